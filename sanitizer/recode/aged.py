"""An age that describes somebody: "a 52-year-old nurse" is "a nurse in her fifties", "a six-year-old" "a child"."""

from __future__ import annotations

import re

from sanitizer.core.results import Edit
from sanitizer.language import word_set
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.numbers import parse_number
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.beside import is_kind
from sanitizer.recode.place import Place

_DESCRIBES = re.compile(
    r"(?:[\s-](?P<unit>year|month|week|day)|[\s-]?yr\.?)[\s-]old\Z|[\s-]?y/?\.?o\.?\Z", re.IGNORECASE
)
_OLD = re.compile(r"[\s-](?:year|yr|month|week|day)[\s-]old\b(?!\s+at\b)|[\s-]?y/?\.?o\b\.?", re.IGNORECASE)
_ENDS = re.compile(r"[,;)]")
_NEXT = re.compile(r"[^\S\n]([a-z][a-z-]*)\b(?![@/])")
_WORD = re.compile(r"[^\S\n]([A-Za-z][a-z-]*)\b(?![@/])")
_PAST, _VERB = word_set("verbs.past"), re.compile(r"\w+(?:ed|ly|ing)\Z")
_GROWN, _TEENS, _DECADE, _MONTHS = 18, 13, 10, 12
_MOST_WORDS = 5
_MIDDLE, _OLDER = 36, 60
YOUNG, BABY, TODDLER = "a young adult", "a baby", "a toddler"
_BY_NOUN = {YOUNG: "young", BABY: "baby", TODDLER: "small"}
"""What is said of somebody of such an age before the noun for who it is."""


def aged(place: Place) -> Edit | None:
    """The edit of a stage of life that stands for an age before a noun, or as one; None where it stands otherwise.

    >>> from sanitizer.core.findings import Finding, Identifier, PiiType
    >>> age = Finding(9, 20, "52-year-old", PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement="in her fifties")
    >>> aged(Place("She is a 52-year-old retired nurse.", age, "in her fifties", 0, 40)).text
    'retired nurse in her fifties'
    """
    said, end = place.finding.text, place.finding.end
    if place.before.endswith((", ", "(")) and _ENDS.match(place.text, end):  # "his son, 23 y/o, left"
        return None
    if not _DESCRIBES.search(said):
        old = _OLD.match(place.text, end)
        if old is None or old.end() > place.ceiling:
            return None
        said, end = said + old[0], old.end()
    tail = _DESCRIBES.search(said)
    number = parse_number(said[: tail.start()].strip()) if tail else None
    if tail is None or number is None:
        return None
    stand_in = place.stand_in
    if tail["unit"] and tail["unit"].casefold() != "year":
        young = number < _MONTHS or tail["unit"].casefold() != "month"
        stand_in, number = (BABY if young else TODDLER), 0
    words = _words(place.text, end, place.ceiling)
    right = end - place.finding.end
    if _goes_on(place, end, words):  # "a 51-year-old male" and a job that is a finding
        return place.with_article(place.capital(_band(int(number), thing=False)), right=right)
    noun = _person(words)
    if noun:
        adjective = _BY_NOUN.get(stand_in)
        stage = f"{adjective} {noun}" if adjective else f"{noun} {stand_in}"
        if stand_in in (BABY, TODDLER) and noun.endswith("male"):  # "a 9-month-old male" is "a male baby"
            stage = f"{noun} {stand_in.removeprefix('a ')}"
        return place.with_article(stage, right=right + len(noun) + 1)
    thing = bool(words) and known_noun(words[-1])  # "a 12-year-old malt"
    if words or _describes_next(place.text, end):  # what is a finding itself
        return place.with_article(_band(int(number), thing=thing), right=right)
    return place.with_article(_somebody(int(number), stand_in), right=right)


def _words(text: str, at: int, ceiling: int) -> list[str]:
    """The words in small letters that follow on the line, up to a small word."""
    found: list[str] = []
    while len(found) < _MOST_WORDS and (match := _NEXT.match(text, at)) is not None:
        if match[1] in FUNCTION_WORDS or match.end() > ceiling:
            break
        found.append(match[1])
        at = match.end()
    return found


def _person(words: list[str]) -> str:
    """The words up to the last noun for somebody, before a verb: "female lorry driver"; nothing where there is none.

    >>> _person(["retired", "nurse"]), _person(["female", "lorry", "driver", "seen"]), _person(["malt"])
    ('retired nurse', 'female lorry driver', '')
    """
    people = [at for at, word in enumerate(words) if is_kind(word, "person")]
    ends = (at for at, word in enumerate(words) if people and at > people[0] and (word in _PAST or _VERB.match(word)))
    before = [at for at in people if at < next(ends, len(words))]
    return " ".join(words[: before[-1] + 1]) if before else ""


def _goes_on(place: Place, at: int, words: list[str]) -> bool:
    """Whether the phrase that an age opens goes on with a finding, which no age can be put behind."""
    at += sum(len(word) + 1 for word in words)
    return at + 1 == place.ceiling and place.text[at : at + 1] == " "


def _describes_next(text: str, at: int) -> bool:
    """Whether a word follows that an age may describe: "a 41-year-old Cree man"."""
    match = _WORD.match(text, at)
    return match is not None and match[1] not in FUNCTION_WORDS and not match[1].endswith(("ed", "ly"))


def _band(age: int, *, thing: bool) -> str:
    """An age before a noun: "middle-aged", "school-age"; of a thing the years it falls into: "40-to-49-year-old"."""
    if age < _GROWN and not thing:
        return "school-age" if age > _DECADE // 2 else "young"
    if not thing:
        return "young" if age < _MIDDLE else "middle-aged" if age < _OLDER else "older"
    low = age // _DECADE * _DECADE
    return f"{low}-to-{low + _DECADE - 1}-year-old"


def _somebody(age: int, stage: str) -> str:
    """Who is of an age, where no noun says it: "the child", "the person in her fifties"."""
    if age < _GROWN:
        return "child" if age < _TEENS else "teenager"
    return YOUNG.removeprefix("a ") if stage == YOUNG else f"person {stage}"
