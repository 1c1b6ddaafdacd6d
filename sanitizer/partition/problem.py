"""Problem: people as codes in arrays, the one view that every partitioning strategy splits.

Every column holds leaves numbered 0, 1, ... in an order that makes sense to cut (size, date, hierarchy, frequency), and
every person has a lowest and a highest leaf. How much a group of leaves loses is the column's ``cost``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.tables import Grouping

Ints = NDArray[np.integer]
Floats = NDArray[np.floating]


@dataclass(frozen=True)
class Column:
    """One quasi-identifier of all people as codes.

    Args:
        name: the name of the column.
        low, high: the lowest and highest leaf of each person.
        size: the number of distinct leaves, missing left out.
        bias: 0 leaves the column alone, 1 makes it first choice.
        members: for people with several values their leaves as (pointers, codes), else None.

    >>> Column("sex", low=np.array([0, 1]), high=np.array([0, 1]), size=2).cost(np.array([0]), np.array([1]), None)
    array([1.])
    """

    name: str
    low: Ints
    high: Ints
    size: int
    bias: float = 0.0
    members: tuple[Ints, Ints] | None = None

    def cost(self, low: Ints, high: Ints, distinct: Ints | None) -> Floats:
        """The certainty penalty of groups from leaf ``low`` to leaf ``high`` with ``distinct`` different leaves."""
        count = (high - low + 1) if distinct is None else distinct
        return np.where(count > 1, count / max(self.size, 1), 0.0)

    @property
    def counts_values(self) -> bool:
        """Whether ``cost`` needs the number of distinct leaves."""
        return True


@dataclass(frozen=True)
class RangeColumn(Column):
    """Numbers: a group costs its range. The code after the last number stands for a missing value.

    ``bottom`` and ``top`` say where a range that begins or ends at a leaf is shown to begin or end (the numbers
    themselves where they are None); ``own`` is what a leaf that stands for several numbers costs by itself.
    """

    values: Floats = field(default_factory=lambda: np.zeros(0))
    bottom: Floats | None = None
    top: Floats | None = None
    own: Floats | None = None

    def cost(self, low: Ints, high: Ints, distinct: Ints | None) -> Floats:
        """The share of the whole range; a group that mixes known and missing numbers loses everything."""
        known = len(self.values)
        if not known:
            return np.zeros(np.shape(low))
        bottom = self.values if self.bottom is None else self.bottom
        top = self.values if self.top is None else self.top
        width = float(top[-1] - bottom[0]) or 1.0
        first, last = np.minimum(low, known - 1), np.minimum(high, known - 1)
        own = 0.0 if self.own is None else self.own[first]
        spread = np.where(first == last, own, (top[last] - bottom[first]) / width)
        mixed = (high >= known) & (low < known)
        return np.where(mixed, 1.0, np.where(low >= known, 0.0, spread))

    @property
    def counts_values(self) -> bool:
        """Ranges need only their ends."""
        return False


@dataclass(frozen=True)
class TreeColumn(Column):
    """Leaves in the order of a tree: a group costs what its lowest common node does.

    ``levels[d]`` gives the ancestor of each leaf ``d`` steps up and ``penalty[d]`` what that ancestor costs. Groups
    that meet nowhere cost 1. With ``spans`` (the first and last leaf of what a range that begins or ends at each leaf
    names there) a group may be a range as well, which costs its share of the leaves, if that is less.
    """

    levels: Ints = field(default_factory=lambda: np.zeros((0, 0), dtype=np.int64))
    penalty: Floats = field(default_factory=lambda: np.zeros((0, 0)))
    spans: tuple[Ints, Ints] | None = None

    def cost(self, low: Ints, high: Ints, distinct: Ints | None) -> Floats:
        """The penalty of the lowest common node; 0 for one leaf."""
        found = np.ones(np.shape(low))
        if self.spans is not None:
            first, last = self.spans
            known = last[high] < self.size
            found = np.where(known, (last[high] - first[low] + 1) / max(self.size, 1), 1.0)
        open_ = np.ones(np.shape(low), dtype=bool)
        for ancestors, penalty in zip(self.levels, self.penalty, strict=True):
            met = open_ & (ancestors[low] == ancestors[high])
            found = np.where(met, np.minimum(penalty[low], found), found)
            open_ &= ~met
            if not open_.any():
                break
        return np.where(low == high, 0.0, found)

    @property
    def counts_values(self) -> bool:
        """Trees need only the outermost leaves."""
        return False


@dataclass(frozen=True)
class TermTable:
    """Who has which node (a term or one of its rungs), and how much of a person's text the node is worth.

    The entries (``people``, ``nodes``, ``worth``, ``own``) are sorted by node, then person, without repetition.
    ``worth`` is what a person's textual loss falls by when the node is kept on top of its wider rungs; ``own`` marks
    the terms themselves. ``types[node]`` numbers ``type_names``.
    """

    people: Ints
    nodes: Ints
    worth: Floats
    own: NDArray[np.bool_]
    types: Ints
    type_names: tuple[str, ...]

    @staticmethod
    def empty() -> TermTable:
        """No terms at all."""
        none = np.zeros(0, dtype=np.int64)
        return TermTable(none, none, np.zeros(0), np.zeros(0, dtype=bool), none, ())


@dataclass(frozen=True)
class Sensitive:
    """A sensitive column by row: whose row it is, and the code of its value; ``ordered`` values have a distance.

    ``whole`` are the shares of the values in the whole table, where this is only a part of it.
    """

    name: str
    people: Ints
    codes: Ints
    size: int
    ordered: bool = False
    whole: Floats | None = None

    @property
    def overall(self) -> Floats:
        """The share of each value in the whole table."""
        if self.whole is not None:
            return self.whole
        return np.bincount(self.codes, minlength=self.size) / max(len(self.codes), 1)


@dataclass(frozen=True)
class Problem:
    """What a strategy gets: people, columns, terms, the weight of the relational part and the privacy asked for.

    ``enough`` people of a group have to have a node for it to stay; all of them where it is None.
    """

    people: int
    columns: tuple[Column, ...]
    k: int
    terms: TermTable = field(default_factory=TermTable.empty)
    relational_weight: float = 0.5
    sensitive: tuple[Sensitive, ...] = ()
    distinct_l: int = 1
    entropy_l: float = 1.0
    t: float | None = None
    recursive: tuple[float, int] | None = None
    alpha: float | None = None
    beta: float | None = None
    enough: int | None = None

    @property
    def guarded(self) -> bool:
        """Whether more than the size of a group has to be checked."""
        limits = (self.t, self.recursive, self.alpha, self.beta)
        asked = self.distinct_l > 1 or self.entropy_l > 1.0 or any(limit is not None for limit in limits)
        return bool(self.sensitive) and asked


class Partitioner(Protocol):
    """A strategy: every person in exactly one group, every group of at least ``k`` people and within the limits."""

    @property
    def name(self) -> str:
        """What the settings call it."""
        ...

    def __call__(self, problem: Problem) -> Grouping:
        """The groups of ``problem``."""
        ...


def number_groups(labels: Ints | Sequence[int]) -> Ints:
    """The same groups, numbered by first appearance.

    >>> number_groups([7, 3, 7])
    array([0, 1, 0])
    """
    labels = np.asarray(labels)
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[inverse]
