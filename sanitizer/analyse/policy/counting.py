"""Figures and ordinals that only count what stands behind them, whatever a reader takes them for."""

from __future__ import annotations

import re
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.language import alternation, word_set
from sanitizer.language.english.inflect import is_plural
from sanitizer.recode.attributes import known_noun

_ORDINALS = word_set("ordinals")
_ORDINAL = re.compile(r"[0-9]{1,3}(?:st|nd|rd|th)", re.IGNORECASE)
_COUNTED = re.compile(r"[^\S\n]([a-z]+)")
_SMALL_FIGURE = re.compile(r"[0-9]{1,3}")
_SERIES = alternation("facts.series")
_COUNTS = re.compile(
    rf"(?:[a-z]+\s)?(?:the\s)?(?:[0-9]{{1,3}}(?:st|nd|rd|th)|{alternation('ordinals')})\s{_SERIES}s?"
    rf"|{_SERIES}\s[0-9]{{1,3}}|{alternation('facts.multiples')}",
    re.IGNORECASE,
)


def only_counts(phrase: str) -> bool:
    """Whether a phrase only counts, and is no day or number of anybody.

    >>> only_counts("the 4th season"), only_counts("episode 9"), only_counts("triple"), only_counts("the season")
    (True, True, True, False)
    """
    return _COUNTS.fullmatch(phrase) is not None


def as_count(text: str, finding: Finding) -> Finding:
    """A figure before what it counts as a number, which a reader took for a year: "in 24 films between 1941"."""
    if finding.type is not PiiType.DATETIME or not _SMALL_FIGURE.fullmatch(finding.text) or finding.kind != "year":
        return finding
    following = _COUNTED.match(text, finding.end)
    many = following is not None and is_plural(following[1]) and known_noun(following[1])
    return replace(finding, type=PiiType.QUANTITY, kind="count", kinds=()) if many else finding


def counts(text: str, finding: Finding) -> bool:
    """Whether a bare ordinal only counts what follows it and is no day: "the 2nd series", "her 25th anniversary"."""
    if finding.type is PiiType.QUANTITY or only_counts(finding.text):  # "a fourth nomination", "the 4th season"
        return finding.text.casefold() in _ORDINALS or only_counts(finding.text)
    spelt = finding.text.casefold() in _ORDINALS  # "the fifth season"
    if finding.type is not PiiType.DATETIME or not (spelt or _ORDINAL.fullmatch(finding.text)):
        return False
    following = _COUNTED.match(text, finding.end)
    return following is not None and known_noun(following[1])
