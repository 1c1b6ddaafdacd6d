"""Counts k, l and t again from a release, with dictionaries and nothing that the release was made with."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sanitizer.core.tables import Violation

Rows = list[int]


def classes_of(cells: Sequence[Sequence[str]]) -> dict[tuple[str, ...], Rows]:
    """The rows (from 0) that agree in all cells.

    >>> classes_of([["a", "1"], ["b", "1"], ["a", "1"]])
    {('a', '1'): [0, 2], ('b', '1'): [1]}
    """
    found: dict[tuple[str, ...], Rows] = defaultdict(list)
    for row, values in enumerate(cells):
        found[tuple(values)].append(row)
    return dict(found)


def check_k(classes: Mapping[Any, Rows], k: int, people: Sequence[int] | None = None) -> list[Violation]:
    """Classes with fewer than ``k`` people; without ``people`` every row counts as one.

    >>> [str(v) for v in check_k({"x": [0, 1], "y": [2]}, 2)]
    ['k-anonymity: row 3: 1 shares these values, 2 are needed']
    """
    found = []
    for rows in classes.values():
        count = len(rows) if people is None else len({people[row] for row in rows})
        if count < k:
            what = "1 shares" if count == 1 else f"{count} share"
            message = f"{what} these values, {k} are needed"
            found.append(Violation("k-anonymity", tuple(row + 1 for row in rows), "", message))
    return sorted(found, key=lambda violation: violation.rows)


def check_diversity(
    classes: Mapping[Any, Rows],
    column: str,
    values: Sequence[str],
    *,
    distinct: int = 1,
    entropy: float = 1.0,
    t: float | None = None,
    order: Sequence[str] | None = None,
) -> list[Violation]:
    """Classes whose sensitive values are too few, too uneven or too unlike the whole table's.

    Args:
        classes: rows by class.
        column: the name of the sensitive column.
        values: its value in each row.
        distinct, entropy, t: the limits; ``order`` lists the values from the lowest where they have a distance.

    >>> check_diversity({"x": [0, 1]}, "salary", ["low", "low"], distinct=2)[0].message
    '1 different value, 2 are needed'
    """
    overall = Counter(values)
    found = []
    for rows in classes.values():
        counts = Counter(values[row] for row in rows)
        places = tuple(row + 1 for row in rows)
        if len(counts) < distinct:
            plural = "value" if len(counts) == 1 else "values"
            message = f"{len(counts)} different {plural}, {distinct} are needed"
            found.append(Violation("distinct l-diversity", places, column, message))
        bits = -sum(n / len(rows) * math.log(n / len(rows)) for n in counts.values())
        if bits < math.log(entropy) - 1e-9:
            message = f"as even as {math.exp(bits):.2f} values, {entropy:g} are needed"
            found.append(Violation("entropy l-diversity", places, column, message))
        if t is not None:
            distance = _distance(counts, len(rows), overall, len(values), order)
            if distance > t + 1e-9:
                message = f"a distance of {distance:.3f} from the whole, {t:g} is allowed"
                found.append(Violation("t-closeness", places, column, message))
    return sorted(found, key=lambda violation: (violation.rows, violation.rule))


def _distance(
    counts: Counter[str], total: int, overall: Counter[str], everyone: int, order: Sequence[str] | None
) -> float:
    """The earth mover's distance: over ordered values, or with every two values equally far apart."""
    if order is None:
        return sum(abs(counts[value] / total - overall[value] / everyone) for value in overall) / 2
    carried, moved = 0.0, 0.0
    for value in order:
        carried += counts[value] / total - overall[value] / everyone
        moved += abs(carried)
    return moved / max(len(order) - 1, 1)
