"""CharacterIndex: how many entries of a list look like a term when some of its characters are hidden."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from sanitizer.artefacts.manifest import Manifest
from sanitizer.ladders.characters.dictionary import ClosedDictionary
from sanitizer.ladders.characters.hashing import code_points
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
from sanitizer.ladders.characters.search import search
from sanitizer.ladders.characters.segment import Block, Segment
from sanitizer.ladders.characters.store import open_segments
from sanitizer.ladders.characters.tables import superset_sums


class CharacterIndex:
    """An opened index; support is always the number of distinct *listed* entries, exact for every pattern.

    >>> import tempfile
    >>> from sanitizer.ladders.characters.build import build_index
    >>> folder = tempfile.mkdtemp() + "/index"
    >>> build_index(["crew", "craw", "draw"], folder)
    3
    >>> index = CharacterIndex.open(folder)
    >>> index.best("crew", 2).text
    'cr*w'
    """

    def __init__(self, manifest: Manifest, segments: list[Segment], folder: Path) -> None:
        self.manifest = manifest
        self.segments = segments
        self.folder = folder

    @classmethod
    def open(cls, folder: str | Path) -> CharacterIndex:
        """The index in ``folder``, memory-mapped; each length is checked on first use.

        Raises:
            ArtefactError: the folder is missing, of another kind or format, or damaged.
        """
        manifest, segments = open_segments(folder)
        return cls(manifest, segments, Path(folder))

    def __len__(self) -> int:
        return sum(segment.rows for segment in self.segments)

    def __contains__(self, term: str) -> bool:
        term = normal(term)
        return any(block.find(term) for block in self.blocks(len(term)))

    @property
    def lengths(self) -> list[int]:
        """The lengths that have terms, longest first."""
        return sorted({length for segment in self.segments for length in segment.lengths}, reverse=True)

    @property
    def fingerprint(self) -> str:
        """A short hash of what is indexed: the same for the same segments only."""
        parts = [segment["parts"] for segment in self.manifest.details["segments"]]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]

    def blocks(self, length: int) -> list[Block]:
        """The blocks of terms of ``length``: from the base, and from what was added."""
        found = (segment.block(length) for segment in self.segments)
        return [block for block in found if block is not None]

    def supports(self, term: str) -> np.ndarray:
        """The support of all 2^l patterns of ``term``, indexed by the set of kept positions (bit i: position i).

        Raises:
            ValueError: the term is longer than the table allows.
        """
        points = code_points(normal(term))
        length = len(points)
        if length > LONGEST_TABLE:
            raise ValueError(f"a table of all patterns needs a term of at most {LONGEST_TABLE} characters")
        counts = np.zeros(1 << length, dtype=np.int32)
        for block in self.blocks(length):
            counts += block.counts(points)
        return superset_sums(counts, length)

    def support(self, term: str, kept: int) -> int:
        """The support of one pattern of ``term``."""
        points = code_points(normal(term))
        positions = [i for i in range(len(points)) if kept >> i & 1]
        total = 0
        for block in self.blocks(len(points)):
            codes = block.codes(points)
            postings = sorted((block.posting(i, int(codes[i])) for i in positions), key=len)
            rows = postings[0] if postings else np.arange(block.rows)
            for posting in postings[1:]:
                rows = rows[np.isin(rows, posting, assume_unique=True)]
            total += len(rows)
        return total

    def best(self, term: str, k: int, *, within: int = -1) -> Pattern:
        """The pattern of ``term`` with support of at least ``k`` and the fewest redacted characters.

        Ties: fewest runs of stars, then first character kept, last character kept, larger support, stars further
        right. A term that cannot reach k becomes the mask.

        Args:
            term: any string; it need not be listed, and is not counted if it is not.
            k: the least number of distinct entries, 2 or more.
            within: only these positions may be kept.
        """
        return next(self._chain(normal(term), [checked_k(k)], within), masked(term))

    def growing(self, term: str, ks: Iterable[int]) -> list[Pattern]:
        """Patterns of ``term`` for growing ``ks``, each hiding all that the one before hides and with larger support.

        The first is the best pattern for the first k; where a k cannot be reached the list ends.
        """
        return list(self._chain(normal(term), [checked_k(k) for k in ks], -1))

    def _chain(self, term: str, ks: list[int], within: int) -> Iterator[Pattern]:
        length = len(term)
        table = redacting(self.supports(term), term) if length <= LONGEST_TABLE else None
        rows = self.matches(term) if table is None else np.zeros((0, length), dtype=bool)
        support = 0
        for k in ks:
            if support >= k:
                continue
            if table is not None:
                kept = best_kept(table, length, k, within)
                support = int(table[kept]) if kept is not None else 0
            else:
                found = search(rows, k, within=within)
                kept, support = (found.kept, found.support) if found is not None else (None, 0)
            if kept is None or write(term, kept) == term:
                return
            yield pattern_of(term, kept, support)
            within = kept

    def matches(self, term: str) -> np.ndarray:
        """For each entry of the same length and each position whether the characters agree."""
        points = code_points(normal(term))
        parts = [block.matches(points) for block in self.blocks(len(points))]
        return np.concatenate(parts) if parts else np.zeros((0, len(points)), dtype=bool)

    def patterns(self, term: str, least: int = 2) -> list[Pattern]:
        """Every pattern of ``term`` with support of at least ``least``: the trade-off, fewest stars first.

        The pattern that keeps nothing is left out, as the mask takes its place, and so is the term itself.
        """
        term = normal(term)
        table = redacting(self.supports(term), term)
        kept = np.flatnonzero(table >= least)
        kept = kept[kept != 0]
        redacted = len(term) - np.bitwise_count(kept.astype(np.uint32)).astype(np.int64)
        order = np.lexsort((kept, table[kept], redacted))
        return [pattern_of(term, int(kept[i]), int(table[kept[i]])) for i in order]

    def variants(self, term: str) -> list[str]:
        """The listed entries that differ from ``term`` in case or width only, the term itself included if listed."""
        term = normal(term)
        return sorted(block.term(row) for block in self.blocks(len(term)) for row in block.find(term, folded=True))

    def closed(self, k: int) -> ClosedDictionary:
        """The closed dictionary of ``k`` that was built into the index.

        Raises:
            ArtefactError: there is none, or it is damaged.
        """
        return ClosedDictionary.open(self, k)

    def entries(self, term: str, kept: int) -> list[str]:
        """The listed entries that look like ``term`` when only ``kept`` is shown: what an attacker would list."""
        points = code_points(normal(term))
        positions = [i for i in range(len(points)) if kept >> i & 1]
        found: list[str] = []
        for block in self.blocks(len(points)):
            rows = np.flatnonzero(block.matches(points)[:, positions].all(axis=1))
            found += [block.term(int(row)) for row in rows]
        return sorted(found)


def pattern_of(term: str, kept: int, support: int) -> Pattern:
    """The pattern of a normal ``term`` that shows ``kept``.

    >>> pattern_of("crew", 0b1011, 2).text
    'cr*w'
    """
    return Pattern(write(term, kept), support, len(term) - kept.bit_count(), kept)
