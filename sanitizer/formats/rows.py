"""Tables whose text columns are replaced: CSV of any size, and Parquet."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

from sanitizer.core.errors import missing_extra
from sanitizer.formats.base import Entry, Options
from sanitizer.formats.faults import broken_rows, missing_column, no_text_column, unreadable_format
from sanitizer.formats.text import decode

_SAMPLE = 20_000
_FORMULA = "=+-@\t\r"


class CsvRows:
    """CSV in, CSV out: the separator and every other cell as they came."""

    suffix = ".csv"
    many = True

    def __init__(self, name: str = "csv") -> None:
        self.name = name
        self._dialect: Any = csv.excel_tab if name == "tsv" else None

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """An entry a row; the header travels with the first."""
        csv.field_size_limit(sys.maxsize)
        stream = io.StringIO(decode(handle.read(), name, options.encoding), newline="")
        dialect = self._dialect or _sniff(stream.read(_SAMPLE))
        stream.seek(0)
        rows = csv.reader(stream, dialect, strict=True)
        try:
            header = next(rows, None)
            if not header:
                raise broken_rows(name, "it is empty")
            columns = text_columns(header, options.text_columns, name)
            for number, row in enumerate(rows, 1):
                if not row:
                    continue
                if len(row) != len(header):
                    raise broken_rows(name, f"row {number + 1} has other columns than the header")
                texts = {column: row[header.index(column)] for column in columns}
                yield Entry(number, texts, (dialect, header, row))
        except csv.Error:
            raise broken_rows(name, "it is not well-formed") from None

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """A row an entry; a text that a spreadsheet would take for a formula is quoted."""
        out = io.TextIOWrapper(handle, encoding="utf-8", newline="", write_through=True)
        writer = None
        for entry in entries:
            dialect, header, row = entry.rest
            if writer is None:
                writer = csv.writer(out, dialect)
                writer.writerow(header)
            texts = {header.index(column): text for column, text in entry.texts.items()}
            writer.writerow([_plain(texts[i], cell) if i in texts else cell for i, cell in enumerate(row)])
        out.detach()


def text_columns(header: Sequence[str], wanted: Sequence[str], name: str) -> tuple[str, ...]:
    """The columns that hold text: those told, or the one called "text".

    Raises:
        InputError: none is told and none is called so, or one is not there.

    >>> text_columns(["id", "note"], ["note"], "x.csv")
    ('note',)
    """
    columns = tuple(wanted) or tuple(column for column in header if column.strip().casefold() == "text")
    if not columns:
        raise no_text_column(name)
    for column in columns:
        if column not in header:
            raise missing_column(name, column)
    return columns


def _sniff(sample: str) -> Any:
    line = sample.partition("\n")[0]
    best = max(",;\t|", key=line.count)

    class Dialect(csv.excel):
        delimiter = best
        lineterminator = "\r\n" if line.endswith("\r") else "\n"

    return Dialect


def _plain(text: str, before: str) -> str:
    """``text``, behind an apostrophe where it begins like a formula and did not before."""
    return f"'{text}" if text[:1] in _FORMULA and text and text[:1] != before[:1] else text


class ParquetRows:
    """Parquet in, Parquet out, with the schema as it came."""

    name = "parquet"
    suffix = ".parquet"
    many = True

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """An entry a row, batch by batch; an empty cell stays empty."""
        parquet = _pyarrow()
        try:
            file = parquet.ParquetFile(handle)
        except Exception:
            raise unreadable_format(name, "Parquet") from None
        schema = file.schema_arrow
        columns = text_columns(schema.names, options.text_columns, name)
        number = 0
        for batch in file.iter_batches(batch_size=1000):
            for row in batch.to_pylist():
                number += 1
                texts = {column: row[column] for column in columns if isinstance(row[column], str)}
                yield Entry(number, texts, (schema, row))

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """Row groups of a thousand."""
        import pyarrow as pa

        writer: Any = None
        rows: list[dict[str, Any]] = []
        schema: Any = None

        def flush() -> None:
            nonlocal writer
            if schema is not None:
                writer = writer or _pyarrow().ParquetWriter(handle, schema)
                writer.write_table(pa.Table.from_pylist(rows, schema=schema))
                rows.clear()

        for entry in entries:
            schema, row = entry.rest
            rows.append({**row, **entry.texts})
            if len(rows) >= 1000:
                flush()
        flush()
        if writer is not None:
            writer.close()


def _pyarrow() -> Any:
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise missing_extra("parquet", "reading Parquet") from None
    return parquet
