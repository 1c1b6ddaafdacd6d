"""What the words around a token mean, for the English model: a small network over vectors of word pieces.

The hashed features know only words they were trained on; the vectors know what a word is like. They are distilled from
the input vectors of a sentence encoder (``models/detector/vectors.py``), and numpy is all that reading takes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from sanitizer.embeddings.pieces import cut_word
from sanitizer.learn.taggers.english_features import by_word
from sanitizer.learn.taggers.words import FORMS, form

if TYPE_CHECKING:
    from spacy.tokens import Doc

STEPS = (0, -1, 1, -2, 2)
"""The tokens whose vectors and forms are seen."""
ENTITY_STEPS = (0, -1, 1)
"""The tokens whose entity labels are seen."""
ARRAYS = ("table", "table_scale", "inner", "inner_bias", "forms", "entities", "outer")
_PARTS = re.compile(r"[^\W_]+|[\W_]")
_LONGEST = 60
_MOST_REMEMBERED = 50_000


class Context:
    """Scores of each class by the meaning of a token and its neighbours.

    Args:
        pieces: the word pieces that have a vector, continuations marked by ``##``.
        labels: the entity labels that are told apart, "" first.
        arrays: the weights by the names of ``ARRAYS``.
    """

    def __init__(self, pieces: Sequence[str], labels: Sequence[str], arrays: Mapping[str, np.ndarray]) -> None:
        self.pieces = tuple(pieces)
        self.labels = tuple(labels)
        self.arrays = {name: arrays[name] for name in ARRAYS}
        self._index = {piece: number for number, piece in enumerate(self.pieces)}
        self._label = {label: number for number, label in enumerate(self.labels)}
        self._float = {name: array.astype(np.float32) for name, array in self.arrays.items() if name != "table"}
        size, width = self.arrays["table"].shape[1], len(self.arrays["inner_bias"])
        shapes = {
            "table": (len(self.pieces), size), "table_scale": (len(self.pieces),), "inner": (len(STEPS) * size, width),
            "inner_bias": (width,), "forms": (len(STEPS) * FORMS, width), "outer": (width, arrays["outer"].shape[1]),
            "entities": (len(ENTITY_STEPS) * len(self.labels), width),
        }  # fmt: skip
        if any(self.arrays[name].shape != shape for name, shape in shapes.items()):
            raise ValueError("the weights of the context do not fit together")
        self._words: dict[int, np.ndarray] = {}

    def scores(self, doc: Doc) -> np.ndarray:
        """What speaks for each class, a row for each token of ``doc``."""
        vectors, forms, entities = self.seen(doc)
        weights = self._float
        hidden = np.concatenate([moved(vectors, step) for step in STEPS], axis=1) @ weights["inner"]
        hidden += weights["inner_bias"]
        for number, step in enumerate(STEPS):
            hidden += weights["forms"][number * FORMS + moved(forms, step)]
        for number, step in enumerate(ENTITY_STEPS):
            hidden += weights["entities"][number * len(self.labels) + moved(entities, step)]
        scores: np.ndarray = np.maximum(hidden, 0, out=hidden) @ weights["outer"]
        return scores

    def seen(self, doc: Doc) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Vector, number of the form and number of the entity label of each token."""
        from spacy.attrs import ENT_IOB, ENT_TYPE, ORTH

        orth, kinds, iob = np.ascontiguousarray(doc.to_array([ORTH, ENT_TYPE, ENT_IOB]).reshape(len(doc), 3).T)
        rows, inverse = by_word(doc, orth, self._words, self._row, _MOST_REMEMBERED)
        table = np.stack(rows)[inverse]
        names, back = np.unique(np.stack([kinds, iob]), axis=1, return_inverse=True)
        strings = doc.vocab.strings
        numbers = [self._label.get(entity_label(strings[k], i == 3), 0) for k, i in names.T.tolist()]
        return table[:, :-1], table[:, -1].astype(np.int64), np.array(numbers, np.int64)[back.reshape(-1)]

    def _row(self, word: str) -> np.ndarray:
        """The vector of a word, with the number of its form behind it."""
        numbers = self.numbers(word)
        row = np.zeros(self.arrays["table"].shape[1] + 1, np.float32)
        row[-1] = form(word)
        if numbers:
            vectors = self.arrays["table"][numbers].astype(np.float32) * self._float["table_scale"][numbers, None]
            row[:-1] = vectors.sum(axis=0) / np.sqrt(np.float32(len(numbers)))
        return row

    def numbers(self, word: str) -> list[int]:
        """The numbers of a word's pieces."""
        return cut(word, self._index)


def cut(word: str, index: Mapping[str, int]) -> list[int]:
    """The numbers of a word's pieces, without regard to capitals and accents.

    >>> cut("Bergens", {"berg": 0, "##en": 1, "##s": 2})
    [0, 1, 2]
    """
    plain = "".join(c for c in unicodedata.normalize("NFD", word[:_LONGEST].lower()) if not unicodedata.combining(c))
    return [number for part in _PARTS.findall(plain) for number in cut_word(part, index, len(part))]


def entity_label(label: str, begins: bool) -> str:
    """An entity label and whether the token begins it.

    >>> entity_label("GPE", True), entity_label("GPE", False), entity_label("", False)
    ('B-GPE', 'I-GPE', '')
    """
    return f"{'B' if begins else 'I'}-{label}" if label else ""


def moved(column: np.ndarray, step: int) -> np.ndarray:
    """Each row's neighbour ``step`` rows on, nothing beyond the ends.

    >>> moved(np.array([1, 2, 3]), 1).tolist(), moved(np.array([1, 2, 3]), -2).tolist()
    ([2, 3, 0], [0, 0, 1])
    """
    result = np.zeros_like(column)
    if step < 0:
        result[-step:] = column[:step]
    elif step:
        result[: max(len(column) - step, 0)] = column[step:]
    else:
        result[:] = column
    return result
