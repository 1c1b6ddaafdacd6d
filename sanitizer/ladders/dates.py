"""The wider intervals that could stand for a calendar expression.

A rung is a month, year, decade or century, or the early, middle or late part of one, that holds the ends of the
interval, and its support is the number of days that each end could then be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.language import alternation
from sanitizer.language.english.dates import MONTH_GRAIN, MONTHS, SHORT_DECADE, Interval, parse_date
from sanitizer.language.english.days import in_figures, without_time

_OPENING = re.compile(r"(?:between|from)\b", re.IGNORECASE)
_FROM_TO = re.compile(r"from\b.*\s(?:to|until|till|through)\s", re.IGNORECASE | re.DOTALL)
_DASHED = re.compile(r"[^\W\d]\.?\s?[–—−-]|\d\s?[–—−]|\s-\s")
_DASH = "{} – {}"
_LIFE = 15
"""From how many years on two dates with a dash may be those of a life."""
_LED = re.compile(
    rf"(?:{alternation('small_words.before_dates')}|this(?:\sthe)?(?=\s[0-9])|"
    rf"(?:last|next|this(?:\spast)?)(?=\s(?:{'|'.join(MONTHS)}|{alternation('months_short')})\b\.?\s[0-9]))\s+(?=\S)|"
    r"(?:the\s+)?(?:early|late|mid(?:dle)?(?:\s+of)?|"
    r"(?:first|second|last)\s+(?:week|half|days?)\s+of|(?:morning|evening|night|eve)\s+of)[\s-]+",
    re.IGNORECASE,
)
"""What may stand before a calendar expression in a finding and makes no difference to the wider ones."""
_PREPOSITION = re.compile(rf"({alternation('small_words.before_dates')})\s+", re.IGNORECASE)
_PART = re.compile(
    rf"(?:the\s+)?(?:early|mid|late)[\s-](?:(?P<month>{'|'.join(MONTHS)})|(?P<year>[12][0-9]{{3}})|(?P<decade>[12][0-9]{{2}}0)s|"
    r"(?P<century>[0-9]{1,2}(?:st|nd|rd|th)\s+century))",
    re.IGNORECASE,
)
_ROUGHLY = re.compile(r"(?<=[0-9])-?ish\Z")
_ENDING = re.compile(r"(?<=[a-z] )['’](?P<year>[0-9]{2})\Z")
"""The year of "summer of '82"."""
_SHORT_DECADE = re.compile(rf"(?:the\s+)?{SHORT_DECADE}", re.IGNORECASE)
_SHORT_YEAR = re.compile(r"['’](?P<year>[0-9]{2})")
_MONTH_YEAR = re.compile(r"(?P<month>0?[1-9]|1[0-2])[/-](?P<year>(?:19|20)[0-9]{2})")
_FIGURES = re.compile(r"(?P<a>[0-3]?[0-9])(?:/|(?P<dash>-)|(?P<dot>\.))(?P<b>[0-3]?[0-9])(?P<end>\.)?")
"""A day of a year that is not said, in figures."""
_FEAST = re.compile(
    rf"(?:(?:on|at)\s+)?{alternation('feasts')}(?:,|\s+of)?\s+(?P<year>(?:1[5-9]|20)[0-9]{{2}})", re.IGNORECASE
)
SEASON = re.compile(r"(?P<first>(?:1[5-9]|20)[0-9]{2})[–/-](?P<last>[0-9]{2}(?:[0-9]{2})?)")
"""Two years of one season: "1919–20"."""
_OF_YEAR = re.compile(
    r"(?:[^\W\d_]+\.?[\s,’'-]+){1,6}(?P<year>(?:1[5-9]|20)[0-9]{2})|(?P<first>(?:1[5-9]|20)[0-9]{2})(?:[\s,’'-]+[^\W\d_]+\.?){1,4}"
)
"""A time of which only the year is understood: "the first quarter of 1904", "2019 spring term"."""
_SHORT_END = re.compile(r"(?:1[5-9]|20)[0-9]{2}[–—-][0-9]")
_TO_NOW = re.compile(
    rf"(?P<since>\S.*?)(?P<joint>\s?[–—-]\s?|\s(?:to|until)\s(?:the\s)?){alternation('relative_times.now')}",
    re.IGNORECASE,
)
"""A stretch that goes on: "2016–present"."""
_TWO_YEARS = re.compile(
    r"(?:in\s)?(?P<first>(?:1[0-9]|20)[0-9]{2})\s(?P<joint>and|or)\s(?P<last>(?:1[0-9]|20)[0-9]{2})", re.IGNORECASE
)
_YEARS_LISTED = re.compile(
    r"(?:(?:1[0-9]|20)[0-9]{2},\s){1,8}(?:and\s)?(?:1[0-9]|20)[0-9]{2}(?:,?\sand\s(?:1[0-9]|20)[0-9]{2})?"
)
MONTH_PART, YEAR_PART, DECADE_PART, CENTURY_PART = 10, 120, 1096, 12_053
"""The days of an early, middle or late part of a month, a year, a decade and a century, the shortest of the three."""
_EARLY = 30
"""Up to which year of a century it is early."""
_GRAINS = (MONTH_GRAIN, YEAR_PART, 365, DECADE_PART, 3652, 36524)


def date_ladder(term: str) -> Ladder | None:
    """The coarser forms of a calendar expression; support is the number of days that each of its ends could be.

    >>> [rung.text for rung in date_ladder("3 May 2021")]
    ['May 2021', 'mid-2021', '2021', 'the early 2020s', 'the 2020s', 'the 21st century', '***']
    >>> [rung.text for rung in date_ladder("the third of august")]
    ['early August', 'August', '***']
    >>> [rung.text for rung in date_ladder("between 1988 and 1990")]
    ['between the late 1980s and the early 1990s', 'between the 1980s and the 1990s', 'the 20th century', '***']
    >>> date_ladder("from 1987 to 1993")[0].text, date_ladder("1987–1993")[0].text
    ('from the late 1980s to the early 1990s', 'the late 1980s – the early 1990s')
    >>> date_ladder("1984, 1985 and 1987")[0].text
    'the 1980s'
    >>> date_ladder("1919–20")[0].text, date_ladder("the first quarter of 1904")[0].text
    ('the late 1910s', '1904')
    """
    said = without_time(in_figures(_ROUGHLY.sub("", _ENDING.sub(_whole_year, term.strip()))))
    in_short = _SHORT_YEAR.fullmatch(said) or _MONTH_YEAR.fullmatch(said)
    if in_short is not None:
        return _in_short(term, in_short)
    short = _SHORT_DECADE.fullmatch(said)
    if short is not None:  # "the late 70s"
        said = f"the {short['part'] or ''}19{short['tens']}0s"
    if _SHORT_END.fullmatch(said):  # "1954–7"
        whole = date_ladder(f"{said[:5]}{said[:3]}{said[5:]}")
        return None if whole is None else Ladder.build(term, whole.rungs[:-1], own_support=whole.own_support)
    season = SEASON.fullmatch(said)
    if season is not None and (int(season["first"]) + 1) % 100 == int(season["last"]) % 100:
        return _in_year(term, season["first"], [])
    part = _PART.fullmatch(said)
    if part is not None:
        return _part_ladder(term, part)
    now = _TO_NOW.fullmatch(said)
    if now is not None:
        return _to_now(term, now)
    if _YEARS_LISTED.fullmatch(said):
        years = sorted(re.findall(r"[0-9]{4}", said))
        spanned = date_ladder(f"between {years[0]} and {years[-1]}")
        return spanned and Ladder.build(term, spanned.rungs[:-1], own_support=spanned.own_support)
    two = _TWO_YEARS.fullmatch(said)
    if two is not None:
        return _two_years(term, two)
    interval = parse_date(said)
    if interval is not None and not _PREPOSITION.match(said):
        return Ladder.build(term, _rungs(interval, _joined(term)), own_support=interval.grain)
    named = _figured(term, said) or _feast(term, said)
    if named is not None:
        return named
    led = _LED.match(said)
    rest = said[led.end() :] if led else ""
    inner = date_ladder(rest) if led else _named_month(term, said)
    if inner is None or led is None:
        year = _OF_YEAR.fullmatch(said) if inner is None else None
        return inner if year is None else _of_year(term, year["year"] or year["first"])
    word = _PREPOSITION.match(said)
    if word is None:
        return _within(term, rest, inner)
    before = "in" if word[1].casefold() in ("on", "in") else word[1].casefold()
    rungs = [replace(rung, text=f"{before} {rung.text}") for rung in inner.rungs[:-1]]
    return Ladder.build(term, rungs, own_support=inner.own_support)


def _in_short(term: str, said: re.Match[str]) -> Ladder | None:
    """The ladder of "'82", or of "5/2022".

    >>> date_ladder("'82")[0].text, date_ladder("5/2022")[0].text
    ('the early 1980s', 'mid-2022')
    """
    year = _whole_year(said)
    month = said.groupdict().get("month")
    whole = date_ladder(f"{MONTHS[int(month) - 1]} {year}" if month else year)
    own = whole.own_support if whole is not None and month else 1  # a year by its end is widened as the whole one
    return None if whole is None else Ladder.build(term, whole.rungs[:-1], own_support=own)


def _whole_year(said: re.Match[str]) -> str:
    """A year with its century."""
    return said["year"] if len(said["year"]) > 2 else f"{19 if int(said['year']) > _EARLY else 20}{said['year']}"


def _in_year(term: str, year: str, first: list[Rung]) -> Ladder | None:
    """The ladder of what lies in a year."""
    whole = date_ladder(year)
    return None if whole is None else Ladder.build(term, [*first, *whole.rungs[:-1]])


def _two_years(term: str, two: re.Match[str]) -> Ladder:
    """The ladder of two years that are told side by side: "1687 and 1689" is "the late 1680s"."""
    first, last = (date(int(two[end]), 6, 1) for end in ("first", "last"))
    rungs = []
    for grain in (DECADE_PART, 3652, 36524):
        names = [_name(day, grain, yearless=False) for day in (first, last)]
        if names[0] == names[1] or grain == DECADE_PART:
            rungs.append(Rung(f" {two['joint'].casefold()} ".join(dict.fromkeys(names)), "rule", grain))
    return Ladder.build(term, rungs, own_support=365)


def _to_now(term: str, now: re.Match[str]) -> Ladder | None:
    """The ladder of a stretch that goes on: "2016–present" is "the mid-2010s – present"."""
    since = date_ladder(now["since"])
    if since is None:
        return None
    joint = now["joint"] if now["joint"].strip().isalpha() else " – "
    rungs = [replace(rung, text=f"{rung.text}{joint}{now[0][now.end('joint') :]}") for rung in since.rungs[:-1]]
    return Ladder.build(term, rungs, own_support=since.own_support)


def _of_year(term: str, year: str) -> Ladder | None:
    """The ladder of a time of which only the year is understood: the year and what is wider."""
    return _in_year(term, year, [Rung(year, "rule", 365)])


def _within(term: str, rest: str, inner: Ladder) -> Ladder:
    """The ladder of a part of what ``rest`` names: "the first week of May 2021", "the night of 3 May"."""
    if inner.own_support < MONTH_GRAIN:
        return Ladder.build(term, inner.rungs[:-1], own_support=inner.own_support)
    own = MONTH_PART if inner.own_support == MONTH_GRAIN else YEAR_PART
    return Ladder.build(term, [Rung(rest, "rule", inner.own_support), *inner.rungs[:-1]], own_support=own)


def _figured(term: str, said: str) -> Ladder | None:
    """The ladder of "21/09" or "12.03.", where only one of the two can be the month."""
    match = _FIGURES.fullmatch(said)
    if match is None or bool(match["dot"]) != bool(match["end"]):
        return None  # "12.03" may be a clock
    a, b = int(match["a"]), int(match["b"])
    day, month = (a, b) if match["dot"] or b <= 12 < a or a == b else (b, a) if a <= 12 < b else (0, 0)
    if not 1 <= month <= 12 or not 1 <= day <= 31 or (match["dash"] and len(said) < 5):
        return None
    inner = date_ladder(f"{day} {MONTHS[month - 1]}")
    return None if inner is None else Ladder.build(term, inner.rungs[:-1])


def _feast(term: str, said: str) -> Ladder | None:
    """The ladder of "Easter 2020": the year and what is wider."""
    match = _FEAST.fullmatch(said)
    return None if match is None else _of_year(term, match["year"])


def _named_month(term: str, said: str) -> Ladder | None:
    """The ladder of a month alone; nothing wider is known of it."""
    return Ladder.build(term, [], own_support=MONTH_GRAIN) if said.capitalize() in MONTHS else None


def _part_ladder(term: str, part: re.Match[str]) -> Ladder:
    """The ladder of "early August", "late 2023", "the mid-1980s" or "the early 20th century"."""
    if part["century"]:
        return Ladder.build(term, [Rung(f"the {part['century']}", "rule", 36524)], own_support=CENTURY_PART)
    if part["month"]:
        month = Rung(part["month"].capitalize(), "rule", MONTH_GRAIN)
        return Ladder.build(term, [month], own_support=MONTH_PART)
    whole = date_ladder(part["year"] or f"the {part['decade']}s")
    assert whole is not None
    first = [Rung(part["year"], "rule", 365)] if part["year"] else [Rung(f"the {part['decade']}s", "rule", 3652)]
    own = YEAR_PART if part["year"] else DECADE_PART
    return Ladder.build(term, [*first, *whole.rungs[:-1]], own_support=own)


def _joined(term: str) -> str:
    """How two ends of a stretch are said, as ``term`` says its own."""
    if _OPENING.match(term):
        return "from {} to {}" if _FROM_TO.match(term) else "between {} and {}"
    return _DASH if _DASHED.search(term) else "between {} and {}"


def _rungs(interval: Interval, both: str) -> Iterator[Rung]:
    for grain in (MONTH_PART, MONTH_GRAIN) if interval.yearless else _GRAINS:
        if grain <= interval.grain or grain < interval.coarse or (interval.vague and grain < 365):
            continue
        first = _name(interval.first, grain, yearless=interval.yearless)
        last = _name(interval.last, grain, yearless=interval.yearless)
        if grain == MONTH_GRAIN and first != last and interval.first.year == interval.last.year:
            first = MONTHS[interval.first.month - 1]  # "July – August 2024"
        if first.endswith("century") and grain < 36524 and interval.last.year % 100 < _EARLY:
            last = first  # "between 1908 and 1911"
        if first == last:
            yield Rung(first, "rule", CENTURY_PART if grain < 36524 and first.endswith("century") else grain)
        elif grain not in (MONTH_PART, YEAR_PART) and (grain != DECADE_PART or _worth_parts(interval, both)):
            yield Rung(both.format(first, last), "rule", grain)


def _worth_parts(interval: Interval, both: str) -> bool:
    """Whether the parts of two decades are told: not of one decade, and not of what may be the dates of a life."""
    years = interval.last.year - interval.first.year
    return interval.first.year // 10 != interval.last.year // 10 and (both != _DASH or years < _LIFE)


def _name(day: date, grain: int, *, yearless: bool) -> str:
    """The month, year, decade or century that holds ``day``, or the part of it."""
    if grain == MONTH_PART:
        return _part((day.day - 1) // 10, MONTHS[day.month - 1])
    if grain == YEAR_PART:
        return _part((day.month - 1) // 4, str(day.year))
    if grain in (DECADE_PART, 3652) and day.year % 100 < 10 and day.year < 2000:
        return f"the early {_ordinal(day.year // 100 + 1)} century"  # "the late 1900s" would be the 1990s to many
    if grain == DECADE_PART:
        return "the " + _part((0, 0, 0, 0, 1, 1, 1, 2, 2, 2)[day.year % 10], f"{day.year // 10 * 10}s")
    if grain == MONTH_GRAIN:
        return MONTHS[day.month - 1] if yearless else f"{MONTHS[day.month - 1]} {day.year}"
    if grain == 365:
        return str(day.year)
    return f"the {day.year // 10 * 10}s" if grain == 3652 else f"the {_ordinal(day.year // 100 + 1)} century"


def _part(third: int, whole: str) -> str:
    return ("early ", "mid-", "late ")[min(third, 2)] + whole


def _ordinal(number: int) -> str:
    suffix = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"
