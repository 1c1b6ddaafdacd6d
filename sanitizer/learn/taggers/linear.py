"""The kind "linear": each word is judged alone, by a linear support vector machine; the baseline.

Features after Abeywardana: form, affixes of up to three letters, neighbours, first and last in line, part of speech and
named entity where the pipeline gives them, and the word itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from sanitizer.core.errors import InputError, from_extra
from sanitizer.core.faults import nothing_annotated, out_of_range
from sanitizer.learn.taggers.base import Example, TaggedSpan, Watch
from sanitizer.learn.taggers.knowledge import annotated, ontology_features, pipeline_features
from sanitizer.learn.taggers.sequence import spans_of, tags_of
from sanitizer.learn.taggers.weights import Floats, Weights, hashes
from sanitizer.learn.taggers.words import Words, split_words

if TYPE_CHECKING:
    from spacy.tokens import Doc

NONE = "O"


class LinearTagger:
    """Gives each word the label with the highest score; words side by side with one label are one span."""

    kind = "linear"

    def __init__(self, tags: Sequence[str], weights: Weights, bias: Floats, uses: Sequence[str] = ()) -> None:
        self.tags = tuple(tags)
        self.labels = tuple(sorted(tag for tag in tags if tag != NONE))
        self.weights = weights
        self.bias = bias
        self.uses = tuple(uses)

    def tag(self, docs: Sequence[Doc]) -> list[list[TaggedSpan]]:
        """The spans of each document, sorted; the score is a squashed distance from the border."""
        found = []
        for doc in docs:
            words = split_words(doc.text)
            scores = self.weights.sums(word_features(words, doc, self.uses)) + self.bias
            best = scores.argmax(axis=1) if len(scores) else []
            sure = 1.0 / (1.0 + np.exp(-2.0 * scores.max(axis=1))) if len(scores) else np.zeros(0)
            found.append(spans_of(words, _joined(words, [self.tags[i] for i in best]), [float(s) for s in sure]))
        return found

    @classmethod
    def train(
        cls, examples: Sequence[Example], *, seed: int = 0, watch: Watch = iter, strength: float = 0.3, **options: Any
    ) -> Self:
        """A tagger that learned from ``examples``; ``strength`` is how much each mistake costs."""
        with from_extra("train", "training of the kind 'linear'"):
            from scipy.sparse import csr_matrix
            from sklearn.svm import LinearSVC

        if options or not isinstance(strength, int | float) or strength <= 0:
            raise out_of_range("the kind 'linear' takes strength, a number above 0")
        uses = annotated(example.doc for example in examples)
        columns: dict[int, int] = {}
        indices: list[int] = []
        ends = [0]
        wanted: list[str] = []
        for example in watch(list(examples)):
            words = split_words(example.doc.text)
            wanted += [tag if tag == NONE else tag[2:] for tag in tags_of(words, example.spans)]
            for features in word_features(words, example.doc, uses):
                indices += [columns.setdefault(key, len(columns)) for key in hashes(dict.fromkeys(features))]
                ends.append(len(indices))
        if not set(wanted) - {NONE}:
            raise nothing_annotated()
        if len(set(wanted)) < 2:
            raise InputError("E263", "every word is marked: there is nothing to tell apart")
        data = csr_matrix((np.ones(len(indices), dtype=np.float32), indices, ends), shape=(len(ends) - 1, len(columns)))
        machine = LinearSVC(C=strength, random_state=seed, dual=True, max_iter=3000).fit(data, wanted)
        tags = [str(tag) for tag in machine.classes_]
        coefficients, bias = machine.coef_, machine.intercept_
        if len(tags) == 2:  # scikit-learn keeps one border for two classes
            coefficients, bias = np.vstack([-coefficients, coefficients]), np.concatenate([-bias, bias])
        used = np.abs(coefficients).max(axis=0) > 1e-4
        keys = np.array(list(columns), dtype=np.uint64)[used]
        return cls(tags, Weights(keys, coefficients.T[used].astype(np.float32)), bias.astype(np.float32), uses)

    def save(self, folder: Path) -> None:
        """Writes the weights."""
        self.weights.save(folder / "weights.npz", bias=self.bias)
        text = json.dumps({"tags": self.tags, "uses": self.uses}, ensure_ascii=False)
        (folder / "linear.json").write_text(text, encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The tagger in ``folder``."""
        data = json.loads((folder / "linear.json").read_text(encoding="utf-8"))
        weights, more = Weights.load(folder / "weights.npz", len(data["tags"]))
        if more["bias"].shape != (len(data["tags"]),):
            raise ValueError("bias of another size")
        return cls(data["tags"], weights, more["bias"], data["uses"])


def _joined(words: Words, labels: Sequence[str]) -> list[str]:
    """Bare labels as B- and I- tags."""
    tags: list[str] = []
    for label in labels:
        same = bool(tags) and tags[-1][2:] == label
        tags.append(NONE if label == NONE else f"I-{label}" if same else f"B-{label}")
    return tags


def word_features(words: Words, doc: Doc, uses: Iterable[str]) -> list[list[str]]:
    """The features of each word.

    >>> import spacy
    >>> doc = spacy.blank("en")("Ada came")
    >>> word_features(split_words(doc.text), doc, ())[0][:5]
    ['w=ada', 'p1=A', 'x1=a', 'p2=Ad', 'x2=da']
    """
    found: list[list[str]] = []
    said = pipeline_features(words, doc, tuple(uses)) if uses else None
    all_words = words.words
    for line in words.lines:
        for place in range(line.first, line.last):
            word = all_words[place]
            features = [f"w={word.lower()}"]
            for n in (1, 2, 3):
                features += [f"p{n}={word[:n]}", f"x{n}={word[-n:]}"]
            before = all_words[place - 1].lower() if place > line.first else "<"
            before2 = all_words[place - 2].lower() if place > line.first + 1 else "<"
            after = all_words[place + 1].lower() if place + 1 < line.last else ">"
            features += [f"b={before}", f"b2={before2}", f"a={after}", f"ba={before}|{after}"]
            features += [f"bw={before}|{word.lower()}", f"wa={word.lower()}|{after}"]
            case = "d" if word.isdigit() else "X" if word.isupper() else "x" if word.islower() else "Xx"
            features += [f"c={case}", f"cb={case}|{before}", f"ca={case}|{after}"]
            if place == line.first:
                features.append("first")
            if place + 1 == line.last:
                features.append("last")
            features += ontology_features(word)
            if said is not None:
                features += said[place]
            found.append(features)
    return found
