"""What a text repeats of its own row: words of direct identifiers and values of quasi-identifiers."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import pytest

from sanitizer.config.table import TableSettings, parse_table_settings
from sanitizer.core.tables import Term
from sanitizer.ladders.ordinary import ordinary
from sanitizer.tables.check import check_release
from sanitizer.tables.flow import TableSanitizer
from sanitizer.tables.own_words import cell_key, find_cells, in_words
from sanitizer.verify.names import check_names

QUASI = "quasi_identifier"


def chosen(**columns: dict[str, object]) -> TableSettings:
    return parse_table_settings(
        {
            "parameters": {"k": 2},
            "attributes": {
                "name": {"anonymization_type": "direct_identifier"},
                **columns,
                "note": {"type": "text", "anonymization_type": "text"},
            },
        }
    )


def blind(texts: Sequence[str]) -> list[list[Term]]:
    """Finds nothing."""
    return [[] for _ in texts]


def organizations(texts: Sequence[str]) -> list[list[Term]]:
    """Takes every "Bodo and Farrow" and "Bergen" for an organization."""
    return [
        [Term(name, "ORG", text.index(name), text.index(name) + len(name)) for name in NAMES if name in text]
        for text in texts
    ]


NAMES = ("Bodo and Farrow", "Bergen")


@pytest.mark.parametrize(
    ("name", "note", "expected"),
    [
        ("Mira Quist", "Mira likes sailing.", "PERSON 1 likes sailing."),
        ("Mira Quist", "Mira's boat, QUIST’S boat", "PERSON 1's boat, PERSON 1’S boat"),
        ("Quist, José", "Jose and JOSÉ", "PERSON 1 and PERSON 1"),
        ("Will Berg", "Will sails; he will win.", "PERSON 1 sails; he will win."),
        ("Dr. Anne-Marie de Quist", "Dr. Anne de Wit", "Dr. PERSON 1 de Wit"),
        ("Bo Li", "Bo saw Lisbon and bo", "PERSON 1 saw Lisbon and PERSON 1"),
        ("mira.quist@example.org", "Mira87 wrote", "[name]87 wrote"),
        ("IT-4711", "It rained", "It rained"),
        ("Bodo Farrow", "Bodo and Farrow called", "An organization called"),
    ],
)
def test_words_of_a_direct_identifier_are_hidden_in_its_row(name: str, note: str, expected: str) -> None:
    frame = pd.DataFrame({"name": [name, "Ylva Holm"], "note": [note, "Mira Quist, Will, Bodo"]})
    texts = TableSanitizer(chosen(), analyse=organizations)(frame).table["note"].tolist()
    assert texts[0] == expected
    assert name not in texts[1]
    assert texts[1].endswith("Will, Bodo")


def test_the_check_against_the_source_notices_a_word_that_is_left() -> None:
    source = pd.DataFrame({"name": ["Mira Quist", "Bodo Farrow"], "age": [52, 58], "note": ["Mira sails.", "Hi."]})
    settings = chosen(age={"type": "numerical", "anonymization_type": QUASI})
    release = pd.DataFrame({"age": ["[52-58]"] * 2, "note": ["Mira sails.", "mira"]})
    found = check_release(release, settings, source=source, texts=False)
    assert [(violation.rule, violation.rows) for violation in found] == [("direct identifier", (1,))]
    release["note"] = ["*** sails.", "Hi, Mira."]
    assert check_release(release, settings, source=source, texts=False) == []


def test_nothing_is_released_with_a_word_of_an_identifier(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hiding failed, the text as a whole is masked."""
    monkeypatch.setattr("sanitizer.tables.mentions.find_identifier_words", lambda text, words: iter(()))
    frame = pd.DataFrame({"name": ["Mira Quist", "Bodo Farrow"], "note": ["Mira sails.", "Hi."]})
    assert TableSanitizer(chosen(), analyse=blind)(frame).table["note"].tolist() == ["***", "Hi."]


def test_a_word_that_a_released_cell_says_is_no_leak() -> None:
    assert check_names({"t": ["in Norway"]}, [["Norway Berg"]], [0], ["city in Norway"], ordinary) == []
    assert check_names({"t": ["in Norway"]}, [["Norway Berg"]], [0], ["*"], ordinary) != []


def nominal(**more: object) -> dict[str, object]:
    return {"type": "nominal", "anonymization_type": QUASI, **more}


@pytest.mark.parametrize(
    ("job", "note", "expected"),
    [
        ("dentist", "She is a dentist.", "She is a (dentist,nurse)."),
        ("dentist", "Dentists, DENTIST", "(dentist,nurse), (dentist,nurse)"),
        ("dentist", "a dentistry", "a dentistry"),
        ("dentist", "like a nurse", "like a nurse"),
    ],
)
def test_a_value_of_the_row_shows_the_recoded_cell_though_nothing_found_it(job: str, note: str, expected: str) -> None:
    frame = pd.DataFrame({"name": ["1", "2"], "job": [job, "nurse"], "note": [note, "two nurses"]})
    texts = TableSanitizer(chosen(job=nominal()), analyse=blind)(frame).table["note"].tolist()
    assert texts == [expected, "two (dentist,nurse)"]


def test_values_of_several_are_told_apart_and_types_do_not_matter() -> None:
    frame = pd.DataFrame(
        {"name": ["1", "2"], "region": ["Bergen|New York", "Lund"], "note": ["Bergen, new  york, York", "no"]}
    )
    settings = chosen(region=nominal(separator="|", entities=["GPE"]))
    texts = TableSanitizer(settings, analyse=organizations)(frame).table["note"].tolist()
    shown = "(Bergen,Lund,New York)"
    assert texts == [f"{shown}, {shown}, York", "no"]


def test_numbers_ordinary_words_and_single_letters() -> None:
    frame = pd.DataFrame(
        {
            "name": ["1", "2"],
            "age": [52, 58],
            "smokes": ["no", "yes"],
            "sex": ["F", "M"],
            "note": ["At 52, no F; 52 days, 52% and 10:52", "x"],
        }
    )
    settings = chosen(age={"type": "numerical", "anonymization_type": QUASI}, smokes=nominal(), sex=nominal())
    text = TableSanitizer(settings, analyse=blind)(frame).table["note"][0]
    assert text == "At [50-60], no F; 52 days, 52% and 10:52"


def test_a_value_that_the_group_shares_stays() -> None:
    frame = pd.DataFrame({"name": ["1", "2"], "job": ["nurse", "nurse"], "note": ["a nurse", "nurses"]})
    texts = TableSanitizer(chosen(job=nominal()), analyse=blind)(frame).table["note"].tolist()
    assert texts == ["a nurse", "nurses"]


@pytest.mark.parametrize(
    ("age", "text", "found"),
    [
        ("23", "Twenty three years young, hello.", ["Twenty three"]),
        ("41", "Forty-one candles on the cake.", ["Forty-one"]),
        ("52", "Fifty two, feeling new.", ["Fifty two"]),
        ("40", "Forty-one candles on the cake.", []),
        ("40", "Forty one candles, a forty-first cake.", []),
        ("40", "A forty-year-old baker.", ["forty"]),
        ("23", "Slept for twenty three hours.", []),
        ("44", "44 candles, 44 days.", ["44"]),
    ],
)
def test_a_number_in_words_repeats_the_cell(age: str, text: str, found: list[str]) -> None:
    wanted = {cell_key(form): "age" for form in (age, in_words(age))}
    assert [term.text for term in find_cells(text, wanted)] == found
