"""Tables from and to files: CSV with any separator, Parquet; cells that a spreadsheet would run are made harmless."""

from __future__ import annotations

import csv
import gc
import gzip
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanitizer.artefacts.files import atomic_write
from sanitizer.core.errors import InputError, missing_extra
from sanitizer.core.faults import damaged_archive, not_utf8, repeated_column, unreadable
from sanitizer.core.text import INVISIBLE
from sanitizer.tables.cells import Distinct, missing
from sanitizer.tables.frames import nullable_types
from sanitizer.tables.plain import PlainTable

if TYPE_CHECKING:
    import pandas as pd

    from sanitizer.tables.plain import Frame

_SEPARATORS = (",", ";", "\t", "|")
_BLANK = re.compile(rf"\A[\s{INVISIBLE}]+")
_CONTROL = ("\t", "\r", "\n")
_FORMULA = "=+-@\uff1d\uff0b\uff0d\uff20"
_PARQUET = {".parquet", ".pq"}
NOTES = "notes"
"""The attribute of a frame that lists where its file said more than its columns."""


def read_table(path: str | Path, expected: Iterable[str] = ()) -> pd.DataFrame:
    """The table in a CSV (also ``.gz``) or Parquet file, all CSV cells as text.

    Args:
        path: the file.
        expected: column names that help to tell the separator.

    Raises:
        InputError: the file is missing, not UTF-8, not a table, or has a column name twice.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "table.csv")
    ...     _ = path.write_text("name;age\\nAda;43\\n")
    ...     read_table(path).to_dict("records")
    [{'name': 'Ada', 'age': '43'}]
    """
    found = read_plain(path, expected)
    return found.to_pandas() if isinstance(found, PlainTable) else found


def read_plain(path: str | Path, expected: Iterable[str] = ()) -> Frame:
    """The table as ``read_table`` reads it, but what is in CSV as a plain one, which needs no pandas."""
    path = Path(path)
    if path.suffix.lower() in _PARQUET:
        return _read_parquet(path)
    with _no_cycles():
        return _read_csv(path, set(expected))


