"""What identifies nobody stays in the texts of a table, and counts as kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pandas as pd
import pytest

from sanitizer.config.table import parse_table_settings
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.tables import Release, Term
from sanitizer.core.terms import index_terms
from sanitizer.tables.flow import TableSanitizer
from sanitizer.tables.relative import find_relative
from sanitizer.tables.terms import TermAnalysis

TEXT = {"anonymization_type": "text"}
STAYING = {"two hours", "a cold", "nurse"}


def analyse(texts: Sequence[str]) -> list[list[Term]]:
    """Finds cities, and words that stay."""
    found = []
    for text in texts:
        terms = []
        for match in re.finditer("Oslo|Lund|two hours|a cold|nurse", text):
            city = match[0] not in STAYING
            ladder = Ladder.build(match[0], [Rung("city", "test", 1_000)] if city else [])
            kind = "GPE" if city else "DATE"
            terms.append(Term(match[0], kind, match.start(), match.end(), ladder, stays=not city))
        found.append(terms)
    return found


def release(*texts: str) -> Release:
    data = {
        "parameters": {"k": 2},
        "attributes": {
            "id": {"anonymization_type": "direct_identifier"},
            "job": {"anonymization_type": "quasi_identifier"},
            "text": {"anonymization_type": "text"},
        },
    }
    jobs = ["nurse", "clerk", "nurse", "clerk"][: len(texts)]
    frame = pd.DataFrame({"id": [f"p{i}" for i in range(len(texts))], "job": jobs, "text": texts})
    return TableSanitizer(parse_table_settings(data), analyse=analyse)(frame)


def test_what_stays_is_left_and_counted_as_kept() -> None:
    found = release("Oslo, two hours.", "Lund, a cold.")
    assert found.table["text"].tolist() == ["A city, two hours.", "A city, a cold."]
    assert found.report["staying_terms"] == 2
    assert found.report["textual_loss"] == pytest.approx((1 / 3) / 2)
    assert found.report["textual_loss_strict"] == pytest.approx(1 / 2)


def test_what_repeats_a_cell_does_not_stay() -> None:
    found = release("a nurse, two hours", "two hours")
    assert found.table["job"].tolist() == ["(clerk,nurse)", "(clerk,nurse)"]
    assert found.table["text"].tolist() == ["a (clerk,nurse), two hours", "two hours"]
    assert found.report["staying_terms"] == 2


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Last night it rained all day.", ["Last night", "all day"]),
        ("We met two weeks ago and talk every day.", ["two weeks ago", "every day"]),
        ("She is 16 years old, a 16-year-old of 16 years of age.", []),
        ("Come on Monday night, in May or at Easter.", ["Monday night", "Easter"]),
        (
            "Daily for years, this spring or every Friday; we may fall in March.",
            ["Daily", "years", "this spring", "every Friday"],
        ),
        ("On 3 May 2021, aged 18, in July.", []),
        ("The daylight of yesterdays.", []),
    ],
)
def test_times_told_from_the_day_of_writing_are_found(text: str, times: list[str]) -> None:
    assert [text[start:end] for start, end in find_relative(text)] == times


def test_times_that_no_detector_marks_are_terms_that_stay() -> None:
    data = {
        "parameters": {"k": 2},
        "attributes": {"age": {"type": "numerical", "anonymization_type": "quasi_identifier"}, "note": TEXT},
    }
    frame = pd.DataFrame({"age": [30, 31], "note": ["Called today.", "Slept all day, called today."]})
    found = TableSanitizer(parse_table_settings(data))(frame)
    assert found.table["note"].tolist() == frame["note"].tolist()
    assert found.report["staying_terms"] == 3
    assert found.report["textual_loss"] == found.report["textual_loss_telling"] == 0.0


def test_loss_without_what_stays_is_told_beside_the_loss() -> None:
    report = release("Oslo, two hours.", "Lund, a cold.").report
    assert report["textual_loss_telling"] == pytest.approx(2 * report["textual_loss"])


@pytest.mark.parametrize(
    ("text", "label", "kind", "rung"),
    [
        ("18", "NORP", "age", "[age]"),
        ("Ruritanian", "NORP", "nationality", "[nationality]"),
        ("Quaxling", "GPE", "city", "settlement"),
    ],
)
def test_what_the_ontology_does_not_know_has_the_rungs_of_its_kind(text: str, label: str, kind: str, rung: str) -> None:
    settings = parse_table_settings({"attributes": {"note": TEXT}})
    ladder = TermAnalysis(settings).ladder(text, label, kind)
    assert ladder is not None
    assert rung in [one.text for one in ladder]


@pytest.mark.parametrize(("text", "label", "kind"), [("Brindle Street reunion", "EVENT", "event"),
                                                    ("a Frumbly bean", "PRODUCT", "object")])  # fmt: skip
def test_above_the_noun_of_a_thing_stands_its_kind(text: str, label: str, kind: str) -> None:
    settings = parse_table_settings({"attributes": {"note": TEXT}})
    ladder = TermAnalysis(settings).ladder(text, label, kind)
    assert ladder is not None
    assert ladder[0].text == text.split()[-1]
    assert ladder[len(ladder) - 2].text == kind


def test_a_term_goes_up_a_ladder_of_the_type_that_it_has_most_often() -> None:
    name = Term("Dara", "PERSON", 0, 4, Ladder.build("Dara", []))
    shop = Term("Dara", "ORG", 0, 4, Ladder.build("Dara", [Rung("restaurant", "test", 100)]))
    index = index_terms([[name], [name], [shop]])
    assert index.node_texts == ("Dara",)


def test_a_time_that_is_hidden_elsewhere_is_not_counted_as_kept() -> None:
    def once(texts: Sequence[str]) -> list[list[Term]]:
        return [
            [Term("Friday", "DATE", match.start(), match.end(), stays="not" not in text)
             for match in re.finditer("Friday", text)]
            for text in texts
        ]  # fmt: skip

    data = {"parameters": {"k": 2}, "attributes": {"id": {"anonymization_type": "direct_identifier"}, "text": TEXT}}
    frame = pd.DataFrame({"id": ["p1", "p1", "p2"], "text": ["Friday", "not Friday", "Friday"]})
    assert TableSanitizer(parse_table_settings(data), analyse=once)(frame).report["staying_terms"] == 1
