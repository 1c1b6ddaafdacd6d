"""ReleaseGuard: one pattern for a term throughout a release, so that patterns cannot be intersected."""

from __future__ import annotations

import hashlib
import json
import secrets
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from sanitizer.artefacts.files import atomic_write
from sanitizer.core.errors import ArtefactError, GuaranteeError
from sanitizer.ladders.characters.patterns import (
    LONGEST_TABLE,
    Pattern,
    best_kept,
    checked_k,
    masked,
    normal,
    redacting,
    write,
)

if TYPE_CHECKING:
    from sanitizer.ladders.characters.index import CharacterIndex

KIND = "characters-release"
FORMAT = 1


class ReleaseGuard:
    """Fixes k and, term by term, which characters are hidden; everything of one release goes through one guard.

    Case and width variants of a term are one term: the same positions are hidden in all of them, chosen so that each
    listed variant has its k entries. A variant of another length becomes the mask. With ``closed`` the patterns come
    from the stored closed dictionary of k, and unlisted terms become the mask.

    >>> import tempfile
    >>> from sanitizer.ladders.characters.index import CharacterIndex
    >>> from sanitizer.ladders.characters.build import build_index
    >>> folder = tempfile.mkdtemp() + "/index"
    >>> _ = build_index(["crew", "craw", "draw"], folder)
    >>> guard = ReleaseGuard(CharacterIndex.open(folder), 2)
    >>> guard.pattern("crew").text, guard.pattern("CREW").text
    ('cr*w', 'CR*W')
    """

    def __init__(self, index: CharacterIndex, k: int, *, closed: bool = False) -> None:
        self.index = index
        self.k = checked_k(k)
        self.closed = closed
        self._salt = secrets.token_hex(16)
        self._pins: dict[str, str] = {}
        self._known: dict[str, Pattern] = {}
        self._dictionary = index.closed(k) if closed else None

    def pattern(self, term: str) -> Pattern:
        """The one pattern of ``term`` in this release."""
        term = normal(term)
        if term not in self._known:
            self._known[term] = self._closed(term) if self.closed else self._pinned(term)
        return self._known[term]

    def _closed(self, term: str) -> Pattern:
        assert self._dictionary is not None
        return self._dictionary.pattern(term)

    def _pinned(self, term: str) -> Pattern:
        key = self._key(term)
        listed = self.index.variants(term) or [term]
        if key not in self._pins:
            kept, support = self._choose(listed, len(term))
            self._pins[key] = "".join("1" if kept >> i & 1 else "0" for i in range(len(term)))
        else:
            kept = sum(1 << i for i, flag in enumerate(self._pins[key]) if flag == "1")
            if len(self._pins[key]) != len(term):
                return masked(term)
            # a pin from an earlier run is worth nothing if this list does not carry it
            support = min(self.index.support(variant, kept) for variant in listed)
        if not kept or support < self.k or write(term, kept) == term:
            return masked(term)
        return Pattern(write(term, kept), support, len(term) - kept.bit_count(), kept)

    def _choose(self, listed: list[str], length: int) -> tuple[int, int]:
        """The positions to keep such that every listed variant has k entries, and the least support; 0 for none."""
        if length <= LONGEST_TABLE:
            table = np.minimum.reduce([redacting(self.index.supports(variant), variant) for variant in listed])
            kept = best_kept(table, length, self.k) or 0
            return kept, int(table[kept])
        kept = self.index.best(listed[0], self.k).kept
        support = min(self.index.support(variant, kept) for variant in listed)
        return (kept, support) if support >= self.k else (0, 0)

    def _key(self, term: str) -> str:
        folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", term).casefold())
        return hashlib.blake2b((self._salt + folded).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()

    def save(self, path: str | Path) -> None:
        """Writes what has been fixed, under salted hashes of the terms; keep the file private all the same."""
        record = {
            "kind": KIND,
            "format": FORMAT,
            "k": self.k,
            "closed": self.closed,
            "salt": self._salt,
            "pins": self._pins,
        }
        with atomic_write(path) as handle:
            json.dump(record, handle, indent=1, sort_keys=True)
            handle.write("\n")

    @classmethod
    def load(cls, path: str | Path, index: CharacterIndex, k: int, *, closed: bool = False) -> ReleaseGuard:
        """The guard of an earlier run of the same release, so that later parts and updates keep its patterns.

        Raises:
            ArtefactError: the file is no release record.
            GuaranteeError: the record was made with another k, or the other way of counting.
        """
        try:
            record = json.loads(Path(path).read_text(encoding="utf-8"))
            fine = record["kind"] == KIND and record["format"] == FORMAT
            pins = {str(key): str(pin) for key, pin in record["pins"].items()}
            fine = fine and all(set(pin) <= {"0", "1"} for pin in pins.values())
            salt, old_k, old_closed = str(record["salt"]), int(record["k"]), bool(record["closed"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            fine = False
        if not fine:
            raise ArtefactError("E309", f"{path} is not a release record", hint="name the file an earlier run wrote")
        if (old_k, old_closed) != (k, closed):
            raise GuaranteeError(
                "E440",
                f"the release was begun with k={old_k}{' closed' if old_closed else ''}",
                hint="two patterns of one term could be intersected: keep to it, or begin a new release",
            )
        guard = cls(index, k, closed=closed)
        guard._salt, guard._pins = salt, pins
        return guard
