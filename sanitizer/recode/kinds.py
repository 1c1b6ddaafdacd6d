"""What a word is a word for, by the ontology: a person, a people, a work, an award, a body."""

from __future__ import annotations

import re
from functools import lru_cache

from sanitizer.core.text import fold
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import pairs, word_set
from sanitizer.language.english.grammar import FUNCTION_WORDS, PREPOSITIONS
from sanitizer.language.english.inflect import lemma
from sanitizer.recode.attributes import EMPTY_NOUNS, known_noun

SPOKEN = pairs("spoken")
"""Classes of the ontology and what people call them."""
_AFTER_HEAD = re.compile(rf"\s(?:{'|'.join(sorted(PREPOSITIONS))})\s")
_WORKS, _NO_WORKS = word_set("facts.works"), word_set("facts.no_works")


@lru_cache(maxsize=1 << 15)
def is_kind(word: str, label: str) -> bool:
    """Whether a word is a narrower class than a stand-in: a drama is a production, a ferry a ship."""
    store = OntologyStore.built_in()
    senses = (
        [one for one in store.senses(word) if not one.proper]
        if word.replace(" ", "").isalpha() and word not in FUNCTION_WORDS
        else []
    )
    chains = [{store.label(concept) for concept in store.chain(one.concept)} for one in senses]
    return any(label in chain or any(SPOKEN.get(one) == label for one in chain) for chain in chains)


@lru_cache(maxsize=1 << 12)
def is_noun(word: str) -> bool:
    """Whether a word, however short, is a noun and no name.

    >>> is_noun("hut"), is_noun("zorvaq")
    (True, False)
    """
    return any(not one.proper for one in OntologyStore.built_in().senses(word))


@lru_cache(maxsize=1 << 12)
def is_people(word: str) -> bool:
    """Whether a word is that of a country's people."""
    store = OntologyStore.built_in()
    return any(store.branch(one.concept) == "nationality" for one in store.senses(fold(word)))


def thing_head(phrase: str) -> str:
    """The noun in small letters that says what a phrase is, where that is a thing and nobody, or nothing.

    >>> thing_head("Clerk position"), thing_head("rank of Gate Warden"), thing_head("lighthouse keeper")
    ('position', 'rank', '')
    """
    words = _AFTER_HEAD.split(phrase, maxsplit=1)[0].split()
    head = words[-1] if words and words[-1].isalpha() and words[-1].islower() else ""
    plain = head and head not in EMPTY_NOUNS and not head.endswith("ing") and known_noun(head)
    if not plain or not ordinary(head) or is_kind(head, "person") or is_kind(lemma(head), "person"):
        return ""
    return head


def person_head(phrase: str) -> bool:
    """Whether the noun in small letters that says what a phrase is stands for a person.

    >>> person_head("keeper of the lamp at Hay"), person_head("Clerk position"), person_head("who keeps bees")
    (True, False, False)
    """
    words = _AFTER_HEAD.split(phrase.partition(" who ")[0], maxsplit=1)[0].split()
    return (
        bool(words) and words[-1].islower() and any(is_kind(form, "person") for form in (words[-1], lemma(words[-1])))
    )


def is_work(noun: str) -> bool:
    """Whether a noun says that something is a work: "the comedy Dust" is a work, whatever else it is.

    >>> is_work("comedy"), is_work("television series"), is_work("band")
    (True, True, False)
    """
    work = SPOKEN["creative work"]
    if (head := noun.rpartition(" ")[2]) in _WORKS or head in _NO_WORKS:
        return head in _WORKS
    return noun == work or is_kind(noun, work) or (" " in noun and is_kind(noun.rpartition(" ")[2], work))


def is_award(noun: str) -> bool:
    """Whether a noun says that something is an award."""
    return noun == "award" or is_kind(noun, "award")
