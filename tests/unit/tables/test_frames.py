"""Tables of pandas, Polars and Arrow come out as they came; Parquet keeps gaps, CSV keeps long cells."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from sanitizer.config.table import parse_table_settings
from sanitizer.core.errors import GuaranteeError, InputError
from sanitizer.tables.check import check_release
from sanitizer.tables.files import read_table, write_table
from sanitizer.tables.flow import TableSanitizer

SETTINGS = parse_table_settings(
    {
        "parameters": {"k": 2},
        "attributes": {
            "age": {"type": "numerical", "anonymization_type": "quasi_identifier"},
            "visits": {},
            "seen": {},
        },
    }
)
WITH_INDEX = {
    "parameters": {"k": 2},
    "attributes": {
        "who": {"anonymization_type": "direct_identifier"},
        "age": {"type": "numerical", "anonymization_type": "quasi_identifier"},
        "day": {},
        "visits": {},
        "seen": {},
    },
}
DATA = {
    "age": [30, 30, None, 52, 52, None],
    "visits": [1, None, 3, 4, 5, 6],
    "seen": [True, None, False, True, True, True],
}


def test_arrow_keeps_its_schema() -> None:
    pa = pytest.importorskip("pyarrow")
    table = pa.table(DATA, schema=pa.schema([("age", pa.int64()), ("visits", pa.int16()), ("seen", pa.bool_())]))
    released = TableSanitizer(SETTINGS)(table).table
    assert released.schema.field("visits").type == pa.int16()
    assert released["visits"].to_pylist() == DATA["visits"]
    assert released["seen"].to_pylist() == DATA["seen"]
    assert released["age"].to_pylist() == ["30", "30", "unknown", "52", "52", "unknown"]


def test_polars_keeps_its_types() -> None:
    pl = pytest.importorskip("polars")
    released = TableSanitizer(SETTINGS)(pl.DataFrame(DATA)).table
    assert isinstance(released, pl.DataFrame)
    assert released.schema == {"age": pl.String, "visits": pl.Int64, "seen": pl.Boolean}
    assert released["visits"].to_list() == DATA["visits"]


def test_pandas_keeps_types_and_order_but_no_telling_index() -> None:
    frame = pd.DataFrame(DATA).astype({"visits": "Int64"}).set_index(pd.Index(list("abcdef")))
    release = TableSanitizer(SETTINGS)(frame)
    assert release.table["visits"].dtype == "Int64"
    assert release.table.index.tolist() == list(range(6))
    assert any(
        "the index is not released" in said and "frame.index.name" in said for said in release.report["warnings"]
    )


@pytest.mark.parametrize("index", [pd.RangeIndex(6, name="row"), pd.Index(range(6), dtype="int32"), pd.RangeIndex(6)])
def test_rows_that_are_only_numbered_keep_their_numbers(index: pd.Index) -> None:
    release = TableSanitizer(SETTINGS)(pd.DataFrame(DATA).set_axis(index))
    pd.testing.assert_index_equal(release.table.index, index, exact=True)
    assert not any("index" in said for said in release.report["warnings"])
    assert check_release(release.table, SETTINGS) == []


@pytest.mark.parametrize("index", [pd.RangeIndex(100, 106), pd.RangeIndex(0, 12, 2), pd.Index([3, 1, 0, 2, 5, 4])])
def test_numbers_that_rows_had_elsewhere_are_not_released(index: pd.Index) -> None:
    release = TableSanitizer(SETTINGS)(pd.DataFrame(DATA).set_axis(index))
    assert release.table.index.tolist() == list(range(6))
    assert any("the index is not released" in said for said in release.report["warnings"])


def test_an_index_with_a_role_is_treated_as_a_column_and_is_an_index_again() -> None:
    frame = pd.DataFrame(DATA).set_index("age")
    release = TableSanitizer(SETTINGS)(frame)
    assert release.table.index.name == "age"
    assert list(release.table.columns) == ["visits", "seen"]
    assert release.table.index.tolist() == ["30", "30", "unknown", "52", "52", "unknown"]
    assert check_release(release.table, SETTINGS, source=frame) == []
    telling = release.table.set_axis(pd.Index([30, 31, 40, 52, 53, 60], name="age"))
    assert {violation.rule for violation in check_release(telling, SETTINGS)} == {"k-anonymity"}


def test_levels_of_an_index_each_have_their_role() -> None:
    days = pd.date_range("2024-01-01", periods=6, freq="D")
    frame = pd.DataFrame({"visits": DATA["visits"], "seen": DATA["seen"]}).set_index(
        pd.MultiIndex.from_arrays([list("abcdef"), DATA["age"], days], names=["who", "age", "day"])
    )
    release = TableSanitizer(parse_table_settings(WITH_INDEX))(frame)
    assert release.table.index.names == ["age", "day"]
    assert release.table.index.get_level_values("day").tolist() == list(days)
    assert release.table.index.get_level_values("age").tolist() == ["30", "30", "unknown", "52", "52", "unknown"]
    unlisted = TableSanitizer(SETTINGS)(frame.droplevel("day"))
    assert unlisted.table.index.names == ["age"]
    assert any("'who'" in said for said in unlisted.report["warnings"])


def test_an_index_that_identifies_is_dropped_and_looked_for() -> None:
    names = pd.Index([f"Ingrid Storvik {n}" for n in range(6)], name="who")
    frame = pd.DataFrame({"age": DATA["age"], "day": range(6), "visits": DATA["visits"], "seen": names}, index=names)
    with pytest.raises(GuaranteeError, match="E410"):
        TableSanitizer(parse_table_settings(WITH_INDEX))(frame)
    release = TableSanitizer(parse_table_settings(WITH_INDEX))(frame.assign(seen=True))
    assert release.table.index.tolist() == list(range(6))
    assert list(release.table.columns) == ["age", "day", "visits", "seen"]


def test_an_index_that_nothing_was_done_to_is_the_very_same() -> None:
    days = pd.date_range("2024-01-01", periods=6, freq="D", name="seen")
    frame = pd.DataFrame({"age": DATA["age"], "visits": DATA["visits"]}, index=days)
    pd.testing.assert_index_equal(TableSanitizer(SETTINGS)(frame).table.index, days, exact=True)


def test_a_level_and_a_column_of_one_name_are_refused() -> None:
    frame = pd.DataFrame(DATA).set_index("age", drop=False)
    with pytest.raises(InputError, match="E737"):
        TableSanitizer(SETTINGS)(frame)


def test_levels_that_a_parquet_file_names_are_columns(tmp_path: Path) -> None:
    frame = pd.DataFrame({"age": ["36", "24"], "town": ["Hollum", "Brae"]})
    frame.set_index("town").to_parquet(tmp_path / "in.parquet")
    read = read_table(tmp_path / "in.parquet")
    assert sorted(read.columns) == ["age", "town"]
    assert list(read["town"]) == ["Hollum", "Brae"]


def test_parquet_with_gaps_goes_through(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    pq.write_table(pa.table(DATA), tmp_path / "in.parquet")
    release = TableSanitizer(SETTINGS)(read_table(tmp_path / "in.parquet"))
    write_table(release.table, tmp_path / "out.parquet")
    again = pq.read_table(tmp_path / "out.parquet")
    assert again["visits"].to_pylist() == DATA["visits"]
    assert again.schema.field("seen").type == pa.bool_()


def test_cells_of_any_length(tmp_path: Path) -> None:
    long = "x" * 300_000
    (tmp_path / "a.csv").write_text(f'a,b\n1,"{long}"\n', encoding="utf-8")
    assert read_table(tmp_path / "a.csv")["b"][0] == long


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(InputError) as raised:
        TableSanitizer(SETTINGS)([1, 2])
    assert raised.value.code == "E735"
