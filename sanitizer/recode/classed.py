"""The class that things of a list stand behind, with what describes it: "the old Hay films Dust and Salt"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sanitizer.language.english.grammar import (
    CONJUNCTIONS,
    COUNTS,
    DETERMINERS,
    FUNCTION_WORDS,
    MANY,
    POSSESSIVES,
    PREPOSITIONS,
)
from sanitizer.language.english.inflect import is_plural, lemma, parted, plural
from sanitizer.recode.attributes import known_noun, sure_noun
from sanitizer.recode.beside import is_work
from sanitizer.recode.place import adjective

_WORD_BEFORE = re.compile(r"(?P<word>[A-Za-z][\w/-]*)[^\S\n]\Z")
_OWNER = re.compile(r"['’]s?[^\S\n]\Z")
_COMMA = re.compile(r"\b(?P<word>[a-z][\w-]*)(?P<by>[,:][^\S\n][“\"‘']?)\Z")
_LABEL = re.compile(r"(?:\A|\n)[^\n:]*?\b(?P<noun>\w+)[^\S\n]?:\s*\Z")
_MOST = 6
"""Words before a list that may say what its things are."""
_COUNTED = COUNTS | MANY
_LEADING = PREPOSITIONS | CONJUNCTIONS


@dataclass(frozen=True, slots=True)
class Classed:
    """A class before a list: where what is rewritten begins, the words to be counted, and whether they stay.

    A class that stays has an owner or a count of its own, or something hidden before it: the list behind it goes.
    """

    start: int
    words: str
    stays: bool


def classed(text: str, start: int, floor: int, noun: str, *, whole: bool = False) -> Classed | None:
    """The class before a list that begins at ``start``, or None.

    Args:
        text: the document.
        start: where the list begins.
        floor: nothing before this is changed.
        noun: what each of its things is.
        whole: whether the list may be one name with "and" in it.

    >>> text = "in the old Hay films Dust and Salt"
    >>> classed(text, text.index("Dust"), 0, "work")
    Classed(start=3, words='old Hay films', stays=False)
    >>> text = "in her horror films Dust and Salt"
    >>> classed(text, text.index("Dust"), 0, "work")
    Classed(start=19, words='horror films', stays=True)
    >>> text = "he made two, Dust and Salt"
    >>> classed(text, text.index("Dust"), 0, "work").stays
    True
    """
    apart = _COMMA.search(text, max(floor, start - 40), start)
    if apart and (apart["word"] in _COUNTED or _same(apart["word"], noun)):
        return Classed(apart.start("by"), apart["word"], stays=True)
    words: list[str] = []
    at, stays, determined, led = start, False, False, False
    while len(words) < _MOST and (before := _WORD_BEFORE.search(text, max(floor, at - 30), at)) is not None:
        word = before["word"].casefold()
        if words and word in POSSESSIVES:
            stays = True
            break
        if words and word in DETERMINERS - _COUNTED:
            at, determined = before.start(), True
            break
        if word in FUNCTION_WORDS - _COUNTED or not (words or before["word"].islower()):
            led = word in _LEADING
            break
        stays = stays or word in _COUNTED
        words.insert(0, before["word"])
        at = before.start()
    if not words:
        return None
    stays = stays or _OWNER.search(text, max(0, at - 3), at) is not None or at - 1 == floor
    many = is_plural(words[-1]) or plural(words[-1]) == words[-1]
    if not _same(words[-1], noun) and not (many and _class_of_names(words, bare=not (determined or stays))):
        return None
    if not many and not (determined or stays):
        return None
    if not many and not whole:  # "the old film Dust (1999), Salt (2003) and Iron"
        return Classed(at, plural(noun), stays=False) if determined else None
    if stays or not many:
        return Classed(start - 1, " ".join(words), stays=True)
    if not determined and not (led and _describes(words[0])):
        words = words[_describing(words) :]
    said = " ".join(words)
    return Classed(at if determined else start - len(said) - 1, said, stays=False)


def headed(text: str, start: int, noun: str) -> bool:
    """Whether the label that a list begins behind is called what its things are.

    >>> headed("Albums: Dust and Salt", 8, "albums"), headed("He says: Dust", 9, "albums")
    (True, False)
    """
    label = _LABEL.search(text, max(0, start - 40), start)
    return label is not None and label["noun"].casefold() == noun.rpartition(" ")[2]


def _same(word: str, noun: str) -> bool:
    """Whether a class before a list is what its things are: films before works, cities before cities."""
    one = lemma(word.rpartition("-")[2])
    head = parted(noun)[0]
    return plural(head).endswith(word) or head.endswith(word) or (is_work(noun) and is_work(one))


def _class_of_names(words: list[str], *, bare: bool) -> bool:
    """Whether the last of the words is a class and no verb: "fashion labels", but not "her husband coaches"."""
    described = bare and len(words) > 1 and words[-2].islower() and _describes(words[-2])
    return sure_noun(words[-1]) or (described and known_noun(words[-1]))


def _describing(words: list[str]) -> int:
    """From which of the words on they are one phrase with the last: none that may be a verb is."""
    first = len(words) - 1
    while first and _describes(words[first - 1]):
        first -= 1
    return first


def _describes(word: str) -> bool:
    if word.endswith(("ed", "ing")):
        return False
    return word[0].isupper() or adjective(word) or known_noun(word) or "-" in word
