"""Table and settings -> people, coded columns, sensitive values and clean texts; direct identifiers leave here."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.config.table import AttributeSettings, TableSettings
from sanitizer.core.domains import Domain
from sanitizer.core.errors import InputError
from sanitizer.core.faults import no_rows, repeated_column, too_few_people
from sanitizer.core.headers import list_names
from sanitizer.core.numbering import distinct_pairs
from sanitizer.core.tables import ColumnRole, Scale
from sanitizer.tables.cells import Distinct, distinct, text_of
from sanitizer.tables.clean import clean_text
from sanitizer.tables.columns import code_column

if TYPE_CHECKING:
    import pandas as pd

    from sanitizer.tables.plain import Frame

Ints = NDArray[np.integer]
_AGE = 3
"""Figures of a number that could be an age."""


@dataclass(frozen=True)
class QuasiColumn:
    """A quasi-identifier: its domain, everyone's leaves as (pointers, codes), and whose cells were unreadable.

    ``settings`` are the effective ones, with the order of dates as it was inferred.
    """

    settings: AttributeSettings
    domain: Domain
    pointers: Ints
    codes: Ints
    lost: NDArray[np.bool_]
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
    """A table ready for the flow. ``person`` numbers the person of each row; ``identifiers`` stay in memory only.

    ``originals`` are the values of quasi-identifiers by row, where there are texts that could tell them.
    """

    people: int
    person: Ints
    quasi: tuple[QuasiColumn, ...]
    sensitive: tuple[SensitiveColumn, ...]
    texts: Mapping[str, list[str]]
    identifiers: Mapping[str, list[str]] = field(repr=False)
    notes: Mapping[str, Any] = field(default_factory=dict)
    originals: Mapping[str, list[list[str]]] = field(default_factory=dict, repr=False)

    @property
    def single(self) -> bool:
        """Whether every person has one row."""
        return self.people == len(self.person)


def prepare(frame: Frame, settings: TableSettings) -> Prepared:
    """The checked table.

    Raises:
        InputError: a column is missing, unlisted, named twice or empty.
        GuaranteeError: there are fewer than ``k`` people.
    """
    _check_columns(frame, settings)
    found = _people(frame, settings)
    person, people = found.person, found.count
    if people < settings.k:
        raise too_few_people(people, settings.k)
    quasi = tuple(
        _quasi(frame, attribute, settings, person, people) for attribute in settings.of_role(ColumnRole.QUASI)
    )
    sensitive = tuple(_sensitive(frame, attribute) for attribute in settings.of_role(ColumnRole.SENSITIVE))
    texts = {
        attribute.name: [clean_text(text) for text in distinct(frame[attribute.name]).texts()]
        for attribute in settings.of_role(ColumnRole.TEXT)
    }
    identifiers = {
        attribute.name: distinct(frame[attribute.name]).texts() for attribute in settings.of_role(ColumnRole.DIRECT)
    }
    unreadable = {column.settings.name: column.unreadable for column in quasi if column.unreadable}
    notes: dict[str, Any] = {"rows": len(frame), "people": people, "unreadable": unreadable}
    if found.unnamed:
        notes["rows_without_key"] = found.unnamed
    if found.spellings:
        notes["spellings_of_keys"] = found.spellings
    originals = {a.name: _originals(frame[a.name], a) for a in settings.of_role(ColumnRole.QUASI)} if texts else {}
    return Prepared(people, person, quasi, sensitive, texts, identifiers, notes, originals)


def _originals(column: pd.Series | Distinct, attribute: AttributeSettings) -> list[list[str]]:
    """The values of each row that a text could tell; a day is none, nor is a number of more than three figures."""
    if attribute.scale is Scale.DATE:
        return [[] for _ in range(len(column))]
    found = [_values(text, attribute.separator) if attribute.separator else [text] for text in distinct(column).texts()]
    if attribute.scale is Scale.NUMERICAL:
        return [[value for value in values if value.isdecimal() and len(value) <= _AGE] for values in found]
    return found


def _check_columns(frame: Frame, settings: TableSettings) -> None:
    names = [str(name) for name in frame.columns]
    if len(set(names)) < len(names):
        raise repeated_column(names)
    listed = {attribute.name for attribute in settings.attributes}
    missing = sorted(listed - set(names))
    if missing:
        raise InputError("E245", f"columns are missing: {', '.join(missing)}", hint="check the names under attributes")
    unlisted = [name for name in names if name not in listed]
    if unlisted:
        raise InputError(
            "E246",
            f"columns are not listed in the settings{list_names([name or '(no name)' for name in unlisted])}",
            hint="list every column; what is harmless as insensitive_attribute",
        )
    if not len(frame):
        raise no_rows()
    empty = [
        attribute.name
        for attribute in settings.of_role(ColumnRole.QUASI, ColumnRole.SENSITIVE, ColumnRole.TEXT)
        if not any(text_of(cell) for cell in distinct(frame[attribute.name]).cells)
    ]
    if empty:
        raise InputError("E248", f"columns are all empty: {', '.join(empty)}", hint="drop them from table and settings")


@dataclass(frozen=True)
class _People:
    """The person of each row, how many there are, and what their keys were like."""

    person: Ints
    count: int
    unnamed: int = 0
    """Rows without a key, each a person of its own."""
    spellings: int = 0
    """Keys that differ from another one in case, spacing or width only; they are one person's."""


