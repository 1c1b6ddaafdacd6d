"""Tokens of an English document -> hashed features, all columns at once.

Every word, affix, label and context becomes a number by a hash that cannot be read back, so that a model trained on
these numbers holds no text. The columns come from spaCy's own token attributes and are combined with numpy, which
costs a few microseconds a token.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from sanitizer.core.findings import SHAPES, Finding, Origin
from sanitizer.language import words

if TYPE_CHECKING:
    from spacy.tokens import Doc

_Row = TypeVar("_Row")
FORMAT = 1
"""Raised whenever the features change: a model fits only the features that it was trained on."""
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)
_OUTSIDE = np.uint64(7)
_MOST_REMEMBERED = 200_000
_COURT_WORDS = words("institutions.court_words")
_COURTLY = 0.015
"""The share of such words from which a text counts as a court's."""
_HEADING = 12


def mixed(*columns: np.ndarray) -> np.ndarray:
    """One hash for each row of the given columns of unsigned numbers."""
    total = np.zeros(len(columns[0]), np.uint64)
    for column in columns:
        total = (total ^ column) * _MULTIPLIER
        total ^= total >> _SHIFT
    return total


def hashed(text: str) -> int:
    """The 64-bit hash by which spaCy knows a string."""
    from spacy.strings import hash_string  # type: ignore[attr-defined]

    number: int = hash_string(text)
    return number


class Lexicon:
    """The hashed form of each word (affixes, kind, shape), worked out once.

    >>> Lexicon().form("Bergen")[4] == Lexicon().form("Oslo")[4]
    True
    """

    def __init__(self) -> None:
        self._forms: dict[int, tuple[int, ...]] = {}
        self._court: np.ndarray | None = None

    def form(self, word: str) -> tuple[int, ...]:
        """Hashes of the first three letters, the last four, three and two, the kind and the shape of a word."""

        low = word.lower()
        parts = (low[:3], low[-4:], low[-3:], low[-2:], _kind(word), _shape(word))
        return tuple(hashed(part) for part in parts)

    def forms(self, doc: Doc, orth: np.ndarray) -> tuple[np.ndarray, ...]:
        """The columns of ``form`` for the tokens of ``doc``, whose words have the hashes ``orth``."""
        rows, inverse = by_word(doc, orth, self._forms, self.form, _MOST_REMEMBERED)
        table = np.array(rows, dtype=np.uint64).reshape(len(rows), 6)[inverse]
        return tuple(np.ascontiguousarray(table.T))

    def court_words(self) -> np.ndarray:
        """The hashes of words that courts use."""

        if self._court is None:
            self._court = np.array([hashed(word) for word in _COURT_WORDS], np.uint64)
        return self._court


def by_word(
    doc: Doc, orth: np.ndarray, memory: dict[int, _Row], make: Callable[[str], _Row], most: int
) -> tuple[list[_Row], np.ndarray]:
    """What ``make`` says of each word of ``doc``, each word asked once, and for each token the place of its word.

    ``memory`` keeps the answers between documents by the hashes ``orth``, about ``most`` of them.
    """
    unique, first, inverse = np.unique(orth, return_index=True, return_inverse=True)
    if len(memory) > most:
        memory.clear()
    rows = []
    for key, place in zip(unique.tolist(), first.tolist(), strict=True):
        row = memory.get(key)
        if row is None:
            row = memory[key] = make(doc[place].text)
        rows.append(row)
    return rows, inverse


def _kind(word: str) -> str:
    if word[:1].isupper():
        return "upper" if word.isupper() and len(word) > 1 else "title"
    if word.isalpha():
        return "lower"
    if word.isdigit():
        return "number"
    return "mixed" if any(c.isdigit() for c in word) else "mark"


def _shape(word: str) -> str:
    """Runs of letters and digits as one sign each: "McGee-99" is "XxXx-d"."""
    signs = ("X" if c.isupper() else "x" if c.isalpha() else "d" if c.isdigit() else c for c in word[:40])
    return re.sub(r"(.)\1+", r"\1", "".join(signs))


def token_spans(doc: Doc) -> tuple[np.ndarray, np.ndarray]:
    """Where each token of ``doc`` begins and ends, in characters."""
    from spacy.attrs import IDX, LENGTH

    places = doc.to_array([IDX, LENGTH]).astype(np.int64).reshape(len(doc), 2)
    return places[:, 0], places[:, 0] + places[:, 1]


