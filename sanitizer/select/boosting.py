"""Boosted trees that rank: each tree lowers the cross-entropy between a ladder's softmax and the annotators' votes.

Training borrows scikit-learn's regression trees; what is kept are plain arrays, evaluated here with numpy alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

MISSING = -9.0
"""Stands for a number that does not exist, such as the similarity of the mask."""


@dataclass(frozen=True, slots=True)
class BoostSettings:
    """How the trees are grown."""

    trees: int = 200
    rate: float = 0.08
    leaves: int = 6
    least: int = 25
    columns: float = 0.15
    rows: float = 0.7
    shrink: float = 2.0


@dataclass(frozen=True, slots=True)
class Forest:
    """Trees as arrays of shape (trees, nodes); a leaf points to itself.

    >>> stump = Forest(np.array([[0, 0, 0]]), np.array([[0.5, 0, 0]]), np.array([[1, 1, 2]]), np.array([[2, 1, 2]]),
    ...                np.array([[0.0, -1.0, 1.0]]), 1)
    >>> stump.score(np.array([[0.0], [1.0]])).tolist()
    [-1.0, 1.0]
    """

    feature: np.ndarray
    threshold: np.ndarray
    left: np.ndarray
    right: np.ndarray
    value: np.ndarray
    depth: int

    def leaves(self, rows: np.ndarray) -> np.ndarray:
        """For each row and tree the number of its leaf."""
        rows = clean(rows)
        # flat positions: numpy takes from one long array several times faster than from two dimensions
        base = np.arange(len(self.feature), dtype=np.intp) * self.feature.shape[1]
        feature, threshold = self.feature.ravel(), self.threshold.ravel()
        left, right = self.left.ravel(), self.right.ravel()
        values = rows.ravel()
        start = (np.arange(len(rows), dtype=np.intp) * rows.shape[1])[:, None]
        node = np.zeros((len(rows), len(base)), dtype=np.intp)
        for _ in range(self.depth):
            place = node + base
            goes = values.take(start + feature.take(place)) <= threshold.take(place)
            node = np.where(goes, left.take(place), right.take(place)).astype(np.intp)
        return node

    def score(self, rows: np.ndarray) -> np.ndarray:
        """One number for each row; only differences within a ladder mean something."""
        if not len(rows):
            return np.zeros(0)
        base = np.arange(len(self.feature), dtype=np.intp) * self.feature.shape[1]
        return self.value.ravel().take(self.leaves(rows) + base).sum(axis=1)

    def to_arrays(self, prefix: str = "") -> dict[str, np.ndarray]:
        """The arrays by name, for an ``.npz`` file."""
        return {
            f"{prefix}feature": self.feature.astype(np.int16),
            f"{prefix}threshold": self.threshold.astype(np.float32),
            f"{prefix}left": self.left.astype(np.int16),
            f"{prefix}right": self.right.astype(np.int16),
            f"{prefix}value": self.value.astype(np.float32),
            f"{prefix}depth": np.array(self.depth, dtype=np.int16),
        }

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, np.ndarray], prefix: str = "", *, features: int) -> Forest:
        """The forest that ``to_arrays`` wrote.

        Raises:
            ValueError: the arrays do not fit together or name features that do not exist.
        """
        names = ("feature", "threshold", "left", "right", "value")
        feature, threshold, left, right, value = (arrays[f"{prefix}{name}"] for name in names)
        nodes = feature.shape[1] if feature.ndim == 2 else 0
        same = all(array.shape == feature.shape for array in (threshold, left, right, value))
        if not nodes or not same or feature.min() < 0 or feature.max() >= features:
            raise ValueError("the trees do not fit the features")
        if min(left.min(), right.min()) < 0 or max(left.max(), right.max()) >= nodes:
            raise ValueError("the trees do not fit together")
        return cls(feature, threshold, left, right, value, int(arrays[f"{prefix}depth"]))


def clean(rows: np.ndarray) -> np.ndarray:
    """``rows`` as 32-bit numbers without gaps."""
    return np.nan_to_num(np.asarray(rows, dtype=np.float32), nan=MISSING, posinf=1e9, neginf=-1e9)


def softmax(scores: np.ndarray, groups: np.ndarray, count: int) -> np.ndarray:
    """The share of each row within its group.

    >>> softmax(np.array([0.0, 0.0, 5.0]), np.array([0, 0, 1]), 2).tolist()
    [0.5, 0.5, 1.0]
    """
    top = np.full(count, -np.inf)
    np.maximum.at(top, groups, scores)
    power = np.exp(scores - top[groups])
    return power / np.bincount(groups, power, count)[groups]


def grow(
    rows: np.ndarray,
    groups: np.ndarray,
    shares: np.ndarray,
    settings: BoostSettings,
    *,
    seed: int,
    held_out: tuple[np.ndarray, np.ndarray, np.ndarray] | None = None,
    patience: int = 30,
    tick: Callable[[int], None] | None = None,
) -> Forest:
    """The forest whose softmax over each ladder (``groups``) comes near the ``shares`` of the votes.

    Args:
        held_out: rows, groups and shares of documents that are not trained on: growing stops once their loss has not
            fallen for ``patience`` trees, and the best number of trees is kept.
        tick: called with the number of each tree.
    """
    from sklearn.tree import DecisionTreeRegressor

    rng = np.random.default_rng(seed)
    rows = clean(rows)
    _, groups = np.unique(groups, return_inverse=True)
    count = int(groups.max()) + 1
    scores = np.zeros(len(rows))
    watch = _Watch(held_out) if held_out is not None else None
    trees = []
    for number in range(settings.trees):
        expected = softmax(scores, groups, count)
        slope = shares - expected
        bend = np.maximum(expected * (1 - expected), 0.02)
        drawn = (rng.random(count) < settings.rows)[groups]
        tree = DecisionTreeRegressor(
            max_leaf_nodes=settings.leaves,
            min_samples_leaf=min(settings.least, max(1, int(drawn.sum()) // 4)),
            max_features=settings.columns,
            random_state=int(rng.integers(1 << 31)),
        )
        if not drawn.any():
            continue
        tree.fit(rows[drawn], (slope / bend)[drawn], sample_weight=bend[drawn])
        leaf = tree.apply(rows)
        size = tree.tree_.node_count
        up = np.bincount(leaf[drawn], slope[drawn], size)
        down = np.bincount(leaf[drawn], bend[drawn], size) + settings.shrink
        value = settings.rate * up / down
        scores += value[leaf]
        trees.append((tree.tree_, value))
        if tick:
            tick(number)
        if watch and watch.stop(tree, value, patience):
            trees = trees[: watch.best]
            break
    return _packed(trees)


class _Watch:
    """Follows the loss on held-out documents."""

    def __init__(self, held_out: tuple[np.ndarray, np.ndarray, np.ndarray]) -> None:
        rows, groups, self.shares = held_out
        self.rows = clean(rows)
        _, self.groups = np.unique(groups, return_inverse=True)
        self.scores = np.zeros(len(rows))
        self.least = np.inf
        self.best = 1
        self.seen = 0

    def stop(self, tree: object, value: np.ndarray, patience: int) -> bool:
        self.seen += 1
        self.scores += value[tree.apply(self.rows)]  # type: ignore[attr-defined]
        expected = softmax(self.scores, self.groups, int(self.groups.max()) + 1)
        loss = -float((self.shares * np.log(expected + 1e-9)).sum())
        if loss < self.least - 1e-6:
            self.least, self.best = loss, self.seen
        return self.seen - self.best >= patience


def _packed(trees: list[tuple[object, np.ndarray]]) -> Forest:
    nodes = max((len(value) for _, value in trees), default=1)
    shape = (max(1, len(trees)), nodes)
    feature, left, right = np.zeros(shape, np.int16), np.zeros(shape, np.int16), np.zeros(shape, np.int16)
    threshold, values = np.zeros(shape, np.float64), np.zeros(shape, np.float32)
    depth = 1
    for i, (tree, value) in enumerate(trees):
        size = len(value)
        own = np.arange(size)
        leaf = tree.children_left < 0  # type: ignore[attr-defined]
        feature[i, :size] = np.where(leaf, 0, tree.feature)  # type: ignore[attr-defined]
        threshold[i, :size] = np.where(leaf, 0, tree.threshold)  # type: ignore[attr-defined]
        left[i, :size] = np.where(leaf, own, tree.children_left)  # type: ignore[attr-defined]
        right[i, :size] = np.where(leaf, own, tree.children_right)  # type: ignore[attr-defined]
        values[i, :size] = value
        depth = max(depth, int(tree.max_depth))  # type: ignore[attr-defined]
    return Forest(feature, threshold, left, right, values, depth)
