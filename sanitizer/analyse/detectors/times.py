"""Times as a reader sees them, whole: no hour without its minutes, and no "– Present"."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation, word_set
from sanitizer.language.english.dates import parse_date

_HOUR = re.compile(r"(?:,?\s(?:at\s)?)?(?<![\w.:])[0-2]?[0-9]\Z")
_MINUTES = re.compile(r":[0-5][0-9](?::[0-5][0-9])?(?![\w:])")
_NOW = word_set("relative_times.now")
_AFTER_DAY = re.compile(r"(?<=\w),?\s(?:(?:at|around|about)\s){1,2}\Z")
_EACH_OF = word_set("relative_times.each")
_EACH = re.compile(rf"\b{alternation('relative_times.each')}[^\S\n](?:the[^\S\n])?\Z", re.IGNORECASE)
_OF_EACH = re.compile(rf"[^\S\n](?:of[^\S\n])?{alternation('relative_times.each')}\b", re.IGNORECASE)
_SHORT_MONTHS = word_set("months_short")
_FIGURES_AROUND = re.compile(r"/(?:1[0-9]|20)[0-9]{2}\b|[^\S\n]{1,2}[0-3]?[0-9][^\S\n][0-2][0-9]:[0-5][0-9]")
_BORN_IN = re.compile(r"\bborn in \Z", re.IGNORECASE)
_WORD = re.compile(r"\w+")


def whole_time(text: str, start: int, end: int) -> tuple[int, int]:
    """A time without the hour of a clock that it breaks off in; an hour alone with its minutes.

    >>> whole_time("Tue, 6 Aug 2024 14:22", 0, 18), whole_time("at 14:22", 3, 5)
    ((0, 15), (3, 8))
    """
    minutes = _MINUTES.match(text, end)
    hour = _HOUR.search(text, start, end) if minutes else None
    if minutes and hour:
        return (start, minutes.end()) if hour.start() == start else (start, hour.start())
    return start, end


def no_time(text: str, finding: Finding) -> bool:
    """Whether what a reader takes for a time only says that something goes on, or comes again: "on the 5th of every".

    >>> from sanitizer.core.findings import Identifier
    >>> text = "due every 15th, until now, and on the 12th of each month or 3 May 2021"
    >>> def time(part):
    ...     at = text.index(part)
    ...     return Finding(at, at + len(part), part, PiiType.DATETIME, Identifier.QUASI, 0.9, ("x",))
    >>> [no_time(text, time(part)) for part in ("15th", "now", "12th", "3 May 2021")]
    [True, True, True, False]
    """
    if finding.type is not PiiType.DATETIME:
        return False
    words = _WORD.findall(finding.text.casefold())
    before = _EACH.search(text, max(0, finding.start - 12), finding.start)
    again = before or not _EACH_OF.isdisjoint(words) or _OF_EACH.match(text, finding.end)
    return bool(words) and (_NOW.issuperset(words) or (bool(again) and parse_date(finding.text) is None))


def in_a_stamp(text: str, finding: Finding) -> bool:
    """Whether what a reader takes for somebody is the month of a stamp: the "Mar" of "05/Mar/2024".

    >>> from sanitizer.core.findings import Identifier
    >>> text = "05/Mar/2024; Mar came"
    >>> def name(at):
    ...     return Finding(at, at + 3, "Mar", PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",))
    >>> in_a_stamp(text, name(3)), in_a_stamp(text, name(13))
    (True, False)
    """
    if finding.type is not PiiType.PERSON or finding.text not in _SHORT_MONTHS:
        return False
    return _FIGURES_AROUND.match(text, finding.end) is not None


def is_birth_year(text: str, start: int, end: int) -> bool:
    """Whether a number that seems an age is the year of a birth by its last figures: "born in 66".

    >>> is_birth_year("born in 66", 8, 10), is_birth_year("at 66", 3, 5)
    (True, False)
    """
    return text[start:end].isdigit() and _BORN_IN.search(text, max(0, start - 9), start) is not None


def is_day(finding: Finding) -> bool:
    """Whether a finding is one day with its year or month."""
    interval = parse_date(finding.text) if finding.type is PiiType.DATETIME else None
    return interval is not None and interval.first == interval.last


def of_a_day(text: str, finding: Finding, days: SpanIndex) -> bool:
    """Whether a clock time stands beside a day that is somebody's, and so goes with it: "on 3 May 2021 at 14:30"."""
    before = _AFTER_DAY.search(text, max(0, finding.start - 12), finding.start)
    return before is not None and days.meets(before.start() - 1, before.start())
