"""What a grouping costs: certainty penalty, textual loss, discernibility, loss metric, counts and divergence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.numbering import distinct_pairs
from sanitizer.core.terms import TermIndex
from sanitizer.partition.loss import column_loss, members
from sanitizer.partition.problem import Column, RangeColumn, TreeColumn
from sanitizer.recode.group_terms import RecodedTerms

Ints = NDArray[np.integer]
Floats = NDArray[np.floating]


def relational_losses(columns: Sequence[Column], labels: Ints) -> dict[str, float]:
    """The normalized certainty penalty of each column, averaged over the people.

    >>> from sanitizer.partition.problem import RangeColumn
    >>> ages = RangeColumn("age", np.arange(3), np.arange(3), 3, values=np.array([20.0, 30.0, 60.0]))
    >>> relational_losses([ages], np.array([0, 0, 1]))
    {'age': 0.16666666666666666}
    """
    groups = int(labels.max()) + 1
    return {column.name: float(column_loss(column, labels, groups)[labels].mean()) for column in columns}


def textual_losses(index: TermIndex, recoded: RecodedTerms) -> dict[str, Any]:
    """Textual loss with ladders and strictly (whatever is not kept is lost), over all terms and by type.

    The loss of a person is the mean over their different terms, and those that stay since they identify nobody count
    as kept; people without terms lose nothing. ``textual_loss_telling`` leaves out those that stay, and people who
    have no other.
    """
    loss, strict = recoded.loss, (~recoded.kept).astype(float)
    by_type = {}
    kinds = index.term_types[index.term] if len(index.term) else np.zeros(0, dtype=np.int64)
    for number, name in enumerate(index.type_names):
        chosen = kinds == number
        by_type[name] = {
            "terms": int(chosen.sum()),
            "loss": _by_person(index, loss, chosen),
            "loss_strict": _by_person(index, strict, chosen),
        }
    everything = np.ones(len(index.term), dtype=bool)
    return {
        "textual_loss": _by_person(index, loss, everything, everyone=True),
        "textual_loss_telling": _by_person(index, loss, everything),
        "textual_loss_strict": _by_person(index, strict, everything, everyone=True),
        "by_type": by_type,
    }


def _by_person(index: TermIndex, loss: Floats, chosen: NDArray[np.bool_], *, everyone: bool = False) -> float:
    """The mean over people of the mean loss of their chosen terms."""
    count = np.bincount(index.person[chosen], minlength=index.people)
    if everyone and index.staying is not None:
        count = count + index.staying
    total = np.bincount(index.person[chosen], weights=loss[chosen], minlength=index.people)
    share = total / np.maximum(count, 1)
    whose = np.ones(index.people, dtype=bool) if everyone else count > 0
    return float(share[whose].mean()) if whose.any() else 0.0


def group_statistics(labels: Ints, k: int) -> dict[str, Any]:
    """Number, mean and deviation of groups, smallest and largest, discernibility and average class size over k."""
    sizes = np.bincount(labels)
    return {
        "groups": len(sizes),
        "k_reached": int(sizes.min()),
        "group_size": {
            "mean": float(sizes.mean()),
            "std": float(sizes.std(ddof=1)) if len(sizes) > 1 else 0.0,
            "max": int(sizes.max()),
        },
        "discernibility": int((sizes.astype(object) ** 2).sum()),
        "average_class_size": float(sizes.mean() / k),
    }


def split_shares(splits: Mapping[str, int]) -> dict[str, Any]:
    """How many splits were made on columns and on terms.

    >>> split_shares({"age": 3, "text:GPE": 1})["relational"]
    0.75
    """
    textual = sum(count for name, count in splits.items() if name.startswith("text:"))
    total = sum(splits.values())
    return {
        "count": total,
        "relational": (total - textual) / total if total else 0.0,
        "textual": textual / total if total else 0.0,
        "by_attribute": dict(sorted(splits.items())),
    }


def loss_metric(covered: Sequence[Covered], labels: Ints) -> dict[str, float]:
    """For each column the mean of (n - 1) / m: n leaves that a value stands for, of m in all."""
    return {one.column.name: float(((one.counts - 1) / max(one.column.size, 1))[labels].mean()) for one in covered}


def generalization_counts(covered: Sequence[Covered], labels: Ints, recoded: RecodedTerms) -> dict[str, Any]:
    """How many people's cells were changed in each column, and how many terms were kept, generalized and suppressed."""
    cells = {}
    for one in covered:
        person, _ = members(one.column, len(labels))
        own = np.bincount(person, minlength=len(labels))
        cells[one.column.name] = int((one.counts[labels] > own).sum())
    suppressed = int((recoded.node < 0).sum())
    kept = int(recoded.kept.sum())
    terms = {"kept": kept, "generalized": len(recoded.node) - kept - suppressed, "suppressed": suppressed}
    return {"cells": cells, "terms": terms}


