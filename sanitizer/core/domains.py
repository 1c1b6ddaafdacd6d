"""Domains: the values of a column as numbered leaves in a sensible order, and how a group of leaves is printed."""

from __future__ import annotations

import csv
from bisect import bisect_left
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.tables import SUPPRESSED, UNKNOWN


@dataclass(frozen=True)
class NumberDomain:
    """Numbers in order; the code after the last one is a missing value.

    Args:
        values: the different numbers.
        bottom, top: where a range that begins or ends at a leaf is said to begin or end; None: the numbers.
        below, above: whether the first leaf stands for all lower numbers, the last one for all higher ones.

    >>> domain = NumberDomain(np.array([24.0, 29.5, 36.0]))
    >>> domain.show(0, 2), domain.show(1, 1), domain.show(2, 3), domain.show(3, 3)
    ('[24-36]', '29.5', '*', 'unknown')
    >>> NumberDomain(np.array([24.0, 36.0, 90.0]), above=True).show(1, 2)
    '>=36'
    """

    values: NDArray[np.floating]
    bottom: NDArray[np.floating] | None = None
    top: NDArray[np.floating] | None = None
    below: bool = False
    above: bool = False

    def show(self, low: int, high: int) -> str:
        """How the range from leaf ``low`` to leaf ``high`` is printed."""
        known = len(self.values)
        if low >= known:
            return UNKNOWN
        if high >= known:
            return SUPPRESSED
        from_first, to_last = self.below and low == 0, self.above and high == known - 1
        if from_first and to_last and known > 1:
            return SUPPRESSED
        if low == high and not from_first and not to_last:
            return number_text(self.values[low])
        first = self.values[low] if self.bottom is None or low == high else self.bottom[low]
        last = self.values[high] if self.top is None or low == high else self.top[high]
        if to_last:
            return f">={number_text(first)}"
        if from_first:
            return f"<={number_text(last)}"
        return f"[{number_text(first)}-{number_text(last)}]"


def number_text(value: float) -> str:
    """A number without needless digits.

    >>> number_text(36.0), number_text(0.25)
    ('36', '0.25')
    """
    value = float(value)
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


@dataclass(frozen=True)
class SetDomain:
    """Values that only can be listed; codes in the order in which they are cut.

    >>> SetDomain(("Leo", "Pisces", "Aries")).show_set([2, 0])
    '(Aries,Leo)'
    """

    labels: tuple[str, ...]

    def show_set(self, codes: Sequence[int]) -> str:
        """How a set of leaves is printed: alphabetically, as in (Aries,Leo)."""
        return write_set([self.labels[code] for code in codes])


def write_set(names: Sequence[str]) -> str:
    """A set of values such that ``read_set`` gives them back: one alone, more in brackets, quoted where needed.

    >>> write_set(["Leo"]), write_set(["Leo", "Aries"]), write_set(["a, b", "c"]), write_set(["(x)"])
    ('Leo', '(Aries,Leo)', '("a, b",c)', '("(x)")')
    """
    ordered = sorted(names, key=lambda name: (name.lower(), name))
    if len(ordered) == 1 and not (ordered[0][:1] == "(" and ordered[0][-1:] == ")") and ordered[0] != SUPPRESSED:
        return ordered[0]
    return f"({','.join(_quoted(name) for name in ordered)})"


def _quoted(name: str) -> str:
    if not name or name == SUPPRESSED or name != name.strip() or any(mark in name for mark in ',"()'):
        doubled = name.replace('"', '""')
        return f'"{doubled}"'
    return name


def read_set(shown: str) -> list[str]:
    """The values that ``write_set`` wrote.

    >>> read_set('("a, b",c)'), read_set("Leo"), read_set('("(x)")')
    (['a, b', 'c'], ['Leo'], ['(x)'])
    """
    if shown[:1] != "(" or shown[-1:] != ")":
        return [shown]
    return next(csv.reader([shown[1:-1]], strict=True), [])


@dataclass(frozen=True)
class TreeDomain:
    """Leaves in the order of a tree, with the ancestors of each leaf from the nearest to the root.

    Args:
        labels: how each leaf is printed.
        levels: ancestor numbers, one row a level; two leaves meet on the first level where their numbers are equal.
        names: how each ancestor of each level is printed.
        penalty: the certainty penalty of the ancestor of each leaf on each level.
        size: the number of leaves, a missing value left out.
        ends: for dates what a range that begins or ends at each leaf names there: the day, its month or its year.
        spans: for dates the first and last leaf of what these ends name.
    """

    labels: tuple[str, ...]
    levels: NDArray[np.integer]
    names: tuple[tuple[str, ...], ...]
    penalty: NDArray[np.floating]
    size: int
    ends: tuple[str, ...] = ()
    spans: tuple[NDArray[np.integer], NDArray[np.integer]] | None = field(default=None)

    def show(self, low: int, high: int) -> str:
        """How the leaves from ``low`` to ``high`` are printed: as their lowest common node, or a narrower range."""
        if low == high:
            return self.labels[low]
        share = self._range_share(low, high)
        for ancestors, names, penalty in zip(self.levels, self.names, self.penalty, strict=True):
            if ancestors[low] == ancestors[high] and (share is None or penalty[low] <= share + 1e-12):
                return names[ancestors[low]]
        if share is None:
            return SUPPRESSED
        first, last = self.ends[low], self.ends[high]
        return f"[{first}{'-' if len(first) == len(last) == _YEAR else '/'}{last}]"

    def _range_share(self, low: int, high: int) -> float | None:
        """The share of the leaves that a range covers; None where there are no ranges."""
        if self.spans is None or high >= self.size:
            return None
        return float(self.spans[1][high] - self.spans[0][low] + 1) / max(self.size, 1)


