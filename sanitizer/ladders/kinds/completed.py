"""Nouns that say nothing alone with what they are of: "share of a dog", "stamp collection", "herd of animals"."""

from __future__ import annotations

import re
from collections.abc import Callable

from sanitizer.core.text import fold
from sanitizer.ladders.kinds.shortened import group_of
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import MISC, OntologyStore
from sanitizer.language import word_set
from sanitizer.language.english.grammar import POSSESSIVES
from sanitizer.language.english.inflect import article, is_plural, plural, singulars

_PARTS = word_set("small_words.nouns_of_something")
_OF = re.compile(r"\sof\s(?P<rest>\S.*)", re.DOTALL)
_COUNTED = re.compile(r"(?:(?:about|around|some|nearly|over)\s)?(?:[a-z]+teen|[a-z]+ty|\d+)\s", re.IGNORECASE)
ClassOf = Callable[[str], str]
"""A common noun -> the word for its class, or nothing."""


def completed(term: str, noun: str, class_of: ClassOf) -> str:
    """The noun that a phrase comes down to with what it is of, in common words; the noun where it can stand alone.

    >>> completed("unpaid share of a racing whippet", "share", {"whippet": "dog"}.get)
    'share of a dog'
    >>> completed("herd of nine alpacas", "herd", {"alpacas": "animal"}.get)
    'herd of animals'
    >>> completed("my tabla collection", "collection", {"tabla": "musical instrument"}.get)
    'musical instrument collection'
    >>> completed("old tram depot", "depot", {}.get)
    'depot'
    """
    if noun not in _PARTS:
        return noun
    words = group_of(term)
    before = words[-2].casefold() if len(words) > 1 else ""
    match = _OF.search(term)
    if match is not None and match["rest"].partition(" ")[0].casefold() not in POSSESSIVES:  # whose it is says nothing
        group = [word for word in group_of(_COUNTED.sub("", match["rest"], count=1)) if not word.endswith("ed")]
        what = group[-1] if group else ""
        said = _common(what, class_of)
        if said:
            many = is_plural(what)
            return f"{noun} of {(said if is_plural(said) else plural(said)) if many else f'{article(said)} {said}'}"
    said = _common(before, class_of) if before and not before.endswith("ed") else ""
    return f"{said} {noun}" if said else noun


def class_word(store: OntologyStore, noun: str) -> str:
    """The word for the hand-kept class of a thing; nothing for what is no thing.

    >>> class_word(OntologyStore.built_in(), "whippet")
    'dog'
    """
    forms = (fold(noun), *singulars(fold(noun)))
    senses = [sense for form in forms for sense in store.senses(form)]
    above = [one for sense in senses[:1] if not sense.proper for one in store.chain(sense.concept)]
    known = (one for one in above if store.is_rung(one) and store.source(one) == "hand")
    return next((store.label(one) for one in known if store.types(one) & MISC), "")


def _common(word: str, class_of: ClassOf) -> str:
    """A noun in small letters where everybody uses it, or the word for its class, or nothing."""
    if not word.isalpha() or not word.islower():
        return ""
    return word if ordinary(word) else class_of(word) or ""
