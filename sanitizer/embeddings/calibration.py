"""How a model's cosines are spread over unlabelled text: a share of phrases means the same for every model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from sanitizer.embeddings.vectors import Space

DOCUMENTS = 400
"""Documents that are looked at, spread over the corpus."""
STEPS = 101


def calibrated(
    space: Space, documents: Iterable[tuple[str, Sequence[str]]], *, seed: int = 1
) -> dict[str, list[float]]:
    """Quantiles of cosine (own and other texts) and rarity over a sample of ``documents``: (entity, phrases).

    Where a document names no entity, one of its phrases stands in for it.

    >>> from sanitizer.embeddings.vectors import StaticVectors
    >>> space = StaticVectors("toy", {"ada": 0, "oslo": 1}, np.eye(2, dtype=np.float32))
    >>> calibrated(space, [("ada", ["ada", "oslo"]), ("oslo", ["oslo"])])["cosines"][:3]
    [0.0, 0.02, 0.04]
    """
    random = np.random.default_rng(seed)
    sample = _sample(documents, random)
    own: list[np.ndarray] = []
    strange: list[np.ndarray] = []
    rare: list[np.ndarray] = []
    before: np.ndarray | None = None
    for entity, phrases in sample:
        name = entity or str(random.choice(phrases))
        about = space.encode([name])[0]
        vectors = space.encode(phrases)
        own.append(vectors @ about)
        rare.append(space.rarity(phrases))
        if before is not None:
            strange.append(before @ about)
        before = vectors
    return {
        "cosines": _table(own),
        "background": _table(strange or own),
        "rarities": _table(rare),
    }


def _sample(
    documents: Iterable[tuple[str, Sequence[str]]], random: np.random.Generator
) -> list[tuple[str, Sequence[str]]]:
    """Some documents with phrases, each equally likely, in constant memory."""
    kept: list[tuple[str, Sequence[str]]] = []
    for number, document in enumerate(document for document in documents if document[1]):
        if len(kept) < DOCUMENTS:
            kept.append(document)
        elif (place := int(random.integers(number + 1))) < DOCUMENTS:
            kept[place] = document
    return kept


def _table(values: list[np.ndarray]) -> list[float]:
    if not values:
        return np.linspace(0.0, 1.0, STEPS).round(4).tolist()
    return np.quantile(np.concatenate(values), np.linspace(0.0, 1.0, STEPS)).round(4).tolist()
