"""Windows over prepared documents, mixed by corpus, with case and layout varied, in batches of like length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from models.reader.corpora import SOURCES
from models.reader.prepare import Prepared
from sanitizer.analyse.reader.pieces import (
    BEFORE,
    CAPITAL,
    CASE,
    LINE,
    LINE_START,
    LOWER,
    MIXED,
    PLACE,
    SENTENCE_START,
    SPACE,
    TITLE,
    UNKNOWN,
    UPPER,
)  # fmt: skip

CLS, SEP, UNK = 101, 102, 100
LONGEST, SHORTEST = 190, 48
POOL = 96
WHOLE = frozenset({"realistic", "own", "tab", "wiki", "litbank", "synthetic", "legal"})  # documents, not lone sentences


class Windows:
    """Draws windows of one corpus again and again, each time with other borders."""

    def __init__(self, data: Prepared, source: str, rng: np.random.Generator, *, held: bool) -> None:
        self.data, self.source, self.rng = data, source, rng
        first = data.arrays["source"][data.bounds[:-1]] == SOURCES.index(source)
        self.documents = np.flatnonzero(first & (held | ~data.held))
        self.queue: list[tuple[int, int]] = []

    def draw(self) -> tuple[int, int]:
        """The next window as a stretch of the arrays."""
        while not self.queue:
            self._fill()
        return self.queue.pop()

    def _fill(self) -> None:
        order = self.rng.permutation(self.documents)[:2000]
        for number in order:
            start, end = int(self.data.bounds[number]), int(self.data.bounds[number + 1])
            if self.source in WHOLE:
                self.queue += self._cut(start, end)
            else:
                self.queue.append(self._joined(int(number), start, end))
        self.rng.shuffle(self.queue)

    def _cut(self, start: int, end: int) -> list[tuple[int, int]]:
        windows = []
        place = start
        while place < end:
            stop = min(end, place + int(self.rng.integers(SHORTEST, LONGEST)))
            windows.append((place, stop))
            place = stop - int(self.rng.integers(0, 24)) if stop < end else end
        return windows

    def _joined(self, number: int, start: int, end: int) -> tuple[int, int]:
        """A sentence, with its neighbours now and then."""
        more = int(self.rng.integers(0, 3))
        last = number
        while more and last + 1 < len(self.data.bounds) - 1:
            same = self.data.arrays["source"][self.data.bounds[last + 1]] == SOURCES.index(self.source)
            if not same or self.data.bounds[last + 2] - start > LONGEST:
                break
            last, more = last + 1, more - 1
        return start, min(int(self.data.bounds[last + 1]), start + LONGEST)


def vary(features: np.ndarray, rng: np.random.Generator) -> None:
    """Writes some windows in small letters or capitals, or hides how they are written; glues some lines."""
    chance = rng.random()
    cased = np.isin(features[:, CASE], (TITLE, UPPER, CAPITAL, MIXED))
    if chance < 0.10:
        features[cased, CASE] = LOWER
        features[:, LINE] = 4 + features[:, LINE] % 2
    elif chance < 0.15:
        features[cased | (features[:, CASE] == LOWER), CASE] = UPPER
        features[:, LINE] = 2 + features[:, LINE] % 2
    elif chance < 0.19:
        features[cased | (features[:, CASE] == LOWER), CASE] = UNKNOWN
    if rng.random() < 0.3:
        starts = np.flatnonzero(features[:, PLACE] == LINE_START)
        glued = starts[rng.random(len(starts)) < 0.5]
        features[glued, BEFORE] = SPACE
        features[glued, PLACE] = SENTENCE_START


def batches(
    data: Prepared, mix: Mapping[str, float], seed: int, *, size: int, held: bool
) -> Iterator[dict[str, np.ndarray]]:
    """Batches without end; ``mix`` says which share of the pieces comes from which corpus."""
    rng = np.random.default_rng(seed)
    windows = {source: Windows(data, source, rng, held=held) for source in mix}
    read = dict.fromkeys(mix, 0.0)
    while True:
        pool = []
        for _ in range(POOL):
            source = min(mix, key=lambda s: read[s] / mix[s])
            start, end = windows[source].draw()
            read[source] += end - start
            pool.append((start, end))
        pool.sort(key=lambda w: w[1] - w[0])
        groups: list[list[tuple[int, int]]] = [[]]
        for window in pool:
            if (window[1] - window[0] + 2) * (len(groups[-1]) + 1) > size and groups[-1]:
                groups.append([])
            groups[-1].append(window)
        for index in rng.permutation(len(groups)):
            yield collate(data, groups[index], rng)


def collate(data: Prepared, group: list[tuple[int, int]], rng: np.random.Generator) -> dict[str, np.ndarray]:
    """Windows as one batch, each between its special pieces, filled up to the longest."""
    longest = max(end - start for start, end in group) + 2
    shape = (len(group), longest)
    batch = {
        name: np.zeros((*shape, *values.shape[1:]), dtype=np.float32 if values.dtype.kind == "f" else np.int64)
        for name, values in data.arrays.items()
    }
    batch["mask"] = np.zeros(shape, dtype=np.int64)
    for row, (start, end) in enumerate(group):
        length = end - start
        for name, values in data.arrays.items():
            batch[name][row, 1 : length + 1] = values[start:end]
        vary(batch["features"][row, 1 : length + 1], rng)
        lost = rng.random(length) < 0.015
        batch["ids"][row, 1 : length + 1][lost] = UNK
        batch["ids"][row, 0], batch["ids"][row, length + 1] = CLS, SEP
        batch["mask"][row, : length + 2] = 1
    batch["source"] = batch["source"][:, 1]
    return batch
