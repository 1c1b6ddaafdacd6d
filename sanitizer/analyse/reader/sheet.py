"""The answers of the model for the words of one text, taken down window by window."""

from __future__ import annotations

import numpy as np

from sanitizer.analyse.reader.memory import Answers
from sanitizer.analyse.reader.pieces import Pieces
from sanitizer.analyse.reader.reading import softmax
from sanitizer.analyse.reader.windows import Window

CLS, SEP = 101, 102
_SURELY_NOTHING = 0.95
"""Of words that are nothing with this probability only the short answers are remembered."""


class Sheet:
    """The answers for the words of one text, window by window."""

    def __init__(self, pieces: Pieces, listed: list[Window], columns: int, tags: int) -> None:
        self.pieces = pieces
        self.windows = listed
        self.logits = np.zeros((len(pieces.first), columns), dtype=np.float32)
        self._short = np.r_[:tags, columns - 2 : columns]
        self._tags = tags
        self._whole = np.ones(len(pieces.first), dtype=bool)

    def words(self, window: Window) -> slice:
        """The words whose answers count in a window: those that begin in its middle."""
        low, high = np.searchsorted(self.pieces.first, (window.low, window.high)).tolist()
        return slice(low, high)

    def asked(self, window: Window) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What the model is given for a window, and which of its answers are wanted."""
        start, end = window.start, window.end
        ids = np.empty((1, end - start + 2), dtype=np.int64)
        ids[0, 0], ids[0, 1:-1], ids[0, -1] = CLS, self.pieces.ids[start:end], SEP
        features = np.zeros((1, end - start + 2, self.pieces.features.shape[1]), dtype=np.int64)
        features[0, 1:-1] = self.pieces.features[start:end]
        return ids, features, self.pieces.first[self.words(window)] - start + 1

    def write(self, window: Window, answers: np.ndarray) -> None:
        """Takes the answers of a window down."""
        words = self.words(window)
        self.logits[words] = answers
        self._whole[words] = True

    def shortened(self, window: Window) -> Answers:
        """The answers of a window as they are remembered."""
        answers = self.logits[self.words(window)]
        places = np.flatnonzero(softmax(answers[:, : self._tags])[:, 0] < _SURELY_NOTHING)
        return Answers(answers[:, self._short], places, answers[places])

    def remember(self, window: Window, known: Answers) -> None:
        """Takes remembered answers of a window down."""
        words = self.words(window)
        self.logits[words, self._short] = known.short
        self.logits[words.start + known.places] = known.full
        self._whole[words] = False
        self._whole[words.start + known.places] = True

    def missing(self, rows: slice) -> list[Window]:
        """The windows of which more has to be known about some of the words ``rows``."""
        if self._whole[rows].all():
            return []
        short = np.arange(len(self._whole))[rows][~self._whole[rows]]
        spans = [(window, self.words(window)) for window in self.windows]
        return [one for one, words in spans if ((short >= words.start) & (short < words.stop)).any()]
