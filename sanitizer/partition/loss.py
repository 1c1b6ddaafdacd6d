"""What a grouping costs, person by person: certainty penalty of the columns and loss of the terms."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sanitizer.core.numbering import distinct_pairs
from sanitizer.partition.problem import Column, Floats, Ints, TermTable


@dataclass(frozen=True)
class GroupLoss:
    """Loss by group: relational (mean over the columns) and textual (an upper bound on what is kept), per person."""

    relational: Floats
    textual: Floats
    sizes: Ints

    def total(self, relational_weight: float) -> float:
        """The weighted loss per person."""
        both = relational_weight * self.relational + (1.0 - relational_weight) * self.textual
        return float((both * self.sizes).sum() / max(int(self.sizes.sum()), 1))


def column_loss(column: Column, labels: Ints, groups: int) -> Floats:
    """The certainty penalty of ``column`` in each group.

    >>> column_loss(Column("sex", np.array([0, 1, 0]), np.array([0, 1, 0]), 2), np.array([0, 0, 1]), 2)
    array([1., 0.])
    """
    order = np.argsort(labels, kind="stable")
    heads = np.searchsorted(labels[order], np.arange(groups))
    low = np.minimum.reduceat(column.low[order], heads)
    high = np.maximum.reduceat(column.high[order], heads)
    distinct = None
    if column.counts_values:
        person, code = members(column, len(labels))
        group, _ = distinct_pairs(labels[person], code, int(column.high.max()) + 1)
        distinct = np.bincount(group, minlength=groups)
    return column.cost(low, high, distinct)


def members(column: Column, people: int) -> tuple[Ints, Ints]:
    """Everyone's leaves, one entry each: the person and the leaf."""
    if column.members is None:
        return np.arange(people), column.low
    pointers, codes = column.members
    return np.repeat(np.arange(people), np.diff(pointers)), codes


def terms_loss(terms: TermTable, labels: Ints, groups: int, has_terms: Floats, enough: int | None = None) -> Floats:
    """The mean textual loss in each group if every node that all of its people have, or ``enough`` of them, is kept.

    ``has_terms`` is 1 for a person with terms and 0 for one without, who has nothing to lose.
    """
    sizes = np.bincount(labels, minlength=groups)
    saved: Floats = np.zeros(groups)
    if len(terms.people):
        width = np.int64(len(terms.types))
        key = labels[terms.people] * width + terms.nodes
        order = np.argsort(key, kind="stable")
        heads = np.flatnonzero(np.diff(key[order], prepend=-1))
        count = np.diff(heads, append=len(order))
        worth = np.add.reduceat(terms.worth[order], heads)
        group = key[order][heads] // width
        shared = count >= (sizes[group] if enough is None else np.minimum(sizes[group], enough))
        saved = np.bincount(group[shared], weights=worth[shared], minlength=groups).astype(float)
    lost = np.bincount(labels, weights=has_terms, minlength=groups)
    return (lost - saved) / np.maximum(sizes, 1)


def group_loss(
    columns: tuple[Column, ...], terms: TermTable, labels: Ints, has_terms: Floats, enough: int | None = None
) -> GroupLoss:
    """The loss of a grouping by group."""
    groups = int(labels.max()) + 1
    relational = np.zeros(groups)
    for column in columns:
        relational += column_loss(column, labels, groups) / len(columns)
    textual = terms_loss(terms, labels, groups, has_terms, enough)
    return GroupLoss(relational, textual, np.bincount(labels, minlength=groups))
