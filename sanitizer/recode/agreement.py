"""Makes a stand-in read like English where it is put: articles, prepositions, plural and capitals."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import MASK
from sanitizer.core.results import Edit

_ARTICLE = re.compile(r"\b(an?)(\s+)\Z", re.IGNORECASE)
_DETERMINER = re.compile(
    r"\b(?:the|an?|this|that|these|those|his|her|its|their|our|my|your|whose|no|any|some|each|every|another|both|former|"
    r"first|second|third|[0-9]+|\w+['’]s)\s+\Z",
    re.IGNORECASE,
)
_ON_AT = re.compile(r"\b(on|at)(\s+(?:or about\s+|about\s+|around\s+)?)\Z", re.IGNORECASE)
_MODIFIER = re.compile(r"\b(?:an?|the|this|that|his|her|its|their|our|my|your|\w+['’]s)\s+(?:[\w’'-]+,?\s+){1,3}\Z", re.IGNORECASE)
_SENTENCE_START = re.compile(r"(?:\A|[.!?]['\"”’)]?\s+|\n\s*|:\s*\n\s*|[•*-]\s)[\"“‘'(\[]?\Z")
_VOWEL_SOUND = re.compile(r"(?:[aeio]|u(?!ni(?:[^nm]|$)|s[aeiu]|k|r[aiou]|t[ei])|h(?:eir|on(?:est|or|our)|our)|8|11\b|18\b)", re.IGNORECASE)
_LETTER_NAME = re.compile(r"[AEFHILMNORSX](?:[A-Z0-9]|\b)")
_CONDITION = re.compile(r"\b(?:disorder|disease|condition|illness|syndrome|drug|medicine|tumou?r|infection|injury)\Z")
_HEAD_END = re.compile(r"\s(?:in|of|from|for|with|on|at|by|to|that|who|which)\s")
_IRREGULAR = {"person": "people", "man": "men", "woman": "women", "child": "children", "foot": "feet", "tooth": "teeth"}
_UNCOUNTED = frozenset("people staff equipment software music information clothing police cattle".split())


def article(phrase: str) -> str:
    """The indefinite article that ``phrase`` takes.

    >>> article("engineer"), article("university"), article("hour"), article("X-acre")
    ('an', 'a', 'an', 'an')
    """
    word = phrase.lstrip("\"'“‘(")
    return "an" if _LETTER_NAME.match(word) or _VOWEL_SOUND.match(word) else "a"


def plural(phrase: str) -> str:
    """The plural of a noun phrase, formed on its head.

    >>> plural("city in Norway"), plural("health professional"), plural("person")
    ('cities in Norway', 'health professionals', 'people')
    """
    end = _HEAD_END.search(phrase)
    head, rest = (phrase[: end.start()], phrase[end.start() :]) if end else (phrase, "")
    front, _, noun = head.rpartition(" ")
    front = f"{front} " if front else ""
    lowered = noun.casefold()
    if lowered in _IRREGULAR:
        noun = _IRREGULAR[lowered]
    elif lowered in _UNCOUNTED or is_plural(noun):
        pass
    elif re.search(r"[^aeiou]y\Z", lowered):
        noun = f"{noun[:-1]}ies"
    elif re.search(r"(?:s|x|z|ch|sh)\Z", lowered):
        noun = f"{noun}es"
    elif lowered.endswith(("woman", "man")) and len(lowered) > 4:
        noun = f"{noun[:-2]}en"
    else:
        noun = f"{noun}s"
    return f"{front}{noun}{rest}"


def is_plural(phrase: str) -> bool:
    """Whether the head of a phrase looks like a plural.

    >>> is_plural("engineers"), is_plural("boss"), is_plural("diabetes"), is_plural("women")
    (True, False, False, True)
    """
    end = _HEAD_END.search(phrase)
    word = (phrase[: end.start()] if end else phrase).rpartition(" ")[2].casefold()
    if word in {"people", "men", "women", "children", "feet", "teeth"} or word.endswith(("women", "policemen")):
        return True
    return word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is", "ies'", "tes", "ics", "aws"))


def _common(phrase: str) -> bool:
    """Whether a stand-in is a common noun phrase, which needs a determiner."""
    return phrase[:1].islower() and not phrase.startswith(("the ", "between ", "aged ", "at ")) and phrase != MASK


def fitted(text: str, finding: Finding, floor: int = 0) -> Edit:
    """The edit that puts the replacement of ``finding`` into ``text``, changing nothing before ``floor``."""
    start, end = finding.start, finding.end
    stand_in = finding.replacement or MASK
    # a window is enough for the words before, and keeps long documents linear
    base = max(floor, start - 80)
    before = text[base:start]
    if finding.type is PiiType.DATETIME:
        return _dated(finding, stand_in, before, base)
    if finding.type in {PiiType.PERSON, PiiType.CODE} or not _common(stand_in) or _counted(stand_in):
        return Edit(start, end, _indefinite(before, stand_in, start)[1]) if stand_in == MASK else _with_article(
            before, stand_in, start, end
        )
    named = finding.text[:1].isupper()
    if is_plural(finding.text) and not named:
        return Edit(start, end, _capital(finding, plural(stand_in), before, base))
    direct = _ARTICLE.search(before)
    if direct:
        return _with_article(before, stand_in, start, end)
    if _DETERMINER.search(before) or (not named and _MODIFIER.search(before)):
        return Edit(start, end, stand_in)
    if named or _CONDITION.search(stand_in) or not before.strip():
        if is_plural(finding.text) and finding.type in {PiiType.DEM}:
            return Edit(start, end, _capital(finding, plural(stand_in), before, base))
        if finding.type is PiiType.DEM and _adjective(text, end):
            return Edit(start, end, _capital(finding, stand_in, before, base))
        return Edit(start, end, _capital(finding, f"{article(stand_in)} {stand_in}", before, base))
    return Edit(start, end, _capital(finding, stand_in, before, base))


def _adjective(text: str, end: int) -> bool:
    """Whether a lower-case word follows at once, as after "Norwegian" in "Norwegian engineer"."""
    following = re.match(r"\s([a-z]+)", text[end : end + 30])
    return bool(following) and following[1] not in {"and", "or", "in", "of", "who", "with", "was", "is", "to", "at", "from", "by", "for", "on", "as"}  # type: ignore[index]


def _counted(stand_in: str) -> bool:
    return stand_in.startswith(("tens ", "hundreds ", "thousands ", "millions ", "billions ", "trillions "))


def _indefinite(before: str, stand_in: str, start: int) -> tuple[int, str]:
    return start, stand_in


def _with_article(before: str, stand_in: str, start: int, end: int) -> Edit:
    """The edit that also mends an indefinite article right before the finding."""
    match = _ARTICLE.search(before)
    if match is None or stand_in == MASK:
        return Edit(start, end, stand_in)
    right = article(stand_in)
    if match[1].casefold() == right:
        return Edit(start, end, stand_in)
    right = right.capitalize() if match[1][0].isupper() else right
    return Edit(start - len(match[0]), end, f"{right}{match[2]}{stand_in}")


def _capital(finding: Finding, stand_in: str, before: str, base: int) -> str:
    """``stand_in`` with a capital where the finding began a sentence."""
    opens = _SENTENCE_START.search(before) if before or base == 0 else None
    if opens and finding.text[:1].isupper() and stand_in[:1].islower():
        return stand_in[0].upper() + stand_in[1:]
    return stand_in


def _dated(finding: Finding, stand_in: str, before: str, base: int) -> Edit:
    """Dates: "on 3 May" becomes "in May", and "the 1985 film" never "the the 1980s film"."""
    start, end = finding.start, finding.end
    if stand_in.startswith("the ") and (_DETERMINER.search(before) or _MODIFIER.search(before)):
        return _with_article(before, stand_in.removeprefix("the "), start, end)
    preposition = _ON_AT.search(before)
    wide = stand_in != MASK and not stand_in.startswith(("between ", "X", "aged ", "at "))
    if preposition and wide and not re.match(r"[0-9].*(?:old|over)", stand_in):
        word = "In" if preposition[1][0].isupper() else "in"
        return Edit(start - len(preposition[0]), end, f"{word}{preposition[2]}{stand_in}")
    if finding.text[:4].casefold() == "from" and stand_in[:1].isdigit() or stand_in.startswith("the "):
        opening = re.match(r"(?:from|between)\s", finding.text, re.IGNORECASE)
        if opening and stand_in != MASK:
            return Edit(start, end, f"{'In' if finding.text[0].isupper() else 'in'} {stand_in}")
    return _with_article(before, _capital(finding, stand_in, before, base), start, end)
