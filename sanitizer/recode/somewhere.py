"""Places of which nothing is known: "at a place" is "somewhere", or nothing where it only says where a thing is."""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.language import word_set
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.place import Place, written_as

SOMEWHERE, _UNKNOWN = "somewhere", "place"
_LED = re.compile(r"(?:(?P<word>[\w’'-]+)(?P<comma>,?)[^\S\n])?\b(?P<by>in|at|on|to|from|of)[^\S\n]+\Z", re.IGNORECASE)
_THE_NOUN = re.compile(r"\b(?:the|my|your|his|her|our|their)(?:[^\S\n][a-z-]+){1,3}[^\S\n]\w+[^\S\n]+\Z")
_ENDS, _STOPS = re.compile(r"[.,;)]|\s*\n|\s*\Z"), re.compile(r"[.;]|\s*\n|\s*\Z")
_ANSWER = re.compile(r"(?:\A|\n)[^\n:]{1,40}:[^\S\n]\Z")
_ANSWERED = re.compile(r"[.,!?]")
_PAST = word_set("verbs.past")
_ON = frozenset({"up", "down", "back", "over", "out"})


def somewhere(place: Place) -> Edit | None:
    """The edit of a place of which nothing is known, or None where the sentence needs a noun.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> def told(text, name="Zorvaq"):
    ...     start = text.index(name)
    ...     found = Finding(start, start + len(name), name, PiiType.LOC, Identifier.QUASI, 0.9, (), replacement="place")
    ...     edit = somewhere(Place(text, found, "place", 0, len(text)))
    ...     return edit and text[: edit.start] + edit.text + text[edit.end :]
    >>> told("They rode to Zorvaq for ice."), told("We lost the flat at Zorvaq."), told("It lies north of Zorvaq.")
    ('They rode somewhere for ice.', 'We lost the flat.', None)
    """
    if place.stand_in != _UNKNOWN or place.finding.type is not PiiType.LOC or not place.named:
        return None
    if _ANSWER.search(place.before) and _ANSWERED.match(place.text, place.finding.end):  # "Where? - Hay."
        return place.edit(written_as(place.finding.text, SOMEWHERE))
    led = _LED.search(place.before)
    if led is None or len(place.before) - led.start("by") > place.free:
        return None
    by, word = led["by"], led["word"] or ""
    if by.casefold() in {"from", "of"}:
        return _left_out(place, led) if led["comma"] or (by == "from" and _names(word)) else None
    if by.casefold() == "to":
        goes = word in _PAST or word in _ON or word.endswith("ed")
        return place.edit(SOMEWHERE, left=len(place.before) - led.start("by")) if goes and not led["comma"] else None
    aside = led["comma"] and _STOPS.match(place.text, place.finding.end)
    if aside or (_THE_NOUN.search(place.before) and _names(word) and not led["comma"]):
        return _left_out(place, led)
    return place.edit(written_as(by, SOMEWHERE), left=len(place.before) - led.start("by"))


def _names(word: str) -> bool:
    """Whether a word is a noun, of which the place was told."""
    return word.islower() and word not in FUNCTION_WORDS and known_noun(word)


def _left_out(place: Place, led: re.Match[str]) -> Edit | None:
    """The edit without the place and what led to it, where the sentence may end or go on at once."""
    taken = len(place.before) - led.end("word")
    fits = taken <= place.free and (not led["comma"] or _ENDS.match(place.text, place.finding.end))
    return place.edit("", left=taken) if fits else None
