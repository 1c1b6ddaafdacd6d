"""What many people of a population share is shown as it is: it tells nobody from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.risk.crowd import Crowd
from sanitizer.risk.words import words_of

SHARE = 0.03
"""Which share of the people must have it."""
CROWDS = 10
"""And so many times the number of people to hide among."""
_TYPES = frozenset({PiiType.LOC, PiiType.ORG, PiiType.DEM})
_AWARD = "award"
"""Of other things only awards: titles of works are whole or not at all, and many are ordinary words."""
_OWN = frozenset({Origin.TERM, Origin.REVIEWER, Origin.DISCLOSURE})


def show_shared(findings: Sequence[Finding], crowd: Crowd, k: int) -> list[Finding]:
    """The findings, as they are in the text where enough people share all the phrases that they are made of.

    Args:
        findings: of one document, with replacements.
        crowd: the population.
        k: among how many people the document's person is to hide.
    """
    fewest = max(CROWDS * k, round(SHARE * len(crowd)))
    shown: dict[object, bool] = {}
    for number, finding in enumerate(findings):
        key = _thing(finding, number)
        shown[key] = shown.get(key, True) and _may_show(finding) and is_shared(finding.text, crowd, fewest)
    return [
        replace(finding, replacement=finding.text, reason=f"at least {fewest} people of the population share it")
        if finding.changed and shown[_thing(finding, number)]
        else finding
        for number, finding in enumerate(findings)
    ]


def is_shared(text: str, crowd: Crowd, fewest: int) -> bool:
    """Whether a phrase falls into pieces of which at least ``fewest`` people have each; small words do not count.

    >>> from sanitizer.risk.people import People
    >>> crowd = Crowd(People(("a", "b"), ("won the Iron Prize for Best Baker", "the Iron Prize: best baker of all")))
    >>> is_shared("Iron Prize for Best Baker", crowd, 2), is_shared("Iron Baker", crowd, 3)
    (True, False)
    """
    words = words_of(text)
    start, found = 0, False
    while start < len(words):
        if words[start] in FUNCTION_WORDS:
            start += 1
            continue
        if crowd.holders(words[start]) < fewest:
            return False
        ends = (end for end in range(len(words), start, -1) if words[end - 1] not in FUNCTION_WORDS)
        start = next((end for end in ends if crowd.sharers(tuple(words[start:end])) >= fewest), 0)
        found = True
        if not start:
            return False
    return found


def _thing(finding: Finding, number: int) -> object:
    return finding.entity if finding.entity >= 0 else ("one", number)


def _may_show(finding: Finding) -> bool:
    """Whether a finding may be shown at all: no direct identifier, no name, no date, no title, nothing of one's own."""
    if finding.identifier is Identifier.DIRECT or finding.origin in _OWN:
        return False
    return finding.type in _TYPES or (finding.type is PiiType.MISC and finding.kind == _AWARD)
