"""SpanIndex: which of many spans meet a given one, without looking at all of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable


class SpanIndex:
    """Spans joined where they overlap, sorted, and searched by bisection.

    >>> spans = SpanIndex([(5, 9), (0, 3), (8, 12)])
    >>> spans.hits(2, 6)
    [(0, 3), (5, 12)]
    >>> spans.meets(3, 5)
    False
    """

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self.starts: list[int] = []
        self.ends: list[int] = []
        for start, end in sorted(spans):
            if self.ends and start < self.ends[-1]:
                self.ends[-1] = max(self.ends[-1], end)
            elif start < end:
                self.starts.append(start)
                self.ends.append(end)

    def __bool__(self) -> bool:
        return bool(self.starts)

    def hits(self, start: int, end: int) -> list[tuple[int, int]]:
        """The joined spans that share a character with the one from ``start`` to ``end``."""
        first = bisect_right(self.ends, start)
        last = bisect_left(self.starts, end)
        return list(zip(self.starts[first:last], self.ends[first:last], strict=True))

    def outside(self, start: int, end: int) -> list[tuple[int, int]]:
        """The parts of the span from ``start`` to ``end`` that lie in none of the spans.

        >>> SpanIndex([(2, 4), (6, 9)]).outside(0, 8)
        [(0, 2), (4, 6)]
        """
        hits = self.hits(start, end)
        borders = zip([start, *(last for _, last in hits)], [*(first for first, _ in hits), end], strict=True)
        return [(first, last) for first, last in borders if first < last]

    def meets(self, start: int, end: int) -> bool:
        """Whether any of the spans does."""
        return bisect_right(self.ends, start) < bisect_left(self.starts, end)


def stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """The span from ``start`` to ``end`` of ``text`` without white space at its ends; empty where nothing is left.

    >>> stripped("Ada  Berg ", 3, 10), stripped("Ada  Berg ", 3, 5)
    ((5, 9), (3, 3))
    """
    part = text[start:end].rstrip()
    return start + len(part) - len(part.lstrip()), start + len(part)
