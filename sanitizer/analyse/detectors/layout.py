"""Times that only number the lines of a chat or log: they tell when a line was written, and nobody apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex, stripped
from sanitizer.language import alternation
from sanitizer.language.english.dates import parse_date

_CLOCK = (
    r"(?:[01]?[0-9]|2[0-3])(?::[0-5][0-9](?::[0-5][0-9])?(?:[.,][0-9]{1,6})?|\.[0-5][0-9])"
    r"(?![0-9]|[.:/-][0-9]|\.\s)(?: ?[ap]\.?m\b\.?)?"
)
"""A clock time; "12.04.2024", "12.04.24" and "12.04." are days."""
_STAMP = re.compile(
    r"^[ \t]*[\[(<]?(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},?[ T])?"
    rf"(?P<clock>{_CLOCK})(?=[\])>]?[ \t]*(?:[-–—|:]\s|\S))",
    re.MULTILINE | re.IGNORECASE,
)
_HEAD = re.compile(
    rf"^[^\s:.!?][^\n:.!?]{{0,40}}(?:,[ \t]|[ \t]{{1,4}}|[ \t][-–—·|][ \t])(?P<clock>{_CLOCK})(?=:?[ \t]*$|:[ \t]\S)",
    re.MULTILINE | re.IGNORECASE,
)
"""Who wrote and when, before or above what was written: "Comment Ada, 08:40: works now"."""
_LOGGED = re.compile(
    r"^[ \t]*[\[(<]?(?P<stamp>(?P<day>[0-9]{4}[-/][01][0-9][-/][0-3][0-9]|"
    rf"{alternation('months_short', 'months')}[ ]{{1,2}}[0-3]?[0-9])(?:T|[ \t]{{1,2}}(?=(?P<clock>[0-9:]+)))"
    r"[0-2][0-9]:[0-5][0-9]:[0-5][0-9]"
    r"(?:[.,][0-9]{1,9})?(?:Z|[ ]?[+-][0-9]{2}:?[0-9]{2})?)(?![\w:])",
    re.MULTILINE,
)
"""The stamp of a machine, to the second."""
_HOURS = re.compile(r"^[ \t]*(?P<clock>(?:[01][0-9]|2[0-3])[0-5][0-9])(?=[ \t]+[^\W\d_])", re.MULTILINE)
"""The time of day in four figures with which the lines of notes begin."""
_FEWEST, _FEWEST_HOURS = 2, 3


def stamps(text: str) -> SpanIndex:
    """The clock times with which lines of ``text`` begin, or their heads end, where more than one line does.

    >>> stamps("18:02 mette: hi\\n18:03 roy: hello").hits(0, 99)
    [(0, 5), (16, 21)]
    >>> stamps("18:02 was the time.").hits(0, 99)
    []
    """
    found = []
    for shape in (_STAMP, _HEAD):
        times = [match.span("clock") for match in shape.finditer(text)]
        found += times if len(times) >= _FEWEST else []
    return SpanIndex(found)


def with_stamps(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """The findings with the times that only number lines, for those who want them as distances.

    >>> [one.text for one in with_stamps("18:02 mette: hi\\n18:03 roy: hello", [])]
    ['18:02', '18:03']
    """
    listed = list(findings)
    times = SpanIndex((one.start, one.end) for one in listed if one.type is PiiType.DATETIME)
    return listed + [
        Finding(
            start, end, text[start:end], PiiType.DATETIME, Identifier.QUASI, 0.8, ("patterns:time",), kind="time",
            origin=Origin.SHAPE,
        )
        for start, end in (*(match.span("day") for match in _LOGGED.finditer(text)), *stamps(text).hits(0, len(text)))
        if not times.meets(start, end)
    ]  # fmt: skip


def without_stamps(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """The findings but for times that only number lines, and for stamps of a machine's log.

    The day of a log is left in it only where the text tells it nowhere else; the clock beside it always is.

    >>> text = "2024-03-11T08:14:02Z INFO up\\n2024-03-11T08:14:03Z WARN slow"
    >>> from sanitizer.core.findings import Identifier
    >>> day = Finding(0, 20, text[:20], PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",))
    >>> without_stamps(text, [day])
    []
    """
    hours = _hours(text)
    listed = [one for one in findings if hours.outside(one.start, one.end)]
    times = [one for one in listed if one.type is PiiType.DATETIME]
    if not times:
        return listed
    layout = list(stamps(text).hits(0, len(text)))
    lines = list(_LOGGED.finditer(text))
    if len(lines) >= _FEWEST:
        logs = SpanIndex(match.span("stamp") for match in lines)
        told = {day for one in times if not logs.meets(one.start, one.end) and (day := _day(one.text))}
        free = [_day(match["day"].replace("/", "-")) not in told for match in lines]
        layout += [match.span("stamp" if all(free) else "clock") for match in lines if all(free) or match["clock"]]
        listed += [] if all(free) else _days(text, lines, times)
    spans = SpanIndex(layout)
    return [one for finding in listed if (one := _beside(text, finding, spans)) is not None] if layout else listed


def _hours(text: str) -> SpanIndex:
    """The hours in four figures that lines of notes begin with, where several do and each is later than the last.

    >>> _hours("0715 Seen\\n0930 Walked\\n1300 Daughter").hits(0, 99)
    [(0, 4), (10, 14), (22, 26)]
    >>> _hours("1300 Hay\\n1200 Wye\\n1445 Lea").hits(0, 99)
    []
    """
    found = list(_HOURS.finditer(text))
    later = all(a["clock"] < b["clock"] for a, b in pairwise(found))
    return SpanIndex(match.span("clock") for match in found if later and len(found) >= _FEWEST_HOURS)


def _days(text: str, lines: Sequence[re.Match[str]], times: Sequence[Finding]) -> list[Finding]:
    """The days in the stamps of a log that nobody marked, where the text tells one of them elsewhere."""
    known = SpanIndex((one.start, one.end) for one in times)
    spans = [match.span("day") for match in lines if not known.meets(*match.span("day"))]
    return [
        Finding(
            start, end, text[start:end], PiiType.DATETIME, Identifier.QUASI, 0.8, ("patterns:date",), kind="date",
            origin=Origin.SHAPE,
        )
        for start, end in spans
    ]  # fmt: skip


def _beside(text: str, finding: Finding, layout: SpanIndex) -> Finding | None:
    """What a finding is without the stamp that it ends in; None for one that is nothing else."""
    if finding.type is not PiiType.DATETIME or not layout.meets(finding.start, finding.end):
        return finding
    outside = [stripped(text, *part) for part in layout.outside(finding.start, finding.end)]
    parts = [(start, end) for start, end in outside if start < end]
    if not parts:
        return None
    start, end = parts[0]
    return replace(finding, start=start, end=end, text=text[start:end]) if len(parts) == 1 else finding


def _day(said: str) -> tuple[int, int] | None:
    """Month and day of the one day that a date says, with or without its year, or None."""
    interval = parse_date(said)
    exact = interval is not None and interval.first == interval.last
    return (interval.first.month, interval.first.day) if interval is not None and exact else None
