"""Columns of pandas, Polars and Arrow tables, sanitized in one call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sanitizer.core.errors import ConfigError
from sanitizer.core.faults import no_column
from sanitizer.tables.frames import not_a_table

if TYPE_CHECKING:
    from sanitizer.config.schema import Settings
    from sanitizer.documents.flow import Sanitizer


def sanitize(
    frame: Any,
    columns: Sequence[str],
    settings: Settings | Sanitizer | None = None,
    *,
    workers: int = 1,
    **options: Any,
) -> Any:
    """A table of the same kind with the texts of ``columns`` sanitized; the table given is not changed.

    Every cell is a document of its own; empty cells stay empty, and all other columns are as they were.

    Args:
        frame: a DataFrame of pandas or Polars (a LazyFrame is collected), or an Arrow table.
        columns: which columns hold text.
        settings: how to sanitize, or a sanitizer that is loaded already; single settings may be given by name.
        workers: how many processes share the work.

    Raises:
        InputError: it is no such table, a column is missing, or a cell holds something else than text.

    >>> import pandas as pd
    >>> notes = pd.DataFrame({"id": [1, 2], "note": ["Mail ada@example.org", "No mail."]})
    >>> sanitize(notes, columns=["note"], detectors=("patterns",))["note"].tolist()
    ['Mail [e-mail]', 'No mail.']
    """
    from sanitizer.documents.flow import Sanitizer

    listed = named_columns(columns)
    if isinstance(settings, Sanitizer) and not options:
        own = settings
    else:
        own = Sanitizer(settings.settings if isinstance(settings, Sanitizer) else settings, **options)
    root = type(frame).__module__.split(".")[0]
    if root == "polars" and hasattr(frame, "collect"):
        frame = frame.collect()
    handle = {"pandas": _pandas, "polars": _polars, "pyarrow": _arrow}.get(root)
    if handle is None or not hasattr(frame, "columns"):
        raise not_a_table(frame)
    names = list(frame.column_names if root == "pyarrow" else frame.columns)
    for name in listed:
        if name not in names:
            raise no_column("the table", name, hint="check columns")
    return handle(frame, listed, own, workers)


def named_columns(columns: Sequence[str]) -> list[str]:
    """The columns that were named; one alone may be given as a string.

    Raises:
        ConfigError: none was.

    >>> named_columns("note")
    ['note']
    """
    listed = [columns] if isinstance(columns, str) else list(columns)
    if not listed:
        raise ConfigError("E174", "no column was named", hint='columns=["text"]')
    return listed


def sanitize_cells(cells: Sequence[Any], sanitizer: Sanitizer, workers: int = 1) -> list[str | None]:
    """The sanitized texts of cells; what is missing (None, NaN, NA) stays missing.

    >>> from sanitizer import Sanitizer
    >>> sanitize_cells(["Mail ada@example.org", None], Sanitizer(detectors=("patterns",)))
    ['Mail [e-mail]', None]
    """
    there = [not _missing(cell) for cell in cells]
    texts = ({"text": cell, "id": n} for n, (cell, known) in enumerate(zip(cells, there, strict=True)) if known)
    done: Iterator[Any] = iter(sanitizer.pipe_records(texts, workers=workers))
    return [next(done).text if known else None for known in there]


def _missing(cell: Any) -> bool:
    """Whether a cell is empty: None, NaN, or the marks of pandas for it."""
    return cell is None or (isinstance(cell, float) and cell != cell) or type(cell).__name__ in {"NAType", "NaTType"}


def _pandas(frame: Any, columns: Sequence[str], sanitizer: Sanitizer, workers: int) -> Any:
    import pandas as pd

    new = {}
    for name in columns:
        column = frame[name]
        cells = sanitize_cells(column.tolist(), sanitizer, workers)
        kept = column.dtype if isinstance(column.dtype, pd.StringDtype) else object
        new[name] = pd.Series(cells, index=column.index, dtype=kept)
    return frame.assign(**new)


def _polars(frame: Any, columns: Sequence[str], sanitizer: Sanitizer, workers: int) -> Any:
    import polars as pl

    return frame.with_columns(
        [
            pl.Series(name, sanitize_cells(frame[name].to_list(), sanitizer, workers), dtype=pl.String)
            for name in columns
        ]
    )


def _arrow(frame: Any, columns: Sequence[str], sanitizer: Sanitizer, workers: int) -> Any:
    import pyarrow as pa

    for name in columns:
        place = frame.column_names.index(name)
        field = frame.schema.field(place)
        kept = field.type if pa.types.is_large_string(field.type) else pa.string()
        cells = sanitize_cells(frame.column(place).to_pylist(), sanitizer, workers)
        frame = frame.set_column(place, field.with_type(kept), pa.array(cells, kept))
    return frame
