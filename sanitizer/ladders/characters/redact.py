"""Redacting the listed terms of a text, each with the one pattern that the release guard fixes for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sanitizer.ladders.characters.guard import ReleaseGuard
from sanitizer.ladders.characters.patterns import Pattern
from sanitizer.ladders.characters.scan import Match, find_terms


@dataclass(frozen=True, slots=True)
class Redaction:
    """A listed term of the text and the pattern that replaced it.

    >>> Redaction(Match(4, 8, "crew"), Pattern("cr*w", 2, 1, 0b1011)).to_dict()["replacement"]
    'cr*w'
    """

    match: Match
    pattern: Pattern

    def to_dict(self) -> dict[str, Any]:
        """Offsets, term, replacement and support for JSON."""
        return {
            "start": self.match.start,
            "end": self.match.end,
            "text": self.match.term,
            "replacement": self.pattern.text,
            "support": self.pattern.support,
        }


@dataclass(frozen=True, slots=True)
class Redacted:
    """A redacted text and what was done to it.

    >>> Redacted("The cr*w.", ()).text
    'The cr*w.'
    """

    text: str = field(repr=False)
    redactions: tuple[Redaction, ...]


def redact(text: str, guard: ReleaseGuard, *, ignore_case: bool = False, shortest: int = 1) -> Redacted:
    """``text`` with every listed term replaced by its pattern; see ``find_terms`` for what counts as a match.

    >>> import tempfile
    >>> from sanitizer.ladders.characters.build import build_index
    >>> from sanitizer.ladders.characters.index import CharacterIndex
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = build_index(["crew", "craw", "draw"], f"{folder}/words")
    ...     redact("The crew.", ReleaseGuard(CharacterIndex.open(f"{folder}/words"), 2)).text
    'The cr*w.'
    """
    matches = find_terms(text, guard.index, ignore_case=ignore_case, shortest=shortest)
    done = tuple(Redaction(match, guard.pattern(match.term)) for match in matches)
    pieces: list[str] = []
    place = 0
    for redaction in done:
        pieces += [text[place : redaction.match.start], redaction.pattern.text]
        place = redaction.match.end
    return Redacted("".join([*pieces, text[place:]]), done)
