"""Calendar expressions of English as intervals of days: a day, a month, "between 1988 and 1990", "the 1990s"."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from sanitizer.core.spans import SpanIndex
from sanitizer.language import folded, words
from sanitizer.language.english.calendars import Elsewhere, days_elsewhere

MONTHS = words("months")
WEEKDAYS = words("weekdays")
_MONTH = (
    r"(?:Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|Jun(?:e|\.)?|Jul(?:y|\.)?|Aug(?:ust|\.)?|"
    r"Sept?(?:ember|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?)"
)
_WEEKDAY = rf"(?:{'|'.join(WEEKDAYS)}|(?:Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun)\b\.?)"
_YEAR = r"(?:1[0-9]{3}|20[0-9]{2})"
_DECADE = r"(?:1[0-9]|20)[0-9]0"
_DAY = r"(?:0?[1-9]|[12][0-9]|3[01])"
_NTH = r"(?:st|nd|rd|th)"
SHORT_DECADE = r"(?P<part>(?:early|mid|late)[\s-])?['’]?(?P<tens>[2-9])0['’]?s"
"""A decade without its century: "the late 70s"."""
_DASH = r"\s?[-–—−]\s?"
_CENTURIES = words("ordinals")
_DAYS = (*_CENTURIES[:20], *(f"twenty-{nth}" for nth in _CENTURIES[:9]), "thirtieth", "thirty-first")
SPELLED = {word: day for day, word in enumerate(_DAYS, 1)}
"""The days of a month in words."""
_NO_NEW_LINE = rf"(?!(?<=\n){_MONTH}[^\S\n]+{_DAY}(?!\w))"
"""Not at the beginning of a line that has a day of its own: "Room 4", and below it "May 12"."""
_SHORT_YEAR = r"\s['’](?P<z{0}>[0-9]{{2}})"
"""A year of two figures, where an apostrophe says so: "3 May '87"."""

# each form looks at its first letter before it tries anything: most words of a text begin none of them
_FORMS = rf"""
    (?=[0-9MTWFS])(?:(?:{_WEEKDAY}),?\s+(?:the\s+)?)?(?P<d1>{_DAY})(?:{_NTH}|\.(?=\s\w+\s[12][0-9]{{3}}))?(?:\s+day)?(?:\s+of)?[\s-]{_NO_NEW_LINE}(?P<m1>{_MONTH})(?:,?[\s-](?P<y1>{_YEAR})|-(?P<h1>[0-9]{{2}})(?!-)|{_SHORT_YEAR.format(1)})?(?![\w])
  | (?=[EFNST])(?P<w0>{"|".join(sorted(SPELLED, key=len, reverse=True))})(?:\s+day)?\s+of\s+(?P<m0>{_MONTH})(?:,?\s+(?P<y0>{_YEAR}))?(?![\w])
  | (?=[JFMASONDTW])(?:(?:{_WEEKDAY}),?\s+)?(?P<m9>{_MONTH})\s+(?P<d9>{_DAY})\s[0-2][0-9]:[0-5][0-9]:[0-5][0-9](?:\s[A-Z]{{2,4}})?\s(?P<y9>{_YEAR})(?:\s[+-][0-9]{{4}})?(?![\w])
  | (?=[JFMASONDTW])(?:(?:{_WEEKDAY}),?\s+)?(?P<m2>{_MONTH})[\s-](?:the\s+)?(?P<d2>{_DAY})(?:{_NTH})?(?![\w:])(?:(?:,\s?|\s)(?P<y2>{_YEAR})(?![\w-])|{_SHORT_YEAR.format(2)}(?!\w))?
  | (?=[12])(?P<y3>{_YEAR})(?:[-/]|\.\s?)(?P<m3>0[1-9]|1[0-2])(?:[-/]|\.\s?)(?P<d3>0[1-9]|[12][0-9]|3[01])(?:T[0-9:.]+Z?|\.(?=\s[0-9]))?(?!\w|-[0-9])
  | (?=[12])(?P<y10>{_YEAR})[-/](?P<m10>{_MONTH})[-/](?P<d10>{_DAY})(?!\w|-[0-9])
  | (?=[0-9])(?P<a4>[0-3]?[0-9])(?P<s4>[-/.])(?P<b4>[0-3]?[0-9])(?P=s4)(?P<y4>{_YEAR}|[0-9]{{2}})(?![\w/-]|\.[0-9])
  | (?=[JFMASOND])(?P<m5>{_MONTH})(?:(?:,|\s+of)?[\s-](?P<y5>{_YEAR})|{_SHORT_YEAR.format(5)})(?![\w])
  | (?=[TELM12])(?:the\s+)?(?:early[\s-]|late[\s-]|mid[\s-])?(?P<c6>{_DECADE})(?:s|['’]s(?!\s[“"]?(?-i:[A-Z])))(?![\w])
  | (?=[0-9TELMFSN])(?:the\s+)?(?:early[\s-]|late[\s-]|mid[\s-])?(?:(?P<c7>[0-9]{{1,2}}){_NTH}|(?P<w7>{"|".join(_CENTURIES)}))[\s-]centur(?:y|ies)
  | (?=[12])(?P<y8>{_YEAR})(?![\w%])(?![.,/][0-9])(?!{_DASH}[0-9]{{5}})
"""
_SIMPLE = re.compile(rf"(?<![\w/.,$£€-])(?<![0-9][-–—])(?=[0-9JFMASONDTWEL])(?:{_FORMS})", re.VERBOSE | re.IGNORECASE)
_RANGE = re.compile(
    rf"""(?<![\w/.-])(?:
      (?P<rd1>{_DAY})(?:{_NTH})?(?:{_DASH}|(?:,\s?{_DAY}(?:{_NTH})?){{0,6}},?\s+(?:to|and|until|&|or)\s+)(?P<rd2>{_DAY})(?:{_NTH})?\s+(?P<rm>{_MONTH})(?:,?\s+(?P<ry>{_YEAR}))?
    | (?P<rm2>{_MONTH})\s+(?P<rd3>{_DAY})(?:{_NTH})?(?:{_DASH}|\s+to\s+|(?:,\s?{_DAY}(?:{_NTH})?){{0,6}},?\s+(?:and|&)\s+(?!{_DAY}(?:{_NTH})?[^\S\n]+[^\W\d]))(?P<rd4>{_DAY})(?:{_NTH})?(?:,?\s+(?P<ry2>{_YEAR}))?
    | (?P<rm3>{_MONTH})(?:{_DASH}|\s+(?:to|and|until)\s+)(?P<rm4>{_MONTH})\s+(?P<ry3>{_YEAR})
    | (?P<ya>{_YEAR})(?:{_DASH}|/)(?P<yb>{_YEAR}|[0-9]{{2}})
    )(?![\w/-])""",
    re.VERBOSE | re.IGNORECASE,
)
_JOIN = re.compile(r"\s*(?:[-–—−]|to|and|until|till|through)\s*\Z", re.IGNORECASE)
_OPEN = re.compile(r"\b(?:between|from)\s+\Z", re.IGNORECASE)
_OF_MONTH = re.compile(rf"\b{_MONTH}(?:\s{_DAY})?(?:{_NTH})?,?\s\Z", re.IGNORECASE)
_THEN_MONTH = re.compile(rf"\s{_MONTH}\b", re.IGNORECASE)
MONTH_GRAIN = 30
_SEASONS = 5
"""Years that a slash joins, at most: "2019/20"."""


@dataclass(frozen=True, slots=True)
class Interval:
    """The days from ``first`` to ``last``, both known to within ``grain`` days.

    ``yearless`` for "3 May"; ``vague`` for "03/05/2021", which is in March or in May;
    ``coarse`` is how well the end that is known less is known.
    """

    first: date
    last: date
    grain: int = 1
    yearless: bool = False
    vague: bool = False
    coarse: int = 1


@dataclass(frozen=True, slots=True)
class DateMatch:
    """Where a calendar expression stands and what it means; ``sure`` is false for a bare year."""

    start: int
    end: int
    interval: Interval
    sure: bool


def find_dates(text: str) -> list[DateMatch]:
    """All calendar expressions in ``text``, ranges joined.

    >>> [text[m.start:m.end] for text in ["born 3 May 1985, died between 1988 and 1990"] for m in find_dates(text)]
    ['3 May 1985', 'between 1988 and 1990']
    """
    found = list(_ranges(text))
    taken = SpanIndex((m.start, m.end) for m in found)
    for one in days_elsewhere(text):
        days = _elsewhere(one)
        if days is not None and not taken.meets(one.start, one.end):
            found.append(DateMatch(one.start, one.end, days, True))
    taken = SpanIndex((m.start, m.end) for m in found)
    for match in _SIMPLE.finditer(text):
        if taken.meets(match.start(), match.end()):
            continue
        interval = _interval(match)
        if interval is not None:
            found.append(DateMatch(match.start(), match.end(), interval, match.lastgroup != "y8"))
    found.sort(key=lambda m: m.start)
    return _join(text, found)


def parse_date(text: str) -> Interval | None:
    """The interval that ``text`` as a whole names, or None.

    >>> parse_date("May 2021").grain, parse_date("12 April 1950 - 3 June 2001").grain
    (30, 1)
    """
    stripped = text.strip(" ,.;:()")
    found = find_dates(stripped)
    if len(found) == 1:
        rest = stripped[: found[0].start] + stripped[found[0].end :]
        words = re.findall(r"\w+", rest.casefold())
        if all(w in _LOOSE for w in words):
            return found[0].interval
    return None


_LOOSE = folded("loose_in_dates", "seasons", "weekdays", "calendar.leads")


def _elsewhere(one: Elsewhere) -> Interval | None:
    """The interval of a day or month that is written as elsewhere."""
    if one.day is not None:
        return _day(one.year, one.month, one.day)
    return None if one.year is None else _month_of(one.year, one.month)


def _month_of(year: int, month: int) -> Interval:
    return Interval(date(year, month, 1), date(year, month, monthrange(year, month)[1]), MONTH_GRAIN)


def _month(name: str) -> int:
    key = name[:3].capitalize()
    return next(i for i, month in enumerate(MONTHS, 1) if month.startswith(key))


def _day(year: int | None, month: int, day: int) -> Interval | None:
    try:
        moment = date(year or 2000, month, day)
    except ValueError:
        return None
    return Interval(moment, moment, 1, year is None)


def _full_year(text: str) -> int:
    number = int(text)
    return number if number > 99 else number + (1900 if number > 30 else 2000)


def _year(g: Mapping[str, str | None], form: str) -> int | None:
    """The year of a day in a form that may have it with two figures; None without one."""
    year = g[f"y{form}"] or g[f"z{form}"] or g.get(f"h{form}")
    return _full_year(year) if year else None


def _interval(match: re.Match[str]) -> Interval | None:
    """The interval of one simple expression."""
    g = match.groupdict()
    if g["d1"]:
        return _day(_year(g, "1"), _month(g["m1"]), int(g["d1"]))
    if g["w0"]:
        return _day(int(g["y0"]) if g["y0"] else None, _month(g["m0"]), SPELLED[g["w0"].casefold()])
    if g["m9"]:
        return _day(int(g["y9"]), _month(g["m9"]), int(g["d9"]))
    if g["m2"]:
        return _day(_year(g, "2"), _month(g["m2"]), int(g["d2"]))
    if g["y10"]:
        return _day(int(g["y10"]), _month(g["m10"]), int(g["d10"]))
    if g["y3"]:
        return _day(int(g["y3"]), int(g["m3"]), int(g["d3"]))
    if g["a4"]:
        year, a, b = _full_year(g["y4"]), int(g["a4"]), int(g["b4"])
        if a != b and 1 <= a <= 12 and 1 <= b <= 12 and g["s4"] != ".":  # with dots the day comes first everywhere
            return replace(Interval(date(year, b, a), date(year, b, a)), vague=True)
        return (_day(year, b, a) if 1 <= b <= 12 else None) or (_day(year, a, b) if 1 <= a <= 12 else None)
    if g["m5"]:
        return _month_of(_full_year(g["y5"] or g["z5"] or ""), _month(g["m5"]))
    if g["c6"]:
        return _years(int(g["c6"]), int(g["c6"]) + 9, 3652)
    if g["c7"] or g["w7"]:
        number = int(g["c7"]) if g["c7"] else _CENTURIES.index(g["w7"].casefold()) + 1
        return _years(number * 100 - 100 or 1, number * 100 - 1, 36524) if 1 <= number <= 30 else None
    return _years(int(g["y8"]), int(g["y8"]))


def _years(first: int, last: int, grain: int = 365) -> Interval:
    return Interval(date(first, 1, 1), date(last, 12, 31), grain)


def _ranges(text: str) -> Iterator[DateMatch]:
    """Ranges written in one go: "3-5 May 2021", "1988-90"."""
    for match in _RANGE.finditer(text):
        g = match.groupdict()
        if g["ya"]:
            first, last = int(g["ya"]), int(g["yb"])
            last = last if last > 99 else first // 100 * 100 + last
            far = "/" in match[0] and last - first > _SEASONS  # "1187/2020" is the number of a case
            interval = _years(first, last) if first <= last and not far and not _of_days(text, match) else None
        elif g["rm3"]:
            year = int(g["ry3"])
            a, b = _month(g["rm3"]), _month(g["rm4"])
            days = date(year, a, 1), date(year, b, monthrange(year, b)[1])
            interval = Interval(*days, MONTH_GRAIN) if a <= b else None
        else:
            month = _month(g["rm"] or g["rm2"])
            year_text = g["ry"] or g["ry2"]
            year_or_none = int(year_text) if year_text else None
            a_day = _day(year_or_none, month, int(g["rd1"] or g["rd3"]))
            b_day = _day(year_or_none, month, int(g["rd2"] or g["rd4"]))
            ok = a_day and b_day and a_day.first <= b_day.last
            interval = Interval(a_day.first, b_day.last, 1, year_or_none is None) if ok and a_day and b_day else None
        if interval is not None:
            yield DateMatch(*match.span(), interval, True)


def _of_days(text: str, match: re.Match[str]) -> bool:
    """Whether a year that seems to begin or end a range belongs to a day: "9 October 1907 – 23 February 1930"."""
    before = _OF_MONTH.search(text, max(0, match.start() - 20), match.start())
    return before is not None or _THEN_MONTH.match(text, match.end()) is not None


def _join(text: str, found: list[DateMatch]) -> list[DateMatch]:
    """Two dates with a joining word between them become one range where an opening word or a dash says so."""
    joined: list[DateMatch] = []
    for match in found:
        previous = joined[-1] if joined else None
        if previous is not None and previous.end <= match.start:
            between = text[previous.end : match.start]
            opening = _OPEN.search(text, max(0, previous.start - 12), previous.start)
            dash = between.strip().casefold() in {"-", "–", "—", "to", "until", "through"}
            if len(between) < 12 and _JOIN.fullmatch(between) and (opening or dash):
                interval = _span(previous.interval, match.interval)
                if interval is not None:
                    start = opening.start() if opening else previous.start
                    joined[-1] = DateMatch(start, match.end, interval, True)
                    continue
        joined.append(match)
    return joined


def _span(a: Interval, b: Interval) -> Interval | None:
    if a.yearless and not b.yearless:
        try:
            a = Interval(a.first.replace(year=b.first.year), a.last.replace(year=b.first.year), a.grain)
        except ValueError:
            return None
    if a.yearless != b.yearless or a.first > b.last:
        return None
    return Interval(a.first, b.last, min(a.grain, b.grain), a.yearless, coarse=max(a.grain, b.grain))


_DOTTED = re.compile(rf"{_DAY}\.(?:0?[1-9]|1[0-2])(?=\.(?:\s[0-9a-z]|[,;)]))")
"""A day by its figures before the dot that ends it and no sentence: "12.03. 06:48"."""


def past_dot(text: str, start: int, end: int) -> int:
    """The end of a stretch, past the last dot of a day that is written "12.03."; without it, that is a clock time.

    >>> past_dot("on 12.03. at 6", 3, 8), past_dot("at 12.03. Then", 3, 8)
    (9, 8)
    """
    day = _DOTTED.match(text, start)
    return end + 1 if day and day.end() == end else end
