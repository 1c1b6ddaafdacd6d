"""Counts and the ratios drawn from them: what was found, what was wanted, and how much of each is in the other."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scores:
    """Counts with precision, recall and F1.

    ``right`` of the ``found`` things were wanted, ``hit`` of the ``wanted`` things were found. The two differ where one
    found thing covers several wanted ones.

    >>> scores = Scores(found=8, right=6, wanted=10, hit=6)
    >>> scores.precision, scores.recall, round(scores.f1, 3)
    (0.75, 0.6, 0.667)
    """

    found: int = 0
    right: int = 0
    wanted: int = 0
    hit: int = 0

    @property
    def precision(self) -> float:
        """The share of what was found that was wanted; finding nothing is only right if nothing was wanted."""
        if self.found:
            return self.right / self.found
        return 0.0 if self.wanted else 1.0

    @property
    def recall(self) -> float:
        """The share of what was wanted that was found; where nothing was wanted, nothing is missed."""
        return self.hit / self.wanted if self.wanted else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of the two."""
        total = self.recall + self.precision
        return 2 * self.recall * self.precision / total if total else 0.0

    def __add__(self, other: Scores) -> Scores:
        return Scores(
            self.found + other.found, self.right + other.right, self.wanted + other.wanted, self.hit + other.hit
        )


def pooled(scores: Iterable[Scores]) -> Scores:
    """All counts added up.

    >>> pooled([Scores(1, 1, 2, 1), Scores(1, 0, 0, 0)])
    Scores(found=2, right=1, wanted=2, hit=1)
    """
    return sum(scores, Scores())


def of_sets(found: AbstractSet[object], wanted: AbstractSet[object]) -> Scores:
    """The scores of a set of found things against a set of wanted ones.

    >>> of_sets({1, 2, 3}, {2, 3, 4, 5})
    Scores(found=3, right=2, wanted=4, hit=2)
    """
    both = len(found & wanted)
    return Scores(len(found), both, len(wanted), both)
