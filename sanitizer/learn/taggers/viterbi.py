"""The best path and the certainty of each tag in a linear chain, for many lines at once, in plain numpy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sanitizer.learn.taggers.weights import Floats


def best_paths(emissions: Floats, lengths: Sequence[int], transitions: Floats) -> NDArray[np.int64]:
    """The tag of every word on the best path of its line.

    Args:
        emissions: one row for each word, lines one after the other.
        lengths: words in each line.
        transitions: score of going from tag (row) to tag (column).

    >>> e = np.array([[1, 0], [0, 0.4]], dtype=np.float32)
    >>> best_paths(e, [2], np.array([[0, -1], [0, 0]], dtype=np.float32)).tolist()
    [0, 0]
    """
    total = len(emissions)
    tags = np.zeros(total, dtype=np.int64)
    if not total:
        return tags
    starts, order, steps = _layout(lengths)
    count = transitions.shape[0]
    back = np.zeros((total, count), dtype=np.int32)
    score = emissions[starts[order]].copy()
    into = np.ascontiguousarray(transitions.T)  # row: tag arrived at
    for step in range(1, steps[0]):
        alive = int(np.searchsorted(-steps, -step, side="left"))
        places = starts[order[:alive]] + step
        paths = score[:alive, None, :] + into[None]
        best = paths.argmax(axis=2)
        back[places] = best
        score[:alive] = np.take_along_axis(paths, best[:, :, None], axis=2)[:, :, 0] + emissions[places]
    for row, line in enumerate(order):
        place = starts[line] + lengths[line] - 1
        tag = int(score[row].argmax())
        tags[place] = tag
        while place > starts[line]:
            tag = int(back[place, tag])
            place -= 1
            tags[place] = tag
    return tags


def marginals(emissions: Floats, lengths: Sequence[int], transitions: Floats) -> Floats:
    """The probability of every tag for every word, by the forward and backward sums.

    >>> e = np.zeros((2, 2), dtype=np.float32)
    >>> marginals(e, [2], np.zeros((2, 2), dtype=np.float32)).round(2).tolist()
    [[0.5, 0.5], [0.5, 0.5]]
    """
    if not len(emissions):
        return emissions
    starts, order, steps = _layout(lengths)
    # In double precision and never quite zero: what a huge weight rules out must not divide by nothing.
    jump = np.exp((transitions - transitions.max()).astype(np.float64)) + 1e-30
    emit = np.exp((emissions - emissions.max(axis=1, keepdims=True)).astype(np.float64)) + 1e-30
    forward = np.zeros_like(emit)
    backward = np.zeros_like(emit)
    lasts = starts + np.asarray(lengths) - 1
    forward[starts] = emit[starts] / emit[starts].sum(axis=1, keepdims=True)
    backward[lasts] = 1.0
    for step in range(1, steps[0]):
        alive = int(np.searchsorted(-steps, -step, side="left"))
        places = starts[order[:alive]] + step
        ahead = (forward[places - 1] @ jump) * emit[places]
        forward[places] = ahead / ahead.sum(axis=1, keepdims=True)
        ends = lasts[order[:alive]] - step
        behind = (backward[ends + 1] * emit[ends + 1]) @ jump.T
        backward[ends] = behind / behind.sum(axis=1, keepdims=True)
    both = forward * backward
    result: Floats = (both / both.sum(axis=1, keepdims=True)).astype(np.float32)
    return result


def _layout(lengths: Sequence[int]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Where lines start, their order from long to short, and their lengths in that order."""
    sizes = np.asarray(lengths, dtype=np.int64)
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1])).astype(np.int64)
    order = np.argsort(-sizes, kind="stable")
    return starts, order, sizes[order]
