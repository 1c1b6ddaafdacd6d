"""What is left out: foreign words and signs of money in brackets, and the years of laws."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.laws import YEAR
from sanitizer.ladders.matters import is_public
from sanitizer.ladders.ordinary import ordinary
from sanitizer.recode.phrases import QUOTES

_GLOSSES = frozenset({PiiType.PERSON, PiiType.MISC, PiiType.ORG})
_OF_BODIES = frozenset({PiiType.ORG, PiiType.DEM, PiiType.PERSON, PiiType.MISC})
_CAPITALS = re.compile(r"[A-Z][\w’'-]*(?:[^\S\n](?:of|for|the|and|[A-Z][\w’'-]*)){0,6}\Z")
_BRACKETED = re.compile(
    r"(?P<one>\ban?[^\S\n](?:[a-z-]+[^\S\n]){0,2})?\b(?P<noun>[A-Za-z][\w-]+)(?P<gap>[^\S\n]\()[“\"‘']?\Z"
)
_NOUN_NEXT = re.compile(r"[^\S\n][A-Z]")


def gloss(
    text: str, findings: Sequence[Finding], number: int, floor: int, person: Callable[[str], bool]
) -> Edit | None:
    """The edit that drops a foreign word or a sign of money in brackets: "the headman (muhtar)", "liras (TRY)".

    Nothing is lost where it occurs nowhere else; what names a ``person`` may be one, who is numbered.
    """
    finding = findings[number]
    if finding.kind == "gloss" and floor <= finding.start - 2:
        return Edit(finding.start - 2, finding.end + 1, "")
    if finding.kind == YEAR:
        before = 0 if _NOUN_NEXT.match(text, finding.end) else 1  # "the 1967 Act", "the Salt Act 1967"
        return Edit(finding.start - before, finding.end + 1 - before, "") if floor <= finding.start - before else None
    behind = _BRACKETED.search(text, max(0, finding.start - 60), finding.start)
    end = finding.end + (text[finding.end : finding.end + 1] in QUOTES)
    if behind is None or not text.startswith(")", end) or behind.start("gap") < floor:
        return None
    money = finding.type is PiiType.QUANTITY and finding.text.isupper() and finding.text.isalpha()
    alike = [one for one in findings if one.entity == finding.entity]
    once = all(text[one.start - 1 : one.start] == "(" and text.startswith(")", one.end) for one in alike)
    words = finding.text.split()
    once = once and all(word.isalpha() and not ordinary(word) for word in words)
    unknown = finding.type in _GLOSSES or finding.replacement == "place"
    said_before = not person(behind["noun"]) and (finding.type is not PiiType.PERSON or behind["one"])
    foreign = once and (finding.text.islower() or (unknown and len(words) == 1 and said_before))
    official = once and finding.type in _OF_BODIES and _behind_body(text[: behind.start("gap")], finding, person)
    return Edit(behind.start("gap"), end + 1, "") if money or foreign or official else None


def _behind_body(before: str, finding: Finding, person: Callable[[str], bool]) -> bool:
    """Whether a bracket stands behind the name of a public body: "the Court of Appeal (Sąd Apelacyjny)"."""
    named = _CAPITALS.search(before[-80:])
    words = named[0].split() if named else []
    somebody = finding.type is PiiType.PERSON and any(person(word.casefold()) for word in words)
    return any(map(is_public, words)) and not somebody
