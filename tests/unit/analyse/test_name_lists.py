"""Lists of names: what makes one, and what does not."""

from __future__ import annotations

import time

import pytest

from sanitizer.analyse.detectors.name_lists import listed_people
from sanitizer.core.findings import Finding, Identifier, PiiType


def people(text: str, *known: str) -> list[str]:
    spans = [(text.index(name), text.index(name) + len(name)) for name in known]
    seen = [Finding(a, b, text[a:b], PiiType.PERSON, Identifier.DIRECT, 0.7, ("entities:PERSON",)) for a, b in spans]
    return [finding.text for finding in listed_people(text, seen)]


def test_one_known_name_in_three_makes_a_list_of_names():
    assert people("1. Ada Berg,\r\n2. J. van der Lund\r\n3. Nils Dahl\r\n", "Ada Berg") == [
        "Ada Berg",
        "J. van der Lund",
        "Nils Dahl",
    ]


def test_the_lines_of_a_signature_are_no_list():
    assert people("Ada Berg\nProject Manager\nBrightwave Corporation\nHay Park\n", "Ada Berg") == []
    assert people("Ada Berg\nProject Manager\nNils Dahl\nSenior Developer\nKari Lund", "Ada Berg", "Nils Dahl") == []


def test_headings_sentences_and_short_lists_are_none():
    assert people("Ada Berg\nNils Dahl\n", "Ada Berg") == []
    assert people("Ada Berg\nsaid so\nto Nils Dahl", "Ada Berg") == []
    assert people("First Steps\nSecond Part\nLast Words\nAda Berg\nThe End", "Ada Berg") == []
    assert people("", *()) == []


def test_long_lines_take_no_time():
    started = time.process_time()
    for piece in ("Aa Bb ", "Ab Cd\n", "A", " ", "a-", "A."):
        people("Ada Berg\n" + piece * 50_000, "Ada Berg")
    assert time.process_time() - started < 5


def test_quoted_names_and_names_between_semicolons_are_lists():
    listed = '["Ada Berg", "Nils Dahl",\n "Kari Lund"]'
    assert people(listed, "Ada") == ["Ada Berg", "Nils Dahl", "Kari Lund"]
    assert people("Ada Berg; Nils Dahl; Kari Lund;", "Ada Berg") == ["Ada Berg", "Nils Dahl", "Kari Lund"]
    assert people("Ada Berg; she met Nils Dahl; Kari Lund", "Ada Berg") == []
    assert people('"Ada Berg" and "Nils Dahl", "Kari Lund"', "Ada Berg") == []


def test_long_lists_take_no_time():
    started = time.process_time()
    text = "Ada Berg\n" * 20_000
    seen = [
        Finding(i * 9, i * 9 + 8, "Ada Berg", PiiType.PERSON, Identifier.DIRECT, 0.7, ("x",)) for i in range(20_000)
    ]
    assert len(listed_people(text, seen)) == 20_000
    people("'Ada Berg', " * 20_000, "Ada Berg")
    people("Ada Berg;" * 20_000, "Ada Berg")
    assert time.process_time() - started < 10


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Attendees: will, may, drew", ["will", "may", "drew"]),
        ("Apologies: none, all", []),
        ("Red, green, blue", []),
        ("Lunch: soup for two, rice, tea", []),
    ],
)
def test_a_line_says_that_its_words_are_people(text, names):
    assert [finding.text for finding in listed_people(text, [])] == names


def test_items_of_which_most_begin_with_people_begin_with_people():
    text = "- Ada: 8 hours\n- Nils: 6 hours\n- Rain: 4 hours"
    assert people(text, "Ada", "Nils") == ["Ada", "Nils", "Rain"]
    assert people("- Ada: 8 hours\n- Rent: 6 coins\n- Rain: 4 days", "Ada") == []
