"""The wider intervals that could stand for a calendar expression.

A rung is a month, year, decade or century that holds the ends of the interval, and its support is the number of days
that each end could then be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.language.english.dates import MONTH_GRAIN, MONTHS, Interval, parse_date

_OPENING = re.compile(r"(?:between|from)\b", re.IGNORECASE)


def date_ladder(term: str) -> Ladder | None:
    """The coarser forms of a calendar expression; support is the number of days that each of its ends could be.

    >>> [rung.text for rung in date_ladder("3 May 2021")]
    ['May 2021', '2021', 'the 2020s', 'the 21st century', '***']
    >>> [rung.text for rung in date_ladder("between 1988 and 1990")]
    ['between the 1980s and the 1990s', 'the 20th century', '***']
    """
    interval = parse_date(term)
    if interval is None:
        return None
    dashed = bool(re.search(r"[^\W\d]\.?\s?[–—-]|\d\s?[–—]|\s-\s", term)) and not _OPENING.match(term)
    return Ladder.build(term, _rungs(interval, dashed=dashed), own_support=interval.grain)


def _rungs(interval: Interval, *, dashed: bool) -> Iterator[Rung]:
    for grain in (MONTH_GRAIN,) if interval.yearless else (MONTH_GRAIN, 365, 3652, 36524):
        if grain <= interval.grain or grain < interval.coarse or (interval.vague and grain == MONTH_GRAIN):
            continue
        first = _name(interval.first, grain, yearless=interval.yearless)
        last = _name(interval.last, grain, yearless=interval.yearless)
        if first == last:
            yield Rung(first, "rule", grain)
        else:
            yield Rung(f"{first} – {last}" if dashed else f"between {first} and {last}", "rule", grain)


def _name(day: date, grain: int, *, yearless: bool) -> str:
    """The month, year, decade or century that holds ``day``."""
    if grain == MONTH_GRAIN:
        return MONTHS[day.month - 1] if yearless else f"{MONTHS[day.month - 1]} {day.year}"
    if grain == 365:
        return str(day.year)
    return f"the {day.year // 10 * 10}s" if grain == 3652 else f"the {_ordinal(day.year // 100 + 1)} century"


def _ordinal(number: int) -> str:
    suffix = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"
