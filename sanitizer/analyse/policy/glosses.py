"""What something is called in the language of a country that is hidden: "a penal order (Strafverfügung)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.analyse.spacy.words import small_words
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.ladders.ordinary import ordinary

KIND = "gloss"
_BRACKET = re.compile(r"(?<=[\w”’])[^\S\n]\((?P<gloss>[^\W\d_][^()\n“”\"]{2,200})\)")
_WORD = re.compile(r"[^\W\d_]+")
_TELLING = frozenset({"nationality", "country"})
_FIXED = frozenset({Origin.TERM, Origin.REVIEWER})
_FEWEST = 2
"""Glosses that a text has at the least where none has letters that English lacks."""


def foreign_glosses(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings with every bracket in another language, where a nationality or country is one of them.

    A word that is left would show the country that is hidden elsewhere; what was found within a bracket goes with it.

    >>> text = "a Ruritanian national got a penal order (Strafverfügung) in May (see below)"
    >>> whose = Finding(2, 12, text[2:12], PiiType.DEM, Identifier.QUASI, 0.9, ("x",), kind="nationality")
    >>> [one.text for one in foreign_glosses(text, [whose])], foreign_glosses(text, [])
    (['Ruritanian', 'Strafverfügung'], [])
    """
    if not tells_country(findings):
        return list(findings)
    places = {finding.end for finding in findings if finding.type is PiiType.LOC}  # "in Hay (Ruritania)" says where
    brackets = (match for match in _BRACKET.finditer(text) if match.start() not in places)
    spans = [match.span("gloss") for match in brackets if _foreign(match["gloss"])]
    own = any(not text[start:end].isascii() for start, end in spans)
    if not own and len(spans) < _FEWEST:
        return list(findings)
    said = (PiiType.MISC, Identifier.QUASI, 0.9, ("glosses",))
    fresh = [Finding(a, b, text[a:b], *said, origin=Origin.READER, kind=KIND) for a, b in spans]
    return replacing(findings, fresh)


def tells_country(findings: Sequence[Finding]) -> bool:
    """Whether a nationality or country is one of the findings, so that words may tell which."""
    return any(finding.kind in _TELLING for finding in findings)


def replacing(findings: Sequence[Finding], fresh: Sequence[Finding]) -> list[Finding]:
    """The findings with the ``fresh`` ones instead of what lies within these; a name or a term is never taken away."""
    marked = SpanIndex((finding.start, finding.end) for finding in findings)
    named = SpanIndex((f.start, f.end) for f in findings if f.identifier is Identifier.DIRECT or f.origin in _FIXED)
    fresh = [
        one
        for one in fresh
        if not named.meets(one.start, one.end)
        and all(one.start <= a and b <= one.end for a, b in marked.hits(one.start, one.end))
    ]
    within = SpanIndex((one.start, one.end) for one in fresh)
    kept = [finding for finding in findings if not within.meets(finding.start, finding.end)]
    return sorted([*kept, *fresh], key=lambda finding: finding.start)


def _foreign(gloss: str) -> bool:
    """Whether the words of a bracket are another language's: none of them, or few of many, are of the own."""
    words = _WORD.findall(gloss)
    if any(word.isupper() and len(word) > 1 for word in words):  # a short name
        return False
    known = sum(ordinary(word) or word.casefold() in small_words("en") or is_word(word.casefold()) for word in words)
    return 3 * known < len(words)