_YEAR, _MONTH = 4, 7
"""How long the year is in an ISO date, and the year with the month."""


Domain = NumberDomain | SetDomain | TreeDomain


def tree_domain(paths: Sequence[tuple[str, ...]], weights: Mapping[tuple[str, ...], float] | None = None) -> TreeDomain:
    """The tree in which each leaf has the path ``(leaf, parent, ..., root)``; leaves must come in the tree's order.

    ``weights`` gives the penalty of a node, named by its path up to the root; else it is its share of the leaves.

    >>> domain = tree_domain([("Oslo", "Norway", "*"), ("Bergen", "Norway", "*"), ("Lund", "Sweden", "*")])
    >>> domain.show(0, 1), domain.show(1, 2), domain.penalty[0].tolist()
    ('Norway', '*', [0.6666666666666666, 0.6666666666666666, 0.3333333333333333])
    """
    depth = max((len(path) for path in paths), default=1)
    padded = [(path[0],) * (depth - len(path)) + path for path in paths]
    levels = np.zeros((max(depth - 1, 0), len(paths)), dtype=np.int64)
    penalty = np.zeros((max(depth - 1, 0), len(paths)))
    names: list[tuple[str, ...]] = []
    for level in range(1, depth):
        found: dict[tuple[str, ...], int] = {}
        for leaf, path in enumerate(padded):
            levels[level - 1, leaf] = found.setdefault(path[level:], len(found))
        names.append(tuple(suffix[0] for suffix in found))
        share = np.bincount(levels[level - 1], minlength=len(found)) / max(len(paths), 1)
        if weights is not None:
            share = np.array([weights.get(suffix, own) for suffix, own in zip(found, share, strict=True)])
        penalty[level - 1] = share[levels[level - 1]]
    return TreeDomain(tuple(path[0] for path in paths), levels, tuple(names), penalty, len(paths))


def date_domain(days: Sequence[date], *, missing: bool, often: Container[str] | None = None) -> TreeDomain:
    """The tree day, month, year over sorted different ``days``, with ranges, and a last leaf for a missing date.

    ``often`` are the days and months, in ISO, that enough people have: a range ends with such a day, else with its
    month, else with its year. All of them are where it is None.

    >>> days = [date(2004, 5, 14), date(2004, 5, 27), date(2004, 9, 1), date(2005, 8, 18)]
    >>> domain = date_domain(days, missing=True, often={"2004-05", "2004-05-27", "2005-08-18"})
    >>> domain.show(0, 0), domain.show(0, 1), domain.show(1, 3), domain.show(0, 2), domain.show(3, 4), domain.show(4, 4)
    ('2004-05-14', '2004-05', '[2004-05-27/2005-08-18]', '2004', '*', 'unknown')
    """
    size = len(days)
    labels = [day.isoformat() for day in days]
    ends = [_end(label, often) for label in labels]
    rows, names, penalty = [], [], []
    extra = [UNKNOWN] if missing else []
    for length in (_MONTH, _YEAR):
        found: dict[str, int] = {}
        keys = [label[:length] for label in labels] + extra
        codes = np.array([found.setdefault(key, len(found)) for key in keys], dtype=np.int64)
        share = np.bincount(codes, minlength=len(found)) / max(size, 1)
        rows.append(codes)
        names.append(tuple(found))
        penalty.append(share[codes] if len(codes) else np.zeros(0))
    first = [bisect_left(labels, end) for end in ends]
    last = [bisect_left(labels, f"{end}~") - 1 for end in ends]  # behind all days that begin so
    spans = [np.array([*found, *([size] if missing else [])], dtype=np.int64) for found in (first, last)]
    return TreeDomain(
        (*labels, *extra), np.array(rows), tuple(names), np.array(penalty), size, tuple(ends),
        (spans[0], spans[1]),
    )  # fmt: skip


def _end(day: str, often: Container[str] | None) -> str:
    """What a range that begins or ends on a day names: the day, its month or its year."""
    if often is None or day in often:
        return day
    return day[:_MONTH] if day[:_MONTH] in often else day[:_YEAR]


def prefix_domain(labels: Sequence[str]) -> TreeDomain:
    """Sorted different strings that lose characters from the back: 8901, 890*, 89**.

    >>> domain = prefix_domain(["8901", "8902", "8911"])
    >>> domain.show(0, 1), domain.show(0, 2), prefix_domain(["a1", "b1"]).show(0, 1)
    ('890*', '89**', '*')
    """
    longest = max((len(label) for label in labels), default=0)
    paths: list[tuple[str, ...]] = []
    widths: dict[str, int] = {}
    for label in labels:
        for cut in range(len(label) + 1):
            prefix = label[:cut]
            widths[prefix] = max(widths.get(prefix, 0), len(label))
    for label in labels:
        path = [label]
        for cut in range(longest - 1, -1, -1):
            # a shorter string stands for itself until the others have been cut down to its length
            path.append(label if cut >= len(label) else _stars(label[:cut], widths))
        paths.append(tuple(path))
    return tree_domain(paths)


def _stars(prefix: str, widths: Mapping[str, int]) -> str:
    return prefix.ljust(widths[prefix], "*") if prefix else SUPPRESSED


def describe(domain: Domain) -> dict[str, Any]:
    """Kind and size of a domain, for reports."""
    if isinstance(domain, NumberDomain):
        return {"kind": "range", "values": len(domain.values)}
    if isinstance(domain, SetDomain):
        return {"kind": "set", "values": len(domain.labels)}
    return {"kind": "tree", "values": domain.size}
