"""Nearest name by edit distance, through a pigeonhole index.

A name that may differ in ``t`` places is cut into ``t + 1`` pieces: at least one of them must stand unchanged in any
name within that distance. The index maps each piece, with its place and the name's length, to names; a query probes the
few places where a piece could have moved to, and only the names found there are compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
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
    """What the search needs of a store: the numbered names and the three arrays of the index."""

    approx_offsets: memoryview
    approx_keys: memoryview
    approx_marks: memoryview

    def keys_at(self, numbers: Sequence[int]) -> list[str]:
        """The names of those numbers."""
        ...


def _pieces(length: int, edits: int) -> Iterator[tuple[int, int, int]]:
    """(number, start, size) of the pieces of a name."""
    size, longer = divmod(length, edits + 1)
    start = 0
    for number in range(edits + 1):
        width = size + (number >= edits + 1 - longer)
        yield number, start, width
        start += width


def _seed(length: int, number: int) -> int:
    return length * 31 + number


def build_index(keys: Sequence[str]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(bucket offsets, key numbers, marks) of the pieces of all ``keys``; names too short for an edit are left out.

    The mark is the top byte of the piece's hash, so that pieces which only share a bucket are told apart.
    """
    hashes: list[int] = []
    owners: list[int] = []
    for owner, key in enumerate(keys):
        length = len(key)
        edits = allowed(length)
        if not edits or length > LONGEST:
            continue
        for number, start, size in _pieces(length, edits):
            hashes.append(crc32(key[start : start + size].encode(), _seed(length, number)))
            owners.append(owner)
    buckets = 1
    while buckets * 2 < len(hashes):
        buckets *= 2
    values = np.asarray(hashes, dtype=np.uint64)
    slots = values & np.uint64(buckets - 1)
    order = np.argsort(slots, kind="stable")
    offsets = np.zeros(buckets + 1, dtype=np.int64)
    np.cumsum(np.bincount(slots.astype(np.int64), minlength=buckets), out=offsets[1:])
    return offsets, np.asarray(owners, dtype=np.int64)[order], (values >> np.uint64(24))[order]


@cache
def _plan(length: int) -> tuple[tuple[int, int, int, int], ...]:
    """What a query of that length must look up: (seed of the hash, size of the piece, first place, last place)."""
    found = []
    reach = allowed(length)
    for other in range(max(1, length - reach), length + reach + 1):
        edits = allowed(other)
        shift = length - other
        if edits < abs(shift) or not edits:
            continue
        for number, start, size in _pieces(other, edits):
            low = max(0, start - number, start + shift - (edits - number))
            high = min(length - size, start + number, start + shift + (edits - number))
            found.append((_seed(other, number), size, low, high))
    return tuple(found)


def candidates(names: IndexedNames, query: str) -> set[int]:
    """Every name within the allowed distance of ``query``, and some that are not."""
    offsets, keys, marks = names.approx_offsets, names.approx_keys, names.approx_marks
    mask = len(offsets) - 2
    found: set[int] = set()
    if len(query) > LONGEST or mask < 0:
        return found
    # characters and bytes are the same in most names; then the pieces need no encoding of their own
    plain = query.encode() if query.isascii() else None
    for seed, size, low, high in _plan(len(query)):
        for place in range(low, high + 1):
            piece = plain[place : place + size] if plain else query[place : place + size].encode("utf-8", "replace")
            value = crc32(piece, seed)
            slot = value & mask
            first, last = offsets[slot], offsets[slot + 1]
            if first != last:
                mark = value >> 24
                for entry in range(first, min(last, len(keys))):
                    if marks[entry] == mark:
                        found.add(keys[entry])
    return found


def nearest(names: IndexedNames, query: str) -> tuple[int, int] | None:
    """(name number, distance) of the nearest name within the allowed distance; the first in order where several tie.

    >>> from sanitizer.ladders.store import OntologyStore
    >>> store = OntologyStore.built_in()
    >>> number, distance = nearest(store, "copenhagenn")
    >>> store.key(number), distance
    ('copenhagen', 1)
    """
    from rapidfuzz import process
    from rapidfuzz.distance import Levenshtein

    numbers = sorted(candidates(names, query))
    keys = names.keys_at(numbers)
    limit = allowed(len(query))
    while keys:
        best = process.extractOne(query, keys, scorer=Levenshtein.distance, score_cutoff=limit)
        if best is None:
            return None
        key, distance, place = best
        if distance <= allowed(len(key)):
            return numbers[place], int(distance)
        del keys[place], numbers[place]  # too far for so short a name
    return None
