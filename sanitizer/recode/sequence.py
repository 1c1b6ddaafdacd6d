"""The order of events survives: of two days that became the same month the second is "later that month"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.dates import SEASON
from sanitizer.language import alternation
from sanitizer.language.english.dates import MONTHS, Interval, parse_date
from sanitizer.language.english.days import RELATIVE, day_of_month
from sanitizer.language.english.numbers import FIGURE, parse_number
from sanitizer.recode.moments import hour_behind
from sanitizer.recode.place import WINDOW, Place, written_as

_MONTH = re.compile(rf"(?:early |mid-|late )?(?:{'|'.join(MONTHS)})(?: [12][0-9]{{3}})?")
_MONTH_OF = re.compile(rf"(?:{'|'.join(MONTHS)}) (?P<year>[12][0-9]{{3}})")
_YEAR = re.compile(r"(?:early |mid-|late )?[12][0-9]{3}")
_YEARS = re.compile(r"the (?:early |mid-|late )?[12][0-9]{3}s")
_SAME_YEAR, _NEXT_YEAR, _LATER = "the same year", "the following year", "a few years later"
_TWO_YEARS = "two years later"
_DAYS_LATER, _WEEK = "a few days later", 7
_NEXT_DAY, _SAME_MONTH = "the next day", "the same month"
_SEASON = re.compile(rf"[^\S\n](?P<what>{alternation('small_words.of_a_year')})\b")
_TOLD = re.compile(rf"\b(?:{RELATIVE})", re.IGNORECASE)
"""A time that is told by the last date, from which the next one is no distance: "The following year"."""
_BREAK = re.compile(r"[\n()]")
_THE, _IN = re.compile(r"\b(?P<by>[Tt]he[^\S\n]+)\Z"), re.compile(r"\b(?P<by>[Ii]n[^\S\n]+)\Z")
_ROW, _ENDS = re.compile(r"(?:\A|\n)[^\S\n]*\Z"), re.compile(r"[.:,;]|[^\S\n]*(?:\n|\Z)")
_ABOUT = re.compile(r"about [0-9]")
_TO = re.compile(r"[^\S\n]to[^\S\n]")
_FIGURE = re.compile(FIGURE)
_LITTLE = 1.2
"""From which share on one sum is more than a little above another."""
_NOT_TOLD_OF = re.compile(rf"\b{alternation('small_words.borders_of_time')}[^\S\n]+(?:the[^\S\n]+)?\Z", re.IGNORECASE)
"""Behind these a date bounds what is told, and is not when it was: "until 3 May"."""
_ON = re.compile(r"\b(?P<by>[Oo]n[^\S\n]+)(?:the[^\S\n]+)?\Z")
NEAR = 600
"""Characters between two dates of one story, at most."""
NEAR_YEARS = 400
"""The same for two years, which are told in one breath."""
SAID = re.compile(r"\b(?:(?:[Ll]ater|[Ee]arlier) that (?:month|year)|(?:in )?the same (?:month|year))\b")
"""What stands for a second date."""


def sequel(text: str, findings: Sequence[Finding], number: int) -> str:
    """What a date is after the one before it: "later that month", "earlier that year", or nothing.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "On 3 May 2021 he fell. On 7 May 2021 he left."
    >>> days = [Finding(s, s + 10, text[s : s + 10], PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), entity=s,
    ...         replacement="May 2021") for s in (3, 26)]
    >>> sequel(text, days, 0), sequel(text, days, 1)
    ('', 'later that month')
    """
    finding = findings[number]
    last = next((f for f in reversed(findings[max(0, number - 12) : number]) if f.type is PiiType.DATETIME), None)
    if last is None or finding.type is not PiiType.DATETIME:
        return ""
    if finding.changed and 0 <= finding.start - last.end <= NEAR and (after := _of_ordinal(last, finding)):
        return after
    if finding.replacement != last.replacement or not finding.changed or finding.start - last.end > NEAR:
        return ""
    said = finding.replacement or ""
    if _YEARS.fullmatch(said):
        after = _of_years(text, last, finding)
        again = after == _NEXT_YEAR == sequel(text, findings, findings.index(last))
        return "" if again else after  # three years in a row would tell which they are
    if last.entity == finding.entity or _NOT_TOLD_OF.search(text, max(0, last.start - WINDOW), last.start):
        return ""
    unit = "month" if _MONTH.fullmatch(said) else "year" if _YEAR.fullmatch(said) else ""
    one, other = _day(last), _day(finding)
    if unit == "month" and one is None and other is not None and last.text == said:
        return _SAME_MONTH
    if not unit or one is None or other is None or one.first == other.first:
        return ""
    if (other.first - one.first).days == 1 and sequel(text, findings, findings.index(last)) != _NEXT_DAY:
        return _NEXT_DAY
    return f"{'later' if one.first < other.first else 'earlier'} that {unit}"


def _of_ordinal(last: Finding, finding: Finding) -> str:
    """What a day without its month is after one with it: "on the 19th" behind "On 17 May" is "a few days later"."""
    day, number = _day(last), day_of_month(finding.text)
    apart = number - day.first.day if number and day is not None else 0
    return "" if apart < 1 else _NEXT_DAY if apart == 1 else _DAYS_LATER if apart < _WEEK else "later that month"


def _of_years(text: str, last: Finding, finding: Finding) -> str:
    """What a year is after another of the same part of a decade: the same, the following, a later one, or nothing."""
    between = text[last.end : finding.start]
    if (
        _BREAK.search(between)
        or _TOLD.search(between)
        or len(between) > NEAR_YEARS
        or text[last.start - 1 : last.start] in {"(", "["}
    ):
        return ""
    one, other, season = _year(last), _year(finding), _SEASON.match(text, finding.end)
    two_years = [SEASON.fullmatch(each.text) is not None for each in (last, finding)]
    if one is None or other is None or two_years[0] != two_years[1] or (two_years[1] and season is None):
        return ""
    if season is not None:
        return f"{'that' if one == other else 'the following' if other == one + 1 else 'a later'} {season['what']}" * (
            other >= one
        )
    apart = other - one
    return {0: _SAME_YEAR, 1: _NEXT_YEAR, 2: _TWO_YEARS}.get(apart, _LATER if apart > 0 else "")


def _year(finding: Finding) -> int | None:
    """The one year that a date lies in, or in which a season began."""
    season = SEASON.fullmatch(finding.text)
    if season is not None:
        return int(season["first"])
    interval = parse_date(finding.text)
    if interval is None or interval.yearless or interval.first.year != interval.last.year:
        return None
    return interval.first.year


def one_calendar(findings: Sequence[Finding], allowed: Callable[[Finding], Sequence[int]]) -> list[Finding]:
    """The findings, days of one year told alike: beside "November 2023" another day of it is no bare "2023".

    Only rungs that ``allowed`` lists are taken.

    >>> from sanitizer.core.findings import Identifier
    >>> from sanitizer.core.ladder import Ladder, Rung
    >>> def day(text, replacement):
    ...     ladder = Ladder.build(text, [Rung("May 2021", "rule", 31), Rung("2021", "rule", 365)])
    ...     return Finding(0, 10, text, PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), 0, ladder, replacement)
    >>> days = [day("3 May 2021", "May 2021"), day("9 May 2021", "2021")]
    >>> [one.replacement for one in one_calendar(days, lambda finding: range(3))]
    ['May 2021', 'May 2021']
    """
    shown = {match["year"] for f in findings if f.changed and (match := _MONTH_OF.fullmatch(f.replacement or ""))}
    narrower: dict[tuple[int, str], str] = {}
    for finding in findings:
        said = finding.replacement or ""
        if finding.changed and said in shown and finding.ladder is not None and _day(finding) is not None:
            rungs = (finding.ladder[place].text for place in allowed(finding))
            month = next((rung for rung in rungs if _MONTH_OF.fullmatch(rung)), said)
            narrower[finding.entity, said] = month
    return [replace(f, replacement=narrower.get((f.entity, f.replacement or ""), f.replacement)) for f in findings]


def _day(finding: Finding) -> Interval | None:
    """The one day that a finding names; days that may be two are none."""
    interval = parse_date(finding.text)
    if interval is None or interval.first != interval.last or interval.vague:
        return None
    return interval


def second_sum(text: str, last: Finding | None, finding: Finding) -> str:
    """What a rounded sum is behind "to" and another that it hardly differs from, which rounding would part; or nothing.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "from €4,310 to €4,525"
    >>> sums = [Finding(s, s + 6, text[s : s + 6], PiiType.QUANTITY, Identifier.QUASI, 1.0, ("x",), replacement=said)
    ...         for s, said in ((5, "about 4,000 euros"), (15, "about 5,000 euros"))]
    >>> second_sum(text, *sums), second_sum(text, None, sums[0])
    ('a little more', '')
    """
    pair = [one for one in (last, finding) if one is not None and one.changed and _ABOUT.match(one.replacement or "")]
    if len(pair) < 2 or not _TO.fullmatch(text, pair[0].end, finding.start):
        return ""
    figures = [_FIGURE.search(one.text) for one in pair]
    units = {_FIGURE.sub("", one.text, count=1) for one in pair}
    values = [parse_number(figure[0]) for figure in figures if figure is not None]
    if len(units) > 1 or len(values) < 2 or not values[0] or not values[1]:
        return ""
    ratio = values[1] / values[0]
    return "a little more" if 1 < ratio < _LITTLE else "a little less" if 1 / _LITTLE < ratio < 1 else ""


def sequel_edit(place: Place, said: str) -> Edit | None:
    """The edit that writes a sequel for a date with its "on", a season by its year, or a day that heads a line."""
    first = max(0, place.finding.start - WINDOW)
    season = _SEASON.match(place.text, place.finding.end)
    if season is not None and said.endswith(season["what"]):
        led, right = _THE.search(place.text, first, place.finding.start), len(season[0])
    elif _ROW.search(place.before) and _ENDS.match(place.text, place.finding.end) and not _YEARS.fullmatch(said):
        return place.edit(said[0].upper() + said[1:])
    else:
        of_days = said in {_NEXT_DAY, _DAYS_LATER} or said.endswith(("that month", "that year", "same month"))
        led, right = (_ON if of_days else _IN).search(place.text, first, place.finding.start), 0
        part = hour_behind(place) if of_days else ""
        said += f" {'at' if part == 'night' else 'in the'} {part}" if part else ""
    taken = place.finding.start - led.start() if led else 0
    return place.edit(written_as(led["by"], said), left=taken, right=right) if led and taken <= place.free else None
