"""Words of a row's own cells in its texts: those of direct identifiers, and values of quasi-identifiers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from sanitizer.analyse.policy.recurrence import name_words
from sanitizer.config.table import AttributeSettings
from sanitizer.core.tables import Scale, Term
from sanitizer.core.text import fold
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation, word_set
from sanitizer.language.english.inflect import lemma
from sanitizer.language.english.numbers import parse_number, spell_number

_LETTERS = re.compile(r"(?:[^\W\d_][\u0300-\u036f]*)+")
_WORD = re.compile(r"(?:[^\W_][\u0300-\u036f]*)+")
_JOINTS = re.compile(r"[-_'’]")
_GAP = re.compile(r"[\s-]+")
_OTHER_COUNT = re.compile(
    rf"[%€£$]|[.,:/-][0-9]|[\s-]*(?:{alternation('other_counts')}|centur|metre|meter|km|miles?\b|[ap]\.?m\b)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"-(?!years?|yrs?|y/?o)[^\W\d_]", re.IGNORECASE)
_FIGURES = 3
"""Numbers of more figures are hardly written out."""
Key = tuple[str, ...]
"""The folded words of a value."""
IDENTIFIER = "IDENTIFIER"
"""The type of a term that is, or is a part of, a direct identifier of the table."""
ORDINARY = word_set("function_words", "small_words.fillers")
"""Words that tell nobody apart by themselves."""


def identifier_words(value: str) -> set[str]:
    """The folded words of a direct identifier that could stand for the person; titles and particles are none.

    >>> sorted(identifier_words("Dr. Anne-Marie de Quist")), identifier_words("IT-4711")
    (['anne', 'marie', 'quist'], set())
    """
    found = {fold(word) for word in name_words(_JOINTS.sub(" ", value))}
    return found - ORDINARY if any(char.isdigit() for char in value) else found


def words_of_people(identifiers: Iterable[Sequence[str]], people: Sequence[int]) -> dict[int, frozenset[str]]:
    """For each person the words of all their direct identifiers."""
    found: dict[int, set[str]] = {}
    for values in identifiers:
        for row, value in enumerate(values):
            found.setdefault(people[row], set()).update(identifier_words(value))
    return {person: frozenset(words) for person, words in found.items() if words}


def find_identifier_words(text: str, words: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where one of the folded ``words`` stands as a whole word that does not begin with a small letter.

    >>> text = "Mira's boat; MIRA sails, a mira does not."
    >>> [text[a:b] for a, b in find_identifier_words(text, frozenset({"mira"}))]
    ['Mira', 'MIRA']
    """
    if not words:
        return
    for match in _LETTERS.finditer(text):
        if not match[0][0].islower() and fold(match[0]) in words:
            yield match.span()


class Identifiers:
    """The direct identifiers of all people, and the surnames in them, found in any text.

    Case, accents, spacing and marks do not matter, nor do the endings of plural and possessive. A surname that is an
    ordinary word counts with a capital only.

    >>> everybody = Identifiers([["Chidi Okafor", "IT-4711"]])
    >>> [term.text for term in everybody.find("The Okafors met CHIDI OKAFOR about it 4711.")]
    ['Okafors', 'CHIDI OKAFOR', 'OKAFOR', 'it 4711']
    """

    def __init__(self, columns: Iterable[Sequence[str]]) -> None:
        self._whole: set[Key] = set()
        self._names: set[str] = set()
        for values in columns:
            for value in dict.fromkeys(values):
                bare = value.strip()
                if len(bare) >= (5 if bare.isdigit() else 3):
                    self._whole.add(tuple(fold(word) for word in _WORD.findall(value)))
                    self._names.update(_surname(value))
        self._whole.discard(())
        self._most = max(map(len, self._whole), default=0)
        self._firsts = {key[0] for key in self._whole}

    def find(self, text: str) -> Iterator[Term]:
        """Where one of them stands in ``text``; they may overlap."""
        tokens = [match.span() for match in _WORD.finditer(text)] if self._whole else []
        words = [fold(text[start:end]) for start, end in tokens]
        for at, (start, end) in enumerate(tokens):
            if any(form in self._names and self._meant(text[start], form) for form in _singulars(words[at])):
                yield Term(text[start:end], IDENTIFIER, start, end, direct=True)
            if self._firsts.isdisjoint(_singulars(words[at])):
                continue
            for count in range(min(self._most, len(tokens) - at), 0, -1):
                key, stop = tuple(words[at : at + count]), tokens[at + count - 1][1]
                forms = {key, *((*key[:-1], form) for form in _singulars(key[-1]))}
                if not forms.isdisjoint(self._whole) and (count > 1 or self._meant(text[start], key[0])):
                    yield Term(text[start:stop], IDENTIFIER, start, stop, direct=True)

    @staticmethod
    def _meant(first: str, word: str) -> bool:
        return not first.islower() or not ordinary(word)


