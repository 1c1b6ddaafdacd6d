"""Days and hours that nothing wider is known of, in a sentence: "since Michaelmas" is "for some time"."""

from __future__ import annotations

import re

from sanitizer.core.results import Edit
from sanitizer.language import pairs
from sanitizer.language.english.dates import WEEKDAYS
from sanitizer.recode.place import Place, written_as

DAY, HOUR = "[date]", "[time]"
_SOME_DAY = pairs("some_day")
_SOME_HOUR = pairs("some_hour")
_BEFORE = re.compile(
    rf"\b(?P<by>{'|'.join(sorted({*_SOME_DAY, *_SOME_HOUR} - {'nothing'}, key=len, reverse=True))})[^\S\n]+"
    r"(?:the[^\S\n]+)?\Z",
    re.IGNORECASE,
)
_IN_PROSE = re.compile(r"[^\W\d_][^\S\n]+\Z")
_NOTED = re.compile(r"[0-9]{1,4}[./-][0-9]{1,2}\b")
"""A day in figures, which is noted rather than told: "Adm 03/09"."""
_OF = re.compile(r"(?<=[a-z])[^\S\n]of[^\S\n]+\Z")
_LENGTH = re.compile(r"[\w-]+-long", re.IGNORECASE)
_DAYS = re.compile(rf"\b(?:{'|'.join(WEEKDAYS)})s\b", re.IGNORECASE)


def undated(place: Place) -> Edit:
    """The edit of a time of which only the label is left: words in a sentence, the label in a field.

    >>> from sanitizer.core.findings import Finding, Identifier, PiiType
    >>> day = Finding(11, 21, "Michaelmas", PiiType.DATETIME, Identifier.QUASI, 0.9, ("x",), replacement="[date]")
    >>> undated(Place("Well since Michaelmas.", day, "[date]", 0, 21)).text
    'for some time'
    """
    said = _SOME_HOUR if place.stand_in == HOUR else _SOME_DAY
    if _DAYS.search(place.finding.text):
        said = {**_SOME_DAY, "on": "on certain days", "nothing": "on certain days"}
    if _LENGTH.fullmatch(place.finding.text):  # "the 40-day-long march"
        return place.with_article("long")
    led = _BEFORE.search(place.before)
    if led and len(led[0]) <= place.free and led["by"].casefold() in said:
        return place.edit(written_as(led["by"], said[led["by"].casefold()]), left=len(led[0]))
    of = _OF.search(place.before) if place.stand_in == HOUR else None
    if of and len(of[0]) <= place.free:  # "his best of 2:05:17 in Hay"
        return place.edit("", left=len(of[0]))
    noted = place.stand_in == DAY and _NOTED.match(place.finding.text)
    if (
        led is None
        and not noted
        and _IN_PROSE.search(place.before)
        and place.text[place.finding.end : place.finding.end + 1] != ":"
    ):
        return place.edit(said["nothing"])
    return place.edit(place.stand_in)
