"""Training of the neural selector: weights over MiniLM's likenesses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sanitizer.select.rank.evidence import Evidence
from sanitizer.select.rank.light import described, train_light
from sanitizer.select.rank.neural import Encoder, NeuralSelector
from sanitizer.select.rank.sentences import SentenceColumns
from sanitizer.select.rank.vectors import Vectors
from sanitizer.select.rank.wikireplace import LabelledDocument


def neural_trainer(
    documents: Sequence[LabelledDocument], vectors: Vectors, *, without: str | None = None, early_stopping: bool = False
) -> Callable[[list[int], int], NeuralSelector]:
    """A function (numbers of the training documents, seed) -> selector; the encoder reads all documents once."""
    evidence = Evidence()
    rows = described(documents, vectors, evidence)
    columns = SentenceColumns(Encoder().vectors, evidence)
    more = [columns(document.text, document.findings) for document in documents]

    def train(numbers: list[int], seed: int) -> NeuralSelector:
        light = train_light(
            [documents[i] for i in numbers],
            vectors,
            seed=seed,
            rows=[rows[i] for i in numbers],
            more=[more[i] for i in numbers],
            encoder=columns,
            without=without,
            evidence=evidence,
            early_stopping=early_stopping,
        )
        return NeuralSelector(light)

    return train
