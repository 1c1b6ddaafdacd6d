"""Days and clock times as people write them: "december sixth", "sat 13th", "the 2nd", "18h20", "2325 hrs"."""

from __future__ import annotations

import re

from sanitizer.language import alternation
from sanitizer.language.english.dates import SPELLED, WEEKDAYS
from sanitizer.language.english.numbers import NUMBER, TIME_UNIT, WORD, parse_number

_WORD = "|".join(sorted((word.replace("-", "[ -]") for word in SPELLED), key=len, reverse=True))
_DAYS_FIRST = re.compile(rf"\b(?:the\s+)?({_WORD})\s+(?:day\s+)?of\s+({alternation('months')})\b", re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"\b({alternation('months')})\s+(?:the\s+)?({_WORD})\b", re.IGNORECASE)
_WEEKDAY = re.compile(
    rf"(?:on\s+)?(?P<day>{'|'.join(WEEKDAYS)}|{alternation('weekdays_short')})\b\.?,?"
    rf"(?:\s+(?:the\s+)?(?:[0-3]?[0-9](?:st|nd|rd|th)?|{_WORD})\.?)?",
    re.IGNORECASE,
)
_NTH = re.compile(
    rf"(?:on\s+)?(?:the\s+)?(?:(?P<n>[0-3]?[0-9])(?:st|nd|rd|th)|(?<=the\s)(?P<word>{_WORD}))"
    r"(?P<month>\s+of\s+(?:the|this|that|next|last|each|every)(?:\s+\w+)?\s+month)?",
    re.IGNORECASE,
)
_HOURS = re.compile(
    r"(?:at\s+)?(?P<h>[01]?[0-9]|2[0-3])\s?(?:h\s?(?P<m>[0-5][0-9])?|[0-5][0-9]\s?(?:h\b|hrs?\b|hours?\b))"
)


_SPOKEN_CLOCK = re.compile(
    rf"(?:(?:at|by|around|about)\s+)?(?:(?:half|(?:a\s)?quarter|{WORD}|[0-9]{{1,2}})(?:\sminutes)?\s(?:past|to|after|before)\s)?"
    rf"(?P<h>{WORD}|[0-9]{{1,2}})(?:\so['’]?clock)?(?:\s(?P<part>[ap]\.?m\.?|in\sthe\s(?:morning|afternoon|evening)|at\snight))?",
    re.IGNORECASE,
)
_SPOKEN_YEAR = re.compile(
    rf"\b(?P<long>(?:one|two)\sthousand(?:\s(?:eight|nine)\shundred)?(?:\sand)?\s(?:{WORD}))\Z|"
    rf"\b(?P<century>eighteen|nineteen|twenty|two\sthousand(?:\sand)?)(?:\shundred(?:\sand)?)?[\s-](?P<rest>{WORD})\Z|(?<=\bin\s)(?P<bare>(?:[4-9]0|(?:for|fif|six|seven|eigh|nine)ty-[a-z]+))\Z",
    re.IGNORECASE,
)
"""A year as people say it."""
SPOKEN_YEAR = rf"(?:(?:one|two)\sthousand(?:\s(?:eight|nine)\shundred)?(?:\sand)?|(?:eighteen|nineteen|twenty)(?:\shundred(?:\sand)?)?)[\s-](?:{WORD})"
"""A year in words behind its day."""
_HOURS_OF_DAY = 24
RELATIVE = (
    rf"(?:the\s)?{alternation('relative_times.before')}\s(?:{alternation('relative_times.units')}|{'|'.join(WEEKDAYS)})\b|"
    rf"(?:(?:about|around|some)\s)?(?:an?|a\sfew|several|{NUMBER})\s{TIME_UNIT}\s{alternation('relative_times.counted_from')}\b|"
    rf"the\s{alternation('relative_times.units')}\s(?:before|after)\b"
)
"""A time that is told by another: "the following year", "two days later", "the week before"."""
CLOCK = r"[0-2]?[0-9](?:[:.h][0-5][0-9](?::[0-5][0-9])?(?:\s?[ap]\.?m\.?|\s?hrs?)?|\s?[ap]\.?m\.?)(?:\s(?:in\sthe\s(?:morning|afternoon|evening)|at\snight))?"
_WITH_TIME = re.compile(
    rf"(?:(?:{alternation('weekdays_short')})\b\.?,?\s+)?(?:(?:at\s+)?{CLOCK}\s+on\s+)?(?P<date>\S.*?[0-9a-z]\.?)"
    rf"(?:,?\s+(?:at\s+)?{CLOCK}(?:\s?[+-][0-9]{{4}})?)?",
    re.IGNORECASE | re.DOTALL,
)
_TIME_INSIDE = re.compile(
    rf"(?:(?:{alternation('weekdays_short')})\b,?\s+)?(?P<day>[A-Za-z]{{3,9}}\s+[0-3]?[0-9])\s+[0-2][0-9]:[0-5][0-9]:[0-5][0-9]"
    r"(?:\s[A-Z]{2,4})?\s(?P<year>[12][0-9]{3})(?:\s[+-][0-9]{4})?"
)
"""A stamp with its year behind the clock, as programs write it."""