def seen_by(
    found: Sequence[Finding], origins: frozenset[Origin], starts: np.ndarray, ends: np.ndarray, *, name: str = ""
) -> np.ndarray:
    """For each token a hash of the finding of ``origins`` that marks it; 0 where none does.

    The hash is that of ``name``, or else of the detector's own, which tells kinds apart.
    """
    column = np.zeros(len(starts), np.uint64)
    for finding in sorted((f for f in found if f.origin in origins), key=lambda f: f.end - f.start):
        first = int(np.searchsorted(ends, finding.start, "right"))
        last = int(np.searchsorted(starts, finding.end, "left"))
        if first < last:
            mark = hashed(name or finding.detectors[0])
            column[first:last] = mark ^ 1
            column[first] = mark
    return column


def features(doc: Doc, found: Sequence[Finding], lexicon: Lexicon) -> np.ndarray:
    """One row for each token of ``doc``: 32-bit hashes, one for each template.

    Args:
        doc: with the entities of its pipeline.
        found: what patterns and ontology saw in it.
        lexicon: remembers words between documents.
    """
    from spacy.attrs import ENT_IOB, ENT_TYPE, LOWER, ORTH

    starts, ends = token_spans(doc)
    size = len(doc)
    attributes = doc.to_array([ORTH, LOWER, ENT_TYPE, ENT_IOB]).astype(np.uint64).reshape(size, 4)
    orth, low, label, iob = np.ascontiguousarray(attributes.T)
    prefix, suffix4, suffix3, suffix2, kind, shape = lexicon.forms(doc, orth)
    shaped = seen_by(found, SHAPES, starts, ends)
    term = seen_by(found, frozenset({Origin.KNOWLEDGE}), starts, ends, name="ontology")
    place = np.arange(size)

    def at(column: np.ndarray, where: np.ndarray) -> np.ndarray:
        inside = (where >= 0) & (where < size)
        return np.where(inside, column[np.clip(where, 0, size - 1)], _OUTSIDE)

    def near(column: np.ndarray, step: int) -> np.ndarray:
        moved = np.full(size, _OUTSIDE)
        if step < 0:
            moved[-step:] = column[:step]
        elif step < size:
            moved[: size - step] = column[step:]
        return moved

    begins = iob == 3
    entity = np.where(label > 0, mixed(label, begins.astype(np.uint64)), np.uint64(0))
    first, last = _runs((label != np.roll(label, 1)) | begins)
    head, tail = low[first], low[last]
    before, after, before2 = at(low, first - 1), at(low, last + 1), at(low, first - 2)
    upper = np.isin(kind, _capital_kinds())
    capital = upper.astype(np.uint64)
    cap_first, cap_last = _runs(upper != np.roll(upper, 1))
    run = np.minimum(cap_last - cap_first + 1, 5).astype(np.uint64) * capital
    cap_before, cap_after = at(low, cap_first - 1) * capital, at(low, cap_last + 1) * capital
    cap_end = low[cap_last] * capital
    often, mostly_capital, mostly_entity = _in_document(low, upper, label > 0)
    court = np.full(size, int(np.isin(low, lexicon.court_words()).mean() > _COURTLY), np.uint64)
    bracket, quote = _inside(doc, orth, "(", ")"), _inside(doc, orth, "“", "”")
    section = _sections(doc, kind, low)
    early = np.digitize(place / max(size, 1), [0.1, 0.3, 0.6]).astype(np.uint64)
    low_before, low_after, low_before2, low_after2 = (near(low, step) for step in (-1, 1, -2, 2))
    entity_before, entity_after = near(entity, -1), near(entity, 1)
    shape_before, shape_after = near(shape, -1), near(shape, 1)
    templates = (
        (low,), (low_before,), (low_after,), (low_before2,), (low_after2,), (low_before, low), (low, low_after),
        (low_before2, low_before), (low_after, low_after2),
        (shape,), (shape_before,), (shape_after,), (shape_before, shape, shape_after),
        (prefix,), (suffix4,), (suffix3,), (suffix2,), (near(suffix3, -1),), (near(suffix3, 1),),
        (entity,), (entity_before,), (entity_after,), (near(entity, -2),), (near(entity, 2),),
        (entity_before, entity, entity_after), (entity, low), (entity, low_before), (entity, low_after),
        (entity, suffix3), (entity, head), (entity, tail), (entity, before), (entity, after),
        (entity, before2, before), (entity, shape), (entity, before, head),
        (shaped,), (near(shaped, -1),), (near(shaped, 1),), (shaped, entity), (shaped, low_before), (shaped, low),
        (shaped, low_before2, low_before),
        (term,), (near(term, -1),), (near(term, 1),), (term, low_before), (term, entity),
        (capital, run), (capital, cap_before), (capital, cap_after), (capital, cap_end), (run, cap_before),
        (entity, run), (entity, often), (capital, often, mostly_capital), (entity, mostly_entity),
        (mostly_entity, mostly_capital, capital),
        (court, entity), (court, term), (court, shaped), (court, low), (court, kind, near(kind, -1), near(kind, 1)),
        (court, section, entity), (court, early, entity), (bracket, entity), (quote, entity), (quote, capital),
        (bracket, low),
    )  # fmt: skip
    rows = np.empty((size, len(templates)), np.uint32)
    total, moved = np.empty(size, np.uint64), np.empty(size, np.uint64)
    for number, columns in enumerate(templates):
        total.fill(_salt(number + 1))
        for column in columns:  # as in ``mixed``, but without new arrays
            np.bitwise_xor(total, column, out=total)
            np.multiply(total, _MULTIPLIER, out=total)
            np.right_shift(total, _SHIFT, out=moved)
            np.bitwise_xor(total, moved, out=total)
        rows[:, number] = total >> np.uint64(32)
    return rows


