"""Which of a name's readings is meant: the PII type rules out, the text decides, usage breaks ties."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sanitizer.core.protocols import Encoder
from sanitizer.ladders.store import DEM, LOC, MISC, OntologyStore, Sense
from sanitizer.language import words
from sanitizer.language.english.peoples import of_people

NEAR_PLACE, NEAR_WORD, NEAR_WORK = 20, 12, 24
"""Readings whose strength is this close to the best are too close to call; what they have in common is taken. Words
for what people do have many: a captain may be of a ship, a team or a company."""
BRANCH_BONUS = 60
LIKENESS_BONUS = 120
"""What a likeness of 1 to the sentence is worth, on the scale of the weights."""
COUNTRY = 185
CONTEXT_BONUS = (0, 60, 120)
_ALSO = {
    "United Kingdom": words("places.united_kingdom"),
    "United States": ("U.S.", "USA", "American"),
}
_WHERE = re.compile(r" in (?:the )?(.+)$")


@dataclass(frozen=True, slots=True)
class Choice:
    """The chain of the chosen reading and whether the name is one individual of its first concept."""

    chain: tuple[int, ...]
    instance: bool


def fits(store: OntologyStore, sense: Sense, name: str, type: int, *, plural: bool) -> bool:
    """Whether a reading agrees with the PII type and with the way the name is written."""
    if not store.types(sense.concept) & type:
        return False
    if type == DEM:
        return True
    if type == MISC and sense.instance and store.types(sense.concept) & LOC and sense.weight < COUNTRY:
        return False  # a thing that has the name of a place is hardly ever that place
    if sense.proper:
        return not (plural and sense.instance) and (name[:1].isupper() or type == LOC)
    # a capitalised name that exists only as a common noun is a title or a brand, not that noun
    return not name[:1].isupper()


def likeness(store: OntologyStore, senses: Sequence[Sense], sentence: str, encoder: Encoder) -> list[float]:
    """How near the sentence is to the neighbourhood of each reading: its class and what is above it."""
    around = [" ".join(store.label(concept) for concept in store.chain(sense.concept)[:4]) for sense in senses]
    vectors = encoder.encode([sentence, *around])
    return [float(vectors[0] @ vector) for vector in vectors[1:]]


def chosen(
    store: OntologyStore,
    senses: Sequence[Sense],
    type: int,
    context: str,
    *,
    strict: bool = False,
    near_to: Callable[[Sequence[Sense]], list[float]] | None = None,
) -> Choice | None:
    """The reading that is meant, or what the likeliest ones share; with ``strict`` only one the context names.

    ``near_to`` gives the likeness of each reading to the sentence; it decides among the readings that the type allows,
    before usage does.
    """
    if not senses:
        return None
    if type == LOC and not strict and max(sense.weight for sense in senses) >= COUNTRY:
        # a country or large state is meant even where a village of the same name would lie in a country that is named
        senses = [sense for sense in senses if sense.weight >= COUNTRY]
    strengths = [_strength(store, sense, type, context) for sense in senses]
    if near_to is not None and len(senses) > 1:
        strengths = [s + int(LIKENESS_BONUS * like) for s, like in zip(strengths, near_to(senses), strict=True)]
    best = max(strengths)
    if strict:
        named = [s for s in senses if names_region(store, s, context)]
        if not named:
            return None
        senses, strengths = named, [_strength(store, s, type, context) for s in named]
        best = max(strengths)
    first = senses[strengths.index(best)]
    chain = store.chain(first.concept)
    working = not first.instance and store.branch(first.concept) == "profession"
    near = NEAR_PLACE if first.instance else NEAR_WORK if working else NEAR_WORD
    for sense, strength in zip(senses, strengths, strict=True):
        if sense.concept != first.concept and strength >= best - near:
            above = set(store.chain(sense.concept))
            chain = [concept for concept in chain if concept in above]
    if not chain:
        return None
    # what several readings share lies above each of them, so it is a rung whatever the name is
    return Choice(tuple(chain), first.instance or chain[0] != first.concept)


def _strength(store: OntologyStore, sense: Sense, type: int, context: str) -> int:
    strength = sense.weight
    if type == DEM and store.branch(sense.concept):
        strength += BRANCH_BONUS
    if context and sense.instance:
        strength += CONTEXT_BONUS[names_region(store, sense, context)]
    return strength


def names_region(store: OntologyStore, sense: Sense, context: str) -> int:
    """2 where the context names the state or country of this reading, 1 where only what that lies in, else 0."""
    for certainty, concept in zip((2, 1), store.chain(sense.concept), strict=False):
        where = _WHERE.search(store.label(concept))
        if where is None:
            return 0
        if names_land(where[1], context):
            return certainty
    return 0


def names_land(land: str, context: str) -> bool:
    """Whether the context names a state or country, or its people.

    >>> names_land("Norway", "a Norwegian trawler"), names_land("United States", "at the University")
    (True, False)
    """
    names = [land, *_ALSO.get(land, ())]
    if any(name in context and re.search(rf"\b{re.escape(name)}\b", context) for name in names):
        return True
    return " " not in land and land[:3] in context and of_people(land).search(context) is not None
