"""How far the figures would move with other documents: intervals by drawing documents again, with replacement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from sanitizer.evaluate.scores import Scores

LEVEL = 0.95
"""The share of draws that an interval holds."""
Interval = tuple[float, float]


class Draws:
    """How often each of ``documents`` is taken in each of ``resamples`` draws; the same for every measure.

    >>> Draws(3, resamples=2, seed=0).weights.sum(axis=1).tolist()
    [3, 3]
    """

    def __init__(self, documents: int, *, resamples: int = 1000, seed: int = 0) -> None:
        generator = np.random.default_rng(seed)
        shares = np.full(documents, 1 / documents) if documents else np.zeros(0)
        self.weights = generator.multinomial(documents, shares, size=resamples)

    def pooled(self, rows: Sequence[Scores]) -> dict[str, Interval]:
        """Intervals of precision, recall and F1 of the counts that ``rows`` hold for each document, added up.

        >>> Draws(2, resamples=50).pooled([Scores(2, 1, 2, 1), Scores(2, 1, 2, 1)])["recall"]
        (0.5, 0.5)
        """
        return {name: _interval(values) for name, values in _ratios(self.weights @ _table(rows)).items()}

    def macro_f1(self, rows: Sequence[Mapping[str, Scores]]) -> Interval:
        """The interval of the mean of F1 over classes; ``rows`` hold the counts by class for each document.

        A class that a draw happens to leave out does not count in it.
        """
        names = sorted({name for row in rows for name in row})
        curves = []
        for name in names:
            sums = self.weights @ _table([row.get(name, Scores()) for row in rows])
            curves.append(np.where(sums.any(axis=1), _ratios(sums)["f1"], np.nan))
        if not curves:
            return 0.0, 0.0
        return _interval(np.nanmean(curves, axis=0))

    def mean(self, rows: Sequence[Scores], ratio: Callable[[Scores], float]) -> Interval:
        """The interval of the plain mean of ``ratio`` over documents."""
        values = np.array([ratio(row) for row in rows])
        return _interval(self.weights @ values / max(1, len(values)))


def _table(rows: Sequence[Scores]) -> np.ndarray:
    return np.array([(row.found, row.right, row.wanted, row.hit) for row in rows], dtype=np.int64).reshape(-1, 4)


def _ratios(sums: np.ndarray) -> dict[str, np.ndarray]:
    """Precision, recall and F1 of each row of sums, by the rules of ``Scores``."""
    found, right, wanted, hit = sums.T.astype(float)
    nothing = np.where(wanted > 0, 0.0, 1.0)
    precision = np.divide(right, found, out=nothing, where=found > 0)
    recall = np.divide(hit, wanted, out=np.ones_like(hit), where=wanted > 0)
    total = precision + recall
    f1 = np.divide(2 * precision * recall, total, out=np.zeros_like(total), where=total > 0)
    return {"precision": precision, "recall": recall, "f1": f1}


def _interval(values: np.ndarray) -> Interval:
    low, high = np.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)
