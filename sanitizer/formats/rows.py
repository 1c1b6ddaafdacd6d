"""Tables whose text columns are replaced: CSV of any size, and Parquet."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import IO, Any

from sanitizer.core.errors import missing_extra
from sanitizer.core.faults import repeated_column
from sanitizer.formats.base import Entry, Options
from sanitizer.formats.faults import broken_rows, missing_column, no_text_column, unreadable_format
from sanitizer.formats.text import encoding_of, no_encoding

GROUP = 1000
"""So many rows of Parquet are read and written together."""
_FORMULA = "=+-@\t\r"


class _Rows:
    """What tables share: a refused row keeps its other cells and has empty texts; rows are known by their number."""

    many = True

    def refused(self, entry: Entry, code: str) -> Entry | None:
        """The row with nothing in its text columns."""
        return replace(entry, texts=dict.fromkeys(entry.texts, ""))

    def renamed(self, entry: Entry, number: int) -> Entry:
        """The row with ``number`` for its number."""
        return replace(entry, id=number, was=entry.id)


class CsvRows(_Rows):
    """CSV in, CSV out: the separator and every other cell as they came."""

    def __init__(self, name: str = "csv") -> None:
        self.name = name
        self.suffix = f".{name}"
        self._dialect: Any = csv.excel_tab if name == "tsv" else None

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """First the header, then an entry a row; the file is read as it is needed."""
        csv.field_size_limit(sys.maxsize)
        stream = io.TextIOWrapper(handle, encoding_of(handle, name, options.encoding), newline="")
        try:
            yield from self._rows(stream, name, options)
        except csv.Error:
            raise broken_rows(name, "it is not well-formed") from None
        except UnicodeDecodeError as error:
            raise no_encoding(name, error.start) from None
        finally:
            stream.detach()

    def _rows(self, stream: io.TextIOWrapper, name: str, options: Options) -> Iterator[Entry]:
        first = stream.readline()
        dialect = self._dialect or _sniff(first)
        rows = csv.reader(chain([first], stream), dialect, strict=True)
        header = next(rows, None)
        if not header:
            raise broken_rows(name, "it is empty")
        columns = text_columns(header, options.text_columns, name)
        yield Entry(0, {}, (dialect, header, None))
        for number, row in enumerate(rows, 1):
            if not row:
                continue
            if len(row) != len(header):
                raise broken_rows(name, f"row {number + 1} has other columns than the header")
            texts = {column: row[header.index(column)] for column in columns}
            yield Entry(number, texts, (dialect, header, row))

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """A row an entry; a text that a spreadsheet would take for a formula is quoted."""
        out = io.TextIOWrapper(handle, encoding="utf-8", newline="", write_through=True)
        for entry in entries:
            dialect, header, row = entry.rest
            if row is None:
                writer = csv.writer(out, dialect)
                writer.writerow(header)
                continue
            texts = {header.index(column): text for column, text in entry.texts.items()}
            writer.writerow([_plain(texts[i], cell) if i in texts else cell for i, cell in enumerate(row)])
        out.detach()

    def others(self, entry: Entry) -> Iterable[str]:
        """The other cells."""
        _, header, row = entry.rest
        return (cell for name, cell in zip(header, row or (), strict=False) if name not in entry.texts)


def text_columns(header: Sequence[str], wanted: Sequence[str], name: str) -> tuple[str, ...]:
    """The columns that hold text: those told, or the one called "text".

    Raises:
        InputError: none is told and none is called so, or one is not there.

    >>> text_columns(["id", "note"], ["note"], "x.csv")
    ('note',)
    """
    columns = tuple(wanted) or tuple(column for column in header if column.strip().casefold() == "text")
    if not columns:
        raise no_text_column(name, header)
    for column in columns:
        if column not in header:
            raise missing_column(name, column, header)
        if list(header).count(column) > 1:  # only one of them would be replaced
            raise repeated_column(header, column)
    return columns


def _sniff(line: str) -> Any:
    """How the file is written, by its first line."""
    best = max(",;\t|", key=line.count)

    class Dialect(csv.excel):
        delimiter = best
        lineterminator = "\r\n" if line.endswith("\r\n") else "\n"

    return Dialect


def _plain(text: str, before: str) -> str:
    """``text``, behind an apostrophe where it begins like a formula and did not before."""
    return f"'{text}" if text[:1] in _FORMULA and text and text[:1] != before[:1] else text


class ParquetRows(_Rows):
    """Parquet in, Parquet out, with the schema as it came."""

    name = "parquet"
    suffix = ".parquet"

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """An entry a row, batch by batch; an empty cell stays empty."""
        parquet = _pyarrow()
        try:
            file = parquet.ParquetFile(handle)
        except Exception:
            raise unreadable_format(name, "Parquet") from None
        schema = file.schema_arrow
        columns = text_columns(schema.names, options.text_columns, name)
        yield Entry(0, {}, (schema, None))
        number = 0
        for batch in _batches(file, name):
            for row in batch.to_pylist():
                number += 1
                texts = {column: row[column] for column in columns if isinstance(row[column], str)}
                yield Entry(number, texts, (schema, row))

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """Row groups of a thousand."""
        import pyarrow as pa

        writer: Any = None
        rows: list[dict[str, Any]] = []
        for entry in entries:
            schema, row = entry.rest
            if row is None:
                writer = _pyarrow().ParquetWriter(handle, schema)
                continue
            rows.append({**row, **entry.texts})
            if len(rows) >= GROUP:
                writer.write_table(pa.Table.from_pylist(rows, schema=schema))
                rows = []
        if writer is not None:
            if rows:
                writer.write_table(pa.Table.from_pylist(rows, schema=schema))
            writer.close()

    def others(self, entry: Entry) -> Iterable[str]:
        """The other cells that are strings."""
        row = entry.rest[1] or {}
        return (cell for name, cell in row.items() if isinstance(cell, str) and name not in entry.texts)


def _batches(file: Any, name: str) -> Iterator[Any]:
    try:
        yield from file.iter_batches(batch_size=GROUP)
    except (OSError, ValueError):
        raise unreadable_format(name, "Parquet") from None


def _pyarrow() -> Any:
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise missing_extra("parquet", "reading Parquet") from None
    return parquet
