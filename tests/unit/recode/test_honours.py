"""Lives: ranks and orders, classes before names, how a name is spoken, peoples before several nouns."""

from dataclasses import replace

import pytest

from sanitizer.recode.bodies import body_of
from sanitizer.recode.edits import recode

BERG = ("Ada Berg", "PERSON", "PERSON 1")


def told(finding, text, parts):
    """The text with each (span, type, stand-in) written into it."""
    found, at = [], 0
    for number, (span, kind, said) in enumerate(parts):
        start = text.index(span, at)
        one = finding(text, span, kind, "QUASI", replacement=said)
        found.append(replace(one, start=start, end=start + len(span), entity=number))
        at = start + len(span)
    return recode(text, found)[0]


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("He was elected a Fellow of the Salt Society.", (("Fellow of the Salt Society", "MISC", "award"),),
         "He was elected a fellow of a society."),
        ("made Honorary Fellow of the Hay Academy of Arts", (("Honorary Fellow of the Hay Academy of Arts", "MISC", "award"),),
         "made fellow of an academy"),
        ("made a Commander of the Order of Hay", (("Commander", "DEM", "military officer"), ("Order of Hay", "MISC", "state order")),
         "made a commander of an order"),
        ("was an Officer of the Mill. She won the title Hero of Hay",
         (("Officer of the Mill", "DEM", "officer"), ("Hero of Hay", "MISC", "award")), "was an officer of a mill. She won a title"),
        ("she won the Star of Hay", (("Star of Hay", "MISC", "award"),), "she won an award"),
    ],
)  # fmt: skip
def test_nobody_is_made_an_award(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("played with the ceilidh band The Limpets until", (("Limpets", "ORG", "band"),), "played with a ceilidh band until"),
        ("played with the ceilidh band Limpets until", (("ceilidh band", "ORG", "band"), ("Limpets", "ORG", "band")),
         "played with the band until"),
        ("she led the quintet Five Points", (("Five Points", "ORG", "band"),), "she led a quintet"),
        ("part of 1990s rap group Salt Lick", (("Salt Lick", "ORG", "band"),), "part of 1990s rap group"),
        ("Her hymn “Bear Me, River” was sung", (("Bear Me, River", "MISC", "book"),), "One of her hymns was sung"),
        ("a chair at the Hay Institute, a post she held until May", (("Hay Institute", "ORG", "institute"),),
         "a chair at an institute, a post she held until May"),
        ("His textbook, Salt, first published by Dust in May, went through", (("Salt", "MISC", "book"), ("Dust", "ORG", "publisher")),
         "His textbook, first published by a publisher in May, went through"),
    ],
)  # fmt: skip
def test_a_class_beside_a_name_is_said_once(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    "spoken",
    ["(French pronunciation: \u200b[abɛʁ]; ", "(; French: [abɛʁ]; "],
)
def test_how_a_name_is_spoken_goes(finding, spoken):
    text = f"Ada Berg {spoken}1911 – 1986) sang."
    life = ("1911 – 1986", "DATETIME", "the 1910s – the 1980s")
    parts = (BERG, ("French", "DEM", "European"), ("abɛʁ", "PERSON", "PERSON 1"), life)
    assert told(finding, text, parts) == "PERSON 1 (1910s – 1980s) sang."


def test_a_people_before_two_nouns_describes_both(finding):
    text = "Born in Hay, Ruritania, she was a Ruritanian singer and actor."
    parts = (("Hay", "LOC", "town"), ("Ruritania", "LOC", "country in Europe"), ("Ruritanian", "DEM", "European"))
    assert told(finding, text, parts).endswith("she was a European singer and actor.")


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("with the firm of Berg & Moe, and sat", (("Berg & Moe", "ORG", "company"),), "with a firm, and sat"),
        ("head coach of the Danish club Hay.", (("Danish", "DEM", "Northern European"), ("Hay", "ORG", "ice hockey team")),
         "head coach of a Northern European club."),
        ("she won the award for Best Play at Hay", (("Best Play", "MISC", "award"), ("Hay", "LOC", "town")),
         "she won an award in a town"),
        ("Her cloak Dust was shown", (("Dust", "MISC", "work"),), "Her cloak was shown"),
        ("she sang in Berg’s Dust", (("Berg", "ORG", "organization"), ("Dust", "MISC", "work")), "she sang in a work"),
        ("a Danish and Norwegian baker", (("Danish", "DEM", "Northern European"), ("Norwegian", "DEM", "Northern European")),
         "a Northern European baker"),
        ("curate of St Ada’s, Hay, and vicar", (("St Ada’s", "ORG", "church"), ("Hay", "LOC", "town")),
         "curate of a church in a town, and vicar"),
        ("he was housemaster of St Ada’s from May", (("housemaster of St Ada", "DEM", "teacher"),),
         "he was a teacher from May"),
        ("she sat as a Whig until May", (("Whig", "ORG", "party"),), "she sat as a member of a party until May"),
        ("is a Hay weaver and teacher of note", (("Hay", "LOC", "country in Europe"),),
         "is a weaver and teacher in a country in Europe of note"),
    ],
)  # fmt: skip
def test_what_stands_beside_names_in_lives_reads_on(finding, text, parts, result):
    assert told(finding, text, parts) == result


def test_a_body_is_not_cut_behind_an_adjective():
    assert body_of("Legislative Assembly of New Solheim") == "legislative assembly"
