"""Weights of features, found by hash: what a light tagger has learned, without a word of what it learned from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def hash_function() -> Callable[[str], int]:
    """Text -> 64 bits, the same everywhere: spaCy's own."""
    from spacy.strings import hash_string  # type: ignore[attr-defined]

    found: Callable[[str], int] = hash_string
    return found


def hashes(features: Iterable[str]) -> list[int]:
    """The hash of each feature.

    >>> hashes(["w=ada"]) == hashes(["w=ada"])
    True
    """
    return list(map(hash_function(), features))


class Weights:
    """A row of numbers, one for each tag, for every feature that has any.

    >>> weights = Weights(np.array(hashes(["a", "b"]), dtype=np.uint64), np.array([[1, 0], [0, 2]], dtype=np.float32))
    >>> weights.sums([["a", "b", "unknown"], []]).tolist()
    [[1.0, 2.0], [0.0, 0.0]]
    """

    def __init__(self, keys: NDArray[np.uint64], matrix: Floats) -> None:
        self.keys = keys
        self.matrix = np.vstack([matrix, np.zeros((1, matrix.shape[1]), dtype=np.float32)])
        self._rows = {int(key): row for row, key in enumerate(keys)}

    @property
    def width(self) -> int:
        """How many tags there are."""
        return int(self.matrix.shape[1])

    def sum(self, features: Iterable[str]) -> Floats:
        """The added rows of some features."""
        hash_string = hash_function()
        rows = [row for f in features if (row := self._rows.get(hash_string(f))) is not None]
        total: Floats = self.matrix[rows].sum(axis=0) if rows else np.zeros(self.width, dtype=np.float32)
        return total

    def sums(self, places: Sequence[Sequence[str]]) -> Floats:
        """The added rows of the features of each place."""
        if not places:
            return np.zeros((0, self.width), dtype=np.float32)
        hash_string = hash_function()
        rows: list[int] = []
        starts: list[int] = []
        find = self._rows.get
        nothing = len(self.keys)  # a row of zeros begins each place, so that none is empty
        for features in places:
            starts.append(len(rows))
            rows.append(nothing)
            for feature in features:
                row = find(hash_string(feature))
                if row is not None:
                    rows.append(row)
        total: Floats = np.add.reduceat(self.matrix[rows], starts, axis=0)
        return total

    def save(self, path: Path, **more: NDArray[np.float32]) -> None:
        """Writes the rows in half precision, with ``more`` arrays beside them."""
        np.savez_compressed(path, keys=self.keys, matrix=self.matrix[:-1].astype(np.float16), **more)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path, tags: int) -> tuple[Weights, dict[str, Floats]]:
        """The weights in a file and the arrays beside them.

        Raises:
            ValueError: the arrays do not fit each other or the number of ``tags``.
        """
        with np.load(path, allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays.files}
        keys, matrix = found.pop("keys"), found.pop("matrix")
        if matrix.shape != (len(keys), tags) or not np.isfinite(matrix).all():
            raise ValueError("weights of another size")
        return cls(keys.astype(np.uint64), matrix.astype(np.float32)), {
            name: array.astype(np.float32) for name, array in found.items()
        }
