"""The kind "neural": token classification on the packaged MiniLM with adapters (extra ``neural``).

Two heads share one encoder: one tells where a span of which type stands, the other what people do with it. Labels such
as LOC/QUASI and LOC/NO_MASK are split at the slash for that, so that what is learned of one type serves the other.
Long documents are read in windows that overlap.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from sanitizer.core.faults import nothing_annotated, out_of_range
from sanitizer.learn.taggers.base import Example, TaggedSpan, Watch
from sanitizer.learn.taggers.neural_network import WINDOW, Network, Pieces, load_torch, seeded
from sanitizer.learn.taggers.sequence import spans_of, tags_of
from sanitizer.learn.taggers.words import split_words

if TYPE_CHECKING:
    from spacy.tokens import Doc

NONE = "O"
WEIGHTS, HEADER = "adapters.safetensors", "neural.json"
MOST = 1e4
"""Trained weights are smaller than this."""


class NeuralTagger:
    """Tags words by a transformer.

    Args:
        types: the types of spans, the part of a label before the slash.
        fates: the parts after the slash; one empty name where labels have none.
        labels: the labels that were learned; other pairs of type and fate are never given.
        network: the trained network.
    """

    kind = "neural"

    def __init__(self, types: Sequence[str], fates: Sequence[str], labels: Sequence[str], network: Network) -> None:
        self.types = tuple(types)
        self.fates = tuple(fates)
        self.labels = tuple(labels)
        self.network = network
        self._tags = (NONE, *(f"{mark}-{kind}" for kind in self.types for mark in "BI"))
        self._allowed = {
            kind: np.array([joined(kind, fate) in self.labels for fate in self.fates]) for kind in self.types
        }

    def tag(self, docs: Sequence[Doc]) -> list[list[TaggedSpan]]:
        """The spans of each document, sorted; the score is how sure type and fate are together."""
        texts = [split_words(doc.text) for doc in docs]
        found = []
        for words, (tags, fates) in zip(texts, self.network.scores(texts), strict=True):
            best = [self._tags[i] for i in tags.argmax(axis=1)]
            spans = spans_of(words, best, [float(s) for s in tags.max(axis=1)])
            place = {start: i for i, start in enumerate(words.starts)}
            ends = {end: i for i, end in enumerate(words.ends)}
            found.append([self._named(span, fates[place[span.start] : ends[span.end] + 1]) for span in spans])
        return found

    def _named(self, span: TaggedSpan, fates: np.ndarray) -> TaggedSpan:
        """The span with its full label: the likeliest fate of its words among those that its type was seen with."""
        share = fates.mean(axis=0) * self._allowed[span.label]
        best = int(share.argmax())
        label = joined(span.label, self.fates[best])
        return TaggedSpan(span.start, span.end, label, min(1.0, span.score * float(share[best] / share.sum())))

    @classmethod
    def train(
        cls,
        examples: Sequence[Example],
        *,
        seed: int = 0,
        watch: Watch = iter,
        epochs: int = 4,
        rate: float = 1e-3,
        **options: Any,
    ) -> Self:
        """A tagger that learned from ``examples`` in ``epochs`` rounds; the same examples and seed give the same."""
        if options or not isinstance(epochs, int) or epochs < 1 or not 0 < rate < 1:
            raise out_of_range("the kind 'neural' takes epochs, a whole number, and rate, between 0 and 1")
        labels = sorted({span.label for example in examples for span in example.spans})
        if not labels:
            raise nothing_annotated()
        types = list(dict.fromkeys(split(label)[0] for label in labels))
        fates = list(dict.fromkeys(split(label)[1] for label in labels))
        network = Network(1 + 2 * len(types), len(fates), seed=seed)
        tagger = cls(types, fates, labels, network)
        prepared = [tagger._prepared(example) for example in examples]
        tagger._learn([one for one in prepared if len(one[0].ids)], epochs, rate, seed, watch)
        return tagger

    def _prepared(self, example: Example) -> tuple[Pieces, np.ndarray, np.ndarray]:
        """The pieces of a document with the number of tag and fate at the first piece of each word, else -100."""
        words = split_words(example.doc.text)
        pieces = self.network.pieces(words)
        tags = np.full(len(pieces.ids), -100, np.int64)
        fates = tags.copy()
        for place, tag in zip(pieces.first.tolist(), tags_of(words, example.spans), strict=True):
            if place < 0:
                continue
            mark, _, label = tag.partition("-")
            kind, fate = split(label)
            tags[place] = self._tags.index(f"{mark}-{kind}" if label else NONE)
            if label:
                fates[place] = self.fates.index(fate)
        return pieces, tags, fates

    def _learn(
        self,
        documents: Sequence[tuple[Pieces, np.ndarray, np.ndarray]],
        epochs: int,
        rate: float,
        seed: int,
        watch: Watch,
    ) -> None:
        torch = load_torch()
        rng = np.random.default_rng(seed)
        module = self.network.module
        parameters = list(self.network.trainable().values())
        optimizer = torch.optim.AdamW(parameters, lr=rate, weight_decay=0.01)
        plan = [batch for _ in range(epochs) for batch in _batches(documents, rng)]
        with seeded(torch, seed):
            for number, batch in enumerate(watch(plan)):
                module.train()
                parts = [(documents[n][0], first, last) for n, first, last in batch]
                scores = self.network.forward(*self.network.batch(parts))
                loss: Any = 0.0
                for score, column in zip(scores, (1, 2), strict=True):
                    wanted = np.full(score.shape[:2], -100, np.int64)
                    for row, (n, first, last) in enumerate(batch):
                        wanted[row, 1 : last - first + 1] = documents[n][column][first:last]
                    if (wanted >= 0).any():
                        flat = score.reshape(-1, score.shape[-1])
                        loss = loss + torch.nn.functional.cross_entropy(flat, torch.from_numpy(wanted.reshape(-1)))
                optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(parameters, 1.0)
                warm = min(1.0, (number + 1) / max(1, len(plan) // 10))
                optimizer.param_groups[0]["lr"] = rate * warm * (1 - number / len(plan))
                optimizer.step()
        module.eval()

    def save(self, folder: Path) -> None:
        """Writes adapters, head and labels; the backbone stays in its package."""
        from safetensors.torch import save_file

        save_file({n: p.detach().contiguous() for n, p in self.network.trainable().items()}, folder / WEIGHTS)
        header = {"types": self.types, "fates": self.fates, "labels": self.labels}
        (folder / HEADER).write_text(json.dumps(header, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The tagger in ``folder``."""
        load_torch()
        from safetensors import SafetensorError
        from safetensors.torch import load_file

        header = json.loads((folder / HEADER).read_text(encoding="utf-8"))
        try:
            state = load_file(folder / WEIGHTS)
        except SafetensorError:
            raise ValueError("the weights cannot be read") from None
        if not all(bool((weights.abs() < MOST).all()) for weights in state.values()):
            raise ValueError("the weights hold numbers that no training gives")
        network = Network(1 + 2 * len(header["types"]), len(header["fates"]), state)
        return cls(header["types"], header["fates"], header["labels"], network)


