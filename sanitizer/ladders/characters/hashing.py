"""Hashes of code point sequences that can be taken of every window of a text at once, and the folding of variants.

The hash of x0..xn is the sum of mix(xi) * B^i modulo 2^64; B is odd, so a window's hash is found from running sums.
Hashes only propose: every hit is compared character by character.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import numpy as np

_BASE = 0x9E3779B97F4A7C15
_ALL = (1 << 64) - 1
_INVERSE = pow(_BASE, -1, 1 << 64)


def code_points(text: str) -> np.ndarray:
    """The code points of ``text``; lone surrogates stay as they are.

    >>> code_points("né").tolist()
    [110, 233]
    """
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def mix(points: np.ndarray) -> np.ndarray:
    """Each code point spread over 64 bits."""
    x = points.astype(np.uint64) + np.uint64(_BASE)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def powers(count: int, *, inverse: bool = False) -> np.ndarray:
    """The first ``count`` powers of the base, or of its inverse, modulo 2^64."""
    steps = np.full(max(count, 1), _INVERSE if inverse else _BASE, dtype=np.uint64)
    steps[0] = 1
    return np.cumprod(steps, dtype=np.uint64)[:count]


def hash_columns(columns: np.ndarray, mixed: np.ndarray) -> np.ndarray:
    """The hash of each row, from its columns of codes and the mixed code point of each code."""
    total = np.zeros(columns.shape[1], dtype=np.uint64)
    for column, power in zip(columns, powers(len(columns)), strict=True):
        total += mixed[column] * power
    return total


def hash_text(text: str) -> np.uint64:
    """The hash of one short text: the plain version of ``hash_columns``, quicker for a single term.

    >>> points = code_points("né")
    >>> bool(hash_text("né") == hash_columns(np.array([[0], [1]]), mix(points))[0])
    True
    """
    total, power = 0, 1
    for char in text:
        total += _mixed(char) * power
        power = power * _BASE & _ALL
    return np.uint64(total & _ALL)


@lru_cache(maxsize=1 << 16)
def _mixed(char: str) -> int:
    return int(mix(np.array([ord(char)], dtype=np.uint32))[0])


class Windows:
    """The hashes of all windows of a text, for any window length."""

    def __init__(self, points: np.ndarray) -> None:
        count = len(points)
        self._sums = np.zeros(count + 1, dtype=np.uint64)
        np.cumsum(mix(points) * powers(count), out=self._sums[1:])
        self._back = powers(count, inverse=True)

    def of(self, length: int, starts: np.ndarray) -> np.ndarray:
        """The hash of the window of ``length`` at each of ``starts``."""
        return (self._sums[starts + length] - self._sums[starts]) * self._back[starts]


@lru_cache(maxsize=1 << 16)
def fold_char(char: str) -> str:
    """``char`` without case and width, where that is again one character; else ``char`` itself.

    >>> fold_char("Å"), fold_char("Ａ"), fold_char("ß")
    ('å', 'a', 'ß')
    """
    for folded in (unicodedata.normalize("NFKC", char).casefold(), char.casefold(), char.lower()):
        if len(folded) == 1:
            return folded
    return char


def fold_text(text: str) -> str:
    """``fold_char`` of every character: a text of the same length.

    >>> fold_text("Straße")
    'straße'
    """
    return "".join(map(fold_char, text))


def fold_points(points: np.ndarray) -> np.ndarray:
    """``fold_char`` of an array of code points, each distinct one folded once.

    >>> fold_points(code_points("NÉ")).tolist()
    [110, 233]
    """
    distinct, where = np.unique(points, return_inverse=True)
    folded = np.array([ord(fold_char(chr(point))) for point in distinct], dtype=np.uint32)
    return folded[where] if len(points) else points
