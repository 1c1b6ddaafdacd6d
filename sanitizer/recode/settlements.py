"""Places behind the class that all of them have, as a count: "the cities of Hay and Lund" are "two cities"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.results import Edit
from sanitizer.language.english.inflect import parted, plural
from sanitizer.recode.place import written_as

_NAMED = re.compile(r"\b[Tt]he[^\S\n](?P<noun>[a-z]+s)[^\S\n]of[^\S\n]\Z")
_AND = re.compile(r",[^\S\n](?:and[^\S\n])?|[^\S\n](?:and|&)[^\S\n]")
_COUNTS = {2: "two", 3: "three", 4: "four"}


def places_once(text: str, findings: Sequence[Finding], first: int, floor: int) -> tuple[int, Edit] | None:
    """The last of the places that begin with ``first`` and the edit that counts them, wherever each of them is.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "in the cities of Hay and Lund"
    >>> towns = [Finding(a, b, text[a:b], PiiType.LOC, Identifier.QUASI, 1.0, ("x",), replacement=said)
    ...     for a, b, said in [(17, 20, "city in Wales"), (25, 29, "city in Sweden")]]
    >>> places_once(text, towns, 0, 0)[1].text
    'two cities'
    """
    led = _NAMED.search(text, max(floor, findings[first].start - 40), findings[first].start)
    last = first
    while led and last < len(findings) and _is_one(findings[last], led["noun"]):
        last += 1
        if last == len(findings) or not _AND.fullmatch(text, findings[last - 1].end, findings[last].start):
            break
    found = findings[first:last]
    if led is None or len(found) < 2:
        return None
    where = {parted(one.replacement or "")[1] for one in found}
    said = f"{_COUNTS.get(len(found), 'several')} {led['noun']}{where.pop() if len(where) == 1 else ''}"
    return last - 1, Edit(led.start(), found[-1].end, written_as(led[0], said))


def _is_one(finding: Finding, nouns: str) -> bool:
    """Whether a hidden place is one of the ``nouns``."""
    hidden = finding.changed and finding.origin is not Origin.REVIEWER and finding.type is PiiType.LOC
    return hidden and plural(parted(finding.replacement or "")[0]) == nouns
