"""Dates in cells: the day that a cell names, and whether day or month comes first in a column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sanitizer.config.table import DATE_ORDERS
from sanitizer.core.errors import InputError
from sanitizer.tables.cells import missing

DAY_FIRST, MONTH_FIRST = DATE_ORDERS
_NUMBERS = re.compile(r"([0-9]{1,4})([./-])([0-9]{1,2})\2([0-9]{1,4})(?:[T ,]+[0-9]{1,2}:[0-9]{2}.*)?")
_NAMED = ("%d,%B,%Y", "%d %B %Y", "%d %b %Y", "%d-%b-%Y", "%d-%B-%Y", "%d. %B %Y", "%B %d, %Y", "%b %d, %Y")
_YEAR = re.compile(r"(?<![0-9])[12][0-9]{3}(?![0-9])")
_PIVOT = 69
"""Years of two digits from here on belong to the last century, as in POSIX."""


def parse_day(cell: Any, form: str | None) -> date | None:
    """The day that a cell names, or None.

    Args:
        cell: a date, or a text.
        form: a pattern; or which of day and month comes first where both are numbers; None reads the day first.

    >>> parse_day("14,May,2004", "%d,%B,%Y"), parse_day("14 May 2004", None), parse_day(",May,2004", "%d,%B,%Y")
    (datetime.date(2004, 5, 14), datetime.date(2004, 5, 14), None)
    >>> parse_day("8/3/2004", "month first")
    datetime.date(2004, 8, 3)
    """
    if missing(cell):
        return None
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    text = str(cell).strip()
    if form and form not in DATE_ORDERS:
        return _by_pattern(text, (form,))
    match = _NUMBERS.fullmatch(text)
    if match is not None:
        return _by_numbers(match, month_first=form == MONTH_FIRST)
    try:
        return datetime.fromisoformat(text).date()
    except ValueError:
        return _by_pattern(text, _NAMED) or _in_words(text)


def _in_words(text: str) -> date | None:
    """The day that a text names as one would write it: "Friday 2nd June 1961", "June 2, 1961".

    A year of two figures could be of this century or the last, and a month is no day.
    """
    if not any(char.isalpha() for char in text) or not _YEAR.search(text):
        return None
    from sanitizer.language.english.dates import parse_date

    found = parse_date(text)
    if found is None or found.first != found.last or found.grain > 1 or found.yearless or found.vague:
        return None
    return found.first


def _by_pattern(text: str, patterns: Sequence[str]) -> date | None:
    for pattern in patterns:
        try:
            return datetime.strptime(text, pattern).date()
        except (ValueError, OverflowError):
            continue
    return None


def _by_numbers(match: re.Match[str], *, month_first: bool) -> date | None:
    first, second, third = int(match[1]), int(match[3]), int(match[4])
    if len(match[1]) > 2:
        year, month, day = first, second, third
    else:
        month, day = (first, second) if month_first else (second, first)
        year = third if len(match[4]) > 2 else third + (1900 if third >= _PIVOT else 2000)
    try:
        return date(year, month, day)
    except ValueError:
        return None


@dataclass(frozen=True)
class _Orders:
    """How many cells can be read only with the day first, only with the month first, or both ways.

    Dates with dots are written with the day first, unless other cells of the column say otherwise.
    """

    day: int = 0
    month: int = 0
    both: int = 0
    row: int = 0
    dotted: int = 0


def infer_order(name: str, cells: Sequence[Any], counts: Sequence[int], rows: Sequence[int], limit: float) -> str:
    """Which of day and month comes first in the dates of a column; nothing where no cell tells and none needs it.

    Args:
        name: the column.
        cells, counts, rows: the different cells, how often each stands there, and the first row of each.
        limit: the share of cells that may contradict the rest, which then count as unreadable.

    Raises:
        InputError: all dates can be read both ways, or they contradict each other.

    >>> infer_order("born", ["03/08/2004", "25/08/2004"], [1, 1], [0, 1], 0.05)
    'day first'
    >>> infer_order("born", ["03/08/2004"], [1], [0], 0.05)
    Traceback (most recent call last):
    sanitizer.core.errors.InputError: the dates of column 'born' can be read with the day or the month first (row 1 \
for one) [E731]; settle it with the line 'format: day first' or 'format: month first' under attributes.born
    """
    found = _orders(cells, counts, rows)
    hint = f"settle it with the line 'format: {DAY_FIRST}' or 'format: {MONTH_FIRST}' under attributes.{name}"
    few = limit * sum(counts)
    if found.day and found.month and min(found.day, found.month) > few:
        raise InputError(
            "E732", f"{found.day} dates of column {name!r} have the day first and {found.month} the month", hint=hint
        )
    if found.day or found.month:
        return DAY_FIRST if found.day >= found.month else MONTH_FIRST
    if found.dotted and not found.both:
        return DAY_FIRST
    if found.both:
        raise InputError(
            "E731",
            f"the dates of column {name!r} can be read with the day or the month first (row {found.row + 1} for one)",
            hint=hint,
        )
    return ""


def _orders(cells: Sequence[Any], counts: Sequence[int], rows: Sequence[int]) -> _Orders:
    day = month = both = dotted = 0
    example = 0
    for cell, count, row in zip(cells, counts, rows, strict=True):
        match = _NUMBERS.fullmatch(cell.strip()) if isinstance(cell, str) else None
        if match is None or len(match[1]) > 2:
            continue
        first, second = int(match[1]), int(match[3])
        if first > 12 >= second:
            day += count
        elif second > 12 >= first:
            month += count
        elif first != second and match[2] == ".":
            dotted += count
        elif first != second:
            example = row if not both else example
            both += count
    return _Orders(day, month, both, example, dotted)
