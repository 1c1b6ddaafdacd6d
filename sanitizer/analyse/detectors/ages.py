"""Numbers that a reader takes for ages and that are something else: the minute of a match, a score, an hour, a size."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding
from sanitizer.language import alternation
from sanitizer.language.english.numbers import FIGURE, UNIT, WORD, parse_number

_BARE = re.compile(r"[0-9]{1,3}")
_GOES_ON = re.compile(
    rf"['’′](?!\w)|\s?%|[:.][0-9]|\s?[-–:]\s?[0-9]|\s?(?:{UNIT})\b|[^\S\n]{alternation('ages.not_counted')}\b",
    re.IGNORECASE,
)
"""What follows a number that counts no years: the sign of a minute, the other side of a score, a unit."""
_LEADS = re.compile(rf"(?:[0-9][-–:]|[#№]|{alternation('ages.numbered')}\s)\Z", re.IGNORECASE)
_COUNTS = re.compile(rf"{FIGURE}|{WORD}", re.IGNORECASE)
_THE = re.compile(r"\b(?:the|these|those)[^\S\n]+\Z", re.IGNORECASE)
_SEVERAL = re.compile(r"[^\S\n](?!years?\b)[^\W\d_]+s\b")
"""What is counted behind an article and a number: "one of the seven Holms"."""
_VERB = re.compile(r"(?:just\s)?turn(?:ed|s|ing)?", re.IGNORECASE)


def no_age(text: str, finding: Finding) -> bool:
    """Whether what a reader takes for an age is none by its form, or is only the verb before one.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> def age(start, end, text):
    ...     return Finding(start, end, text[start:end], PiiType.DEM, Identifier.QUASI, 0.9, ("x",), kind="age")
    >>> [no_age(text, age(7, 9, text)) for text in ("played 67' and", "Berg, (67) said", "scored 45 points")]
    [True, False, True]
    """
    if finding.kind != "age":
        return False
    if _VERB.fullmatch(finding.text):
        return True
    counts = _COUNTS.fullmatch(finding.text) and _SEVERAL.match(text, finding.end)
    if counts and _THE.search(text, max(0, finding.start - 12), finding.start):
        return True
    if not _BARE.fullmatch(finding.text) or parse_number(finding.text) is None:
        return False
    before = text[max(0, finding.start - 12) : finding.start]
    return _GOES_ON.match(text, finding.end) is not None or _LEADS.search(before) is not None
