"""People who would drag their group along are left out, up to a share, and shown with ``*`` in every column."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sanitizer.core.tables import Grouping
from sanitizer.partition.cluster import subset
from sanitizer.partition.loss import column_loss
from sanitizer.partition.privacy import satisfied
from sanitizer.partition.problem import Column, Floats, Ints, Partitioner, Problem, number_groups

_TRIES = (1.0, 0.5, 0.25)


@dataclass(frozen=True)
class LeaveOut:
    """A strategy that may leave a share of the people out of its groups.

    Whoever costs their group most is a candidate. The rest is grouped again, and the best of a few numbers is taken,
    counting 1 for everybody who is left out. Those left out form a class of their own, which needs ``k`` people and
    the same limits on sensitive values as any other: ``*`` is a value, it matches nothing but ``*``.

    Args:
        inner: the strategy.
        share: of all people, how many may be left out.
    """

    inner: Partitioner
    share: float
    name: str = "leave out"

    def __call__(self, problem: Problem) -> Grouping:
        """The groups of ``problem``."""
        best = self.inner(problem)
        most = int(self.share * problem.people)
        if not problem.columns or most < problem.k:
            return best
        lowest = _loss(problem, best)
        worst_first = np.argsort(-_drag(problem, best.labels), kind="stable")
        for part in _TRIES:
            count = int(most * part)
            if count < problem.k or problem.people - count < problem.k:
                continue
            found = self._without(problem, worst_first[:count])
            if found is not None and (loss := _loss(problem, found)) < lowest:
                best, lowest = found, loss
        return best

    def _without(self, problem: Problem, gone: Ints) -> Grouping | None:
        """The groups without these people, or None where they or the rest miss the limits."""
        stay = np.ones(problem.people, dtype=bool)
        stay[gone] = False
        rest = self.inner(subset(problem, np.flatnonzero(stay)))
        labels = np.full(problem.people, rest.count, dtype=np.int64)
        labels[stay] = rest.labels
        if problem.guarded and not satisfied(problem, labels, rest.count + 1).all():
            return None
        numbered = number_groups(labels)
        left_out = int(numbered[gone[0]])
        return replace(rest, labels=numbered, left_out=left_out, notes={**rest.notes, "left_out": len(gone)})


def _loss(problem: Problem, grouping: Grouping) -> float:
    total = 0.0
    for column in problem.columns:
        loss = column_loss(column, grouping.labels, grouping.count)
        if grouping.left_out is not None:
            loss[grouping.left_out] = 1.0
        total += float(loss[grouping.labels].mean())
    return total / len(problem.columns)


def _drag(problem: Problem, labels: Ints) -> Floats:
    """For each person what the others of their group would gain without them."""
    sizes = np.bincount(labels)
    drag = np.zeros(problem.people)
    for column in problem.columns:
        before = column_loss(column, labels, len(sizes))
        drag += (before[labels] - _cost_without(column, labels, len(sizes))) * (sizes[labels] - 1)
    return drag


def _cost_without(column: Column, labels: Ints, groups: int) -> Floats:
    """For each person what their group would cost without them; groups of one count as nothing."""
    order = np.lexsort((column.low, labels))
    heads = np.searchsorted(labels[order], np.arange(groups))
    second = np.minimum(heads + 1, len(order) - 1)
    low, next_low = column.low[order][heads], column.low[order][second]
    order = np.lexsort((-column.high, labels))
    high, next_high = column.high[order][heads], column.high[order][second]
    width = np.int64(int(column.high.max()) + 1)
    key = labels * width + column.low
    names, place, count = np.unique(key, return_inverse=True, return_counts=True)
    kinds = np.bincount(names // width, minlength=groups)[labels] - (count[place] == 1)
    mine_low = np.where((column.low == low[labels]) & (next_low != low)[labels], next_low[labels], low[labels])
    mine_high = np.where((column.high == high[labels]) & (next_high != high)[labels], next_high[labels], high[labels])
    alone = np.bincount(labels, minlength=groups)[labels] == 1
    mine_low, mine_high = np.where(alone, low[labels], mine_low), np.where(alone, high[labels], mine_high)
    return np.where(alone, 0.0, column.cost(mine_low, mine_high, np.maximum(kinds, 1)))
