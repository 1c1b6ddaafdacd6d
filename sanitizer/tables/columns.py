"""Cells of one quasi-identifier -> a domain of leaves and the leaf of every row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.config.table import AttributeSettings
from sanitizer.core.domains import (
    Domain,
    NumberDomain,
    SetDomain,
    TreeDomain,
    date_domain,
    number_text,
    prefix_domain,
    tree_domain,
)
from sanitizer.core.tables import SUPPRESSED, UNKNOWN, Scale

Ints = NDArray[np.integer]
Coded = tuple[Domain, Ints, int]
_FORMATS = (
    "%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%d.%m.%Y", "%Y/%m/%d", "%d,%B,%Y", "%d %B %Y", "%d %b %Y",
    "%B %d, %Y", "%d/%m/%Y",
)  # fmt: skip


def code_column(cells: Sequence[Any], attribute: AttributeSettings) -> Coded:
    """The domain of a column, the leaf of each cell, and how many cells could not be read.

    >>> from sanitizer.core.tables import ColumnRole
    >>> age = AttributeSettings("age", ColumnRole.QUASI, Scale.NUMERICAL)
    >>> domain, codes, unreadable = code_column(["36", "24", "old", ""], age)
    >>> codes.tolist(), unreadable, domain.show(0, 1)
    ([1, 0, 2, 2], 1, '[24-36]')
    """
    if attribute.scale is Scale.NUMERICAL:
        return _numbers(cells, attribute)
    if attribute.scale is Scale.DATE:
        return _dates(cells, attribute)
    return _labels(cells, attribute)


def _numbers(cells: Sequence[Any], attribute: AttributeSettings) -> Coded:
    numbers = np.array([_number(cell) for cell in cells], dtype=np.float64)
    known = np.isfinite(numbers)
    unreadable = sum(1 for cell, ok in zip(cells, known, strict=True) if not ok and not missing(cell))
    values = np.unique(numbers[known])
    codes = np.where(known, np.searchsorted(values, np.where(known, numbers, 0.0)), len(values))
    if attribute.recoding != "hierarchy" or attribute.hierarchy is None:
        return NumberDomain(values), codes, unreadable
    return _number_tree(values, attribute, has_missing=not known.all()), codes, unreadable


def _number_tree(values: NDArray[np.floating], attribute: AttributeSettings, *, has_missing: bool) -> TreeDomain:
    """Numbers below the intervals that hold them, the narrowest first; a value outside all of them stands alone."""
    assert attribute.hierarchy is not None
    nodes = sorted(attribute.hierarchy.intervals(), key=lambda node: (node[1] - node[0], -len(node[2])))
    by_name = {path[0]: path for path in attribute.hierarchy.paths}
    width = float(values[-1] - values[0]) or 1.0 if len(values) else 1.0
    weights: dict[tuple[str, ...], float] = {}
    paths = []
    for value in values:
        text = number_text(value)
        path = by_name[text][1:] if text in by_name else None
        if path is None:
            path = next((node[2] for node in nodes if node[0] <= value <= node[1]), ())
        shown = tuple(_bracketed(name) for name in path)
        above = shown if shown and shown[-1] == SUPPRESSED else (*shown, SUPPRESSED)
        for place in range(len(path)):
            ends = next(((low, high) for low, high, node in nodes if node == path[place:]), None)
            if ends is not None:
                weights[above[place:]] = min((ends[1] - ends[0]) / width, 1.0)
        paths.append((text, *above))
    if has_missing:
        paths.append((UNKNOWN, SUPPRESSED))
    weights[(SUPPRESSED,)] = 1.0
    return tree_domain(paths, weights)


def _bracketed(name: str) -> str:
    """An interval as it is released, in brackets."""
    return f"[{name}]" if name[:1].isdigit() and "-" in name else name


def _number(cell: Any) -> float:
    if missing(cell) or isinstance(cell, bool):
        return float("nan")
    try:
        number = float(str(cell).strip().replace("\u2212", "-"))
    except ValueError:
        return float("nan")
    return number if np.isfinite(number) else float("nan")


def missing(cell: Any) -> bool:
    """Whether a cell holds no value."""
    return cell is None or cell != cell or type(cell).__name__ in {"NAType", "NaTType"} or not str(cell).strip()


def _dates(cells: Sequence[Any], attribute: AttributeSettings) -> Coded:
    days = [parse_day(cell, attribute.format) for cell in cells]
    unreadable = sum(1 for cell, day in zip(cells, days, strict=True) if day is None and not missing(cell))
    known = sorted({day for day in days if day is not None})
    place = {day: code for code, day in enumerate(known)}
    codes = np.array([len(known) if day is None else place[day] for day in days], dtype=np.int64)
    return date_domain(known, missing=None in days), codes, unreadable


def parse_day(cell: Any, form: str | None) -> date | None:
    """The day that a cell names, or None.

    >>> parse_day("14,May,2004", "%d,%B,%Y"), parse_day("14 May 2004", None), parse_day(",May,2004", "%d,%B,%Y")
    (datetime.date(2004, 5, 14), datetime.date(2004, 5, 14), None)
    """
    if missing(cell):
        return None
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    text = str(cell).strip()
    for pattern in (form,) if form else _FORMATS:
        try:
            return datetime.strptime(text, pattern).date()
        except (ValueError, OverflowError):
            continue
    return None


def _labels(cells: Sequence[Any], attribute: AttributeSettings) -> Coded:
    labels = [UNKNOWN if missing(cell) else _label(cell) for cell in cells]
    if attribute.recoding == "string_reduction":
        names = sorted(set(labels))
        domain: Domain = prefix_domain(names)
    elif attribute.recoding == "hierarchy" and attribute.hierarchy is not None:
        names, domain = _label_tree(set(labels), attribute)
    else:
        names = _ordered(labels, attribute)
        domain = SetDomain(tuple(names))
    place = {name: code for code, name in enumerate(names)}
    return domain, np.array([place[label] for label in labels], dtype=np.int64), 0


def _label(cell: Any) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())


def _ordered(labels: Sequence[str], attribute: AttributeSettings) -> list[str]:
    """Ordinal values in their order, nominal ones from the most frequent: what is frequent is split off first."""
    counts = Counter(labels)
    if attribute.order:
        rank = {name: place for place, name in enumerate(attribute.order)}
        return sorted(counts, key=lambda name: (rank.get(name, len(rank)), name))
    if attribute.scale is Scale.ORDINAL:
        return sorted(counts, key=_natural)
    return sorted(counts, key=lambda name: (-counts[name], name))


def _natural(name: str) -> tuple[float, str]:
    try:
        return (float(name), name)
    except ValueError:
        return (float("inf"), name)


def _label_tree(labels: set[str], attribute: AttributeSettings) -> tuple[list[str], TreeDomain]:
    """Labels in the order of their hierarchy; unknown ones hang below the root."""
    assert attribute.hierarchy is not None
    rooted = [path if path[-1] == SUPPRESSED else (*path, SUPPRESSED) for path in attribute.hierarchy.paths]
    first: dict[tuple[str, ...], int] = {}
    for number, path in enumerate(rooted):
        for cut in range(len(path)):
            first.setdefault(path[cut:], number)
    known = {path[0]: path for path in reversed(rooted) if path[0] in labels}
    # subtrees stay together: leaves are ordered by where their ancestors, from the root down, first stand
    paths = sorted(known.values(), key=lambda path: [first[path[cut:]] for cut in range(len(path) - 1, -1, -1)])
    paths.extend((label, SUPPRESSED) for label in sorted(labels - known.keys()))
    return [path[0] for path in paths], tree_domain(paths)
