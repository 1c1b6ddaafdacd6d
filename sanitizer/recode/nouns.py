"""Nouns and their articles: a or an, plurals, and the head of a phrase."""

from __future__ import annotations

import re

_VOWEL_SOUND = re.compile(
    r"(?:[ai]|e(?!u|we)|o(?!n(?:e|ce)\b)|u(?!ni(?:[^nm]|$)|s[aeiu]|k|r[aiou]|t[ei])|h(?:eir|on(?:est|or|our)|our)|8|11\b|18\b)",
    re.IGNORECASE,
)
_LETTER_NAME = re.compile(r"[AEFHILMNORSX](?:[A-Z0-9]|\b)")
_HEAD_END = re.compile(r"\s(?:in|of|from|for|with|on|at|by|to|that|who|which)\s")
_IRREGULAR = {"person": "people", "man": "men", "woman": "women", "child": "children", "foot": "feet", "tooth": "teeth"}
_UNCOUNTED = frozenset({"people", "staff", "equipment", "software", "music", "information", "police"})


def article(phrase: str) -> str:
    """The indefinite article that ``phrase`` takes.

    >>> article("engineer"), article("university"), article("hour"), article("X-acre")
    ('an', 'a', 'an', 'an')
    """
    word = phrase.lstrip("\"'“‘([")
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


def parted(phrase: str) -> tuple[str, str]:
    """A noun phrase in two: up to its head, and what follows it.

    >>> parted("city in Norway"), parted("health professional")
    (('city', ' in Norway'), ('health professional', ''))
    """
    end = _HEAD_END.search(phrase)
    return (phrase[: end.start()], phrase[end.start() :]) if end else (phrase, "")
