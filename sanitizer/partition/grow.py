"""Grows groups of exactly k people (the last ones take the rest) inside one block, the cheapest person first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sanitizer.partition.problem import Column, Floats, Ints, Problem

if TYPE_CHECKING:
    from scipy.sparse import csr_array  # slow to import, and wide tables of numbers do without

_NONE = np.zeros(2, dtype=np.int64)


@dataclass
class _Group:
    """A group in the making: how many of its people have a node, what it is worth to them, and each column's ends."""

    people: list[int]
    count: Floats
    worth: Floats
    low: list[int]
    high: list[int]
    values: list[NDArray[np.bool_]] = field(default_factory=list)


class Block:
    """The people of one block as dense columns and a sparse matrix of their nodes.

    Args:
        problem: the whole problem.
        people: who is in the block.
    """

    def __init__(self, problem: Problem, people: Ints) -> None:
        from scipy.sparse import csr_array

        self.problem = problem
        self.size = len(people)
        self.columns: tuple[Column, ...] = problem.columns if problem.relational_weight > 0.0 else ()
        self.low = [column.low[people] for column in self.columns]
        self.high = [column.high[people] for column in self.columns]
        self.widths = [int(column.high.max()) + 1 for column in self.columns]
        self.weight = problem.relational_weight
        self.worth = _worth_matrix(problem, people)
        self.by_node = self.worth.tocsc()
        self.has = csr_array(
            (np.ones_like(self.worth.data), self.worth.indices, self.worth.indptr), shape=self.worth.shape
        )

    def grow(self) -> Ints:
        """The group of each person of the block.

        The seed is the free person with the most to keep; then whoever leaves the group with the least loss joins.
        """
        k = self.problem.k
        labels = np.full(self.size, -1, dtype=np.int64)
        free = np.ones(self.size, dtype=bool)
        promise = np.asarray(self.worth.sum(axis=1)).ravel()
        groups: list[_Group] = []
        for _ in range(self.size // k):
            seed = int(np.where(free, promise, -1.0).argmax())
            group = self.start(seed)
            free[seed] = False
            while len(group.people) < k:
                best = int(np.where(free, self.scores(group), -np.inf).argmax())
                self.join(group, best)
                free[best] = False
            labels[group.people] = len(groups)
            groups.append(group)
        for person in np.flatnonzero(free).tolist():
            number = self._nearest(groups, person)
            self.join(groups[number], person)
            labels[person] = number
        return labels

    def _row(self, person: int) -> tuple[Ints, Floats]:
        begin, end = self.worth.indptr[person : person + 2]
        return self.worth.indices[begin:end], self.worth.data[begin:end]

    def start(self, person: int) -> _Group:
        """A group of one person."""
        nodes, worth = self._row(person)
        count = np.zeros(self.worth.shape[1])
        count[nodes] = 1.0
        total = np.zeros(self.worth.shape[1])
        total[nodes] = worth
        low = [int(codes[person]) for codes in self.low]
        high = [int(codes[person]) for codes in self.high]
        values = [np.zeros(width, dtype=bool) for width in self.widths]
        for seen, code in zip(values, low, strict=True):
            seen[code] = True
        return _Group([person], count, total, low, high, values)

    def join(self, group: _Group, person: int) -> None:
        """Adds ``person`` to ``group``."""
        nodes, worth = self._row(person)
        group.count[nodes] += 1.0
        group.worth[nodes] += worth
        group.people.append(person)
        for i in range(len(self.columns)):
            group.low[i] = min(group.low[i], int(self.low[i][person]))
            group.high[i] = max(group.high[i], int(self.high[i][person]))
            group.values[i][self.low[i][person]] = True

    def group(self, people: list[int]) -> _Group:
        """The group of ``people``."""
        group = self.start(people[0])
        for person in people[1:]:
            self.join(group, person)
        return group

    def value(self, group: _Group) -> float:
        """What a group keeps minus what it loses, on the scale of ``scores``."""
        size = len(group.people)
        kept = float(group.worth[group.count >= self._needed(size)].sum())
        if not self.columns:
            return kept
        lost = 0.0
        for i, column in enumerate(self.columns):
            low, high = np.array([group.low[i]]), np.array([group.high[i]])
            lost += float(column.cost(low, high, np.array([int(group.values[i].sum())]))[0])
        return (1.0 - self.weight) * kept - self.weight * lost * size / len(self.columns)

    def without_each(self, people: list[int]) -> Iterator[_Group]:
        """The group of ``people`` without its first, without its second, and so on."""
        count = np.asarray(self.has[people].sum(axis=0)).ravel()
        worth = np.asarray(self.worth[people].sum(axis=0)).ravel()
        low = [codes[people] for codes in self.low]
        high = [codes[people] for codes in self.high]
        for place, person in enumerate(people):
            nodes, own = self._row(person)
            others = count.copy()
            others[nodes] -= 1.0
            left = worth.copy()
            left[nodes] -= own
            stay = np.arange(len(people)) != place
            values = []
            for width, codes in zip(self.widths, low, strict=True):
                seen = np.zeros(width, dtype=bool)
                seen[codes[stay]] = True
                values.append(seen)
            yield _Group(
                [other for other in people if other != person],
                others,
                left,
                [int(codes[stay].min()) for codes in low],
                [int(codes[stay].max()) for codes in high],
                values,
            )

    def scores(self, group: _Group) -> Floats:
        """For everyone what the group keeps minus what it loses once they have joined."""
        kept = self._kept(group)
        if not self.columns:
            return kept
        lost = np.zeros(self.size)
        for i, column in enumerate(self.columns):
            if column.counts_values:
                seen = int(group.values[i].sum())
                same, more = column.cost(_NONE, _NONE, np.array([seen, seen + 1]))
                lost += np.where(group.values[i][self.low[i]], same, more)
                continue
            low = np.minimum(self.low[i], group.low[i])
            high = np.maximum(self.high[i], group.high[i])
            lost += column.cost(low, high, None)
        lost *= (len(group.people) + 1) / len(self.columns)
        return np.round((1.0 - self.weight) * kept - self.weight * lost, 9)

    def _needed(self, size: int) -> int:
        """How many people of a group of this size have to have a node that is to stay."""
        return size if self.problem.enough is None else min(size, self.problem.enough)

    def _kept(self, group: _Group) -> Floats:
        """For everyone what the nodes that stay once they have joined are worth to all of the group together."""
        needed = self._needed(len(group.people) + 1)
        nodes = np.flatnonzero(group.count >= needed - 1)
        begin, end = self.by_node.indptr[nodes], self.by_node.indptr[nodes + 1]
        count = end - begin
        places = np.repeat(begin - (np.cumsum(count) - count), count) + np.arange(int(count.sum()))
        stay = group.count[nodes] >= needed  # whoever joins: the others keep it without them
        worth = self.by_node.data[places] + np.repeat(np.where(stay, 0.0, group.worth[nodes]), count)
        more = np.bincount(self.by_node.indices[places], weights=worth, minlength=self.size).astype(float)
        return more + float(group.worth[nodes[stay]].sum())

    def _nearest(self, groups: list[_Group], person: int) -> int:
        """The group that loses least when ``person`` joins it."""
        nodes, worth = self._row(person)
        changes = []
        for group in groups:
            count = len(group.people)
            needed = self._needed(count + 1)
            before_all = float(group.worth[group.count >= self._needed(count)].sum())
            stay = float(group.worth[group.count >= needed].sum())
            joined = group.count[nodes] >= needed - 1
            new = joined & (group.count[nodes] < needed)
            kept = stay + float(worth[joined].sum() + group.worth[nodes][new].sum()) - before_all
            lost = 0.0
            for i, column in enumerate(self.columns):
                code, top = int(self.low[i][person]), int(self.high[i][person])
                lows = np.array([group.low[i], min(group.low[i], code)])
                highs = np.array([group.high[i], max(group.high[i], top)])
                seen = int(group.values[i].sum())
                distinct = np.array([seen, seen + (not group.values[i][code])])
                before, after = column.cost(lows, highs, distinct)
                lost += (after * (count + 1) - before * count) / len(self.columns)
            changes.append((1.0 - self.weight) * kept - self.weight * lost)
        return int(np.round(changes, 9).argmax())


def _worth_matrix(problem: Problem, people: Ints) -> csr_array:
    """The worth of every node to the people of a block; nodes that fewer than ``k`` of them have are left out."""
    from scipy.sparse import csr_array

    terms = problem.terms
    place = np.full(problem.people, -1, dtype=np.int64)
    place[people] = np.arange(len(people))
    inside = np.flatnonzero(place[terms.people] >= 0)
    nodes = terms.nodes[inside]
    count = np.bincount(nodes, minlength=len(terms.types))
    inside = inside[count[nodes] >= min(problem.k, problem.enough or problem.k)]
    _, local = np.unique(terms.nodes[inside], return_inverse=True)
    width = int(local.max()) + 1 if len(local) else 0
    rows = place[terms.people[inside]]
    matrix = csr_array((terms.worth[inside].astype(float), (rows, local)), shape=(len(people), width))
    matrix.sort_indices()
    return matrix
