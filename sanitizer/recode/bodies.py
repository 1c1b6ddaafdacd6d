"""Public bodies by the words that every country has: "Lund Regional Court" is "regional court"."""

from __future__ import annotations

import re

from sanitizer.language import word_set
from sanitizer.language.english.grammar import CONJUNCTIONS, PREPOSITIONS

_BODIES = word_set("institutions.bodies")
_SMALL = PREPOSITIONS | CONJUNCTIONS | {"the"}
_GENERAL = _BODIES | word_set("institutions.general") | word_set("institutions.fields")
_WORD = re.compile(r"[^\W\d_]+(?:['’](?:s\b)?)?")


def body_of(name: str) -> str:
    """What a public body is called without its place, in small letters, or nothing where its words say no more.

    >>> body_of("Lund Regional Court"), body_of("Lund Court of Appeal"), body_of("District Court of Hay")
    ('regional court', 'court of appeal', 'district court')
    >>> body_of("Hay Court"), body_of("Kestrel Motors")
    ('', '')
    """
    words = _WORD.findall(name)
    if not words or len(words) != len(name.split()):
        return ""
    start = len(words)
    while start and _general(words[start - 1]):
        start -= 1
    end = next((place for place, word in enumerate(words) if not _general(word)), len(words))
    for part in (words[start:], words[:end]):
        kept = _trimmed([word.casefold() for word in part])
        if len(kept) > 1 and len(kept) < len(words) and not _BODIES.isdisjoint(kept):
            return " ".join(kept)
    return ""


def is_body(name: str) -> bool:
    """Whether a name is that of a public body.

    >>> is_body("Lund Court of Appeal"), is_body("Kestrel Motors")
    (True, False)
    """
    return not _BODIES.isdisjoint(name.casefold().split())


def _general(word: str) -> bool:
    return word.casefold() in _GENERAL or word in _SMALL


def _trimmed(words: list[str]) -> list[str]:
    """The words without small ones at their ends."""
    while words and words[0] in _SMALL:
        words = words[1:]
    while words and words[-1] in _SMALL:
        words = words[:-1]
    return words
