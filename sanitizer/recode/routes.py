"""Routes between two hidden places: "flew Izmir–Almaty" is "flew from a city in Turkey to a city in Kazakhstan"."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.results import Edit
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.place import Place, adjective

_WAY = re.compile(r"[–—-]|[^\S\n]?(?:→|->)[^\S\n]?")
_NEXT = re.compile(r"[^\S\n]([a-z-]+)")


def from_to(text: str, last: Finding | None, finding: Finding, following: Finding | None, edit: Edit) -> Edit:
    """The edit of a place with "from" or "to", where it is the first or second of a route that somebody takes.

    >>> from sanitizer.core.findings import Identifier
    >>> def town(start, name, said):
    ...     return Finding(start, start + len(name), name, PiiType.LOC, Identifier.QUASI, 1.0, (), start, None, said)
    >>> text, towns = "flew Hay–Wye in May", [town(5, "Hay", "town"), town(9, "Wye", "village")]
    >>> from_to(text, None, *towns, Edit(5, 8, "a town")).text
    'from a town'
    >>> from_to(text, *towns, None, Edit(9, 12, "a village"))
    Edit(start=8, end=12)
    """
    if edit.start != finding.start or not edit.text:
        return edit
    if last is not None and _route(text, last, finding):
        return Edit(last.end, edit.end, f" to {edit.text}")
    if following is not None and _route(text, finding, following):
        return Edit(edit.start, edit.end, f"from {edit.text}")
    return edit


def _route(text: str, one: Finding, other: Finding) -> bool:
    """Whether two places are where somebody's way begins and ends, and no "Hay–Wye line" is described by them."""
    if not (_hidden(one) and _hidden(other)) or _WAY.fullmatch(text, one.end, other.start) is None:
        return False
    word = Place(text, one, "", 0, one.end).last_word()[0]
    behind = _NEXT.match(text, other.end)
    described = behind is not None and behind[1] not in FUNCTION_WORDS and known_noun(behind[1])
    return word.islower() and word not in FUNCTION_WORDS and not adjective(word) and not described


def _hidden(place: Finding) -> bool:
    """Whether a finding is a place by its name that becomes a common noun."""
    said = place.replacement or ""
    return place.changed and place.type is PiiType.LOC and said[:1].islower() and place.origin is not Origin.REVIEWER
