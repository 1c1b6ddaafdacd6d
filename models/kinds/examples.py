"""Names of known kind, alone and in sentences, from the knowledge and reading sets -> training examples."""

from __future__ import annotations

import gzip
import json
import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sanitizer.core.text import fold
from sanitizer.ladders.store import LOC, OntologyStore

HERE = Path(__file__).parent
READING = ("fewnerd_full66", "fewnerd_partial", "multiconer2_en", "crossner", "indian_legal", "synthetic_pii")
KNOWLEDGE = ("dbpedia_types", "figer_types", "brands", "films", "universities")
COUNTRY = 185


@dataclass(frozen=True, slots=True)
class Example:
    """A name, what stands around it (empty for a name alone), its kind and where it was found."""

    name: str
    before: str
    after: str
    kind: str
    source: str


class Kinds:
    """What the sources call each kind -> the kind; a label that ends in a star stands for all that begin so."""

    def __init__(self, path: Path = HERE / "kinds.toml") -> None:
        with open(path, "rb") as handle:
            table: dict[str, list[str]] = tomllib.load(handle)["kinds"]
        self.names = sorted(table)
        self._of = {label: kind for kind, labels in table.items() for label in labels if not label.endswith("*")}
        self._begin = [(label[:-1], kind) for kind, labels in table.items() for label in labels if label.endswith("*")]

    def of(self, label: str) -> str | None:
        """The kind of a source's label, or None where it is of no use."""
        found = self._of.get(label)
        return found or next((kind for begin, kind in self._begin if label.startswith(begin)), None)


class Gazetteer:
    """Whether a place that is only called one is a country, a region or a settlement."""

    def __init__(self) -> None:
        self.store = OntologyStore.built_in()

    def kind(self, name: str) -> str | None:
        """The kind of a known place; a settlement where nothing is known, None where readings disagree."""
        senses = [s for s in self.store.senses(fold(name)) if self.store.types(s.concept) & LOC and s.instance]
        if not senses:
            return "settlement"
        best = max(senses, key=lambda sense: sense.weight)
        labels = [self.store.label(concept) for concept in self.store.chain(best.concept)]
        if best.weight >= COUNTRY and ("country" in labels or "historical country" in labels):
            return "country"
        return "settlement" if "settlement" in labels else "administrative region" if "region" in labels else None


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a compressed file of JSON lines."""
    with gzip.open(path, "rt", encoding="utf-8") as handle:
        for line in handle:
            yield json.loads(line)


def all_examples(data: Path, kinds: Kinds) -> Iterator[Example]:
    """Every example of every source."""
    yield from from_reading(data / "reading", kinds)
    yield from from_documents(data / "realistic" / "more.json", kinds)
    yield from from_knowledge(data / "knowledge", kinds)
    yield from from_wikidata(data / "wikidata", kinds)


def from_reading(folder: Path, kinds: Kinds) -> Iterator[Example]:
    """The labelled spans of sentences."""
    places = Gazetteer()
    for source in READING:
        for record in lines(folder / f"{source}.jsonl.gz"):
            text = record["text"]
            for span in record["spans"]:
                name = text[span["start"] : span["end"]]
                label = span["label"]
                kind = places.kind(name) if label in ("location-GPE", "GPE") else kinds.of(label)
                if kind is not None and "[" not in name:
                    name = name.title() if source == "multiconer2_en" else name
                    before, after = text[: span["start"]], text[span["end"] :]
                    yield Example(name, before[-300:], after[:300], kind, source)


def from_documents(path: Path, kinds: Kinds) -> Iterator[Example]:
    """The marked mentions of every second realistic document; the others are for measuring."""
    for number, document in enumerate(json.loads(path.read_text("utf-8"))):
        text = document["text"]
        for mention in document["mentions"] if number % 2 == 0 else ():
            kind = "person" if mention["type"] == "PERSON" else kinds.of(mention.get("kind") or "")
            if kind is not None and mention["type"] in ("PERSON", "LOC", "ORG", "MISC"):
                before, after = text[: mention["start"]], text[mention["end"] :]
                cut = before[-300:].rpartition("\n")[2], after[:300].partition("\n")[0]
                yield Example(text[mention["start"] : mention["end"]], *cut, kind, "realistic")


def from_knowledge(folder: Path, kinds: Kinds) -> Iterator[Example]:
    """Names of the knowledge sets that have one kind only."""
    for source in KNOWLEDGE:
        for record in lines(folder / f"{source}.jsonl.gz"):
            labels = record["class"] if isinstance(record["class"], list) else [record["class"]]
            found = {kind for label in labels if (kind := kinds.of(label)) is not None}
            name = record["label"].partition(" (")[0]
            if len(found) == 1:
                yield Example(name, "", "", found.pop(), source)
    for record in lines(folder / "ror_organizations.jsonl.gz"):
        found = {kind for label in record["class"] if (kind := kinds.of(label)) is not None}
        if len(found) == 1 and record["label"].isascii():
            yield Example(record["label"].partition(" (")[0], "", "", found.pop(), "ror")


def from_wikidata(folder: Path, kinds: Kinds) -> Iterator[Example]:
    """Labels of items whose class is a kind."""
    labels: dict[str, str] = {}
    for row in _rows(folder / "labels.en.tsv.gz"):
        labels[row[0]] = row[2].rpartition("@")[0].strip("'")
    for row in _rows(folder / "derived.P31.tsv.gz"):
        kind = kinds.of(labels.get(row[3], ""))
        if kind is not None and row[1] in labels:
            yield Example(labels[row[1]].partition(" (")[0], "", "", kind, "wikidata")


def _rows(path: Path) -> Iterator[list[str]]:
    with gzip.open(path, "rt", encoding="utf-8") as handle:
        next(handle)
        for line in handle:
            yield line.rstrip("\n").split("\t")


def kept_apart(data: Path) -> set[str]:
    """Folded texts of the annotated spans that ladders are measured on: no name of them is learned."""
    found: set[str] = set()
    for path in (data / "wikireplace" / "train.json", data / "tab" / "train_dev.json.gz"):
        raw = path.read_bytes()
        for document in json.loads(gzip.decompress(raw) if path.suffix == ".gz" else raw):
            for annotation in document["annotations"].values():
                found |= {fold(mention["span_text"]) for mention in annotation["entity_mentions"]}
    return found


def drawn(examples: list[Example], most: int, seed: int) -> list[Example]:
    """At most ``most`` examples of each kind and source, in random order."""
    order = list(examples)
    random.Random(seed).shuffle(order)
    counts: dict[tuple[str, str], int] = {}
    kept = []
    for example in order:
        key = (example.kind, example.source)
        counts[key] = counts.get(key, 0) + 1
        if counts[key] <= most:
            kept.append(example)
    return kept
