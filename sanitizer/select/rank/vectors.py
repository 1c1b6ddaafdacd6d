"""How well a wider term fits a span in its sentence, by a small table of word-piece vectors that ships with the model.

The table is distilled from a sentence encoder: a phrase is the sum of its pieces, and two small networks bring spans
(with their context) and wider terms into one space, where what *is a* town lies near "town". Everything is numpy.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from sanitizer.artefacts.arrays import check_arrays
from sanitizer.core.faults import damaged
from sanitizer.core.ladder import MASK
from sanitizer.embeddings.pieces import cut_word

VECTORS = "vectors.npz"
VOCABULARY = "pieces.txt"
PIECES = 12
"""A phrase is read to its twelfth piece; contexts are six words on either side."""
CONTEXT_WORDS = 6
REACH = 60
"""Letters of a word within which its pieces begin."""
MEASURES = 8
"""Columns of ``measure``: likeness, fit, fit rank, context likeness, context fit, context only, context rank, known."""
SHAPES = 12
CACHE = 20_000
SIGHTINGS = 4_000
"""So many spans are remembered: what a second look adds is chosen together with what was there before."""
TOGETHER = 64
"""So many spans are measured at once."""
_Term = tuple[np.ndarray, np.ndarray, float]
"""What is kept of a term: its likeness vector, its place among spans, how near the nearest reference term is."""
_WORD = re.compile(r"\w+")
NAMES = (
    "table", "scale", "hidden", "hidden_bias", "out", "out_bias", "direct", "term_hidden", "term_hidden_bias",
    "term_out", "term_out_bias", "term_direct", "like_span", "like_context", "like_term", "reference",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sighting:
    """A span with what stands left and right of it, and the terms that could stand for it."""

    span: str = field(repr=False)
    left: str = field(repr=False)
    right: str = field(repr=False)
    terms: tuple[str, ...] = field(repr=False)


class Vectors:
    """The table and the networks; immutable apart from caches of terms and spans.

    Args:
        pieces: the word pieces, continuations marked by ``##``.
        arrays: the weights by name; see ``models/selector``.
    """

    def __init__(self, pieces: Sequence[str], arrays: Mapping[str, np.ndarray]) -> None:
        self._index = {piece: number for number, piece in enumerate(pieces)}
        self._arrays = {name: np.asarray(arrays[name]) for name in NAMES}
        if len(self._arrays["table"]) != len(pieces):
            raise ValueError("the table does not fit the vocabulary")
        self._float = {
            name: array.astype(np.float32) for name, array in self._arrays.items() if name not in ("table", "scale")
        }
        self._words: dict[str, list[int]] = {}
        self._terms: dict[str, _Term] = {}
        self._sightings: dict[Sighting, np.ndarray] = {}
        self._likenesses: dict[tuple[tuple[str, ...], tuple[str, ...]], list[tuple[float, float, float]]] = {}

    @classmethod
    def empty(cls) -> Vectors | _NoVectors:
        """Vectors that know nothing: every measure is missing."""
        return _NoVectors()

    @classmethod
    def load(cls, folder: str | Path) -> Vectors:
        """The vectors in a model folder.

        Raises:
            ArtefactError: the files are missing or damaged.
        """
        folder = Path(folder)
        try:
            pieces = (folder / VOCABULARY).read_text(encoding="utf-8").split("\n")
            with np.load(folder / VECTORS, allow_pickle=False) as arrays:
                loaded = dict(arrays)
            check_arrays(loaded)
            return cls(pieces, loaded)
        except (OSError, ValueError, KeyError, IndexError, TypeError, zipfile.BadZipFile):
            raise damaged(f"{folder}: the vectors are damaged", hint="build the model again") from None

    def save(self, folder: str | Path) -> None:
        """Writes the two files that ``load`` reads."""
        folder = Path(folder)
        (folder / VOCABULARY).write_text("\n".join(self._index), encoding="utf-8")
        np.savez_compressed(folder / VECTORS, allow_pickle=False, **self._arrays)

    def pieces(self, text: str, *, last: int = 0, first: int = 0) -> list[int]:
        """The numbers of a text's pieces, of its ``last`` or ``first`` words only if asked."""
        words = _WORD.findall(text.casefold())
        words = words[-last:] if last else words[:first] if first else words
        found: list[int] = []
        for word in words:
            found += self._word(word)
        return found[-PIECES:] if last else found[:PIECES]

    def _word(self, word: str) -> list[int]:
        known = self._words.get(word)
        if known is not None:
            return known
        found = cut_word(word, self._index, REACH)
        if len(self._words) >= CACHE:
            self._words.clear()
        self._words[word] = found
        return found

    def bag(self, pieces: Sequence[int]) -> np.ndarray:
        """The vector of some pieces: their sum over the root of their number."""
        arrays = self._arrays
        if not pieces:
            return np.zeros(arrays["table"].shape[1], np.float32)
        rows = list(pieces)
        total = (arrays["table"][rows].astype(np.float32) * arrays["scale"][rows, None]).sum(axis=0)
        return total / np.sqrt(np.float32(len(rows)))

    def measure(self, span: str, left: str, right: str, terms: Sequence[str]) -> np.ndarray:
        """For each term ``MEASURES`` numbers on how well it could stand for ``span``; missing for the mask."""
        return self.measure_all([Sighting(span, left, right, tuple(terms))])[0]

    def measure_all(self, sightings: Sequence[Sighting]) -> list[np.ndarray]:
        """The same for all spans of a document, which is much faster than one by one."""
        if len(self._sightings) >= SIGHTINGS:
            self._sightings.clear()
        new = [one for one in dict.fromkeys(sightings) if one not in self._sightings]
        fresh = {one: np.full((len(one.terms), MEASURES), np.nan, np.float32) for one in new}
        told = [one for one in new if any(term != MASK for term in one.terms)]
        for start in range(0, len(told), TOGETHER):
            chosen = told[start : start + TOGETHER]
            places = [
                (row, line) for row, one in enumerate(chosen) for line, term in enumerate(one.terms) if term != MASK
            ]
            terms = [self._term(chosen[row].terms[line]) for row, line in places]
            values = self._measured(chosen, terms, [row for row, _ in places])
            for (row, line), value in zip(places, values, strict=True):
                fresh[chosen[row]][line] = value
        found = [fresh[one] if one in fresh else self._sightings[one] for one in sightings]
        self._sightings.update(fresh)
        return found

    def _measured(self, sightings: Sequence[Sighting], known: Sequence[_Term], owners: Sequence[int]) -> np.ndarray:
        """The numbers of each of the terms, of which ``owners`` tells the sighting that it belongs to."""
        weights = self._float
        likes = np.stack([like for like, _, _ in known])
        places = np.stack([place for _, place, _ in known])
        inside = np.stack([self.bag(self.pieces(one.span)) for one in sightings])
        before = np.stack([self.bag(self.pieces(one.left, last=CONTEXT_WORDS)) for one in sightings])
        after = np.stack([self.bag(self.pieces(one.right, first=CONTEXT_WORDS)) for one in sightings])
        size = inside.shape[1]
        # the span alone, in its context, and the context alone
        rows = np.zeros((len(sightings), 3, 3 * size + SHAPES), np.float32)
        rows[:, :2, :size] = inside[:, None]
        rows[:, 1:, size : 2 * size], rows[:, 1:, 2 * size : 3 * size] = before[:, None], after[:, None]
        rows[:, 0, 3 * size :] = [shapes(one.span, "", "") for one in sightings]
        rows[:, 1:, 3 * size :] = np.array([shapes(one.span, one.left, one.right) for one in sightings])[:, None]
        views = self._views(rows.reshape(-1, rows.shape[2])).reshape(len(sightings), 3, -1)
        around = views[:, :2] @ weights["reference"].T
        fits = np.einsum("td,tvd->tv", places, views[owners])
        result = np.empty((len(known), MEASURES), np.float32)
        result[:, 0] = np.einsum("td,td->t", likes, _units(inside @ weights["like_span"])[owners])
        result[:, 3] = np.einsum("td,td->t", likes, _units((before + after) @ weights["like_context"])[owners])
        result[:, 1], result[:, 4], result[:, 5] = fits.T
        better = np.count_nonzero(around[owners] > fits[:, :2, None], axis=2) / around.shape[2]
        result[:, 2], result[:, 6] = better.T
        result[:, 7] = [nearest for _, _, nearest in known]
        return result

    def likenesses(self, terms: Sequence[str], others: Sequence[str]) -> list[tuple[float, float, float]]:
        """For each term how alike it is to the most alike of ``others``, the same by fit, and to the first of them."""
        key = (tuple(terms), tuple(others))
        found = self._likenesses.get(key)
        if found is None:
            if len(self._likenesses) >= CACHE:
                self._likenesses.clear()
            found = self._likenesses[key] = self._alike(terms, others)
        return found

    def _alike(self, terms: Sequence[str], others: Sequence[str]) -> list[tuple[float, float, float]]:
        known = [self._term(other) for other in others]
        likes, places = np.stack([one[0] for one in known]), np.stack([one[1] for one in known])
        result = [(np.nan, np.nan, np.nan)] * len(terms)
        told = [(number, self._term(term)) for number, term in enumerate(terms) if term != MASK]
        if told:
            alike = np.stack([one[0] for _, one in told]) @ likes.T
            fit = (np.stack([one[1] for _, one in told]) @ places.T).max(axis=1).tolist()
            for (number, _), best, near, first in zip(
                told, alike.max(axis=1).tolist(), fit, alike[:, 0].tolist(), strict=True
            ):
                result[number] = (best, near, first)
        return result

    def _views(self, rows: np.ndarray) -> np.ndarray:
        weights = self._float
        size = self._arrays["table"].shape[1]
        hidden = np.maximum(rows @ weights["hidden"] + weights["hidden_bias"], 0)
        return _units(hidden @ weights["out"] + weights["out_bias"] + rows[:, :size] @ weights["direct"])

    def _term(self, term: str) -> _Term:
        known = self._terms.get(term)
        if known is not None:
            return known
        weights = self._float
        bag = self.bag(self.pieces(term))
        hidden = np.maximum(bag @ weights["term_hidden"] + weights["term_hidden_bias"], 0)
        place = _unit(hidden @ weights["term_out"] + weights["term_out_bias"] + bag @ weights["term_direct"])
        found = _unit(bag @ weights["like_term"]), place, float((weights["reference"] @ place).max())
        if len(self._terms) >= CACHE:
            self._terms.clear()
        self._terms[term] = found
        return found


