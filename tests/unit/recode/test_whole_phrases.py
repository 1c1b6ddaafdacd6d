"""What a stand-in does to the words around it: lists, compounds, names before nouns, later mentions."""

from dataclasses import replace

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.recode.attributes import described_noun, known_noun
from sanitizer.recode.edits import recode
from sanitizer.recode.labels import worded
from sanitizer.recode.place import Place


def told(finding, text, parts):
    """The text with each (span, type, stand-in) written into it; every span is a thing of its own."""
    found = [
        replace(finding(text, span, kind, "QUASI", replacement=said), entity=n)
        for n, (span, kind, said) in enumerate(parts)
    ]
    return recode(text, found)[0]


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("of the Kestrel forces in town", (("Kestrel", "ORG", "company"),), "of the forces of a company in town"),
        ("work at the Kestrel ends in May", (("Kestrel", "ORG", "company"),), "work at a company ends in May"),
        ("into Lund filmmaking.", (("Lund", "LOC", "city"),), "into filmmaking in a city."),
        ("the best in Lund history.", (("Lund", "LOC", "city"),), "the best in history in a city."),
        ("on her Kestrel debut in May", (("Kestrel", "ORG", "company"),), "on her debut in May"),
        ("the local Kestrel production of Dust", (("Kestrel", "ORG", "company"), ("Dust", "MISC", "play")),
         "a local production of a play"),
        ("the Iron Lund Radio documentary Dust ran",
         (("Iron", "ORG", "band"), ("Lund Radio", "ORG", "broadcaster"), ("Dust", "MISC", "documentary film")),
         "a documentary ran"),
        ("In Lund police arrested him", (("Lund", "LOC", "city"),), "In a city police arrested him"),
        ("a Leeds-educated official left", (("Leeds", "LOC", "city"),), "an official left"),
        ("born to Wales-born parents.", (("Wales", "LOC", "country"),), "born to parents."),
        ("Leeds-based firms paid", (("Leeds", "LOC", "city"),), "Firms paid"),
        ("in the village of Hay today", (("Hay", "LOC", "village in Wales"),), "in a village in Wales today"),
        ("a clerk of the Hay Office, Lund.", (("Hay Office", "ORG", "office"), ("Lund", "LOC", "city")),
         "a clerk of an office in a city."),
        ("for Hay Ltd, Lund and Salt", (("Hay Ltd", "ORG", "company"), ("Lund", "LOC", "city")),
         "for a company, a city and Salt"),
    ],
)  # fmt: skip
def test_a_name_that_describes_a_noun_leaves_a_phrase_that_reads_well(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("He told the headman (zorbak) of it.", (("zorbak", "PERSON", "PERSON 4"),), "He told the headman of it."),
        ("a legally liable editor (zorvarig utvikare) for", (("zorvarig utvikare", "DEM", "worker"),),
         "a legally liable editor for"),
        ("of stolen goods (Zehlerei) and", (("Zehlerei", "LOC", "place"),), "of stolen goods and"),
        ("The Kestrels split up then", (("Kestrels", "ORG", "band"),), "A band split up then"),
        ("filed an objection (Zorblak) then", (("Zorblak", "PERSON", "PERSON 4"),), "filed an objection then"),
        ("met her husband (Ahmed) then", (("Ahmed", "PERSON", "PERSON 4"),), "met her husband (PERSON 4) then"),
        ("ask the clerk (a@b.no) for", (("a@b.no", "CODE", "[e-mail]"),), "ask the clerk ([e-mail]) for"),
        ("paid 900 kroner (NOK) and", (("NOK", "QUANTITY", "[amount]"),), "paid 900 kroner and"),
        ("The Danish Government paid", (("Danish Government", "ORG", "government"),), "The national Government paid"),
        ("a reporter for the Hay Herald since", (("Hay Herald", "ORG", "employer"),), "a reporter since"),
        ("as he was zorbly ill and", (("zorbly ill", "DEM", "disorder"),), "as he was living with a disorder and"),
        ("the diagnosis is zorbitis now", (("zorbitis", "DEM", "disorder"),), "the diagnosis is a disorder now"),
        ("a director, actor, and producer.", (("director", "DEM", "filmmaker"), ("producer", "DEM", "filmmaker")),
         "a filmmaker and actor."),
        ("decisions of 19 July and 1 May 2006", (("19 July", "DATETIME", "mid-July"), ("1 May 2006", "DATETIME", "May 2006")),
         "decisions of July and May 2006"),
        ("wrote Who Is It? (1938) there", (("Who Is It", "MISC", "novel"),), "wrote a novel (1938) there"),
    ],
)  # fmt: skip
def test_what_says_nothing_more_goes_with_the_name(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("on sites such as Dust, Salt, Iron and Lake, and mail.",
         (("Dust", "ORG", "website"), ("Salt", "MISC", "software"), ("Lake", "ORG", "website")), "on sites, and mail."),
        ("with novels such as Dust (1968) and Salt (1969).",
         (("Dust", "MISC", "novel"), ("1968", "DATETIME", "the 1960s"), ("Salt", "MISC", "novel"),
          ("1969", "DATETIME", "the 1960s")), "with novels."),
        ("in Dust (adapted in 1990), Salt, and Iron.",
         (("Dust", "MISC", "film"), ("1990", "DATETIME", "the 1990s"), ("Salt", "MISC", "novel"), ("Iron", "MISC", "film")),
         "in several films."),
        ("won a Dust Award for Best Poem as well as a Salt Award and an Iron Award.",
         (("Dust Award", "MISC", "award"), ("Best Poem", "MISC", "award"), ("Salt Award", "MISC", "award"),
          ("Iron Award", "MISC", "award")),
         "won several awards."),
        ("plots nos. 260, 268 and 119/5 there", (("260", "CODE", "[reference number]"), ("268", "CODE", "[number]"),
         ("119/5", "CODE", "[reference number]")), "plots nos. [reference numbers] there"),
    ],
)  # fmt: skip
def test_a_list_of_like_things_is_told_as_several(finding, text, parts, result):
    assert told(finding, text, parts) == result


