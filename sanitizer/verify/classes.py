"""Classes of a table with arrays: rows that show the same, how many people each has, and how sensitive values lie.

Nothing here was used to make a release; the plain counting of ``verify.groups`` gives the same and is kept beside it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.numbering import number_rows
from sanitizer.core.tables import Violation

Ints = NDArray[np.integer]
Floats = NDArray[np.floating]
_NEAR = 1e-9


@dataclass(frozen=True)
class Classes:
    """The class of each row, and how many people (rows, where people are not known) each class has."""

    labels: Ints
    sizes: Ints

    def rows(self, which: NDArray[np.bool_]) -> list[tuple[int, ...]]:
        """The rows, from 1, of each of the chosen classes."""
        if not which.any():
            return []
        inside = np.flatnonzero(which[self.labels])
        order = inside[np.argsort(self.labels[inside], kind="stable")]
        parts = np.split(order, np.flatnonzero(np.diff(self.labels[order])) + 1)
        return sorted(tuple((part + 1).tolist()) for part in parts)


def find_classes(
    columns: Sequence[Sequence[Any] | NDArray[Any]], rows: int, people: Sequence[int] | None = None
) -> Classes:
    """The classes of rows that agree in all ``columns``, numbered by first row.

    >>> find_classes([["a", "b", "a"]], 3).sizes.tolist()
    [2, 1]
    """
    labels = number_rows(columns, rows)
    if people is None:
        return Classes(labels, np.bincount(labels))
    whose = np.asarray(people, dtype=np.int64)
    width = np.int64(int(whose.max()) + 1)
    pairs = np.unique(labels * width + whose)
    return Classes(labels, np.bincount(pairs // width))


def check_sizes(classes: Classes, k: int) -> list[Violation]:
    """Classes with fewer than ``k`` people.

    >>> [str(v) for v in check_sizes(find_classes([["x", "x", "y"]], 3), 2)]
    ['k-anonymity: row 3: 1 shares these values, 2 are needed']
    """
    found = []
    for rows in classes.rows(classes.sizes < k):
        count = int(classes.sizes[classes.labels[rows[0] - 1]])
        what = "1 shares" if count == 1 else f"{count} share"
        found.append(Violation("k-anonymity", rows, "", f"{what} these values, {k} are needed"))
    return found


@dataclass(frozen=True)
class Sensitive:
    """How the values of a sensitive column lie in each class.

    Args:
        distinct: different values.
        even: how many equally frequent values would be as uneven (the exponential of the entropy).
        top: the share of the most frequent value.
        distance: the earth mover's distance from the whole table.
        gain: the greatest relative gain of a value's share over the whole table's.
        counts: for each class the frequencies from the highest, as (starts, counts).
    """

    distinct: Ints
    even: Floats
    top: Floats
    distance: Floats
    gain: Floats
    starts: Ints
    counts: Ints

    def recursive(self, l: int) -> Floats:  # noqa: E741 - the literature's name
        """For each class the c below which (c, l)-diversity fails: the top count over the rest from the l-th on."""
        ends = np.append(self.starts[1:], len(self.counts))
        running = np.concatenate([[0], np.cumsum(self.counts)])
        rest = running[ends] - running[np.minimum(self.starts + l - 1, ends)]
        return np.where(rest > 0, self.counts[self.starts] / np.maximum(rest, 1), np.inf)


def measure_sensitive(classes: Classes, values: Sequence[Any], order: Sequence[str] | None = None) -> Sensitive:
    """How ``values`` lie in each class; ``order`` lists them from the lowest where they have a distance.

    >>> found = measure_sensitive(find_classes([["a", "a", "b", "b"]], 4), ["x", "y", "x", "x"])
    >>> found.distinct.tolist(), found.top.tolist(), found.distance.tolist()
    ([2, 1], [0.5, 1.0], [0.25, 0.25])
    """
    if order is None:
        codes = number_rows([values], len(values))
        size = int(codes.max(initial=-1)) + 1
    else:
        place = {name: number for number, name in enumerate(order)}
        codes, size = np.array([place[value] for value in values], dtype=np.int64), len(place)
    count = len(classes.sizes)
    rows = np.bincount(classes.labels, minlength=count)
    overall = np.bincount(codes, minlength=size) / max(len(codes), 1)
    keys, often = np.unique(classes.labels * np.int64(size) + codes, return_counts=True)
    owner, value = keys // size, keys % size
    share = often / rows[owner]
    entropy = np.bincount(owner, weights=-share * np.log(share), minlength=count)
    starts = np.searchsorted(owner, np.arange(count))
    down = np.lexsort((-often, owner))
    if order is None:
        # what is absent from a class differs by its whole share
        apart = np.bincount(owner, weights=np.abs(share - overall[value]) - overall[value], minlength=count)
        distance: Floats = (apart + 1.0) / 2
    else:
        distance = _ordered_distance(owner, value, share, overall, count)
    return Sensitive(
        distinct=np.bincount(owner, minlength=count),
        even=np.exp(entropy),
        top=np.maximum.reduceat(share, starts),
        distance=np.abs(distance),
        gain=np.maximum.reduceat(share / overall[value] - 1.0, starts),
        starts=starts,
        counts=often[down],
    )


def _ordered_distance(owner: Ints, value: Ints, share: Floats, overall: Floats, count: int) -> Floats:
    """The earth mover's distance of each class over ordered values, some classes at a time."""
    size = len(overall)
    distance = np.zeros(count)
    step = max(1, 4_000_000 // max(size, 1))
    for begin in range(0, count, step):
        end = min(count, begin + step)
        first, last = np.searchsorted(owner, [begin, end])
        table = np.zeros((end - begin, size))
        table[owner[first:last] - begin, value[first:last]] = share[first:last]
        distance[begin:end] = np.abs(np.cumsum(table - overall, axis=1)).sum(axis=1) / max(size - 1, 1)
    return distance


@dataclass(frozen=True)
class Limits:
    """What sensitive values have to keep in every class."""

    distinct: int = 1
    entropy: float = 1.0
    t: float | None = None
    recursive: tuple[float, int] | None = None
    alpha: float | None = None
    beta: float | None = None


def check_sensitive(
    classes: Classes, column: str, values: Sequence[Any], limits: Limits, order: Sequence[str] | None = None
) -> list[Violation]:
    """Classes whose sensitive values are too few, too uneven or too unlike the whole table's.

    >>> classes = find_classes([["x", "x"]], 2)
    >>> check_sensitive(classes, "salary", ["low", "low"], Limits(distinct=2))[0].message
    '1 different value, 2 are needed'
    """
    found = measure_sensitive(classes, values, order)
    rules: list[tuple[str, NDArray[np.bool_], Floats | Ints, str]] = [
        ("distinct l-diversity", found.distinct < limits.distinct, found.distinct,
         f"{{}} different values, {limits.distinct} are needed"),
        ("entropy l-diversity", np.log(found.even) < math.log(limits.entropy) - _NEAR, found.even,
         f"as even as {{:.2f}} values, {limits.entropy:g} are needed"),
    ]  # fmt: skip
    if limits.recursive is not None:
        c, l = limits.recursive  # noqa: E741
        ratio = found.recursive(l)
        text = f"the top value is {{:.3g}} times the rest from the {l}th on, less than {c:g} is needed"
        rules.append(("recursive l-diversity", ratio >= c - _NEAR, ratio, text))
    if limits.t is not None:
        text = f"a distance of {{:.3f}} from the whole, {limits.t:g} is allowed"
        rules.append(("t-closeness", found.distance > limits.t + _NEAR, found.distance, text))
    if limits.alpha is not None:
        text = f"one value has a share of {{:.3f}}, {limits.alpha:g} is allowed"
        rules.append(("(alpha, k)-anonymity", found.top > limits.alpha + _NEAR, found.top, text))
    if limits.beta is not None:
        text = f"a value gains {{:.3f}} times its share, {limits.beta:g} is allowed"
        rules.append(("beta-likeness", found.gain > limits.beta + _NEAR, found.gain, text))
    violations = []
    for rule, broken, measured, text in rules:
        for rows in classes.rows(broken):
            shown = text.format(measured[classes.labels[rows[0] - 1]]).replace(
                "1 different values", "1 different value"
            )
            violations.append(Violation(rule, rows, column, shown))
    return sorted(violations, key=lambda violation: (violation.rows, violation.rule))
