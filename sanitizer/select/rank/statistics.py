"""How often rungs like this one were chosen before: counts under hashed keys, never counting a document on itself."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from sanitizer.select.rank.features import KEYS

PRIOR, WEIGHT = 0.35, 2.0
"""A key that was never seen counts as chosen in 0.35 of 2 cases."""
COLUMNS = 2 * KEYS
NAMES = tuple(
    f"{what}_{which}"
    for which in ("type_words", "words", "type_head", "type_first", "type_size")
    for what in ("chosen", "seen")
)


@lru_cache(maxsize=50_000)
def digest(key: str) -> int:
    """A 63-bit hash of a key, so that no text of the training documents is stored."""
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "big") >> 1


@dataclass(frozen=True, slots=True)
class Statistics:
    """Hashed key -> how often it was chosen (votes count in shares) and how often seen.

    >>> counts, _ = Statistics.count([[tuple("abcde")], [tuple("abcde")]], [[1.0], [0.0]])
    >>> [round(float(x), 3) for x in counts.columns([tuple("abcde")])[0][:2]]
    [0.425, 2.0]
    """

    counts: Mapping[int, tuple[float, float]] = field(repr=False)

    @classmethod
    def count(
        cls, keys: Sequence[Sequence[tuple[str, ...]]], shares: Sequence[Iterable[float]]
    ) -> tuple[Statistics, list[np.ndarray]]:
        """The statistics of some documents, and for each document its columns counted from all the others.

        Without leaving the document out, a ranker would trust these columns more in training than it can in use.
        """
        total: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
        parts: list[dict[int, list[float]]] = []
        for document, votes in zip(keys, shares, strict=True):
            part: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
            for names, share in zip(document, votes, strict=True):
                for name in names:
                    key = digest(name)
                    for counter in (part, total):
                        counter[key][0] += share
                        counter[key][1] += 1
            parts.append(part)
        full = cls({key: (chosen, seen) for key, (chosen, seen) in total.items()})
        return full, [full.columns(document, part) for document, part in zip(keys, parts, strict=True)]

    def columns(
        self, keys: Sequence[tuple[str, ...]], without: Mapping[int, Sequence[float]] | None = None
    ) -> np.ndarray:
        """For each rung and key the smoothed share and the number of sightings, less those of ``without``."""
        result = np.empty((len(keys), COLUMNS), np.float32)
        for row, names in enumerate(keys):
            for column, name in enumerate(names):
                key = digest(name)
                chosen, seen = self.counts.get(key, (0.0, 0.0))
                if without and key in without:
                    chosen, seen = chosen - without[key][0], seen - without[key][1]
                result[row, 2 * column] = (chosen + PRIOR * WEIGHT) / (seen + WEIGHT)
                result[row, 2 * column + 1] = seen
        return result

    def to_arrays(self) -> dict[str, np.ndarray]:
        """The counts as arrays, for an ``.npz`` file."""
        keys = sorted(self.counts)
        pairs = [self.counts[key] for key in keys]
        return {
            "keys": np.array(keys, dtype=np.int64),
            "chosen": np.array([pair[0] for pair in pairs], dtype=np.float32),
            "seen": np.array([pair[1] for pair in pairs], dtype=np.float32),
        }

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, np.ndarray]) -> Statistics:
        """The statistics that ``to_arrays`` wrote."""
        keys, chosen, seen = (arrays[name].tolist() for name in ("keys", "chosen", "seen"))
        return cls({key: (one, other) for key, one, other in zip(keys, chosen, seen, strict=True)})
