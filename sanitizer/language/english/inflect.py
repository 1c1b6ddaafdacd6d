"""How words of English change: articles, plurals and singulars, the head of a phrase, possessives."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanitizer.language import alternation, pairs, word_set

_VOWEL_SOUND = re.compile(
    r"(?:[ai]|e(?!u|we)|o(?!n(?:e|ce)\b)|u(?!ni(?:[^nm]|$)|s[aeiu]|k|r[aiou]|t[ei])|h(?:eir|on(?:est|or|our)|our)|8|11\b|18\b)",
    re.IGNORECASE,
)
_LETTER_NAME = re.compile(r"[AEFHILMNORSX](?:[A-Z0-9]|\b)")
_HEAD_END = re.compile(rf"\s{alternation('small_words.after_heads')}\s")
_IRREGULAR = pairs("plurals.irregular")
_UNCOUNTED = word_set("plurals.uncounted")
_IE = word_set("plurals.ie")
_UNCHANGED = tuple(word for word, many in _IRREGULAR.items() if word == many)
_MEN = re.compile(r"\w{2}(?:wo|[^\Waiou_])men\Z(?<!turkmen)")
"""Men of some kind: "fishermen", but no "specimen" or "abdomen"."""
_KEEP_S = ("ss", "us", "is")


def singulars(folded: str) -> Iterator[str]:
    """What the last word of a folded phrase could be the plural of, likeliest first; empty where it is no plural.

    >>> list(singulars("civil engineers"))
    ['civil engineer']
    >>> list(singulars("actresses"))[0], list(singulars("bus"))
    ('actress', [])
    """
    if len(folded) < 4 or not folded.endswith("s") or folded.endswith(_KEEP_S):
        if folded.endswith("men") and len(folded) > 4:
            yield folded[:-2] + "an"
        return
    if folded.endswith("ies") and len(folded) > 4:
        yield folded[:-3] + "y"
    if folded.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
        yield folded[:-2]
    yield folded[:-1]
    if folded.endswith("ves"):
        yield folded[:-3] + "f"
        yield folded[:-3] + "fe"


def possessive_dropped(term: str) -> str:
    """``term`` without a final possessive mark.

    >>> possessive_dropped("Norway's")
    'Norway'
    """
    for mark in ("'s", "’s"):
        if term.endswith(mark):
            return term[:-2]
    return term[:-1] if term.endswith(("s'", "s’")) else term


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
    either = head.split(" ")
    if len(either) == 3 and either[1] == "or":  # "town or village": both are nouns
        return f"{plural(either[0])} or {plural(either[2])}{rest}"
    front, _, noun = head.rpartition(" ")
    front = f"{front} " if front else ""
    lowered = noun.casefold()
    if lowered.endswith(_UNCHANGED):
        pass
    elif lowered in _IRREGULAR:
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

    >>> is_plural("engineers"), is_plural("boss"), is_plural("diabetes"), is_plural("fishermen"), is_plural("specimen")
    (True, False, False, True, False)
    """
    end = _HEAD_END.search(phrase)
    word = (phrase[: end.start()] if end else phrase).rpartition(" ")[2].casefold()
    if word.endswith(_UNCHANGED):  # a miniseries is one
        return False
    if word in {"people", "men", "women", "children", "feet", "teeth"} or _MEN.search(word):
        return True
    return word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is", "ies'", "betes", "ics", "aws"))


def parted(phrase: str) -> tuple[str, str]:
    """A noun phrase in two: up to its head, and what follows it.

    >>> parted("city in Norway"), parted("health professional")
    (('city', ' in Norway'), ('health professional', ''))
    """
    end = _HEAD_END.search(phrase)
    return (phrase[: end.start()], phrase[end.start() :]) if end else (phrase, "")


def lemma(word: str) -> str:
    """A noun without its plural ending.

    >>> lemma("bakers"), lemma("dress"), lemma("movies"), lemma("ferries")
    ('baker', 'dress', 'movie', 'ferry')
    """
    if word.endswith(_UNCHANGED):
        return word
    if len(word) > 4 and word.endswith("ies"):
        return word[:-1] if word[:-1] in _IE else f"{word[:-3]}y"
    if len(word) > 4 and word.endswith(("ses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
