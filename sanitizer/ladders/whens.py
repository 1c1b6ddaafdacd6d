"""Days and hours that no calendar fixes: "Monday the 6th", "the 2nd", "last Tuesday", "tomorrow", "18h20"."""

from __future__ import annotations

import re

from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.ladders.numbers import clock_ladder
from sanitizer.language import alternation
from sanitizer.language.english.dates import MONTHS, WEEKDAYS
from sanitizer.language.english.days import (
    RELATIVE,
    clock_in_words,
    day_of_month,
    hour_of,
    weekday,
    without_time,
)

_UNIT = rf"(?:{'|'.join((*WEEKDAYS, *MONTHS))}|{alternation('weekdays_short')}|week|weekend|month|night|fortnight)"
_PAST = re.compile(rf"(?:yesterday|the day before yesterday|last night|(?:last|this past)\s{_UNIT})", re.IGNORECASE)
_AHEAD = re.compile(rf"(?:tomorrow|the day after tomorrow|(?:next|this coming)\s{_UNIT})", re.IGNORECASE)
_AGO = re.compile(rf"\S+(?:\s\S+)?\s(?:(?P<unit>day|week|month|year)|{alternation('seasons')})s?\sago", re.IGNORECASE)
_NOT_FREE = rf"\b{alternation('small_words.prepositions_of_time')}\s+"
_TIMED = re.compile(
    r"(?P<day>[A-Za-z]{3,9}\.?,?\s)?(?P<at>at\s)?(?P<clock>[0-9].*|noon|midday|midnight)", re.IGNORECASE | re.DOTALL
)
_HOURS = re.compile(
    r"(?P<a>[0-2]?[0-9](?:[:.h][0-5][0-9])?)\s?(?:[-–—]|to)\s?(?P<b>[0-2]?[0-9](?:[:.h][0-5][0-9])?\s?(?:[ap]\.?m\.?)?)",
    re.IGNORECASE,
)
"""From one hour to another."""
_NOONS = {"noon": "afternoon", "midday": "afternoon", "midnight": "night"}
_WEEK = "|".join(WEEKDAYS)
_DAYS = re.compile(rf"(?:on\s)?(?:{_WEEK})s?(?:(?:,|,?\sand|\sor|\s&|/)\s?(?:{_WEEK})s?)+", re.IGNORECASE)
_SAME = re.compile(r"\bsame\b", re.IGNORECASE)
_EARLIER = re.compile(rf"\b{alternation('relative_times.earlier')}\b", re.IGNORECASE)
_ON_A_DAY = re.compile(r"[0-9m.]\son\s")
_RELATIVE = re.compile(RELATIVE, re.IGNORECASE)


def when_ladder(term: str, context: str = "") -> Ladder | None:
    """The ladder of a day or an hour without a calendar date, or None.

    >>> [rung.text for rung in when_ladder("sat 13th")], [rung.text for rung in when_ladder("last Tuesday")]
    (['Saturday', '***'], ['recently', '***'])
    >>> when_ladder("9 on the ward") is None
    True
    """
    said = term.strip()
    day = weekday(said)
    if day is not None:
        return Ladder.build(term, [Rung(day, "rule", 52)])
    number = day_of_month(said)
    if number is not None:
        part = "early in" if number <= 10 else "in the middle of" if number <= 20 else "late in"
        return Ladder.build(term, [Rung(f"{part} the month", "rule", 10)])
    if _RELATIVE.fullmatch(said):
        when = "at that time" if _SAME.search(said) else f"some time {'earlier' if _EARLIER.search(said) else 'later'}"
        return Ladder.build(term, [Rung(when, "rule", EVERYTHING)])
    if _DAYS.fullmatch(said):
        return Ladder.build(term, [Rung("several days a week", "rule", EVERYTHING)])
    ago = _AGO.fullmatch(said)
    if ago is not None:  # "two winters ago"
        return Ladder.build(term, [Rung(f"some {(ago['unit'] or 'year').casefold()}s ago", "rule", EVERYTHING)])
    day = without_time(said) if _ON_A_DAY.search(said) else said  # "2.15 on the 21st"
    timed = when_ladder(day) if day != said else _timed(term, said)
    if timed is not None:
        return Ladder.build(term, timed.rungs[:-1], own_support=timed.own_support)
    if re.search(_NOT_FREE + re.escape(said) + r"\b", context):
        return None
    for pattern, word in ((_PAST, "recently"), (_AHEAD, "soon")):
        if pattern.fullmatch(said):
            return Ladder.build(term, [Rung(word, "rule", EVERYTHING)])
    return None


def _timed(term: str, said: str) -> Ladder | None:
    """The part of the day of an hour, with its preposition and its day of the week if they stand there."""
    match = _TIMED.fullmatch(said)
    part = part_of_day(match["clock"] if match else said)
    if part is None:
        return None
    word = (match["day"] or "").strip(" ,.") if match else ""
    if word and (_PAST.fullmatch(word) or _AHEAD.fullmatch(word)):  # "tomorrow at noon"
        return when_ladder(word)
    if word:
        day = weekday(word)
        return None if day is None else Ladder.build(term, [Rung(f"{day} {part}".strip(), "rule", 52)])
    if not part:
        return Ladder.build(term, [])
    into = ("at " if part == "night" else "in the ") if match and match["at"] else "the "
    return Ladder.build(term, [Rung(f"{into}{part}", "rule", 360)])


def part_of_day(clock: str) -> str | None:
    """The part of the day of an hour, or from one hour to another; nothing where none is said, None for no hour.

    >>> part_of_day("14:00–15:20"), part_of_day("2-4"), part_of_day("noon"), part_of_day("soon")
    ('afternoon', '', 'afternoon', None)
    """
    hours = _HOURS.fullmatch(clock)
    if hours is not None:
        first, last = part_of_day(hours["a"]), part_of_day(hours["b"])
        return last if last and first in ("", last) else ""
    if clock.casefold() in _NOONS:
        return _NOONS[clock.casefold()]
    hour, ladder = hour_of(clock), clock_ladder(clock)
    if hour is not None:
        return ("night", "morning", "afternoon", "evening")[hour // 6]
    if ladder is not None:
        return ladder[0].text.removeprefix("the ") if len(ladder) > 1 else ""
    return clock_in_words(clock)