def divergence(covered: Sequence[Covered], labels: Ints) -> dict[str, float]:
    """For each column the Kullback-Leibler divergence, in bits, of its released from its original distribution.

    A released value spreads its people evenly over the leaves that it stands for.
    """
    found = {}
    for one in covered:
        original, spread = one.before_and_after(labels)
        there = original > 0
        near = np.maximum(spread[there], 1e-15)
        found[one.column.name] = float((original[there] * np.log2(original[there] / near)).sum())
    return found


@dataclass(frozen=True)
class Covered:
    """The leaves that the released value of each group stands for: runs from ``low`` to ``high``, or listed pairs."""

    column: Column
    low: Ints
    high: Ints
    group: Ints | None = None
    leaf: Ints | None = None

    @cached_property
    def counts(self) -> Ints:
        """How many leaves each group's value stands for."""
        if self.group is None:
            return self.high - self.low + 1
        return np.bincount(self.group, minlength=len(self.low))

    def shares(self, first: int, last: int) -> Floats:
        """For each group which share of its leaves lies from ``first`` to ``last``."""
        if self.group is None or self.leaf is None:
            inside: Ints = np.maximum(np.minimum(self.high, last) - np.maximum(self.low, first) + 1, 0)
        else:
            hit = (self.leaf >= first) & (self.leaf <= last)
            inside = np.bincount(self.group[hit], minlength=len(self.low))
        return inside / np.maximum(self.counts, 1)

    def spread(self, weights: Floats, width: int) -> Floats:
        """The weight of each leaf when every group's weight is spread evenly over its leaves."""
        each = weights / np.maximum(self.counts, 1)
        if self.group is not None and self.leaf is not None:
            return np.bincount(self.leaf, weights=each[self.group], minlength=width).astype(float)
        steps = np.bincount(self.low, weights=each, minlength=width + 1)
        steps -= np.bincount(self.high + 1, weights=each, minlength=width + 1)
        return np.maximum(np.cumsum(steps)[:width], 0.0)

    def before_and_after(self, labels: Ints) -> tuple[Floats, Floats]:
        """The share of each leaf in the table, and in the release if its people are spread evenly over their leaves."""
        person, leaf = members(self.column, len(labels))
        width = int(self.column.high.max()) + 1
        weight = 1.0 / np.bincount(person, minlength=len(labels))[person]
        before = np.bincount(leaf, weights=weight, minlength=width) / len(labels)
        return before, self.spread(np.bincount(labels).astype(float), width) / len(labels)


def cover_leaves(column: Column, labels: Ints) -> Covered:
    """The leaves that the released value of each group stands for.

    >>> ages = RangeColumn("age", np.arange(3), np.arange(3), 3, values=np.arange(3.0))
    >>> cover_leaves(ages, np.array([0, 1, 0])).counts.tolist()
    [3, 1]
    """
    groups = int(labels.max()) + 1
    person, leaf = members(column, len(labels))
    width = int(column.high.max()) + 1
    low: Ints = np.full(groups, width, dtype=np.int64)
    high: Ints = np.zeros(groups, dtype=np.int64)
    np.minimum.at(low, labels[person], leaf)
    np.maximum.at(high, labels[person], leaf)
    if not isinstance(column, RangeColumn | TreeColumn):
        return Covered(column, low, high, *distinct_pairs(labels[person], leaf, width))
    if isinstance(column, TreeColumn):
        low, high = _node_ends(column, low, high)
    return Covered(column, low, high)


def _node_ends(column: TreeColumn, low: Ints, high: Ints) -> tuple[Ints, Ints]:
    """The first and last leaf below the lowest common node, or of a range where that is narrower."""
    first, last = np.zeros_like(low), np.full_like(high, column.levels.shape[1] - 1)
    if column.spans is not None:
        known = column.spans[1][high] < column.size
        first, last = np.where(known, column.spans[0][low], first), np.where(known, column.spans[1][high], last)
    first, last = np.where(low == high, low, first), np.where(low == high, high, last)
    open_ = low != high
    for ancestors in column.levels:
        starts = np.searchsorted(_grouped(ancestors), ancestors, side="left")
        ends = np.searchsorted(_grouped(ancestors), ancestors, side="right") - 1
        met = open_ & (ancestors[low] == ancestors[high])
        near = met & (ends[low] - starts[low] < last - first)
        first[near], last[near] = starts[low[near]], ends[low[near]]
        open_ &= ~met
    return first, last


def _grouped(ancestors: Ints) -> Ints:
    """Ancestors are numbered in the order of their leaves, so they are sorted already."""
    return ancestors
