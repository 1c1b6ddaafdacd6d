"""The model of kinds: a name and its sentence -> a probability for each kind of thing it could be."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from sanitizer.artefacts.manifest import open_folder
from sanitizer.core.faults import damaged
from sanitizer.ladders.kinds.features import NAME_BITS, SENTENCE_BITS, name_features, sentence_features

KIND = "kinds"
FORMAT = 1


def built_in_folder() -> Path:
    """Where the model that ships with the package lies."""
    return Path(__file__).resolve().parents[2] / "data" / "kinds"


@dataclass(frozen=True)
class KindModel:
    """Two tables of hashed features, one of names and one of sentences, and the score each feature gives each kind.

    >>> model = KindModel.built_in()
    >>> shares = model.shares(model.of_name("Tarnow District Court"), model.of_sentence("", ""))
    >>> model.kinds[int(shares.argmax())]
    'court'
    """

    kinds: tuple[str, ...]
    names: np.ndarray
    names_scale: np.ndarray
    sentences: np.ndarray
    sentences_scale: np.ndarray
    by_name: np.ndarray
    by_sentence: np.ndarray
    bias: np.ndarray
    heat: float

    @classmethod
    @cache
    def built_in(cls) -> KindModel:
        """The model that ships with the package, opened once."""
        return cls.read(built_in_folder())

    @classmethod
    def read(cls, folder: str | Path) -> KindModel:
        """The model of a folder.

        Raises:
            ArtefactError: the folder is missing, of another kind or format, or damaged.
        """
        folder = Path(folder)
        open_folder(folder, KIND, FORMAT)
        try:
            details = json.loads((folder / "kinds.json").read_text(encoding="utf-8"))
            with np.load(folder / "kinds.npz", allow_pickle=False) as tables:
                arrays = {name: tables[name] for name in tables.files}
            floats = {name: arrays[name].astype(np.float32) for name in ("by_name", "by_sentence", "bias")}
            scales = {name: arrays[name].astype(np.float32) for name in ("names_scale", "sentences_scale")}
            model = cls(
                kinds=tuple(details["kinds"]),
                names=arrays["names"],
                sentences=arrays["sentences"],
                heat=float(details["temperatures"]["both"]),
                **floats,
                **scales,
            )
        except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile):
            raise damaged(f"{folder}: the model of kinds is damaged", hint="train it again") from None
        if model.names.shape[0] != 1 << NAME_BITS or model.sentences.shape[0] != 1 << SENTENCE_BITS:
            raise damaged(f"{folder}: the model of kinds is damaged", hint="train it again")
        return model

    def of_name(self, name: str) -> np.ndarray:
        """What the name's own words say: a score for each kind."""
        rows = name_features(name)
        vector = (self.names[rows] * self.names_scale[rows, None]).mean(axis=0)
        scores: np.ndarray = self.by_name @ vector + self.bias
        return scores

    def of_sentence(self, before: str, after: str) -> np.ndarray:
        """What the words around say: a score for each kind."""
        if not before.strip() and not after.strip():
            return np.zeros(len(self.kinds), dtype=np.float32)
        rows = sentence_features(before, after)
        vector = (self.sentences[rows] * self.sentences_scale[rows, None]).mean(axis=0)
        scores: np.ndarray = self.by_sentence @ vector
        return scores

    def shares(self, *scores: np.ndarray) -> np.ndarray:
        """The probabilities of the kinds where these witnesses have spoken."""
        total = sum(scores, np.zeros(len(self.kinds))) / self.heat
        weights = np.exp(total - total.max())
        shares: np.ndarray = weights / weights.sum()
        return shares
