"""Whether each released cell is true of the original value in its own row. Shares no code with what recodes columns.

Different pairs of a released and an original cell are looked at once; numbers are compared as arrays.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.domains import read_set
from sanitizer.core.tables import SUPPRESSED, UNKNOWN, Violation
from sanitizer.verify.shown import read_days, read_number, read_range

Ints = NDArray[np.integer]
Floats = NDArray[np.floating]
_NEAR = 1e-9
_YEARS = re.compile(r"\[([0-9]{1,4})-([0-9]{1,4})\]")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Form(StrEnum):
    """What the released cells of a column may be.

    Numbers, ranges and nodes of a hierarchy over ranges; days, months, years and ranges of them; strings that lost
    characters from the back; names, sets of names and nodes above them; or cells as they came.
    """

    NUMBERS = "numbers"
    DAYS = "days"
    PREFIXES = "prefixes"
    NAMES = "names"
    SAME = "same"


@dataclass(frozen=True)
class Cells:
    """A column as its different cells, and for each row the number of its cell."""

    different: Sequence[str]
    codes: Ints


def check_truth(
    column: str,
    form: Form,
    shown: Cells,
    own: Cells,
    paths: Sequence[tuple[str, ...]] = (),
) -> list[Violation]:
    """The rows of a column whose released cell does not hold the original one; the violation names no value.

    Args:
        column: its name.
        form: what the cells may be; another form holds nothing.
        shown: the released cells.
        own: the original cells, days as ``2004-05-14`` and what is missing or unreadable as nothing.
        paths: the hierarchy of the column, each from leaf to root.

    >>> ages = Cells(["[22-28]", "23"], np.array([0, 0, 1])), Cells(["23", "24", "30"], np.array([0, 2, 1]))
    >>> check_truth("age", Form.NUMBERS, *ages)[0].rows
    (2, 3)
    """
    fits = _numbers_fit(shown, own, paths) if form is Form.NUMBERS else _names_fit(form, shown, own, paths)
    rows = tuple((np.flatnonzero(~fits) + 1).tolist())
    if not rows:
        return []
    message = "not the cell of the source" if form is Form.SAME else "not true of the same row of the source"
    return [Violation("source", rows, column, message)]


def _numbers_fit(shown: Cells, own: Cells, paths: Sequence[tuple[str, ...]]) -> NDArray[np.bool_]:
    numbers = np.array([_number(text) for text in own.different], dtype=np.float64)[own.codes]
    ranges = [read_range(text) for text in shown.different]
    low = np.array([np.inf if ends is None else ends[0] for ends in ranges])
    high = np.array([-np.inf if ends is None else ends[1] for ends in ranges])
    missing = np.isnan(numbers)
    free = np.array([text == SUPPRESSED for text in shown.different], dtype=bool)[shown.codes]
    lacking = np.array([text == UNKNOWN for text in shown.different], dtype=bool)[shown.codes]
    fits = free | (missing & lacking) | _inside(numbers, low[shown.codes], high[shown.codes])
    for code, text in enumerate(shown.different):
        for first, last in _below(text, paths) if ranges[code] is None else ():
            fits |= (shown.codes == code) & _inside(numbers, first, last)
    return fits


def _inside(numbers: Floats, low: Floats | float, high: Floats | float) -> NDArray[np.bool_]:
    """Whether numbers lie in ranges, give or take what the arithmetic of bands does to their ends."""
    slack = _NEAR * np.maximum(np.abs(np.nan_to_num(numbers)), 1e-3)
    return np.asarray((numbers >= low - slack) & (numbers <= high + slack))


def _number(text: str) -> float:
    value = read_number(text.replace("\u2212", "-"))
    return float("nan") if value is None or not np.isfinite(value) else value


def _below(name: str, paths: Sequence[tuple[str, ...]]) -> list[tuple[float, float]]:
    """The ranges and numbers that stand below a node of a hierarchy.

    >>> _below("young", [("1-20", "young"), ("21", "young"), ("30-40", "old")])
    [(1.0, 20.0), (21.0, 21.0)]
    """
    found = []
    for path in paths:
        if name in path:
            for node in path[: path.index(name)]:
                ends = read_range(node) or read_range(f"[{node}]")
                if ends is not None:
                    found.append(ends)
    return found


def _names_fit(form: Form, shown: Cells, own: Cells, paths: Sequence[tuple[str, ...]]) -> NDArray[np.bool_]:
    """Equal cells fit; of the others each different pair is asked once."""
    number = {text: code for code, text in enumerate(own.different)}
    fits = np.array([number.get(text, -1) for text in shown.different])[shown.codes] == own.codes
    rest = np.flatnonzero(~fits)
    width = max(len(own.different), 1)
    pairs, place = np.unique(shown.codes[rest].astype(np.int64) * width + own.codes[rest], return_inverse=True)
    above: dict[str, set[str]] = {}
    for path in paths:
        above.setdefault(path[0], set()).update(path[1:])
    sets = [frozenset(_listed(text)) if form is Form.NAMES else frozenset() for text in shown.different]
    known = []
    for pair in pairs.tolist():
        code, value = shown.different[pair // width], own.different[pair % width]
        known.append(
            code == SUPPRESSED or _fits(form, code, value or UNKNOWN)
            or (form is Form.NAMES and ((value or UNKNOWN) in sets[pair // width] or code in above.get(value, ())))
            or (form is Form.SAME and (not code or code == value))
        )  # fmt: skip
    fits[rest] = np.array(known, dtype=bool)[place.reshape(-1)]
    return np.asarray(fits)


def _listed(shown: str) -> list[str]:
    try:
        return read_set(shown)
    except csv.Error:
        return []


def _fits(form: Form, shown: str, value: str) -> bool:
    """Whether a day, a shortened string or an equal cell stands for ``value``."""
    if form is Form.DAYS:
        days, years = read_days(shown), _YEARS.fullmatch(shown)
        if value == UNKNOWN or not _DAY.fullmatch(value):
            return shown == UNKNOWN
        if days is not None:
            return days[0] <= value <= days[1]
        return shown in {value, value[:7], value[:4]} or (
            years is not None and int(years[1]) <= int(value[:4]) <= int(years[2])
        )
    if form is Form.PREFIXES and shown.endswith(SUPPRESSED):
        # a shorter string has as many stars as the longest that begins alike
        return len(value) <= len(shown) and value.startswith(shown.rstrip(SUPPRESSED))
    if form is Form.SAME and value != UNKNOWN:
        number, other = read_number(shown), read_number(value)
        return shown == value or (number is not None and number == other and not _zero_led(shown, value))
    return shown == value


def _zero_led(*texts: str) -> bool:
    """Whether one is a code with a leading zero, which is no number."""
    return any(re.match(r"0[0-9]", text) for text in texts)
