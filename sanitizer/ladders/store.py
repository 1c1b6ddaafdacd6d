"""Read-only reader of a built ontology: one file, memory-mapped, shared by all who read it.

The file is a JSON header followed by plain arrays. Nothing is parsed or copied when it is opened, so a million concepts
open as quickly as a thousand, and parallel readers share the pages.
"""

from __future__ import annotations

import bisect
import json
import mmap
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.errors import ArtefactError
from sanitizer.core.faults import damaged

KIND = "ontology"
FORMAT = 1
FILE = "ontology.bin"
PRUNED = "pruned.json"
"""Labels that are never offered, with the reason; kept with the artefact for those who build on top of it."""
MAGIC = b"SANONT01"
NONE = 0xFFFFFFFF
CHECKED_BYTES = 32 * 1024 * 1024
"""Files up to this size are compared with their hash on every opening; larger ones by their structure only."""

# What a concept may stand for, one bit for each PII type that can have ontology ladders.
LOC, ORG, DEM, MISC, PERSON = 1, 2, 4, 8, 16
TYPE_BITS = {"LOC": LOC, "ORG": ORG, "DEM": DEM, "MISC": MISC, "PERSON": PERSON}
RUNG = 32
"""The concept's label may be offered as a replacement; without it the concept only joins others."""
BRANCHES = (
    "",
    "profession",
    "role",
    "nationality",
    "religion",
    "health",
    "ethnicity",
    "language",
    "ideology",
    "person",
)

# What is known of one name of a concept.
INSTANCE, PROPER, ALIAS = 1, 2, 4
OTHER_NAME = 20
"""What another name of a place weighs less than its own."""
SOURCES = (
    "wordnet",
    "geonames",
    "iso",
    "hand",
    "wikidata:P31",
    "wikidata:P279",
    "wikidata:P361",
    "wikidata:P8225",
    "user",
)

ARRAYS = {
    "label_offsets": "<u4",
    "label_bytes": "u1",
    "parent": "<u4",
    "support": "<u4",
    "flags": "u1",
    "origin": "u1",
    "branch": "u1",
    "key_offsets": "<u4",
    "key_bytes": "u1",
    "sense_offsets": "<u4",
    "sense_concept": "<u4",
    "sense_weight": "u1",
    "sense_flags": "u1",
    "approx_offsets": "<u4",
    "approx_keys": "<u4",
    "approx_marks": "u1",
}
SAMPLED = 256
"""Every so manieth name is held in memory, so that a search on disk is short."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One reading of a name: the concept, how usual the reading is, and whether the name is an individual."""

    concept: int
    weight: int
    flags: int

    @property
    def instance(self) -> bool:
        """Whether the name is one individual of the concept rather than the concept's own name."""
        return bool(self.flags & INSTANCE)

    @property
    def population_weight(self) -> int:
        """The weight of a place whatever it is called: other names of large places weigh less than their own."""
        return self.weight + (OTHER_NAME if self.flags & ALIAS else 0)

    @property
    def proper(self) -> bool:
        """Whether the name is written with a capital."""
        return bool(self.flags & PROPER)


