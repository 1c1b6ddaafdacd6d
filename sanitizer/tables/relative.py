"""Ladders of times told from the day of writing: "yesterday", "last week", "a few years ago", "two hours", "daily".

The calendar says nothing about them, yet they are most of the times in posts and notes. Points in time widen to the
week, month and year of writing; lengths lose their number, then their unit. Support counts the alternatives: days (for
parts of a day, hours) of the wider period, or numbers and units of a length.
"""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.language import alternation, word_set

_DAYS = alternation("weekdays", "weekdays_short", "feasts")
_PARTS = alternation("parts_of_day", "parts_of_day_more")
_MONTHS = alternation("months", "months_short", "seasons", "stretches_of_year")
_NUMBER = rf"(?:[0-9]+(?:[.,:/-][0-9]+)*|{alternation('cardinals', 'loose_amounts')}|hundred)"
_UNIT = rf"(?:{alternation('time_units', 'time_units_short')}|morning|weekend|century|centurie)"
_AROUND = alternation("around_times")
_WORDS = re.compile(r"[^\W_]+(?:['’:.,/-][^\W_]+)*")
_DAY = re.compile(rf"(?:today|2day|tomorrow|tmrw|yesterday|days?|(?:{_DAYS})s?)", re.IGNORECASE)
_PART = re.compile(rf"(?:tonight|tonite|2nite|(?:{_PARTS})s?|hour|minute|moment)", re.IGNORECASE)
_WEEK = re.compile(r"(?:weeks?|weekends?)", re.IGNORECASE)
_MONTH = re.compile(rf"(?:months?|(?:{_MONTHS})s?)", re.IGNORECASE)
_YEAR = re.compile(r"(?:years?|decades?|century)", re.IGNORECASE)
_LENGTH = re.compile(
    rf"(?:{_AROUND}\W+)*(?:{_NUMBER}\W*(?:(?:of|and|or|to|{_NUMBER})\W+)*)?({_UNIT})s?(?:['’]s?)?", re.IGNORECASE
)
_OFTEN_WORD = r"(?:(?:bi)?(?:dai|hour|night|week|month|year)ly|annual(?:ly)?)"
_OFTEN = re.compile(rf"(?:(?:every|each)\b.*|{_OFTEN_WORD})", re.IGNORECASE)
_POINTING = word_set("pointing_times")
_AGO = re.compile(r"\b(?:ago|earlier|before|later|from now|since)\b", re.IGNORECASE)
_SINGULAR = {"sec": "second", "min": "minute", "hr": "hour", "yr": "year", "centurie": "century"}
_WIDER = ("sometime that day", "sometime that week", "sometime that month", "sometime that year",
          "sometime in those years")  # fmt: skip
_HOURS = (24, 168, 720, 8_760, 87_600)
_IN_DAYS = (1, 7, 30, 365, 3_652)


_NAMED = re.compile(rf"\b(?:(?:{_DAYS}|{_MONTHS}|{alternation('cardinals')})\w*|old|age)\b|[0-9]", re.IGNORECASE)


def is_vague(text: str) -> bool:
    """Whether a time says only how it lies to the day of writing: no number, no named day, month or season, no age.

    >>> is_vague("last week"), is_vague("this morning"), is_vague("last Monday"), is_vague("thirty-six years")
    (True, True, False, False)
    """
    return not _NAMED.search(text) and RelativeTimes()(text, PiiType.DATETIME) is not None


_TOLD = alternation("told_from_today")
_POINTED = alternation("pointing_times", "every_time")
_BETWEEN = rf"(?:(?:{alternation('around_times', 'loose_amounts', 'cardinals')}|[0-9]+)\s+){{0,2}}"
_SPAN = rf"(?:{_UNIT}|{_PARTS}|weekend|{alternation('weekdays', 'seasons')})"
_ROUND = alternation("weekdays", "feasts", "recurring_times", "parts_of_day", "parts_of_day_more", "sure_seasons")
_STAYING = re.compile(
    rf"""\b(?:
        (?:{_TOLD})(?:\s+(?:{_PARTS}))?
      | (?:{_POINTED})\s+{_BETWEEN}{_SPAN}s?
      | (?:{_NUMBER})\s+(?:of\s+)?(?:{_UNIT})s?(?:\s+(?:ago|later|earlier|before|from\s+now))?
      | (?:{_ROUND})s?(?:\s+(?:{_PARTS})s?)?
      | (?:{alternation("time_units")})s
      | {_OFTEN_WORD}
    )\b(?!['’-]?\s*(?:old|of\s+age))""",
    re.IGNORECASE | re.VERBOSE,
)


