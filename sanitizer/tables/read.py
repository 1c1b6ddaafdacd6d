"""Table and settings -> people, coded columns, sensitive values and clean texts; direct identifiers leave here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.config.table import AttributeSettings, TableSettings
from sanitizer.core.domains import Domain
from sanitizer.core.errors import InputError
from sanitizer.core.faults import no_rows, repeated_column, too_few_people
from sanitizer.core.tables import ColumnRole, Scale
from sanitizer.tables.clean import clean_text
from sanitizer.tables.columns import code_column

if TYPE_CHECKING:
    import pandas as pd

Ints = NDArray[np.integer]


@dataclass(frozen=True)
class QuasiColumn:
    """A quasi-identifier: its domain, everyone's leaves as (pointers, codes), and how many cells were unreadable."""

    settings: AttributeSettings
    domain: Domain
    pointers: Ints
    codes: Ints
    unreadable: int = 0


@dataclass(frozen=True)
class SensitiveColumn:
    """A sensitive column by row, as codes."""

    name: str
    codes: Ints
    size: int
    ordered: bool


@dataclass(frozen=True)
class Prepared:
    """A table ready for the flow. ``person`` numbers the person of each row; ``identifiers`` stay in memory only."""

    people: int
    person: Ints
    quasi: tuple[QuasiColumn, ...]
    sensitive: tuple[SensitiveColumn, ...]
    texts: Mapping[str, list[str]]
    identifiers: Mapping[str, list[str]] = field(repr=False)
    notes: Mapping[str, Any] = field(default_factory=dict)


def prepare(frame: pd.DataFrame, settings: TableSettings) -> Prepared:
    """The checked table.

    Raises:
        InputError: a column is missing, unlisted, named twice or empty.
        GuaranteeError: there are fewer than ``k`` people.
    """
    _check_columns(frame, settings)
    person, people, unnamed = _people(frame, settings)
    if people < settings.k:
        raise too_few_people(people, settings.k)
    quasi = tuple(_quasi(frame, attribute, person, people) for attribute in settings.of_role(ColumnRole.QUASI))
    sensitive = tuple(_sensitive(frame, attribute) for attribute in settings.of_role(ColumnRole.SENSITIVE))
    texts = {
        attribute.name: [clean_text(text_of(cell)) for cell in frame[attribute.name].tolist()]
        for attribute in settings.of_role(ColumnRole.TEXT)
    }
    identifiers = {
        attribute.name: [text_of(cell) for cell in frame[attribute.name].tolist()]
        for attribute in settings.of_role(ColumnRole.DIRECT)
    }
    unreadable = {column.settings.name: column.unreadable for column in quasi if column.unreadable}
    notes: dict[str, Any] = {"rows": len(frame), "people": people, "unreadable": unreadable}
    if unnamed:
        notes["rows_without_key"] = unnamed
    return Prepared(people, person, quasi, sensitive, texts, identifiers, notes)


def text_of(cell: object) -> str:
    """A cell as text; missing is empty.

    >>> text_of(float("nan")), text_of(36.0), text_of(" x ")
    ('', '36', 'x')
    """
    if cell is None or cell != cell or type(cell).__name__ in {"NAType", "NaTType"}:
        return ""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        return str(int(cell))
    return str(cell).strip()


def _check_columns(frame: pd.DataFrame, settings: TableSettings) -> None:
    names = [str(name) for name in frame.columns]
    repeated = sorted({name for name in names if names.count(name) > 1})
    if repeated:
        raise repeated_column(", ".join(repeated))
    listed = {attribute.name for attribute in settings.attributes}
    missing = sorted(listed - set(names))
    if missing:
        raise InputError("E245", f"columns are missing: {', '.join(missing)}", hint="check the names under attributes")
    unlisted = [name for name in names if name not in listed]
    if unlisted:
        raise InputError(
            "E246",
            f"columns are not listed in the settings: {', '.join(name or '(no name)' for name in unlisted)}",
            hint="list every column; what is harmless as insensitive_attribute",
        )
    if not len(frame):
        raise no_rows()
    empty = [
        attribute.name
        for attribute in settings.of_role(ColumnRole.QUASI, ColumnRole.SENSITIVE, ColumnRole.TEXT)
        if not any(text_of(cell) for cell in frame[attribute.name].tolist())
    ]
    if empty:
        raise InputError("E248", f"columns are all empty: {', '.join(empty)}", hint="drop them from table and settings")


def _people(frame: pd.DataFrame, settings: TableSettings) -> tuple[Ints, int, int]:
    """The person of each row, how many people there are, and how many rows have no key (each its own person)."""
    if settings.key is None:
        return np.arange(len(frame)), len(frame), 0
    numbers: dict[str, int] = {}
    person = np.empty(len(frame), dtype=np.int64)
    unnamed = 0
    for row, cell in enumerate(frame[settings.key.name].tolist()):
        key = text_of(cell)
        if not key:
            unnamed += 1
            key = f"\0{row}"
        person[row] = numbers.setdefault(key, len(numbers))
    return person, len(numbers), unnamed


def _quasi(frame: pd.DataFrame, attribute: AttributeSettings, person: Ints, people: int) -> QuasiColumn:
    cells = frame[attribute.name].tolist()
    if attribute.separator:
        parts = [_values(text_of(cell), attribute.separator) for cell in cells]
        person = np.repeat(person, [len(values) for values in parts])
        cells = [value for values in parts for value in values]
    domain, by_row, unreadable = code_column(cells, attribute)
    width = np.int64(int(by_row.max()) + 1)
    pairs = np.unique(person * width + by_row)
    owner, codes = pairs // width, pairs % width
    pointers = np.searchsorted(owner, np.arange(people + 1))
    return QuasiColumn(attribute, domain, pointers, codes, unreadable)


def _values(cell: str, separator: str) -> list[str]:
    """The values of one cell; a cell without any still is one, an unknown one."""
    return [value.strip() for value in cell.split(separator) if value.strip()] or [""]


def _sensitive(frame: pd.DataFrame, attribute: AttributeSettings) -> SensitiveColumn:
    cells = [text_of(cell) for cell in frame[attribute.name].tolist()]
    ordered = attribute.scale in {Scale.NUMERICAL, Scale.ORDINAL}
    values = sorted(set(cells), key=lambda cell: _sort_key(cell, attribute))
    number = {value: code for code, value in enumerate(values)}
    codes = np.array([number[cell] for cell in cells], dtype=np.int64)
    return SensitiveColumn(attribute.name, codes, len(values), ordered)


def _sort_key(cell: str, attribute: AttributeSettings) -> tuple[float, str]:
    if attribute.order and cell in attribute.order:
        return (attribute.order.index(cell), cell)
    try:
        return (float(cell), cell)
    except ValueError:
        return (float("inf"), cell)
