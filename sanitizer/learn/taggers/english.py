"""The shipped English model: for each token how likely people are to hide it, and as what.

One linear layer over hashed features (``english_features``) and a small network over the meaning of neighbouring words
(``english_context``), trained together on court decisions and biographies by ``models/detector/train.py``. What is kept
are hashes and small whole numbers; numpy is all it takes.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from sanitizer.artefacts.arrays import check_arrays
from sanitizer.artefacts.manifest import open_folder
from sanitizer.core.faults import other_features, unopened
from sanitizer.core.findings import Finding, PiiType
from sanitizer.learn.taggers.english_context import Context
from sanitizer.learn.taggers.english_features import FORMAT as FEATURES
from sanitizer.learn.taggers.english_features import Lexicon, features

if TYPE_CHECKING:
    from spacy.tokens import Doc

KIND = "english-detector"
FORMAT = 1
TYPES = tuple(kind.value for kind in PiiType)
CLASSES = ("", *(f"{kind}/{what}" for kind in TYPES for what in ("QUASI", "NO_MASK")), "PERSON/DIRECT", "CODE/DIRECT")
"""What a token can be: nothing, or a type with what annotators do with it; only names and codes are ever direct."""
PIECES = "pieces.txt"
BITS = 21
"""The look-up table has this power of two places; of features that share one, training keeps the best."""


@dataclass(frozen=True)
class Reading:
    """What the model thinks of each token: a probability for each class.

    >>> reading = Reading(np.array([[0.1] + [0.0] * 16 + [0.9, 0.0]]))
    >>> reading.hide.round(2).tolist(), reading.kind(0, 1), reading.direct(0, 1)
    ([0.9], 'PERSON', True)
    """

    shares: np.ndarray

    @property
    def hide(self) -> np.ndarray:
        """How likely people are to hide each token."""
        total: np.ndarray = self.shares[:, 1:17:2].sum(axis=1) + self.shares[:, 17:].sum(axis=1)
        return total

    @property
    def types(self) -> np.ndarray:
        """How likely each token is of each of the eight types, whether it is hidden or not."""
        total = self.shares[:, 1:17:2] + self.shares[:, 2:17:2]
        total[:, TYPES.index("PERSON")] += self.shares[:, 17]
        total[:, TYPES.index("CODE")] += self.shares[:, 18]
        return total

    def kind(self, first: int, last: int) -> str:
        """The likeliest type of the tokens from ``first`` up to ``last``."""
        return TYPES[int(self.types[first:last].mean(axis=0).argmax())]

    def direct(self, first: int, last: int) -> bool:
        """Whether these tokens are rather a direct than a quasi-identifier."""
        quasi = self.shares[first:last, 1:17:2].sum()
        return bool(self.shares[first:last, 17:].sum() > quasi)


@dataclass(frozen=True)
class EnglishModel:
    """Weights by hash.

    Args:
        hashes: those of the features that the model knows, in no particular order, each once.
        weights: a row of whole numbers for each of them, a column for each class.
        scale: what one step of each column is worth.
        bias: what each class starts from.
        context: what the meaning of words adds.
    """

    hashes: np.ndarray
    weights: np.ndarray
    scale: np.ndarray
    bias: np.ndarray
    context: Context | None = field(default=None, repr=False)
    lexicon: Lexicon = field(default_factory=Lexicon, repr=False)
    _table: np.ndarray = field(init=False, repr=False)
    _worth: np.ndarray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        rows, classes = self.weights.shape
        shapes = {self.bias.shape, self.scale.shape, (len(CLASSES),)}
        if rows != len(self.hashes) or classes != len(CLASSES) or len(shapes) > 1:
            raise ValueError("the weights do not fit together")
        table = np.full(1 << BITS, -1, np.int32)
        table[self.hashes & np.uint32((1 << BITS) - 1)] = np.arange(rows, dtype=np.int32)
        object.__setattr__(self, "_table", table)
        object.__setattr__(self, "_worth", self.weights.astype(np.float32) * self.scale.astype(np.float32))

    def read(self, doc: Doc, found: Sequence[Finding]) -> Reading:
        """What the model thinks of the tokens of ``doc``, in which the other detectors saw ``found``."""
        if not len(doc):
            return Reading(np.zeros((0, len(CLASSES))))
        scores = self.scores(features(doc, found, self.lexicon))
        if self.context is not None:
            scores += self.context.scores(doc)
        return Reading(softmax(scores))

    def scores(self, rows: np.ndarray) -> np.ndarray:
        """What speaks for each class, for rows of hashed features."""
        place = self._table[rows & np.uint32((1 << BITS) - 1)]
        known = place >= 0
        known &= self.hashes[np.where(known, place, 0)] == rows
        counts = known.sum(axis=1)
        scores = np.zeros((len(rows), self._worth.shape[1]), np.float32)
        if counts.any():
            starts = np.concatenate([[0], np.cumsum(counts[counts > 0])[:-1]])
            scores[counts > 0] = np.add.reduceat(self._worth[place[known]], starts, axis=0)
        total: np.ndarray = scores + self.bias
        return total

    def save(self, folder: Path) -> None:
        """Writes the arrays into ``folder``."""
        arrays = {"hashes": self.hashes, "weights": self.weights, "scale": self.scale, "bias": self.bias}
        header: dict[str, object] = {"features": FEATURES, "classes": list(CLASSES)}
        if self.context is not None:
            arrays |= self.context.arrays
            header["labels"] = list(self.context.labels)
            (folder / PIECES).write_text("\n".join(self.context.pieces), encoding="utf-8")
        np.savez_compressed(folder / "weights.npz", **arrays)  # type: ignore[arg-type]
        (folder / "model.json").write_text(json.dumps(header, indent=2) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> EnglishModel:
        """The model in ``folder``, after its manifest has been checked.

        Raises:
            ArtefactError: it is missing, damaged, or made for other features.
        """
        open_folder(folder, KIND, FORMAT)
        try:
            header = json.loads((folder / "model.json").read_text(encoding="utf-8"))
            if header["features"] != FEATURES or tuple(header["classes"]) != CLASSES:
                raise other_features(folder)
            with np.load(folder / "weights.npz", allow_pickle=False) as packed:
                arrays = dict(packed)
                check_arrays(arrays)
                if arrays["weights"].shape[:1] != arrays["hashes"].shape[:1]:
                    raise ValueError("shapes differ")
                context = None
                if "labels" in header:
                    pieces = (folder / PIECES).read_text(encoding="utf-8").split("\n")
                    context = Context(pieces, header["labels"], arrays)
                return cls(arrays["hashes"], arrays["weights"], arrays["scale"], arrays["bias"], context)
        except (OSError, ValueError, KeyError, TypeError, IndexError, zipfile.BadZipFile) as error:
            raise unopened(folder, error) from None


def softmax(scores: np.ndarray) -> np.ndarray:
    """Scores as probabilities, a row each.

    >>> softmax(np.array([[0.0, 0.0]])).tolist()
    [[0.5, 0.5]]
    """
    power = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: np.ndarray = power / power.sum(axis=1, keepdims=True)
    return shares


def built_in_folder() -> Path:
    """Where the shipped model lies."""
    return Path(__file__).parents[2] / "data" / "detector" / "english"
