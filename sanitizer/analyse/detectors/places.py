"""Known places that a recognizer missed or took for something else, by the words around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.language import alternation

_NAME = r"(?:[^\W\d_a-z][\w’'-]*)"
_AFTER = re.compile(rf"\b(?:in|near|from|outside|around|towards|via)\s(?P<x>{_NAME}(?:[\s-]{_NAME}){{0,2}})")
_LISTED = re.compile(rf",\s(?P<x>{_NAME}(?:[\s-]{_NAME}){{0,2}})(?=,|\s[A-Z]{{1,2}}[0-9]|\s[0-9]{{4,5}}\b|\s?\n)")
_INSIDE = re.compile(r"\b(?:in|near|outside|around)\s\Z", re.IGNORECASE)
_PLACING = re.compile(rf"\b{alternation('small_words.prepositions_of_place')}\s\Z", re.IGNORECASE)


def find_places(text: str, is_place: Callable[[str], bool]) -> Iterator[Finding]:
    """Names after "in", "from" and the like, or in an address, that are known places.

    >>> [f.text for f in find_places("a nurse in Stavanger, Norway", {"Stavanger"}.__contains__)]
    ['Stavanger']
    """
    for pattern in (_AFTER, _LISTED):
        for match in pattern.finditer(text):
            words = list(re.finditer(r"[^\s]+", match["x"]))
            for last in reversed(words):
                name = match["x"][: last.end()].rstrip("’'-")
                if is_place(name):
                    span = (match.start("x"), match.start("x") + len(name))
                    yield Finding(
                        *span, name, PiiType.LOC, Identifier.QUASI, 0.6, ("places",), origin=Origin.LIST, kind="gpe"
                    )
                    break


def retyped(text: str, findings: Iterable[Finding], is_place: Callable[[str], bool]) -> Iterator[Finding]:
    """The findings in which a known place after "in" is a place, whatever the recognizer took it for."""
    for finding in findings:
        if finding.type in {PiiType.ORG, PiiType.PERSON, PiiType.MISC} and finding.origin is Origin.ENTITY:
            words = _INSIDE if finding.type is PiiType.PERSON else _PLACING
            if words.search(text, max(0, finding.start - 9), finding.start) and is_place(finding.text):
                yield replace(finding, type=PiiType.LOC, identifier=Identifier.QUASI)
                continue
        yield finding
