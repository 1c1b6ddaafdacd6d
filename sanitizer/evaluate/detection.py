"""How much of what must be hidden is found, and how much of what is found had to be hidden."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sanitizer.tagging.gold import GoldDocument

_TOKEN = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Scores:
    """Token counts with the ratios drawn from them.

    >>> Scores(found=8, wanted=10, right=6).recall
    0.6
    """

    found: int
    wanted: int
    right: int

    @property
    def recall(self) -> float:
        """The share of wanted tokens that were found."""
        return self.right / self.wanted if self.wanted else 1.0

    @property
    def precision(self) -> float:
        """The share of found tokens that were wanted."""
        return self.right / self.found if self.found else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of the two."""
        total = self.recall + self.precision
        return 2 * self.recall * self.precision / total if total else 0.0


def token_scores(gold: GoldDocument, spans: Sequence[tuple[int, int]]) -> list[Scores]:
    """One score for each annotator: a token counts as found only if it lies in a found span as a whole.

    >>> from sanitizer.tagging.gold import Mention
    >>> document = GoldDocument("1", "Ada Berg came", ((Mention(0, 8, "PERSON", "DIRECT"),),))
    >>> token_scores(document, [(0, 3)])[0]
    Scores(found=1, wanted=2, right=1)
    """
    tokens = [match.span() for match in _TOKEN.finditer(gold.text)]
    found = _covered(tokens, spans)
    scores = []
    for mentions in gold.annotators:
        wanted = _covered(tokens, [(m.start, m.end) for m in mentions if m.mask], whole=False)
        scores.append(Scores(len(found), len(wanted), len(found & wanted)))
    return scores


def _covered(tokens: list[tuple[int, int]], spans: Sequence[tuple[int, int]], *, whole: bool = True) -> set[int]:
    """The tokens that lie in (``whole``) or touch one of the spans."""
    covered: set[int] = set()
    ordered = sorted(spans)
    for number, (start, end) in enumerate(tokens):
        for a, b in ordered:
            if a >= end:
                break
            if (a <= start and end <= b) if whole else b > start:
                covered.add(number)
                break
    return covered


def pooled(scores: Iterable[Scores]) -> Scores:
    """All counts added up."""
    listed = list(scores)
    return Scores(sum(s.found for s in listed), sum(s.wanted for s in listed), sum(s.right for s in listed))