_EITHER = re.compile(r"(?P<a>0?[1-9]|1[0-2])(?P<sep>[/-])(?P<b>0?[1-9]|1[0-2])(?:(?P=sep)(?P<year>[0-9]{4}|[0-9]{2}))?")
"""A day in figures of which either may be the month."""
_SHORT = re.compile(r"(?P<month>0[1-9]|1[0-2])/(?P<year>1[3-9]|2[0-9])")
"""A month and a year in figures, where days come before months."""
_FIGURED = r"(?<![\w/.-])(?P<a>[0-3]?[0-9]){sep}(?P<b>[0-3]?[0-9])(?:{sep}(?:[0-9]{{4}}|[0-9]{{2}}))?(?![\w/-]|\.[0-9])"


_YEAR_FIRST = re.compile(r"(?P<year>[0-9]{2})-(?P<rest>(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))")
_WHOLE_YEAR_FIRST = re.compile(r"(?<![\w-])([12][0-9]{3})-[01][0-9]-[0-3][0-9](?![\w-])")


def in_order(term: str, text: str) -> str:
    """A day in figures with dots, the day before the month, where other days of ``text`` tell which is which.

    >>> in_order("02/11", "02/11 opening, 19/11 transfer"), in_order("02/11/2023", "on 11/19/2023"), in_order("2/11", "")
    ('02.11.', '11.02.2023', '2/11')
    >>> in_order("02/23", "seen 14/11/23, vaccinated 02/23")
    '02/2023'
    >>> in_order("20-06-02", "2020-07-14 and 20-06-02"), in_order("20-06-02", "on 20-06-02")
    ('2020-06-02', '20-06-02')
    """
    short_year = _YEAR_FIRST.fullmatch(term.strip())
    whole = max(map(int, _WHOLE_YEAR_FIRST.findall(text)), default=0) if short_year else 0
    if short_year and whole:  # a text that writes the year first where it is whole does so where it is short
        year = min((int(short_year["year"]) + century for century in (1900, 2000)), key=lambda one: abs(one - whole))
        return f"{year}-{short_year['rest']}"
    one, short = _EITHER.fullmatch(term.strip()), _SHORT.fullmatch(term.strip())
    if short and any(
        int(d["a"]) > _MONTHS_OF_YEAR >= int(d["b"]) > 0 for d in re.finditer(_FIGURED.format(sep="/"), text)
    ):
        return f"{short['month']}/20{short['year']}"
    if one is None or one["a"] == one["b"]:
        return term
    others = list(re.finditer(_FIGURED.format(sep=one["sep"]), text))
    first = any(int(other["a"]) > _MONTHS_OF_YEAR >= int(other["b"]) > 0 for other in others)
    last = any(int(other["b"]) > _MONTHS_OF_YEAR >= int(other["a"]) > 0 for other in others)
    if first == last or (not one["year"] and one["sep"] == "-"):  # "3-4" may be anything
        return term
    day, month = (one["a"], one["b"]) if first else (one["b"], one["a"])
    return f"{day}.{month}.{one['year'] or ''}"


_MONTHS_OF_YEAR = 12


