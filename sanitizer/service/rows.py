"""Tables as JSON: a list of rows in and out, settings that name no files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanitizer.config.table import TableSettings, parse_table_settings
from sanitizer.core.faults import no_rows
from sanitizer.service.faults import not_allowed

if TYPE_CHECKING:
    import pandas as pd

_FILES = ("model", "cache", "ontology", "characters", "detectors")
"""What the section ``nlp`` of a table's settings names files by."""


def table_settings(data: Mapping[str, Any]) -> TableSettings:
    """The settings of a table out of a request.

    Raises:
        ConfigError: they name a file, or cannot be used.

    >>> age = {"type": "numerical", "anonymization_type": "quasi_identifier"}
    >>> table_settings({"parameters": {"k": 3}, "attributes": {"age": age}}).k
    3
    """
    nlp, columns = data.get("nlp"), data.get("attributes")
    if isinstance(nlp, Mapping):
        for name in _FILES:
            if name in nlp:
                raise not_allowed(f"nlp.{name}")
    for one in columns.values() if isinstance(columns, Mapping) else ():
        if isinstance(one, Mapping) and isinstance(one.get("hierarchy"), str):
            raise not_allowed("a hierarchy by file name")
    return parse_table_settings(dict(data), Path("/nonexistent"), origin="settings")


def frame_of(rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """The table of rows, all cells as text as in a CSV file.

    >>> frame_of([{"age": 43, "note": None}]).to_dict("records")
    [{'age': '43', 'note': ''}]
    """
    import pandas as pd

    if not rows:
        raise no_rows()
    names = list(dict.fromkeys(name for row in rows for name in row))
    cells = [["" if row.get(name) is None else str(row[name]) for name in names] for row in rows]
    return pd.DataFrame(cells, columns=names, dtype=object)


def rows_of(frame: pd.DataFrame) -> list[dict[str, str]]:
    """The rows of a table, all cells as text."""
    from sanitizer.tables.cells import text_of

    names = [str(name) for name in frame.columns]
    return [
        {name: text_of(cell) for name, cell in zip(names, row, strict=True)}
        for row in frame.itertuples(index=False, name=None)
    ]
