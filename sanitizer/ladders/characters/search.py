"""Branch and bound over kept positions for terms too long for a table of all patterns; exact, with a stated limit.

Keeping one more character never raises the support, so a branch ends where no further position leaves k entries (the
stopping rule), and where even the k best entries cannot keep as many characters as the best pattern found so far.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sanitizer.ladders.characters.patterns import order

MOST_NODES = 200_000


@dataclass(frozen=True, slots=True)
class Found:
    """A kept set, its support, and whether the search proved that no pattern comes before it."""

    kept: int
    support: int
    proved: bool


def search(matches: np.ndarray, k: int, *, within: int = -1, most_nodes: int = MOST_NODES) -> Found | None:
    """The kept set with support of at least ``k`` that comes first under the tie rule, or None.

    Args:
        matches: for each list entry and position whether it has the term's character there.
        k: the least support.
        within: only these positions may be kept; all by default.
        most_nodes: where the search ends without proof; the pattern found by then still has its support.

    >>> rows = np.array([[1, 1, 1, 1], [1, 1, 0, 1], [1, 0, 0, 1]], dtype=bool)
    >>> search(rows, 2)
    Found(kept=11, support=2, proved=True)
    """
    length = matches.shape[1]
    rows = matches.astype(bool)
    if within >= 0:
        rows = rows & np.array([within >> i & 1 for i in range(length)], dtype=bool)
    rows, counts = _distinct(rows)
    finder = _Finder(rows, counts, k, length, most_nodes)
    allowed = np.ones(length, dtype=bool)
    everyone = np.arange(len(rows))
    if counts.sum() >= k:
        finder.visit(everyone, np.zeros(length, dtype=bool), allowed)
    if finder.best is None:
        return None
    return Found(finder.best, finder.support, finder.nodes < most_nodes)


def _distinct(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The distinct rows and how often each occurs; packed into numbers first, which sort much faster."""
    packed = np.packbits(rows, axis=1)
    if packed.shape[1] > 8:
        return np.unique(rows, axis=0, return_counts=True)
    numbers = np.zeros((len(rows), 8), dtype=np.uint8)
    numbers[:, : packed.shape[1]] = packed
    _, first, counts = np.unique(numbers.view(np.uint64)[:, 0], return_index=True, return_counts=True)
    return rows[first], counts


class _Finder:
    """The state of one search: the rows, the best kept set so far and the nodes spent."""

    def __init__(self, rows: np.ndarray, counts: np.ndarray, k: int, length: int, most_nodes: int) -> None:
        self.rows, self.counts, self.k, self.length, self.most_nodes = rows, counts, k, length, most_nodes
        self.best: int | None = None
        self.support = 0
        self.size = 0
        self.key: tuple[int, ...] = ()
        self.nodes = 0

    def visit(self, members: np.ndarray, before: np.ndarray, allowed: np.ndarray) -> None:
        """Looks at the entries ``members`` that agree on ``before``; only ``allowed`` positions may still be added."""
        self.nodes += 1
        if self.nodes >= self.most_nodes:
            return
        rows, counts = self.rows[members], self.counts[members]
        kept = rows.all(axis=0)
        # a position shared by all members comes for free; one that an earlier branch has covered ends this branch
        if (kept & ~before & ~allowed).any():
            return
        self._offer(kept, int(counts.sum()))
        support = counts @ rows
        allowed = allowed & ~kept & (support >= self.k)
        for position in sorted(np.flatnonzero(allowed), key=lambda p: (-support[p], p)):
            # an entry that cannot keep as much as the best pattern is no member of a better one
            can_keep = (rows & allowed).sum(axis=1) + int(kept.sum())
            alive = can_keep >= self.size
            if not alive.all():
                members, rows, counts = members[alive], rows[alive], counts[alive]
            if counts.sum() < self.k or self.nodes >= self.most_nodes:
                return
            if counts @ rows[:, position] >= self.k:
                self.visit(members[rows[:, position]], kept, allowed | kept)
            allowed[position] = False

    def _offer(self, kept: np.ndarray, support: int) -> None:
        size = int(kept.sum())
        if size == 0 or size < self.size or support < self.k:
            return
        number = sum(1 << int(i) for i in np.flatnonzero(kept))
        key = order(number, self.length, support)
        if self.best is None or key < self.key:
            self.best, self.support, self.size, self.key = number, support, size, key
