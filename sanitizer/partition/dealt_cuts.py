"""Cuts that deal sensitive values out: each value's own people are halved along a column, so both sides keep its share.

A plain cut through a column sends nearly everybody with a rare sensitive value to one side, which l-diversity and
t-closeness then forbid. A dealt cut is always near the whole part's distribution; its sides overlap a little instead.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.numbering import distinct_pairs
from sanitizer.partition.column_cuts import Parts
from sanitizer.partition.problem import Column, Floats, Ints, Problem


def sensitive_codes(problem: Problem) -> Ints:
    """One number for each person that stands for all their sensitive values; ordered values keep their order."""
    codes = np.zeros(problem.people, dtype=np.int64)
    for sensitive in problem.sensitive:
        own = np.full(problem.people, sensitive.size, dtype=np.int64)
        np.minimum.at(own, sensitive.people, sensitive.codes)
        codes = np.unique(codes * np.int64(sensitive.size + 1) + own, return_inverse=True)[1]
    return codes


@dataclass(frozen=True)
class Shares:
    """Who has which sensitive value in which part: everyone's pair, how many have each pair, and whose part it is."""

    pair: Ints
    count: Ints
    part: Ints

    @staticmethod
    def of(people: Ints, parts: Parts, codes: Ints) -> Shares:
        """The shares of ``people``, who are listed by part."""
        key = parts.part * np.int64(int(codes.max()) + 1) + codes[people]
        keys, inverse, count = np.unique(key, return_inverse=True, return_counts=True)
        pair = np.zeros(len(codes), dtype=np.int64)
        pair[people] = inverse
        return Shares(pair, count, keys // np.int64(int(codes.max()) + 1))

    def apart(self, order: Ints, parts: Parts, last: Ints) -> Floats:
        """How far a cut behind ``last`` takes the sides of each part from its shares: the greater variational distance.

        >>> parts, codes = Parts.of(np.array([4])), np.array([0, 0, 1, 1])
        >>> Shares.of(np.arange(4), parts, codes).apart(np.arange(4), parts, np.array([1])).tolist()
        [0.5]
        """
        left = np.arange(len(order)) <= last[parts.part]
        sizes = np.maximum(np.bincount(parts.part[left], minlength=parts.count), 1)
        others = np.maximum(parts.sizes - sizes, 1)
        mine = np.bincount(self.pair[order[left]], minlength=len(self.count))
        whole = self.count / parts.sizes[self.part]
        sides = [(mine, sizes), (self.count - mine, others)]
        far = [
            np.bincount(self.part, weights=np.abs(part / size[self.part] - whole), minlength=parts.count) / 2
            for part, size in sides
        ]
        return np.maximum(*far)


def deal_column(column: Column, order: Ints, parts: Parts, codes: Ints) -> tuple[Floats, NDArray[np.bool_]]:
    """What dealing each part out along ``column`` gains, and who of ``order`` goes right.

    Args:
        column: the column to cut along.
        order: the people by part, then by their lowest leaf.
        parts: the parts.
        codes: the sensitive value of each person.

    >>> ages = Column("age", np.arange(4), np.arange(4), 4)
    >>> deal_column(ages, np.arange(4), Parts.of(np.array([4])), np.array([0, 0, 1, 1]))[1].tolist()
    [False, True, False, True]
    """
    total = len(order)
    size = np.int64(int(codes.max()) + 1)
    key = parts.part * size + codes[order]
    by_value = np.argsort(key, kind="stable")
    key = key[by_value]
    heads = np.flatnonzero(np.diff(key, prepend=-1))
    count = np.diff(heads, append=total)
    owner = parts.part[by_value[heads]]
    # of all people up to and with a value half go left, so that halves of odd numbers even out
    upto = np.cumsum(count)
    begin = (upto - count)[np.searchsorted(owner, np.arange(parts.count))][owner]
    left = (upto - begin) // 2 - (upto - count - begin) // 2
    rank = np.arange(total) - np.repeat(heads, count)
    right = np.empty(total, dtype=bool)
    right[by_value] = rank >= np.repeat(left, count)
    return _gain(column, order, parts, right), right


def _gain(column: Column, order: Ints, parts: Parts, right: NDArray[np.bool_]) -> Floats:
    """How much the penalty of ``column``, summed over the people of each part, falls."""
    side = 2 * parts.part + right
    low, high = column.low[order], column.high[order]
    sorted_by_side = np.argsort(side, kind="stable")
    starts = np.searchsorted(side[sorted_by_side], np.arange(2 * parts.count))
    sizes = np.bincount(side, minlength=2 * parts.count)
    full = sizes > 0
    ends = np.zeros((2, 2 * parts.count), dtype=np.int64)
    heads = starts[full]
    ends[0, full] = np.minimum.reduceat(low[sorted_by_side], heads)
    ends[1, full] = np.maximum.reduceat(high[sorted_by_side], heads)
    whole_low = np.minimum.reduceat(low, parts.starts)
    whole_high = np.maximum.reduceat(high, parts.starts)
    distinct = whole_distinct = None
    if column.counts_values:
        width = int(column.high.max()) + 1
        distinct = np.bincount(distinct_pairs(side, low, width)[0], minlength=2 * parts.count)
        whole_distinct = np.bincount(distinct_pairs(parts.part, low, width)[0], minlength=parts.count)
    before = column.cost(whole_low, whole_high, whole_distinct) * parts.sizes
    after = np.where(full, column.cost(ends[0], ends[1], distinct) * sizes, 0.0).reshape(-1, 2).sum(axis=1)
    return before - after
