"""Dates and clock times by their distances: "[day 5]" from the first day of a document, "[+02:15]" from its first hour.

A shifted calendar would keep the distances as well, but it states days that never were, and both fall with one day that
somebody knows. These labels say nothing false, and that they are no dates.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from statistics import median_low

from sanitizer.core.findings import Finding, PiiType
from sanitizer.language.english.dates import parse_date
from sanitizer.language.english.days import without_time
from sanitizer.recode.labels import said

_CLOCK = re.compile(
    r"(?:at\s)?(?P<h>[01]?[0-9]|2[0-3])[:.h](?P<m>[0-5][0-9])(?::[0-5][0-9])?\s?(?P<half>[ap])?\.?m?\.?", re.I
)
_LIVES = frozenset({"birth_date", "death_date"})
FAR = 1000
"""Days from the middle one of a document from which on a date belongs to another story: a birth, an earlier job."""


def at_distances(findings: Sequence[Finding]) -> list[Finding]:
    """The findings with each day as its number from the first one, and each clock time as hours and minutes.

    What is no single day or minute, and what lies far from the others, keeps its stand-in.

    >>> from sanitizer.core.findings import Identifier
    >>> def time(start, text):
    ...     return Finding(start, start + len(text), text, PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), start)
    >>> times = [time(0, "3 May 2021"), time(12, "23:50"), time(20, "4 May 2021"), time(32, "00:10"), time(40, "1958")]
    >>> [one.replacement for one in at_distances(times)]
    ['[day 1]', '[+00:00]', '[day 2]', '[+00:20]', None]
    """
    days = _days(findings)
    if not days and not any(_minutes(finding) is not None for finding in findings):
        return list(findings)
    first = min(days.values(), default=0)
    today, start = first, None
    result = []
    for place, finding in enumerate(findings):
        today = days.get(place, today)
        minutes = _minutes(finding) if place not in days else None
        if place in days:
            result.append(said(finding, f"[day {today - first + 1}]"))
        elif minutes is not None:
            now = today * 24 * 60 + minutes
            start = now if start is None else start
            result.append(said(finding, _distance(now - start)))
        else:
            result.append(finding)
    return result


def _days(findings: Sequence[Finding]) -> dict[int, int]:
    """Place of each finding that is one day -> the number of that day; a day without a year has that of the others."""
    found: dict[int, tuple[date, bool]] = {}
    for place, finding in enumerate(findings):
        interval = parse_date(without_time(finding.text)) if finding.type is PiiType.DATETIME else None
        if interval is None or interval.first != interval.last or interval.vague or finding.kind in _LIVES:
            continue
        found[place] = interval.first, interval.yearless
    years = [day.year for day, yearless in found.values() if not yearless]
    year = median_low(years) if years else None
    days = {}
    for place, (day, yearless) in found.items():
        if yearless and year is not None and (day.month, day.day) != (2, 29):
            day = day.replace(year=year)
        days[place] = day.toordinal()
    middle = median_low(days.values()) if days else 0
    return {place: day for place, day in days.items() if abs(day - middle) < FAR}


def _minutes(finding: Finding) -> int | None:
    """The minute of the day of a clock time whose half of the day is known."""
    match = _CLOCK.fullmatch(finding.text.strip()) if finding.type is PiiType.DATETIME else None
    if match is None:
        return None
    hour = int(match["h"])
    if match["half"]:
        hour = hour % 12 + 12 * (match["half"].casefold() == "p")
    return 60 * hour + int(match["m"])


def _distance(minutes: int) -> str:
    sign = "+" if minutes >= 0 else "-"
    return f"[{sign}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}]"
