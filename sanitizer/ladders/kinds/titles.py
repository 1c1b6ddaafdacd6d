"""Job titles and illnesses -> the class of the ontology they fall into, with a probability, learned from registers."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from sanitizer.artefacts.manifest import open_folder
from sanitizer.core.faults import damaged
from sanitizer.ladders.kinds.features import name_features

KIND = "titles"
FORMAT = 1
BITS = 13
NOTHING = "nothing"
"""The class of what is neither a job nor an illness."""
SURE = 0.85


def built_in_folder() -> Path:
    """Where the model that ships with the package lies."""
    return Path(__file__).resolve().parents[2] / "data" / "titles"


def title_features(title: str) -> list[int]:
    """The places of a title's features in the table."""
    return sorted({place & ((1 << BITS) - 1) for place in name_features(title)})


@dataclass(frozen=True)
class TitleModel:
    """One table of hashed features, and the score each feature gives each class.

    >>> model = TitleModel.built_in()
    >>> model.classed("structural steel welder")[0]
    'metal or machinery worker'
    """

    classes: tuple[str, ...]
    table: np.ndarray
    scale: np.ndarray
    scores: np.ndarray
    bias: np.ndarray
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
            with np.load(folder / "titles.npz", allow_pickle=False) as tables:
                arrays = {name: tables[name] for name in ("table", "scale", "scores", "bias")}
        except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile):
            raise damaged(f"{folder}: the model of titles is damaged", hint="train it again") from None
        floats = {name: arrays[name].astype(np.float32) for name in ("scale", "scores", "bias")}
        return cls(tuple(details["classes"]), arrays["table"], heat=float(details["temperature"]), **floats)

    def classed(self, title: str) -> tuple[str, float]:
        """The likeliest class of a title and its probability."""
        rows = title_features(title)
        vector = (self.table[rows] * self.scale[rows, None]).mean(axis=0)
        values = (self.scores @ vector + self.bias) / self.heat
        shares = np.exp(values - values.max())
        shares /= shares.sum()
        best = int(shares.argmax())
        return self.classes[best], float(shares[best])
