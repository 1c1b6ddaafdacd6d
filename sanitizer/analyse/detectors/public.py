"""Which of the reader's mentions are rather things that a text is about: ordinary words, drugs, illnesses, headings."""

from __future__ import annotations

import re

from sanitizer.analyse.policy.first_names import first_name, listed
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.analyse.policy.recurrence import capital_alone, opens
from sanitizer.analyse.policy.word_uses import cased, named_here
from sanitizer.analyse.reader import Mention, Reading
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation, word_set
from sanitizer.language import words as listed_words

A_KIND = 0.3
"""Below this share the likeliest kind of a word says nothing of it."""
_SURE = 0.5
"""From which probability of its type on a mention is what it is said to be, whatever else its words could be."""
_NEVER_PUBLIC = frozenset({"DATETIME", "QUANTITY"})
"""Types of which no drug or illness is, however sure the reader is of the type."""
_MONTHS = frozenset(word.casefold() for word in listed_words("months"))
_OPENING = 0.22
"""From which probability on an ordinary word that opens a sentence is somebody's name; words there have hardly .1."""
_NOTHING, _PUBLIC = 0.6, 0.65
"""From which probability of being nothing, and which share of all public kinds on, what is no first name is a thing."""
_SMALL_WORD, _SMALL_NAME = 0.75, 0.4
"""Below which probability a word in small letters, known or not, is nobody's name where names have capitals."""
_QUOTES, _CALL = frozenset("\"“‘'«"), 3
"""What opens speech, and the letters of what is called out first."""
_CALLS, _CALLED = word_set("small_words.calls"), re.compile(r"[,!]")
_GIVEN = re.compile(
    rf"\b{alternation('verbs.of_treatment')}[^\S\n]with[^\S\n](?:[A-Z][\w-]+(?:,|[^\S\n]and)[^\S\n])?\Z"
)
"""What leads to the name of a drug or a spray, alone or behind another."""
_NUMBER_NEXT = re.compile(r"[^\S\n](?:[Nn]o\.?[^\S\n]?)?[0-9]")


def is_public(text: str, reading: Reading, mention: Mention) -> bool:
    """Whether a mention is rather a thing that a text is about: an ordinary word, a drug, an illness, a heading.

    A person is hidden in doubt, but for one small word that the reader is not sure of.
    """
    words = text[mention.start : mention.end]
    if mention.type in _NEVER_PUBLIC and words.isalpha():
        kind, share = reading.kind(mention.start, mention.end)
        if kind in reading.labels.public_names and share >= A_KIND:
            return True  # "last on Keflex" is no day
    if _told_public(text, reading, mention):
        return True
    if mention.type == "PERSON" and ordinary(words) and words.islower() and cased(text):
        return not named_here(text, mention.start, mention.end)  # "his final norm"
    if mention.type == "PERSON" and _no_name(text, mention):
        return True
    if mention.type_score >= _SURE:
        return False
    if mention.type == "PERSON" and reading.highest(mention.start, mention.end, "PERSON") >= _SURE:
        return False  # "Catechist Ofosuhene": one of its words is sure
    alone = mention.type == "PERSON" and capital_alone(text, mention.start, mention.end)
    kind, share = reading.kind(mention.start, mention.end)
    named = mention.type == "PERSON" and (_rather_a_name(words, share) or (alone and listed(words)))
    if kind in reading.labels.public_names and not named:
        return True
    if mention.type != "PERSON":
        return False
    if words.islower() and mention.type_score < A_KIND and all(map(is_word, words.split())):
        return True  # "frank haematuria"
    if not words.isalpha() or not ordinary(words) or words.casefold() in _MONTHS:
        return False
    opening = words.istitle() and mention.score >= _OPENING and opens(text, mention.start)
    return not (alone or opening)  # "Hope is staying with us", not "Hope is fading"


def _no_name(text: str, mention: Mention) -> bool:
    """Whether a guess is a call ("Oi, you"), or a word in small letters where names have capitals: "Ada (treas.)"."""
    words = text[mention.start : mention.end].rstrip(".")
    quoted = text[mention.start - 1 : mention.start] in _QUOTES and len(words) <= _CALL and not listed(words)
    if words.casefold() in _CALLS or quoted:
        return _CALLED.match(text, mention.end) is not None
    doubted = mention.type_score < (_SMALL_WORD if is_word(words) else _SMALL_NAME)
    if not doubted or not words.islower() or not words.isalpha() or listed(words.title()):
        return False
    return cased(text) and not named_here(text, mention.start, mention.end)


def _rather_a_name(words: str, share: float) -> bool:
    """Whether one word is a first name, or none of the language and of no kind that the reader is sure of.

    >>> [_rather_a_name(word, 0.2) for word in ("chiara", "khajuri", "nil", "FH")]
    [True, True, False, False]
    """
    unknown = words.isalpha() and not words.isupper() and not is_word(words)
    return any(map(first_name, words.split())) or (unknown and share < A_KIND)


def _told_public(text: str, reading: Reading, mention: Mention) -> bool:
    """Whether the text says that a name is a thing: "treated with Zorvex", "under Order 12", or all kinds say so."""
    words = text[mention.start : mention.end]
    if mention.type == "MISC" and ordinary(words.casefold()) and _NUMBER_NEXT.match(text, mention.end):
        return words.isalpha()
    if mention.type not in {"PERSON", "ORG", "LOC", "MISC"} or not words.isalpha():
        return False
    if listed(words):
        return False
    if _GIVEN.search(text, max(0, mention.start - 48), mention.start):
        return True
    if mention.type != "PERSON" or reading.types(mention.start, mention.end)["O"] < _NOTHING:
        return False
    public = reading.labels.public_names
    return sum(share for kind, share in mention.kinds if kind in public) >= _PUBLIC
