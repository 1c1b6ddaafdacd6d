"""Arithmetic on arrays that consist of consecutive segments, one for each part of the people."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sanitizer.partition.problem import Floats, Ints

PRECISION = 9
"""Scores are compared to this many decimals, so that the order of a sum cannot decide a split."""


def heads_of(segment: Ints) -> Ints:
    """Where each run of equal numbers begins.

    >>> heads_of(np.array([0, 0, 2, 2, 2]))
    array([0, 2])
    """
    return np.concatenate(([0], np.flatnonzero(segment[1:] != segment[:-1]) + 1))


def widest_in_segments(segment: Ints, count: int, balance: Ints) -> Ints:
    """For each of ``count`` segments where its best balance stands (-1 for none); the first of equals.

    >>> widest_in_segments(np.array([0, 0, 2]), 3, np.array([3, 4, 1]))
    array([ 1, -1,  2])
    """
    where = np.full(count, -1, dtype=np.int64)
    if len(segment):
        heads = heads_of(segment)
        widest = np.zeros(count, dtype=np.int64)
        widest[segment[heads]] = np.maximum.reduceat(balance, heads)
        kept = np.flatnonzero(balance == widest[segment])
        first = kept[heads_of(segment[kept])]
        where[segment[first]] = first
    return where


def best_in_segments(segment: Ints, count: int, score: Floats, balance: Ints) -> tuple[Floats, Ints]:
    """For each of ``count`` segments its highest score and where that stands (-1 for none).

    The candidates come in order of their segment. Equal scores go to the better balance, then to the first.

    >>> best_in_segments(np.array([0, 0, 2]), 3, np.array([1.0, 1.0, 5.0]), np.array([3, 4, 1]))
    (array([ 1., -1.,  5.]), array([ 1, -1,  2]))
    """
    top = np.full(count, -1.0)
    if not len(segment):
        return top, np.full(count, -1, dtype=np.int64)
    score = np.round(score, PRECISION)
    heads = heads_of(segment)
    top[segment[heads]] = np.maximum.reduceat(score, heads)
    tied = np.flatnonzero(score == top[segment])
    where = widest_in_segments(segment[tied], count, balance[tied])
    return top, np.where(where >= 0, tied[where], -1)


@dataclass(frozen=True)
class Division:
    """Where everyone moves when parts are divided: made once for a level, then applied to every order of the people."""

    left: Ints
    right: Ints
    left_kept: NDArray[np.bool_]
    right_kept: NDArray[np.bool_]
    total: int

    def apply(self, order: Ints, goes_right: NDArray[np.bool_]) -> Ints:
        """``order`` by the new parts, otherwise unmoved; who belongs to no new part is left out."""
        moved = np.empty(self.total, dtype=order.dtype)
        moved[self.left] = order[~goes_right][self.left_kept]
        moved[self.right] = order[goes_right][self.right_kept]
        return moved


def divide(sizes: Ints, rights: Ints, stays: NDArray[np.bool_]) -> Division:
    """How to move people when each part of ``sizes`` sends ``rights`` of them to its right half.

    ``stays`` says for the left and right half of each part (two columns) whether it is kept.

    >>> plan = divide(np.array([3]), np.array([2]), np.array([[True, True]]))
    >>> plan.apply(np.array([5, 6, 7]), np.array([True, False, True]))
    array([6, 5, 7])
    """
    halves = np.stack([sizes - rights, rights], axis=1)
    kept = np.where(stays, halves, 0).ravel()
    begin = (np.cumsum(kept) - kept).reshape(-1, 2)
    targets, masks = [], []
    for side in (0, 1):
        count = halves[:, side]
        mask = np.repeat(stays[:, side], count)
        offset = begin[:, side] - (np.cumsum(count) - count)
        targets.append((np.repeat(offset, count) + np.arange(len(mask)))[mask])
        masks.append(mask)
    return Division(targets[0], targets[1], masks[0], masks[1], int(kept.sum()))
