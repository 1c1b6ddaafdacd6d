"""The fine kinds, their types, and what the labels of each corpus say in these terms."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TYPES = ("PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC")
TAGS = ("O", *(f"{p}-{t}" for t in TYPES for p in "BI"))
ALL = frozenset(TYPES)
FILE = Path(__file__).with_name("kinds.toml")


@dataclass(frozen=True)
class Meaning:
    """What a label says: the types it may have (``O``: perhaps nothing to hide) and its kind, -2 when unknown."""

    types: frozenset[str]
    kind: int


@dataclass(frozen=True)
class Kinds:
    """All kinds by number (0 is none), their types, and the tables of labels."""

    names: tuple[str, ...]
    types: tuple[frozenset[str], ...]
    folded: dict[tuple[str, str], int]
    labels: dict[str, dict[str, Meaning]]

    def realistic(self, type: str, raw: str) -> int:
        """The kind of a mention of the realistic documents, -2 when none fits."""
        if raw in self.names and type in self.types[self.names.index(raw)]:
            return self.names.index(raw)
        return self.folded.get((type, raw), -2)

    def of_types(self, types: frozenset[str]) -> list[int]:
        """Every kind that has one of ``types``; ``O`` stands for none and the public ones."""
        return [n for n, own in enumerate(self.types) if own & types or (not own and "O" in types)]


@cache
def load(path: Path = FILE) -> Kinds:
    """The kinds of the data file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    names = ("none", *data["kinds"])
    types = (frozenset[str](), *(frozenset(t.split()) for t in data["kinds"].values()))
    number = {name: n for n, name in enumerate(names)}
    folded = {
        (type, raw): number[kind]
        for type, table in data["folded"].items()
        for kind, line in table.items()
        for raw in line.split()
    }
    labels = {
        corpus: {label: _meaning(word, number, types) for label, word in table.items()}
        for corpus, table in data["labels"].items()
    }
    return Kinds(names, types, folded, labels)


def _meaning(word: str, number: dict[str, int], types: tuple[frozenset[str], ...]) -> Meaning:
    if word == "O":
        return Meaning(frozenset({"O"}), -2)
    if word == "?":
        return Meaning(ALL | {"O"}, -2)
    if word in ALL:
        return Meaning(frozenset({word}), -2)
    own = types[number[word]]
    return Meaning(own or frozenset({"O", "MISC"}), number[word])
