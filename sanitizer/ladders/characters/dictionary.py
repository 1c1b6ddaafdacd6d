"""The closed dictionary of an index: every term's group pattern for one k, stored beside the index."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from sanitizer.artefacts.files import atomic_write
from sanitizer.artefacts.manifest import sha256
from sanitizer.core.errors import ArtefactError
from sanitizer.core.faults import damaged
from sanitizer.ladders.characters.closing import Groups, make_groups
from sanitizer.ladders.characters.hashing import code_points, fold_points
from sanitizer.ladders.characters.patterns import STAR, Pattern, checked_k, masked, normal

if TYPE_CHECKING:
    from sanitizer.ladders.characters.index import CharacterIndex

_STAR = 0xFFFFFFFF
_ARRAYS = ("folded", "group", "shown", "size")


@dataclass
class _Length:
    """The terms of one length: the folded distinct terms, the group of each, and each group's pattern and size."""

    folded: np.ndarray
    group_of: np.ndarray
    shown: np.ndarray
    sizes: np.ndarray


class ClosedDictionary:
    """Patterns that each stand for at least k distinct terms *that come out as this very pattern*.

    Terms that differ in case or width only count once and share their pattern. The terms left over become the mask;
    if they are fewer than k, whole groups join them until they are not.
    """

    def __init__(self, k: int, tables: dict[int, _Length]) -> None:
        self.k = k
        self._tables = tables

    @classmethod
    def make(
        cls, index: CharacterIndex, k: int, each: Callable[[Iterable[int]], Iterable[int]] = iter
    ) -> ClosedDictionary:
        """The closed dictionary of all terms of ``index``; ``each`` may wrap the lengths in a progress bar."""
        checked_k(k)
        tables = {length: _close(_exact(index, length), k) for length in each(sorted(index.lengths))}
        made = cls(k, tables)
        made._fill_mask()
        return made

    def extended(self, fresh: Sequence[str]) -> ClosedDictionary:
        """This dictionary with new terms: they join groups they fit, or form groups among themselves.

        No term changes from one pattern to another, and a term that was masked stays so: what two releases say of one
        term is never more than what one of them says.
        """
        by_length: dict[int, list[str]] = {}
        for term in fresh:
            by_length.setdefault(len(term), []).append(term)
        tables = {length: replace(table, sizes=table.sizes.copy()) for length, table in self._tables.items()}
        for length, terms in by_length.items():
            exact = np.ascontiguousarray(code_points("".join(terms)).reshape(-1, length).T)
            tables[length] = _close(exact, self.k) if length not in tables else _extend(tables[length], exact, self.k)
        made = ClosedDictionary(self.k, tables)
        made._fill_mask()
        return made

    def pattern(self, term: str) -> Pattern:
        """The pattern of the group of ``term``; the mask if the term is not listed or has no group."""
        term = normal(term)
        table = self._tables.get(len(term))
        at = _place(table.folded, fold_points(code_points(term))) if table is not None else -1
        group = int(table.group_of[at]) if table is not None and at >= 0 else -1
        if table is None or group < 0:
            return masked(term)
        shown = table.shown[group]
        text = "".join(STAR if point == _STAR else chr(point) for point in shown)
        kept = sum(1 << i for i, point in enumerate(shown) if point != _STAR)
        return Pattern(text, int(table.sizes[group]), len(term) - kept.bit_count(), kept)

    def facts(self) -> dict[str, int | float]:
        """How many terms there are, how many are masked, and how many characters of the others are hidden."""
        terms = sum(len(table.group_of) for table in self._tables.values())
        left = sum(int((table.group_of < 0).sum()) for table in self._tables.values())
        stars = sum(int(((table.shown == _STAR).sum(axis=1) * table.sizes).sum()) for table in self._tables.values())
        letters = sum(length * int(table.sizes.sum()) for length, table in self._tables.items())
        return {"terms": terms, "masked": left, "hidden": stars / letters if letters else 0.0}

    def _fill_mask(self) -> None:
        """Makes the mask stand for at least k terms, or for none, by giving up the smallest groups."""
        left = sum(int((table.group_of < 0).sum()) for table in self._tables.values())
        while 0 < left < self.k:
            sizes = [
                (int(size), length, group)
                for length, table in self._tables.items()
                for group, size in enumerate(table.sizes)
                if size
            ]
            if not sizes:
                return
            size, length, group = min(sizes)
            table = self._tables[length]
            table.group_of = np.where(table.group_of == group, -1, table.group_of)
            table.sizes[group] = 0
            left += size

    @classmethod
    def open(cls, index: CharacterIndex, k: int) -> ClosedDictionary:
        """The dictionary of ``k`` stored in the folder of ``index``.

        Raises:
            ArtefactError: there is none, it is damaged, or it was made for other terms.
        """
        stored = index.manifest.details.get("closed", {})
        if not isinstance(stored, dict) or str(k) not in stored:
            have = ", ".join(map(str, stored)) or "none"
            hint = f"build it with 'sanitizer characters build --closed {k}'"
            raise ArtefactError("E307", f"the index has no closed dictionary of k={k} (it has: {have})", hint=hint)
        try:
            path = index.folder / Path(stored[str(k)]).name
            if index.fingerprint not in path.name or sha256(path) != index.manifest.files[path.name]:
                raise ValueError
            tables: dict[int, _Length] = {}
            with np.load(path, allow_pickle=False) as data:
                for length in index.lengths:
                    tables[length] = _Length(*(data[f"{length}.{name}"] for name in _ARRAYS))
        except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile):
            raise damaged("the closed dictionary is damaged", hint="build the index again") from None
        return cls(k, tables)

    def write(self, folder: Path, fingerprint: str) -> str:
        """Writes the dictionary of the index with ``fingerprint`` into ``folder`` and returns the file's name."""
        arrays: dict[str, np.ndarray] = {}
        for length, table in self._tables.items():
            values = (table.folded, table.group_of.astype(np.int32), table.shown, table.sizes)
            arrays.update({f"{length}.{name}": array for name, array in zip(_ARRAYS, values, strict=True)})
        name = f"closed-{self.k}-{fingerprint}.npz"
        with atomic_write(folder / name, "wb") as handle:
            np.savez(handle, **arrays)  # type: ignore[arg-type]
        return name


