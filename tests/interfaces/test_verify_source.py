"""What `verify` and its neighbours say about tampered releases and about files without a header."""

from __future__ import annotations

import csv
from pathlib import Path

import pandas as pd
import pytest

from sanitizer.cli.app import main
from sanitizer.tables.files import write_table

SETTINGS = """\
parameters: {k: 2}
attributes:
  name: {anonymization_type: direct_identifier}
  age: {type: numerical, anonymization_type: quasi_identifier}
  salary: {type: numerical, anonymization_type: insensitive_attribute}
"""
PEOPLE = [("Vera Lund", 23, 31000), ("Omar Tey", 24, 32000), ("Ilse Brandt", 61, 33000), ("Jun Sato", 68, 34000)]
VALUES = [str(value) for value in PEOPLE[0]]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    pd.DataFrame(PEOPLE, columns=["name", "age", "salary"]).to_csv(tmp_path / "in.csv", index=False)
    (tmp_path / "s.yaml").write_text(SETTINGS)
    assert (
        main(["table", str(tmp_path / "in.csv"), "-c", str(tmp_path / "s.yaml"), "-o", str(tmp_path / "out.csv")]) == 0
    )
    return tmp_path


def verify(place: Path, release: str) -> int:
    return main(["verify", str(place / release), "-c", str(place / "s.yaml"), "--source", str(place / "in.csv")])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, "verified"),
        ({"age": ["[20-22]", "[20-22]", None, None]}, "source: rows 1, 2, column 'age'"),
        ({"age": ["(23,24)", "(23,24)", None, None]}, "source: rows 1, 2, column 'age'"),
        ({"salary": ["V\u0435ra Lund", None, None, None]}, "direct identifier: row 1, column 'salary'"),
        ({"salary": [None, None, None, "aged 68"]}, "source: row 4, column 'salary'"),
    ],
)
def test_a_cell_has_to_be_true_of_its_row(
    place: Path, capsys: pytest.CaptureFixture[str], change: dict[str, list[str | None]], said: str
) -> None:
    table = pd.read_csv(place / "out.csv", dtype=str)
    for name, cells in change.items():
        table[name] = [new or old for new, old in zip(cells, table[name], strict=True)]
    table.to_csv(place / "changed.csv", index=False)
    assert verify(place, "changed.csv") == (1 if change else 0)
    out = capsys.readouterr().out
    assert said in out
    assert not any(str(value) in out for person in PEOPLE for value in person)


def test_exchanged_rows_are_found(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.reader((place / "out.csv").open()))
    with (place / "changed.csv").open("w", newline="") as handle:
        csv.writer(handle).writerows([rows[0], rows[3], rows[2], rows[1], rows[4]])
    assert verify(place, "changed.csv") == 1
    assert "source: rows 1, 3, column 'age'" in capsys.readouterr().out


def test_what_a_parquet_file_says_beside_its_columns_is_found(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write_table(pd.read_csv(place / "out.csv"), place / "out.parquet")
    assert verify(place, "out.parquet") == 0
    table = parquet.read_table(place / "out.parquet")
    kept = table.schema.metadata or {}
    parquet.write_table(table.replace_schema_metadata({**kept, b"x": b"Vera Lund 23"}), place / "noted.parquet")
    capsys.readouterr()
    assert verify(place, "noted.parquet") == 1
    out = capsys.readouterr().out
    assert "metadata: " in out
    assert "Vera" not in out
    frame = pd.read_csv(place / "out.csv")
    frame.attrs["of"] = "Vera Lund"
    frame.to_parquet(place / "attributes.parquet", index=False)
    assert verify(place, "attributes.parquet") == 1


@pytest.mark.parametrize("command", [["table", "--inspect"], ["verify", "--just-check"], ["verify"], ["table"]])
@pytest.mark.parametrize("first", [VALUES, ["Vera Lund", "23", "Vera Lund"]])
def test_a_first_row_of_data_is_not_repeated(
    place: Path, capsys: pytest.CaptureFixture[str], command: list[str], first: list[str]
) -> None:
    with (place / "bare.csv").open("w", newline="") as handle:
        csv.writer(handle).writerows([first, *PEOPLE[1:]])
    more = ["-c", str(place / "s.yaml")] if len(command) == 1 else []
    more += ["-o", str(place / "none.csv")] if command == ["table"] else []
    capsys.readouterr()
    assert main([*command, str(place / "bare.csv"), *more]) != 0
    said = "".join(capsys.readouterr())
    assert not any(value in said for value in first)
