"""Whether words that a person typed share a word with what a document hides, in whatever spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sanitizer.analyse.policy.titles import without_title
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.text import letters
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import folded
from sanitizer.verify.leaks import leaks

_ALIKE = str.maketrans("1i03", "lloe")
"""Figures and letters that are read for another letter."""
_SHORTEST = 2
_FIGURES = 5
"""A number of fewer figures says nothing alone."""


def hidden_words(findings: Iterable[Finding]) -> frozenset[str]:
    """The words of the direct identifiers among findings, as ``shares`` compares them.

    Small words count for nothing; ordinary words count where they are part of a person's name.

    >>> from sanitizer.core.findings import PiiType
    >>> name = Finding(0, 16, "Ada van Sölheim", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    >>> sorted(hidden_words([name]))
    ['ada', 'solhelm']
    """
    small = folded("function_words.common", "particles")
    direct = {(without_title(f).text, f.type) for f in findings if f.identifier is Identifier.DIRECT}
    found = set()
    for text, kind in direct:
        for word in _words(text):
            telling = len(word) >= (_FIGURES if word.isdigit() else _SHORTEST) and word not in small
            if telling and (kind is PiiType.PERSON or not ordinary(word)):
                found.add(word.translate(_ALIKE))
    return frozenset(found)


def shares(text: str, hidden: frozenset[str]) -> bool:
    """Whether one of the hidden words can be read in ``text``; letters, and figures that look like letters, are one.

    >>> shares("the S0lhe1m woman", frozenset({"solhelm"})), shares("a woman", frozenset({"solhelm"}))
    (True, False)
    """
    said = {word.translate(_ALIKE) for word in _words(text)}
    if any(word in hidden or word.removesuffix("s") in hidden for word in said):
        return True
    plain = "".join(map(letters, text)).translate(_ALIKE)
    return bool(leaks(plain, sorted(word for word in hidden if len(word) >= 4)))


def in_plain_words(text: str) -> bool:
    """Whether a phrase is made of ordinary words in small letters, which name nobody.

    >>> in_plain_words("somewhere west"), in_plain_words("solheim"), in_plain_words("Rose")
    (True, False, False)
    """
    small = folded("function_words")
    return text == text.lower() and all(ordinary(word) or word in small for word in _words(text))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", "".join(map(letters, text)))
