"""Who is played and in what: the words around a title say what it is."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.credits import credited
from sanitizer.analyse.media import medium
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType

MISC, ORG, LOC, PERSON = PiiType.MISC, PiiType.ORG, PiiType.LOC, PiiType.PERSON


def found(text: str, *names: tuple[str, PiiType, str]) -> list[Finding]:
    return [
        Finding(at, at + len(name), name, type_, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER, kind=kind)
        for name, type_, kind in names
        for at in [text.index(name)]
    ]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        (
            "Her film roles came in 2006 with Dust Kings and Salt.",
            [("Dust Kings", ORG, "band"), ("Salt", ORG, "band")],
            ["film", "film"],
        ),
        (
            "On stage, he starred in productions of Blue and Salt.",
            [("Blue", ORG, "company"), ("Salt", MISC, "song")],
            ["play", "play"],
        ),
        (
            "His television credits include Ada Hill in Dust (1999), Insp. Odd in Inspector Salt and Bo in Iron.",
            [("Ada Hill", MISC, "film"), ("Dust", MISC, "book"), ("Odd", PERSON, ""), ("Inspector Salt", PERSON, ""),
             ("Bo", PERSON, ""), ("Iron", LOC, "city")],
            ["", "television show", "", "television show", "", "television show"],
        ),
        (
            "She played Ada in Hay, and lived in Lund.",
            [("Ada", PERSON, ""), ("Hay", LOC, "city"), ("Lund", LOC, "city")],
            ["", "screen_or_stage_production", "city"],
        ),
        (
            "His film debut as Ada in Dr Salt's Iron came late.",
            [("Ada", PERSON, ""), ("Dr Salt", PERSON, ""), ("Iron", MISC, "song")],
            ["", "", "song"],
        ),
    ],
)  # fmt: skip
def test_the_words_around_a_title_say_what_it_is(
    text: str, names: list[tuple[str, PiiType, str]], expected: list[str]
) -> None:
    assert [one.kind for one in credited(text, found(text, *names), lambda name: False)] == expected


def test_a_known_place_in_which_somebody_plays_is_a_place() -> None:
    text = "She played Ada in Hay."
    names = found(text, ("Ada", PERSON, ""), ("Hay", LOC, "city"))
    assert [one.type for one in credited(text, names, lambda name: True)] == [PERSON, LOC]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("She had recurring roles on X", "television show"),
        ("On the big screen he was in X", "film"),
        ("In the fifth series of X", "television show"),
        ("She won the Best Film and Television Award for X", ""),
        ("The film director wrote X", ""),
        ("Discography\n\nX", "album"),
        ("Her film and television roles include X", ""),
        ("He was on stage in Dust at X", ""),
    ],
)
def test_a_medium_is_told_by_the_nearest_word_for_one(text: str, said: str) -> None:
    assert medium(text, text.index("X")) == said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "He received three Kestrel Award for Outstanding Younger Actor in a Drama Series nominations.",
            "He received three award nominations.",
        ),
        (
            "In 1977, she made her Broadway debut as Grace Hill, secretary to Daddy Moneybags, in Fanny.",
            "In the late 1970s, she made her Broadway debut as PERSON 1, secretary to PERSON 2, in a play.",
        ),
    ],
)
def test_credits_read_as_one_writes_them(text: str, expected: str) -> None:
    assert Sanitizer()(text).text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "He was in the fifth season of the 1980s series The B-Squad.",
            "He was in the fifth season of a 1980s series.",
        ),
        (
            "She was in many horror films, such as Curse of the Adder, That Moon and Iron Man of Oz, all made in 1955.",
            "She was in many horror films, several of them made in the mid-1950s.",
        ),
    ],
)
def test_what_is_told_of_a_list_is_told_of_no_more(text: str, expected: str) -> None:
    assert Sanitizer()(text).text == expected
