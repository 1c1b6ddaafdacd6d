"""Whom a text speaks of: where the protected entity is named, and which sentences are about somebody else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sanitizer.analyse.detectors.disclosure_reading import Reading
from sanitizer.analyse.policy.misspelt import near
from sanitizer.analyse.policy.recurrence import name_words
from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.text import fold
from sanitizer.embeddings.phrases import Kind, Phrase, normal
from sanitizer.language import word_set

_SUFFIXES = word_set("names.suffixes")
_CALLED = word_set("names.called")
_QUALIFIER = ("(", ",")
_DOTTED = re.compile(r"[^\W\d_]\.(?:-?[^\W\d_]\.){0,4}-?[^\W\d_]\.?")
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD", "POS"})
_LEADING = frozenset(
    {"IN", "DT", "CD", "JJ", "NN", "NNS", "NNP", "RB", ",", "VBG", "VBN", "CC", "``", "''", "_SP", "TO"}
)


@dataclass(frozen=True, slots=True)
class Entity:
    """Whom or what to protect: the name as given, the words that may stand alone for it, and whether it is a name.

    >>> Entity.of("Robert Downey Jr. (actor)").words
    ('robert', 'downey')
    >>> Entity.of("HIV").named, Entity.of("breast cancer").named, Entity.of("Acme Trading").named
    (False, False, True)
    """

    name: str
    words: tuple[str, ...]
    named: bool

    @classmethod
    def of(cls, name: str) -> Entity:
        """The entity of a name as a user writes it; what follows in brackets only tells namesakes apart."""
        bare = name
        for mark in _QUALIFIER:
            bare = bare.split(mark)[0]
        bare = " ".join(bare.replace("_", " ").split()) or name.strip()
        parts = name_words(bare)
        words = tuple(word for word in _tokens(bare) if len(word) > 1)
        named = len(parts) > 1 and all(part[0].isupper() for part in parts)
        return cls(bare, words or (fold(bare),), named)

    @property
    def entry(self) -> str:
        """The name in the normal form of phrases."""
        return normal(self.name.replace("-", " - ").split())

    def is_meant(self, words: Sequence[str], *, first: bool = False) -> bool:
        """Whether a name in the text is this entity: its full name, its surname or its first name alone, an alias.

        Args:
            words: the words of the name in the text.
            first: whether a text or part of one opens with it, as a biography does with a fuller name.

        >>> ada = Entity.of("Ada Berg")
        >>> [ada.is_meant(name.split()) for name in ("Berg", "Ada Maria Berg", "A. Berg", "A.B.", "Rolf Berg", "Berge")]
        [True, True, True, True, False, False]
        """
        folded = _tokens(" ".join(words))
        if not folded:
            return False
        if not self.named:
            return all(word in folded for word in self.words)
        if _initials("".join(words)) in _spelled(self.words):
            return True
        surnames = [word for word in folded if any(_same(word, own) for own in self.words[1:] or self.words)]
        if not surnames:
            return folded == [self.words[0]]
        others = [word for word in folded if word not in surnames]
        if all(word in self.words for word in others) or self.words[0] in others or folded[0] in surnames:
            return True
        return first or others[0][0] == self.words[0][0]


def _tokens(text: str) -> list[str]:
    """The words of a name as both sides of a comparison are cut: folded, at every mark, without titles and particles.

    >>> _tokens("Dr. Ada Smith–Vale, Jr."), _tokens("Smith - Vale"), _tokens("O’Neil") == _tokens("O'Neil")
    (['ada', 'smith', 'vale'], ['smith', 'vale'], True)
    """
    runs = re.findall(r"[^\W_]+", text)
    folded = [fold(run) for run in runs if len(run) == 1 or not run.isalpha() or name_words(run)]
    return [word for word in folded if word and word not in _SUFFIXES]


def _same(word: str, own: str) -> bool:
    """Whether a word of the text is one of the name, or nearly: a user may have mistyped it."""
    return word == own or (min(len(word), len(own)) > 4 and near(word, own))


def _initials(text: str) -> str:
    """The letters of initials with dots ("A. B."), or nothing where a text is anything else."""
    return fold(text).replace(".", "").replace("-", "") if _DOTTED.fullmatch(text) else ""


def _spelled(words: Sequence[str]) -> set[str]:
    """The initials that a name may be shortened to: all of them, or those of its first and last word."""
    letters = "".join(word[0] for word in words)
    return {letters, letters[:1] + letters[-1:]}


def mentions(reading: Reading, entities: Sequence[Entity]) -> dict[int, int]:
    """Which phrases (by place in ``reading.phrases``) name which entity (by place in ``entities``)."""
    found: dict[int, int] = {}
    aliases: dict[str, int] = {}
    first = next((i for i, phrase in enumerate(reading.phrases) if phrase.kind is Kind.NAME), -1)
    for i, phrase in enumerate(reading.phrases):
        if phrase.kind in (Kind.NUMBER, Kind.DATE):
            continue
        words = reading.words[phrase.start : phrase.end]
        for number, entity in enumerate(entities):
            opening = i == first or introduced(reading, phrase)
            if (phrase.kind is Kind.NAME or not entity.named) and entity.is_meant(words, first=opening):
                found[i] = number
                break
        else:
            named = next((found[j] for j in range(i - 1, max(-1, i - 6), -1) if j in found), None)
            if named is not None and phrase.kind is Kind.NAME and _also_called(reading, phrase):
                aliases[reading.entry(phrase)] = named
    for i, phrase in enumerate(reading.phrases if aliases else ()):
        if i not in found and phrase.kind is Kind.NAME and reading.entry(phrase) in aliases:
            found[i] = aliases[reading.entry(phrase)]
    return found


def _also_called(reading: Reading, phrase: Phrase) -> bool:
    """Whether a name follows "known as", "nicknamed", "stage name" and the like."""
    before = [word.lower() for word in reading.words[max(0, phrase.start - 4) : phrase.start]]
    if not before or any(word in {".", "!", "?"} for word in before):
        return False
    if before[-1] in {"born", "née", "nee", "nicknamed", "alias", "aka", "a.k.a."}:
        return True
    return before[-1] in {"name", "as"} and any(word in _CALLED for word in before)


def about_others(reading: Reading, named: dict[int, int], others: Sequence[Finding]) -> list[bool]:
    """For each word whether its sentence is about a person who is not protected.

    A sentence that begins with a person's name is about that person, and so are those after it that name nobody in that
    place ("She ..."). A sentence that mentions the protected entity always concerns it.
    """
    people = _people(reading, others)
    by_start = {phrase.start: (i, phrase) for i, phrase in enumerate(reading.phrases)}
    flags = [False] * len(reading.words)
    other = False
    for start, end in reading.sentences:
        inside = [by_start[word] for word in range(start, end) if word in by_start]
        own = [phrase for i, phrase in inside if i in named]
        subject = _subject(reading, by_start, start, end)
        if any(_acts(reading, phrase) for phrase in own):
            other = False
        elif subject is not None and subject[0] not in named:
            other = other or _stranger(reading, subject[1], people)
        if other and not own:
            flags[start:end] = [True] * (end - start)
    return flags


def _acts(reading: Reading, phrase: Phrase) -> bool:
    """Whether a name is followed by what it does, has or is."""
    after = _next(reading, phrase.end)
    return after < len(reading.words) and (reading.tags[after] in _FINITE or reading.words[after] == "(")


def _next(reading: Reading, word: int) -> int:
    """The first word from ``word`` on that is not white space."""
    while word < len(reading.words) and reading.words[word].isspace():
        word += 1
    return word


def _stranger(reading: Reading, phrase: Phrase, people: set[str]) -> bool:
    """Whether a name that begins a sentence is a person's."""
    words = [fold(word) for word in reading.words[phrase.start : phrase.end] if word[0].isalpha()]
    return introduced(reading, phrase) or (_acts(reading, phrase) and all(word in people for word in words))


