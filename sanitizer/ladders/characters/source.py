"""CharacterLadders: the rung source of the ladder stage for codes, names and titles that no ontology knows."""

from __future__ import annotations

from collections.abc import Collection

from sanitizer.core.errors import InputError
from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.ladders.characters.guard import ReleaseGuard
from sanitizer.ladders.characters.index import CharacterIndex
from sanitizer.ladders.characters.patterns import checked_k, normal
from sanitizer.ladders.characters.reading import LONGEST_TERM

SOURCE = "characters"
TYPES = frozenset({PiiType.CODE, PiiType.MISC, PiiType.PERSON, PiiType.LOC, PiiType.ORG})
STEPS = (2, 5, 10, 20, 50, 100, 200, 500, 1000)


class CharacterLadders:
    """Patterns of growing support from an index; support counts listed entries only, so an unlisted term adds none.

    The first rung is the exact best pattern for ``least``. Every later rung hides all that the one before hides, so an
    attacker who sees two rungs of one term learns no more than from the narrower one. With a ``guard`` there is one
    rung: the pattern that the release has fixed for the term.

    >>> import tempfile
    >>> from sanitizer.ladders.characters.build import build_index
    >>> folder = tempfile.mkdtemp() + "/index"
    >>> _ = build_index(["crew", "craw", "draw", "drew", "grew"], folder)
    >>> source = CharacterLadders(CharacterIndex.open(folder))
    >>> [(rung.text, rung.support) for rung in source("crew", PiiType.CODE)][:2]
    [('cr*w', 2), ('*r*w', 5)]
    """

    name = SOURCE

    def __init__(
        self,
        index: CharacterIndex,
        *,
        least: int = 2,
        types: Collection[PiiType] = TYPES,
        guard: ReleaseGuard | None = None,
    ) -> None:
        self.index = index
        self.least = checked_k(least)
        self.types = frozenset(types)
        self.guard = guard

    def __call__(self, term: str, type: PiiType, context: str = "") -> Ladder | None:
        """The ladder of ``term``, or None where fewer than ``least`` entries look like any pattern of it."""
        if type not in self.types:
            return None
        try:
            clean = normal(term)
        except InputError:
            return None
        if len(clean) > LONGEST_TERM:
            return None
        rungs = self._guarded(clean) if self.guard is not None else self._growing(clean)
        ladder = Ladder.build(term, rungs)
        return ladder if len(ladder) > 1 else None  # a term with stars of its own can be its own pattern

    def phrase_support(self, phrase: str) -> int:
        """How many entries look like ``phrase``, if that is a pattern with stars; else 0."""
        kept = sum(1 << i for i, character in enumerate(phrase) if character != "*")
        if "*" not in phrase or kept == 0 or len(phrase) > LONGEST_TERM:
            return 0
        return self.index.support(phrase, kept)

    def _guarded(self, term: str) -> list[Rung]:
        assert self.guard is not None
        pattern = self.guard.pattern(term)
        return [] if pattern.masked else [Rung(pattern.text, SOURCE, pattern.support)]

    def _growing(self, term: str) -> list[Rung]:
        steps = (self.least, *(step for step in STEPS if step > self.least))
        return [Rung(pattern.text, SOURCE, pattern.support) for pattern in self.index.growing(term, steps)]
