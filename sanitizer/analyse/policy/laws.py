"""Laws of a hidden country less what finds them: "Law no. 657" is "a law", "the Salt Act 1967" "the Salt Act"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sanitizer.analyse.policy.glosses import KIND as GLOSS
from sanitizer.analyse.policy.glosses import replacing, tells_country
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.ladders.laws import NUMBER, NUMBERED, YEAR
from sanitizer.language import alternation

_NOUN = alternation("codes.national_laws")
_FIGURES = r"(?:1[5-9]|20)[0-9]{2}"
_DATED = re.compile(rf"\b[A-Z][\w’'-]*[^\S\n]{_NOUN},?[^\S\n](?P<gone>(?:of[^\S\n])?{_FIGURES})\b(?![-–/.:][0-9])")
"""A law by its name and year: "the Salt Act 1967"."""
_SHORT = re.compile(rf"\b[Tt]he[^\S\n](?P<gone>{_FIGURES})[^\S\n](?:[A-Z][\w’'-]*[^\S\n]){{0,4}}{_NOUN}\b")
"""A law by its year: "the 1967 Act"."""
_SAID = PiiType.MISC, Identifier.QUASI, 0.9, ("laws",)


def national_laws(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings with the numbers and years of laws, where a nationality or country is one of them.

    A search for such a number or year shows the country that is hidden elsewhere. Articles of codes stay, and so does
    what a law is called.

    >>> text = "a Ruritanian fined under Law no. 12/1999 on Salt and the Bread Act 1967 (Law no. 7)"
    >>> whose = Finding(2, 12, text[2:12], PiiType.DEM, Identifier.QUASI, 0.9, ("x",), kind="nationality")
    >>> [one.text for one in national_laws(text, [whose])], national_laws(text, [])
    (['Ruritanian', 'Law no. 12/1999', '1967', 'Law no. 7'], [])
    """
    return replacing(findings, list(_cited(text))) if tells_country(findings) else list(findings)


def _cited(text: str) -> Iterator[Finding]:
    for match in NUMBERED.finditer(text):
        alone = text[match.start() - 1 : match.start()] == "(" and text.startswith(")", match.end())
        yield _found(text, *match.span(), kind=GLOSS if alone else NUMBER)  # "the Bread Act (Law no. 7)"
    for shape in (_DATED, _SHORT):
        for match in shape.finditer(text):
            yield _found(text, *match.span("gone"), kind=YEAR)


def _found(text: str, start: int, end: int, kind: str) -> Finding:
    return Finding(start, end, text[start:end], *_SAID, origin=Origin.READER, kind=kind)
