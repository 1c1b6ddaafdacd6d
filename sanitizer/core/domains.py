"""Domains: the values of a column as numbered leaves in a sensible order, and how a group of leaves is printed."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
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
        years: for dates the year of each leaf; groups over several years are printed as a range of years.
        spans: for dates the first and last leaf of each leaf's year.
        size: the number of leaves, a missing value left out.
    """

    labels: tuple[str, ...]
    levels: NDArray[np.integer]
    names: tuple[tuple[str, ...], ...]
    penalty: NDArray[np.floating]
    size: int
    years: NDArray[np.integer] | None = None
    spans: tuple[NDArray[np.integer], NDArray[np.integer]] | None = field(default=None)

    def show(self, low: int, high: int) -> str:
        """How the leaves from ``low`` to ``high`` are printed: as their lowest common node."""
        if low == high:
            return self.labels[low]
        for ancestors, names in zip(self.levels, self.names, strict=True):
            if ancestors[low] == ancestors[high]:
                return names[ancestors[low]]
        if self.years is not None and high < self.size:
            return f"[{int(self.years[low])}-{int(self.years[high])}]"
        return SUPPRESSED


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


def date_domain(days: Sequence[date], *, missing: bool) -> TreeDomain:
    """The tree day, month, year over sorted different ``days``, with a last leaf for a missing date if asked for.

    >>> domain = date_domain([date(2004, 5, 14), date(2004, 5, 27), date(2005, 8, 18)], missing=True)
    >>> domain.show(0, 0), domain.show(0, 1), domain.show(1, 2), domain.show(2, 3), domain.show(3, 3)
    ('2004-05-14', '2004-05', '[2004-2005]', '*', 'unknown')
    """
    size = len(days)
    labels = [day.isoformat() for day in days] + ([UNKNOWN] if missing else [])
    months = [f"{day.year:04d}-{day.month:02d}" for day in days] + ([UNKNOWN] if missing else [])
    years = [day.year for day in days] + ([-1] if missing else [])
    rows, names, penalty = [], [], []
    for keys in (months, [str(year) for year in years]):
        found: dict[str, int] = {}
        codes = np.array([found.setdefault(key, len(found)) for key in keys], dtype=np.int64)
        share = np.bincount(codes, minlength=len(found)) / max(size, 1)
        rows.append(codes)
        names.append(tuple(found))
        penalty.append(share[codes] if len(codes) else np.zeros(0))
    year_codes = rows[1]
    count = len(labels)
    first = np.searchsorted(year_codes, year_codes, side="left") if count else np.zeros(0, dtype=np.int64)
    last = np.searchsorted(year_codes, year_codes, side="right") - 1 if count else np.zeros(0, dtype=np.int64)
    return TreeDomain(
        tuple(labels), np.array(rows), tuple(names), np.array(penalty), size, np.array(years, dtype=np.int64),
        (first, last),
    )  # fmt: skip


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
