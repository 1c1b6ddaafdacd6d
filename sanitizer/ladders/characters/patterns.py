"""Patterns: which characters of a term stay, how a pattern is written, and which of two patterns reads better.

A pattern of a term of length l is a set of kept positions, held as an integer: bit i set means that character i stays.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from sanitizer.core.errors import InputError
from sanitizer.core.faults import empty_term
from sanitizer.core.ladder import EVERYTHING, MASK

STAR = "*"
LONGEST_TABLE = 20
"""Terms up to this length get the table of all their patterns; longer ones are searched by branch and bound."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A redacted term: its text, how many distinct list entries look like it, and how many characters are hidden.

    >>> Pattern("cr*w", 2, 1, 0b1011).redacted
    1
    """

    text: str = field(repr=False)
    support: int
    redacted: int
    kept: int = field(repr=False)

    @property
    def masked(self) -> bool:
        """Whether nothing of the term is left, its length included."""
        return self.text == MASK and self.kept == 0


def masked(term: str) -> Pattern:
    """The pattern of a term that cannot reach k: the mask, which hides the length too."""
    return Pattern(MASK, EVERYTHING, len(term), 0)


def normal(term: str) -> str:
    """``term`` in NFC without surrounding white space: the form that is indexed and looked up.

    Raises:
        InputError: nothing is left.
    """
    clean = unicodedata.normalize("NFC", term).strip()
    if not clean:
        raise empty_term()
    return clean


def checked_k(k: int) -> int:
    """``k`` if it protects anything.

    Raises:
        InputError: k is below 2, which every term reaches unredacted.
    """
    if k < 2:
        raise InputError("E231", f"k is {k}, which protects nothing", hint="give k of 2 or more")
    return k


def write(term: str, kept: int) -> str:
    """``term`` with a star at every position that is not in ``kept``.

    >>> write("crew", 0b1011)
    'cr*w'
    """
    return "".join(char if kept >> i & 1 else STAR for i, char in enumerate(term))


def runs(kept: int, length: int) -> int:
    """How many unbroken runs of stars the pattern has.

    >>> runs(0b1010, 4), runs(0b1001, 4)
    (2, 1)
    """
    stars = ~kept & ((1 << length) - 1)
    return (stars & ~(stars << 1)).bit_count()


def reading_cost(kept: int, length: int) -> tuple[int, int, int, int]:
    """What makes a pattern hard to read, worst first: stars, runs of stars, first and last character lost.

    >>> reading_cost(0b1011, 4) < reading_cost(0b0111, 4) < reading_cost(0b1110, 4)
    True
    """
    stars = length - kept.bit_count()
    return stars, runs(kept, length), 1 - (kept & 1), 1 - (kept >> (length - 1) & 1)


def order(kept: int, length: int, support: int) -> tuple[int, ...]:
    """The sort key of the tie rule: ``reading_cost``, then the larger support, then stars further right."""
    return (*reading_cost(kept, length), -support, -_rightness(kept, length))


def _rightness(kept: int, length: int) -> int:
    """Larger where the stars stand further to the right: the star bits read with the last position highest."""
    return ~kept & ((1 << length) - 1)


@cache
def _costs(length: int) -> np.ndarray:
    """``reading_cost`` of every kept set of ``length`` positions as one comparable number each."""
    kept = np.arange(1 << length, dtype=np.uint32)
    stars = ~kept & np.uint32((1 << length) - 1)
    run = np.bitwise_count(stars & ~(stars << np.uint32(1))).astype(np.uint32)
    first = (kept & np.uint32(1)) ^ np.uint32(1)
    last = (kept >> np.uint32(length - 1) & np.uint32(1)) ^ np.uint32(1)
    cost = ((np.bitwise_count(stars).astype(np.uint32) * 64 + run) * 2 + first) * 2 + last
    cost.setflags(write=False)
    return cost


def best_kept(supports: np.ndarray, length: int, k: int, within: int = -1) -> int | None:
    """The kept set with support of at least ``k`` that comes first under the tie rule, or None.

    Args:
        supports: the support of every kept set, indexed by the set.
        length: the length of the term.
        k: the least support.
        within: only these positions may be kept; all by default.

    The empty set is never chosen: it shows nothing but the length, so the mask takes its place.

    >>> best_kept(np.array([9, 4, 3, 2]), 2, 3)
    1
    """
    enough = np.flatnonzero(supports >= k)
    enough = enough[enough != 0]
    if within >= 0:
        enough = enough[(enough & ~within) == 0]
    if not len(enough):
        return None
    cost = _costs(length)[enough]
    ties = enough[cost == cost.min()]
    ties = ties[supports[ties] == supports[ties].max()]
    # the stars are the complement of the kept set, so the smallest kept set has its stars furthest to the right
    return int(ties.min())


def redacting(supports: np.ndarray, term: str) -> np.ndarray:
    """``supports`` with 0 for the patterns that would be written like ``term``: it may hold stars of its own.

    >>> redacting(np.array([9, 4, 3, 2]), "a*").tolist()
    [9, 0, 3, 0]
    """
    supports = supports.copy()
    stars = sum(1 << i for i, char in enumerate(term) if char == STAR)
    same = supports.nonzero()[0] if stars else np.array([len(supports) - 1])
    supports[same[same | stars == len(supports) - 1]] = 0
    return supports


def best_of(candidates: Sequence[tuple[int, int]], length: int) -> tuple[int, int] | None:
    """The (kept, support) pair that comes first under the tie rule: the plain version of ``best_kept``."""
    return min(candidates, key=lambda pair: order(pair[0], length, pair[1]), default=None)
