"""A rung's text and source -> its form, kind, head noun and wording: what is told without a model."""

from __future__ import annotations

import re
from functools import lru_cache

from sanitizer.core.ladder import MASK, Rung
from sanitizer.language import alternation

_KINDS = {
    "rule": 0, "computed": 0, "user": 0, "heuristics": 0,
    "wikidata:P31": 1, "geonames": 1, "iso": 1, "hand": 1, "P31": 1,
    "wikidata:P279": 2, "wordnet": 2, "phrase": 2, "pared": 2, "P279": 2,
    "wikidata:P361": 3, "P361": 3,
}  # fmt: skip
_MASK_KIND, _OTHER_KIND = 4, 5
_HEAD = re.compile(rf" {alternation('small_words.cutting_rungs')} |[/,(]")
_FORMS: tuple[tuple[int, re.Pattern[str]], ...] = (
    (1, re.compile(r"PERSON \d+")),
    (2, re.compile(r"(?:date in |in )?(?:the )?\d+0s|the (?:early |late )?\d+0s")),
    (3, re.compile(r"\d{4}")),
    (4, re.compile(r"[A-Z][a-z]+ \d{4}")),
    (5, re.compile(r"DATE|date")),
    (6, re.compile(r"[^\w\s]?X\b.*")),
    (7, re.compile(r".*\d.*")),
)
_FORM_NAMES = ("", "person", "decade", "year", "month", "date", "quantity", "number")


@lru_cache(maxsize=20_000)
def form(text: str) -> int:
    """The number of a rung's form: person, decade, year, month, date, quantity, other number, or 0 for words.

    >>> form("PERSON 3"), form("date in the 1980s"), form("1980s"), form("town")
    (1, 2, 2, 0)
    """
    return next((number for number, pattern in _FORMS if pattern.fullmatch(text)), 0)


def kind(source: str) -> int:
    """The kind of a ladder source; what is not known has its own kind.

    >>> kind("rule"), kind("geonames"), kind("contained/wikidata:P279"), kind("somewhere")
    (0, 1, 2, 5)
    """
    return _KINDS.get(source.rpartition("/")[2], _OTHER_KIND)


def rung_kind(rung: Rung) -> int:
    """The kind of a rung: of its source, unless it is the mask."""
    if rung.text == MASK:
        return _MASK_KIND
    number = kind(rung.source)
    return 2 if not number and not form(rung.text) else number  # a rule's word is a wider term like any other


@lru_cache(maxsize=20_000)
def head(text: str) -> str:
    """The noun that a rung's words hang on.

    >>> head("city in the United States"), head("association football club")
    ('city', 'club')
    """
    words = _HEAD.split(text.casefold(), maxsplit=1)[0].split()
    return words[-1] if words else ""


@lru_cache(maxsize=20_000)
def wording(text: str) -> str:
    """The rung's text for statistics: forms by name, digits folded.

    >>> wording("date in the 1980s"), wording("Town")
    ('<decade>', 'town')
    """
    number = form(text)
    return f"<{_FORM_NAMES[number]}>" if number else text.casefold()
