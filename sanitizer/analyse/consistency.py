"""The same thing gets the same ladder and the same stand-in throughout a document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sanitizer.analyse.people import number_people
from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.ladder import Ladder
from sanitizer.core.text import fold
from sanitizer.ladders.computed import PERSON_FORM, person_ladder
from sanitizer.language import alternation
from sanitizer.language.english.sentences import sentence_around

READER_RIGHT = 0.8
"""How often the reader's fine kind is taken to be right where it does not say."""
_SPOKEN = re.compile(
    rf"\b{alternation('facts.speaking')}\s"
    r"(?:\w+,?\s(?:and\s)?){0,3}\Z"
)
_IN_LAND = re.compile(r"\sin (?:the )?([A-Z].*)\Z")
_SOMEWHERE = {"settlement", "town"}
_FEW = 3
"""Countries of a document among which a small place is looked for."""
DOCUMENT = 4000
"""Characters of the document that a ladder source may look at besides the sentence."""


def _spoken(text: str, finding: Finding) -> str:
    """The words that make a finding a language ("speaks Irish"), or nothing."""
    if finding.type is not PiiType.DEM:
        return ""
    match = _SPOKEN.search(text, max(0, finding.start - 60), finding.start)
    return f"{match[0]}{finding.text}" if match else ""


def _kind(finding: Finding) -> dict[str, Any]:
    """What the reader takes a finding for, as one witness more for its ladder."""
    if not finding.kind or finding.origin is not Origin.READER:
        return {}
    return {"kind": finding.kind, "kind_probability": READER_RIGHT}


def with_ladders(text: str, findings: Sequence[Finding], ladders: Callable[..., Ladder]) -> list[Finding]:
    """The findings with the number of their entity and its ladder."""
    people = [finding for finding in findings if finding.type is PiiType.PERSON]
    taken = max((int(match[0].split()[1]) for match in PERSON_FORM.finditer(text)), default=0)
    numbers = dict(zip(map(id, people), number_people(people, text), strict=True))
    document = text[:DOCUMENT]
    mine = getattr(ladders, "own", None)
    entities: dict[tuple[PiiType, str | int], tuple[int, Ladder]] = {}
    result = []
    for finding in findings:
        number = numbers.get(id(finding))
        spoken = _spoken(text, finding)
        name = fold(finding.text) + (" (language)" if spoken else "")
        key = (finding.type, name if number is None else number)
        known = entities.get(key)
        if known is None:
            own = mine(finding.text, finding.type) if mine is not None else None
            if own is not None:
                ladder = own
            elif number is not None:
                ladder = person_ladder(finding.text, taken + number + 1)
            else:
                # what comes first weighs most: what makes it a language, then the sentence, then the document
                around = f"{spoken}\n{sentence_around(text, finding.start, finding.end)}\n{document}".lstrip()
                ladder = ladders(finding.text, finding.type, around, **_kind(finding))
            known = entities[key] = (len(entities), ladder)
        result.append(replace(finding, entity=known[0], ladder=known[1]))
    result = _near_the_others(text, result, getattr(ladders, "little_known", None))
    return _among_the_others(text, result, ladders)


def _among_the_others(text: str, findings: list[Finding], ladders: Callable[..., Ladder]) -> list[Finding]:
    """The findings, a small place of unknown country in that of the other places where one of its name lies there."""
    lands = {land for f in findings if f.type is PiiType.LOC and f.ladder and (land := _land(f.ladder))}
    if not 1 <= len(lands) <= _FEW:
        return findings
    placed: dict[int, Ladder] = {}
    for finding in findings:
        known = finding.ladder
        if (
            finding.type is not PiiType.LOC
            or known is None
            or known[0].text not in _SOMEWHERE
            or finding.entity in placed
        ):
            continue
        around = f"{sentence_around(text, finding.start, finding.end)}\n{', '.join(sorted(lands))}"
        found = ladders(finding.text, finding.type, around)
        placed[finding.entity] = found if _land(found) in lands else known
    return [replace(f, ladder=placed[f.entity]) if f.entity in placed else f for f in findings]


def _near_the_others(text: str, findings: list[Finding], little_known: Callable[[str], bool] | None) -> list[Finding]:
    """The findings, but a small place far from all others is only a city: its name may be that of a place nearby.

    Among Bergen and Stavanger, "Fana" is hardly the town in Mali. That holds where all other places, at least two, lie
    in one country, and the text does not name this one's.
    """
    lands = {f.entity: land for f in findings if f.type is PiiType.LOC and f.ladder and (land := _land(f.ladder))}
    counts = Counter(lands.values())
    odd = next((entity for entity, land in lands.items() if counts[land] == 1), None)
    if little_known is None or odd is None or len(counts) != 2 or len(lands) < 3 or lands[odd] in text:
        return findings
    place = next(finding for finding in findings if finding.entity == odd)
    if place.ladder is None or not little_known(place.text):
        return findings
    rungs = [rung for rung in place.ladder.rungs[:-1] if not _IN_LAND.search(rung.text)]
    wider = Ladder.build(place.text, rungs, own_support=place.ladder.own_support)
    return [replace(f, ladder=wider) if f.entity == odd else f for f in findings]


def _land(ladder: Ladder) -> str:
    """The country or state that the first rung of a place names."""
    match = _IN_LAND.search(ladder[0].text) if ladder[0].source == "geonames" else None
    return match[1] if match else ""
