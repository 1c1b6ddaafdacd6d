"""A small classifier of sentences or texts by their words, learnt with numpy alone and a fixed seed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.sparse import csr_matrix

from sanitizer.risk.lexical import weigh
from sanitizer.risk.words import Vocabulary, to_unit

ROUNDS = 60
PATIENCE = 6
RATE = 0.5
DECAY = 1e-5
BATCH = 512


class Softmax:
    """Chances of classes for lists of words.

    Args:
        examples: lists of words.
        classes: the class of each, from 0.
        held: which of them are kept to know when to stop; none of them teaches.
        seed: of the order in which the others are read.

    >>> model = Softmax([["boat"], ["kite"], ["boat", "sea"]], np.array([0, 1, 0]))
    >>> model.chances([["sea"]]).argmax(axis=1).tolist()
    [0]
    """

    def __init__(
        self, examples: Sequence[Sequence[str]], classes: np.ndarray, held: np.ndarray | None = None, *, seed: int = 0
    ) -> None:
        self.vocabulary = Vocabulary.learn(examples)
        self.classes = int(classes.max()) + 1
        rows = self._rows(examples)
        apart = np.zeros(len(classes), dtype=bool) if held is None else held
        self.weights = self._learn(rows[~apart], classes[~apart], rows[apart], classes[apart], seed)

    def chances(self, examples: Sequence[Sequence[str]]) -> np.ndarray:
        """A line for each example, a column for each class."""
        return _normalize(self._rows(examples) @ self.weights)

    def _rows(self, examples: Sequence[Sequence[str]]) -> csr_matrix:
        return to_unit(weigh(self.vocabulary.counts(examples), self.vocabulary))

    def _learn(self, rows: csr_matrix, own: np.ndarray, held: csr_matrix, truth: np.ndarray, seed: int) -> np.ndarray:
        """The weights of the round that says most about the examples kept apart."""
        generator = np.random.default_rng(seed)
        weights = np.zeros((len(self.vocabulary), self.classes), dtype=np.float32)
        squares = np.full_like(weights, 1e-8)
        best, least, waited = weights, np.inf, 0
        for _ in range(ROUNDS):
            order = generator.permutation(len(own))
            for start in range(0, len(order), BATCH):
                part = order[start : start + BATCH]
                wrong = _normalize(rows[part] @ weights)
                wrong[np.arange(len(part)), own[part]] -= 1.0
                step = (rows[part].T @ wrong) / len(part) + DECAY * weights
                squares += step * step
                weights -= RATE * step / np.sqrt(squares)
            if not len(truth):
                continue
            chance = _normalize(held @ weights)[np.arange(len(truth)), truth]
            loss = float(-np.log(np.maximum(chance, 1e-12)).mean())
            waited = 0 if loss < least - 1e-4 else waited + 1
            if waited == 0:
                best, least = weights.copy(), loss
            elif waited == PATIENCE:
                break
        return best


def _normalize(scores: np.ndarray) -> np.ndarray:
    scores = np.asarray(scores, dtype=np.float32)
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(scores / scores.sum(axis=1, keepdims=True))