def _exact(index: CharacterIndex, length: int) -> np.ndarray:
    """The code points of all terms of ``length``: a row for each position, a column for each term."""
    return np.concatenate([block.alphabet[block.columns] for block in index.blocks(length)], axis=1)


def _place(folded: np.ndarray, term: np.ndarray) -> int:
    """The column of ``folded`` that is ``term``, or -1: the columns are sorted, so each position narrows them down."""
    low, high = 0, folded.shape[1]
    for row, point in zip(folded, term, strict=True):
        low, high = (
            low + int(np.searchsorted(row[low:high], point, "left")),
            low + int(np.searchsorted(row[low:high], point, "right")),
        )
    return low if low < high else -1


def _distinct(exact: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The distinct folded terms, sorted, and the number of the folded term of each exact one."""
    folded = fold_points(exact.reshape(-1)).reshape(exact.shape)
    order = np.lexsort(folded[::-1])
    ordered = folded[:, order]
    new = np.r_[True, (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)]
    class_of = np.empty(len(order), dtype=np.int64)
    class_of[order] = np.cumsum(new) - 1
    return np.ascontiguousarray(ordered[:, new], dtype=np.uint32), class_of


def _groups(folded: np.ndarray, k: int) -> Groups:
    """``make_groups`` of the terms without stars of their own: the pattern of another could be written like these."""
    plain = np.flatnonzero((folded != ord(STAR)).all(axis=0))
    groups = make_groups(folded[:, plain], k)
    group_of = np.full(folded.shape[1], -1, dtype=np.int64)
    group_of[plain] = groups.group_of
    return Groups(group_of, groups.kept)


def _close(exact: np.ndarray, k: int) -> _Length:
    folded, class_of = _distinct(exact)
    groups = _groups(folded, k)
    of_exact = groups.group_of[class_of]
    order = np.argsort(of_exact, kind="stable")
    bounds = np.searchsorted(of_exact[order], np.arange(len(groups.kept) + 1))
    shown = [_show(exact, order[bounds[g] : bounds[g + 1]], kept) for g, kept in enumerate(groups.kept)]
    return _sized(folded, groups.group_of, np.array(shown, dtype=np.uint32).reshape(-1, len(exact)))


def _show(exact: np.ndarray, members: np.ndarray, kept: np.ndarray) -> np.ndarray:
    """The pattern of a group: a kept character as all members write it, or folded where they differ in case."""
    letters = exact[:, members]
    same = (letters == letters[:, :1]).all(axis=1)
    shown = np.where(same, letters[:, 0], fold_points(np.ascontiguousarray(letters[:, 0])))
    return np.where(kept, shown, _STAR).astype(np.uint32)


def _extend(old: _Length, exact: np.ndarray, k: int) -> _Length:
    """``old`` with more terms of the same length; what it says of its own terms stays."""
    unknown = [i for i in range(exact.shape[1]) if _place(old.folded, fold_points(exact[:, i])) < 0]
    if not unknown:
        return old
    exact = exact[:, unknown]
    folded, _ = _distinct(exact)
    group_of = _join(folded, old)
    lone = group_of < 0
    folds = fold_points(exact.reshape(-1)).reshape(exact.shape)
    news = [i for i in range(exact.shape[1]) if lone[_place(folded, folds[:, i])]]
    own = _close(exact[:, news], k) if news else None
    if own is not None:
        group_of[lone] = np.where(own.group_of >= 0, own.group_of + len(old.sizes), -1)
    together = np.concatenate([old.folded, folded], axis=1)
    order = np.lexsort(together[::-1])
    shown = old.shown if own is None else np.concatenate([old.shown, own.shown])
    return _sized(np.ascontiguousarray(together[:, order]), np.concatenate([old.group_of, group_of])[order], shown)


def _join(folded: np.ndarray, old: _Length) -> np.ndarray:
    """For each new term the existing group whose pattern it fits with the fewest stars, or -1."""
    shown = np.where(old.shown == _STAR, _STAR, 0).astype(np.uint32)
    keeps = old.shown != _STAR
    shown[keeps] = fold_points(old.shown[keeps])
    stars = (~keeps).sum(axis=1)
    groups = np.full(folded.shape[1], -1, dtype=np.int64)
    for i in np.flatnonzero((folded != ord(STAR)).all(axis=0)):
        fits = ((shown == folded[:, i]) | ~keeps).all(axis=1) & (old.sizes > 0)
        where = np.flatnonzero(fits)
        if len(where):
            groups[i] = where[np.argmin(stars[where])]
    return groups


def _sized(folded: np.ndarray, group_of: np.ndarray, shown: np.ndarray) -> _Length:
    sizes = np.bincount(group_of[group_of >= 0], minlength=len(shown)).astype(np.uint32)
    return _Length(folded, group_of.astype(np.int64), shown, sizes)
