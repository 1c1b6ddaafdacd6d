"""Closed patterns: the list cut into groups of at least k terms, and one pattern for each group.

Whoever always takes the smallest redaction tells more than the pattern says: an entry that also fits the pattern, but
would itself have come out differently, can be ruled out. In a closed dictionary the pattern of a group is given to its
members and to nobody else, so nothing can be ruled out. Finding the fewest stars is hard in general; the groups are
made greedily, patterns with few stars first, and every group is checked character by character.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sanitizer.ladders.characters.hashing import mix
from sanitizer.ladders.characters.patterns import reading_cost

ALL_PATTERNS = 12
"""Up to this length every pattern is tried; above it those with one run of stars or one run of kept characters."""
ENDS_ONLY = 64
"""Above this length only stars at the start or at the end are tried."""


@dataclass(frozen=True)
class Groups:
    """``group_of[i]`` is the group of term i, or -1; ``kept[g]`` says for each position whether group g shows it."""

    group_of: np.ndarray
    kept: list[np.ndarray]


def make_groups(columns: np.ndarray, k: int) -> Groups:
    """Groups of at least ``k`` of the distinct terms in ``columns`` (a row for each position) that share a pattern.

    >>> groups = make_groups(np.array([[1, 1, 2], [5, 6, 7]]), 2)
    >>> groups.group_of.tolist(), groups.kept[0].tolist()
    ([0, 0, -1], [True, False])
    """
    length, count = columns.shape
    group_of = np.full(count, -1, dtype=np.int64)
    kept_of: list[np.ndarray] = []
    left = np.arange(count)
    halves = _Halves(columns)
    for kept in _kept_sets(length):
        if len(left) < k:
            break
        members, sizes = _alike(halves.of(kept, left), left, k)
        members, sizes = _checked(columns[kept], members, sizes, k) if len(sizes) else (members, sizes)
        group_of[members] = np.repeat(np.arange(len(kept_of), len(kept_of) + len(sizes)), sizes)
        kept_of += [kept] * len(sizes)
        left = left[group_of[left] < 0]
    return Groups(group_of, kept_of)


def _alike(hashes: np.ndarray, left: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The terms of ``left`` that share their hash with k or more, group after group, and the sizes of the groups."""
    ordered = np.sort(hashes)
    if not (ordered[k - 1 :] == ordered[: len(ordered) - k + 1]).any():
        return left[:0], left[:0]
    places = np.argsort(hashes, kind="stable")
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    sizes = np.diff(np.r_[starts, len(ordered)])
    return left[places[np.repeat(sizes >= k, sizes)]], sizes[sizes >= k]


def _checked(columns: np.ndarray, members: np.ndarray, sizes: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The same groups without terms that share the hash of their group's first term but not its characters."""
    leaders = np.repeat(members[np.cumsum(sizes) - sizes], sizes)
    number = np.repeat(np.arange(len(sizes)), sizes)
    same = np.ones(len(members), dtype=bool)
    for column in columns:
        same &= column[members] == column[leaders]
    counts = np.bincount(number[same], minlength=len(sizes))
    same &= counts[number] >= k
    return members[same], counts[counts >= k]


class _Halves:
    """Hashes of kept characters for any kept set: the sums over each half of the positions are remembered."""

    def __init__(self, columns: np.ndarray) -> None:
        length = len(columns)
        salted = (columns.astype(np.uint64) << np.uint64(16)) + np.arange(length, dtype=np.uint64)[:, None]
        self._mixed = mix(salted)
        self._middle = length // 2
        self._sums: dict[tuple[int, bytes], np.ndarray] = {}

    def of(self, kept: np.ndarray, left: np.ndarray) -> np.ndarray:
        total = self._half(0, kept[: self._middle]) + self._half(self._middle, kept[self._middle :])
        return total[left]

    def _half(self, offset: int, kept: np.ndarray) -> np.ndarray:
        key = (offset, kept.tobytes())
        if key not in self._sums:
            if len(self._sums) > 160:
                self._sums.clear()
            self._sums[key] = self._mixed[offset : offset + len(kept)][kept].sum(axis=0, dtype=np.uint64)
        return self._sums[key]


def _kept_sets(length: int) -> list[np.ndarray]:
    """The kept sets to try, best reading first; neither everything nor nothing is kept."""
    everything = (1 << length) - 1
    if length <= ALL_PATTERNS:
        numbers = set(range(1, everything))
    elif length <= ENDS_ONLY:
        spans = [
            ((1 << end) - 1) & ~((1 << start) - 1) for start in range(length) for end in range(start + 1, length + 1)
        ]
        numbers = {*spans, *(everything & ~span for span in spans)}
    else:
        ends = [(1 << end) - 1 for end in range(1, length)]
        numbers = {*ends, *(everything & ~end for end in ends)}
    ordered = sorted(numbers - {0, everything}, key=lambda kept: (*reading_cost(kept, length), kept))
    return [np.array([bool(kept >> i & 1) for i in range(length)]) for kept in ordered]