class _NoVectors(Vectors):
    """Knows no word."""

    def __init__(self) -> None:
        pass

    def measure_all(self, sightings: Sequence[Sighting]) -> list[np.ndarray]:
        """Nothing is known of any term."""
        return [np.full((len(one.terms), MEASURES), np.nan, np.float32) for one in sightings]

    def likenesses(self, terms: Sequence[str], others: Sequence[str]) -> list[tuple[float, float, float]]:
        """Nothing is like anything."""
        return [(np.nan, np.nan, np.nan)] * len(terms)


def shapes(span: str, left: str, right: str) -> np.ndarray:
    """Twelve numbers on how the span is written and what it stands next to."""
    tail = left.rstrip()[-1:]
    return np.array(
        [
            span[:1].isupper(), span.isupper(), len(span.split()) / 5, any(c.isdigit() for c in span), span.islower(),
            tail in ('"', "“", "("), right.lstrip()[:1] == "(", left.endswith(" in "), left.endswith(" the "),
            left.endswith((" a ", " an ")), tail == ",", bool(left or right),
        ],
        dtype=np.float32,
    )  # fmt: skip


def _unit(vector: np.ndarray) -> np.ndarray:
    length = float(np.sqrt(vector @ vector))
    return vector / length if length else vector


def _units(rows: np.ndarray) -> np.ndarray:
    lengths = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    return rows / np.maximum(lengths, 1e-9)