def _singulars(word: str) -> tuple[str, ...]:
    """A folded word, and what it is the plural of if it is one: "okafors", "joneses"."""
    if len(word) < 5 or not word.endswith("s"):
        return (word,)
    return (word, word[:-1], word[:-2]) if word.endswith("es") else (word, word[:-1])


def _surname(value: str) -> set[str]:
    """The folded surname of a value that is a person's name: two to five words with nothing but letters."""
    if not 2 <= len(name_words(_JOINTS.sub(" ", value))) <= 5 or any(c.isdigit() or c == "@" for c in value):
        return set()
    first, comma, _ = value.partition(",")
    surname = first if comma else name_words(value)[-1]
    return {fold(word) for word in name_words(_JOINTS.sub(" ", surname)) if len(word) > 2}


def cell_key(text: str) -> Key:
    """The folded words of a value or a phrase, without plural endings; equal keys say the same.

    >>> cell_key("Dental  Nurses") == cell_key("dental nurse")
    True
    """
    return tuple(_stem(word) for word in _WORD.findall(text))


def _stem(word: str) -> str:
    """A folded word without its plural ending; "nurse" and "nurses" both lose their e."""
    stem = lemma(fold(word))
    return stem[:-1] if len(stem) > 4 and stem.endswith(("se", "xe", "che", "she")) else stem


def values_of(cell: str, attribute: AttributeSettings) -> list[str]:
    """The values of one cell."""
    parts = cell.split(attribute.separator) if attribute.separator else [cell]
    return [part.strip() for part in parts if part.strip()]


def telling_value(value: str, attribute: AttributeSettings) -> bool:
    """Whether a value can be told from the words around it: no date, no letter or digit alone, no ordinary word."""
    if attribute.scale is Scale.DATE:
        return False
    if attribute.scale is Scale.NUMERICAL:
        return value.isdecimal() and len(value) > 1
    words = [word.casefold() for word in _WORD.findall(value)]
    if value.isdecimal():
        return len(value) > 2
    return len("".join(words)) > 2 and not all(word in ORDINARY for word in words)


def find_cells(text: str, wanted: Mapping[Key, str]) -> Iterator[Term]:
    """Where a value of ``wanted`` (keys of values, and the type of each) stands in ``text``, the longest first.

    >>> wanted = {cell_key(job): "job" for job in ("nurse", "dental nurse")}
    >>> [term.text for term in find_cells("A Nurse, not a dental  nurse.", wanted)]
    ['Nurse', 'dental  nurse', 'nurse']
    """
    if not wanted:
        return
    most = max(len(key) for key in wanted)
    tokens = [match.span() for match in _WORD.finditer(text)]
    keys = [_stem(text[start:end]) for start, end in tokens]
    for at, (start, _) in enumerate(tokens):
        for count in range(min(most, len(tokens) - at), 0, -1):
            kind = wanted.get(tuple(keys[at : at + count]))
            end = tokens[at + count - 1][1]
            if kind is None or not _joined(text, tokens[at : at + count]):
                continue
            if parse_number(text[start:end]) is not None and _counts_else(text, tokens, at, at + count):
                continue
            yield Term(text[start:end], kind, start, end)


def _counts_else(text: str, tokens: Sequence[tuple[int, int]], first: int, after: int) -> bool:
    """Whether a number is one of hours, money or the like, or goes on: "forty" in "forty-one" and "forty-first"."""
    start, end = tokens[first][0], tokens[after - 1][1]
    if _OTHER_COUNT.match(text, end) or re.search(r"[$€£]\Z|[0-9][.,:/-]\Z", text[max(0, start - 2) : start]):
        return True
    if text[start:end].isdecimal() or after == len(tokens):
        return False
    longer = text[start : tokens[after][1]]
    return parse_number(longer) is not None or bool(_GOES_ON.match(text, end))


def in_words(value: str) -> str:
    """A whole number as it may be written out; nothing for what is none.

    >>> in_words("23"), in_words("nurse")
    ('twenty-three', '')
    """
    return spell_number(int(value)) if value.isdecimal() and len(value) <= _FIGURES else ""


def _joined(text: str, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether only spaces or hyphens stand between the words."""
    return all(_GAP.fullmatch(text, a[1], b[0]) for a, b in pairwise(spans))
