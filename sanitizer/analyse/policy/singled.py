"""What singles a person out is told of the person, not of the place that it names: "the only man in Norway"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.ladders.superlatives import superlative_ladder

_KIND = "background"
_NAMED = {PiiType.LOC, PiiType.ORG, PiiType.MISC}


def singled_out(findings: Iterable[Finding]) -> list[Finding]:
    """The findings, a guess that begins with what singles somebody out as one of the person.

    >>> from sanitizer.core.findings import Identifier, Origin
    >>> read = {"origin": Origin.READER, "kind": "country"}
    >>> he = Finding(10, 28, "only man in Norway", PiiType.LOC, Identifier.QUASI, 0.9, ("reader",), **read)
    >>> [one.type.value for one in singled_out([he])]
    ['DEM']
    """
    return [_of_person(one) if _singles(one) else one for one in findings]


def _singles(finding: Finding) -> bool:
    guessed = finding.type in _NAMED and finding.origin.guessed and finding.text[:1].islower()
    return guessed and superlative_ladder(finding.text) is not None


def _of_person(finding: Finding) -> Finding:
    return replace(finding, type=PiiType.DEM, kind=_KIND, kinds=(), noun="", noun_score=0.0)
