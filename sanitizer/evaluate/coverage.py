"""Coverage: which characters of a text lie in some spans, asked in constant time."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

_WORD = re.compile(r"\w+")


def words(text: str) -> list[tuple[int, int]]:
    """The words of ``text``: runs of letters, digits and underscores.

    >>> words("Ada's dog")
    [(0, 3), (4, 5), (6, 9)]
    """
    return [match.span() for match in _WORD.finditer(text)]


class Coverage:
    """The characters that ``spans`` cover together, of a text of ``length`` characters.

    Args:
        length: of the text.
        spans: character spans in any order; they may overlap.
        extra: characters that count as covered in any case, one truth value each.

    >>> seen = Coverage(10, [(0, 3), (3, 6)])
    >>> seen.whole(1, 6), seen.whole(1, 7), seen.part(5, 9), seen.part(6, 9)
    (True, False, True, False)
    """

    def __init__(self, length: int, spans: Iterable[tuple[int, int]], extra: np.ndarray | None = None) -> None:
        covered = np.zeros(length, dtype=bool)
        for start, end in spans:
            covered[start:end] = True
        if extra is not None:
            covered |= extra
        self.covered = covered
        self._sums = np.concatenate(([0], np.cumsum(covered, dtype=np.int64))).tolist()

    def count(self, start: int, end: int) -> int:
        """How many characters from ``start`` to ``end`` are covered."""
        return int(self._sums[end] - self._sums[start])

    def whole(self, start: int, end: int) -> bool:
        """Whether all characters from ``start`` to ``end`` are covered."""
        return self.count(start, end) == end - start

    def part(self, start: int, end: int) -> bool:
        """Whether any of them is."""
        return self._sums[end] > self._sums[start]
