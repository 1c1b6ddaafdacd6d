"""One segment of an index: the terms of each length as columns, postings and hashes in one memory-mapped file."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, Any

import numpy as np

from sanitizer.core.errors import ArtefactError
from sanitizer.core.faults import damaged
from sanitizer.ladders.characters.hashing import code_points, fold_points, fold_text, hash_columns, hash_text, mix
from sanitizer.ladders.characters.tables import count_dense, count_sparse

_ALIGN = 8
_DENSE = 0.15
"""Where a term matches more than this share of all characters, whole columns are compared instead of postings."""


@dataclass(frozen=True)
class Part:
    """Where one length stands in the file: its place, its counts and the checksum of its bytes."""

    length: int
    rows: int
    pairs: int
    offset: int
    size: int
    crc32: int


def write_segment(path: str | Path, terms: Sequence[str]) -> dict[str, Any]:
    """Writes ``terms`` (normal, distinct, sorted) to ``path``; what comes back goes into the manifest."""
    by_length: dict[int, list[str]] = {}
    for term in terms:
        by_length.setdefault(len(term), []).append(term)
    alphabet = _alphabet(by_length.values())
    wide = len(alphabet) > 1 << 16
    code_of = np.zeros(int(alphabet[-1]) + 1 if len(alphabet) else 1, dtype=np.uint32 if wide else np.uint16)
    code_of[alphabet] = np.arange(len(alphabet), dtype=code_of.dtype)
    hashed = (mix(alphabet), mix(fold_points(alphabet)))
    parts: list[Part] = []
    with open(path, "wb") as handle:
        letters = _write_part(handle, 0, len(alphabet), 0, [alphabet])
        for length in sorted(by_length):
            points = code_points("".join(by_length.pop(length))).reshape(-1, length)
            columns = np.ascontiguousarray(code_of[points].T)
            del points
            parts.append(_write_length(handle, columns, hashed))
        size = handle.tell()
    return {
        "size": size,
        "wide": wide,
        "alphabet": vars(letters),
        "parts": [vars(part) for part in parts],
        "rows": sum(part.rows for part in parts),
    }


def _alphabet(groups: Any) -> np.ndarray:
    seen: set[str] = set()
    for terms in groups:
        seen.update("".join(terms))
    return np.array(sorted(map(ord, seen)), dtype=np.uint32)


def _write_length(handle: IO[bytes], columns: np.ndarray, hashed: tuple[np.ndarray, np.ndarray]) -> Part:
    length, rows = columns.shape
    postings = np.empty((length, rows), dtype=np.uint32)
    present: list[np.ndarray] = []
    starts: list[np.ndarray] = []
    for position in range(length):
        by_code = np.argsort(columns[position], kind="stable")
        postings[position] = by_code
        sorted_codes = columns[position][by_code]
        first = np.flatnonzero(np.r_[True, sorted_codes[1:] != sorted_codes[:-1]])
        present.append(sorted_codes[first])
        starts.append(first.astype(np.uint32))
    ends = np.cumsum([len(codes) for codes in present], dtype=np.uint32)
    arrays = [columns, postings, np.concatenate(present), np.concatenate(starts), ends]
    for mixed in hashed:
        hashes = hash_columns(columns, mixed)
        by_hash = np.argsort(hashes, kind="stable")
        arrays += [hashes[by_hash], by_hash.astype(np.uint32)]
    return _write_part(handle, length, rows, int(ends[-1]), arrays)


def _write_part(handle: IO[bytes], length: int, rows: int, pairs: int, arrays: list[np.ndarray]) -> Part:
    offset = handle.tell()
    checksum = 0
    for array in arrays:
        data = array.tobytes()
        data += bytes(-len(data) % _ALIGN)
        checksum = zlib.crc32(data, checksum)
        handle.write(data)
    return Part(length, rows, pairs, offset, handle.tell() - offset, checksum)


class Segment:
    """A written segment, opened memory-mapped; each length is checked when it is first used."""

    def __init__(self, path: str | Path, facts: dict[str, Any]) -> None:
        try:
            self._data = np.asarray(np.memmap(path, dtype=np.uint8, mode="r"))
            self._code = np.dtype(np.uint32 if facts["wide"] else np.uint16)
            self._letters = Part(**facts["alphabet"])
            self._parts = {part["length"]: Part(**part) for part in facts["parts"]}
            ok = len(self._data) == facts["size"]
            self.rows = int(facts["rows"])
        except (OSError, ValueError, KeyError, TypeError):
            ok = False
        if not ok:
            raise _damaged()
        self._blocks: dict[int, Block] = {}

    @property
    def lengths(self) -> list[int]:
        """The lengths that have terms."""
        return sorted(self._parts)

    @cached_property
    def alphabet(self) -> np.ndarray:
        """The code points in use, ascending; a code is an index into it."""
        return self._checked(self._letters)[: self._letters.rows * 4].view(np.uint32)

    def block(self, length: int) -> Block | None:
        """The terms of ``length``, or None where there are none."""
        if length not in self._blocks:
            part = self._parts.get(length)
            if part is None:
                return None
            try:
                self._blocks[length] = Block(self.alphabet, self._code, part, self._checked(part))
            except (ValueError, TypeError):  # counts in the manifest that do not fit the file
                raise _damaged() from None
        return self._blocks[length]

    def terms(self) -> Iterator[str]:
        """All terms, length by length."""
        for length in self.lengths:
            block = self.block(length)
            if block is not None:
                yield from block.terms()

    def _checked(self, part: Part) -> np.ndarray:
        data = self._data[part.offset : part.offset + part.size]
        if len(data) != part.size or zlib.crc32(data.data) != part.crc32:
            raise _damaged()
        return data


class Block:
    """The terms of one length: ``columns[i][row]`` is the code of character i, postings list the rows of a code."""

    def __init__(self, alphabet: np.ndarray, code: np.dtype, part: Part, data: np.ndarray) -> None:
        self.length, self.rows = part.length, part.rows
        self.alphabet = alphabet
        place = 0

        def take(dtype: Any, count: int) -> np.ndarray:
            nonlocal place
            size = count * np.dtype(dtype).itemsize
            array = data[place : place + size].view(dtype)
            place += size + -size % _ALIGN
            return array

        cells = part.length * part.rows
        self.columns = take(code, cells).reshape(part.length, part.rows)
        self._postings = take(np.uint32, cells).reshape(part.length, part.rows)
        self._present = take(code, part.pairs)
        self._starts = take(np.uint32, part.pairs)
        self._ends = take(np.uint32, part.length)
        self._hashes = {False: take(np.uint64, part.rows)}
        self._hash_rows = {False: take(np.uint32, part.rows)}
        self._hashes[True] = take(np.uint64, part.rows)
        self._hash_rows[True] = take(np.uint32, part.rows)
        if place != part.size:
            raise ValueError("the counts do not fill the part")
        self._filters: dict[bool, tuple[np.uint64, np.ndarray]] = {}

    def codes(self, points: np.ndarray) -> np.ndarray:
        """The code of each code point, -1 where it is not in the alphabet."""
        where = np.searchsorted(self.alphabet, points)
        where[where == len(self.alphabet)] = 0
        return np.where(self.alphabet[where] == points, where, -1).astype(np.int64)

    def posting(self, position: int, code: int) -> np.ndarray:
        """The rows whose character at ``position`` has ``code``, ascending."""
        low = int(self._ends[position - 1]) if position else 0
        high = int(self._ends[position])
        at = low + int(np.searchsorted(self._present[low:high], code))
        if code < 0 or at == high or self._present[at] != code:
            return self._postings[position][:0]
        end = int(self._starts[at + 1]) if at + 1 < high else self.rows
        return self._postings[position][int(self._starts[at]) : end]

    def counts(self, points: np.ndarray) -> np.ndarray:
        """How many rows have each match mask with a term: indexed by the mask."""
        codes = self.codes(points)
        postings = [self.posting(position, int(code)) for position, code in enumerate(codes)]
        if sum(map(len, postings)) > _DENSE * self.rows * self.length:
            return count_dense(self.columns, codes, self.length)
        return count_sparse(postings, self.rows, self.length)

    def matches(self, points: np.ndarray) -> np.ndarray:
        """A Boolean for each row and position: whether the row has the term's character there."""
        return (self.columns == self.codes(points)[:, None]).T

    def find(self, term: str, *, folded: bool = False) -> list[int]:
        """The rows of a term: at most one, or with ``folded`` all that differ in case or width only."""
        key = fold_text(term) if folded else term
        hashes = self._hashes[folded]
        value = hash_text(key)
        low, high = int(hashes.searchsorted(value, "left")), int(hashes.searchsorted(value, "right"))
        rows = self._hash_rows[folded][low:high].tolist()
        return sorted(row for row in rows if (fold_text(self.term(row)) if folded else self.term(row)) == key)

    def lookup(self, hashes: np.ndarray, *, folded: bool = False) -> np.ndarray:
        """A row whose hash is each of ``hashes``, or -1."""
        rows = np.full(len(hashes), -1, dtype=np.int64)
        shift, seen = self._filter(folded)
        maybe = np.flatnonzero(seen[hashes >> shift])
        known = self._hashes[folded]
        at = known.searchsorted(hashes[maybe])
        at[at == len(known)] = 0
        same = known[at] == hashes[maybe]
        rows[maybe[same]] = self._hash_rows[folded][at[same]]
        return rows

    def _filter(self, folded: bool) -> tuple[np.uint64, np.ndarray]:
        """Which leading bits of a hash occur at all: most windows of a text are no term, and are dropped by this."""
        if folded not in self._filters:
            bits = (self.rows * 8).bit_length()
            shift = np.uint64(64 - bits)
            seen = np.zeros(1 << bits, dtype=bool)
            seen[self._hashes[folded] >> shift] = True
            self._filters[folded] = (shift, seen)
        return self._filters[folded]

    def term(self, row: int) -> str:
        """The text of a row."""
        return self.alphabet[self.columns[:, row]].astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")

    def terms(self) -> Iterator[str]:
        """The text of every row, in order."""
        points = np.ascontiguousarray(self.alphabet[self.columns].T.astype("<u4"))
        text = points.tobytes().decode("utf-32-le", "surrogatepass")
        return (text[start : start + self.length] for start in range(0, len(text), self.length))


def _damaged() -> ArtefactError:
    return damaged("the character index is damaged", hint="build it again")
