"""Which spans are findings after people added, split and joined some: offsets only, before any ladder is looked up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sanitizer.analyse.detectors.gazetteer import WordIndex
from sanitizer.analyse.policy.merge import merge
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex, stripped
from sanitizer.documents.decisions import Action, Decision

BY = "reviewer"
"""The name among the detectors of what a person marked."""
_CHOICES = {Action.RUNG, Action.MASK, Action.WORDS}


def reshaped(text: str, findings: Sequence[Finding], decisions: Iterable[Decision]) -> list[Finding]:
    """The findings after the decisions that change what is a finding, in their order.

    What is decided about a place where nothing is found makes a finding there: hiding never gets lost because a model
    has changed since.

    >>> made = Decision("00" * 32, Action.ADD, 4, 10, type="ORG")
    >>> [(f.text, f.type.value) for f in reshaped("The Falcon flew. A Falcon!", [], [made])]
    [('Falcon', 'ORG'), ('Falcon', 'ORG')]
    """
    found = list(findings)
    for one in decisions:
        if one.action is Action.ADD:
            found = _added(text, found, one)
        elif one.action is Action.SPLIT:
            found = [part for finding in found for part in _split(text, finding, one)]
        elif one.action is Action.JOIN:
            found = _joined(text, found, one)
        elif one.action in _CHOICES and not any(f.start < one.end and one.start < f.end for f in found):
            found = _added(text, found, replace(one, every=False))
    return found


def _added(text: str, found: list[Finding], one: Decision) -> list[Finding]:
    """The findings with the phrase at a place and, if wanted, wherever else it stands."""
    start, end = stripped(text, one.start, one.end)
    if start >= end:
        return found
    spans = {(start, end), *(WordIndex(text).find(text[start:end]) if one.every else ())}
    kind = PiiType(one.type or PiiType.MISC)
    default = Identifier.DIRECT if kind in {PiiType.PERSON, PiiType.CODE} else Identifier.QUASI
    made = [
        Finding(
            a, b, text[a:b], kind, Identifier(one.identifier or default), 1.0, (BY,), origin=Origin.TERM
        )
        for a, b in sorted(spans)
    ]  # fmt: skip
    index = SpanIndex(spans)
    # another type for what was found: the old finding goes; what sticks out of a longer one stays hidden
    others = [f for f in found if not any((f.start, f.end) == (a, b) for a, b in index.hits(f.start, f.end))]
    return merge(text, [*others, *made])


def _split(text: str, finding: Finding, one: Decision) -> list[Finding]:
    if not (finding.start < one.at < finding.end) or (finding.start, finding.end) != one.span:
        return [finding]
    parts = [stripped(text, finding.start, one.at), stripped(text, one.at, finding.end)]
    return [_at(text, finding, start, end) for start, end in parts if start < end]


def _joined(text: str, found: list[Finding], one: Decision) -> list[Finding]:
    """The findings with those that meet a span made one, of the first one's type, direct if one of them is."""
    inside = [f for f in found if f.start < one.end and one.start < f.end]
    start, end = min([one.start, *(f.start for f in inside)]), max([one.end, *(f.end for f in inside)])
    if not inside or (len(inside) == 1 and (inside[0].start, inside[0].end) == (start, end)):
        return found
    whole = _at(text, inside[0], start, end)
    if any(f.identifier is Identifier.DIRECT for f in inside):
        whole = replace(whole, identifier=Identifier.DIRECT)
    others = [f for f in found if f not in inside]
    return sorted([*others, whole], key=lambda f: f.start)


def _at(text: str, finding: Finding, start: int, end: int) -> Finding:
    names = tuple(dict.fromkeys((*finding.detectors, BY)))
    return replace(finding, start=start, end=end, text=text[start:end], detectors=names, origin=Origin.TERM)
