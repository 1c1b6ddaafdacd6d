"""Texts as the reader sees them: word pieces without case, and beside each what case and layout the word had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

# columns of the features and how many values each can take; the offsets make them one table of embeddings
CASE, PLACE, BEFORE, AFTER, LINE = range(5)
SIZES = (11, 5, 5, 5, 8)
OFFSETS = tuple(int(n) for n in np.cumsum((0, *SIZES[:-1])))

SPECIAL, LOWER, TITLE, UPPER, CAPITAL, MIXED, DIGITS, ALNUM, PUNCT, OTHER, UNKNOWN = range(11)
INSIDE, LINE_START, SENTENCE_START, AFTER_LABEL, VALUE = range(5)
GLUED, SPACE, GAP, NEWLINE, BLANK = range(5)
SHORT_LINE = 6
LABEL_WORDS = 4


@dataclass(frozen=True)
class Pieces:
    """A text cut into words and words into pieces.

    ``starts`` and ``ends`` are the character offsets of words; ``first`` the index of each word's first piece;
    ``features`` has a row for each piece.
    """

    ids: np.ndarray
    first: np.ndarray
    starts: np.ndarray
    ends: np.ndarray
    features: np.ndarray


def make_tokenizer(vocabulary: str | Path) -> Tokenizer:
    """The uncased WordPiece tokenizer over a file with one piece a line."""
    words = Path(vocabulary).read_text(encoding="utf-8").split("\n")
    table = {word: number for number, word in enumerate(words) if word}
    tokenizer = Tokenizer(models.WordPiece(table, unk_token="[UNK]", max_input_chars_per_word=60))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True, strip_accents=True, clean_text=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return tokenizer


def cut(tokenizer: Tokenizer, text: str) -> Pieces:
    """The words and pieces of ``text`` with their features."""
    encoding = tokenizer.encode(text, add_special_tokens=False)
    count = len(encoding.ids)
    word = np.fromiter(encoding.word_ids, dtype=np.int64, count=count)
    offsets = np.fromiter(chain.from_iterable(encoding.offsets), dtype=np.int64, count=2 * count).reshape(count, 2)
    begins = np.ones(count, dtype=bool)
    begins[1:] = word[1:] != word[:-1]
    first = np.flatnonzero(begins)
    starts = offsets[first, 0]
    ends = np.maximum.reduceat(offsets[:, 1], first) if count else starts
    features = word_features(text, starts.tolist(), ends.tolist())
    return Pieces(np.array(encoding.ids, dtype=np.int64), first, starts, ends, features[np.cumsum(begins) - 1])


def case_of(word: str) -> int:
    """How a word is written.

    >>> [case_of(w) for w in ("the", "Oslo", "MRI", "A", "McKay", "12", "4B", ";")]
    [1, 2, 3, 4, 5, 6, 7, 8]
    """
    if word.isdigit():
        return DIGITS
    if word.isalpha():
        if word.islower():
            return LOWER
        if word.isupper():
            return UPPER if len(word) > 1 else CAPITAL
        if word.istitle():
            return TITLE
        return OTHER if word.lower() == word.upper() else MIXED
    return ALNUM if any(c.isalnum() for c in word) else PUNCT


def word_features(text: str, starts: Sequence[int], ends: Sequence[int]) -> np.ndarray:
    """One row of features for each word."""
    count = len(starts)
    rows = np.zeros((count, len(SIZES)), dtype=np.int64)
    gaps = _gaps(text, starts, ends)
    rows[:, BEFORE] = gaps[:-1]
    rows[:, AFTER] = gaps[1:]
    words = [text[a:b] for a, b in zip(starts, ends, strict=True)]
    cases = {word: case_of(word) for word in set(words)}
    rows[:, CASE] = [cases[word] for word in words]
    line_start = 0
    for index in range(1, count + 1):
        if index == count or gaps[index] >= NEWLINE:
            _line(rows, words, line_start, index)
            line_start = index
    return rows


def _gaps(text: str, starts: Sequence[int], ends: Sequence[int]) -> list[int]:
    """What stands before the first word, between words and behind the last."""
    gaps = [BLANK]
    for end, start in zip(ends, starts[1:], strict=False):
        if end == start:
            gaps.append(GLUED)
            continue
        between = text[end:start]
        lines = between.count("\n")
        if lines:
            gaps.append(BLANK if lines > 1 else NEWLINE)
        else:
            gaps.append(GAP if len(between) > 1 or between == "\t" else SPACE)
    return [*gaps, BLANK]


def _line(rows: np.ndarray, words: Sequence[str], start: int, end: int) -> None:
    """Writes where the words of one line stand and how the line is written."""
    cases = set(rows[start:end, CASE].tolist())
    if cases & {UPPER, CAPITAL} and not cases & {LOWER, TITLE, MIXED}:
        style = 1
    elif LOWER in cases and not cases & {TITLE, UPPER, CAPITAL, MIXED}:
        style = 2
    else:
        style = 3 if TITLE in cases and LOWER not in cases else 0
    rows[start:end, LINE] = style * 2 + (end - start <= SHORT_LINE)
    rows[start, PLACE] = LINE_START
    label = False
    for index in range(start + 1, end):
        before = words[index - 1]
        if before in ":=" and rows[index, BEFORE] != GLUED:
            label = label or index - 1 - start <= LABEL_WORDS
            rows[index, PLACE] = AFTER_LABEL
        elif before in ".!?" and rows[index, BEFORE] != GLUED:
            rows[index, PLACE] = SENTENCE_START
        elif label:
            rows[index, PLACE] = VALUE
