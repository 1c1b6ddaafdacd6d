"""Times as a reader sees them, whole: no hour without its minutes, and no "– Present"."""

from __future__ import annotations

import re
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation, word_set, words
from sanitizer.language.english.dates import parse_date
from sanitizer.language.english.days import SPOKEN_YEAR
from sanitizer.language.english.inflect import is_plural
from sanitizer.language.english.numbers import SHORT_TIME_UNIT, TIME_UNIT

_HOUR = re.compile(r"(?:,?\s(?:at\s)?)?(?<![\w.:])[0-2]?[0-9]\Z")
_MINUTES = re.compile(r":[0-5][0-9](?::[0-5][0-9])?(?![\w:])")
_LETTERS = re.compile(r"[A-Z]{2,6}[^\S\n]")
_DAYS = frozenset(word.upper() for word in words("months", "months_short", "weekdays", "weekdays_short"))
_TAIL = re.compile(r"(?<=\w)[^\S\n](?:at|on|by|from|to)\Z")
_DAY_BEGINS, _DAY_ENDS = re.compile(r"(?<![\w/])[0-3]?[0-9]/\Z"), re.compile(r"[01]?[0-9](?:/[0-9]{2,4})?(?![\w/])")
_CLOCK, _HALF = re.compile(r"[0-9]:[0-5][0-9]\Z"), re.compile(r"[^\S\n]?[ap]\.?m\b", re.IGNORECASE)
_FIGURES = re.compile(r"(?P<a>[0-9]{1,2})/(?P<b>[0-9]{1,2})")
_ROUND = re.compile(r"(?:1[0-6][0-9]{2}|(?:1[7-9]|20)00)")
_COUNTED = re.compile(r"[^\S\n](?P<noun>[a-z]{3,})\b")
_MONTHS = 12
_NOW = word_set("relative_times.now")
_AFTER_DAY = re.compile(r"(?<=\w),?\s(?:(?:at|around|about)\s){1,2}\Z")
_EACH_OF = word_set("relative_times.each")
_EACH = re.compile(rf"\b{alternation('relative_times.each')}[^\S\n](?:the[^\S\n])?\Z", re.IGNORECASE)
_OF_EACH = re.compile(rf"[^\S\n](?:of[^\S\n])?{alternation('relative_times.each')}\b", re.IGNORECASE)
_SHORT_MONTHS = word_set("months_short")
_FIGURES_AROUND = re.compile(r"/(?:1[0-9]|20)[0-9]{2}\b|[^\S\n]{1,2}[0-3]?[0-9][^\S\n][0-2][0-9]:[0-5][0-9]")
_BORN_IN = re.compile(rf"(?<!\w){alternation('relative_times.of_births')}[.:]?\s?['’]?\Z", re.IGNORECASE)
_YEARS_NEXT = re.compile(rf"[^\S\n-]?(?:{TIME_UNIT}|{SHORT_TIME_UNIT})\b", re.IGNORECASE)
_YEAR_NEXT = re.compile(rf",?[^\S\n](?:in[^\S\n])?{SPOKEN_YEAR}\b", re.IGNORECASE)
_WORD = re.compile(r"\w+")


def whole_time(text: str, start: int, end: int) -> tuple[int, int]:
    """A time without the hour of a clock that it breaks off in; an hour alone with its minutes.

    >>> whole_time("Tue, 6 Aug 2024 14:22", 0, 18), whole_time("at 14:22", 3, 5)
    ((0, 15), (3, 8))
    >>> whole_time("due 30/9 now", 4, 7), whole_time("at 07:25 AM", 3, 8), whole_time("Sunday 4th at 9", 0, 13)
    ((4, 8), (3, 11), (0, 10))
    >>> whole_time("MI 2016", 0, 7), whole_time("MAY 2016", 0, 8)
    ((3, 7), (0, 8))
    """
    letters = _LETTERS.match(text, start, end)
    if letters and parse_date(text[letters.end() : end]) is not None and letters[0].strip() not in _DAYS:
        start = letters.end()  # "MI 2016"
    tail = _TAIL.search(text, start, end)
    end = tail.start() if tail else end
    figures = _DAY_ENDS.match(text, end) if _DAY_BEGINS.search(text, start, end) else None
    half = _HALF.match(text, end) if _CLOCK.search(text, start, end) else None
    if figures or half:  # "30/" of "30/9", "07:25" of "07:25 AM"
        return start, (figures or half).end()  # type: ignore[union-attr]
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
    if no_day(finding.text) or is_round_count(text, finding):
        return True
    said = _WORD.findall(finding.text.casefold())
    before = _EACH.search(text, max(0, finding.start - 12), finding.start)
    again = before or not _EACH_OF.isdisjoint(said) or _OF_EACH.match(text, finding.end)
    return bool(said) and (_NOW.issuperset(said) or (bool(again) and parse_date(finding.text) is None))


def no_day(said: str) -> bool:
    """Whether two figures with a slash can be no day of a month and no season: "23/72".

    >>> no_day("23/72"), no_day("23/11"), no_day("19/20"), no_day("11/23")
    (True, False, False, False)
    """
    match = _FIGURES.fullmatch(said)
    return match is not None and min(a := int(match["a"]), b := int(match["b"])) > _MONTHS and b != a + 1


def is_round_count(text: str, finding: Finding) -> bool:
    """Whether what seems a year is a round number, or one of long ago, of what follows it: "1500 words".

    >>> from sanitizer.core.findings import Identifier
    >>> def year(text, at):
    ...     return Finding(at, at + 4, text[at : at + 4], PiiType.DATETIME, Identifier.QUASI, 0.9, ("x",))
    >>> is_round_count("he wrote 1500 words", year("he wrote 1500 words", 9))
    True
    >>> is_round_count("in 1500 he", year("in 1500 he", 3))
    False
    """
    noun = _COUNTED.match(text, finding.end) if _ROUND.fullmatch(finding.text) else None
    return noun is not None and is_plural(noun["noun"]) and not text.endswith("the ", 0, finding.start)


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

    >>> is_birth_year("born in 66", 8, 10), is_birth_year("born '66", 6, 8), is_birth_year("at 66", 3, 5)
    (True, True, False)
    """
    if not text[start:end].lstrip("'’").isdigit() or _YEARS_NEXT.match(text, end):
        return False
    return _BORN_IN.search(text, max(0, start - 12), start) is not None


def with_spoken_year(text: str, finding: Finding) -> Finding:
    """A day with the year behind it that is said in words: "the fourth of July nineteen forty"."""
    year = _YEAR_NEXT.match(text, finding.end) if finding.type is PiiType.DATETIME else None
    interval = parse_date(finding.text) if year is not None else None
    if year is None or interval is None or not interval.yearless:
        return finding
    return replace(finding, end=year.end(), text=text[finding.start : year.end()])


def is_day(finding: Finding) -> bool:
    """Whether a finding is one day with its year or month."""
    interval = parse_date(finding.text) if finding.type is PiiType.DATETIME else None
    return interval is not None and interval.first == interval.last


def of_a_day(text: str, finding: Finding, days: SpanIndex) -> bool:
    """Whether a clock time stands beside a day that is somebody's, and so goes with it: "on 3 May 2021 at 14:30"."""
    before = _AFTER_DAY.search(text, max(0, finding.start - 12), finding.start)
    return before is not None and days.meets(before.start() - 1, before.start())
