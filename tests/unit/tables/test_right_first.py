"""What is read wrong is released wrong: dates, unreadable cells, copies of identifiers, ends of ranges."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanitizer.config.table import parse_table_settings
from sanitizer.core.domains import read_set, write_set
from sanitizer.core.ends import safe_ends
from sanitizer.core.errors import GuaranteeError, InputError
from sanitizer.tables.check import check_release
from sanitizer.tables.flow import TableSanitizer

QUASI = "quasi_identifier"
DATES = {"parameters": {"k": 2}, "attributes": {"date": {"type": "date", "anonymization_type": QUASI}}}


def release(cells: list[str], **attribute: str) -> list[str]:
    data = {**DATES, "attributes": {"date": DATES["attributes"]["date"] | attribute}}
    return TableSanitizer(parse_table_settings(data))(pd.DataFrame({"date": cells})).table["date"].tolist()


def test_the_month_comes_first_where_a_cell_shows_it() -> None:
    assert release(["08/03/2004"] * 2 + ["08/25/2004"] * 2) == ["2004-08-03"] * 2 + ["2004-08-25"] * 2


def test_the_day_comes_first_where_a_cell_shows_it() -> None:
    assert release(["08/03/2004"] * 2 + ["25/03/2004"] * 2) == ["2004-03-08"] * 2 + ["2004-03-25"] * 2


def test_dates_of_both_readings_are_refused_until_a_line_settles_them() -> None:
    with pytest.raises(InputError, match=r"format: day first' or 'format: month first' under attributes\.date"):
        release(["08/03/2004"] * 4)
    assert release(["08/03/2004"] * 4, format="month first") == ["2004-08-03"] * 4


def test_dates_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(InputError) as raised:
        release(["08/25/2004"] * 4 + ["25/08/2004"] * 4)
    assert raised.value.code == "E732"


def test_many_unreadable_cells_stop_the_run_and_few_are_lost() -> None:
    with pytest.raises(InputError) as raised:
        release(["2004-05-14"] * 10 + ["soon"] * 3)
    assert raised.value.code == "E730"
    data = {**DATES, "parameters": {"k": 2, "unreadable": 0.5}}
    found = TableSanitizer(parse_table_settings(data))(pd.DataFrame({"date": ["2004-05-14"] * 6 + ["soon"] * 2}))
    assert found.report["relational_loss"] == 0.25
    assert found.report["warnings"] == ["2 cells of column 'date' could not be read and count as lost"]


def people() -> pd.DataFrame:
    names = [f"Ada{i} Berg{i}" for i in range(12)]
    return pd.DataFrame({"name": names, "age": [30] * 6 + [50] * 6, "note": [f"see ada{i} berg{i}" for i in range(12)]})


ROLES = {
    "name": {"anonymization_type": "direct_identifier"},
    "age": {"type": "numerical", "anonymization_type": QUASI},
    "note": {},
}


def test_an_identifier_copied_into_a_harmless_column_stops_the_run() -> None:
    chosen = parse_table_settings({"parameters": {"k": 2}, "attributes": ROLES})
    with pytest.raises(GuaranteeError, match="column 'note': a cell still shows it"):
        TableSanitizer(chosen)(people())
    leaked = people().drop(columns="name").astype(str)
    assert any(v.column == "note" for v in check_release(leaked, chosen, source=people(), texts=False))


def test_strict_refuses_harmless_columns_that_look_like_identifiers() -> None:
    frame = people().assign(note=[f"p{i}@mail.example" for i in range(12)])
    chosen = parse_table_settings({"parameters": {"k": 2}, "attributes": ROLES})
    assert "looks like mail addresses" in TableSanitizer(chosen)(frame).report["warnings"][0]
    with pytest.raises(GuaranteeError) as raised:
        TableSanitizer(chosen, strict=True)(frame)
    assert raised.value.code == "E411"


@given(st.lists(st.floats(-1e6, 1e6, allow_subnormal=False), min_size=1, max_size=60), st.integers(2, 6))
@settings(max_examples=100, deadline=None)
def test_ends_hold_their_values_and_are_no_rare_value(raw: list[float], k: int) -> None:
    values, counts = np.unique(np.round(raw, 3), return_counts=True)
    low, high = safe_ends(values, counts, k)
    assert (low <= values).all()
    assert (high >= values).all()
    assert (np.diff(low) >= 0).all()
    assert (np.diff(high) >= 0).all()
    for place, value in enumerate(values.tolist()):
        if counts[place] < k:
            assert low[place] != value or value == 0.0
            assert high[place] != value


@given(st.lists(st.text(st.sampled_from('ab,"() *'), max_size=4), min_size=1, max_size=5, unique=True))
def test_sets_can_be_read_back(names: list[str]) -> None:
    if names == [""]:
        return
    assert sorted(read_set(write_set(names))) == sorted(names)


def test_a_column_without_any_readable_number_is_unknown_throughout() -> None:
    settings = parse_table_settings(
        {
            "parameters": {"k": 2, "unreadable": 1.0},
            "attributes": {"age": {"type": "numerical", "anonymization_type": "quasi_identifier"}},
        }
    )
    release = TableSanitizer(settings)(pd.DataFrame({"age": ["", "old", "young"]}))
    assert release.table["age"].tolist() == ["unknown"] * 3
    assert release.report["relational_loss"] == pytest.approx(2 / 3)  # an empty cell loses nothing
