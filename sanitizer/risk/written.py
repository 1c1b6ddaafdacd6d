"""Texts are planned, written and counted again: who hides in the plan may still be told by what was written.

Writing leaves words of stand-ins out that were to mislead ("the thriller Dust" is "a thriller", and no screen
production), and adds its own ("another"). So a text is written, the crowd counted on it, and where that is too small it
is planned again: first with these words counted as they were written, then for more people too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sanitizer.core.findings import Finding
from sanitizer.risk.against import NO_WORDS, Against, Standing
from sanitizer.risk.words import words_of

FURTHER = (1, 1, 2, 4)
"""How many times as many people somebody is to hide among, each time that what was written tells them still."""


class Attempts:
    """The attempts to hide the person of one text, each learning from what the last one wrote.

    Args:
        against: the population, asked for as many people as are to look alike.
        text: of the person.
        person: the id in the population; None for a stranger.

    >>> from sanitizer.risk.people import People
    >>> against = Against(People(("a", "b"), ("One who mends boats.", "One who paints boats.")), k=2)
    >>> attempts = Attempts(against, "One who mends boats.", "a")
    >>> found, _ = attempts.widen([])
    >>> attempts.look("One who *** boats."), attempts.over
    (2, True)
    """

    def __init__(self, against: Against, text: str, person: str | None) -> None:
        self.against = against
        self.text = text
        self.person = person
        self.crowd = 0
        """Among how many people the person hides in the text that was last looked at."""
        self._tries = 0
        self._planned = NO_WORDS
        self._off = NO_WORDS

    def widen(self, findings: Sequence[Finding]) -> tuple[list[Finding], Standing]:
        """The findings for the next text to be written, and what is expected of it."""
        against = self.against.asking(self.against.k * FURTHER[min(self._tries, len(FURTHER) - 1)])
        wider, standing = against.widen(self.text, findings, self.person, self._off)
        self._planned = standing.planned
        return wider, standing

    def look(self, written: str) -> int:
        """Among how many people the person hides in a text, which the next attempt learns from."""
        self.crowd = self.against.alike(self.text, written, self.person)
        if self.crowd < self.against.k:
            self._tries += 1
            off = Counter(words_of(written))
            off.subtract(self._planned)
            self._off = {word: many for word, many in off.items() if many}
        return self.crowd

    @property
    def over(self) -> bool:
        """Whether the person hides, or nothing is left to try."""
        return self.crowd >= self.against.k or self._tries >= len(FURTHER)
