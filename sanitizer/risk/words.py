"""Words and sentences of any language, as an attacker counts them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from scipy.sparse import csr_matrix

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[.!?。！？])[\"'”’)\]]*\s+(?=\S)|\n+")


def words_of(text: str) -> list[str]:
    """The words of a text in small letters.

    >>> words_of("She's a top-10 singer.")
    ["she's", 'a', 'top', '10', 'singer']
    """
    return [match.group().casefold() for match in _WORD.finditer(text)]


def pairs_of(words: Sequence[str]) -> list[str]:
    """The words, and each with the next one.

    >>> pairs_of(["a", "boat"])
    ['a', 'boat', 'a boat']
    """
    return [*words, *(f"{one} {other}" for one, other in pairwise(words))]


def word_spans(text: str) -> list[tuple[int, int, str]]:
    """Start, end and small letters of each word."""
    return [(match.start(), match.end(), match.group().casefold()) for match in _WORD.finditer(text)]


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Where the sentences lie, without the space around them; a line ends one too.

    >>> sentence_spans("One. Two!")
    [(0, 4), (5, 9)]
    """
    spans, start = [], 0
    for match in [*_SENTENCE.finditer(text), None]:
        end = len(text) if match is None else match.start()
        piece = text[start:end]
        if piece.strip():
            first = start + len(piece) - len(piece.lstrip())
            spans.append((first, start + len(piece.rstrip())))
        start = end if match is None else match.end()
    return spans


def sentences_of(text: str) -> list[str]:
    """The sentences that hold a word.

    >>> sentences_of("He sings. ... She paints.")
    ['He sings.', 'She paints.']
    """
    return [piece for piece in (text[a:b] for a, b in sentence_spans(text)) if _WORD.search(piece)]


class Vocabulary:
    """Words with the number of texts that hold them.

    >>> vocabulary = Vocabulary.learn([["a", "boat"], ["a"]])
    >>> vocabulary.counts([["a", "a", "kite"]]).toarray().tolist()
    [[2.0, 0.0]]
    """

    def __init__(self, index: dict[str, int], texts: np.ndarray, total: int) -> None:
        self.index = index
        self.texts = texts
        self.total = total
        self.idf = np.log((1 + total) / (1 + texts)) + 1.0

    @classmethod
    def learn(cls, texts: Iterable[Sequence[str]]) -> Vocabulary:
        """The vocabulary of ``texts``, which are lists of words."""
        index: dict[str, int] = {}
        holders: list[int] = []
        total = 0
        for words in texts:
            total += 1
            for word in set(words):
                place = index.setdefault(word, len(index))
                if place == len(holders):
                    holders.append(0)
                holders[place] += 1
        order = sorted(index)  # a set has no order of its own: number the words alike in every run
        counts = np.array([holders[index[word]] for word in order], dtype=np.float64)
        return cls({word: place for place, word in enumerate(order)}, counts, total)

    def __len__(self) -> int:
        return len(self.index)

    def counts(self, texts: Iterable[Sequence[str]]) -> csr_matrix:
        """A line for each text: how often it holds each word; unknown words do not count."""
        starts = [0]
        places: list[int] = []
        for words in texts:
            places.extend(self.index[word] for word in words if word in self.index)
            starts.append(len(places))
        ones = np.ones(len(places))
        matrix = csr_matrix((ones, np.array(places, dtype=np.int64), starts), shape=(len(starts) - 1, len(self)))
        matrix.sum_duplicates()
        return matrix


def to_unit(matrix: csr_matrix) -> csr_matrix:
    """The lines of ``matrix`` at length one; empty ones stay empty."""
    norms = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    scale = np.repeat(1.0 / np.maximum(norms, 1e-12), np.diff(matrix.indptr))
    return csr_matrix((matrix.data * scale, matrix.indices, matrix.indptr), shape=matrix.shape)
