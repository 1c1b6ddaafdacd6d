"""The setting ``embeddings`` -> an encoder: a model folder, or the name of vectors that others trained."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer.core.errors import ArtefactError
from sanitizer.embeddings.model import TABLES, open_model
from sanitizer.embeddings.vectors import Space

CALIBRATION = Path(__file__).parents[1] / "data" / "embeddings" / "calibration.json"
NAMES = ("glove", "minilm", "spacy:PIPELINE")


@lru_cache(maxsize=4)
def open_space(setting: str) -> Space:
    """The encoder that ``setting`` names, with its calibration.

    Raises:
        ArtefactError: no such model, a foreign or damaged folder, or a pipeline without vectors.
        MissingExtraError: the extra of that encoder is not installed.
    """
    space: Any
    if setting == "glove":
        from sanitizer.embeddings.pretrained import open_glove

        space = open_glove()
    elif setting == "minilm":
        from sanitizer.embeddings.sentence import open_minilm

        space = open_minilm()
    elif setting.startswith("spacy:"):
        from sanitizer.embeddings.pretrained import open_spacy

        space = open_spacy(setting.removeprefix("spacy:"))
    elif Path(setting).is_dir():
        return open_model(setting)
    else:
        hint = f"a folder made by `sanitizer train embeddings`, or one of {', '.join(NAMES)}"
        raise ArtefactError("E322", f"no embeddings at {setting!r}", hint=hint)
    tables = stored_tables()
    own = tables.get(setting) or tables["glove"]  # word vectors of other makes are spread like GloVe's
    for table in TABLES:
        setattr(space, table, np.array(own[table], np.float64))
    return space


def stored_tables() -> dict[str, dict[str, list[float]]]:
    """The quantiles of the encoders that have no manifest of their own, measured on unlabelled biographies."""
    tables: dict[str, dict[str, list[float]]] = json.loads(CALIBRATION.read_text(encoding="utf-8"))["tables"]
    return tables
