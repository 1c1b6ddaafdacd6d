"""Numbers that are ages by the words around them, and others that a reader takes for ages and that are none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanitizer.analyse.policy.ordinary import names_work, relation_word
from sanitizer.core.findings import Finding, PiiType
from sanitizer.language import alternation, word_set
from sanitizer.language.english.inflect import is_plural
from sanitizer.language.english.numbers import FIGURE, SHORT_TIME_UNIT, TIME_UNIT, UNIT, WORD, parse_number

_BARE = re.compile(r"[0-9]{1,3}")
_GOES_ON = re.compile(
    rf"['’′](?!\w)|\s?%|[:.][0-9]|\s?[-–:]\s?[0-9]|\s?/\s?(?![MF]\b|(?:fe)?male\b)\w|\s?(?:{UNIT})\b|[^\S\n]{alternation('ages.not_counted')}\b",
    re.IGNORECASE,
)
"""What follows a number that counts no years: the sign of a minute, the other side of a score, a unit."""
_OLD = r"(?:[\s-]+(?:old|of\sage)\b|[\s,/(]{1,3}(?:[MF]\b|(?:fe)?male))"
_TIMED = re.compile(rf"[\s-]?(?:(?!years?\b|yrs?\b){TIME_UNIT}|(?!y){SHORT_TIME_UNIT})\b(?!{_OLD})", re.IGNORECASE)
"""A unit of time behind a number, which counts no years of somebody's life."""
_YEARS = re.compile(rf"(?P<n>{FIGURE}|{WORD})[\s-]?y(?:ea)?rs?\.?", re.IGNORECASE)
_YEARS_AFTER = re.compile(r"[^\S\n-]?y(?:ea)?rs?\b\.?", re.IGNORECASE)
_AGO = re.compile(
    rf"[^\S\n-]?(?:y(?:ea)?rs?\b\.?[^\S\n])?(?:ago|{alternation('relative_times.counted_from')})\b", re.IGNORECASE
)
"""What counts from now, or from another time, behind a number of years."""
_IS_OLD = re.compile(_OLD, re.IGNORECASE)
_STRETCH = re.compile(
    rf"(?:[x×]|\b(?:{alternation('ages.relations')}s?\s(?:of|for)|{alternation('ages.before_stretches')}|"
    r"(?:his|her|their|my|your|our|whose)\s(?:[a-z]+\s){0,2}of))\s(?:(?:about|some|over|the)\s)?\Z",
    re.IGNORECASE,
)
"""What leads to how long something was: "wife of", "after", the "x" of a note."""
_LENGTH = re.compile(rf"(?:{FIGURE}|{WORD})[\s-]?(?:{TIME_UNIT}|{SHORT_TIME_UNIT})", re.IGNORECASE)
_CLASS = re.compile(r"[0-9]{1,2}[A-EG-LN-XZ]")
"""A class of a school; behind the number of an age only a sex or the years have a letter."""
_AGED = re.compile(r"\b(?:aged?|age:)\s?\Z", re.IGNORECASE)
_LEADS = re.compile(rf"(?:[0-9][-–:]|[#№]|\b{alternation('ages.numbered')}[\"']?[\s:=]{{1,3}})\Z", re.IGNORECASE)
_COUNTS = re.compile(rf"{FIGURE}|{WORD}", re.IGNORECASE)
_THE = re.compile(r"\b(?:the|these|those)[^\S\n]+\Z", re.IGNORECASE)
_SEVERAL = re.compile(r"[^\S\n](?!years?\b)[^\W\d_]+s\b")
"""What is counted behind an article and a number: "one of the seven Holms"."""
_HEIGHT = re.compile(r"[3-7]['’′][0-9]{0,2}[\"”″]?")
"""Feet and inches."""
_VERB = re.compile(r"(?:just\s)?turn(?:ed|s|ing)?", re.IGNORECASE)

