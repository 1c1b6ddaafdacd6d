"""Names with another name of the same person in brackets between their words are one: "Ada (née Lund) Berg"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation

_CAPITAL = r"[A-ZÀ-ÖØ-Þ][\w’'-]{0,40}"
_INSERTED = re.compile(
    rf"(?<!\w){_CAPITAL}(?: {_CAPITAL})? \({alternation('names.inserted')}\s{_CAPITAL}[^()\n]{{0,30}}\) "
    rf"(?P<last>{_CAPITAL}(?:[ -]{_CAPITAL})?)"
)


def with_inserted(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, the parts of a name on both sides of another one in brackets as one person.

    >>> from sanitizer.core.findings import Origin
    >>> text = "Per (né Paal) Lund left."
    >>> seen = Finding(8, 18, "Paal) Lund", PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",), origin=Origin.READER)
    >>> [one.text for one in with_inserted(text, [seen])]
    ['Per (né Paal) Lund']
    """
    people = SpanIndex((one.start, one.end) for one in findings if one.type is PiiType.PERSON)
    whole = [match for match in _INSERTED.finditer(text) if people.meets(*match.span("last"))]
    if not whole:
        return list(findings)
    spans = SpanIndex(match.span() for match in whole)
    like = next(one for one in findings if one.type is PiiType.PERSON)
    kept = [
        one
        for one in findings
        if not one.origin.guessed or not any(a <= one.start and one.end <= b for a, b in spans.hits(one.start, one.end))
    ]
    named = (
        replace(like, start=match.start(), end=match.end(), text=match[0], identifier=Identifier.DIRECT)
        for match in whole
    )
    return [*kept, *named]
