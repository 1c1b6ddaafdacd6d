"""Ends of ranges that give no rare value away: round numbers around at least k people, or values that k people have."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
Ints = NDArray[np.integer]


def nice_step(width: float) -> float:
    """The greatest of 1, 2 and 5 times a power of ten that is not above ``width``.

    >>> nice_step(37.0), nice_step(4.9), nice_step(0.013)
    (20.0, 2.0, 0.01)
    """
    power = 10.0 ** math.floor(math.log10(width))
    return next((step * power for step in (5.0, 2.0, 1.0) if step * power <= width * (1 + 1e-12)), power)


def safe_ends(values: Floats, counts: Ints, k: int) -> tuple[Floats, Floats]:
    """For each value where a range that begins there is said to begin, and one that ends there to end.

    Neighbouring values are taken together until ``k`` people have them; the ends of such a bucket are round and no
    value that fewer than ``k`` people have. A value of ``k`` people or more is an end by itself.

    Args:
        values: different numbers in order.
        counts: how many people have each.
        k: how many people an end has to stand for.

    >>> low, high = safe_ends(np.array([30.0, 31.0, 83.0, 85.0, 90.0]), np.array([9, 7, 1, 2, 2]), 5)
    >>> low.tolist(), high.tolist()
    ([30.0, 31.0, 82.0, 82.0, 82.0], [30.0, 31.0, 92.0, 92.0, 92.0])
    """
    low, high = values.astype(float).copy(), values.astype(float).copy()
    if not len(values):
        return low, high
    whole = bool((np.abs(values) < 2**53).all() and (values == np.floor(values)).all())
    for begin, end in _buckets(counts.tolist(), k):
        if end - begin == 1 and counts[begin] >= k:
            continue
        rare = {float(value) for value, count in zip(values[begin:end], counts[begin:end], strict=True) if count < k}
        bottom, top = _round_ends(float(values[begin]), float(values[end - 1]), rare, whole=whole)
        low[begin:end] = max(bottom, 0.0) if values[0] >= 0 else bottom
        high[begin:end] = top
    # a wider range never ends before a narrower one
    return np.maximum.accumulate(low), np.minimum.accumulate(high[::-1])[::-1]


def _buckets(counts: list[int], k: int) -> list[tuple[int, int]]:
    """Runs of neighbours that ``k`` people have together; what is left over at the end joins the last run."""
    found: list[tuple[int, int]] = []
    begin = people = 0
    for place, count in enumerate(counts):
        if count >= k and begin == place:
            found.append((place, place + 1))
            begin = place + 1
            continue
        people += count
        if people >= k:
            found.append((begin, place + 1))
            begin, people = place + 1, 0
    if begin < len(counts):
        first = found.pop()[0] if found else begin
        found.append((first, len(counts)))
    return found


def _round_ends(first: float, last: float, rare: set[float], *, whole: bool) -> tuple[float, float]:
    """Round numbers below ``first`` and above ``last`` that are none of ``rare``."""
    width = (last - first) or max(abs(first) * 1e-3, 1.0 if whole else 1e-6)
    step = nice_step(width / 2)
    if whole:
        step = max(step, 2.0)
    digits = max(0, -math.floor(math.log10(step)))
    bottom = round(math.floor(first / step) * step, digits)
    top = round(math.ceil(last / step) * step, digits)
    while bottom in rare or bottom > first:
        bottom = round(bottom - step, digits)
    while top in rare or top < last:
        top = round(top + step, digits)
    return bottom, top
