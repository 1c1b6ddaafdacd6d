"""WordNet 3.0 nouns -> concepts: hypernyms, instance hypernyms and sense counts, read from the database files."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Synset:
    """One noun sense: its words (as written), wider senses, wholes it is part of, and the count of each word."""

    offset: int
    words: list[str]
    wider: list[int] = field(default_factory=list)
    instance_of: list[int] = field(default_factory=list)
    part_of: list[int] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    lexname: int = 0

    @property
    def count(self) -> int:
        """How often the sense was seen in the sense-tagged texts."""
        return sum(self.counts.values())


def read(folder: Path) -> dict[int, Synset]:
    """offset -> synset, for all nouns. The files have CRLF line ends."""
    synsets: dict[int, Synset] = {}
    for line in (folder / "data.noun").read_text("latin-1").splitlines():
        if line.startswith(" ") or not line.strip():
            continue
        fields = line.split("|")[0].split()
        offset, lexname, size = int(fields[0]), int(fields[1]), int(fields[3], 16)
        words = [_word(fields[4 + 2 * i]) for i in range(size)]
        synset = Synset(offset, words, lexname=lexname)
        place = 4 + 2 * size
        for i in range(int(fields[place])):
            symbol, target, pos, _ = fields[place + 1 + 4 * i : place + 5 + 4 * i]
            if pos == "n":
                kind = {"@": synset.wider, "@i": synset.instance_of, "#p": synset.part_of}.get(symbol)
                if kind is not None:
                    kind.append(int(target))
        synsets[offset] = synset
    for line in (folder / "index.sense").read_text("latin-1").splitlines():
        fields = line.split()
        if len(fields) == 4 and fields[0].split("%")[1].startswith("1:"):
            word = fields[0].split("%")[0].replace("_", " ")
            owner = synsets[int(fields[1])]
            owner.counts[word] = int(fields[3])
            owner.numbers[word] = int(fields[2])
    return synsets


def _word(raw: str) -> str:
    return re.sub(r"\((?:a|p|ip)\)$", "", raw).replace("_", " ")


def irregular_plurals(folder: Path) -> dict[str, list[str]]:
    """plural -> singulars, of the exception list."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in (folder / "noun.exc").read_text("latin-1").splitlines():
        fields = [word.replace("_", " ") for word in line.split()]
        if len(fields) >= 2:
            found[fields[0]] += fields[1:]
    return dict(found)


def below(synsets: dict[int, Synset], roots: list[int]) -> set[int]:
    """The offsets at or below ``roots``, by hypernym and instance links."""
    narrower: dict[int, list[int]] = defaultdict(list)
    for synset in synsets.values():
        for above in synset.wider + synset.instance_of:
            narrower[above].append(synset.offset)
    found: set[int] = set()
    stack = list(roots)
    while stack:
        offset = stack.pop()
        if offset not in found:
            found.add(offset)
            stack += narrower[offset]
    return found
