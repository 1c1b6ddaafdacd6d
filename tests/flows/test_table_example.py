"""The diaries of data/tables, step by step: mentions, people, groups, release."""

from __future__ import annotations

from pathlib import Path

import pytest

from sanitizer.config.table import load_table_settings
from sanitizer.tables.check import check_release
from sanitizer.tables.files import read_table
from sanitizer.tables.flow import Solved, TableSanitizer

TABLES = Path(__file__).resolve().parents[2] / "data" / "tables"


@pytest.fixture(scope="module")
def flow() -> TableSanitizer:
    return TableSanitizer(load_table_settings(TABLES / "diaries.yaml"))


@pytest.fixture(scope="module")
def solved(flow: TableSanitizer) -> Solved:
    return flow.solve(read_table(TABLES / "diaries.csv"))


def test_mentions_are_terms_or_repeat_a_cell(solved: Solved) -> None:
    found = {(m.row, m.term.text, m.term.type, m.link.column if m.link else "") for m in solved.mentions}
    assert (0, "Clara", "PERSON", "") in found
    assert (0, "41", "DATE", "age") in found
    assert (0, "nurse", "JOB", "") in found
    assert (0, "Norway", "GPE", "") in found
    assert (1, "nursing", "FIELD", "field") in found
    assert (6, "2021", "DATE", "date") in found
    assert (7, "winter", "SEASON", "season") in found


def test_nine_rows_belong_to_six_people(solved: Solved) -> None:
    assert solved.prepared.person.tolist() == [0, 0, 1, 2, 3, 3, 3, 4, 5]


def test_the_most_shared_terms_make_three_pairs(solved: Solved) -> None:
    assert solved.grouping.labels.tolist() == [0, 0, 1, 2, 1, 2]


def test_the_release(flow: TableSanitizer) -> None:
    frame = read_table(TABLES / "diaries.csv")
    release = flow(frame)
    table = release.table
    assert list(table.columns) == ["gender", "age", "field", "season", "date", "text"]
    assert table["age"].tolist() == ["[32-42]"] * 3 + ["[46-54]"] + ["[28-32]"] * 3 + ["[46-54]", "[28-32]"]
    assert table["field"][0] == "(Nursing,Teaching)"
    assert table["season"][0] == "(autumn,spring)"
    assert table["date"].tolist() == ["[2019-03/2020]"] * 3 + ["2019-03"] + ["2021"] * 3 + ["2019-03", "2021"]
    first = table["text"][0]
    assert "[32-42] years old nurse" in first
    assert "Clara" not in first
    assert "Norway" not in first
    assert "Iceland" in table["text"][4]
    assert "Iceland" in table["text"][8]
    assert "winter" in table["text"][7]
    assert release.report["groups"] == 3
    assert release.report["k_reached"] == 2
    assert release.report["textual_loss_strict"] < 1.0
    assert check_release(table, flow.settings, source=frame) == []


def test_with_ladders_people_meet_on_rungs(flow: TableSanitizer) -> None:
    """A violinist and a composer, alone in their group, are both musicians."""
    import pandas as pd

    frame = pd.DataFrame(
        {
            "id": ["1", "2"],
            "gender": "x", "age": "30", "field": "Music", "season": "summer", "date": "2021-01-01",
            "text": ["I am a violinist.", "I am a composer."],
        }
    )  # fmt: skip
    texts = flow(frame).table["text"].tolist()
    assert texts == ["I am a musician."] * 2
