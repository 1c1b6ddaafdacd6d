"""Wider words for ordinary words: WordNet 3.0 -> the list in the wheel. Run as ``python -m ontology.wider``.

A noun or verb gets those words of its commonest sense, and of what that is a kind of, that are used more
often and near in meaning by GloVe's vectors: "accolade" is an award, to "collaborate" is to work. What stands beside it
in the tree (a co-hyponym) would be false and never comes in. Common words have many senses, and the tree does not say
which is meant: what is wider than these is kept by hand, in ``wider.txt``, and comes first.
"""

from __future__ import annotations

import argparse
import contextlib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ontology.build import HERE, located, sources
from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, sha256
from sanitizer.embeddings.pretrained import open_glove
from sanitizer.ladders.wider import FORMAT, KIND, LIST, built_in_folder
from sanitizer.language import pairs
from sanitizer.language.english.inflect import is_plural, lemma

FILES = {"n": "data.noun", "v": "data.verb"}
HIGH = {"n": 2, "v": 1}
"""So many steps up are looked at."""
NEAR = {"n": 0.5, "v": 0.65}
"""The least cosine of a word and its wider one."""
EMPTY = frozenset(
    """being state act action event thing amount content situation position concept number object way part
unit matter something someone somebody organism whole entity cause change process form point line sign image standing
condition attribute relation measure substance shape structure phenomenon episode move be have do go act cover
get make hold take give hit km message feeling information quality activity food device man business construction
thought status fact try water use case class set individual good show play writing words work property value""".split()
)
"""What says nothing, or stands high in the tree with many senses, is no wider word by the tree alone."""
SHARE = 0.5
"""A sense counts that is so large a part of the uses of its word."""
RARER, KNOWN, COMMON = 2_500, 40_000, 4_000
"""A word of such ranks has a ladder by the tree; a wider word is among the commoner ones."""
SENSES = 4
"""A word has no more senses, or the tree does not tell which is meant."""
STEP_UP = 0.85
"""What a step up takes off."""
MANY = 4
"""Wider words that are kept of each."""


Key = tuple[str, int]
"""Part of speech and offset."""


@dataclass(slots=True)
class Sense:
    """A meaning: its words, what it is a kind of, and how often each word was seen in it."""

    part: str
    words: list[str]
    wider: list[Key] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)


def read_senses(folder: Path) -> dict[Key, Sense]:
    """(part of speech, offset) -> sense, of nouns and verbs."""
    senses: dict[Key, Sense] = {}
    for part, name in FILES.items():
        for line in (folder / name).read_text("latin-1").splitlines():
            if line.startswith(" ") or not line.strip():
                continue
            fields = line.split("|")[0].split()
            size = int(fields[3], 16)
            words = [re.sub(r"\((?:a|p|ip)\)$", "", fields[4 + 2 * i]) for i in range(size)]
            sense = senses[part, int(fields[0])] = Sense(part, words)
            place = 4 + 2 * size
            for i in range(int(fields[place])):
                symbol, target, pos, _ = fields[place + 1 + 4 * i : place + 5 + 4 * i]
                if symbol == "@":
                    sense.wider.append((pos, int(target)))
    parts = {"1": "n", "2": "v"}
    for line in (folder / "index.sense").read_text("latin-1").splitlines():
        key, offset, _, count = line.split()
        word, code = key.split("%")
        if code[0] in parts:
            senses[parts[code[0]], int(offset)].counts[word] = int(count)
    return senses


