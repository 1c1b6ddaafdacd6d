"""Cells of one quasi-identifier -> a domain of leaves and the leaf of every row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

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
from sanitizer.core.ends import safe_ends
from sanitizer.core.errors import InputError
from sanitizer.core.numbering import distinct_pairs
from sanitizer.core.tables import SUPPRESSED, UNKNOWN, Scale
from sanitizer.tables.cells import Distinct, distinct, missing
from sanitizer.tables.dates import infer_order, parse_day

if TYPE_CHECKING:
    import pandas as pd

Ints = NDArray[np.integer]


@dataclass(frozen=True)
class Coded:
    """A column as leaves of a domain by row, which rows could not be read, and the order of its dates if inferred."""

    domain: Domain
    codes: Ints
    unreadable: NDArray[np.bool_]
    order: str = ""


def code_column(
    cells: pd.Series | Distinct | Sequence[Any],
    attribute: AttributeSettings,
    *,
    k: int = 1,
    people: Ints | None = None,
    limit: float = 1.0,
) -> Coded:
    """The domain of a column, the leaf of each cell, and which cells could not be read.

    Args:
        cells: one cell a row.
        attribute: what the column is.
        k: how many people the end of a range stands for.
        people: the person of each row; else every row is one.
        limit: the share of cells that may be unreadable.

    Raises:
        InputError: too many cells are unreadable, dates can be read in two ways, or a hierarchy lacks a value.

    >>> from sanitizer.core.tables import ColumnRole
    >>> age = AttributeSettings("age", ColumnRole.QUASI, Scale.NUMERICAL)
    >>> coded = code_column(["36", "24", "old", ""], age)
    >>> coded.codes.tolist(), coded.unreadable.tolist(), coded.domain.show(0, 1)
    ([1, 0, 2, 2], [False, False, True, False], '[24-36]')
    """
    found = distinct(cells)
    if attribute.scale is Scale.NUMERICAL:
        coded = _numbers(found, attribute, k, people)
    elif attribute.scale is Scale.DATE:
        coded = _dates(found, attribute, k, people, limit)
    else:
        coded = _labels(found, attribute)
    lost = int(coded.unreadable.sum())
    if lost > max(1.0, limit * len(found.codes)):
        dates = attribute.scale is Scale.DATE
        way = f"give the format of dates under attributes.{attribute.name}, " if dates else ""
        raise InputError(
            "E730",
            f"{lost} of {len(found.codes)} cells of column {attribute.name!r} cannot be read, the first in row "
            f"{int(coded.unreadable.argmax()) + 1}; a share of {limit:g} is allowed",
            hint=f"{way}mend the cells, or raise parameters.unreadable",
        )
    return coded


def _numbers(found: Distinct, attribute: AttributeSettings, k: int, people: Ints | None) -> Coded:
    numbers = np.array([_number(cell) for cell in found.cells], dtype=np.float64)
    known = np.isfinite(numbers)
    readable = np.array([ok or missing(cell) for cell, ok in zip(found.cells, known, strict=True)], dtype=bool)
    below, above = attribute.bottom, attribute.top
    coded = np.clip(numbers, below, above) if below is not None or above is not None else numbers
    values = np.unique(coded[known])
    places = np.where(known, np.searchsorted(values, np.where(known, coded, 0.0)), len(values))
    codes = found.spread(places, len(values))
    unreadable = ~found.spread(readable, True)
    if attribute.recoding == "hierarchy" and attribute.hierarchy is not None:
        tree = _number_tree(values, attribute, has_missing=bool((codes == len(values)).any()))
        return Coded(tree, codes, unreadable)
    bottom, top = safe_ends(values, _people_of(codes, len(values), people), k)
    ends = numbers[known]
    is_below = below is not None and bool(len(ends)) and float(ends.min()) < below
    is_above = above is not None and bool(len(ends)) and float(ends.max()) > above
    if is_below:
        bottom[0] = ends.min()
    if is_above:
        top[-1] = ends.max()
    return Coded(NumberDomain(values, bottom, top, is_below, is_above), codes, unreadable)


def _people_of(codes: Ints, size: int, people: Ints | None) -> Ints:
    """How many people have each leaf."""
    if people is not None and len(people):
        codes = distinct_pairs(people, codes, size + 1)[1]
    return np.bincount(codes, minlength=size + 1)[:size]


def _number_tree(values: NDArray[np.floating], attribute: AttributeSettings, *, has_missing: bool) -> TreeDomain:
    """Numbers below the intervals that hold them, the narrowest first."""
    assert attribute.hierarchy is not None
    nodes = sorted(attribute.hierarchy.intervals(), key=lambda node: (node[1] - node[0], -len(node[2])))
    by_name = {path[0]: path for path in attribute.hierarchy.paths}
    width = float(values[-1] - values[0]) or 1.0 if len(values) else 1.0
    weights: dict[tuple[str, ...], float] = {}
    paths = []
    outside = 0
    for value in values:
        text = number_text(value)
        path = by_name[text][1:] if text in by_name else None
        if path is None:
            path = next((node[2] for node in nodes if node[0] <= value <= node[1]), ())
            outside += not path
        shown = tuple(_bracketed(name) for name in path)
        above = shown if shown and shown[-1] == SUPPRESSED else (*shown, SUPPRESSED)
        for place in range(len(path)):
            ends = next(((low, high) for low, high, node in nodes if node == path[place:]), None)
            if ends is not None:
                weights[above[place:]] = min((ends[1] - ends[0]) / width, 1.0)
        paths.append((text, *above))
    _all_known(attribute, outside)
    if has_missing:
        paths.append((UNKNOWN, SUPPRESSED))
    weights[(SUPPRESSED,)] = 1.0
    return tree_domain(paths, weights)


def _all_known(attribute: AttributeSettings, count: int) -> None:
    if count:
        raise InputError(
            "E733",
            f"{count} different values of column {attribute.name!r} stand nowhere in its hierarchy",
            hint="add them to the hierarchy, or mend the cells",
        )


def _bracketed(name: str) -> str:
    """An interval as it is released, in brackets."""
    return f"[{name}]" if name[:1].isdigit() and "-" in name else name


def _number(cell: Any) -> float:
    if missing(cell) or isinstance(cell, bool | np.bool_):
        return float("nan")
    try:
        number = float(str(cell).strip().replace("\u2212", "-"))
    except ValueError:
        return float("nan")
    return number if np.isfinite(number) else float("nan")


def _dates(found: Distinct, attribute: AttributeSettings, k: int, people: Ints | None, limit: float) -> Coded:
    form, order = attribute.format, ""
    if form is None:
        counts = np.bincount(found.codes[found.codes >= 0], minlength=len(found.cells))
        _, rows = np.unique(found.codes, return_index=True)
        firsts = rows[1:] if len(rows) > len(found.cells) else rows
        form = order = infer_order(attribute.name, found.cells, counts.tolist(), firsts.tolist(), limit)
    days = [parse_day(cell, form or None) for cell in found.cells]
    known = sorted({day for day in days if day is not None})
    place = {day: code for code, day in enumerate(known)}
    codes = found.spread([len(known) if day is None else place[day] for day in days], len(known))
    readable = [day is not None or missing(cell) for cell, day in zip(found.cells, days, strict=True)]
    lacking = bool((codes == len(known)).any())
    domain = date_domain(known, missing=lacking, often=_often(known, codes, people, k))
    return Coded(domain, codes, ~found.spread(np.array(readable, dtype=bool), True), order)


def _often(days: Sequence[date], codes: Ints, people: Ints | None, k: int) -> set[str]:
    """The days and months that at least ``k`` people have, in ISO."""
    often: set[str] = set()
    for length in (len("2004-05-14"), len("2004-05")):
        found: dict[str, int] = {}
        places = [found.setdefault(day.isoformat()[:length], len(found)) for day in days]
        counts = _people_of(np.array([*places, len(found)], dtype=np.int64)[codes], len(found), people)
        often.update(name for name, count in zip(found, counts.tolist(), strict=True) if count >= k)
    return often


def _labels(found: Distinct, attribute: AttributeSettings) -> Coded:
    labels = [UNKNOWN if missing(cell) else _label(cell) for cell in found.cells]
    by_row = found.codes
    counts: dict[str, int] = {}
    for code, count in zip(*np.unique(by_row, return_counts=True), strict=True):
        name = UNKNOWN if code < 0 else labels[code]
        counts[name] = counts.get(name, 0) + int(count)
    if attribute.recoding == "string_reduction":
        names = sorted(counts)
        domain: Domain = prefix_domain(names)
    elif attribute.recoding == "hierarchy" and attribute.hierarchy is not None:
        names, domain = _label_tree(set(counts), attribute)
    else:
        names = _ordered(counts, attribute)
        domain = SetDomain(tuple(names))
    place = {name: code for code, name in enumerate(names)}
    codes = found.spread([place[label] for label in labels], place.get(UNKNOWN, 0))
    return Coded(domain, codes.astype(np.int64), np.zeros(len(by_row), dtype=bool))


def _label(cell: Any) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())


def _ordered(counts: Mapping[str, int], attribute: AttributeSettings) -> list[str]:
    """Ordinal values in their order, nominal ones from the most frequent: what is frequent is split off first."""
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
    """Labels in the order of their hierarchy; a missing value hangs below the root."""
    assert attribute.hierarchy is not None
    rooted = [path if path[-1] == SUPPRESSED else (*path, SUPPRESSED) for path in attribute.hierarchy.paths]
    first: dict[tuple[str, ...], int] = {}
    for number, path in enumerate(rooted):
        for cut in range(len(path)):
            first.setdefault(path[cut:], number)
    known = {path[0]: path for path in reversed(rooted) if path[0] in labels}
    strange = labels - known.keys()
    _all_known(attribute, len(strange - {UNKNOWN}))
    # subtrees stay together: leaves are ordered by where their ancestors, from the root down, first stand
    paths = sorted(known.values(), key=lambda path: [first[path[cut:]] for cut in range(len(path) - 1, -1, -1)])
    paths.extend((label, SUPPRESSED) for label in sorted(strange))
    return [path[0] for path in paths], tree_domain(paths)
