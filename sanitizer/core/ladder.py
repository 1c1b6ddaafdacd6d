"""Rung and Ladder: a term and its ever wider stand-ins, always ending in the mask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

MASK = "***"
EVERYTHING = 1_000_000_000
"""Support of a rung that could stand for anything of its kind: the mask, a numbered person, an open quantity."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One replacement: its text, where it comes from, and how many distinct known things it could stand for.

    >>> Rung("city in Norway", "geonames", 56).support
    56
    """

    text: str
    source: str
    support: int

    def to_dict(self) -> dict[str, Any]:
        """The JSON form of DESIGN.md."""
        return {"text": self.text, "source": self.source, "support": self.support}


MASK_RUNG = Rung(MASK, "rule", EVERYTHING)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The replacements of a term from the most specific to the most general.

    ``own_support`` is how many known things the term itself could stand for: 1 for "Bergen", 31 for "May 2021".
    A term whose own support reaches the privacy floor is general already.

    >>> ladder = Ladder.build("Bergen", [Rung("city in Norway", "geonames", 56)])
    >>> [rung.text for rung in ladder]
    ['city in Norway', '***']
    """

    term: str = field(repr=False)
    rungs: tuple[Rung, ...]
    own_support: int = 1

    def __post_init__(self) -> None:
        if not self.rungs or self.rungs[-1].text != MASK:
            raise ValueError("a ladder ends in the mask")

    @classmethod
    def build(cls, term: str, rungs: Iterable[Rung], *, own_support: int = 1) -> Ladder:
        """A well-formed ladder: no empty, repeated or self-naming rungs, support never falling, mask at the end."""
        kept: list[Rung] = []
        seen = {term.casefold().strip(), MASK}
        least = 0
        for rung in rungs:
            key = rung.text.casefold().strip()
            if not key or key in seen:
                continue
            seen.add(key)
            least = max(least, rung.support)
            kept.append(rung if rung.support == least else Rung(rung.text, rung.source, least))
        return cls(term, (*kept, MASK_RUNG), own_support)

    def __iter__(self) -> Iterator[Rung]:
        return iter(self.rungs)

    def __len__(self) -> int:
        return len(self.rungs)

    def __getitem__(self, index: int) -> Rung:
        return self.rungs[index]

    def to_list(self) -> list[dict[str, Any]]:
        """The JSON form of DESIGN.md: a list of rungs."""
        return [rung.to_dict() for rung in self.rungs]

    @classmethod
    def from_list(cls, term: str, rungs: Iterable[dict[str, Any]]) -> Ladder:
        """The ladder that ``to_list`` wrote."""
        return cls(term, tuple(Rung(r["text"], r["source"], r["support"]) for r in rungs))
