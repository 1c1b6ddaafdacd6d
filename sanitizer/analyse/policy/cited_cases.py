"""Decisions that a text cites by parties and report are earlier cases: "Berg v Moe [1978] SLR 379"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.ladders.laws import CITED
from sanitizer.language.english.grammar import FUNCTION_WORDS

_WORD = r"(?<![\w.&’'-])[A-Z][\w.&’'-]*+"
_PARTY = rf"{_WORD}(?:[^\S\n](?:of|the|for|and|de|&|\({_WORD}\)|{_WORD})){{0,8}}"
_YEAR, _REPORT = r"(?:1[6-9]|20)[0-9]{2}", r"[A-Z][A-Za-z.]{1,9}(?:[^\S\n][A-Z][A-Za-z.]{0,9})?"
_CITED = re.compile(
    rf"(?P<parties>{_PARTY}[^\S\n]vs?\.?[^\S\n]{_PARTY}),?[^\S\n]"
    rf"(?:(?:\[{_YEAR}\]|\({_YEAR}\))[^\S\n](?:[0-9]{{1,3}}[^\S\n])?{_REPORT}[^\S\n][0-9]{{1,5}}"
    rf"|[0-9]{{1,4}}[^\S\n]{_REPORT}(?:[0-9][a-z]+)?[^\S\n][0-9]{{1,5}}[^\S\n]\({_YEAR}\))"
)
_IN_BRACKETS = re.compile(rf"(?<=\[)(?P<parties>(?:{_PARTY}|R|Rex|Regina)[^\S\n]vs?\.?[^\S\n]{_PARTY})(?=\])")
"""A case that is cited in brackets of its own, as matches of teams are not: "[Berg v Moe]"."""
_FIXED = {Origin.TERM}


def cited_cases(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a case that is cited by its report as one of them instead of its parties, year and number.

    >>> text = "In Berg Mills Ltd v Moe [1978] SLR 379 the test was set."
    >>> one = Finding(3, 17, text[3:17], PiiType.ORG, Identifier.QUASI, 0.9, ("reader",))
    >>> [found.text for found in cited_cases(text, [one])], cited_cases("Berg v Moe", [])
    (['Berg Mills Ltd v Moe [1978] SLR 379'], [])
    >>> [found.text for found in cited_cases("as held in [R v. Berg] and [x v y]", [])]
    ['R v. Berg']
    """
    fresh: list[Finding] = []
    for match in chain(_CITED.finditer(text), _IN_BRACKETS.finditer(text)):
        start = match.start() + _led(match["parties"])
        told = text[start : match.end()], PiiType.MISC, Identifier.QUASI, 0.9, ("cited-cases",)
        fresh.append(Finding(start, match.end(), *told, origin=Origin.READER, kind=CITED))
    fixed = SpanIndex((one.start, one.end) for one in findings if one.origin in _FIXED)
    fresh = [one for one in fresh if not fixed.meets(one.start, one.end)]
    whole = [_around(text, one, findings) for one in fresh]
    within = SpanIndex((one.start, one.end) for one in whole)
    kept = [one for one in findings if not within.meets(one.start, one.end)]
    return sorted([*kept, *whole], key=lambda one: one.start)


def _led(parties: str) -> int:
    """The length of the small words before the first party: "In", "See"."""
    length = 0
    for word in parties.split(" "):
        if word.casefold() not in FUNCTION_WORDS | {"see"}:
            return length
        length += len(word) + 1
    return 0


def _around(text: str, case: Finding, findings: Sequence[Finding]) -> Finding:
    """The case with all of what sticks out of it on either side."""
    met = [one for one in findings if one.overlaps(case)]
    start, end = min([case.start, *(one.start for one in met)]), max([case.end, *(one.end for one in met)])
    return replace(case, start=start, end=end, text=text[start:end])
