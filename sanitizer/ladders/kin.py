"""How somebody is related, by the word for it: "only daughter of a fishmonger" is a daughter of a trader."""

from __future__ import annotations

import re
from collections.abc import Callable

from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.kinds.shortened import LISTED
from sanitizer.ladders.pared import PARED, pared
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import word_set
from sanitizer.language.english.grammar import DETERMINERS, PREPOSITIONS
from sanitizer.language.english.inflect import article, singulars
from sanitizer.language.english.numbers import parse_number

LadderOf = Callable[[str], Ladder | None]
"""A job to its ladder."""
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*(?P<of>['’]s?(?![^\W\d_]))?")
_RELATIVE, _SEVERAL = "relative", "several"
_SINGLING = word_set("facts.singling")
_OF_A = re.compile(
    r"(?:[a-z-]+\s)?(?P<kin>[a-z-]+)\sof\s(?:an?|the)\s(?:[A-Z]\w+\s)*"
    r"(?P<who>[a-z][a-z-]*(?:\s(?!from\b|in\b|at\b|of\b)[a-z-]+){0,3})(?:\s(?:from|in|at|of)\s.+|(?:\s[A-Z]\S*)*)"
)
"""Whose relative somebody is, by what that one does: "daughter of the Danish singer Ada Berg"."""
_ONE_OF = re.compile(r"(?P<which>[a-z]+)\sof\s(?P<many>[\w-]+)(?P<what>\s[a-z]+)?")


def kin_ladder(term: str, store: OntologyStore, job_of: LadderOf = lambda job: None) -> Ladder | None:
    """The ladder of the word that says how somebody is related, which millions are; None where there is none.

    ``job_of`` gives the ladder of what the one does whose relative somebody is.

    >>> store = OntologyStore.built_in()
    >>> [rung.text for rung in kin_ladder("only daughter of a fishmonger", store)]
    ['daughter', 'relative', '***']
    >>> def trade(job):
    ...     return Ladder.build(job, [Rung("trader", "hand", 90)])
    >>> kin_ladder("only daughter of the Sarkish tanner Berg", store, trade)[0].text
    'daughter of a trader'
    >>> kin_ladder("first of five children", store)[0].text, kin_ladder("uncles bowel ca at 45", store)[0].text
    ('one of several children', 'uncles bowel ca')
    >>> kin_ladder("widow", store).own_support == EVERYTHING, kin_ladder("friend of her uncle", store)
    (True, None)
    """
    said = _related(term, store, job_of)
    if not said:
        return None
    bare = fold(said) == fold(term)
    rungs = [Rung(_RELATIVE, "hand", EVERYTHING)]
    rungs = rungs if bare else [Rung(said, PARED, EVERYTHING), *rungs]
    return Ladder.build(term, rungs, own_support=EVERYTHING if bare else 1)


def tells_kin(term: str, store: OntologyStore) -> bool:
    """Whether a term tells that somebody is a relative, or whose, whatever it was taken for.

    >>> store = OntologyStore.built_in()
    >>> [tells_kin(term, store) for term in ("only daughter of a fishmonger", "daughter", "keeper of a lamp")]
    [True, True, False]
    """
    of = _OF_A.fullmatch(term)
    return is_kin(of["kin"] if of else term, store) and term.islower() >= (of is None)


def _related(term: str, store: OntologyStore, job_of: LadderOf) -> str:
    """What may be told of how somebody is related, or nothing."""
    words = term.split()
    while words and (words[0] in DETERMINERS or (words[0] in _SINGLING and len(words) > 1 and words[1] != "of")):
        words.pop(0)
    said = " ".join(words)
    one = _ONE_OF.fullmatch(said)
    if one and (one["which"] in _SINGLING or one["which"] == "one"):
        counted = one["many"] == _SEVERAL or parse_number(one["many"])
        return f"one of {_SEVERAL}{one['what'] or ''}" if counted else ""
    of = _OF_A.fullmatch(said)
    if of and is_kin(of["kin"], store):
        job = job_of(of["who"])
        who = "" if job is None else of["who"] if job.own_support >= LISTED else job[0].text if len(job) > 1 else ""
        return f"{of['kin']} of {article(who)} {who}" if who else of["kin"]
    noun = _kin_word(said, store)
    less = pared(said) if noun else ""
    return less if less and is_kin(less.split()[0], store) else noun


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
