"""Numbers of records and people are drafted as direct identifiers, ages and prices are not."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from sanitizer.core.tables import ColumnRole
from sanitizer.tables.inspect import inspect_table

RNG = np.random.default_rng(5)
ROWS = 40


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("record", list(range(1, ROWS + 1))),
        ("record", RNG.permutation(np.arange(70_001, 70_001 + ROWS)).tolist()),
        ("entry", sorted(RNG.choice(np.arange(10_000, 99_999), ROWS, replace=False).tolist())),
        ("caseNumber", RNG.choice(np.arange(10_000, 99_999), ROWS, replace=False).tolist()),
        ("blogger_id", [100 + row // 2 for row in range(ROWS)]),
    ],
)
def test_numbers_of_records_are_direct_identifiers(name: str, cells: list[int]) -> None:
    assert inspect_table(pd.DataFrame({name: cells}))[0].role is ColumnRole.DIRECT


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("age", list(range(20, 20 + ROWS))),
        ("price", RNG.choice(np.arange(10_000, 99_999), ROWS, replace=False).tolist()),
        ("postcode", [8900 + row % 30 for row in range(ROWS)]),
        ("ward_id", [row % 4 for row in range(ROWS)]),
    ],
)
def test_other_numbers_are_quasi_identifiers(name: str, cells: list[int]) -> None:
    assert inspect_table(pd.DataFrame({name: cells}))[0].role is ColumnRole.QUASI


def test_short_notes_are_texts_and_no_classes_of_a_hierarchy():
    notes = ["Sister of Vera Lang, call 044 555 01 23.", "Neighbour of Otto Kunz.", "Came alone and left early."]
    frame = pd.DataFrame({"note": notes * 7, "job": ["nurse", "police officer", "teacher"] * 7})
    drafts = {draft.name: draft.role.value for draft in inspect_table(frame)}
    assert drafts == {"note": "text", "job": "quasi_identifier"}
