"""What belongs to an address: the flat between street and town, the town before a postcode, and its region."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.language import alternation
from sanitizer.language.english.grammar import FUNCTION_WORDS

_DOOR = re.compile(
    r",?[ ](?:(?:[^\W\d_]{1,5}\.?[ ])?\#?[0-9][\w/-]{0,6}\.?|[^\W\d_]{1,3}\.(?:[ ]?[^\W\d_]{1,3}\.)?|[A-Z]{1,2})"
    r"(?=,?[ ])"
)
"""Flat, floor, door or direction: "app. 4", "lgh 1102", "st. th.", "A", "NE"."""
_TOWN = re.compile(r",?[ ][^\W\d_a-z][^\W\d_]*[a-zà-ÿ](?:[ -][^\W\d_a-z][^\W\d_]*[a-zà-ÿ]){0,2}(?=,?[ ])")
_REGION = re.compile(r"(?<=[ ])[A-Z]{2,3}[ ]\Z")
_TOWN_BEFORE = re.compile(r"[^\W\d_a-z][^\W\d_]*[a-zà-ÿ],?[ ]\Z")
_TO_POSTCODE = re.compile(r"(?P<joint>,?[ ])(?:[A-Z]{2,3}[ ])?")
_JOINT = re.compile(r",?[ ]")
_NUMBERING = re.compile(rf"(?<![\w-]){alternation('codes.before_numbers')}\.?[ ]\Z", re.IGNORECASE)
"""What stands before the number of a house: "No. 8 Oak Road"."""
_STREETS = frozenset({"street", "address"})
_PARTS = frozenset({PiiType.DATETIME, PiiType.QUANTITY, PiiType.CODE})
"""What a number of an address may be taken for: a year, a count, a code."""
_STATE = re.compile(rf",?[ ]{alternation('places.state_signs')}(?=[,.;:)]|[^\S\n][a-z]|[^\S\n]*(?:\n|\Z))")
"""The sign of the state behind a town: "Salem, OR, where"."""
_DOORS = 3
_LETTERS = 2
"""What is no longer than this is a door or a direction, and no place."""
_POSTCODE = "postcode"
_NEXT = re.compile(r"[^\S\n]*(?P<word>[^\s,;)]+)")
_DISTRICT = re.compile(r",?[ ][A-Z]{1,2}[0-9]{1,2}[A-Z]?(?![\w-]|[ ][0-9][A-Z]{2}\b)")
"""The first half of a postcode, which people write behind a street: "LS7"."""


def whole_addresses(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, an address with its flat and unknown town up to what follows, a postcode with its region.

    >>> def found(term, type, kind, identifier=Identifier.DIRECT):
    ...     at = text.index(term)
    ...     return Finding(at, at + len(term), term, PiiType(type), identifier, 0.9, ("x",), kind=kind)
    >>> text = "at 8 Oak Rd, app. 4, Tupelo MS 38801 today"
    >>> parts = [found("8 Oak Rd", "LOC", "street"), found("38801", "CODE", "postcode")]
    >>> [one.text for one in whole_addresses(text, parts)]
    ['8 Oak Rd, app. 4, Tupelo', 'MS 38801']
    """
    result: list[Finding] = []
    listed = _with_regions(text, findings)
    starts = {one.start: one for one in listed}
    for finding in listed:
        last = result[-1] if result else None
        if last is not None and finding.end <= last.end:
            continue
        end = _end(text, finding, starts) if _is_street(finding) else finding.end
        end -= _is_street(finding) and text[end - 1] == "." and _ends_sentence(text, end)  # "at 4 Elm St. He left."
        if finding.type is PiiType.LOC and end == finding.end and finding.identifier is not Identifier.DIRECT:
            state = _STATE.match(text, end)
            taken = state is not None and starts.get(state.end() - len(state[0].lstrip(", ")))
            end = state.end() if state is not None and not (taken and taken.end > state.end()) else end
        start = _start(text, finding) if _is_street(finding) else finding.start
        while result and start <= result[-1].start < finding.start:
            result.pop()
        whole = (start, end) == (finding.start, finding.end)
        result.append(finding if whole else replace(finding, start=start, end=end, text=text[start:end]))
    return result


def _ends_sentence(text: str, at: int) -> bool:
    """Whether the dot before ``at`` also ends a sentence: its line ends, or goes on with a small word."""
    word = _NEXT.match(text, at)
    if text[at : at + 1] in {",", ";", ")"}:
        return False
    return word is None or word["word"].casefold() in FUNCTION_WORDS


def _start(text: str, street: Finding) -> int:
    """Where an address begins: at the "No." of its number."""
    numbered = street.text[:1].isdigit()
    before = _NUMBERING.search(text, max(0, street.start - 9), street.start) if numbered else None
    return before.start() if before else street.start


def _is_street(finding: Finding) -> bool:
    return finding.type is PiiType.LOC and finding.identifier is Identifier.DIRECT and finding.kind in _STREETS


def _with_regions(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """A postcode behind a place takes the letters of the region between them: "Salem, OR 97301"."""
    result: list[Finding] = []
    for finding in findings:
        region = _REGION.search(text, max(0, finding.start - 5), finding.start) if finding.kind == _POSTCODE else None
        if region is not None:
            while result and result[-1].start == region.start() and result[-1].type is PiiType.CODE:
                result.pop()
            apart = not result or result[-1].end <= region.start()
            if apart and _TOWN_BEFORE.search(text, max(0, region.start() - 40), region.start()):
                finding = replace(finding, start=region.start(), text=text[region.start() : finding.end])
        result.append(finding)
    return result


def _end(text: str, street: Finding, starts: Mapping[int, Finding]) -> int:
    """Where an address ends that goes on to a town or postcode: at what stands before them; else where it ended."""
    end = street.end
    for _ in range(_DOORS + 1):
        joint = _JOINT.match(text, end)
        following = starts.get(joint.end()) if joint else None
        if following is not None and _goes_on(following) and not _DISTRICT.match(text, end):
            return end
        town = _TOWN.match(text, end)
        if town is not None and following is None and _before_postcode(text, town.end(), starts):
            return town.end()
        door = _DOOR.match(text, end)
        if door is None or (following is not None and following.type not in _PARTS and len(following.text) > _LETTERS):
            break
        end = door.end()
    district = _DISTRICT.match(text, street.end) if any(c.isdigit() for c in street.text) else None
    return district.end() if district else street.end


def _goes_on(finding: Finding) -> bool:
    return finding.kind == _POSTCODE or (finding.type is PiiType.LOC and len(finding.text) > _LETTERS)


def _before_postcode(text: str, at: int, starts: Mapping[int, Finding]) -> bool:
    """Whether a postcode follows, with its region before it or not."""
    gap = _TO_POSTCODE.match(text, at)
    following = (starts.get(gap.end(part)) for part in ("joint", 0)) if gap else ()
    return any(one is not None and one.kind == _POSTCODE for one in following)
