"""Labelled documents -> a trained selector of any backend, and the card that goes with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from sanitizer.core.findings import Finding
from sanitizer.select.rank.evidence import Evidence
from sanitizer.select.rank.light import described, train_light
from sanitizer.select.rank.multiclass import train_multiclass
from sanitizer.select.rank.vectors import Vectors
from sanitizer.select.rank.wikireplace import LabelledDocument
from sanitizer.select.scorer import built_in_folder


class TrainedSelector(Protocol):
    """A selector that can be written to a folder."""

    name: str

    def rank(self, text: str, findings: Sequence[Finding]) -> list[list[int]]:
        """For each finding the indices of its ladder's rungs, best first."""
        ...

    def save(self, folder: str | Path, details: dict[str, Any], card: str) -> None:
        """Writes the model."""
        ...


Trainer = Callable[[list[int], int], TrainedSelector]


def trainer(
    documents: Sequence[LabelledDocument],
    backend: str,
    *,
    without: str | None = None,
    vectors: Vectors | None = None,
    **options: Any,
) -> Trainer:
    """A function (numbers of the training documents, seed) -> selector; what all trainings share is computed once.

    Args:
        backend: ``multiclass``, ``light``, ``neural`` or ``autogluon``.
        without: a group of features that the light or neural selector must not see.
        vectors: for the light selector; those of the shipped model if not given.
        options: passed on to the backend.
    """
    if backend == "multiclass":
        return lambda numbers, seed: train_multiclass([documents[i] for i in numbers], seed=seed)
    if backend == "autogluon":
        from sanitizer.select.rank.autogluon import train_autogluon

        return lambda numbers, seed: train_autogluon([documents[i] for i in numbers], seed=seed, **options)
    vectors = vectors or Vectors.load(built_in_folder("light"))
    if backend == "neural":
        from sanitizer.select.rank.neural_training import neural_trainer

        return neural_trainer(documents, vectors, without=without, **options)
    evidence = Evidence()
    rows = described(documents, vectors, evidence)
    return lambda numbers, seed: train_light(
        [documents[i] for i in numbers],
        vectors,
        seed=seed,
        rows=[rows[i] for i in numbers],
        without=without,
        evidence=evidence,
        **options,
    )


def model_card(backend: str, documents: Sequence[LabelledDocument], seed: int, scores: Mapping[str, Any] | None) -> str:
    """The card of a model: what it does, what it learned from, how good it is, and what it must not be used for."""
    mentions = sum(len(document.mentions) for document in documents)
    lines = [
        f"# Selector ({backend})",
        "",
        "Ranks the replacements of a finding the way human annotators chose among them. The privacy floor is applied",
        "after it and cannot be overruled by it.",
        "",
        f"- Trained on {len(documents)} documents with {mentions} labelled mentions; seed {seed}.",
        "- English biographies; choices are subjective, and annotators of one text agree on about four of five.",
        "- Not a measure of risk: a rung that is ranked first may still single a person out.",
        "",
    ]
    if scores:
        lines += ["Cross-validated by document (mean and spread over seeds, shares between 0 and 1):", ""]
        lines += [f"- {name}: {value['mean']:.3f} ± {value['spread']:.3f}" for name, value in scores.items()]
    else:
        lines.append("Not cross-validated.")
    return "\n".join([*lines, ""])
