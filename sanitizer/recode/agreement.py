"""Makes a stand-in read like English where it is put: articles, prepositions, plural and capitals."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import MASK
from sanitizer.core.results import Edit
from sanitizer.language.english.dates import MONTHS

_ARTICLE = re.compile(r"\b(an?)(\s+)\Z", re.IGNORECASE)
_DETERMINER = re.compile(
    r"\b(?:the|an?|this|that|these|those|his|her|its|their|our|my|your|whose|no|any|some|each|every|another|both|former|"
    r"several|many|few|most|all|various|multiple|other|two|three|four|five|six|seven|eight|nine|ten|first|second|third|[0-9]+|\w+['’]s)\s+\Z",
    re.IGNORECASE,
)
_THE = re.compile(r"\b(the)(\s+)\Z", re.IGNORECASE)
_ON_AT = re.compile(r"\b(on|at)(\s+(?:or about\s+|about\s+|around\s+)?)\Z", re.IGNORECASE)
_ON_THE = re.compile(r"\b(on)(\s+)the\s+\Z", re.IGNORECASE)
_AT = re.compile(r"\b([Aa])t(\s+)\Z")
_SETTLED = re.compile(r"(?:city|town|village|settlement|region|country|state|province|county|district)\b")
_TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Lady|Lord)\.?\s+\Z", re.IGNORECASE)
_AROUND = re.compile(r"\b(at|after|about|around|by)(\s+)\Z", re.IGNORECASE)
_OPENING = re.compile(r"(?:from|between)\s", re.IGNORECASE)
_PREPOSITION = re.compile(
    r"\b(?:in|on|at|by|since|until|from|to|of|for|during|after|before|about|around|and|or)\s+\Z", re.I
)
_BORN = re.compile(r"\b(?:born|died)\s+\Z", re.IGNORECASE)
_CALENDAR = re.compile(rf"the [0-9]|[0-9]{{4}}\b|(?:{'|'.join(MONTHS)})\b")
_PARTS_OF_DAY = frozenset({"the morning", "the afternoon", "the evening", "the night"})
_NEXT_WORD = re.compile(r"\s([a-z]+)")
_NO_NOUNS = frozenset("and or in of who with was is to at from by for on as but he she it they which that".split())
_MODIFIER = re.compile(
    r"\b(?:an?|the|this|that|his|her|its|their|our|my|your|\w+['’]s)\s+(?:[\w’'-]+,?\s+){1,3}\Z", re.IGNORECASE
)
_SENTENCE_START = re.compile(r"(?:\A\s*|[.!?]['\"”’)]?\s+|\n[ \t]*\r?\n\s*)[\"“‘'(\[]?\Z")
_ABBREVIATION = re.compile(r"\b(?:vs?|Mr|Mrs|Ms|Dr|Prof|St|No|Nos|e\.g|i\.e|cf|approx|ca|c|al)\.\s+\Z")
_VOWEL_SOUND = re.compile(
    r"(?:[ai]|e(?!u|we)|o(?!n(?:e|ce)\b)|u(?!ni(?:[^nm]|$)|s[aeiu]|k|r[aiou]|t[ei])|h(?:eir|on(?:est|or|our)|our)|8|11\b|18\b)",
    re.IGNORECASE,
)
_LETTER_NAME = re.compile(r"[AEFHILMNORSX](?:[A-Z0-9]|\b)")
_CONDITION = re.compile(r"\b(?:disorder|disease|condition|illness|syndrome|drug|medicine|tumou?r|infection|injury)\Z")
_QUANTITIES = ("the ", "tens ", "hundreds ", "thousands ", "millions ", "billions ", "trillions ")
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
    if phrase.endswith(" language"):
        return True
    return phrase[:1].islower() and not phrase.startswith(_QUANTITIES)


def fitted(text: str, finding: Finding, floor: int = 0) -> Edit:
    """The edit that puts the replacement of ``finding`` into ``text``, changing nothing before ``floor``."""
    stand_in = finding.replacement or MASK
    before = text[max(0, finding.start - 80) : finding.start]  # a window keeps long documents linear
    free = finding.start - floor  # how many characters to the left an edit may take in
    if stand_in == MASK:
        return Edit(finding.start, finding.end, MASK)
    if finding.type is PiiType.DATETIME and stand_in not in {"date", "time"}:
        return _dated(finding, stand_in, before, free)
    if not _common(stand_in) or (finding.type is PiiType.PERSON and (stand_in != "person" or _TITLED.search(before))):
        return _with_article(finding, stand_in, before, free)
    return _noun(text, finding, stand_in, before, free)


def _noun(text: str, finding: Finding, stand_in: str, before: str, free: int) -> Edit:
    """A common noun phrase: plural where the original was, and with a determiner where the original was a name."""
    start, end = finding.start, finding.end
    named = not finding.text[:1].islower()
    if is_plural(finding.text) and (not named or finding.type is PiiType.DEM):
        return Edit(start, end, _capital(finding, plural(stand_in), before))
    the = _THE.search(before)
    if the and named and len(the[0]) <= free:  # "the United Nations" is one thing, "an organization" one of many
        opens = the[1][0] == "T" and _SENTENCE_START.search(before[: the.start()])
        word = article(stand_in).capitalize() if opens else article(stand_in)
        return Edit(start - len(the[0]), end, f"{word}{the[2]}{stand_in}")
    if _ARTICLE.search(before):
        return _with_article(finding, stand_in, before, free)
    if _DETERMINER.search(before) or (not named and _MODIFIER.search(before)):
        return Edit(start, end, stand_in)
    at = _AT.search(before) if finding.type is PiiType.LOC and named and _SETTLED.match(stand_in) else None
    if at and len(at[0]) <= free:  # one plays at Wimbledon, but in a city
        return Edit(start - len(at[0]), end, f"{'I' if at[1] == 'A' else 'i'}n{at[2]}{article(stand_in)} {stand_in}")
    described = finding.type is PiiType.DEM and _adjective(text, end)
    if not described and (named or _CONDITION.search(stand_in)):
        stand_in = f"{article(stand_in)} {stand_in}"
    return Edit(start, end, _capital(finding, stand_in, before))


def _adjective(text: str, end: int) -> bool:
    """Whether a noun may follow at once, as after "Norwegian" in "Norwegian engineer"."""
    following = _NEXT_WORD.match(text, end)
    return following is not None and following[1] not in _NO_NOUNS


def _with_article(finding: Finding, stand_in: str, before: str, free: int) -> Edit:
    """The edit that also mends an indefinite article right before the finding."""
    match = _ARTICLE.search(before)
    right = article(stand_in)
    if match is None or match[1].casefold() == right or len(match[0]) > free:
        return Edit(finding.start, finding.end, stand_in)
    right = right.capitalize() if match[1][0].isupper() else right
    return Edit(finding.start - len(match[0]), finding.end, f"{right}{match[2]}{stand_in}")


def _capital(finding: Finding, stand_in: str, before: str) -> str:
    """``stand_in`` with a capital where the finding began a sentence."""
    opens = _SENTENCE_START.search(before) and not _ABBREVIATION.search(before)
    if finding.text[:1].isupper() and stand_in[:1].islower() and opens:
        return stand_in[0].upper() + stand_in[1:]
    return stand_in


def _dated(finding: Finding, stand_in: str, before: str, free: int) -> Edit:
    """Dates: "on 3 May" becomes "in May", and "the 1985 film" never "the the 1980s film"."""
    start, end = finding.start, finding.end
    described = _DETERMINER.search(before) or (_MODIFIER.search(before) and not _PREPOSITION.search(before))
    if stand_in.startswith("the ") and described:
        return _with_article(finding, stand_in.removeprefix("the "), before, free)
    if stand_in.startswith("the ") and _BORN.search(before):
        return Edit(start, end, f"in {stand_in}")
    on_the = _ON_THE.search(before)
    if on_the and len(on_the[0]) <= free and _CALENDAR.match(stand_in):
        return Edit(start - len(on_the[0]), end, f"{'In' if on_the[1][0] == 'O' else 'in'}{on_the[2]}{stand_in}")
    part_of_day = stand_in in _PARTS_OF_DAY
    preposition = (_AROUND if part_of_day else _ON_AT).search(before)
    if preposition and len(preposition[0]) <= free and (part_of_day or _CALENDAR.match(stand_in)):
        word = "IN" if preposition[1].isupper() else "In" if preposition[1][0].isupper() else "in"
        return Edit(start - len(preposition[0]), end, f"{word}{preposition[2]}{stand_in}")
    opening = _OPENING.match(finding.text)
    if opening and not stand_in.startswith("between "):
        return Edit(start, end, f"{'In' if opening[0][0].isupper() else 'in'} {stand_in}")
    return _with_article(finding, _capital(finding, stand_in, before), before, free)
