"""How somebody is related, by the word for it: "only daughter of a fishmonger" is a daughter."""

from __future__ import annotations

import re

from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language.english.grammar import PREPOSITIONS
from sanitizer.language.english.inflect import singulars

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*(?P<of>['’]s?(?![^\W\d_]))?")
_RELATIVE = "relative"


def kin_ladder(term: str, store: OntologyStore) -> Ladder | None:
    """The ladder of the word that says how somebody is related, which millions are; None where there is none.

    >>> store = OntologyStore.built_in()
    >>> [rung.text for rung in kin_ladder("only daughter of a fishmonger", store)]
    ['daughter', 'relative', '***']
    >>> kin_ladder("widow", store).own_support == EVERYTHING, kin_ladder("friend of her uncle", store)
    (True, None)
    """
    noun = _kin_word(term, store)
    if not noun:
        return None
    bare = fold(noun) == fold(term)
    rungs = [Rung(_RELATIVE, "hand", EVERYTHING)]
    rungs = rungs if bare else [Rung(noun, "phrase", EVERYTHING), *rungs]
    return Ladder.build(term, rungs, own_support=EVERYTHING if bare else 1)


def _kin_word(term: str, store: OntologyStore) -> str:
    """The first word for a relative before what he or she is one of, and whose nothing else is."""
    for match in _WORD.finditer(term):
        word = match[0]
        if word in PREPOSITIONS:
            return ""
        if not match["of"] and word.islower() and is_kin(word, store):
            return word
    return ""


def is_kin(word: str, store: OntologyStore) -> bool:
    """Whether a word, in the singular or plural, says how somebody is related."""
    return any(
        _RELATIVE in map(store.label, store.chain(sense.concept))
        for form in (word, *singulars(word))
        for sense in store.senses(form)
        if store.source(sense.concept) == "hand" and not sense.proper
    )
