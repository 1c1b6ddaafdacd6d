"""Clock times that no day stands beside: hours of opening, of rosters, visits and trains tell nobody apart."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.text import fold
from sanitizer.language import alternation
from sanitizer.language.english.dates import WEEKDAYS
from sanitizer.language.english.days import CLOCK

_WEEKDAY = rf"(?:{'|'.join(WEEKDAYS)}|{alternation('weekdays_short')})"
_AT = r"(?:at|around|about|from|by|until|till|@)"
_ALONE = re.compile(
    rf"(?:{_WEEKDAY}\.?,?\s+)?(?:{_AT}\s+)?(?:{CLOCK}|[0-2]?[0-9](?:\so['’]clock|\s?h\b))"
    rf"(?:\s?(?:[-–—]|to|until)\s?(?:{CLOCK}|[0-9]{{1,2}}))?(?:\s(?!{alternation('months')}\b)(?-i:[a-z][a-z-]+))?",
    re.IGNORECASE,
)
_AFTER_DAY = re.compile(rf"[,;.]?\s{{0,3}}(?:-\s)?(?:{_AT}\s+){{0,2}}\Z", re.IGNORECASE)
_BEFORE_DAY = re.compile(r"(?:\s(?:hrs?|hours?|h))?[,.]?\s+(?:on\s+)?(?:the\s+)?", re.IGNORECASE)
_BIRTH = re.compile(r"\b(?:born|birth|delivered|d\.?o\.?b)\b[^.\n]{0,40}\Z", re.IGNORECASE)
_OF_DAYS = re.compile(_WEEKDAY, re.IGNORECASE)


def lone_clocks(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings without clock times beside which no day is told, and without those that are told of one day apart.

    >>> from sanitizer.core.findings import Identifier
    >>> def left(text, *parts):
    ...     spans = [(text.index(part), text.index(part) + len(part), part) for part in parts]
    ...     found = [Finding(*span, PiiType.DATETIME, Identifier.QUASI, 0.9, ("x",)) for span in spans]
    ...     return [finding.text for finding in lone_clocks(text, found)]
    >>> left("Be there by 13:15.", "13:15"), left("On 3 May at 13:15 she fell.", "3 May", "13:15")
    ([], ['3 May', '13:15'])
    """
    clocks = [f for f in findings if f.type is PiiType.DATETIME and _is_clock(f)]
    if not clocks:
        return list(findings)
    days = [f for f in findings if f.type is PiiType.DATETIME and f not in clocks and not _OF_DAYS.fullmatch(f.text)]
    told: defaultdict[str, set[str]] = defaultdict(set)
    of_day = {clock: _day_of(text, clock, days) for clock in clocks}
    for clock, day in of_day.items():
        told[day].add(fold(clock.text))
    stays = {clock for clock, day in of_day.items() if not day or len(told[day]) > 1}
    return [f for f in findings if f not in stays or _BIRTH.search(text, max(0, f.start - 60), f.start)]


def _is_clock(finding: Finding) -> bool:
    return finding.origin is not Origin.TERM and _ALONE.fullmatch(finding.text) is not None


def _day_of(text: str, clock: Finding, days: Sequence[Finding]) -> str:
    """The day that a clock time stands beside, as it is written, or nothing."""
    before = _AFTER_DAY.search(text, max(0, clock.start - 16), clock.start)
    after = _BEFORE_DAY.match(text, clock.end)
    for day in days:
        if (before and before.start() <= day.end <= clock.start) or (after and clock.end <= day.start <= after.end()):
            return fold(day.text)
    return ""