class OntologyStore:
    """The concepts, names and hierarchy of one built ontology.

    ``lists_towns`` says that all larger places are listed, so that one which is not is small.

    >>> store = OntologyStore.built_in()
    >>> store.label(store.senses("oslo")[0].concept)
    'city in Norway'
    """

    lists_towns = True

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        path = self.folder / FILE
        try:
            small = path.stat().st_size <= CHECKED_BYTES
        except OSError:
            small = True
        self.manifest: Manifest = open_folder(self.folder, KIND, FORMAT, check=small)
        self._open(path)

    @classmethod
    @cache
    def built_in(cls) -> OntologyStore:
        """The ontology that ships with the package, checked and opened once."""
        return cls(built_in_folder())

    def _open(self, path: Path) -> None:
        damaged = self._damaged()
        try:
            with open(path, "rb") as handle:
                self._map = mmap.mmap(handle.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError):
            raise damaged from None
        if self._map[:8] != MAGIC or len(self._map) < 16:
            raise damaged
        size = int.from_bytes(self._map[8:16], "little")
        try:
            header = json.loads(self._map[16 : 16 + size])
            start = 16 + size
            views: dict[str, Any] = {}
            for name, dtype in ARRAYS.items():
                offset, count = header[name]
                views[name] = np.frombuffer(self._map, dtype, count, start + offset)
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
            raise damaged from None
        self._parent, self._support, self._flags = views["parent"], views["support"], views["flags"]
        self._origin, self._branch = views["origin"], views["branch"]
        self._label_offsets, self._key_offsets = views["label_offsets"], views["key_offsets"]
        self._sense_offsets, self._sense_concept = views["sense_offsets"], views["sense_concept"]
        self._sense_weight, self._sense_flags = views["sense_weight"], views["sense_flags"]
        self._label_start = start + header["label_bytes"][0]
        self._key_start = start + header["key_bytes"][0]
        # plain integers come out of a memoryview three times as fast as out of an array
        self._key_places, self._sense_places = _plain(views["key_offsets"]), _plain(views["sense_offsets"])
        self._concepts, self._weights = _plain(views["sense_concept"]), _plain(views["sense_weight"])
        self._marks = _plain(views["sense_flags"])
        self.approx_offsets, self.approx_keys = _plain(views["approx_offsets"]), _plain(views["approx_keys"])
        self.approx_marks = _plain(views["approx_marks"])
        self.concepts = len(self._parent)
        self.keys = len(self._key_offsets) - 1
        if (
            len(self._support) != self.concepts
            or len(self._flags) != self.concepts
            or len(self._label_offsets) != self.concepts + 1
            or len(self._sense_offsets) != self.keys + 1
            or len(self._sense_concept) != len(self._sense_weight)
            or (self.keys and int(self._sense_offsets[-1]) != len(self._sense_concept))
        ):
            raise damaged
        try:
            self._sample = [self._raw_key(number) for number in range(0, self.keys, SAMPLED)]
        except IndexError:
            raise damaged from None

    def _damaged(self) -> ArtefactError:
        return damaged(f"{self.folder}: the ontology file is damaged", hint="build it again")

    def _text(self, raw: bytes) -> str:
        try:
            return raw.decode()
        except UnicodeDecodeError:
            raise self._damaged() from None

    def _raw_key(self, number: int) -> bytes:
        places, start = self._key_places, self._key_start
        return self._map[start + places[number] : start + places[number + 1]]

    def label(self, concept: int) -> str:
        """The concept's own wording, as it stands in a sentence."""
        offsets = self._label_offsets
        start = self._label_start
        return self._text(self._map[start + int(offsets[concept]) : start + int(offsets[concept + 1])])

    def parent(self, concept: int) -> int | None:
        """The next wider concept."""
        above = int(self._parent[concept])
        return None if above == NONE or above >= self.concepts else above

    def support(self, concept: int) -> int:
        """How many distinct known things are below the concept."""
        return int(self._support[concept])

    def types(self, concept: int) -> int:
        """The PII types that the concept can stand for, as bits."""
        return int(self._flags[concept]) & 31

    def is_rung(self, concept: int) -> bool:
        """Whether the label may be offered as a replacement."""
        return bool(self._flags[concept] & RUNG)

    def source(self, concept: int) -> str:
        """Where the link from below comes from."""
        origin = int(self._origin[concept])
        return SOURCES[origin] if origin < len(SOURCES) else SOURCES[0]

    def branch(self, concept: int) -> str:
        """The demographic branch the concept lies in, or an empty string."""
        number = int(self._branch[concept])
        return BRANCHES[number] if number < len(BRANCHES) else ""

    def chain(self, concept: int) -> list[int]:
        """The concept and everything above it; a cycle in a damaged or foreign hierarchy ends the chain."""
        found: list[int] = []
        current: int | None = concept
        while current is not None and current not in found and len(found) < 64:
            found.append(current)
            current = self.parent(current)
        return found

    def key(self, number: int) -> str:
        """The folded name of that number, in sorted order of UTF-8."""
        if not 0 <= number < self.keys:
            raise self._damaged()
        return self._text(self._raw_key(number))

    def keys_at(self, numbers: Sequence[int]) -> list[str]:
        """The folded names of those numbers, decoded in one go."""
        places, start, data = self._key_places, self._key_start, self._map
        if not numbers:
            return []
        if max(numbers) >= self.keys:
            raise self._damaged()
        raw = [data[start + places[number] : start + places[number + 1]] for number in numbers]
        found = self._text(b"\n".join(raw)).split("\n")  # folded names hold no line breaks
        if len(found) != len(numbers):
            raise self._damaged()
        return found

    def find(self, folded: str) -> int:
        """The number of the folded name, or -1."""
        wanted = folded.encode("utf-8", "replace")
        block = bisect.bisect_right(self._sample, wanted)
        low, high = max(0, block - 1) * SAMPLED, min(self.keys, block * SAMPLED)
        places, start, data = self._key_places, self._key_start, self._map
        while low < high:
            middle = (low + high) >> 1
            if data[start + places[middle] : start + places[middle + 1]] < wanted:
                low = middle + 1
            else:
                high = middle
        if low < self.keys and data[start + places[low] : start + places[low + 1]] == wanted:
            return low
        return -1

    def senses_of(self, key: int) -> list[Sense]:
        """The readings of the name of that number, most usual first."""
        first, last = self._sense_places[key], self._sense_places[key + 1]
        concepts, weights, marks = self._concepts, self._weights, self._marks
        found = []
        for place in range(first, last):
            if place >= len(concepts) or concepts[place] >= self.concepts:
                raise self._damaged()
            found.append(Sense(concepts[place], weights[place], marks[place]))
        return found

    def names_in(self, branches: Collection[str]) -> Iterator[tuple[str, str, bool]]:
        """(folded name, branch, written with a capital) of all names whose most usual reading is in ``branches``."""
        if not len(self._sense_concept):
            return
        wanted = np.zeros(256, dtype=bool)
        wanted[[BRANCHES.index(branch) for branch in branches]] = True
        branch_of = self._branch[self._sense_concept]
        owner = np.repeat(np.arange(self.keys), np.diff(self._sense_offsets.astype(np.int64)))
        strongest = np.maximum.reduceat(self._sense_weight, self._sense_offsets[:-1].astype(np.int64))
        chosen = np.flatnonzero(wanted[branch_of] & (self._sense_weight >= strongest[owner]))
        for place in chosen.tolist():
            branch = BRANCHES[int(branch_of[place])]
            yield self.key(int(owner[place])), branch, bool(self._sense_flags[place] & PROPER)

    def senses(self, folded: str) -> list[Sense]:
        """The readings of a folded name, most usual first; empty where it is unknown."""
        number = self.find(folded)
        return [] if number < 0 else self.senses_of(number)


def _plain(array: np.ndarray) -> memoryview:
    """The array as a memoryview of native integers."""
    return array.astype(array.dtype.newbyteorder("="), copy=False).data


def built_in_folder() -> Path:
    """Where the ontology that ships with the package lies."""
    return Path(__file__).resolve().parent.parent / "data" / "ontology"
