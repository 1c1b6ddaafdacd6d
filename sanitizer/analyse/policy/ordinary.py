"""Which words are ordinary English words rather than names; the list is made by ``models/words/build.py``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sanitizer.artefacts.manifest import open_folder
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore

KIND = "ordinary-words"
FORMAT = 1
LIST = "words.txt"
_PEOPLE = frozenset({"person", "profession", "role"})
"""Branches of the ontology that hold people."""


def ordinary(word: str) -> bool:
    """Whether ``word`` is a common word that is not mainly a name; what nobody knows is none.

    >>> [ordinary(word) for word in ("rose", "Young", "ingrid", "solheim")]
    [True, True, False, False]
    """
    return word.casefold() in _words()


@cache
def person_noun(word: str) -> bool:
    """Whether ``word`` is a noun for people, by their work or otherwise.

    >>> person_noun("Endocrinologist"), person_noun("bystander"), person_noun("Solheim")
    (True, True, False)
    """
    store = OntologyStore.built_in()
    senses = store.senses(fold(word)) if word.isalpha() else ()
    return any(not one.proper and store.branch(one.concept) in _PEOPLE for one in senses)


@cache
def is_word(word: str) -> bool:
    """Whether ``word`` is one of the language at all, be it mainly a name: an ordinary one, or a noun of the ontology.

    >>> is_word("pat"), is_word("rose"), is_word("solheim")
    (True, True, False)
    """
    return ordinary(word) or any(not one.proper for one in OntologyStore.built_in().senses(fold(word)))


@cache
def _words() -> frozenset[str]:
    folder = built_in_folder()
    open_folder(folder, KIND, FORMAT)
    return frozenset((folder / LIST).read_text(encoding="utf-8").split())


def built_in_folder() -> Path:
    """Where the shipped list lies."""
    return Path(__file__).parents[2] / "data" / "words"