def by_hand(path: Path = HERE / "wider.txt") -> dict[tuple[str, str], list[str]]:
    """(part of speech, word) -> the wider words of the hand-kept file, in its order."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    part = ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            part = line[1]
        elif ":" in line and not line.startswith("#"):
            wide, _, words = line.partition(":")
            wide = single(wide) if part == "n" else wide
            for word in (single(one) if part == "n" else one for one in words.split()):
                if wide != word and wide not in found[part, word]:
                    found[part, word].append(wide)
    return dict(found)


def single(noun: str) -> str:
    """The singular of a noun."""
    irregular = {many: one for one, many in pairs("plurals.irregular").items()}
    return irregular.get(noun, lemma(noun) if is_plural(noun) else noun)


class Words:
    """Every word with its senses and how large a part of its uses each is."""

    def __init__(self, senses: dict[Key, Sense]) -> None:
        self.senses = senses
        self.of: dict[tuple[str, str], list[Key]] = defaultdict(list)
        for key, sense in senses.items():
            for word in sense.counts:
                self.of[sense.part, word].append(key)

    def share(self, part: str, word: str, key: Key) -> float:
        """Which part of the uses of ``word`` has this sense."""
        counts = [self.senses[one].counts[word] + 0.5 for one in self.of[part, word]]
        return (self.senses[key].counts.get(word, 0) + 0.5) / sum(counts) if counts else 0.0

    def above(self, key: Key, high: int) -> Iterator[tuple[Key, int]]:
        """The sense and what it is a kind of, with how many steps up that is."""
        row, seen = [key], {key}
        for step in range(high + 1):
            yield from ((one, step) for one in row)
            row = [up for one in row for up in self.senses[one].wider if up not in seen]
            seen.update(row)


class Ladders:
    """What the tree and the vectors say together."""

    def __init__(self, folder: Path) -> None:
        self.words = Words(read_senses(folder))
        self.glove = open_glove()
        self.ranks = self.glove._index

    def has_ladder(self, part: str, word: str) -> bool:
        """Whether the tree may speak of a word: neither too common nor too rare, and of few senses."""
        few = len(self.words.of[part, word]) <= SENSES and not (
            part == "n" and (is_plural(word) or word.endswith("ing"))
        )
        return few and word.isalpha() and RARER <= self.ranks.get(word, KNOWN) < KNOWN

    def score(self, part: str, word: str, other: str, above: Key) -> float:
        """How good a wider word is, 0 where it is none: near, commoner, and mostly used in this sense."""
        common = self.ranks.get(other, KNOWN) < min(COMMON, self.ranks[word])
        if not common or not (other.isalpha() and other.islower()) or other in EMPTY:
            return 0.0
        one, wide = self.glove.encode([word, other])
        near = float(one @ wide)
        return near * self.words.share(part, other, above) ** 0.25 if near >= NEAR[part] else 0.0

    def wider(self, part: str, word: str) -> list[str]:
        """The wider words of a word, the best first."""
        scores: dict[str, float] = defaultdict(float)
        for key in self.words.of[part, word]:
            share = self.words.share(part, word, key)
            for above, step in self.words.above(key, HIGH[part]) if share >= SHARE else ():
                for other in self.words.senses[above].words:
                    if other != word:
                        found = self.score(part, word, other, above) * share**0.5 * STEP_UP**step
                        scores[other] = max(scores[other], found)
        return sorted((one for one in scores if scores[one]), key=lambda one: (-scores[one], one))[:MANY]


def wider_words(folder: Path) -> dict[tuple[str, str], list[str]]:
    """(part of speech, word) -> wider words, the best first, those kept by hand before all."""
    ladders = Ladders(folder)
    asked = [key for key in sorted(ladders.words.of) if ladders.has_ladder(*key)]
    found = {key: wider for key in asked if (wider := ladders.wider(*key))}
    for key, kept in by_hand().items():
        found[key] = list(dict.fromkeys([*kept, *found.get(key, ())]))
    return found


def main() -> None:
    """Writes the list with its manifest, at once or not at all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wordnet", type=Path, help="folder with WordNet's files, instead of the registry package")
    args = parser.parse_args()
    source = next(one for one in sources() if one["name"] == "WordNet")
    with contextlib.ExitStack() as stack:
        folder = args.wordnet or stack.enter_context(located(source))
        found = wider_words(folder)
        hashes = " ".join(sha256(folder / name) for name in (*FILES.values(), "index.sense"))
    listed = {key: str(source[key]) for key in ("name", "package", "version", "licence", "credit")}
    lines = [" ".join((*key, *found[key])) for key in sorted(found)]
    with atomic_folder(built_in_folder()) as output:
        (output / LIST).write_text("\n".join(lines) + "\n", encoding="utf-8")
        Manifest(
            KIND, FORMAT, __version__, sources=({**listed, "hashes": hashes},), details={"words": len(lines)}
        ).write(output)


if __name__ == "__main__":
    main()
