"""Tables of pandas, Polars and Arrow come out as they came; Parquet keeps gaps, CSV keeps long cells."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from sanitizer.config.table import parse_table_settings
from sanitizer.core.errors import InputError
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
    assert "the index is not released, since it could tell who somebody is" in release.report["warnings"]


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
