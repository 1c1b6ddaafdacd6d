"""Suffix patterns, the special case for postcodes and the like: stars at the end only (50321 -> 503**)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sanitizer.core.ladder import MASK, Ladder, Rung
from sanitizer.ladders.characters.patterns import STAR, checked_k, normal

SOURCE = "characters"


class SuffixPatterns:
    """How many distinct values share each prefix and length, counted once for a whole column.

    >>> codes = SuffixPatterns(["50321", "50322", "50399", "50400"])
    >>> codes.pattern("50321", 3)
    '503**'
    >>> [(rung.text, rung.support) for rung in codes.ladder("50321")][:2]
    [('5032*', 2), ('503**', 3)]
    """

    def __init__(self, values: Iterable[str]) -> None:
        distinct = {normal(value) for value in values if value.strip()}
        self._counts = Counter((len(value), value[:end]) for value in distinct for end in range(1, len(value)))

    def support(self, term: str, kept: int) -> int:
        """How many distinct values have the length of ``term`` and its first ``kept`` characters."""
        term = normal(term)
        return self._counts[(len(term), term[:kept])]

    def pattern(self, term: str, k: int) -> str:
        """``term`` with the fewest stars at its end that at least ``k`` distinct values share; else the mask."""
        term, k = normal(term), checked_k(k)
        for kept in range(len(term) - 1, 0, -1):
            if self.support(term, kept) >= k:
                return term[:kept] + STAR * (len(term) - kept)
        return MASK

    def ladder(self, term: str) -> Ladder:
        """Every suffix pattern of ``term`` that at least two values share and that is wider than the one before."""
        term = normal(term)
        rungs: list[Rung] = []
        for kept in range(len(term) - 1, 0, -1):
            support = self.support(term, kept)
            if support >= 2 and (not rungs or support > rungs[-1].support):
                rungs.append(Rung(term[:kept] + STAR * (len(term) - kept), SOURCE, support))
        return Ladder.build(term, rungs)


def suffix_pattern(term: str, values: Iterable[str], k: int) -> str:
    """``term`` with the fewest stars at its end that at least ``k`` distinct ``values`` share; else the mask.

    For many terms of one column make one ``SuffixPatterns``.

    >>> suffix_pattern("50321", ["50321", "50322", "50399"], 3)
    '503**'
    """
    return SuffixPatterns(values).pattern(term, k)
