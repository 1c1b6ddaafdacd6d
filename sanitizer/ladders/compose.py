"""Puts the ladder sources together: rules first, then the sources given, then the type's own word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.core.protocols import LadderSource
from sanitizer.ladders.computed import computed_ladder
from sanitizer.ladders.pared import story_ladder
from sanitizer.ladders.parts_of_world import as_said

TYPE_WORDS = {PiiType.LOC: "place", PiiType.ORG: "organization"}
"""The widest word that still says something. A person has a number; for the other types no word reads well."""


class Ladders:
    """Makes the ladder of any term: never None, always ending in the mask.

    Args:
        sources: asked in order after the rules; the first that answers wins.
        own: the user's own ladders, asked before the rules.

    >>> [rung.text for rung in Ladders()("Atlantis", PiiType.LOC)]
    ['place', '***']
    """

    def __init__(self, sources: Sequence[LadderSource] = (), own: LadderSource | None = None) -> None:
        self.sources = tuple(sources)
        self.own = own

    def __call__(
        self,
        term: str,
        type: PiiType,
        context: str = "",
        *,
        kind: str = "",
        kind_probability: float = 0.0,
        noun: str = "",
        noun_probability: float = 0.0,
        kinds: Sequence[tuple[str, float]] = (),
    ) -> Ladder:
        """The ladder of ``term`` as a ``type``, in the sentence ``context``.

        A reader's fine ``kind`` with its probability is one witness more, for the sources that take it; ``noun`` is
        what the reader would call the thing, ``kinds`` all that it could be with their shares.
        """
        mine = self.own(term, type, context) if self.own is not None else None
        if mine is not None:
            return mine
        ladder = computed_ladder(term, type, context, kind) or Ladder.build(term, [])
        for source in self.sources:
            if len(ladder) > 1 or ladder.own_support > 1 or (kind == "age" and any(c.isdigit() for c in term)):
                break
            if kind and getattr(source, "takes_kind", False):
                said: dict[str, Any] = {"noun": noun, "noun_probability": noun_probability} if noun else {}
                said |= {"kinds": tuple(kinds)} if kinds else {}
                found = source(term, type, context, kind=kind, kind_probability=kind_probability, **said)  # type: ignore[call-arg]
            else:
                found = source(term, type, context)
            ladder = found or ladder
        ladder = story_ladder(term, type, as_said(term, ladder))
        word = TYPE_WORDS.get(type)
        if word is None or any(rung.text in TYPE_WORDS.values() for rung in ladder):
            return ladder
        if len(ladder) > 1 and self._of_another_type(ladder[0].text, type):  # a championship is no organization
            return ladder
        return Ladder.build(term, [*ladder.rungs[:-1], Rung(word, "rule", EVERYTHING)], own_support=ladder.own_support)

    def _of_another_type(self, phrase: str, type: PiiType) -> bool:
        """Whether a source knows the class that ``phrase`` names, and as nothing of this type."""
        asked = (getattr(source, "fits", None) for source in self.sources)
        return any(ask(phrase, type) is False for ask in asked if ask is not None)

    def phrase_support(self, phrase: str) -> int:
        """How many known things a phrase that is itself a rung stands for; 0 where no source knows it."""
        every = self.sources if self.own is None else (self.own, *self.sources)
        known = (getattr(source, "phrase_support", None) for source in every)
        return max((ask(phrase) for ask in known if ask is not None), default=0)

    def weighed(
        self, term: str, type: PiiType, context: str, kind: str, kinds: Sequence[tuple[str, float]]
    ) -> tuple[str, bool]:
        """A reader's kind of a term, or a wider one that holds, and whether a source would say it."""
        asked = (getattr(source, "weighed", None) for source in self.sources)
        return next((ask(term, type, context, kind, kinds) for ask in asked if ask is not None), (kind, True))

    def little_known(self, name: str) -> bool:
        """Whether no source knows a larger place of this name."""
        known = (getattr(source, "little_known", None) for source in self.sources)
        return all(ask(name) for ask in known if ask is not None)

    def lands_of(self, name: str) -> Mapping[str, int]:
        """The countries in which a place of this name lies, each with the weight of the largest one."""
        asked = (getattr(source, "lands_of", None) for source in self.sources)
        return next((lands for ask in asked if ask is not None and (lands := ask(name))), {})

    def is_place(self, name: str) -> bool:
        """Whether a source knows ``name`` as a place."""
        for source in self.sources:
            ladder = source(name, PiiType.LOC, "")
            if ladder is not None and ladder[0].source == "geonames":
                return True
        return False

    def is_country(self, name: str) -> bool:
        """Whether a source knows ``name`` as a country."""
        ladders = (source(name, PiiType.LOC, "") for source in self.sources)
        return any(one is not None and one[0].text.partition(" ")[0] == "country" for one in ladders)

    def is_medicine(self, name: str) -> bool:
        """Whether a source knows ``name`` as a medicine."""
        ladders = (source(name, PiiType.MISC, "") for source in self.sources)
        return any(one is not None and one[0].text == "medicine" for one in ladders)

    def is_city(self, name: str) -> bool:
        """Whether a source knows a larger place of this name."""
        known = bool(self.lands_of(name)) or self.is_place(name)
        return known and not self.little_known(name) and not self.is_country(name)
