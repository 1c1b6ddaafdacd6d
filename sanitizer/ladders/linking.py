"""Term -> concept: exact, alias, simpler phrase, head noun, and what the text itself says; none rather than a wrong one."""

from __future__ import annotations

from dataclasses import dataclass

from sanitizer.core.text import fold
from sanitizer.ladders.phrases import possessive_dropped, singulars, without_modifiers
from sanitizer.ladders.store import DEM, LOC, MISC, ORG, OntologyStore, Sense

NEAR_PLACE, NEAR_WORD = 20, 20
"""Readings whose weight is within this distance of the best are too close to call; what they share is taken."""
LONGEST_TERM = 200


@dataclass(frozen=True, slots=True)
class Link:
    """Where a term leads: the chain of concepts from the most specific, and how it was found.

    ``instance`` says that the term is one individual of the first concept, so the first concept is a rung itself.
    """

    chain: tuple[int, ...]
    instance: bool
    how: str


class Linker:
    """Finds the concept of a term in one ontology."""

    def __init__(self, store: OntologyStore) -> None:
        self.store = store

    def link(self, term: str, type: int, context: str = "") -> Link | None:
        """The link of ``term`` read as ``type`` (a bit of the store), or None where nothing is safe to say."""
        if not term or len(term) > LONGEST_TERM:
            return None
        name = possessive_dropped(term.strip().strip("\"'“”‘’.,;:()"))
        return self.exact(name, type) or self._comma(name, type) or self._simpler(name, type)

    def exact(self, name: str, type: int) -> Link | None:
        """The link by the whole name, its singular or an alias."""
        folded = fold(name)
        for i, form in enumerate((folded, *singulars(folded))):
            senses = [s for s in self.store.senses(form) if self._fits(s, name, type, plural=i > 0)]
            link = self._choose(senses, type)
            if link is not None:
                return link
        return None

    def _fits(self, sense: Sense, name: str, type: int, *, plural: bool) -> bool:
        """Whether the reading agrees with the PII type and with the way the name is written."""
        if not self.store.types(sense.concept) & type:
            return False
        if sense.proper or type == DEM:
            return not (sense.proper and sense.instance and plural and type != DEM)
        # a capitalised name that only exists as a common noun is a title or a brand, not that noun
        return not name[:1].isupper()

    def _choose(self, senses: list[Sense], type: int) -> Link | None:
        if not senses:
            return None
        store = self.store

        def strength(sense: Sense) -> int:
            bonus = 60 if type == DEM and store.branch(sense.concept) else 0
            return sense.weight + bonus

        best = max(senses, key=strength)
        near = [s for s in senses if strength(s) >= strength(best) - (NEAR_PLACE if sense_is_place(s) else NEAR_WORD)]
        chain = store.chain(best.concept)
        for other in near:
            if other.concept != best.concept:
                above = set(store.chain(other.concept))
                chain = [concept for concept in chain if concept in above]
        if not chain:
            return None
        # what several readings share lies above each of them, so it is a rung whatever the name is
        return Link(tuple(chain), best.instance or chain[0] != best.concept, "exact")

    def _comma(self, name: str, type: int) -> Link | None:
        """ "Racine, Wisconsin": the reading of the first part that lies in the last."""
        if type not in (LOC, ORG) or "," not in name:
            return None
        first, _, rest = name.partition(",")
        where = fold(rest.rpartition(",")[2])
        senses = [s for s in self.store.senses(fold(first)) if self.store.types(s.concept) & LOC]
        for sense in senses:
            chain = self.store.chain(sense.concept)
            if any(where and self.store.label(c).casefold().endswith(f"in {where}") for c in chain[:4]):
                return Link(tuple(chain), sense.instance, "comma")
        return self._choose(senses, LOC)

    def _simpler(self, name: str, type: int) -> Link | None:
        """The head of a phrase that classifies it: "metastatic breast cancer" is a cancer, "Bodmin College" a college."""
        folded = fold(name)
        lower = name == name.lower()
        for i, shorter in enumerate(without_modifiers(folded)):
            if i > 6:
                break
            for form in (shorter, *singulars(shorter)):
                senses = [
                    s
                    for s in self.store.senses(form)
                    if self.store.types(s.concept) & type and not s.proper and (lower or self._classifies(s, type))
                ]
                if senses:
                    best = max(senses, key=lambda s: s.weight)
                    return Link(tuple(self.store.chain(best.concept)), True, "head")
        return None

    def _classifies(self, sense: Sense, type: int) -> bool:
        """Whether a name that ends in this noun is one of its kind: a college is, a runner is not."""
        if type == DEM:
            return True
        return self.store.source(sense.concept) == "hand" and not self.store.types(sense.concept) & DEM


def sense_is_place(sense: Sense) -> bool:
    """Whether the reading is an individual, whose weight is a population rather than a count of uses."""
    return sense.instance


TYPE_ORDER = (LOC, ORG, DEM, MISC)
