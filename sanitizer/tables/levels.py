"""The levels of a column for global recoding: numbers in ever wider round bands, trees by level, sets or ``*``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.domains import Domain, NumberDomain, SetDomain, TreeDomain, number_text, write_set
from sanitizer.core.ends import nice_step
from sanitizer.core.errors import InputError
from sanitizer.core.tables import SUPPRESSED, UNKNOWN
from sanitizer.partition.levels import Levels
from sanitizer.tables.read import QuasiColumn

_BANDS = 8
"""The narrowest bands are so many times narrower than the whole, to the power of two."""


def column_levels(column: QuasiColumn) -> Levels:
    """The levels of a column, from the original values to ``*``.

    Raises:
        InputError: somebody has several values.
    """
    if len(column.codes) != len(column.pointers) - 1:
        raise InputError(
            "E734",
            f"somebody has several values of column {column.settings.name!r}, which global recoding cannot show",
            hint="recode locally",
        )
    rows = [_exact(column.domain)]
    if isinstance(column.domain, NumberDomain):
        rows += _bands(column.domain)
    elif isinstance(column.domain, TreeDomain):
        rows += _ancestors(column.domain)
    leaves = len(rows[0])
    rows.append([(SUPPRESSED, 1.0)] * leaves)
    nodes, costs, names = [], [], []
    for row in rows:
        found: dict[str, int] = {}
        nodes.append([found.setdefault(name, len(found)) for name, _ in row])
        costs.append([cost for _, cost in row])
        names.append(tuple(found))
    return Levels(np.array(nodes, dtype=np.int64), np.array(costs), tuple(names))


Row = list[tuple[str, float]]


def _exact(domain: Domain) -> Row:
    if isinstance(domain, NumberDomain):
        return [(domain.show(i, i), 0.0) for i in range(len(domain.values) + 1)]
    if isinstance(domain, SetDomain):
        return [(write_set([label]), 0.0) for label in domain.labels]
    return [(label, 0.0) for label in domain.labels]


def _bands(domain: NumberDomain) -> list[Row]:
    values: NDArray[np.floating] = domain.values
    if len(values) < 3:
        return []
    width = float(values[-1] - values[0])
    whole = bool((values == np.floor(values)).all())
    rows, last = [], 0.0
    for power in range(_BANDS, 0, -1):
        step = nice_step(width / 2**power)
        if whole:
            step = max(1.0, round(step))
        if step <= (1.0 if whole else 0.0) or step == last:
            continue
        last = step
        first = np.floor(values / step) * step
        # whole numbers from 20 to 24, others from 20 up to 25
        final, mark = (first + step - 1, "]") if whole else (first + step, ")")
        shown = [
            _band(domain, start, end, mark, has_first=start == first[0], has_last=start == first[-1])
            for start, end in zip(first, final, strict=True)
        ]
        rows.append([*((name, min(step / width, 1.0)) for name in shown), (UNKNOWN, 0.0)])
    return rows


def _band(domain: NumberDomain, start: float, end: float, mark: str, *, has_first: bool, has_last: bool) -> str:
    """How a band is printed; the outermost ones are open where lower or higher numbers were put into them."""
    low, high = number_text(round(start, 9)), number_text(round(end, 9))
    if domain.below and has_first and domain.above and has_last:
        return SUPPRESSED
    if domain.below and has_first:
        return f"<={high}"
    return f">={low}" if domain.above and has_last else f"[{low}-{high}{mark}"


def _ancestors(domain: TreeDomain) -> list[Row]:
    rows = []
    for ancestors, names, penalty in zip(domain.levels, domain.names, domain.penalty, strict=True):
        row = [(names[node], float(cost)) for node, cost in zip(ancestors.tolist(), penalty.tolist(), strict=True)]
        if len({name for name, _ in row}) > 1:
            rows.append(
                [(name, 0.0 if name == label else cost) for (name, cost), label in zip(row, domain.labels, strict=True)]
            )
    return rows
