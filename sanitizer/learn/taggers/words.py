"""Text -> words in lines, in any language: what the light taggers look at, independent of any pipeline's tokenizer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|\d+|[^\w\s]|_"
)
_CHUNK = re.compile(r"\S+")
_HUMP = re.compile(r"(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")
FORMS = 6
"""How many forms a word can have."""
LONGEST_LINE = 400
"""Lines with more words than this are cut after a full stop, or here: memory stays bounded without line ends."""


@dataclass(frozen=True, slots=True)
class Line:
    """The words of one line: ``first`` and ``last`` (exclusive) are places in the lists of ``Words``."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text with their offsets, and the lines they stand in.

    >>> words = split_words("NHC: 2986453.\\nde 52 añosIngresó")
    >>> words.words
    ['NHC', ':', '2986453', '.', 'de', '52', 'años', 'Ingresó']
    >>> [(line.first, line.last) for line in words.lines]
    [(0, 4), (4, 8)]
    """

    text: str
    words: list[str]
    starts: list[int]
    ends: list[int]
    lines: list[Line]


def split_words(text: str) -> Words:
    """The letters, numbers and single marks of ``text``; a capital after a small letter begins a new word."""
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    lines: list[Line] = []
    offset = 0
    for row in text.split("\n"):
        first = len(words)
        for match in _WORD.finditer(row):
            word = match.group()
            start = offset + match.start()
            if len(word) > 1 and not (word.islower() or word.isupper() or word[1:].islower()):
                for piece in _HUMP.split(word):
                    words.append(piece)
                    starts.append(start)
                    start += len(piece)
                    ends.append(start)
            else:
                words.append(word)
                starts.append(start)
                ends.append(start + len(word))
        lines.extend(_cut(words, first))
        offset += len(row) + 1
    return Words(text, words, starts, ends, lines)


def _cut(words: list[str], first: int) -> list[Line]:
    lines = []
    while len(words) - first > LONGEST_LINE:
        stops = [i for i in range(first + LONGEST_LINE // 2, first + LONGEST_LINE) if words[i] in (".", "。", "!", "?")]
        last = stops[-1] + 1 if stops else first + LONGEST_LINE
        lines.append(Line(first, last))
        first = last
    if len(words) > first:
        lines.append(Line(first, len(words)))
    return lines


@lru_cache(maxsize=100_000)
def shape(word: str) -> str:
    """The form of a word: capitals ``X``, small letters ``x``, digits ``d``, runs of more than four cut short.

    >>> shape("Bergen"), shape("2986453"), shape("NHC")
    ('Xxxxx', 'dddd', 'XXX')
    """
    out: list[str] = []
    run = 0
    for c in word[:60]:
        kind = "d" if c.isdigit() else "X" if c.isupper() else "x" if c.isalpha() else c
        run = run + 1 if out and out[-1] == kind else 1
        if run <= 4:
            out.append(kind)
    return "".join(out)


@lru_cache(maxsize=100_000)
def short_shape(word: str) -> str:
    """The form of a word or of a run without spaces with every run as one sign.

    >>> short_shape("ada.berg@example.org"), short_shape("01/01/1933")
    ('x.x@x.x', 'd/d/d')
    """
    out: list[str] = []
    for c in word[:60]:
        kind = "d" if c.isdigit() else "X" if c.isupper() else "x" if c.isalpha() else c
        if not out or out[-1] != kind:
            out.append(kind)
    return "".join(out)


def chunks(text: str) -> list[tuple[int, int]]:
    """The spans of the runs without white space."""
    return [match.span() for match in _CHUNK.finditer(text)]


def form(word: str) -> int:
    """Which of six forms a word has.

    >>> [form(word) for word in ("Ada", "ADA", "ada", "12", "a1", ",")]
    [1, 2, 3, 4, 5, 0]
    """
    if word[:1].isupper():
        return 2 if len(word) > 1 and word.isupper() else 1
    if word.isalpha():
        return 3
    if word.isdigit():
        return 4
    return 5 if any(c.isalnum() for c in word) else 0
