"""The best cut of one column in every part at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sanitizer.partition.problem import Column, Floats, Ints, RangeColumn
from sanitizer.partition.segments import PRECISION, best_in_segments, widest_in_segments


@dataclass(frozen=True)
class Parts:
    """The parts still to be split: sizes, starts, and for each position its part and how many stand up to it."""

    sizes: Ints
    starts: Ints
    part: Ints
    left: Ints

    @staticmethod
    def of(sizes: Ints) -> Parts:
        """Parts of these sizes, one after the other.

        >>> Parts.of(np.array([2, 1])).left
        array([1, 2, 1])
        """
        starts = np.cumsum(sizes) - sizes
        left = np.arange(1, int(sizes.sum()) + 1) - np.repeat(starts, sizes)
        return Parts(sizes, starts, np.repeat(np.arange(len(sizes)), sizes), left)

    @property
    def count(self) -> int:
        """The number of parts."""
        return len(self.sizes)


@dataclass(frozen=True)
class ColumnCut:
    """For each part what its best cut gains (-1: no cut is allowed), its last position on the left, and its span."""

    gain: Floats
    last: Ints
    span: Floats

    @property
    def possible(self) -> bool:
        """Whether any part has an allowed cut."""
        return bool((self.last >= 0).any())


def cut_column(column: Column, order: Ints, parts: Parts, k: int, *, at_median: bool) -> ColumnCut:
    """The best cut of ``column`` in each part; ``order`` lists the people by part, then by their lowest leaf.

    A cut falls between two different leaves and leaves at least ``k`` people on each side. The gain is how much the
    certainty penalty of this column, summed over the people, falls. With ``at_median`` the cut nearest to the middle
    is taken, else the one with the highest gain.
    """
    none = ColumnCut(np.full(parts.count, -1.0), np.full(parts.count, -1, dtype=np.int64), np.full(parts.count, -1.0))
    if not len(order):
        return none
    low = column.low[order]
    last = np.flatnonzero((low[:-1] != low[1:]) & (parts.left[:-1] >= k))
    segment = parts.part[last]
    rest = parts.sizes[segment] - parts.left[last]
    last = last[rest >= k]
    if not len(last):
        return none
    segment = parts.part[last]
    balance = np.minimum(parts.left[last], parts.sizes[segment] - parts.left[last])
    if at_median:
        where = widest_in_segments(segment, parts.count, balance)
        used = np.flatnonzero(where >= 0)
        last, segment = last[where[used]], used
        gain, span = _gains(column, low, column.high[order], last, segment, parts)
        top = np.full(parts.count, -1.0)
        cut = np.full(parts.count, -1, dtype=np.int64)
        top[used], cut[used] = np.round(gain, PRECISION), last
        return ColumnCut(top, cut, span)
    gain, span = _gains(column, low, column.high[order], last, segment, parts)
    top, chosen = best_in_segments(segment, parts.count, gain, balance)
    return ColumnCut(top, np.where(chosen >= 0, last[chosen], -1), span)


def _gains(column: Column, low: Ints, high: Ints, last: Ints, segment: Ints, parts: Parts) -> tuple[Floats, Floats]:
    """What each cut after position ``last`` takes off the penalty of its part, and the span of every part."""
    first = parts.starts
    final = parts.starts + parts.sizes - 1
    if column.members is None:  # one value a person: the order itself gives the highest leaf of either side
        highest_left, highest_right, top = low[last], low[final][segment], low[final]
    else:
        step = int(high.max()) + 1
        forward, backward = parts.part * step, (parts.count - 1 - parts.part) * step
        prefix = np.maximum.accumulate(high + forward) - forward
        suffix = (np.maximum.accumulate((high + backward)[::-1])[::-1]) - backward
        highest_left, highest_right, top = prefix[last], suffix[last + 1], suffix[first]
    whole_values = left_values = right_values = None
    if not isinstance(column, RangeColumn):
        new = np.ones(len(low), dtype=np.int64)
        new[1:] = (low[1:] != low[:-1]) | (parts.part[1:] != parts.part[:-1])
        running = np.cumsum(new)
        whole_values = running[final] - running[first] + 1
        left_values = running[last] - running[first][segment] + 1
        right_values = whole_values[segment] - left_values
    lowest = low[first]
    count = parts.sizes[segment]
    left = last - first[segment] + 1
    whole = column.cost(lowest, top, whole_values)
    # the textbook's span: the share of the range, or of the different values
    span = whole if whole_values is None else whole_values / max(column.size, 1)
    left_cost = column.cost(lowest[segment], highest_left, left_values)
    right_cost = column.cost(low[last + 1], highest_right, right_values)
    return count * whole[segment] - left * left_cost - (count - left) * right_cost, span
