"""Days and hours that no calendar fixes: "Monday the 6th", "the 2nd", "last Tuesday", "tomorrow", "18h20"."""

from __future__ import annotations

import re

from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.ladders.numbers import clock_ladder
from sanitizer.language import alternation
from sanitizer.language.english.dates import MONTHS, WEEKDAYS
from sanitizer.language.english.days import day_of_month, hour_of, weekday

_UNIT = rf"(?:{'|'.join((*WEEKDAYS, *MONTHS))}|{alternation('weekdays_short')}|week|weekend|month|night|fortnight)"
_PAST = re.compile(rf"(?:yesterday|the day before yesterday|last night|(?:last|this past)\s{_UNIT})", re.IGNORECASE)
_AHEAD = re.compile(rf"(?:tomorrow|the day after tomorrow|(?:next|this coming)\s{_UNIT})", re.IGNORECASE)
_AGO = re.compile(rf"\S+(?:\s\S+)?\s(?:(?P<unit>day|week|month|year)|{alternation('seasons')})s?\sago", re.IGNORECASE)
_NOT_FREE = rf"\b{alternation('small_words.prepositions_of_time')}\s+"
_TIMED = re.compile(r"(?P<day>[A-Za-z]{3,9}\.?,?\s)?(?P<at>at\s)?(?P<clock>[0-9].*)", re.IGNORECASE | re.DOTALL)


def when_ladder(term: str, context: str = "") -> Ladder | None:
    """The ladder of a day or an hour without a calendar date, or None.

    >>> [rung.text for rung in when_ladder("sat 13th")], [rung.text for rung in when_ladder("last Tuesday")]
    (['a Saturday', '***'], ['recently', '***'])
    """
    said = term.strip()
    day = weekday(said)
    if day is not None:
        return Ladder.build(term, [Rung(f"a {day}", "rule", 52)])
    number = day_of_month(said)
    if number is not None:
        part = "early" if number <= 10 else "halfway" if number <= 20 else "late"
        return Ladder.build(term, [Rung(f"{part} in the month" if part != "halfway" else "in mid-month", "rule", 10)])
    ago = _AGO.fullmatch(said)
    if ago is not None:  # "two winters ago"
        return Ladder.build(term, [Rung(f"some {(ago['unit'] or 'year').casefold()}s ago", "rule", EVERYTHING)])
    timed = _timed(term, said)
    if timed is not None:
        return timed
    if re.search(_NOT_FREE + re.escape(said) + r"\b", context):
        return None
    for pattern, word in ((_PAST, "recently"), (_AHEAD, "soon")):
        if pattern.fullmatch(said):
            return Ladder.build(term, [Rung(word, "rule", EVERYTHING)])
    return None


def _timed(term: str, said: str) -> Ladder | None:
    """The part of the day of an hour, with its preposition and its day of the week if they stand there."""
    match = _TIMED.fullmatch(said)
    if match is None:
        return None
    hour, clock = hour_of(match["clock"]), clock_ladder(match["clock"])
    if hour is None and clock is None:
        return None
    part = ("night", "morning", "afternoon", "evening")[hour // 6] if hour is not None else ""
    part = part or (clock[0].text.removeprefix("the ") if clock else "")
    day = weekday(match["day"].strip()) if match["day"] else None
    if match["day"]:
        return None if day is None else Ladder.build(term, [Rung(f"a {day} {part}", "rule", 52)])
    into = ("at " if part == "night" else "in the ") if match["at"] else "the "
    return Ladder.build(term, [Rung(f"{into}{part}", "rule", 360)])
