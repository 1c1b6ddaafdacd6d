"""Opens the shipped reader and runs it: eight-bit weights in onnxruntime, one window of text at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from sanitizer.analyse.reader.memory import Memory
from sanitizer.analyse.reader.pieces import SIZES, Pieces, cut, make_tokenizer
from sanitizer.analyse.reader.reading import Labels, Mention, Reading, Shares, softmax
from sanitizer.analyse.reader.sheet import CLS, SEP, Sheet
from sanitizer.analyse.reader.windows import Window, windows
from sanitizer.artefacts.manifest import open_folder
from sanitizer.core.faults import damaged

KIND, FORMAT = "reader", 1
SHIPPED = Path(__file__).resolve().parents[2] / "data" / "reader"
_MANY = 8
"""From so many windows on a text is worth threads."""
MOST = 1e4
"""Logits of a trained model are smaller than this."""


class Reader:
    """Says for every mention of a text where it stands, which type it has and what kind of thing it is.

    Every window of a text is run by itself: a text gives the same mentions alone, in any company and in any order.
    """

    def __init__(self, folder: Path, tokenizer: Tokenizer, session: Any, labels: Labels) -> None:
        self.folder = folder
        self.labels = labels
        self._tokenizer = tokenizer
        self._session = session
        self._memory = Memory()

    @classmethod
    def open(cls, folder: str | Path | None = None, *, threads: int = 1) -> Reader:
        """The reader in ``folder``, by default the shipped one, after checking its hashes.

        Raises:
            ArtefactError: the folder is missing, damaged or of another kind.
        """
        folder = Path(folder) if folder is not None else SHIPPED
        open_folder(folder, KIND, FORMAT)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            data = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
            labels = Labels(
                tuple(data["tags"]),
                tuple(data["types"]),
                tuple(data["kinds"]),
                tuple(frozenset(t) for t in data["kind_types"]),
                tuple(data.get("nouns", ())),
                tuple(frozenset(t) for t in data.get("noun_types", ())),
            )
            tokenizer = make_tokenizer(folder / "vocab.txt")
            session = onnxruntime.InferenceSession(
                str(folder / "model.onnx"),
                options,
                providers=["CPUExecutionProvider"],
                disabled_optimizers=["SkipLayerNormFusion"],  # the fused operation is the slower one
            )
            reader = cls(folder, tokenizer, session, labels)
            reader._probe(tokenizer.get_vocab_size() - 1)
        except (OSError, ValueError, KeyError, TypeError, RuntimeError) as error:
            raise damaged(f"{folder} holds no usable reader") from error
        return reader

    def _probe(self, last: int) -> None:
        """Reads the last piece of the vocabulary, so that a model of other sizes than its labels is not opened."""
        labels = self.labels
        pairs = (labels.kinds, labels.kind_types), (labels.nouns, labels.noun_types)
        if len(labels.tags) != 1 + 2 * len(labels.types) or any(len(a) != len(b) for a, b in pairs):
            raise ValueError("tags, types, kinds and nouns do not fit each other")
        answers = self._answers(np.array([[CLS, last, SEP]]), np.zeros((1, 3, len(SIZES)), dtype=np.int64))
        if answers.shape != (3, len(labels.tags) + len(labels.kinds) + len(labels.nouns) + 2):
            raise ValueError("the model has another number of answers")

    def _answers(self, ids: np.ndarray, features: np.ndarray) -> np.ndarray:
        """The logits of one window; numbers that no trained model gives are refused, as they would hide nothing."""
        answers: np.ndarray = self._session.run(None, {"ids": ids, "features": features})[0][0]
        if not (answers.max() < MOST and answers.min() > -MOST):
            raise damaged(f"{self.folder} gives numbers that are no answers")
        return answers

    def begin(self) -> None:
        """A new look at some texts begins, which may be outputs of those before."""
        self._memory.begin()

    def forget(self) -> None:
        """Lets go of the answers that are remembered, as a measurement must."""
        self._memory.forget()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Reader.open, (self.folder,))

    def read(self, texts: Iterable[str], thresholds: Mapping[str, float] | float = 0.5) -> list[list[Mention]]:
        """The mentions of each text in order; see :meth:`Reading.mentions` for ``thresholds``."""
        self.begin()
        return [self.probabilities(text).mentions(thresholds) for text in texts]

    def pieces(self, text: str) -> Pieces:
        """The words and pieces of ``text``."""
        return cut(self._tokenizer, text)

    def probabilities(self, text: str, *, threads: int = 1) -> Reading:
        """What the model says of every word of ``text``; windows of a long one are read side by side on ``threads``."""
        pieces = self.pieces(text)
        tags = len(self.labels.tags)
        kinds = tags + len(self.labels.kinds)
        nouns = kinds + len(self.labels.nouns)
        sheet = Sheet(pieces, windows(pieces), nouns + 2, tags)
        if threads > 1 and len(sheet.windows) > _MANY:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(lambda window: self._read(sheet, window), sheet.windows))
        else:
            for window in sheet.windows:
                self._read(sheet, window)
        logits, fill = sheet.logits, partial(self._fill, sheet)
        return Reading(
            self.labels,
            pieces.starts,
            pieces.ends,
            softmax(logits[:, :tags]),
            Shares(logits[:, tags:kinds], fill),
            _sigmoid(logits[:, -2]),
            _sigmoid(logits[:, -1]),
            Shares(logits[:, kinds:nouns], fill) if nouns > kinds else None,
        )

    def _read(self, sheet: Sheet, window: Window) -> None:
        """Writes the answers of a window down, from memory where this very window was read not long ago."""
        ids, features, wanted = sheet.asked(window)
        key = blake2b(ids.tobytes() + features.tobytes() + wanted.tobytes(), digest_size=16).digest()
        known = self._memory.known(key)
        if known is not None:
            sheet.remember(window, known)
            return
        sheet.write(window, self._answers(ids, features)[wanted])
        self._memory.keep(key, sheet.shortened(window))

    def _fill(self, sheet: Sheet, rows: slice) -> None:
        """Reads the windows again of which only the short answers for ``rows`` were remembered."""
        for window in sheet.missing(rows):
            ids, features, wanted = sheet.asked(window)
            sheet.write(window, self._answers(ids, features)[wanted])


def _sigmoid(logits: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
