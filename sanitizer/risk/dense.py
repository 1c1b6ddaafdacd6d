"""The dense attacker: whose background says the same things in other words?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sanitizer.risk.people import People
from sanitizer.risk.words import sentences_of

Encode = Callable[[Sequence[str]], np.ndarray]
"""Texts -> a line of unit length for each."""


MOST_SENTENCES = 150
"""Of a longer background so many sentences are read, evenly spread."""


class DenseAttacker:
    """The mean over a text's sentences of the cosine of the nearest sentence that is known of a person.

    Args:
        people: the candidates.
        encode: texts -> unit vectors; MiniLM of the extra ``neural`` if left out.
    """

    name = "dense"

    def __init__(self, people: People, encode: Encode | None = None) -> None:
        self.encode = encode or load_encoder()
        sentences = [_spread(sentences_of(text) or [""]) for text in people.texts]
        self.starts = np.cumsum([0, *(len(own) for own in sentences[:-1])])
        self.known = self.encode([sentence for own in sentences for sentence in own])

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        """A line for each text, a column for each person: the higher, the likelier."""
        return np.stack([self._score(sentences_of(text)) for text in texts])

    def _score(self, sentences: Sequence[str]) -> np.ndarray:
        if not sentences:
            return np.zeros(len(self.starts))
        near = self.encode(sentences) @ self.known.T
        return np.asarray(np.maximum.reduceat(near, self.starts, axis=1).mean(axis=0))


def _spread(sentences: Sequence[str]) -> Sequence[str]:
    return sentences[:: -(-len(sentences) // MOST_SENTENCES)]


def load_encoder() -> Encode:
    """MiniLM's sentence vectors.

    Raises:
        MissingExtraError: the extra ``neural`` is not installed.
    """
    from sanitizer.embeddings.sentence import open_minilm

    return open_minilm().encode
