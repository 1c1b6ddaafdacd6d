"""Job titles and illnesses -> the classes of the ontology they may fall into, with what was learned from registers."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from sanitizer.artefacts.manifest import open_folder
from sanitizer.core.faults import damaged
from sanitizer.embeddings.words import WordVectors
from sanitizer.ladders.kinds.features import name_features

KIND = "titles"
FORMAT = 2
BITS = 14
NOTHING = "nothing"
"""The class of what is neither a job nor an illness."""
_ARRAYS = ("table", "scale", "hidden", "hidden_bias", "scores", "bias")


def built_in_folder() -> Path:
    """Where the model that ships with the package lies."""
    return Path(__file__).resolve().parents[2] / "data" / "titles"


def title_features(title: str) -> list[int]:
    """The places of a title's features in the table."""
    return sorted({place & ((1 << BITS) - 1) for place in name_features(title)})


@dataclass(frozen=True)
class TitleModel:
    """A table of hashed features, a layer over what the words mean, and the score that both give each class.

    >>> shares = TitleModel.built_in().shares("structural steel welder")
    >>> max(shares, key=shares.get)
    'metal or machinery worker'
    """

    classes: tuple[str, ...]
    arrays: Mapping[str, np.ndarray]
    heat: float

    @classmethod
    @cache
    def built_in(cls) -> TitleModel:
        """The model that ships with the package, opened once."""
        return cls.read(built_in_folder())

    @classmethod
    def read(cls, folder: str | Path) -> TitleModel:
        """The model of a folder.

        Raises:
            ArtefactError: the folder is missing, of another kind or format, or damaged.
        """
        folder = Path(folder)
        open_folder(folder, KIND, FORMAT)
        try:
            details = json.loads((folder / "titles.json").read_text(encoding="utf-8"))
            with np.load(folder / "titles.npz", allow_pickle=False) as stored:
                arrays = {name: stored[name] for name in _ARRAYS}
        except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile):
            raise damaged(f"{folder}: the model of titles is damaged", hint="train it again") from None
        arrays = {name: array if name == "table" else array.astype(np.float32) for name, array in arrays.items()}
        return cls(tuple(details["classes"]), arrays, heat=float(details["temperature"]))

    def shares(self, title: str) -> dict[str, float]:
        """The probability of each class."""
        one = self.arrays
        rows = title_features(title)
        spelled = (one["table"][rows] * one["scale"][rows, None]).mean(axis=0)
        meant = np.maximum(one["hidden"] @ WordVectors.built_in().of_phrase(title) + one["hidden_bias"], 0.0)
        values = (one["scores"] @ np.concatenate([spelled, meant]) + one["bias"]) / self.heat
        shares = np.exp(values - values.max())
        return dict(zip(self.classes, (shares / shares.sum()).tolist(), strict=True))
