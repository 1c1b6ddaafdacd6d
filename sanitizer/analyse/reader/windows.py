"""Cuts the pieces of a text into windows that the reader takes one at a time, where the text itself has its borders.

A window ends with a paragraph, a line or a sentence, whose neighbours it sees as well. Which of the possible ends is
taken hangs on the words that follow, not on how much text there was before: after a change the windows further on are
soon the same ones again, and a reader that remembers them need not read them a second time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sanitizer.analyse.reader.pieces import BEFORE, BLANK, GLUED, NEWLINE, PLACE, SENTENCE_START, Pieces

LONGEST = 190
"""So many pieces are read at a time at the most."""
CONTEXT = 24
"""So many pieces before and behind the part whose answers count are read with it."""
_LEAST = 2 / 3
"""A window that is not among the last two is at least this part of the longest."""


@dataclass(frozen=True, slots=True)
class Window:
    """The pieces from ``start`` to ``end``, of which the answers for those from ``low`` to ``high`` count."""

    start: int
    end: int
    low: int
    high: int


def windows(pieces: Pieces) -> list[Window]:
    """The windows over ``pieces``, in order; their parts that count follow each other without a gap."""
    count = len(pieces.ids)
    if count <= LONGEST:
        return [Window(0, count, 0, count)] if count else []
    ranks = _ranks(pieces)
    found = []
    low = 0
    while low < count:
        high = _border(ranks, low)
        found.append(Window(max(0, low - CONTEXT), min(count, high + CONTEXT), low, high))
        low = high
    return found


def _border(ranks: np.ndarray, low: int) -> int:
    """Where the part that counts ends if it begins at ``low``."""
    count = len(ranks)
    lead = min(low, CONTEXT)
    if count - low + lead <= LONGEST:
        return count
    most = LONGEST - lead - CONTEXT
    least = int(most * _LEAST)
    if count - low <= most + LONGEST - CONTEXT:  # two windows take the rest, wherever they meet
        least = max(CONTEXT, count - low - (LONGEST - CONTEXT))
    return low + least + int(ranks[low + least : low + most + 1].argmax())


def _ranks(pieces: Pieces) -> np.ndarray:
    """How well a window ends before each piece: the form of the border first, then what its next pieces decide."""
    before, place = pieces.features[:, BEFORE], pieces.features[:, PLACE]
    first = np.zeros(len(pieces.ids), dtype=bool)
    first[pieces.first] = True
    form = np.where(before == BLANK, 3, np.where((before == NEWLINE) | (place == SENTENCE_START), 2, before != GLUED))
    ids = np.concatenate((pieces.ids, np.zeros(3, dtype=np.int64)))
    mixed = sum(ids[n : n + len(form)] * factor for n, factor in enumerate((7919, 104729, 1299709)))
    result: np.ndarray = np.where(first, form, 0) * 65536 + mixed * 2654435761 % 65536
    return result