def find_relative(text: str) -> list[tuple[int, int]]:
    """Where a text tells times from the day of writing, times that come round, or lengths; no ages, days or months.

    >>> text = "Last night, two weeks ago and today, at 16 years old; this May, one second. Each summer, Friday night."
    >>> [text[start:end] for start, end in find_relative(text)]
    ['Last night', 'two weeks ago', 'today', 'one second', 'Each summer', 'Friday night']
    """
    return [match.span() for match in _STAYING.finditer(text)]


class RelativeTimes:
    """The ladder source "relative".

    >>> source = RelativeTimes()
    >>> [rung.text for rung in source("last night", PiiType.DATETIME)][:3]
    ['sometime that day', 'sometime that week', 'sometime that month']
    >>> [rung.text for rung in source("a few weeks ago", PiiType.DATETIME)]
    ['sometime that month', 'sometime that year', 'sometime in those years', '***']
    >>> [rung.text for rung in source("about two hours", PiiType.DATETIME)]
    ['some hours', 'some length of time', '***']
    """

    name = "relative"

    def __call__(self, term: str, type: PiiType, context: str = "") -> Ladder | None:
        """The ladder of a relative time, or None."""
        if type is not PiiType.DATETIME or len(term) > 60:
            return None
        plain = " ".join(term.casefold().split())
        if _OFTEN.fullmatch(plain):
            return Ladder.build(term, [Rung("regularly", "rule", 20)])
        length = _LENGTH.fullmatch(_AGO.sub("", plain).strip(" ,.")) if _counted(plain) else None
        if length is not None:
            unit = _SINGULAR.get(length[1], length[1])
            if _AGO.search(plain):
                return _point(term, _unit_grain(unit))
            plural = "centuries" if unit == "century" else f"{unit}s"
            return Ladder.build(term, [Rung(f"some {plural}", "rule", 50), Rung("some length of time", "rule", 400)])
        return _point(term, _grain(plain))


def _counted(plain: str) -> bool:
    """Whether the expression tells a length: a number, a plural or "a week", not "this week" or "the day"."""
    words = _WORDS.findall(plain)
    if not words or _POINTING & set(words):
        return bool({"past", "last", "next"} & set(words)) and words[-1].endswith("s") and len(words) > 2
    counted = any(re.fullmatch(_NUMBER, word) for word in words[:-1])
    return counted or (words[-1].endswith("s") and not _DAY.fullmatch(words[-1])) or words[-1] == "days"


def _unit_grain(unit: str) -> int:
    if unit in {"second", "minute", "hour", "night", "morning"}:
        return 0
    return {"day": 1, "week": 2, "weekend": 2, "month": 3}.get(unit, 4)


def _grain(plain: str) -> int | None:
    """How wide a point in time is: 0 part of a day, 1 day, 2 week, 3 month or season, 4 year; None where it is none."""
    finest = None
    for word in _WORDS.findall(plain):
        for grain, pattern in enumerate((_PART, _DAY, _WEEK, _MONTH, _YEAR)):
            if pattern.fullmatch(word.rstrip("’'")):
                finest = grain if finest is None else min(finest, grain)
                break
        else:
            if not re.fullmatch(_AROUND, word) and not re.fullmatch(_NUMBER, word) and not re.fullmatch(
                r"[0-9]+(?:st|nd|rd|th|[ap]m)?|[ap]m|ago|o'clock", word
            ):  # fmt: skip
                return None
    return finest


def _point(term: str, grain: int | None) -> Ladder | None:
    if grain is None:
        return None
    if grain == 0:
        return Ladder.build(term, [Rung(text, "rule", hours) for text, hours in zip(_WIDER, _HOURS, strict=True)])
    rungs = [Rung(_WIDER[i], "rule", _IN_DAYS[i]) for i in range(grain, len(_WIDER))]
    return Ladder.build(term, rungs)
