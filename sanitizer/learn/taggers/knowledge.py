"""What the built-in ontology knows of single words and what a pipeline says of them, as features."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from sanitizer.learn.taggers.words import Words

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from sanitizer.ladders.store import OntologyStore

POS, ENTITY = "pos", "entity"


@lru_cache(maxsize=1)
def _store() -> OntologyStore:
    from sanitizer.ladders.store import OntologyStore

    return OntologyStore.built_in()


@lru_cache(maxsize=100_000)
def ontology_features(word: str) -> tuple[str, ...]:
    """The kinds of things that a word names in the built-in ontology: places, professions, illnesses and the like.

    >>> ontology_features("plumber")
    ('o=profession',)
    >>> ontology_features("the")
    ()
    """
    from sanitizer.core.text import fold
    from sanitizer.ladders.store import LOC
    from sanitizer.language.english.inflect import singulars

    if len(word) < 2 or not word.isalpha():
        return ()
    store = _store()
    folded = fold(word)
    found: set[str] = set()
    for form in (folded, *singulars(folded)):
        for sense in store.senses(form):
            branch = store.branch(sense.concept)
            if branch:
                found.add(f"o={branch}")
            elif store.types(sense.concept) & LOC and sense.instance:
                found.add("o=place")
        if found:
            break
    return tuple(sorted(found))


def annotated(docs: Iterable[Doc]) -> tuple[str, ...]:
    """What every one of ``docs`` carries beside its words: parts of speech, entities.

    >>> import spacy
    >>> annotated([spacy.blank("en")("Ada came")])
    ()
    """
    has = {POS, ENTITY}
    for doc in docs:
        if len(doc):
            has -= {POS} if not doc.has_annotation("TAG") else set()
            has -= {ENTITY} if not doc.has_annotation("ENT_IOB") else set()
    return tuple(sorted(has))


def pipeline_features(words: Words, doc: Doc, uses: Sequence[str]) -> list[list[str]]:
    """Part of speech and entity label of each word and of its neighbours, as far as ``uses`` asks for them."""
    own: list[list[str]] = []
    token = 0
    for start in words.starts:
        while token + 1 < len(doc) and doc[token + 1].idx <= start:
            token += 1
        here = doc[token]
        features = []
        if POS in uses:
            features.append(f"t={here.tag_ or here.pos_}")
        if ENTITY in uses and here.ent_type_:
            features.append(f"E={here.ent_type_}")
        own.append(features)
    found = []
    for place, features in enumerate(own):
        before = own[place - 1] if place else []
        after = own[place + 1] if place + 1 < len(own) else []
        found.append([*features, *(f"-{f}" for f in before), *(f"+{f}" for f in after)])
    return found
