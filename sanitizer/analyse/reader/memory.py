"""What the reader has answered not long ago, so that a later look at a text reads only what changed in it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

import numpy as np

MOST = 128_000_000
"""So many bytes of answers are kept: those for some 300,000 words, many documents and their outputs."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What was answered for the words of a window: in short for all of them, in full for those that may be mentions.

    ``full`` holds the rows that ``places`` lists. Of other words hardly anybody asks more than the short answer.
    """

    short: np.ndarray
    places: np.ndarray
    full: np.ndarray

    @property
    def nbytes(self) -> int:
        """How much room they take."""
        return int(self.short.nbytes + self.places.nbytes + self.full.nbytes)


class Memory:
    """Answers by key, up to so many bytes. What one look needs never drives out what the same look has kept.

    Texts are looked at again in the same order. Were the oldest answers always the first to go, a batch longer than the
    memory would find nothing of itself; here it finds the part that fits.

    >>> memory = Memory(most=8)
    >>> memory.begin()
    >>> for key in (b"a", b"b", b"c"):
    ...     memory.keep(key, Answers(np.zeros(1, dtype=np.float32), np.zeros(0), np.zeros(0)))
    >>> [memory.known(key) is not None for key in (b"a", b"b", b"c")]
    [True, True, False]
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._look = 0
        self._size = 0
        self._kept: OrderedDict[bytes, tuple[int, Answers]] = OrderedDict()  # what was needed last comes last
        self._lock = Lock()

    def begin(self) -> None:
        """A new look at some texts begins: what was kept before may go."""
        with self._lock:
            self._look += 1

    def known(self, key: bytes) -> Answers | None:
        """The answers kept for ``key``."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is None:
                return None
            self._kept[key] = (self._look, found[1])
            return found[1]

    def keep(self, key: bytes, answers: Answers) -> None:
        """Keeps ``answers`` if there is room for them beside what the same look has kept."""
        with self._lock:
            while self._kept and self._size + answers.nbytes > self._most:
                oldest = next(iter(self._kept))
                look, gone = self._kept[oldest]
                if look == self._look:
                    return
                del self._kept[oldest]
                self._size -= gone.nbytes
            if key not in self._kept and answers.nbytes <= self._most:
                self._kept[key] = (self._look, answers)
                self._size += answers.nbytes

    def forget(self) -> None:
        """Lets go of everything."""
        with self._lock:
            self._kept.clear()
            self._size = 0
