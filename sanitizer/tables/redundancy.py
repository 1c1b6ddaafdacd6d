"""Terms that repeat a cell of their row: "36 years old" and age 36, "May 2004" and a date, "Norwegian" and Norway."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from sanitizer.core.ladder import Ladder
from sanitizer.core.tables import Scale, Term
from sanitizer.core.text import fold
from sanitizer.language import alternation, pairs
from sanitizer.language.english.dates import parse_date
from sanitizer.language.english.inflect import lemma
from sanitizer.language.english.numbers import parse_number

_NUMBER = re.compile(r"(?<![\w.])[0-9]+(?:[.,][0-9]+)*(?![\w.]*[0-9])|\b[^\W\d_]+(?:[- ][^\W\d_]+)*\b")
_OTHER_UNIT = re.compile(rf"\b(?:{alternation('other_counts')}|centur)|[%$€£]|:[0-9]|\b[ap]\.?m\b", re.IGNORECASE)
_CLOSE = 90.0
_DEMONYMS = pairs("demonyms")


@dataclass(frozen=True, slots=True)
class Cell:
    """A relational value that a text may repeat: its column, scale, value as text, day, and related types."""

    column: str
    scale: Scale
    text: str
    entities: tuple[str, ...]
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """The part of a term that repeats a cell: the column, and the span inside the text."""

    column: str
    start: int
    end: int


def link(term: Term, cells: Iterable[Cell]) -> Link | None:
    """Where ``term`` repeats one of ``cells``, or None.

    >>> age = Cell("age", Scale.NUMERICAL, "36", ("DATE",))
    >>> link(Term("thirty-six years old", "DATE", 4, 24), [age])
    Link(column='age', start=4, end=14)
    >>> link(Term("36 days", "DATE", 0, 7), [age]) is None
    True
    """
    for cell in cells:
        if term.type not in cell.entities or not cell.text:
            continue
        if cell.scale is Scale.NUMERICAL:
            span = _number_span(term.text, cell.text)
        elif cell.scale is Scale.DATE:
            span = (0, len(term.text)) if _same_day(term.text, cell.day) else None
        else:
            span = (0, len(term.text)) if same_value(term.text, cell.text, term.ladder) else None
        if span is not None:
            return Link(cell.column, term.start + span[0], term.start + span[1])
    return None


def _number_span(text: str, value: str) -> tuple[int, int] | None:
    """Where the number ``value`` stands in ``text``, in digits or words; not as a number of something else."""
    if _OTHER_UNIT.search(text):
        return None
    try:
        wanted = float(value)
    except ValueError:
        return None
    for match in _NUMBER.finditer(text):
        words = match[0].split(" ")
        for count in range(len(words), 0, -1):
            piece = " ".join(words[:count])
            number = parse_number(re.sub(r"-(?:years?|yr|y/?o).*", "", piece.casefold()))
            if number is not None and float(number) == wanted:
                length = len(re.sub(r"-(?:years?|yr|y/?o).*", "", piece, flags=re.IGNORECASE))
                return match.start(), match.start() + length
    return None


def _same_day(text: str, day: date | None) -> bool:
    """Whether ``text`` names the day, or a month or year that holds it."""
    interval = parse_date(text) if day is not None else None
    if interval is None or day is None:
        return False
    if interval.yearless:
        return (
            (interval.first.month, interval.first.day)
            <= (day.month, day.day)
            <= (interval.last.month, interval.last.day)
        )
    return interval.first <= day <= interval.last and (interval.last - interval.first).days <= 366


def same_value(text: str, value: str, ladder: Ladder | None = None) -> bool:
    """Whether a term says what a nominal value says.

    >>> same_value("engineers", "Engineer"), same_value("Norwegian", "Norway"), same_value("Enginer", "engineer")
    (True, True, True)
    >>> same_value("Leo", "Libra")
    False
    """
    from rapidfuzz.fuzz import ratio

    left, right = fold(text), fold(value)
    if not left or not right:
        return False
    if left == right or lemma(left) == lemma(right):
        return True
    if _DEMONYMS.get(lemma(left), left) == _DEMONYMS.get(lemma(right), right):
        return True
    if _demonym(left, right) or _demonym(right, left):
        return True
    if ladder is not None and len(ladder) > 1 and fold(ladder[0].text) == right:
        return True
    return min(len(left), len(right)) >= 5 and ratio(left, right) >= _CLOSE


def _demonym(people: str, place: str) -> bool:
    """Whether ``people`` is ``place`` with the ending of a nationality: Italian and Italy, Japanese and Japan."""
    stem = re.sub(r"(?:ians?|eans?|ans?|ese|ish|is?)\Z", "", people)
    return stem != people and len(stem) >= 4 and place.startswith(stem) and len(place) - len(stem) <= 4