def without_time(text: str) -> str:
    """``text`` without a short day of the week before it and a time of day behind it.

    >>> without_time("Sat 18/02/2023"), without_time("2024-04-25 09:51"), without_time("Friday 15 March at 11.00")
    ('18/02/2023', '2024-04-25', 'Friday 15 March')
    >>> without_time("Tue Feb 13 23:08:51 2024 +0800"), without_time("06:40 on 14 March 2023")
    ('Feb 13 2024', '14 March 2023')
    """
    stamp = _TIME_INSIDE.fullmatch(text)
    if stamp:
        return f"{stamp['day']} {stamp['year']}"
    match = _WITH_TIME.fullmatch(text)
    return match["date"] if match else text


def in_figures(text: str) -> str:
    """``text`` with the days of months in figures.

    >>> in_figures("monday february twelfth"), in_figures("the third of august")
    ('monday February 12', '3 August')
    >>> in_figures("nineteen eighty-four"), in_figures("in ninety-nine"), in_figures("two thousand and five")
    ('1984', 'in 1999', '2005')
    >>> in_figures("twenty-third day of April One Thousand Nine Hundred and Forty-One")
    '23 April 1941'
    """
    text = _SPOKEN_YEAR.sub(_year, text)
    text = _DAYS_FIRST.sub(lambda m: f"{_nth(m[1])} {m[2].capitalize()}", text)
    return _MONTH_FIRST.sub(lambda m: f"{m[1].capitalize()} {_nth(m[2])}", text)


def _year(match: re.Match[str]) -> str:
    """A year in figures that was said in words."""
    if match["long"]:
        return f"{parse_number(match['long']) or 0:.0f}"
    rest = parse_number(match["rest"] or match["bare"]) or 0
    century = {"eighteen": 18, "nineteen": 19, "twenty": 20}.get((match["century"] or "nineteen").casefold(), 20)
    return f"{century * 100 + int(rest)}"


def _nth(word: str) -> int:
    return SPELLED[word.casefold().replace(" ", "-")]


def weekday(text: str) -> str | None:
    """The name of the day of the week in "Monday the 6th" or "sat 13th", else None.

    >>> weekday("sat 13th"), weekday("Monday the 6th"), weekday("Sunday School")
    ('Saturday', 'Monday', None)
    """
    match = _WEEKDAY.fullmatch(text.strip())
    return next((day for day in WEEKDAYS if match and day[:3].casefold() == match["day"][:3].casefold()), None)


def day_of_month(text: str) -> int | None:
    """The number of "the 2nd" or "on the 15th", else None.

    >>> day_of_month("the 2nd"), day_of_month("45th"), day_of_month("2"), day_of_month("the twenty sixth")
    (2, None, None, 26)
    >>> day_of_month("12th of this month")
    12
    """
    match = _NTH.fullmatch(text.strip())
    number = 0 if match is None else _nth(match["word"]) if match["word"] else int(match["n"])
    return number if 1 <= number <= 31 else None


def clock_in_words(text: str) -> str | None:
    """The part of the day that "ten past six in the evening" says; nothing where it says none, None for no clock.

    >>> clock_in_words("ten past six"), clock_in_words("half past three in the afternoon"), clock_in_words("5")
    ('', 'afternoon', '')
    >>> clock_in_words("ten past"), clock_in_words("sixty")
    (None, None)
    """
    match = _SPOKEN_CLOCK.fullmatch(text.strip())
    hour = parse_number(match["h"]) if match else None
    if match is None or hour is None or hour > _HOURS_OF_DAY:
        return None
    part = (match["part"] or "").casefold()
    if part[:1] in ("a", "p") and not part.startswith("at"):
        return "morning" if part[0] == "a" else "evening" if 6 <= hour < 12 else "afternoon"
    return part.rpartition(" ")[2]


def hour_of(text: str) -> int | None:
    """The hour of "18h20" or "2325 hrs", else None.

    >>> hour_of("18h20"), hour_of("2325 hrs"), hour_of("3 hours")
    (18, 23, None)
    """
    match = _HOURS.fullmatch(text.strip())
    return int(match["h"]) if match else None
