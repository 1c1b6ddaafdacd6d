"""Ladders of what singles one person out of all: "the first woman", "the youngest judge"."""

from __future__ import annotations

import re

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.ladders.kinds.shortened import group_of
from sanitizer.language import alternation
from sanitizer.language.english.inflect import plural

_SINGLES_OUT = re.compile(
    rf"the\s(?:[^\s,;]+\s){{0,3}}?(?:{alternation('facts.singling')}|[a-z]{{3,}}est(?:-[a-z]+)?)\s"
    r"(?:of\s(?:the\s)?)?(?P<rest>\S.*?)(?P<of_all>\s(?:ever|worldwide|(?:in|of)\s(?:history|the\sworld|all\stime)))?",
    re.IGNORECASE,
)
_MANY = 10_000
"""How many people are taken to be or to have done the like, in some order."""


def superlative_ladder(term: str) -> Ladder | None:
    """The ladder of a phrase that singles somebody out, or None: what is left is that there are such people.

    >>> [rung.text for rung in superlative_ladder("the first Norwegian woman")]
    ['one of the women', '***']
    >>> [rung.text for rung in superlative_ladder("the only dentist in Little Field")]
    ['one of the dentists', '***']
    >>> [rung.text for rung in superlative_ladder("the third highest-paid judge")]
    ['one of the judges', '***']
    >>> [rung.text for rung in superlative_ladder("the first American")]
    ['one of the people', '***']
    >>> [rung.text for rung in superlative_ladder("the youngest judge ever")]
    ['judge', '***']
    """
    match = _SINGLES_OUT.fullmatch(" ".join(term.split()))
    group = group_of(match["rest"]) if match else ()
    if match is None or not group or not group[-1].isalpha():
        return None
    noun = "person" if group[-1].istitle() else group[-1].lower()  # a people's name would tell the country
    text = noun if match["of_all"] else f"one of the {plural(noun)}"
    return Ladder.build(term, [Rung(text, "rule", _MANY)])
