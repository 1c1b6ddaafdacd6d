"""Numbers of records and people are drafted as direct identifiers, ages and prices are not."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from sanitizer.core.tables import ColumnRole, Scale
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


PEOPLE = [
    "Ada Berg", "Per Dahl", "Mairead Quinlan", "Tomasz Wielgosz", "Priya Nair", "Daniel Okafor", "Lena Vogt",
    "Ingrid Solheim", "Yuki Tanabe", "Nuala Byrne", "Iker Etxeberria",
]  # fmt: skip


@pytest.mark.parametrize(
    "cells", [PEOPLE, [name.upper() for name in PEOPLE], [*PEOPLE, *map(str.lower, PEOPLE[:7])], [name.split()[1] for name in PEOPLE],
              [", ".join(reversed(name.split())) for name in PEOPLE]],
)  # fmt: skip
def test_names_of_people_identify_though_people_share_them(cells: list[str]) -> None:
    draft = inspect_table(pd.DataFrame({"who": cells * 4}))[0]
    assert draft.role is ColumnRole.DIRECT
    assert draft.reason == "its cells are names of people"


@pytest.mark.parametrize(
    "cells",
    [
        ["Bergen", "Leeds", "Lyon", "Osaka", "Toronto", "Nairobi", "Stavanger", "Oslo", "Hamar", "Lima"],
        ["Never-married", "Married", "Divorced", "Separated", "Widowed", "Own-child", "Husband", "Wife", "Other", "No"],
        ["Aspirin", "Metformin", "Warfarin", "Ramipril", "Insulin", "Codeine", "Morphine", "Atenolol", "Senna", "Zinc"],
    ],
)
def test_other_names_are_no_people(cells: list[str]) -> None:
    assert inspect_table(pd.DataFrame({"what": cells * 4}))[0].role is ColumnRole.QUASI


def test_dates_in_words_are_dates_and_no_addresses() -> None:
    days = pd.date_range("1950-01-03", periods=40, freq="211D")
    frame = pd.DataFrame({"seen": days.strftime("%A %d %B %Y"), "month": days.strftime("%b %Y")})
    seen, month = inspect_table(frame)
    assert (seen.role, seen.scale) == (ColumnRole.QUASI, Scale.DATE)
    assert "addresses" not in month.reason


def test_bands_of_counts_are_whole() -> None:
    assert "bands of 1 " in inspect_table(pd.DataFrame({"children": [0, 1, 2, 3, 4] * 9}))[0].reason
