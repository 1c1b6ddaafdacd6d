"""Nearest name by edit distance, through a pigeonhole index.

A name that may differ in ``t`` places is cut into ``t + 1`` pieces: at least one of them must stand unchanged in any
name within that distance. The index maps each piece, with its place and the name's length, to names; a query probes the
few places where a piece could have moved to, and only the names found there are compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol
from zlib import crc32

import numpy as np

SHARE = 15
"""Two names match if their edit distance is at most this many percent of the shorter one's length."""
LONGEST = 120


def allowed(length: int) -> int:
    """How many edits a name of that length may differ by.

    >>> [allowed(n) for n in (6, 7, 14)]
    [0, 1, 2]
    """
    return length * SHARE // 100


class IndexedNames(Protocol):
    """What the search needs of a store: the numbered names and the two arrays of the index."""

    approx_offsets: np.ndarray
    approx_keys: np.ndarray

    def key(self, number: int) -> str:
        """The name of that number."""
        ...


def _pieces(length: int, edits: int) -> Iterator[tuple[int, int, int]]:
    """(number, start, size) of the pieces of a name."""
    size, longer = divmod(length, edits + 1)
    start = 0
    for number in range(edits + 1):
        width = size + (number >= edits + 1 - longer)
        yield number, start, width
        start += width


def _hash(length: int, number: int, piece: str) -> int:
    return crc32(piece.encode(), length * 31 + number)


def build_index(keys: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """(bucket offsets, key numbers) of the pieces of all ``keys``; names too short for an edit are left out."""
    hashes: list[int] = []
    owners: list[int] = []
    for owner, key in enumerate(keys):
        length = len(key)
        edits = allowed(length)
        if not edits or length > LONGEST:
            continue
        for number, start, size in _pieces(length, edits):
            hashes.append(_hash(length, number, key[start : start + size]))
            owners.append(owner)
    buckets = 1
    while buckets * 2 < len(hashes):
        buckets *= 2
    slots = np.asarray(hashes, dtype=np.uint64) & np.uint64(buckets - 1)
    order = np.argsort(slots, kind="stable")
    offsets = np.zeros(buckets + 1, dtype=np.int64)
    np.cumsum(np.bincount(slots.astype(np.int64), minlength=buckets), out=offsets[1:])
    return offsets, np.asarray(owners, dtype=np.int64)[order]


def candidates(names: IndexedNames, query: str) -> set[int]:
    """Every name within the allowed distance of ``query``, and some that are not."""
    length = len(query)
    reach = allowed(length)
    offsets, keys = names.approx_offsets, names.approx_keys
    mask = len(offsets) - 2
    found: set[int] = set()
    if not reach or length > LONGEST or mask < 0:
        return found
    for other in range(max(1, length - reach), length + reach + 1):
        edits = allowed(other)
        shift = length - other
        if edits < abs(shift) or not edits:
            continue
        for number, start, size in _pieces(other, edits):
            low = max(0, start - number, start + shift - (edits - number))
            high = min(length - size, start + number, start + shift + (edits - number))
            for place in range(low, high + 1):
                slot = _hash(other, number, query[place : place + size]) & mask
                first, last = int(offsets[slot]), int(offsets[slot + 1])
                if first != last:
                    found.update(keys[first:last].tolist())
    return found


def nearest(names: IndexedNames, query: str) -> tuple[int, int] | None:
    """(name number, distance) of the nearest name within the allowed distance; the first in order where several tie.

    >>> from sanitizer.ladders.store import OntologyStore
    >>> store = OntologyStore.built_in()
    >>> number, distance = nearest(store, "copenhagenn")
    >>> store.key(number), distance
    ('copenhagen', 1)
    """
    from rapidfuzz.distance import Levenshtein

    best: tuple[int, int] | None = None
    limit = allowed(len(query))
    for number in sorted(candidates(names, query)):
        key = names.key(number)
        cutoff = min(limit, allowed(len(key)))
        distance = Levenshtein.distance(query, key, score_cutoff=cutoff)
        if distance <= cutoff:
            best = (number, distance)
            limit = distance - 1
            if limit < 0:
                break
    return best
