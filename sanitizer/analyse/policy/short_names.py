"""Short names are what the long ones are: "HWU" behind "Harbour Workers' Union", "Kestrel" after "Kestrel Motors"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sanitizer.analyse.policy.first_names import listed
from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation
from sanitizer.language.english.grammar import FUNCTION_WORDS

_NAMED = frozenset({PiiType.ORG, PiiType.LOC, PiiType.MISC})
_BRACKET = re.compile(
    r"[”\"’']?\s\([“\"‘']?(?:(?:the|hereinafter)\s)?[“\"‘']?(?P<short>[A-Z][A-Za-z.&]{1,11})[”\"’']?\)"
)
_WORD = re.compile(r"[^\W\d_]+")
_TITLED = re.compile(rf"\b(?:{alternation('titles.courtesy')}|{alternation('titles.learned')})\.?\s\Z", re.IGNORECASE)
_THE = re.compile(r"\bthe\s\Z", re.IGNORECASE)
_OF = re.compile(r"\A[^\W\d_]+\sof\s")
_JOINED = re.compile(rf"\b(?:{alternation('verbs.of_joining_bodies')})[^\S\n]\Z", re.IGNORECASE)
_EMPLOYS = re.compile(rf"[^\S\n](?:(?:also|now|currently)[^\S\n])?(?:{alternation('verbs.of_bodies')})\b")
_SURE = 0.9
"""From which probability of a person on a word that is no ordinary one is somebody, whatever begins with it."""


def abbreviates(short: str, name: str) -> bool:
    """Whether a short name has the first letters of a long one, in order; small words may be left out.

    >>> abbreviates("HWU", "Harbour Workers' Union"), abbreviates("AFB", "Association of Free Bakers")
    (True, True)
    >>> abbreviates("CPUL", "Committee for the Protection of the Upper Lune"), abbreviates("TB", "Harbour Union")
    (True, False)
    """
    words = _WORD.findall(name)
    full = "".join(word[0] for word in words).casefold()
    main = "".join(word[0] for word in words if word.casefold() not in FUNCTION_WORDS and len(word) > 1).casefold()
    letters = re.sub(r"[^A-Za-z]", "", short).casefold()
    return len(letters) > 1 and letters in (full, main)


def as_long_names(text: str, findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings, a guess that is a short name of something with the type and kind of the long one.

    >>> from sanitizer.core.findings import Identifier, Origin
    >>> text = "Harbour Union (HU) met. HU said no."
    >>> def found(start, end, type):
    ...     return Finding(start, end, text[start:end], type, Identifier.DIRECT, 0.9, ("x",), origin=Origin.READER)
    >>> union, short = found(0, 13, PiiType.ORG), found(24, 26, PiiType.PERSON)
    >>> [one.type.value for one in as_long_names(text, [union, short])]
    ['ORG', 'ORG']
    """
    longer = {**_first_words(text, findings), **_bracketed(text, findings)}
    offices = _offices(findings)
    for finding in findings:
        known = longer.get(fold(finding.text)) if finding.origin.guessed else None
        if known is None and finding.type is PiiType.PERSON and finding.type_score < _SURE and finding.origin.guessed:
            the = _THE.search(text, max(0, finding.start - 4), finding.start)
            known = offices.get(fold(finding.text)) if the else None
        other = known is not None and finding.type is not known.type and finding.type in {*_NAMED, PiiType.PERSON}
        if known is None or not other or _TITLED.search(text, max(0, finding.start - 12), finding.start):
            yield finding
            continue
        identifier = finding.identifier if known.type in _NAMED else known.identifier
        yield replace(
            finding, type=known.type, identifier=identifier, kind=known.kind, kind_sure=known.kind_sure,
            kinds=known.kinds, noun=known.noun, noun_score=known.noun_score,
        )  # fmt: skip


def _one_body(names: set[str]) -> bool:
    """Whether names are one body's: all begin with the shortest, "Kestrel Motors" and "Kestrel Motors Ltd"."""
    shortest = min(names, key=len)
    return all(name == shortest or name.startswith(f"{shortest} ") for name in names)


def _as_body(text: str, finding: Finding) -> bool:
    """Whether a name stands where that of a body does: "joined Kestrel in 2015", "Kestrel employs 90 people"."""
    before = _JOINED.search(text, max(0, finding.start - 24), finding.start)
    return before is not None or _EMPLOYS.match(text, finding.end) is not None


def _offices(findings: Iterable[Finding]) -> dict[str, Finding]:
    """The office of each word that it begins with: "the Empress", after "Empress of Sark"."""
    offices = (one for one in findings if one.type is PiiType.DEM and _OF.search(one.text))
    return {fold(one.text.partition(" ")[0]): one for one in offices}


def _bracketed(text: str, findings: Iterable[Finding]) -> dict[str, Finding]:
    """The long name of each abbreviation that stands behind it in brackets."""
    known: dict[str, Finding] = {}
    for finding in findings:
        behind = _BRACKET.match(text, finding.end) if finding.type in _NAMED else None
        if behind is not None and abbreviates(behind["short"], finding.text):
            known.setdefault(fold(behind["short"]), finding)
    return known


def _first_words(text: str, findings: Sequence[Finding]) -> dict[str, Finding]:
    """The organization of each word that it begins with and that nobody is called by.

    Where the text does with the bare name what is done with bodies ("joined Kestrel", "Kestrel employs"), no first name
    is a person.
    """
    names = [one for one in findings if one.type is PiiType.ORG and " " in one.text]
    people = {
        fold(word)
        for one in findings
        if one.type is PiiType.PERSON and " " in one.text
        for word in _WORD.findall(one.text)
    }
    known: dict[str, list[Finding]] = {}
    for name in names:
        known.setdefault(fold(name.text.partition(" ")[0]), []).append(name)
    doubted = {
        fold(one.text)
        for one in findings
        if one.type is PiiType.PERSON
        and (one.type_score < _SURE or ordinary(one.text) or not listed(one.text) or _as_body(text, one))
    }
    return {
        word: long[0]
        for word, long in known.items()
        if word in doubted and word not in people and _one_body({fold(one.text) for one in long})
    }
