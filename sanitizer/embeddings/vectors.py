"""Static vectors: one row for each phrase or word of a vocabulary; what is missing there is composed from its parts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Protocol, runtime_checkable

import numpy as np

CACHE = 50_000
"""Vectors that an encoder keeps; it starts anew when they are more."""
WIDEST = 15
"""Words of the longest piece that is looked up whole."""
SHORTEST, LONGEST = 3, 6
"""Letters of a subword."""


@runtime_checkable
class Space(Protocol):
    """An encoder that also knows how rare a phrase is, and how its cosines are spread over unlabelled text."""

    name: str
    cosines: np.ndarray
    """Quantiles (0 % to 100 %) of the cosine between an entity and the phrases of a text about it."""
    background: np.ndarray
    """Quantiles of the cosine between an entity and phrases of texts about others."""
    rarities: np.ndarray
    """Quantiles of ``rarity`` over the phrases of a text."""
    weights: str
    """Which of the shipped weights suit it: ``trained`` on a corpus, or ``general``."""

    def encode(self, phrases: Sequence[str]) -> np.ndarray:
        """One row of unit length for each phrase."""
        ...

    def rarity(self, phrases: Sequence[str]) -> np.ndarray:
        """For each phrase a number from 0 (in every text) to 1 (never seen)."""
        ...

    def knows(self, phrase: str) -> bool:
        """Whether the phrase, or a part that carries its meaning, was seen in training."""
        ...


class StaticVectors:
    """Vectors of a fixed vocabulary, centred and of unit length.

    Args:
        name: what results call the model.
        index: phrase -> row of ``matrix``.
        matrix: the vectors; may be memory-mapped.
        centre: the mean vector, taken off each row: without it, vectors of a small corpus all point the same way.
        frequency: rarity of each row of ``matrix``.
        words: word -> row of ``word_matrix``: words that stand only inside phrases.
        word_matrix: their vectors, drawn from the phrases that hold them.
        word_ranks: word -> row of ``word_frequency``; ``index`` by default.
        word_frequency: rarity of single words.
        subwords: vectors of hashed letter groups for words that were never seen.
        trusted: rows from here on have too little behind them: their vectors are used, but do not count as knowledge.

    >>> vectors = StaticVectors("toy", {"oslo": 0, "city": 1}, np.eye(2, dtype=np.float32))
    >>> vectors.encode(["oslo", "oslo city"]).astype(float).round(2).tolist()
    [[1.0, 0.0], [0.71, 0.71]]
    >>> vectors.knows("oslo"), vectors.knows("zzz"), float(vectors.rarity(["zzz"])[0])
    (True, False, 1.0)
    """

    def __init__(
        self,
        name: str,
        index: Mapping[str, int],
        matrix: np.ndarray,
        *,
        centre: np.ndarray | None = None,
        frequency: np.ndarray | None = None,
        words: Mapping[str, int] | None = None,
        word_matrix: np.ndarray | None = None,
        word_ranks: Mapping[str, int] | None = None,
        word_frequency: np.ndarray | None = None,
        subwords: np.ndarray | None = None,
        trusted: int | None = None,
    ) -> None:
        self.name = name
        self._index = index
        self._matrix = matrix
        self._centre = centre
        self._frequency = frequency
        self._words = words or {}
        self._word_matrix = word_matrix if word_matrix is not None else matrix
        self._ranks = word_ranks if word_ranks is not None else index
        self._word_frequency = word_frequency if word_frequency is not None else frequency
        self._subwords = subwords
        self._trusted = len(matrix) if trusted is None else trusted
        self._cache: dict[str, np.ndarray] = {}
        self.size = int(matrix.shape[1])
        self.weights = "general"
        self.cosines = self.background = self.rarities = np.linspace(0.0, 1.0, 101)

    def encode(self, phrases: Sequence[str]) -> np.ndarray:
        """One row of unit length for each phrase; unseen ones are composed from known parts, words and subwords."""
        rows = np.empty((len(phrases), self.size), np.float32)
        for i, phrase in enumerate(phrases):
            known = self._cache.get(phrase)
            if known is None:
                if len(self._cache) >= CACHE:
                    self._cache.clear()
                known = self._cache[phrase] = self._vector(phrase)
            rows[i] = known
        return rows

    def rarity(self, phrases: Sequence[str]) -> np.ndarray:
        """For each phrase how rare it is; an unseen phrase is as rare as its rarest word, and a little more."""
        return np.array([self._rarity(phrase) for phrase in phrases], np.float32)

    def knows(self, phrase: str) -> bool:
        """Whether the phrase or each of its words is in the vocabulary."""
        if self._index.get(phrase, self._trusted) < self._trusted:
            return True
        words = phrase.split()
        return bool(words) and all(
            word in self._words or self._index.get(word, self._trusted) < self._trusted for word in words
        )

    def _rarity(self, phrase: str) -> float:
        row = self._index.get(phrase)
        if row is not None:
            return 0.5 if self._frequency is None else float(self._frequency[row])
        words = phrase.split()
        if not words:
            return 1.0
        rarest = max(self._word_rarity(word) for word in words)
        return min(1.0, rarest + 0.05 * (len(words) - 1))

    def _word_rarity(self, word: str) -> float:
        row = self._ranks.get(word)
        if row is None:
            return 1.0
        return 0.5 if self._word_frequency is None else float(self._word_frequency[row])

    def _vector(self, phrase: str) -> np.ndarray:
        row = self._index.get(phrase)
        if row is not None:
            return self._unit(self._matrix[row])
        words = phrase.split()
        parts: list[np.ndarray] = []
        start = 0
        while start < len(words):  # the longest known pieces from the left
            for end in range(min(len(words), start + WIDEST), start, -1):
                row = self._index.get(" ".join(words[start:end])) if end - start < len(words) else None
                if row is not None:
                    parts.append(self._unit(self._matrix[row]) * (end - start))
                    break
            else:
                end = start + 1
                parts.append(self._word(words[start]))
            start = end
        total = np.sum(parts, axis=0) if parts else np.zeros(self.size, np.float32)
        length = float(np.linalg.norm(total))
        return total / length if length > 1e-6 else noise(phrase, self.size)

    def _word(self, word: str) -> np.ndarray:
        row = self._words.get(word)
        if row is not None:
            return self._unit(self._word_matrix[row])
        pieces = subword_rows(word, len(self._subwords)) if self._subwords is not None else []
        if pieces and self._subwords is not None:
            total = self._subwords[pieces].astype(np.float32).mean(axis=0)
            if np.any(total):
                return self._unit(total)
        pieces = [self._index[piece] for piece in _pieces(word) if piece in self._index]
        if pieces:
            return self._unit(np.asarray(self._matrix[pieces], np.float32).mean(axis=0))
        return np.zeros(self.size, np.float32)

    def _unit(self, vector: np.ndarray) -> np.ndarray:
        vector = np.asarray(vector, np.float32)
        if self._centre is not None:
            vector = vector - self._centre
        length = float(np.linalg.norm(vector))
        return vector / length if length > 1e-9 else np.zeros(self.size, np.float32)


def noise(phrase: str, size: int) -> np.ndarray:
    """A unit vector that depends on the phrase alone, for what nothing is known about.

    >>> bool(np.allclose(noise("x", 8), noise("x", 8)))
    True
    """
    import zlib

    vector = np.random.default_rng(zlib.crc32(phrase.encode())).standard_normal(size).astype(np.float32)
    return vector / np.linalg.norm(vector)


def _pieces(word: str) -> list[str]:
    """The two halves of a word at each place, longest first piece first: "jackmann" -> "jackman", "mann", ..."""
    cuts = range(len(word) - SHORTEST, SHORTEST - 1, -1)
    return [piece for cut in cuts for piece in (word[:cut], word[cut:])]


@lru_cache(maxsize=20_000)
def subword_rows(word: str, buckets: int) -> list[int]:
    """The rows of a word's letter groups in a table of ``buckets`` rows, by fastText's own hash.

    >>> subword_rows("oslo", 1000)[:3]
    [293, 603, 460]
    """
    marked = f"<{word}>"
    groups = (
        marked[i : i + n] for i in range(len(marked)) for n in range(SHORTEST, LONGEST + 1) if i + n <= len(marked)
    )
    return [_fnv(group.encode("utf-8")) % buckets for group in groups]


def _fnv(data: bytes) -> int:
    """The 32-bit hash FNV-1a as fastText computes it, with bytes that have a sign."""
    value = 2166136261
    for byte in data:
        value = ((value ^ (byte if byte < 128 else byte | 0xFFFFFF00)) * 16777619) & 0xFFFFFFFF
    return value


def quantile(value: np.ndarray | float, table: np.ndarray) -> np.ndarray:
    """Where ``value`` lies among the quantiles of ``table``, from 0 to 1.

    >>> float(quantile(0.5, np.linspace(0, 1, 101)))
    0.5
    """
    steps = len(table) - 1
    return np.asarray(np.interp(value, _rising(table), np.linspace(0.0, 1.0, steps + 1)))


def _rising(table: np.ndarray) -> np.ndarray:
    """The table with ties broken upwards, so that it can be inverted."""
    rising = np.asarray(table, np.float64).copy()
    for i, (left, right) in enumerate(pairwise(rising.tolist())):
        if right <= left:
            rising[i + 1] = math.nextafter(rising[i], math.inf)
    return rising


def threshold(share: float, table: np.ndarray) -> float:
    """The cosine that the stated ``share`` of phrases reaches.

    >>> threshold(0.25, np.linspace(0, 1, 101))
    0.75
    """
    return float(np.interp(1.0 - share, np.linspace(0.0, 1.0, len(table)), table))
