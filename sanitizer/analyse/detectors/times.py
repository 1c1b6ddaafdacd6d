"""Times as a reader sees them, whole: no hour without its minutes, and no "– Present"."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language import word_set
from sanitizer.language.english.dates import parse_date

_HOUR = re.compile(r"(?:,?\s(?:at\s)?)?(?<![\w.:])[0-2]?[0-9]\Z")
_MINUTES = re.compile(r":[0-5][0-9](?::[0-5][0-9])?(?![\w:])")
_NOW = word_set("relative_times.now")
_AFTER_DAY = re.compile(r"(?<=\w),?\s(?:(?:at|around|about)\s){1,2}\Z")
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


def no_time(finding: Finding) -> bool:
    """Whether what a reader takes for a time only says that something goes on: "– Present"."""
    words = _WORD.findall(finding.text.casefold())
    return finding.type is PiiType.DATETIME and bool(words) and _NOW.issuperset(words)


def is_day(finding: Finding) -> bool:
    """Whether a finding is one day with its year or month."""
    interval = parse_date(finding.text) if finding.type is PiiType.DATETIME else None
    return interval is not None and interval.first == interval.last


def of_a_day(text: str, finding: Finding, days: SpanIndex) -> bool:
    """Whether a clock time stands beside a day that is somebody's, and so goes with it: "on 3 May 2021 at 14:30"."""
    before = _AFTER_DAY.search(text, max(0, finding.start - 12), finding.start)
    return before is not None and days.meets(before.start() - 1, before.start())
