"""Wikidata extract + a text corpus -> examples of what is a what: span, sentence around it, fitting and near classes.

No human labelled these. A name of the extract is an example of its classes (P31, P279); where the name stands in the
corpus, the sentence around it comes along. Classes further up fit loosely and are never used as counter-examples.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

AROUND = 100
RARE = {"human", "bilateral relation", "border", "international border", "land boundary", "maritime boundary"}
"""Classes with so many items that only one in seven is used."""
_UNFIT = re.compile(r"Wikimedia|Wikidata|WikiProject|metaclass|class$|property")
_TOKEN = re.compile(r"\w[\w'’.\-]*\w|\w")


@dataclass(frozen=True, slots=True)
class Example:
    """A span in its context, the classes it is one of, and classes that fit loosely."""

    span: str
    left: str
    right: str
    classes: tuple[str, ...]
    near: tuple[str, ...]


def _rows(path: Path) -> Iterator[list[str]]:
    with gzip.open(path, "rt", encoding="utf-8") as handle:
        next(handle)
        for line in handle:
            yield line.rstrip("\n").split("\t")


def _value(field: str) -> str:
    return field[1:].rsplit("'@", 1)[0].replace("\\'", "'")


class Extract:
    """Labels, aliases and links of a Wikidata extract in KGTK's edge format."""

    def __init__(self, folder: Path) -> None:
        self.labels = {row[0]: _value(row[2]) for row in _rows(folder / "labels.en.tsv.gz")}
        self.instance: dict[str, list[str]] = defaultdict(list)
        self.subclass: dict[str, list[str]] = defaultdict(list)
        for row in _rows(folder / "derived.P31.tsv.gz"):
            self.instance[row[1]].append(row[3])
        for row in _rows(folder / "derived.P279.tsv.gz"):
            self.subclass[row[1]].append(row[3])
        self.rank = {
            row[0]: float(row[2])
            for row in _rows(folder / "metadata.pagerank.undirected.tsv.gz")
            if row[1] == "Pundirected_pagerank"
        }
        self.aliases = [
            (row[0], _value(row[2])) for row in _rows(folder / "aliases.en.tsv.gz") if self.instance.get(row[0])
        ]

    def above(self, item: str, steps: int) -> list[str]:
        """The classes above an item's own, nearest first."""
        found, front, seen = [], [item], {item}
        for _ in range(steps):
            front = [up for one in front for up in self.subclass.get(one, ()) if up not in seen]
            front = list(dict.fromkeys(front))
            seen.update(front)
            found += front
        return found

    def classes(self, item: str) -> tuple[list[str], list[str]]:
        """The names of the classes that fit an item, and of those that fit loosely."""
        own = self._names(self.instance.get(item, []))
        up = self._names(self.above(item, 3))
        far = self._names([up for one in self.instance.get(item, ()) for up in self.above(one, 2)])
        return own + up[:2], far + up[2:]

    def _names(self, items: list[str]) -> list[str]:
        names = (self.labels.get(item, "") for item in items)
        return [name for name in names if name and not _UNFIT.search(name)]


def examples(datasets: Path, *, seed: int = 0, contexts: int = 14_000, names: int = 16_000) -> list[Example]:
    """A sample of examples with and without context."""
    rng = random.Random(seed)
    extract = Extract(datasets / "wikidata")
    items: dict[str, list[str]] = defaultdict(list)
    bare = []
    for item, label in extract.labels.items():
        classes, near = extract.classes(item)
        if item[0] != "Q" or not classes or (RARE & set(classes) and rng.random() > 0.15):
            continue
        items[label].append(item)
        bare.append(Example(label, "", "", tuple(classes), tuple(near)))
    for item, alias in extract.aliases:
        if item in extract.labels and item[0] == "Q" and len(alias) > 4:
            items[alias].append(item)
    found = list(_mentions(datasets / "wikiactors" / "corpus.jsonl.gz", extract, items))
    rng.shuffle(found)
    rng.shuffle(bare)
    seen: Counter[str] = Counter()
    kept = []
    for example in found:
        seen[example.span] += 1
        if seen[example.span] <= 4 and (example.span[0].isupper() or rng.random() < 0.3):
            kept.append(example)
    return kept[:contexts] + bare[:names]


def _mentions(corpus: Path, extract: Extract, items: dict[str, list[str]]) -> Iterator[Example]:
    """Where the names of the extract stand in the corpus, longest first, the best-known item for each name."""
    counts: Counter[str] = Counter()
    with gzip.open(corpus, "rt", encoding="utf-8") as handle:
        for line in handle:
            text = json.loads(line)["text"]
            tokens = [match.span() for match in _TOKEN.finditer(text)]
            place = 0
            while place < len(tokens):
                for size in range(min(7, len(tokens) - place), 0, -1):
                    start, end = tokens[place][0], tokens[place + size - 1][1]
                    name = text[start:end]
                    if name in items and (size > 1 or len(name) > 5):
                        break
                else:
                    place += 1
                    continue
                place += size
                counts[name] += 1
                classes, near = extract.classes(max(items[name], key=lambda item: extract.rank.get(item, 0.0)))
                if counts[name] <= 25 and classes and "human" not in classes:
                    left, right = text[max(0, start - AROUND) : start], text[end : end + AROUND]
                    yield Example(name, left, right, tuple(classes), tuple(near))
