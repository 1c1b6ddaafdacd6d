"""Phrases of a text and their normal form; the same code in training and in use.

A phrase is a name ("Lord of the Rings"), a noun phrase ("romantic comedy"), a date or a number; what is left are
single words. Names are cut apart from the nouns around them, so that "the film Top Gun" holds "film", which says
little, and "Top Gun", which says a lot. It works on words and Penn Treebank tags alone: no parser is needed, which
makes training several times faster.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from sanitizer.language import folded, word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc

STOP_WORDS = word_set("function_words.common") | {"'s", "’s"}
LINKS = word_set("particles.common") | {"of", "to", "with", "from"} | set("&:-'’") | {"'s", "’s"}
"""Small words inside a name: "War of the Worlds". Not "in" and "and", which more often part two names."""
MONTHS = folded("months", "months_short")
_LETTERS = {
    "NN": "N", "NNS": "N", "NNP": "N", "NNPS": "N", "FW": "N", "JJ": "J", "JJR": "J", "JJS": "J", "AFX": "J",
    "RBS": "J", "RBR": "J", "VBN": "V", "VBG": "V", "CD": "C", "$": "C", "HYPH": "Y", "POS": "S",
}  # fmt: skip
_VERBS = frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ"})
_CLOSED = frozenset(
    {"PRP", "PRP$", "IN", "DT", "CC", "WRB", "TO", "EX", "MD", "WDT", "WP", "WP$", "PDT", "UH", "RB", "RP"}
)
_GUESSED = "XX"
"""The tag of a content word where no tagger has run: a phrase of its own, since nothing tells where phrases end."""
_WORDS = frozenset({*_VERBS, *_LETTERS, _GUESSED, "RB"}) - {"HYPH", "POS", "$"}
_BEFORE_PARTICIPLE = frozenset({"DT", "PRP$", "JJ", "JJR", "JJS", "CD", "POS", "NN", "NNP", "HYPH", ","})
_ENDS = frozenset({".", "!", "?"})
_OPENING = frozenset({";", '"', "“", "”", "‘", "'", "(", ":"})
_FIRST = re.compile(r"(?P<date>D?M(?:,?D(?:,?D)?)?|D(?:-D)?)|(?P<name>P(?:L{0,3}P|D)*)")
_NOUNS = re.compile(r"[JVCN](?:[SY]{0,2}[JVCN])*")
_ARTICLES = frozenset({"the", "a", "an"})
_DASHES = frozenset({"-", "–", "—"})
LONGEST = 15
"""Words; a longer run of capitals is a heading, not a name, and a longer noun phrase is cut."""


class Kind(StrEnum):
    """What a phrase is made of."""

    NAME = "name"
    NOUN = "noun"
    NUMBER = "number"
    DATE = "date"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A run of words, by the numbers of its first word and of the word after its last one."""

    start: int
    end: int
    kind: Kind


def find_phrases(words: Sequence[str], tags: Sequence[str]) -> list[Phrase]:
    """The phrases among ``words`` with their Penn Treebank ``tags``, in order and without overlap.

    >>> words = "He starred in the action drama Top Gun on 3 May 1986".split()
    >>> tags = "PRP VBD IN DT NN NN NNP NNP IN CD NNP CD".split()
    >>> [" ".join(words[p.start:p.end]) for p in find_phrases(words, tags) if p.kind is not Kind.WORD]
    ['action drama', 'Top Gun', '3 May 1986']
    """
    found: list[Phrase] = []
    shapes = _shapes(words, tags)
    letters = [_LETTERS.get(tag, "O") for tag in tags]
    for match in _FIRST.finditer(shapes):
        start, end = match.span()
        if match.lastgroup == "date":
            kind = _number_kind(words[start:end], shapes[start:end])
            if kind is Kind.NUMBER and _inside_nouns(letters, start, end):
                continue  # "70 films": part of a noun phrase
        else:
            kind = Kind.NAME
            if end - start > LONGEST:
                continue
        found.append(Phrase(start, end, kind))
        letters[start:end] = "X" * (end - start)
    for i, letter in enumerate(letters):
        if letter == "V" and i and tags[i - 1] not in _BEFORE_PARTICIPLE:
            letters[i] = "O"  # "making films" is no thing, "his leading role" is
    for match in _NOUNS.finditer("".join(letters)):
        start, end = match.span()
        while end > start and letters[end - 1] not in "NC":
            end -= 1
        for piece in range(start, end, LONGEST):
            stop = min(end, piece + LONGEST)
            number = all(letter == "C" for letter in letters[piece:stop])
            found.append(Phrase(piece, stop, Kind.NUMBER if number else Kind.NOUN))
        letters[start:end] = "X" * (end - start)
    found.extend(
        Phrase(i, i + 1, Kind.NOUN if tag == _GUESSED else Kind.WORD)
        for i, tag in enumerate(tags)
        if letters[i] != "X" and tag in _WORDS and words[i].lower() not in STOP_WORDS
    )
    found.sort(key=lambda phrase: phrase.start)
    return found


