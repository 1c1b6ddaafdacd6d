"""Bands by what a text about music says: what released its record, and what is in brackets behind a musician."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.cues import about
from sanitizer.language import alternation

BAND = "band"
SURELY = ((BAND, 1.0),)
"""The kinds of what the text says to be a band, whatever a reader thought."""
_TOPIC, _WORDS = "music", 3
"""What a text is about, and how many words of it say so: one is in every letter."""
_ANY_BODY = frozenset({"", "company", "organization", "brand"})
"""What a reader takes a body for of which it knows nothing."""
_ACTS = re.compile(rf"[”\"’']?[^\S\n](?:(?:had|has|later|then|soon)[^\S\n])?{alternation('facts.of_bands')}\b")
_OPENS, _LISTED = re.compile(r"[^\S\n]\("), re.compile(r",[^\S\n](?:and[^\S\n])?|[^\S\n](?:and|&)[^\S\n]")
_CLOSES = re.compile(r"\)|,[^\S\n]|[^\S\n](?:and|&)[^\S\n]")
_OWNS = re.compile(r"['’]s?[^\S\n](?:[a-z]+[^\S\n]){0,2}")
_NAMED = frozenset({PiiType.MISC, PiiType.ORG, PiiType.PERSON})
_COMPANIES = re.compile(rf"\b{alternation('companies.of_records')}\b")


def as_bands(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings of a text about music, whatever it says to be a band as one wherever it stands.

    >>> text = "The singer made albums with Bo Berg (Salt). Dust released its debut album."
    >>> def found(name, type):
    ...     at = text.index(name)
    ...     return Finding(at, at + len(name), name, type, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> names = [found("Bo Berg", PiiType.PERSON), found("Salt", PiiType.PERSON), found("Dust", PiiType.MISC)]
    >>> [one.kind for one in as_bands(text, names)]
    ['', 'band', 'band']
    """
    if not about(_TOPIC, text, _WORDS):
        return list(findings)
    bands = {fold(one.text) for one in _bands(text, findings)}
    return [_band(one) if fold(one.text) in bands and _may_be(one) else one for one in findings]


def _may_be(finding: Finding) -> bool:
    """Whether a name may be a band's: no known band, orchestra or label."""
    if finding.type not in _NAMED or finding.origin is not Origin.READER or _COMPANIES.search(finding.text):
        return False
    return finding.type is not PiiType.ORG or finding.kind in _ANY_BODY


def _band(finding: Finding) -> Finding:
    return replace(finding, type=PiiType.ORG, kind=BAND, kinds=SURELY, noun=BAND, identifier=Identifier.QUASI)


def _bands(text: str, findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings that are bands by what stands beside them."""
    musician = False
    for number, finding in enumerate(findings):
        last = findings[number - 1] if number else None
        following = findings[number + 1] if number + 1 < len(findings) else None
        behind = last is not None and last.type is PiiType.PERSON and _OPENS.fullmatch(text, last.end, finding.start)
        listed = musician and last is not None and _LISTED.fullmatch(text, last.end, finding.start)
        musician = bool((behind or listed) and _CLOSES.match(text, finding.end) and _may_be(finding))
        acts = finding.type is not PiiType.PERSON and _ACTS.match(text, finding.end)
        owns = (
            finding.type is PiiType.ORG
            and following is not None
            and following.type is PiiType.PERSON
            and _OWNS.fullmatch(text, finding.end, following.start)
        )
        if musician or acts or owns:
            yield finding
