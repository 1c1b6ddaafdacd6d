"""Finding listed terms in running text: longest first, never overlapping, at word borders where the script has them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

import numpy as np

from sanitizer.ladders.characters.hashing import Windows, code_points, fold_points
from sanitizer.ladders.characters.index import CharacterIndex
from sanitizer.ladders.characters.segment import Block

_OTHER, _WORD, _FREE, _MARK = range(4)
_WITHOUT_BORDERS = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x0F00, 0x109F),  # Tibetan, Myanmar
    (0x1100, 0x11FF),  # Hangul letters: particles are written onto the word
    (0x1780, 0x17FF),  # Khmer
    (0x3040, 0x31FF),  # kana and Bopomofo
    (0x3400, 0x9FFF),  # Han
    (0xA960, 0xA97F),
    (0xAC00, 0xD7FF),  # Hangul
    (0xF900, 0xFAFF),
    (0xFF66, 0xFF9F),  # half-width kana
    (0x1B000, 0x1B16F),
    (0x20000, 0x3FFFF),
)


@dataclass(frozen=True, slots=True)
class Match:
    """A listed term in a text: offsets in characters of the text as given, and the term in NFC."""

    start: int
    end: int
    term: str = field(repr=False)


def find_terms(text: str, index: CharacterIndex, *, ignore_case: bool = False, shortest: int = 1) -> list[Match]:
    """The listed terms in ``text`` in the order of the text; of overlapping ones the longest, then the first.

    Args:
        text: any text; it is compared in NFC, and offsets refer to the text as given.
        index: the list.
        ignore_case: also take terms that differ from a listed one in case or width only.
        shortest: terms with fewer characters are left alone.
    """
    clean, starts, ends = _normalised(text)
    points = code_points(clean)
    keys = fold_points(points) if ignore_case else points
    border = _borders(points)
    windows = Windows(keys)
    taken = np.zeros(len(points) + 1, dtype=bool)
    found: list[Match] = []
    for length in index.lengths:
        if not shortest <= length <= len(points):
            continue
        covered = np.concatenate([[0], np.cumsum(taken)])
        first = np.flatnonzero(border[: len(points) - length + 1] & border[length:])
        first = first[covered[first + length] == covered[first]]
        for start in _hits(keys, windows, index.blocks(length), first, length, folded=ignore_case):
            if not taken[start : start + length].any():
                taken[start : start + length] = True
                last = start + length - 1
                found.append(Match(int(starts[start]), int(ends[last]), clean[start : last + 1]))
    return sorted(found, key=lambda match: match.start)


def _hits(
    keys: np.ndarray, windows: Windows, blocks: list[Block], first: np.ndarray, length: int, *, folded: bool
) -> list[int]:
    """The starts in ``first`` at which a term of ``length`` stands, compared character by character."""
    hits: set[int] = set()
    hashes = windows.of(length, first)
    for block in blocks:
        rows = block.lookup(hashes, folded=folded)
        at, rows = first[rows >= 0], rows[rows >= 0]
        letters = fold_points(block.alphabet) if folded else block.alphabet
        same = np.ones(len(at), dtype=bool)
        for position in range(length) if len(at) else ():
            same &= letters[block.columns[position][rows]] == keys[at + position]
        hits.update(at[same].tolist())
    return sorted(hits)


def _normalised(text: str) -> tuple[str, np.ndarray, np.ndarray]:
    """``text`` in NFC, and for each of its characters where the letter it belongs to starts and ends in ``text``."""
    if unicodedata.is_normalized("NFC", text):
        return text, np.arange(len(text)), np.arange(1, len(text) + 1)
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    begin = 0
    for end in range(1, len(text) + 1):
        if end < len(text) and _joins(text[end]):
            continue
        piece = unicodedata.normalize("NFC", text[begin:end])
        pieces.append(piece)
        starts += [begin] * len(piece)
        ends += [end] * len(piece)
        begin = end
    return "".join(pieces), np.array(starts), np.array(ends)


def _joins(char: str) -> bool:
    """Whether ``char`` may melt into the one before it in NFC: a mark, or the vowel or final of a Hangul syllable."""
    return "\u1160" <= char <= "\u11ff" or unicodedata.category(char)[0] == "M"


def _borders(points: np.ndarray) -> np.ndarray:
    """For each place between two characters, and both ends, whether a term may start or end there."""
    border = np.ones(len(points) + 1, dtype=bool)
    if len(points) > 1:
        distinct, where = np.unique(points, return_inverse=True)
        kinds = np.array([_kind(int(point)) for point in distinct])[where]
        border[1:-1] = ~((kinds[:-1] == _WORD) & (kinds[1:] == _WORD)) & (kinds[1:] != _MARK)
        border[1:-1] &= ~((kinds[:-1] == _MARK) & (kinds[1:] == _WORD))
    return border


def _kind(point: int) -> int:
    char = chr(point)
    if unicodedata.category(char)[0] == "M":
        return _MARK
    if any(low <= point <= high for low, high in _WITHOUT_BORDERS):
        return _FREE
    return _WORD if char.isalnum() or char == "_" else _OTHER