_N = r"(?:[1-9][0-9]?|1[01][0-9])"
_ENDS = r"(?![\w%°]|[.,:/-]\w|[^\S\n]?[-–][^\S\n]?[0-9])"
_SEXED = re.compile(rf"(?<!\w)(?P<who>[A-Za-z]+(?:['’]m)?)(?:,|:)?[^\S\n]?[(\[]?(?P<x>{_N}[^\S\n]?[MF]){_ENDS}")
"""An age with a sex behind whom it is of: "me 34F", "hubby (36M)"."""
_BESIDE = re.compile(
    rf"(?<!\w)(?P<who>[^\W\d_]+)(?:[^\S\n]\((?P<x>{_N}[¼½¾]?)\)|,[^\S\n](?P<y>{_N})(?=[,;]|\.(?:\s|\Z)|[^\S\n](?:and|was|is|has)\b))"
)
"""An age beside whom it is of: "a woman (48)", "his wife, 39,"."""
_WHEN = re.compile(
    r"(?:(?<![\w,])At|\bat)[^\S\n](?P<x>1[3-9]|[2-9][0-9]),?[^\S\n](?:I|he|she|they|we)(?:['’][a-z]+)?[^\S\n][a-z]"
)
"""An age at which somebody did something; up to twelve it may be an hour."""
_CHILDREN = re.compile(
    rf"\b{alternation('ages.of_children')}[\"']?[^\S\n]?[,:(]?[^\S\n]?[\"']?(?P<x>{_N}(?:,?[^\S\n]?(?:&|and|,)[^\S\n]?{_N}){{1,5}}){_ENDS}"
    rf"(?![^\S\n]?(?:{UNIT}\b|[^\W\d_]+s\b))",
    re.IGNORECASE,
)
"""The ages of several children: "kids 5 & 7"."""
_IN_BRACKETS = re.compile(rf"\((?P<x>aged?[^\S\n]{_N})\)", re.IGNORECASE)
_WAS = re.compile(
    rf"\b(?:when|since|until)[^\S\n](?:I|he|she)[^\S\n]was[^\S\n](?P<x>{_N}|{WORD})(?=[,.;]|[^\S\n](?:we|I|he|she|they|my|his|her)\b)",
    re.IGNORECASE,
)
"""How old somebody was when something happened."""
_SLASHED = re.compile(rf"(?<![\w/.-])(?<!ex: )(?P<x>{_N}[^\S\n]?/[^\S\n]?[MF])(?![\w/])")
"""An age beside a sex, as notes and certificates have it: "44/F"."""
_NEARLY = re.compile(
    rf"(?<![\w-])(?P<x>(?:{alternation('ages.nearly')})[^\S\n](?:[2-9][0-9]|1[01][0-9]))(?=[.,;!?)](?:\s|\Z)|[^\S\n]*(?:\n|\Z)|"
    r"[^\S\n](?:and|but|now|when)\b)",
    re.IGNORECASE,
)
"""An age that somebody has not reached yet: "pushing 70"."""
_TURNS = re.compile(
    rf"\b(?:I|he|she|who|{alternation('ages.of_one')})(?:['’](?:s|m|ll|d))?[^\S\n](?:{alternation('ages.before_turning')}[^\S\n]){{0,2}}"
    rf"turn(?:s|ed|ing)?[^\S\n](?P<x>{_N}|{WORD}){_ENDS}(?![^\S\n]?(?:{UNIT}\b|%|degrees|pages?))",
    re.IGNORECASE,
)
_NOTED = re.compile(rf"(?<![^\n])(?P<x>{_N}[^\S\n]?[MF])(?=,|[^\S\n](?:[a-z]|with\b|c/o\b))")
"""An age with a sex that a note begins with: "44F with chest pain"."""
_AGED_EACH = re.compile(
    rf"\b(?P<x>(?:aged|ages)[^\S\n]{_N}(?:,[^\S\n]{_N}){{0,6}},?[^\S\n](?:and|&)[^\S\n]{_N}){_ENDS}"
)
"""The ages of several people: "aged 12, 15 and 19"."""
_ROUGH = re.compile(
    rf"(?<![\w-])(?P<x>(?:{alternation('cardinals.tens')})[\s-]?(?:ish|something))(?![\w-]|[^\S\n][^\W\d_]+s\b|[^\S\n]people)",
    re.IGNORECASE,
)
"""An age that nobody knows better: "fortyish"."""
_YEAR_OF_LIFE = re.compile(
    r"\b(?P<x>[Ii]n[^\S\n](?:the|his|her|their|my)[^\S\n][0-9]{1,3}(?:st|nd|rd|th)[^\S\n]year[^\S\n]of[^\S\n]"
    r"(?:his|her|their|my)[^\S\n](?:life|age))\b"
)
_LITTLE = re.compile(
    rf"\b[A-ZÀ-ÖØ-Þ][\w'’-]+(?:,[^\S\n]|[^\S\n]\()(?P<x>[0-9]{{1,2}}[\s-]?(?:{alternation('ages.months')}))(?=[,;)]|[^\S\n]old\b)"
)
"""A baby's age behind its name: "Ada, 7 mths,"."""
_TOLD = (_ROUGH, _YEAR_OF_LIFE, _LITTLE)
_BORN_THEN = re.compile(r"\b(?:1[89]|20)[0-9]{2}[^\S\n]?\(\Z")
_WHOLE = re.compile(rf"(?:{FIGURE}|{WORD})[\s-]?y(?:ea)?rs?\b\.?(?=,?[^\S\n](?:and|with|then|who)\b)", re.IGNORECASE)
_OF_ONE = word_set("ages.of_one")
_GROWN = 16
"""From which age on somebody is at work."""


