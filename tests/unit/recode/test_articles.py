"""A class whose name went, and what stands around it: its article, its quotes, further ones and what they lie in."""

from dataclasses import replace

import pytest

from sanitizer.recode.edits import recode


def told(finding, text, parts):
    """The text with each (span, type, stand-in) written into it; equal stand-ins of people are one person."""
    found = []
    at = 0
    for number, (span, kind, said) in enumerate(parts):
        start = text.index(span, at)
        one = finding(text, span, kind, "QUASI", replacement=said)
        found.append(replace(one, start=start, end=start + len(span), entity=number))
        at = start + len(span)
    return recode(text, found)[0]


DUST, SALT = ("Dust", "MISC", "film"), ("Salt", "MISC", "film")


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("in the old American film Dust.", (("American", "DEM", "American"), DUST), "in an old American film."),
        ("in the short-lived Kestrel series Salt.", (("Kestrel", "ORG", "broadcaster"), ("Salt", "MISC", "series")),
         "in a short-lived series."),
        ("in the 1992 animated Kestrel film Dust.",
         (("1992", "DATETIME", "the early 1990s"), ("Kestrel", "ORG", "company"), DUST), "in an early 1990s animated film."),
        ("in the 1991 films Dust and Salt.", (("1991", "DATETIME", "the early 1990s"), DUST, SALT),
         "in early 1990s films."),
        ("with Dust director Ada Berg.", (DUST, ("Ada Berg", "PERSON", "PERSON 1")), "with director PERSON 1."),
        ("She met Ada Berg and Dust co-star Bo Moe.",
         (("Ada Berg", "PERSON", "PERSON 1"), DUST, ("Bo Moe", "PERSON", "PERSON 2")),
         "She met PERSON 1 and co-star PERSON 2."),
        ("a member of the rap group the Hay Men.", (("Hay Men", "ORG", "band"),), "a member of a rap group."),
        ('He was in the play "Dust." Later he left.', (("Dust", "MISC", "play"),), "He was in a play. Later he left."),
        ("in “Dust,” he said", (DUST,), "in a film, he said"),
        ('a song called, "Salt", which sold', (("Salt", "MISC", "song"),), "a song, which sold"),
        ('a part in "Dust" feature film by', (DUST,), "a part in a feature film by"),
        ("the face of Kestrel fashion pictures.", (("Kestrel", "ORG", "company"),),
         "the face of a company's fashion pictures."),
        ("the Danish and European titles", (("Danish", "DEM", "European"),), "the European titles"),
        ("in Ada Berg's The Hay Times best-selling film Dust.",
         (("Ada Berg", "PERSON", "PERSON 1"), ("Hay Times", "ORG", "newspaper"), DUST), "in PERSON 1's best-selling film."),
        ("Papers including Dust, Salt and Iron wrote.",
         (("Dust", "ORG", "paper"), ("Salt", "ORG", "paper"), ("Iron", "ORG", "paper")), "Several papers wrote."),
        ("The critics liked Dust.", (DUST,), "The critics liked a film."),
        ("The town saw her son's film, Dust.", (DUST,), "The town saw her son's film."),
        ("wrote for the Dust, a paper in Hay, before that", (("Dust", "ORG", "newspaper"), ("Hay", "LOC", "city")),
         "wrote for a paper in a city, before that"),
        ("in his home state of Hay.", (("Hay", "LOC", "state"),), "in his home state."),
        ("a former Wales international rugby player", (("Wales", "LOC", "country in Europe"),),
         "a former international rugby player"),
    ],
)  # fmt: skip
def test_what_stands_around_a_name_fits_the_noun_that_comes(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("born in East Hay, Hay, Lund.", (("East Hay", "LOC", "city in Sweden"), ("Hay", "LOC", "city in Sweden"),
         ("Lund", "LOC", "region in Sweden")), "born in a city in Sweden."),
        ("from East Hay in Wye.", (("East Hay", "LOC", "city in Sweden"), ("Wye", "LOC", "city in Sweden")),
         "from a city in Sweden."),
        ("died in Kestrel House, Hay.", (("Kestrel House", "LOC", "hospital"), ("Hay", "LOC", "city")),
         "died in a hospital in a city."),
    ],
)  # fmt: skip
def test_a_place_within_another_is_said_once(finding, text, parts, result):
    assert told(finding, text, parts) == result


def test_further_ones_are_not_said_to_be_described_alike(finding):
    text = "He was with Hay Rovers, then with newly promoted Wye Town and with Lund City."
    clubs = [("Hay Rovers", "ORG", "club"), ("Wye Town", "ORG", "club"), ("Lund City", "ORG", "club")]
    assert told(finding, text, clubs) == "He was with a club, then with a newly promoted club and with another club."


def test_somebody_known_who_is_called_otherwise_is_called_by_another_name(finding):
    ada, ida = ("Ada Berg", "PERSON", "PERSON 1"), ("Ida Lund", "PERSON", "PERSON 1")
    assert told(finding, "Ada Berg is a poet, known privately as Ida Lund.", (ada, ida)) == (
        "PERSON 1 is a poet, known by another name."
    )
    other = ("Bo Moe", "PERSON", "PERSON 2")
    assert told(finding, "Ada Berg met a man, known as Bo Moe.", (ada, other)).endswith("known as PERSON 2.")


def test_who_is_named_something_is_given_an_honour(finding):
    face, star = ("Face of Hay", "MISC", "honour"), ("Star of Wye", "MISC", "honour")
    assert told(finding, "She was named the first ever Face of Hay.", (face,)) == "She was given an honour."
    assert told(finding, "She was voted Face of Hay and Star of Wye by many.", (face, star)) == (
        "She was given two honours by many."
    )


@pytest.mark.parametrize(
    ("text", "job", "said", "result"),
    [
        ("He was Hay Reeve in 1990.", "Hay Reeve", "[detail]", "He held a position in 1990."),
        ("She is the Hay Reeve of it.", "Hay Reeve", "[detail]", "She holds a position of it."),
        ("He was appointed head of Hay Ho, the trade body that sells.", "head of Hay Ho", "leader",
         "He was appointed leader of the trade body that sells."),
    ],
)  # fmt: skip
def test_an_office_is_told_with_what_it_is_of(finding, text, job, said, result):
    found = replace(finding(text, job, "DEM", "QUASI", replacement=said), kind="office")
    assert recode(text, [found])[0] == result