@cache
def _capital_kinds() -> np.ndarray:
    """The hashes of the kinds of word that begin with a capital."""
    return np.array([hashed("upper"), hashed("title")], np.uint64)


@cache
def _salt(number: int) -> np.uint64:
    """What the hash of a template starts from."""
    start: np.uint64 = mixed(np.array([number], np.uint64))[0]
    return start


def _runs(breaks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each token the first and the last token of its run, where ``breaks`` marks the first ones."""
    run = np.cumsum(breaks)
    return np.searchsorted(run, run, "left"), np.searchsorted(run, run, "right") - 1


def _in_document(low: np.ndarray, upper: np.ndarray, entity: np.ndarray) -> tuple[np.ndarray, ...]:
    """How often each word stands in the document, with a capital, and as an entity; in a few steps each."""
    unique, inverse, count = np.unique(low, return_inverse=True, return_counts=True)
    columns = [np.digitize(count, [2, 3, 5, 9])[inverse]]
    for flag in (upper, entity):
        share = np.bincount(inverse, flag, len(unique)) / count
        columns.append(np.digitize(share, [0.01, 0.5, 0.99])[inverse])
    return tuple(column.astype(np.uint64) for column in columns)


def _inside(doc: Doc, orth: np.ndarray, opening: str, closing: str) -> np.ndarray:
    """1 for tokens between an opening and a closing mark."""
    strings = doc.vocab.strings
    steps = (orth == strings.add(opening)).astype(np.int64) - (orth == strings.add(closing)).astype(np.int64)
    return np.clip(np.cumsum(steps), 0, 1).astype(np.uint64)


def _sections(doc: Doc, kind: np.ndarray, low: np.ndarray) -> np.ndarray:
    """For each token a hash of the last line in capitals before it: the heading it stands under."""
    from spacy.attrs import IS_SPACE

    column = np.ones(len(doc), np.uint64)
    upper, title, lower = (hashed(name) for name in ("upper", "title", "lower"))
    begin, current = 0, np.uint64(1)
    for end in (*np.flatnonzero(doc.to_array([IS_SPACE])).tolist(), len(doc)):
        line = kind[begin:end]
        capitals = np.flatnonzero(line == upper)
        if 0 < end - begin < _HEADING and len(capitals) and not np.isin(line, [title, lower]).any():
            current = mixed(
                low[begin + capitals[-2:-1]] if len(capitals) > 1 else low[begin : begin + 1],
                low[begin + capitals[-1:]],
            )[0]
        column[begin : end + 1] = current
        begin = end + 1
    return column
