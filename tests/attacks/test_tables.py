"""Texts of a table tell no more of a cell than the released cell does, whoever shares a name with whom."""

from __future__ import annotations

import pandas as pd
import pytest

from sanitizer.config.table import parse_table_settings
from sanitizer.core.tables import Term
from sanitizer.tables.check import check_release
from sanitizer.tables.flow import TableSanitizer

QUASI = {"anonymization_type": "quasi_identifier"}
TREE = {"name": "*", "children": [{"name": "craft", "children": [{"name": "baker"}, {"name": "joiner"}]},
                                  {"name": "care", "children": [{"name": "nurse"}, {"name": "dentist"}]}]}  # fmt: skip
JOBS = ["nurse", "baker", "joiner", "dentist"]


def nothing(texts: list[str]) -> list[list[Term]]:
    """An analysis that finds no terms: ordinary jobs are none to many a detector."""
    return [[] for _ in texts]


def namesakes(**job: object) -> tuple[pd.DataFrame, dict]:
    """Twelve rows, two by two of one name; every note tells the job of its row, and most that of the namesake."""
    jobs = [JOBS[row % 4] for row in range(12)]
    frame = pd.DataFrame(
        {
            "name": [f"{first} Quist" for first in ("Mira", "Olav", "Tuva", "Jens", "Liv", "Arne")] * 2,
            "age": [30 + row for row in range(12)],
            "job": jobs,
            "note": [
                f"Works as a {jobs[row]}, {30 + row} years old; the {jobs[row - 6]} is another." for row in range(12)
            ],
        }
    )
    attributes = {
        "name": {"anonymization_type": "direct_identifier"},
        "age": QUASI | {"type": "numerical"},
        "job": QUASI | job,
        "note": {"type": "text", "anonymization_type": "text"},
    }
    return frame, {"parameters": {"k": 2}, "nlp": {"second_look": False}, "attributes": attributes}


@pytest.mark.parametrize("job", [{}, {"hierarchy": TREE}, {"recoding_strategy": "string_reduction"}])
@pytest.mark.parametrize("strategy", ["cluster", "mondrian"])
def test_a_namesakes_job_does_not_show_beside_a_cell_that_hides_it(job, strategy):
    frame, data = namesakes(**job)
    data["parameters"]["strategy"] = strategy
    table = TableSanitizer(parse_table_settings(data), analyse=nothing)(frame).table
    for row in range(12):
        rest = table["note"][row].replace(table["job"][row], "").replace(table["age"][row], "")
        own = {frame["job"][row], frame["job"][(row + 6) % 12]} - {table["job"][row]}
        assert not any(word in rest for word in own), (table["job"][row], rest)
        assert f"{frame['age'][row]} years" not in rest
        assert "*" not in table["note"][row] or table["job"][row] != "*", "a star is no word"


def test_verify_sees_a_job_in_a_text_whose_cell_hides_it():
    frame, data = namesakes(hierarchy=TREE)
    settings = parse_table_settings(data)
    table = TableSanitizer(settings, analyse=nothing)(frame).table
    assert check_release(table, settings, source=frame, texts=False) == []
    table.loc[3, "job"] = table.loc[9, "job"] = "*"
    table.loc[3, "note"] = f"Works as a {frame['job'][3]}."
    rules = {violation.rule for violation in check_release(table, settings, source=frame, texts=False)}
    assert "cells" in rules


def test_one_value_of_a_set_is_not_excused_by_the_set():
    from sanitizer.verify.tables import Found, check_terms

    classes = {("(baker,nurse)", "[20-40]"): [0, 1], ("nurse", "36"): [2, 3]}
    texts = {"note": ["a nurse", "a (baker,nurse), [20-40] years old", "a nurse", "36 years old"]}
    found = [Found(0, "note", 2, 7), Found(1, "note", 2, 15), Found(1, "note", 17, 34), Found(2, "note", 2, 7)]
    assert check_terms(classes, texts, found, 2) == found[:1]
