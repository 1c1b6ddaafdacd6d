"""Public bodies by the words that every country has: "Lund Regional Court" is "regional court"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.ladders.matters import MOST_WORDS, is_public, of_every_country
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import word_set
from sanitizer.language.english.grammar import CONJUNCTIONS, PREPOSITIONS

_BODIES = word_set("institutions.bodies")
_SMALL = PREPOSITIONS | CONJUNCTIONS | {"the"}
_GENERAL = _BODIES | word_set("institutions.general") | word_set("institutions.fields")
_GOVERNMENT = "government"
_STEM = 3
_ORDINALS = word_set("ordinals")
_WORD = re.compile(r"[^\W\d_]+(?:['’](?:s\b)?)?")


def body_of(name: str) -> str:
    """What a public body is called without its place, in small letters, or nothing where its words say no more.

    >>> body_of("Lund Regional Court"), body_of("Lund Court of Appeal"), body_of("District Court of Hay")
    ('regional court', 'court of appeal', 'district court')
    >>> body_of("Lund Magistrates' Court"), body_of("Lund Education Directorate"), body_of("Mountain View Police")
    ("magistrates' court", 'education directorate', '')
    >>> body_of("Supreme Military Administrative Court")
    'administrative court'
    >>> body_of("Hay Court"), body_of("Kestrel Motors"), body_of("Ruritanian Government")
    ('', '', 'government')
    """
    words = _WORD.findall(name)
    if not words or len(words) != len(name.split()):
        return ""
    general = of_every_country(words, _GENERAL | _SMALL)
    start = len(words)
    while start and general[start - 1]:
        start -= 1
    if start and ordinary(words[start - 1]):  # a name of ordinary words may go on: "Mountain View Police"
        start = next((place for place in range(start, len(words)) if _listed(words[place])), len(words))
    end = general.index(False) if False in general else len(words)
    if end < len(words) and ordinary(words[end]):  # what it is for would be cut in two: "Office of State Roads"
        end = next((place for place in range(end - 1, 0, -1) if words[place] in _SMALL), end)
    for part in (words[start:], words[:end]):
        kept = _trimmed([word.casefold() for word in part])
        says_enough = len(kept) > 1 or kept == [_GOVERNMENT]
        if says_enough and len(kept) < len(words) and any(map(is_public, kept)):
            return " ".join(kept)
    whole = [word.casefold() for word in words]
    if all(general) and len(whole) > MOST_WORDS and _SMALL.isdisjoint(whole) and is_public(whole[-1]):
        return " ".join(whole[-2:])
    return ""


def is_body(name: str) -> bool:
    """Whether a name is that of a public body.

    >>> is_body("Lund Court of Appeal"), is_body("Kestrel Motors")
    (True, False)
    """
    return not _BODIES.isdisjoint(name.casefold().split())


def _listed(word: str) -> bool:
    return word.casefold() in _GENERAL or word in _SMALL


def _trimmed(words: list[str]) -> list[str]:
    """The words without small ones at their ends, and without which of several it is."""
    while words and (words[0] in _SMALL or words[0] in _ORDINALS):
        words = words[1:]
    while words and words[-1] in _SMALL:
        words = words[:-1]
    return words


def governments_apart(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, the government of a second country as a foreign one: it is not the one that was told before.

    >>> from sanitizer.core.findings import Identifier
    >>> def government(text):
    ...     return Finding(0, len(text), text, PiiType.ORG, Identifier.QUASI, 0.9, ("x",), replacement="government")
    >>> both = government("Danish Government"), government("Irish Government")
    >>> [one.replacement for one in governments_apart(both)]
    ['government', 'foreign government']
    """
    first = ""
    result = []
    for finding in findings:
        whose = finding.text.rpartition(" ")[0]
        if finding.type is PiiType.ORG and finding.replacement == _GOVERNMENT and whose.isalpha():
            first = first or whose
            if whose[:_STEM] != first[:_STEM]:
                finding = replace(finding, replacement=f"foreign {_GOVERNMENT}")
        result.append(finding)
    return result