def _shapes(words: Sequence[str], tags: Sequence[str]) -> str:
    """One letter for each word: Month, Digits, Proper (capital), Link, comma, dash, Other."""
    shapes = []
    for i, word in enumerate(words):
        first = word[0]
        if first.isupper():
            if tags[i] in _CLOSED and (word == "I" or _opens(words, i)):
                shapes.append("O")
            elif word.lower().rstrip(".") in MONTHS and (_digit(words, i - 1) or _digit(words, i + 1)):
                shapes.append("M")
            else:
                shapes.append("P")
        elif first.isdigit():
            shapes.append("D")
        elif word == ",":
            shapes.append(",")
        elif word in _DASHES:
            shapes.append("-" if i + 1 < len(words) and words[i + 1][:1].isdigit() else "L")
        else:
            linked = word in LINKS or (word in _ARTICLES and shapes and shapes[-1] == "L")
            shapes.append("L" if linked else "O")
    return "".join(shapes)


def _opens(words: Sequence[str], i: int) -> bool:
    """Whether a capital says nothing: a sentence begins here, or a quotation that does not go on with a capital."""
    before = words[i - 1] if i else "."
    if before in _ENDS or before.isspace():
        return True
    return before in _OPENING and not (i + 1 < len(words) and words[i + 1][0].isupper())


def _digit(words: Sequence[str], i: int) -> bool:
    return 0 <= i < len(words) and words[i][0].isdigit()


def _number_kind(words: Sequence[str], shapes: str) -> Kind:
    if "M" in shapes or "-" in shapes:
        return Kind.DATE
    word = words[0]
    year = len(word) in (4, 5) and word[:4].isdigit() and word[:2] in {"15", "16", "17", "18", "19", "20"}
    return Kind.DATE if year and word[4:] in {"", "s"} else Kind.NUMBER


def _inside_nouns(letters: Sequence[str], start: int, end: int) -> bool:
    after = letters[end] if end < len(letters) else "O"
    before = letters[start - 1] if start else "O"
    return after in "NJCY" or before in "CY"


def normal(words: Iterable[str]) -> str:
    """The vocabulary entry of a phrase: lower case, without articles, stop words and punctuation.

    >>> normal(["The", "New", "York", "Times"]), normal(["the", "Who"])
    ('new york times', 'the who')
    """
    lowered = [word.lower() for word in words]
    kept = [word for word in lowered if word not in STOP_WORDS and any(c.isalnum() for c in word)]
    return " ".join(kept or [word for word in lowered if any(c.isalnum() for c in word)])


def read_doc(doc: Doc) -> tuple[list[str], list[str]]:
    """The words and tags of a spaCy ``doc``; tags are guessed from the words' shapes where no tagger has run.

    >>> import spacy
    >>> read_doc(spacy.blank("en")("Ada paid 3 coins"))
    (['Ada', 'paid', '3', 'coins'], ['NNP', 'XX', 'CD', 'XX'])
    """
    words = [token.text for token in doc]
    tags = [token.tag_ for token in doc]
    if words and not any(tags):
        tags = [guess_tag(word) for word in words]
    return words, tags


@lru_cache(maxsize=50_000)
def guess_tag(word: str) -> str:
    """A tag by shape alone, for pipelines without a tagger."""
    if not any(c.isalnum() for c in word):
        return "HYPH" if word == "-" else "," if word == "," else "."
    if word.lower() in STOP_WORDS:
        return "POS" if word in {"'s", "’s"} else "IN"
    if word[0].isdigit():
        return "CD"
    return "NNP" if word[0].isupper() else _GUESSED
