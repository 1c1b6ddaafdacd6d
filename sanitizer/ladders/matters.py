"""What public bodies are for, by what words mean: "education" and "asylum seekers" are matters, "valley" is a place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import OntologyStore, Sense
from sanitizer.language import word_set, words
from sanitizer.language.english.inflect import is_plural, lemma, possessive_dropped, singulars

_BODIES = word_set("institutions.bodies")
_MATTERS = frozenset({"abstract entity", "human action", "organization", "person", "research field", "social benefit"})
_PUBLIC = frozenset({"public institution", "government minister", "official"})
_GOVERNED = frozenset({"settlement", "administrative region"})
_BENEFIT = "social benefit"
_PURPOSES = frozenset({"research field", "activity", "commerce", "military unit", "personnel", "body part", "music"})
_SERVED, _GENDERED = "person", word_set("nouns_by_gender")
_TRADES = frozenset({"company", "firm", "business"})
_TRADED = frozenset({"vehicle", "food", "chemical substance", "material", "beverage", "clothing"})
_LEVELS, _HEADS = word_set("institutions.levels"), word_set("institutions.heads")
_PREFIXES = word_set("institutions.prefixes")
_RELATIONAL = words("adjectives.relational")
_ORGANIZED = frozenset({"organization", "building", "health facility"})
_RARE = 12
"""What a reading of a word weighs at the most that nobody thinks of."""
_CLASS = 200
"""What the reading of a noun weighs that is a hand-kept class."""
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
    prefix, hyphen, rest = word.partition("-")
    if hyphen:
        return prefix in _PREFIXES and is_matter(rest)  # "anti-terrorist"
    if not ordinary(word):
        return False
    store = OntologyStore.built_in()
    senses = store.senses(word) or store.senses(lemma(word))
    if not senses:
        return True  # an adjective: "international", "rural"
    best = max(senses, key=lambda sense: (sense.weight, sense.proper))
    above = {store.label(concept) for concept in store.chain(best.concept)[1:]}
    return not best.proper and (not _MATTERS.isdisjoint(above) or above == {"event"})


@lru_cache(maxsize=1 << 12)
def is_purpose(word: str, head: str = "") -> bool:
    """Whether a word says what an organization does or whom it serves, and nothing of what it is called.

    A company is also called by what it deals in: before that ``head`` a ferry is a purpose.

    >>> [is_purpose(word) for word in ("maritime", "genetics", "heart", "children’s", "primary", "veterinary")]
    [True, True, True, True, True, True]
    >>> is_purpose("ferry"), is_purpose("ferry", "company")
    (False, True)
    >>> [is_purpose(word) for word in ("golden", "hope", "royal", "little", "solheim", "horizon", "christian")]
    [False, False, False, False, False, False, False]
    """
    bare = possessive_dropped(word.casefold())
    if bare in _LEVELS or is_name(bare):
        return bare in _LEVELS
    store = OntologyStore.built_in()
    senses = store.senses(bare) or store.senses(lemma(bare))
    usual = [sense for sense in senses if sense.weight > _RARE]
    above = {label for sense in usual or senses for label in _labels(sense)}
    many = is_plural(bare) or is_public(head)
    person = _SERVED in above or not _GENDERED.isdisjoint({bare, lemma(bare)})
    if many and person and not any(sense.proper for sense in senses):
        return True  # "children's", "aliens", and "magistrate's" before a court
    if not ordinary(bare):
        return False
    if bare.endswith(_RELATIONAL) and not usual:
        return True
    if head in _TRADES and not _TRADED.isdisjoint(above):
        return True
    return not _PURPOSES.isdisjoint(above)


def is_name(word: str) -> bool:
    """Whether the best known reading of a word is one thing that is called so.

    >>> is_name("golden"), is_name("crown"), is_name("credit")
    (True, True, False)
    """
    senses = OntologyStore.built_in().senses(word.casefold())
    return bool(senses) and max(senses, key=lambda sense: (sense.weight, sense.proper)).proper


def _labels(sense: Sense) -> set[str]:
    store = OntologyStore.built_in()
    return set(map(store.label, store.chain(sense.concept)))


@lru_cache(maxsize=1 << 12)
def is_class(phrase: str) -> bool:
    """Whether a noun or a noun of several words is a class of organizations, or of the buildings that these have.

    >>> [is_class(phrase) for phrase in ("academy", "credit union", "assize court", "veterinary centre", "steel")]
    [True, True, True, False, False]
    """
    phrase = phrase.casefold()
    if phrase in _HEADS:
        return True
    if not english(phrase.rpartition(" ")[2]):
        return False  # "Tribunale": what it is in another language is no word to say here
    senses = [sense for sense in OntologyStore.built_in().senses(phrase) if not sense.proper]
    known = [sense for sense in senses if sense.weight >= _CLASS or (" " in phrase and not sense.instance)]
    return any(not _ORGANIZED.isdisjoint(_labels(sense)) for sense in known)


def english(word: str) -> bool:
    """Whether a word is an ordinary one, or one of a dictionary of English.

    >>> english("court"), english("assize"), english("tribunale")
    (True, True, False)
    """
    store = OntologyStore.built_in()
    bare = possessive_dropped(word)
    if any(ordinary(form) for form in (bare, *singulars(bare))):
        return True
    return any(store.source(sense.concept) == "wordnet" for sense in store.senses(bare) if not sense.proper)


@lru_cache(maxsize=1 << 11)
def is_public(word: str) -> bool:
    """Whether a word is what a public body is called, or who acts for it: "court", "directorate", "minister".

    >>> is_public("directorate"), is_public("minister"), is_public("company")
    (True, True, False)
    """
    word = word.casefold()
    if word in _BODIES:
        return True
    if not english(word):
        return False
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
    return all(ordinary(word) or word.endswith("ed") or is_common(word) for word in others)


def is_common(word: str) -> bool:
    """Whether a word has readings, and none of them is a name.

    >>> is_common("smuggling"), is_common("bergen"), is_common("zorvaq")
    (True, False, False)
    """
    senses = OntologyStore.built_in().senses(word)
    return bool(senses) and not any(sense.proper for sense in senses)


def of_every_country(words: Sequence[str], listed: Collection[str]) -> list[bool]:
    """For each word of a body's name whether any country may have it: listed, a matter or a kind of body, no place.

    >>> of_every_country(["Lund", "Education", "Directorate"], {})
    [False, True, True]
    >>> of_every_country(["Lund", "City", "Council"], {}), of_every_country(["Salt", "Valley", "Council"], {})[1]
    ([False, True, True], False)
    >>> of_every_country(["United", "States", "Court"], {"states"}), of_every_country(["Assize", "Court"], {})
    ([False, False, True], [True, True])
    """
    store = OntologyStore.built_in()
    general = [word.casefold() in listed or is_public(word) or is_matter(word) for word in words]
    for place, word in enumerate(words[:-1]):
        general[place] = general[place] or (is_public(words[place + 1]) and _is_governed(word))
    for size in (2, 3):
        for start in range(len(words) - size + 1):
            name = " ".join(words[start : start + size]).casefold()
            if general[start + size - 1] and is_class(name) and not is_name(words[start]):
                general[start : start + size] = [True] * size  # "assize court"
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
