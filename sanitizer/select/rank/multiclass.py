"""The multiclass baseline: the level from the type, the number of rungs and the span's letters, blind to the rungs."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer._version import __version__
from sanitizer.artefacts.arrays import check_arrays
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.errors import from_extra
from sanitizer.core.faults import damaged, unreachable_choices
from sanitizer.core.findings import Finding, PiiType
from sanitizer.select.rank.light import FORMAT, KIND
from sanitizer.select.rank.ranking import orders, settled
from sanitizer.select.rank.wikireplace import LabelledDocument

WEIGHTS = "weights.npz"
LEVELS = 13
LETTERS = 1024
_TYPES = {kind: number for number, kind in enumerate(PiiType)}
WIDTH = len(_TYPES) + LEVELS + LETTERS


def inputs(finding: Finding, rungs: int) -> np.ndarray:
    """Type, number of rungs and letter trigrams as one vector.

    >>> from sanitizer.core.findings import Identifier
    >>> inputs(Finding(0, 4, "Oslo", PiiType.LOC, Identifier.QUASI, 0.5, ("x",)), 3).shape == (WIDTH,)
    True
    """
    row = np.zeros(WIDTH, np.float32)
    row[_TYPES[finding.type]] = 1
    row[len(_TYPES) + min(rungs, LEVELS) - 1] = 1
    span = f" {finding.text[:60].casefold()} "
    grams = [span[i : i + 3] for i in range(len(span) - 2)]
    for gram in grams:
        row[len(_TYPES) + LEVELS + zlib.crc32(gram.encode()) % LETTERS] += 1 / len(grams) ** 0.5
    return row


@dataclass(eq=False)
class MulticlassSelector:
    """Ranks the rungs of a ladder by how likely their level is."""

    weights: np.ndarray = field(repr=False)
    bias: np.ndarray = field(repr=False)
    joint: bool = True
    name: str = "multiclass"

    def rank(self, text: str, findings: Sequence[Finding]) -> list[list[int]]:
        """For each finding the indices of its ladder's rungs, best first."""
        return orders(settled(findings, self.scores(text, findings), joint=self.joint))

    def scores(self, text: str, findings: Sequence[Finding]) -> list[np.ndarray]:
        """For each finding the score of each level that its ladder has."""
        found = []
        for finding in findings:
            rungs = len(finding.ladder or ())
            levels = inputs(finding, max(1, rungs)) @ self.weights + self.bias
            # levels beyond the last class share its score, the later the less
            more = levels[-1] - np.arange(1, max(1, rungs - LEVELS + 1))
            found.append(np.concatenate([levels, more])[:rungs])
        return found

    def save(self, folder: str | Path, details: dict[str, Any], card: str) -> None:
        """Writes the model as a folder with a manifest and a model card."""
        with atomic_folder(folder) as target:
            np.savez_compressed(target / WEIGHTS, allow_pickle=False, weights=self.weights, bias=self.bias)
            (target / "card.md").write_text(card, encoding="utf-8")
            Manifest(KIND, FORMAT, __version__, details={"backend": "multiclass", **details}).write(target)

    @classmethod
    def load(cls, folder: str | Path) -> MulticlassSelector:
        """The model in ``folder``."""
        folder = Path(folder)
        open_folder(folder, KIND, FORMAT)
        try:
            with np.load(folder / WEIGHTS, allow_pickle=False) as arrays:
                weights, bias = arrays["weights"], arrays["bias"]
            if weights.shape != (WIDTH, LEVELS) or bias.shape != (LEVELS,):
                raise ValueError("shape")
            check_arrays({"weights": weights, "bias": bias})
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            raise damaged(f"{folder}: the selector is damaged", hint="train it again") from None
        return cls(weights, bias)


def train_multiclass(documents: Sequence[LabelledDocument], *, seed: int = 0) -> MulticlassSelector:
    """The baseline that imitates the annotators of ``documents``.

    Raises:
        InputError: there is no mention with a choice on its ladder.
    """
    with from_extra("train", "training of the selector 'multiclass'"):
        from sklearn.linear_model import LogisticRegression

    rows, levels, weights = [], [], []
    for document in documents:
        for mention in document.mentions:
            row = inputs(mention.finding, len(mention.ladder))
            for level, share in enumerate(mention.shares):
                if share:
                    rows.append(row)
                    levels.append(min(level, LEVELS - 1))
                    weights.append(share)
    if not rows:
        raise unreachable_choices()
    table = np.full((WIDTH, LEVELS), 0.0, np.float32)
    bias = np.full(LEVELS, -20.0, np.float32)
    known = sorted(set(levels))
    if len(known) == 1:
        bias[known] = 0.0
        return MulticlassSelector(table, bias)
    model = LogisticRegression(C=3.0, max_iter=1000, random_state=seed)
    model.fit(np.array(rows), levels, sample_weight=weights)
    coefficients, offsets = model.coef_, model.intercept_
    if len(known) == 2:  # scikit-learn keeps one row for two classes
        coefficients, offsets = np.vstack([-coefficients, coefficients]) / 2, np.r_[-offsets, offsets] / 2
    table[:, known] = coefficients.T
    bias[known] = offsets
    return MulticlassSelector(table, bias)
