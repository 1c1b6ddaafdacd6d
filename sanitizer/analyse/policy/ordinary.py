"""Which words are words of the language at all, and which are nouns for people."""

from __future__ import annotations

from functools import lru_cache

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import OntologyStore
from sanitizer.language.english.inflect import singulars

_PEOPLE = frozenset({"person", "profession", "role"})
"""Branches of the ontology that hold people."""
_WORK = "profession"
_SURE = 0.8
"""Below this a reader is in doubt whether a plain word tells anything."""
_WORDS = 1 << 15
"""So many words are remembered."""


@lru_cache(maxsize=_WORDS)
def person_noun(word: str) -> bool:
    """Whether ``word`` is a noun for people, by their work or otherwise.

    >>> person_noun("Endocrinologist"), person_noun("bystander"), person_noun("Solheim")
    (True, True, False)
    """
    store = OntologyStore.built_in()
    senses = store.senses(fold(word)) if word.isalpha() else ()
    return any(not one.proper and store.branch(one.concept) in _PEOPLE for one in senses)


def plain_word(finding: Finding) -> bool:
    """Whether a guess is a plain word for how somebody is or what happened: "my son is autistic", "a theft".

    >>> from sanitizer.core.findings import Identifier
    >>> def found(text):
    ...     said = {"origin": Origin.READER, "kind": "health_state"}
    ...     return Finding(0, len(text), text, PiiType.DEM, Identifier.QUASI, 0.9, ("x",), **said)
    >>> [plain_word(found(text)) for text in ("epileptic", "dialysis", "zolvarate", "Lund's")]
    [True, True, False, False]
    """
    word = finding.text
    if finding.origin is not Origin.READER or not (word.isalpha() and word.islower()):
        return False
    if finding.kind != "health_state":  # "convicted of theft"
        return finding.type is PiiType.MISC and finding.score < _SURE and ordinary(word)
    return word.endswith("ic") or any(not one.proper for one in OntologyStore.built_in().senses(word))


@lru_cache(maxsize=_WORDS)
def names_work(word: str) -> bool:
    """Whether the usual sense of ``word``, which may stand in the plural, is people by their work.

    >>> names_work("bakers"), names_work("writer"), names_work("letter"), names_work("patient")
    (True, True, False, False)
    """
    store = OntologyStore.built_in()
    for form in (word, *singulars(word)):
        senses = [one for one in store.senses(fold(form)) if not one.proper] if form.isalpha() else []
        if senses:
            return store.branch(senses[0].concept) == _WORK
    return False


@lru_cache(maxsize=_WORDS)
def is_animal(word: str) -> bool:
    """Whether ``word``, which may stand in the plural, is an animal in its usual sense, or in one and nobody in others.

    >>> is_animal("spaniel"), is_animal("alpacas"), is_animal("worker"), is_animal("letter")
    (True, True, False, False)
    """
    store = OntologyStore.built_in()
    for form in (word, *singulars(word)):
        senses = [one for one in store.senses(fold(form)) if not one.proper] if form.isalpha() else []
        chains = [{store.label(concept) for concept in store.chain(one.concept)} for one in senses]
        if chains:
            return "animal" in chains[0] or (
                any("animal" in chain for chain in chains) and not any("person" in chain for chain in chains)
            )
    return False


@lru_cache(maxsize=_WORDS)
def relation_word(word: str) -> bool:
    """Whether ``word``, in small letters, says how somebody is related and is no name besides.

    >>> relation_word("granny"), relation_word("Granny"), relation_word("roy")
    (True, False, False)
    """
    store = OntologyStore.built_in()
    senses = store.senses(word) if word.isalpha() and word.islower() else ()
    related = any(
        "relative" in map(store.label, store.chain(one.concept))
        for one in senses
        if store.source(one.concept) == "hand"
    )
    return related and not any(one.proper for one in senses)


@lru_cache(maxsize=_WORDS)
def is_word(word: str) -> bool:
    """Whether ``word`` is one of the language at all, be it mainly a name: an ordinary one, or a noun of the ontology.

    >>> is_word("pat"), is_word("rose"), is_word("solheim")
    (True, True, False)
    """
    return ordinary(word) or any(not one.proper for one in OntologyStore.built_in().senses(fold(word)))