def test_of_several_things_of_a_kind_the_whole_stand_in_tells_which(finding):
    text = "Oslo, then Turin. Oslo again, and Turin's mayor."
    said = {"Oslo": ("city in Norway", 1), "Turin": ("city in Italy", 2)}
    found = [
        finding(text, name, "LOC", "QUASI", nth=nth, replacement=said[name][0], entity=said[name][1])
        for name, nth in (("Oslo", 0), ("Turin", 0), ("Oslo", 1), ("Turin", 1))
    ]
    assert (
        recode(text, found)[0]
        == "A city in Norway, then a city in Italy. The city in Norway again, and the city's mayor."
    )


def test_another_is_said_only_near_the_first(finding):
    text = f"He saw Dust. {'It was long. ' * 40}She saw Salt. They saw Iron."
    found = [
        finding(text, name, "MISC", "QUASI", replacement="film", entity=n)
        for n, name in enumerate(("Dust", "Salt", "Iron"))
    ]
    assert recode(text, found)[0].endswith("She saw a film. They saw another film.")


def test_too_many_to_count_are_one_of_them(finding):
    names = ("Aska", "Bode", "Ceres", "Ebbe", "Fala", "Dust")
    text = f"He saw {'. He saw '.join(names)}. Then Aska. Later Dust."
    found = [finding(text, name, "ORG", "QUASI", replacement="club", entity=n) for n, name in enumerate(names)]
    found += [
        finding(text, name, "ORG", "QUASI", nth=1, replacement="club", entity=names.index(name))
        for name in ("Aska", "Dust")
    ]
    assert recode(text, found)[0].endswith("Then the first club. Later one of the clubs.")


@pytest.mark.parametrize(
    ("text", "span", "result"),
    [
        ("It was the lowest officer rank there.", "lowest officer rank", "It was a rank there."),
        ("a role on the popular soap opera Zorb now", "soap opera Zorb", "a role on the popular soap opera now"),
        ("holds a zorblax and", "zorblax", "holds something and"),
    ],
)
def test_what_nothing_is_known_of_comes_down_to_its_own_noun(finding, text, span, result):
    found = finding(text, span, "MISC", "QUASI", replacement="***", ladder=Ladder.build(span, []))
    assert recode(text, worded(text, [found]))[0] == result


def test_a_part_of_a_hidden_country_keeps_its_words(finding):
    text = "She left Ruritania. The south of Ruritania is dry, and they hold the northern part of Ruritania."
    found = [
        finding(text, "Ruritania", "LOC", "QUASI", replacement="country", entity=1),
        finding(text, "northern part of Ruritania", "MISC", "QUASI", replacement="[detail]", entity=2),
    ]
    assert recode(text, found)[0].endswith("and they hold the northern part of the country.")


def test_a_class_is_said_as_people_say_it(finding):
    text = "She starred in Dust."
    ladder = Ladder.build("Dust", [Rung("screen or stage production", "hand", 900)])
    found = finding(text, "Dust", "MISC", "QUASI", replacement="screen or stage production", ladder=ladder)
    assert recode(text, worded(text, [found]))[0] == "She starred in a production."


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("in the comedy Dust (1985) he", (("Dust", "MISC", "film"),), "in a comedy (1985) he"),
        ("the series Dust, Salt and Iron ran",
         (("Dust", "MISC", "television series"), ("Salt", "MISC", "television series"), ("Iron", "MISC", "television series")),
         "several series ran"),
        ("an actor with zorbism and", (("zorbism", "DEM", "disease"),), "an actor with a disease and"),
        ("that of a zorbed actor there", (("zorbed", "MISC", "[detail]"), ("actor", "DEM", "entertainer")),
         "that of an entertainer there"),
        ("as a zorby Dust artist with", (("zorby Dust", "MISC", "[detail]"),), "as an artist with"),
        ("on their debut Kestrel Records album Dust.", (("Kestrel Records", "ORG", "record label"), ("Dust", "MISC", "album")),
         "on their debut album."),
        ("won a Kestrel Award for Best Poem in May",
         (("Kestrel Award", "MISC", "award"), ("Best Poem", "MISC", "award")), "won an award in May"),
        ("films including Dust, Salt, and the Kestrel Original Movie Iron",
         (("Dust", "MISC", "film"), ("Salt", "MISC", "film"), ("Kestrel Original", "ORG", "company")),
         "films including a film, another film, and a company Movie Iron"),
    ],
)  # fmt: skip
def test_the_noun_beside_a_title_says_what_it_is(finding, text, parts, result):
    assert told(finding, text, parts) == result


def test_money_named_after_its_country_is_an_amount_of_money(finding):
    text = "a fine of 1,000 Ruritanian crowns"
    ladder = Ladder.build("x", [Rung("X Ruritanian crowns", "rule", 10**9)])
    fine = finding(
        text, "1,000 Ruritanian crowns", "QUANTITY", "QUASI", replacement="X Ruritanian crowns", ladder=ladder
    )
    assert recode(text, worded(text, [fine]))[0] == "a fine of an amount of money"


def test_a_verb_behind_a_name_in_the_plural_and_a_piece_of_latin_are_no_nouns():
    assert not known_noun("ex")
    text = "The Hawks climb again."
    found = Finding(4, 9, "Hawks", PiiType.ORG, Identifier.QUASI, 0.9, ("x",))
    assert described_noun(Place(text, found, "sports team", 0, len(text))) == ""
