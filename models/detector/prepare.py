"""Annotated documents -> rows of hashed features with the class of each token."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from sanitizer.analyse.detectors.ontology_terms import OntologyTerms
from sanitizer.analyse.detectors.patterns import Patterns
from sanitizer.analyse.spacy.pipeline import load_pipeline
from sanitizer.analyse.spacy.source import remember
from sanitizer.config.schema import DEFAULT_PIPELINE
from sanitizer.core.findings import Finding
from sanitizer.learn.corpora.gold import GoldDocument, Mention, read_gold
from sanitizer.learn.taggers.english import CLASSES
from sanitizer.learn.taggers.english_features import Lexicon, features, token_spans

if TYPE_CHECKING:
    from spacy.tokens import Doc

_SENTENCE = re.compile(r"(?<=[a-z0-9)][.!?])\s+(?=[A-Z])|\n+")
SETS = {"court cases": "tab/train_dev.json.gz", "biographies": "wikireplace/train.json"}


def folder() -> Path:
    """Where the data sets lie: SANITIZER_DATASETS, or beside the project."""
    return Path(os.environ.get("SANITIZER_DATASETS", "../shared/datasets"))


@dataclass(frozen=True)
class Prepared:
    """A document ready to learn from."""

    set: str
    gold: GoldDocument
    doc: Doc = field(repr=False)
    found: list[Finding] = field(repr=False)
    rows: np.ndarray = field(repr=False)
    classes: list[np.ndarray] = field(repr=False)
    """The class of each token, once for each annotator."""


def prepare(names: Sequence[str] = tuple(SETS)) -> list[Prepared]:
    """All documents of the sets ``names``."""
    reader = Reader()
    return [reader.read(name, gold) for name in names for gold in read_gold(folder() / SETS[name])]


class Reader:
    """Analyses documents as the flow does."""

    def __init__(self) -> None:
        self.nlp = load_pipeline(DEFAULT_PIPELINE)
        self.detectors = (Patterns(), OntologyTerms())
        self.lexicon = Lexicon()

    def read(self, name: str, gold: GoldDocument) -> Prepared:
        """The document ready to learn from."""
        doc = remember(self.nlp(gold.text), gold.text)
        found = [finding for detector in self.detectors for finding in detector(doc)]
        rows = features(doc, found, self.lexicon)
        return Prepared(name, gold, doc, found, rows, [token_classes(doc, mentions) for mentions in gold.annotators])


def pieces(documents: Sequence[Prepared], seed: int) -> list[list[Prepared]]:
    """For each document its pieces of one to five sentences, analysed on their own.

    Without them the model would learn that a text begins with a name, as biographies do.
    """
    rng = np.random.default_rng(seed)
    reader = Reader()
    parts = []
    for document in documents:
        text = document.gold.text
        borders = [0, *(match.end() for match in _SENTENCE.finditer(text)), len(text)]
        own, at = [], 0
        while at < len(borders) - 1:
            to = min(at + int(rng.integers(1, 6)), len(borders) - 1)
            part = _cut(document.gold, borders[at], borders[to])
            if part.text.strip():
                own.append(reader.read(document.set, part))
            at = to
        parts.append(own)
    return parts


def _cut(gold: GoldDocument, start: int, end: int) -> GoldDocument:
    """The document between two characters, with the mentions that lie inside."""
    annotators = tuple(
        tuple(replace(m, start=m.start - start, end=m.end - start) for m in own if start <= m.start and m.end <= end)
        for own in gold.annotators
    )
    return GoldDocument(gold.id, gold.text[start:end], annotators)


def token_classes(doc: Doc, mentions: Sequence[Mention]) -> np.ndarray:
    """The class of each token: the longest mention that must be hidden, or else the longest mention, decides."""
    starts, ends = token_spans(doc)
    classes = np.zeros(len(doc), np.int64)
    for mention in sorted(mentions, key=lambda m: (m.mask, m.end - m.start)):
        name = f"{mention.type}/{mention.identifier}"
        if name not in CLASSES:
            name = f"{mention.type}/QUASI"  # a direct date or organization: too few to learn
        if name in CLASSES:
            first, last = np.searchsorted(ends, mention.start, "right"), np.searchsorted(starts, mention.end, "left")
            classes[first:last] = CLASSES.index(name)
    return classes


def folds(documents: Sequence[Prepared], count: int, seed: int) -> np.ndarray:
    """The fold of each document, drawn within each set."""
    rng = np.random.default_rng(seed)
    fold = np.zeros(len(documents), np.int64)
    for name in dict.fromkeys(document.set for document in documents):
        own = [i for i, document in enumerate(documents) if document.set == name]
        fold[rng.permutation(own)] = np.arange(len(own)) % count
    return fold