def _people(reading: Reading, others: Sequence[Finding]) -> set[str]:
    """The words of the names of people who are called by more than one word somewhere in the text.

    A recognizer takes many a single word for a person; few magazines have a first name.
    """
    found = {i for f in others if f.type is PiiType.PERSON for i in reading.inside(f.start, f.end)}
    people: set[str] = set()
    for phrase in reading.phrases:
        words = [i for i in range(phrase.start, phrase.end) if reading.words[i][0].isalpha()]
        if phrase.kind is Kind.NAME and len(words) > 1 and all(i in found for i in words):
            people.update(fold(reading.words[i]) for i in words)
    return people


def introduced(reading: Reading, phrase: Phrase) -> bool:
    """Whether a name of several words is introduced as in a biography: "Ada Berg (born 3 May 1980) is a nurse".

    >>> import spacy
    >>> text = "Ada Berg (born 3 May 1980) is a nurse."
    >>> reading = Reading.of(text, [(0, spacy.blank("en")(text))])
    >>> introduced(reading, reading.phrases[0])
    True
    """
    after = _next(reading, phrase.end)
    if phrase.kind is not Kind.NAME or phrase.end - phrase.start < 2 or after + 2 >= len(reading.words):
        return False
    if reading.words[after] == "(":
        return "born" in reading.words[after + 1 : after + 14]
    return reading.words[after] in {"is", "was"} and reading.words[after + 1] in {"a", "an"}


def _subject(
    reading: Reading, by_start: dict[int, tuple[int, Phrase]], start: int, end: int
) -> tuple[int, Phrase] | None:
    """The name that a sentence begins with, an opening like "In 2015," aside."""
    word = start
    while word < end and not reading.words[word][0].isalnum():
        word += 1
    found = by_start.get(word)
    if found is not None and found[1].kind is Kind.NAME:
        return found
    comma = next((i for i in range(word, min(end, word + 12)) if reading.words[i] == ","), None)
    if comma is not None and all(reading.tags[i] in _LEADING for i in range(word, comma)):
        found = by_start.get(comma + 1)
        if found is not None and found[1].kind is Kind.NAME:
            return found
    return None
