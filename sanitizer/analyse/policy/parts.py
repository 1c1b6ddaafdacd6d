"""Parts that are played: whom an actor plays is a person of a story, and what that one is tells nobody apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation

_PLAYED = rf"(?:{alternation('facts.acting')}|(?<=\bhe\s)plays|(?<=\bwho\s)plays)"
_NAMED = re.compile(rf"\b(?:{_PLAYED}|{alternation('facts.parts')}\s(?:of|as))\s(?:the\s)?[\"“‘']?\Z")
_TOLD = re.compile(rf"\b(?:{_PLAYED}|in\sthe\spart\sof)\s(?:an?|the)\s(?:[a-z-]+\s){{0,2}}\Z")
_GUESSED = frozenset({Origin.READER, Origin.KNOWLEDGE})
_CHARACTER = "character"
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONGEST = 5
"""Words of a part's name; titles of works are longer."""
_BEFORE = 40
"""Characters before a part in which it says that it is one."""


def as_parts(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings, a part with a name as a person's, without those that only describe a part.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "She played Zerlinde in a film, then a lonely glass blower."
    >>> def found(start, end, type):
    ...     return Finding(start, end, text[start:end], type, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> [one.type.value for one in as_parts(text, [found(11, 19, PiiType.MISC), found(36, 57, PiiType.DEM)])]
    ['PERSON', 'DEM']
    >>> text = "She played a lonely glass blower in it."
    >>> list(as_parts(text, [found(13, 32, PiiType.DEM)]))
    []
    """
    for finding in findings:
        if finding.origin not in _GUESSED or finding.type not in {PiiType.MISC, PiiType.DEM}:
            yield finding
            continue
        before = (max(0, finding.start - _BEFORE), finding.start)
        if finding.text.islower() and _TOLD.search(text, *before):
            continue
        if finding.type is PiiType.MISC and finding.text[:1].isupper() and len(finding.text.split()) <= _LONGEST:
            yield _part(finding) if _NAMED.search(text, *before) else finding
        else:
            yield finding


def _part(finding: Finding) -> Finding:
    """The finding as a person's name, or as a character's whose name is made of words: "the Night Queen"."""
    words = _WORD.findall(finding.text)
    if words and not any(ordinary(word) for word in (words[0], words[-1])):
        return replace(finding, type=PiiType.PERSON, kind="", kinds=(), noun="")
    return replace(finding, kind=_CHARACTER, kind_sure=True, kinds=(), noun=_CHARACTER, noun_score=1.0)
