"""Turns labelled texts into arrays of pieces, features and targets.

A target is a row of a table of *sets*: the tags (or kinds) a word may have by its corpus. What a corpus leaves open
stays open in the loss.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from models.reader import nouns
from models.reader.corpora import SOURCES, Example, Mark
from models.reader.kinds import TAGS, Kinds
from sanitizer.analyse.reader.pieces import CASE, LOWER, PUNCT, Pieces, cut

KEEP_WEIGHT, UNMARKED_WEIGHT = 1.5, 0.7


@dataclass
class Sets:
    """A growing table of sets, each with a number."""

    width: int
    numbers: dict[frozenset[int], int] = field(default_factory=dict)

    def number(self, members: Iterable[int]) -> int:
        """The row of this set."""
        return self.numbers.setdefault(frozenset(members), len(self.numbers))

    def table(self) -> np.ndarray:
        """A row of booleans for each set."""
        rows = np.zeros((len(self.numbers), self.width), dtype=bool)
        for members, number in self.numbers.items():
            rows[number, list(members)] = True
        return rows


def tags_of(types: Iterable[str], inside: bool) -> list[int]:
    """The tags of a word of a mention that may have any of ``types``."""
    return [0 if t == "O" else TAGS.index(f"{'I' if inside else 'B'}-{t}") for t in types]


class Encoder:
    """Encodes examples one after the other and keeps the tables of sets."""

    def __init__(self, tokenizer: Tokenizer, kinds: Kinds) -> None:
        self.tokenizer = tokenizer
        self.kinds = kinds
        self.tags = Sets(len(TAGS))
        self.kind_sets = Sets(len(kinds.names))

    def encode(self, example: Example) -> dict[str, np.ndarray] | None:
        """The arrays of one example, a row for each piece; pieces that do not begin a word have weight 0."""
        pieces = cut(self.tokenizer, example.text)
        count = len(pieces.first)
        if count < 2:
            return None
        words = {
            "tags": np.full(count, self._open(example.open_types), dtype=np.int32),
            "kinds": np.full(count, self.kind_sets.number({0} | example.open_kinds), dtype=np.int32),
            "hide": np.full(count, 0 if example.hides else -1, dtype=np.int8),
            "direct": np.full(count, -1, dtype=np.int8),
            "nouns": np.full(count, nouns.UNKNOWN, dtype=np.int16),
            "weight": np.full(count, UNMARKED_WEIGHT if example.keep else 1.0, dtype=np.float32),
        }
        if example.lower_closed:
            cases = pieces.features[pieces.first, CASE]
            words["tags"][(cases == LOWER) | (cases == PUNCT)] = self._open(("CODE", "DEM", "DATETIME", "QUANTITY"))
        for start, end in example.keep:
            words["weight"][_inside(pieces, start, end)] = KEEP_WEIGHT
        for mark in example.marks:
            self._mark(words, np.flatnonzero(_inside(pieces, mark.start, mark.end)), mark)
        return self._spread(pieces, words, SOURCES.index(example.source))

    def _open(self, types: Iterable[str]) -> int:
        """The set of an unmarked word that may still have ``types``."""
        types = tuple(types)
        return self.tags.number({0, *tags_of(types, False), *tags_of(types, True)})

    def _mark(self, words: dict[str, np.ndarray], where: np.ndarray, mark: Mark) -> None:
        if not len(where):
            return
        words["tags"][where] = self.tags.number(tags_of(mark.types, True))
        words["tags"][where[0]] = self.tags.number(tags_of(mark.types, False))
        members = [mark.kind] if mark.kind >= 0 else self.kinds.of_types(mark.types)
        words["kinds"][where] = self.kind_sets.number(members)
        words["hide"][where] = mark.hide
        words["direct"][where] = mark.direct
        words["nouns"][where] = mark.noun
        words["weight"][where] = 1.0

    def _spread(self, pieces: Pieces, words: dict[str, np.ndarray], source: int) -> dict[str, np.ndarray]:
        length = len(pieces.ids)
        arrays = {"ids": pieces.ids.astype(np.int32), "features": pieces.features.astype(np.int8)}
        for name, values in words.items():
            arrays[name] = np.zeros(length, dtype=values.dtype)
            arrays[name][pieces.first] = values
        arrays["source"] = np.full(length, source, dtype=np.int8)
        return arrays


def _inside(pieces: Pieces, start: int, end: int) -> np.ndarray:
    return (pieces.starts < end) & (pieces.ends > start)


@dataclass(frozen=True)
class Prepared:
    """Encoded documents: ``arrays`` one after the other, document ``d`` from ``bounds[d]`` to ``bounds[d + 1]``."""

    arrays: dict[str, np.ndarray]
    bounds: np.ndarray
    held: np.ndarray
    tag_sets: np.ndarray
    kind_sets: np.ndarray

    def save(self, path: Path) -> None:
        """Writes everything to one file."""
        own = {"bounds": self.bounds, "held": self.held, "tag_sets": self.tag_sets, "kind_sets": self.kind_sets}
        np.savez(path, **{f"array_{name}": values for name, values in self.arrays.items()}, **own)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path) -> Prepared:
        """Reads what ``save`` wrote."""
        with np.load(path, allow_pickle=False) as data:
            arrays = {name[6:]: data[name] for name in data.files if name.startswith("array_")}
            return cls(arrays, data["bounds"], data["held"], data["tag_sets"], data["kind_sets"])

    @classmethod
    def joined(cls, parts: Sequence[Prepared]) -> Prepared:
        """Several such one after the other; the tables of sets are those of the first."""
        arrays = {name: np.concatenate([p.arrays[name] for p in parts]) for name in parts[0].arrays}
        ends = np.cumsum([0, *(p.bounds[-1] for p in parts)])
        bounds = np.concatenate([[0], *(p.bounds[1:] + end for p, end in zip(parts, ends, strict=False))])
        held = np.concatenate([p.held for p in parts])
        return cls(arrays, bounds, held, parts[0].tag_sets, parts[0].kind_sets)


def prepare(examples: Iterable[Example], tokenizer: Tokenizer, kinds: Kinds) -> Prepared:
    """Encodes all examples."""
    encoder = Encoder(tokenizer, kinds)
    parts, held = [], []
    for example in examples:
        arrays = encoder.encode(example)
        if arrays is not None:
            parts.append(arrays)
            held.append(example.held)
    bounds = np.cumsum([0, *(len(p["ids"]) for p in parts)])
    joined = {name: np.concatenate([p[name] for p in parts]) for name in parts[0]}
    return Prepared(joined, bounds, np.array(held), encoder.tags.table(), encoder.kind_sets.table())