def _people(frame: Frame, settings: TableSettings) -> _People:
    if settings.key is None:
        return _People(np.arange(len(frame)), len(frame))
    found = distinct(frame[settings.key.name])
    texts = [text_of(cell) for cell in found.cells]
    plain = [same_key(text) for text in texts]
    keys = np.array([*plain, ""], dtype=object)[found.codes]
    unnamed = np.flatnonzero(keys == "")
    for row in unnamed.tolist():
        keys[row] = f"\0{row}"
    whole = distinct(keys.tolist())
    return _People(whole.codes, len(whole.cells), len(unnamed), len(set(texts)) - len(set(plain)))


def same_key(text: str) -> str:
    """A key as it is compared: one that is written in capitals or with another space would else be a second person.

    >>> same_key("Ada@Example.org") == same_key("ada@example.org"), same_key("Ada  Berg") == same_key("ADA BERG")
    (True, True)
    """
    if text.isdigit():
        return text
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _quasi(
    frame: Frame, attribute: AttributeSettings, settings: TableSettings, person: Ints, people: int
) -> QuasiColumn:
    cells: Any = frame[attribute.name]
    if attribute.separator:
        parts = [_values(text, attribute.separator) for text in distinct(cells).texts()]
        person = np.repeat(person, [len(values) for values in parts])
        cells = [value for values in parts for value in values]
    single = len(person) == people
    coded = code_column(cells, attribute, k=settings.k, people=None if single else person, limit=settings.unreadable)
    lost = np.zeros(people, dtype=bool)
    lost[person[coded.unreadable]] = True
    effective = replace(attribute, format=coded.order) if coded.order else attribute
    count = int(coded.unreadable.sum())
    if single and bool((person == np.arange(people)).all()):
        return QuasiColumn(effective, coded.domain, np.arange(people + 1), coded.codes, lost, count)
    owner, codes = distinct_pairs(person, coded.codes, int(coded.codes.max()) + 1)
    pointers = np.searchsorted(owner, np.arange(people + 1))
    return QuasiColumn(effective, coded.domain, pointers, codes, lost, count)


def _values(cell: str, separator: str) -> list[str]:
    """The values of one cell; a cell without any still is one, an unknown one."""
    return [value.strip() for value in cell.split(separator) if value.strip()] or [""]


def _sensitive(frame: Frame, attribute: AttributeSettings) -> SensitiveColumn:
    found = distinct(frame[attribute.name])
    texts = [text_of(cell) for cell in found.cells]
    ordered = attribute.scale in {Scale.NUMERICAL, Scale.ORDINAL}
    present = {*texts, ""} if bool((found.codes < 0).any()) else set(texts)
    values = sorted(present, key=lambda cell: _sort_key(cell, attribute))
    number = {value: code for code, value in enumerate(values)}
    codes = found.spread([number[text] for text in texts], number.get("", 0)).astype(np.int64)
    return SensitiveColumn(attribute.name, codes, len(values), ordered)


def _sort_key(cell: str, attribute: AttributeSettings) -> tuple[float, str]:
    if attribute.order and cell in attribute.order:
        return (attribute.order.index(cell), cell)
    try:
        return (float(cell), cell)
    except ValueError:
        return (float("inf"), cell)
