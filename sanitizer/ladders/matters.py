"""What public bodies are for, by what words mean: "education" and "asylum seekers" are matters, "valley" is a place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import OntologyStore, Sense
from sanitizer.language import word_set
from sanitizer.language.english.inflect import lemma, possessive_dropped

_BODIES = word_set("institutions.bodies")
_MATTERS = frozenset({"abstract entity", "human action", "organization", "person", "research field", "social benefit"})
_PUBLIC = frozenset({"public institution", "government minister", "official"})
_GOVERNED = frozenset({"settlement", "administrative region"})
_BENEFIT = "social benefit"
MOST_WORDS = 3
"""Words of the longest name that many countries have for a body; a longer one tells which country it is."""
_USUAL = 50
"""What a reading of a word weighs that people think of."""


@lru_cache(maxsize=1 << 13)
def is_matter(word: str) -> bool:
    """Whether a word says what a body deals with, or how it works, and is at the same time no name of a place.

    >>> [is_matter(word) for word in ("education", "military", "disciplinary", "magistrates’")]
    [True, True, True, True]
    >>> [is_matter(word) for word in ("valley", "hay", "independence", "solheim")]
    [False, False, False, False]
    """
    word = possessive_dropped(word.casefold())
    if not ordinary(word):
        return False
    store = OntologyStore.built_in()
    senses = store.senses(word) or store.senses(lemma(word))
    if not senses:
        return True  # an adjective: "international", "rural"
    best = max(senses, key=lambda sense: (sense.weight, sense.proper))
    above = {store.label(concept) for concept in store.chain(best.concept)[1:]}
    return not best.proper and (not _MATTERS.isdisjoint(above) or above == {"event"})


@lru_cache(maxsize=1 << 11)
def is_public(word: str) -> bool:
    """Whether a word is what a public body is called, or who acts for it: "court", "directorate", "minister".

    >>> is_public("directorate"), is_public("minister"), is_public("company")
    (True, True, False)
    """
    word = word.casefold()
    if word in _BODIES:
        return True
    store = OntologyStore.built_in()
    usual = [s for s in store.senses(word) if not s.proper and s.weight >= _USUAL]
    return any(not _PUBLIC.isdisjoint(map(store.label, store.chain(sense.concept))) for sense in usual)


def is_benefit(name: str) -> bool:
    """Whether a name of common words is that of a social benefit, which a law gives to everybody: "Parent's Allowance".

    >>> is_benefit("Widowed Parent's Allowance"), is_benefit("Solheim Allowance"), is_benefit("Allowance")
    (True, False, True)
    """
    store = OntologyStore.built_in()
    *others, head = [possessive_dropped(word) for word in name.casefold().split()] or [""]
    senses = store.senses(head)[:1]
    if not senses or _BENEFIT not in map(store.label, store.chain(senses[0].concept)):
        return False
    return all(ordinary(word) or word.endswith("ed") or _common(store, word) for word in others)


def _common(store: OntologyStore, word: str) -> bool:
    senses = store.senses(word)
    return bool(senses) and not any(sense.proper for sense in senses)


def of_every_country(words: Sequence[str], listed: Collection[str]) -> list[bool]:
    """For each word of a body's name whether any country may have it: listed, a matter or a kind of body, no place.

    >>> of_every_country(["Lund", "Education", "Directorate"], {})
    [False, True, True]
    >>> of_every_country(["Lund", "City", "Council"], {}), of_every_country(["Salt", "Valley", "Council"], {})[1]
    ([False, True, True], False)
    >>> of_every_country(["United", "States", "Court"], {"states"})
    [False, False, True]
    """
    store = OntologyStore.built_in()
    general = [word.casefold() in listed or is_public(word) or is_matter(word) for word in words]
    for place, word in enumerate(words[:-1]):
        general[place] = general[place] or (is_public(words[place + 1]) and _is_governed(word))
    for size in (2, 3):
        for start in range(len(words) - size + 1):
            name = " ".join(words[start : start + size]).casefold()
            if all(general[start : start + size]) and any(map(_is_place, store.senses(name)[:1])):
                general[start : start + size] = [False] * size
    return general


def _is_governed(word: str) -> bool:
    """Whether a word is what public bodies are set over anywhere: a city, a county, a village."""
    store = OntologyStore.built_in()
    best = max(store.senses(word.casefold()), key=lambda sense: sense.weight, default=None)
    return (
        best is not None
        and not best.proper
        and not _GOVERNED.isdisjoint(map(store.label, store.chain(best.concept)[1:]))
    )


def _is_place(sense: Sense) -> bool:
    store = OntologyStore.built_in()
    return sense.proper and "place" in map(store.label, store.chain(sense.concept))