@contextmanager
def _no_cycles() -> Iterator[None]:
    """Many lists at once and not one cycle: looking for some would take half of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _read_csv(path: Path, expected: set[str]) -> PlainTable:
    text = _read_text(path)
    if not text.strip():
        raise InputError("E241", f"{path.name} is empty", hint="a table needs a header and rows")
    separator = _separator(text, expected)
    try:
        rows = _read_rows(text, separator)
    except csv.Error as error:
        raise InputError("E242", f"{path.name} is not well-formed CSV: {error}", hint="check the quotes") from None
    rows = [row for row in rows if row]
    header, body = rows[0], rows[1:]
    if len(set(header)) < len(header):
        raise repeated_column(header)
    width = len(header)
    odd = next((number for number, count in enumerate(map(len, body), 1) if count != width), 0)
    if odd:
        raise InputError(
            "E244",
            f"{path.name}, row {odd}: {len(body[odd - 1])} cells, the header has {width}",
            hint="check the quotes",
        )
    columns = zip(*body, strict=True) if body else ([] for _ in header)
    return PlainTable(dict(zip(header, columns, strict=True)), separator=separator)


def _read_rows(text: str, separator: str) -> list[list[str]]:
    """The rows of a CSV text, with cells of any length."""
    before = csv.field_size_limit(max(len(text), 131_072))
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    finally:
        csv.field_size_limit(before)


def _read_text(path: Path) -> str:
    try:
        data = gzip.decompress(path.read_bytes()) if path.suffix.lower() == ".gz" else path.read_bytes()
    except OSError as error:
        raise unreadable(path, error.strerror) from None
    except EOFError:
        raise damaged_archive(path, "gzip file") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise not_utf8(path.name, f" at byte {error.start}") from None


def _read_parquet(path: Path) -> pd.DataFrame:
    try:
        import pyarrow.parquet
    except ImportError:
        raise missing_extra("parquet", "reading Parquet") from None
    try:
        table = pyarrow.parquet.read_table(path)
        frame = table.to_pandas(types_mapper=nullable_types().get)
        frame = frame.reset_index(level=[name for name in frame.index.names if name is not None])
    except FileNotFoundError:
        raise unreadable(path, "no such file") from None
    except Exception as error:  # pyarrow raises many kinds, some of which quote cells
        raise InputError("E280", f"{path.name} is not readable Parquet ({type(error).__name__})") from None
    if notes := _notes(table.schema):
        frame.attrs[NOTES] = notes
    return frame


def _notes(schema: Any) -> list[str]:
    """Where a Parquet file says more than its columns: the file, or the name of a column; not what it says.

    What a library writes of the types of the columns is none, unless it keeps attributes of somebody's frame.
    """
    own = dict(schema.metadata or {})
    try:
        kept = json.loads(own.pop(b"pandas", b"{}")).get("attributes")
    except (ValueError, AttributeError):
        kept = True
    own.pop(b"ARROW:schema", None)
    found = [""] if own or kept else []
    return found + [field.name for field in schema if set(field.metadata or {}) - {b"PARQUET:field_id"}]


def _separator(text: str, expected: set[str]) -> str:
    """The separator that gives most of the expected names in the header, else the most cells."""
    line = text.split("\n", 1)[0].rstrip("\r")
    cells = {mark: next(csv.reader([line], delimiter=mark), []) for mark in _SEPARATORS}
    return max(_SEPARATORS, key=lambda mark: (len(expected & set(cells[mark])), len(cells[mark])))


def write_table(frame: Frame, path: str | Path, *, separator: str = ",") -> None:
    """Writes ``frame`` whole or not at all, without its index.

    In CSV, a cell or column name that a spreadsheet would take for a formula gets an apostrophe in front, the way
    spreadsheets themselves mark text; plain numbers are left alone.

    >>> import tempfile
    >>> import pandas as pd
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "table.csv")
    ...     write_table(pd.DataFrame({"age": ["43"]}), path)
    ...     path.read_text().split()
    ['age', '43']
    """
    path = Path(path)
    if path.suffix.lower() in _PARQUET:
        whole = frame.to_pandas() if isinstance(frame, PlainTable) else frame
        _write_parquet(whole.reset_index(drop=True).infer_objects(), path)
        return
    columns = [_shown(frame[name]) for name in frame.columns]
    lines = [neutralised(list(frame.columns)), *zip(*columns, strict=True)]
    if path.suffix.lower() == ".gz":
        buffer = io.StringIO(newline="")
        csv.writer(buffer, delimiter=separator, lineterminator="\n").writerows(lines)
        with atomic_write(path, "wb") as handle:
            handle.write(gzip.compress(buffer.getvalue().encode("utf-8"), mtime=0))
        return
    with atomic_write(path) as handle:
        csv.writer(handle, delimiter=separator, lineterminator="\n").writerows(lines)


def _shown(column: pd.Series | Distinct) -> list[str]:
    """The cells of a column as text that no spreadsheet runs."""
    if isinstance(column, Distinct):
        return Distinct([_harmless(cell) for cell in column.cells], column.codes).tolist()
    return neutralised(column.tolist())


def _write_parquet(frame: pd.DataFrame, path: Path) -> None:
    """Writes Parquet; a column of mixed types, which Parquet has no place for, goes as text."""
    try:
        import pyarrow
    except ImportError:
        raise missing_extra("parquet", "writing Parquet") from None
    columns = {}
    for name in frame.columns:
        try:
            pyarrow.array(frame[name], from_pandas=True)
            columns[name] = frame[name]
        except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError, pyarrow.ArrowNotImplementedError):
            columns[name] = frame[name].map(lambda cell: None if missing(cell) else str(cell))
    import pandas as pd

    with atomic_write(path, "wb") as handle:
        pd.DataFrame(columns).to_parquet(handle, index=False)


def neutralised(cells: Sequence[object]) -> list[str]:
    """The cells as text that no spreadsheet runs.

    >>> neutralised(["=1+1", "-3.5", "@sum", "plain", None])
    ["'=1+1", '-3.5', "'@sum", 'plain', '']
    """
    try:
        known = {cell: _harmless(cell) for cell in set(cells) if type(cell) is str}
    except TypeError:  # lists and other cells that have no hash
        known = {}
    return [known[cell] if type(cell) is str and cell in known else _harmless(cell) for cell in cells]


def _harmless(cell: object) -> str:
    if missing(cell) and not isinstance(cell, str):
        return ""
    text = str(cell)
    # a spreadsheet drops blanks and invisible characters in front, and then runs what is left
    shown = _BLANK.sub("", text, count=1)
    if text.startswith(_CONTROL) or (shown[:1] and shown[0] in _FORMULA and not _number(text)):
        return f"'{text}"
    return text


def restored(cells: Sequence[str]) -> list[str]:
    """The cells as they were before ``neutralised`` put its apostrophes in front.

    >>> restored(["'=1+1", "'tis", "-3.5"])
    ['=1+1', "'tis", '-3.5']
    """
    return [cell[1:] if cell.startswith("'") and _harmless(cell[1:]) == cell else cell for cell in cells]


def _number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
