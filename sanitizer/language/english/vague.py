"""Loose words for exact ones: counts, ranks and degrees of comparison."""

from __future__ import annotations

import re

from sanitizer.language import pairs, word_set

SEVERAL, MANY, SOME = "several", "many", "some"
SOMETHING, THINGS = "something", "several things"
EARLY, LATER = "early", "later"
_FEW = 12
_BASES = pairs("adjectives.bases")
_DOUBLED = re.compile(r"([bdgmnt])\1\Z")
_ORDINALS = word_set("ordinals")
_FIGURES = re.compile(r"[0-9]{1,3}(?:st|nd|rd|th)", re.IGNORECASE)


def vague_count(number: float) -> str:
    """How many that is, loosely.

    >>> vague_count(5), vague_count(130)
    ('several', 'many')
    """
    return SEVERAL if number <= _FEW else MANY


def vague_rank(word: str) -> str | None:
    """What of a row something is whose rank is ``word``, loosely; None if that is no rank.

    >>> vague_rank("first"), vague_rank("7th"), vague_rank("red")
    ('early', 'later', None)
    """
    said = word.casefold()
    if said not in _ORDINALS and not _FIGURES.fullmatch(said):
        return None
    return EARLY if said in {"first", "1st"} else LATER


def plain_degrees(word: str) -> tuple[str, ...]:
    """What a superlative may be without comparison, whichever of these is a word; nothing if ``word`` is none.

    >>> plain_degrees("largest"), plain_degrees("biggest"), plain_degrees("heaviest"), plain_degrees("best")
    (('larg', 'large'), ('bigg', 'bigge', 'big'), ('heavy',), ('good',))
    """
    said = word.casefold()
    if said in _BASES:
        return (_BASES[said],)
    stem = said.removesuffix("est")
    if stem == said or len(stem) < 3:
        return ()
    if stem.endswith("i"):
        return (f"{stem[:-1]}y",)
    return (stem, f"{stem}e", *((stem[:-1],) if _DOUBLED.search(stem) else ()))
