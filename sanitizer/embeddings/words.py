"""Words -> vectors that tell what they mean, by the small table of word pieces that ships with the selector."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from sanitizer.artefacts.arrays import check_arrays
from sanitizer.core.faults import damaged
from sanitizer.embeddings.pieces import cut_word

REACH, MOST_WORDS = 60, 10
_WORD = re.compile(r"\w+")


def built_in_folder() -> Path:
    """Where the table lies."""
    return Path(__file__).resolve().parents[1] / "data" / "selector" / "light"


@dataclass(frozen=True)
class WordVectors:
    """Word pieces and their vectors, one byte a number.

    >>> len(WordVectors.built_in().of_phrase("tea taster")) == 2 * WordVectors.built_in().width
    True
    """

    index: Mapping[str, int]
    table: np.ndarray

    @classmethod
    @cache
    def built_in(cls) -> WordVectors:
        """The vectors that ship with the package, opened once.

        Raises:
            ArtefactError: the files are missing or damaged.
        """
        folder = built_in_folder()
        try:
            pieces = (folder / "pieces.txt").read_text(encoding="utf-8").split("\n")
            with np.load(folder / "vectors.npz", allow_pickle=False) as arrays:
                table = arrays["table"]
            check_arrays({"table": table})
            if len(table) != len(pieces):
                raise ValueError("the table does not fit the vocabulary")
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            raise damaged(f"{folder}: the vectors are damaged", hint="build the model again") from None
        return cls({piece: number for number, piece in enumerate(pieces)}, table)

    @property
    def width(self) -> int:
        """How many numbers a word has."""
        return int(self.table.shape[1])

    def of_phrase(self, phrase: str) -> np.ndarray:
        """The mean of the words of a phrase, and the last of them, one after the other; zeros for what nobody knows."""
        known = [
            vector for word in _WORD.findall(phrase.casefold())[:MOST_WORDS] if (vector := self._of(word)) is not None
        ]
        if not known:
            return np.zeros(2 * self.width, dtype=np.float32)
        return np.concatenate([np.mean(known, axis=0), known[-1]]).astype(np.float32)

    def _of(self, word: str) -> np.ndarray | None:
        rows = self.table[cut_word(word, self.index, REACH)].astype(np.float32)
        if not len(rows):
            return None
        mean: np.ndarray = (rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6)).mean(axis=0)
        return mean