def find_ages(text: str) -> Iterator[tuple[int, int]]:
    """The spans of numbers that the words around them make ages.

    >>> text = "me 34F, hubby 36M and kids 5 & 7. A woman (48) sat down. At 17 he left. Table (4), at 9 we ate."
    >>> [text[start:end] for start, end in find_ages(text)]
    ['34F', '36M', '48', '17', '5 & 7']
    >>> text = "Ada Berg, 44/F, is pushing 70. A ratio of nearly 60 to 1; ward 4/B."
    >>> [text[start:end] for start, end in find_ages(text)]
    ['44/F', 'pushing 70']
    >>> text = "Fortyish, in the 94th year of her life; Yusuf, 7 mths, slept. Forty-something people, Lund, 7 weeks on."
    >>> [text[start:end] for start, end in find_ages(text)]
    ['Fortyish', 'in the 94th year of her life', '7 mths']
    """
    for match in _SEXED.finditer(text):
        if _is_one(match["who"]):
            yield match.span("x")
    for match in _BESIDE.finditer(text):
        name = "x" if match["x"] else "y"
        if _is_one(match["who"]) and (
            int(match[name].rstrip("¼½¾")) >= _GROWN or not names_work(match["who"].casefold())
        ):
            yield match.span(name)
    for pattern in (_WHEN, _CHILDREN, _TURNS, _IN_BRACKETS, _WAS, _SLASHED, _NEARLY, _NOTED, _AGED_EACH, *_TOLD):
        yield from (match.span("x") for match in pattern.finditer(text))


def _is_one(word: str) -> bool:
    """Whether a word is one person's: who speaks, kin, or who does some work."""
    plain = word.casefold()
    return plain in _OF_ONE or relation_word(plain) or (names_work(plain) and not is_plural(plain))


def whole_age(text: str, start: int, end: int) -> int:
    """The end of an age without what a reader takes in behind it: "30 yrs and was a cook".

    >>> whole_age("30 yrs and was", 0, 14), whole_age("5 years and 3 months", 0, 20)
    (6, 20)
    """
    whole = _WHOLE.match(text, start, end)
    return whole.end() if whole and not any(map(str.isdigit, text[whole.end() : end])) else end


def is_age_now(text: str, start: int, end: int) -> bool:
    """Whether a number in brackets behind the day of a birth is how old that makes somebody: "born 3 May 1984 (39)".

    >>> is_age_now("12 June 1984 (39)", 14, 16), is_age_now("Fig. 4 (39)", 8, 10)
    (True, False)
    """
    bare = _BARE.fullmatch(text, start, end) is not None and text.startswith(")", end)
    return bare and _BORN_THEN.search(text, max(0, start - 8), start) is not None


def no_age(text: str, finding: Finding) -> bool:
    """Whether what a reader takes for an age is none by its form, or is only the verb before one.

    >>> from sanitizer.core.findings import Identifier
    >>> def age(start, end, text):
    ...     return Finding(start, end, text[start:end], PiiType.DEM, Identifier.QUASI, 0.9, ("x",), kind="age")
    >>> [no_age(text, age(7, 9, text)) for text in ("played 67' and", "Berg, (67) said", "scored 45 points")]
    [True, False, True]
    """
    if finding.kind != "age":
        return finding.type is PiiType.DEM and _LENGTH.fullmatch(finding.text) is not None  # "5 months" pregnant
    if (
        _HEIGHT.fullmatch(finding.text)
        or _VERB.fullmatch(finding.text)
        or _CLASS.fullmatch(finding.text)
        or _stretch(text, finding)
    ):
        return True
    if _AGO.match(text, finding.end):
        return True
    counts = _COUNTS.fullmatch(finding.text) and _SEVERAL.match(text, finding.end)
    if counts and _THE.search(text, max(0, finding.start - 12), finding.start):
        return True
    if not _BARE.fullmatch(finding.text) or parse_number(finding.text) is None:
        return False
    before = text[max(0, finding.start - 12) : finding.start]
    return _GOES_ON.match(text, finding.end) is not None or _LEADS.search(before) is not None


def _stretch(text: str, finding: Finding) -> bool:
    """Whether a number with a unit of time is how long something was: "wife of 52 years", "11 wks post surgery".

    >>> from sanitizer.core.findings import Identifier
    >>> def age(part, text):
    ...     at = text.index(part)
    ...     return Finding(at, at + len(part), part, PiiType.DEM, Identifier.QUASI, 0.9, ("x",), kind="age")
    >>> said = ("his wife of 52 years", "a man of 52 years", "left after 52 years", "52 years old", "is 52 wks post")
    >>> [_stretch(text, age("52", text)) for text in said], _stretch("TB x 12 yrs", age("12 yrs", "TB x 12 yrs"))
    ([True, False, True, False, True], True)
    """
    before = text[max(0, finding.start - 40) : finding.start]
    if _AGED.search(before):
        return False
    if _COUNTS.fullmatch(finding.text):
        if _TIMED.match(text, finding.end):
            return True
        years = _YEARS_AFTER.match(text, finding.end)
    else:
        years = _YEARS.fullmatch(text, finding.start, finding.end)
    return years is not None and not _IS_OLD.match(text, years.end()) and _STRETCH.search(before) is not None
