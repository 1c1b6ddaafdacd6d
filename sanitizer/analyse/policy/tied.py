"""Somebody of a class and where they belong, which is general as a whole: "retired worker from a village"."""

from __future__ import annotations

import re
from collections.abc import Callable

from sanitizer.analyse.policy.ordinary import person_noun
from sanitizer.ladders.jobs import light
from sanitizer.ladders.kinds.shortened import ORDINARY
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation, word_set

_OPAQUE = word_set("small_words.opaque")
_STATE = re.compile(rf"\b{alternation('jobs.states')}[\s-]\Z")

_PART = re.compile(
    rf"\b{alternation('small_words.nouns_of_something')}\sof\s(?:an?\s)?(?P<what>[a-z]{{3,}})\b(?![-’'])"
)
"""A part of what everybody has: "share of a horse"."""
_TIED = re.compile(
    r"\b(?P<head>[a-z]+(?:\s[a-z]+){0,2})\s(?:of|with|from|for|at|in)\san?\s"
    r"(?P<whom>[a-z]+(?:\s[a-z]+){0,2})"
)


def tied_spans(text: str, phrase_support: Callable[[str], int], k: int) -> list[tuple[int, int]]:
    """The spans of people of a class with what they belong to, where at least ``k`` fit each.

    >>> tied_spans("a retired worker from a village", {"worker": 700, "village": 900}.get, 10)
    [(2, 31)]
    >>> tied_spans("over a share of a horse", {}.get, 10)
    [(7, 23)]
    """
    parts = [match.span() for match in _PART.finditer(text) if ordinary(match["what"])] if k <= ORDINARY else []
    return parts + [span for match in _TIED.finditer(text) if (span := _tied(match, phrase_support, k))]


def _tied(match: re.Match[str], phrase_support: Callable[[str], int], k: int) -> tuple[int, int] | None:
    """The span of a class of people and of what they belong to, where at least ``k`` fit each."""
    head, whom = match["head"].split(), match["whom"].split()
    who = next((" ".join(head[i:]) for i in range(len(head)) if (phrase_support(" ".join(head[i:])) or 0) >= k), "")
    who = who or (head[-1] if light(head[-1]) else "")
    end = next((i for i in range(len(whom), 0, -1) if (phrase_support(" ".join(whom[:i])) or 0) >= k), 0)
    end = end or int(whom[0] in _OPAQUE)
    if not who or not end or not person_noun(who.rpartition(" ")[2]):
        return None
    start = match.end("head") - len(who)
    state = _STATE.search(match.string, match.start(), start)
    start = state.start() if state else start
    return start, match.start("whom") + len(" ".join(whom[:end]))
