"""The support of all 2^l patterns of a term at once: match masks counted, then summed over supersets."""

from __future__ import annotations

from functools import cache

import numpy as np

_LOW = 6
_CACHED = 14
"""Tables of up to 2^14 numbers stay in the processor's cache; larger ones are summed piece by piece."""


def superset_sums(counts: np.ndarray, length: int) -> np.ndarray:
    """For each set of positions the sum of ``counts`` over all its supersets; ``counts`` is overwritten.

    >>> superset_sums(np.array([1, 2, 3, 4]), 2).tolist()
    [10, 6, 7, 4]
    """
    pieces = counts.reshape(-1, 1 << min(length, _CACHED))
    for piece in pieces:
        _sum_piece(piece, min(length, _CACHED))
    return _sum_bits(counts, _CACHED, length)


def _sum_piece(piece: np.ndarray, length: int) -> None:
    if length <= _LOW:
        _sum_bits(piece, 0, length)
        return
    # the low bits would be summed in very short strides; on the transposed table they are as long as the high ones
    low = np.ascontiguousarray(piece.reshape(-1, 1 << _LOW).T).reshape(-1)
    _sum_bits(low, length - _LOW, length)
    piece.reshape(-1, 1 << _LOW)[:] = low.reshape(1 << _LOW, -1).T
    _sum_bits(piece, _LOW, length)


def _sum_bits(table: np.ndarray, first: int, last: int) -> np.ndarray:
    for bit in range(first, last):
        halves = table.reshape(-1, 2, 1 << bit)
        halves[:, 0] += halves[:, 1]
    return table


def mask_type(length: int) -> type[np.unsignedinteger]:
    """The smallest type that holds a match mask of ``length`` positions."""
    if length <= 8:
        return np.uint8
    return np.uint16 if length <= 16 else np.uint32


def count_sparse(postings: list[np.ndarray], rows: int, length: int) -> np.ndarray:
    """How many rows have each match mask, from the rows that match at each position.

    Every row with a match is met once for each of its matches, so its mask is counted that often and divided out.

    >>> count_sparse([np.array([0, 2]), np.array([2])], 4, 2).tolist()
    [2, 1, 0, 1]
    """
    masks = np.zeros(rows, dtype=mask_type(length))
    every = np.concatenate(postings).astype(np.intp)  # numpy would convert 32-bit indices at each use
    place = 0
    for bit, matching in enumerate(postings):
        some = every[place : place + len(matching)]
        masks[some] = masks[some] | masks.dtype.type(1 << bit)
        place += len(matching)
    met = masks[every]
    if length <= 12:
        counts = np.bincount(met, minlength=1 << length)
        counts[1:] //= _popcounts(length)[1:]
        counts = counts.astype(np.int32)
    else:
        seen, times = np.unique(met, return_counts=True)
        counts = np.zeros(1 << length, dtype=np.int32)
        counts[seen] = times // np.bitwise_count(seen)
    counts[0] = rows - counts.sum()
    return counts


def count_dense(columns: np.ndarray, codes: np.ndarray, length: int) -> np.ndarray:
    """The same as ``count_sparse`` by comparing whole columns: quicker where most rows match somewhere.

    >>> count_dense(np.array([[1, 2, 1, 3], [5, 6, 7, 6]]), np.array([1, 7]), 2).tolist()
    [2, 1, 0, 1]
    """
    masks = np.zeros(columns.shape[1], dtype=mask_type(length))
    for bit in range(length):
        if codes[bit] >= 0:
            masks |= (columns[bit] == codes[bit]).astype(masks.dtype) << masks.dtype.type(bit)
    return np.bincount(masks, minlength=1 << length).astype(np.int32)


@cache
def _popcounts(length: int) -> np.ndarray:
    return np.bitwise_count(np.arange(1 << length, dtype=np.uint32)).astype(np.int64)
