"""Ladders of what singles one person out of all: "the first woman", "the youngest judge"."""

from __future__ import annotations

import re

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.ladders.kinds.shortened import group_of
from sanitizer.language import alternation, word_set
from sanitizer.language.english.inflect import plural

OF_PEOPLE = re.compile(rf"(?:the\s)?(?=[a-z]+est\b)(?:{alternation('facts.singling')})\s[a-z]")
"""What is told of people more than of things: "the oldest", "youngest"."""
_ALONE = re.compile(
    rf"(?:{alternation('facts.singling')})\s(?=(?:{alternation('facts.singled')})\b)|(?!the\s){OF_PEOPLE.pattern}",
    re.IGNORECASE,
)
_ADDED = re.compile(r"\s(?:to|in|of|at|with|who)\s")
_DID = re.compile(r"\sto\s(?P<verb>[a-z]+)")
_FIELD = re.compile(r"\sin\s(?:[a-z-]+\s)?[a-z]+(?:ing|ics|ry|ure)\b")
"""What names work that several do: "in eel smoking"."""
_HOLDING = word_set("facts.holding")
_ANYBODY = word_set("facts.singled")
_SINGLES_OUT = re.compile(
    rf"(?:one\sof\s(?:the\s)?(?:only|just)\s(?:a\shandful\sof|a\sfew|\S+)|the\s(?:[^\s,;]+\s){{0,3}}?"
    rf"(?P<how>{alternation('facts.singling')}|most\s[a-z-]+|(?:[a-z]{{3,}}est|best)(?:-[a-z]+)?))\s"
    r"(?P<of>of\s(?:the\s)?)?(?P<rest>\S.*?)(?P<of_all>\s(?:ever|worldwide|(?:in|of)\s(?:history|the\sworld|all\stime)))?",
    re.IGNORECASE,
)
_MOST = re.compile(r"\b(?:most\s[a-z-]+|[a-z]+est(?:-[a-z]+)?)\b")
_ORDINALS = word_set("ordinals")
ONE_OF = re.compile(
    r"\bone of the (?:(?:first|last|few|most [a-z-]+|[a-z]+est(?:-[a-z]+)?) )?(?P<many>[a-z]{4,20})\b", re.IGNORECASE
)
"""What is said of somebody who was singled out."""
SINGLED_OUT = 10_000
"""How many people are taken to be or to have done the like, in some order."""


def superlative_ladder(term: str) -> Ladder | None:
    """The ladder of a phrase that singles somebody out, or None: what is left is that there are such people.

    >>> [rung.text for rung in superlative_ladder("the first Norwegian woman")]
    ['one of the first women', '***']
    >>> [rung.text for rung in superlative_ladder("only woman in eel smoking")]
    ['one of the few women in the field', '***']
    >>> [rung.text for rung in superlative_ladder("only man in Norway")]
    ['one of the few men', '***']
    >>> [rung.text for rung in superlative_ladder("the first woman to chair the Harbour Board")]
    ['one of the first women in such a position', '***']
    >>> [rung.text for rung in superlative_ladder("the first woman to swim the sound")]
    ['one of the first women to do so', '***']
    >>> [rung.text for rung in superlative_ladder("the only dentist in Little Field")]
    ['one of the few dentists', '***']
    >>> [rung.text for rung in superlative_ladder("the third highest-paid judge")]
    ['one of the highest-paid judges', '***']
    >>> [rung.text for rung in superlative_ladder("the first American")]
    ['one of the first people', '***']
    >>> [rung.text for rung in superlative_ladder("the youngest judge ever")]
    ['one of the youngest judges', '***']
    >>> [rung.text for rung in superlative_ladder("one of only two bakers")]
    ['one of the few bakers', '***']
    >>> [rung.text for rung in superlative_ladder("oldest ferry pilot of the bay")]
    ['one of the oldest pilots', '***']
    """
    said = " ".join(term.split())
    match = _SINGLES_OUT.fullmatch(f"the {said}" if _ALONE.match(said) else said)
    group = group_of(match["rest"]) if match else ()
    if match is None or not group or not group[-1].isalpha():
        return None
    noun = "person" if group[-1].istitle() else group[-1].lower()  # a people's name would tell the country
    like = "" if match["of"] else f"{_like((match['how'] or 'few').casefold(), term)} "  # "the fifth of seven children"
    added = _ADDED.search(match["rest"]) if like and (noun in _ANYBODY) else None  # nobody is "one of the first women"
    field = _field(match["rest"][added.start() :]) if added else ""
    return Ladder.build(term, [Rung(f"one of the {like}{plural(noun)}{field}", "rule", SINGLED_OUT)])


def _field(added: str) -> str:
    """What is left of what somebody was the first to do or to be."""
    did = _DID.match(added)
    if did is None:  # "the only man in Hay" is none of a field
        return " in the field" if _FIELD.match(added) else ""
    return " in such a position" if did["verb"] in _HOLDING else " to do so"


def _like(how: str, term: str) -> str:
    """What several may be as one is: the third is one of the first, the third highest-paid one of the highest-paid."""
    most = _MOST.search(term)
    if most:
        return most[0]
    return "first" if how in _ORDINALS else how if how == "last" else "few"