def split(label: str) -> tuple[str, str]:
    """A label's type and fate.

    >>> split("LOC/QUASI"), split("CALLE")
    (('LOC', 'QUASI'), ('CALLE', ''))
    """
    kind, _, fate = label.partition("/")
    return kind, fate


def joined(kind: str, fate: str) -> str:
    """The label of a type and a fate.

    >>> joined("LOC", "QUASI"), joined("CALLE", "")
    ('LOC/QUASI', 'CALLE')
    """
    return f"{kind}/{fate}" if fate else kind


def _batches(
    documents: Sequence[tuple[Pieces, np.ndarray, np.ndarray]], rng: np.random.Generator, size: int = 8
) -> list[list[tuple[int, int, int]]]:
    """One round over all documents in windows that begin at another place each time, those of like length together."""
    jobs = []
    for number, (pieces, _, _) in enumerate(documents):
        total = len(pieces.ids)
        first = -int(rng.integers(0, WINDOW // 2)) if total > WINDOW else 0
        while first < total:
            jobs.append((number, max(first, 0), min(first + WINDOW, total)))
            first += WINDOW
    order = rng.permutation(len(jobs)).tolist()
    order.sort(key=lambda i: (jobs[i][2] - jobs[i][1]) // 64)
    batches = [[jobs[i] for i in order[at : at + size]] for at in range(0, len(order), size)]
    return [batches[i] for i in rng.permutation(len(batches)).tolist()]
