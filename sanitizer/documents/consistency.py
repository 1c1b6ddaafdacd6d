"""The same thing gets the same ladder and the same stand-in throughout a document."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import Ladder
from sanitizer.core.text import fold
from sanitizer.documents.people import number_people
from sanitizer.ladders.computed import PERSON_FORM, person_ladder

_PLACE_WORD = re.compile(r"\b(?:in|from|near|to|at|towards|around|outside)\s\Z", re.IGNORECASE)
CONTEXT = 150
"""Characters on either side that a ladder source may look at."""


def with_ladders(
    text: str, findings: Sequence[Finding], ladders: Callable[[str, PiiType, str], Ladder]
) -> list[Finding]:
    """The findings with the number of their entity and its ladder."""
    findings = [_placed(text, finding, ladders) for finding in findings]
    people = [finding for finding in findings if finding.type is PiiType.PERSON]
    taken = max((int(match[0].split()[1]) for match in PERSON_FORM.finditer(text)), default=0)
    numbers = dict(zip(map(id, people), number_people(people), strict=True))
    entities: dict[tuple[PiiType, str | int], tuple[int, Ladder]] = {}
    result = []
    for finding in findings:
        number = numbers.get(id(finding))
        key = (finding.type, fold(finding.text) if number is None else number)
        known = entities.get(key)
        if known is None:
            if number is not None:
                ladder = person_ladder(finding.text, taken + number + 1)
            else:
                around = text[max(0, finding.start - CONTEXT) : finding.end + CONTEXT]
                ladder = ladders(finding.text, finding.type, around)
            known = entities[key] = (len(entities), ladder)
        result.append(replace(finding, entity=known[0], ladder=known[1]))
    return result


def _placed(text: str, finding: Finding, ladders: Callable[[str, PiiType, str], Ladder]) -> Finding:
    """A known place after "in" or "from" that a recognizer took for an organization is a place."""
    if finding.type is not PiiType.ORG or not _PLACE_WORD.search(text, max(0, finding.start - 9), finding.start):
        return finding
    ladder = ladders(finding.text, PiiType.LOC, "")
    return replace(finding, type=PiiType.LOC) if ladder[0].source == "geonames" else finding
