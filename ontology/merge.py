"""WordNet synsets -> the graph: hand-kept classes take the place of the senses they name, the rest keeps its chain."""

from __future__ import annotations

import math
import tomllib
from collections import defaultdict
from pathlib import Path

from ontology.wordnet import Synset, below
from sanitizer.core.text import fold
from sanitizer.ladders.builder.graph import Graph
from sanitizer.ladders.store import DEM, LOC, MISC, ORG, PERSON

HERE = Path(__file__).parent
LANGUAGE, STRUCTURE, TAXON = 6282651, 4341686, 8009834
RELIGION, IDEOLOGY, INHABITANT, ETHNIC = 5946687, 6212839, 9620078, 7967382
# pathological state, disorder, attack, syndrome, addiction, pregnancy, hypersensitivity
HEALTH = [14051917, 14052403, 14081375, 14304060, 14062725, 14046202, 14533203]
# lexicographer files of WordNet -> the PII types their concepts can stand for
BY_FILE = {
    15: LOC | MISC,
    17: LOC | MISC,
    14: ORG | MISC | DEM,
    18: DEM | MISC,
    26: DEM | MISC,
    9: DEM | MISC,
    7: DEM | MISC,
}
PEOPLE_FILE = 18
# act, attribute, cognition, communication, event, feeling, motive, phenomenon, possession, process, quantity, relation,
# shape, state, time, and the top
ABSTRACT_FILES = (3, 4, 7, 9, 10, 11, 12, 16, 19, 21, 22, 23, 24, 25, 26, 28)
# discipline, religion, ideology, natural language, crime, sport, game, punishment, medical care, occupation, ceremony,
# musical composition, dance, contest, storm, currency, holiday, degree, health
SAYABLE = [
    5996646, 5946687, 6212839, 6904171, 766234, 523513, 455599, 1160342, 657604, 582388, 1027379,
    7037465, 428270, 7456188, 11462526, 13385913, 15183428, 6697331, *HEALTH,
]  # fmt: skip
LIVING_FILES = (5, 20)
LONGEST = 60
NATURAL = 130
"""Least weight of a natural feature that WordNet lists: "Crete" is the island rather than a small town."""
KNOWN = 2.5
"""Least frequency (Zipf scale) of each word of a rung: "columbiform bird" is true and no help."""
_CAPITALISED = ("ethnicity", "religion", "nationality", "ideology")
"""Branches whose classes may be written with a capital: "European", "Protestant"."""


def pruned_senses(path: Path = HERE / "prune.toml") -> set[str]:
    """The WordNet senses ("word#n") that are never offered."""
    with open(path, "rb") as handle:
        return {sense for entry in tomllib.load(handle)["wordnet"] for sense in entry["senses"]}


def pruned_labels(path: Path = HERE / "prune.toml") -> dict[str, str]:
    """The Wikidata classes that are never offered, with the reason."""
    with open(path, "rb") as handle:
        return dict(tomllib.load(handle)["wikidata"])


def add_wordnet(
    graph: Graph, synsets: dict[int, Synset], plurals: dict[str, list[str]], taken: dict[str, int]
) -> dict[int, int]:
    """Adds all noun senses and returns the concept of each. ``taken`` maps senses to concepts that replace them."""
    by_sense = {f"{w}#{n}": s.offset for s in synsets.values() for w, n in s.numbers.items()}
    concepts: dict[int, int] = {}
    for sense, concept in taken.items():
        offset = by_sense.get(sense.lower())
        if offset is None:
            raise ValueError(f"no WordNet sense {sense}")
        concepts.setdefault(offset, concept)
        _name_all(graph, synsets[offset], concept, narrower=graph.concepts[concept].label not in synsets[offset].words)
    missing = [sense for sense in pruned_senses() if sense.lower() not in by_sense]
    if missing:
        raise ValueError(f"no WordNet senses {sorted(missing)}")
    pruned = {by_sense[sense.lower()] for sense in pruned_senses()}
    marks = _Marks(synsets)
    for offset in _from_top(synsets, concepts):
        synset = synsets[offset]
        if offset in concepts or synset.instance_of or offset in marks.taxa:
            continue
        above = next((concepts[o] for o in synset.wider if o in concepts), None)
        branch = marks.branch(offset) or ("" if above is None else graph.concepts[above].branch)
        label, usual = _label(graph, synset)
        if label[:1].isupper() and offset not in marks.wide and above is not None:
            # a capitalised sense with nothing below it is one thing, whatever WordNet files it as
            _name_all(graph, synset, above, narrower=True, alias=False)
            continue
        if branch == "language" and label[:1].isupper() and not label.endswith("language"):
            label = f"{label} language"
        elif label[:1].isupper() and branch not in _CAPITALISED:
            usual = False
        concepts[offset] = graph.add(
            label,
            above,
            types=marks.types(synset),
            source="wordnet",
            rung=usual
            and offset not in pruned
            and offset in marks.sayable
            and len(label) <= LONGEST
            and _common(label),
            branch=branch,
            weight=_weight(synset, label),
        )
        _name_all(graph, synset, concepts[offset], narrower=False)
    for synset in synsets.values():
        if synset.instance_of and synset.lexname != PEOPLE_FILE:
            above = next((concepts[o] for o in synset.instance_of if o in concepts), None)
            if above is not None:
                natural = _natural(graph, above)
                for i, word in enumerate(synset.words):
                    if natural or not _known_place(graph, word, above):
                        weight = max(_weight(synset, word), NATURAL if natural else 0)
                        graph.name(word, above, weight=weight, instance=True, alias=i > 0)
    _add_plurals(graph, plurals)
    return concepts


class _Marks:
    """Which branch and which PII types a synset belongs to."""

    def __init__(self, synsets: dict[int, Synset]) -> None:
        self.wide = {o for s in synsets.values() for o in s.wider + s.instance_of}
        self.taxa = {o for o in below(synsets, [TAXON]) if synsets[o].words[0][:1].isupper()}
        # what an abstract word is a kind of says little; only these parts of the abstract files read well as rungs
        self.sayable = below(synsets, SAYABLE) | {o for o, s in synsets.items() if s.lexname not in ABSTRACT_FILES}
        self._structures = below(synsets, [STRUCTURE])
        self._languages = below(synsets, [LANGUAGE])
        self._branches = {
            "health": below(synsets, HEALTH),
            "language": self._languages & {o for o, s in synsets.items() if s.words[0][:1].isupper()},
            "religion": below(synsets, [RELIGION]),
            "ideology": below(synsets, [IDEOLOGY]),
            "ethnicity": below(synsets, [INHABITANT, ETHNIC]),
        }

    def branch(self, offset: int) -> str:
        return next((name for name, members in self._branches.items() if offset in members), "")

    def types(self, synset: Synset) -> int:
        if synset.offset in self._structures:
            return LOC | ORG | MISC
        if synset.offset in self._languages:
            return DEM | MISC
        if synset.lexname == PEOPLE_FILE and synset.instance_of:
            return PERSON
        return BY_FILE.get(synset.lexname, MISC | (DEM if synset.lexname in (4, 8) else 0))


def _from_top(synsets: dict[int, Synset], taken: dict[int, int]) -> list[int]:
    """All offsets, each after its first wider sense."""
    narrower: dict[int, list[int]] = defaultdict(list)
    roots: list[int] = []
    for synset in synsets.values():
        if synset.wider:
            narrower[synset.wider[0]].append(synset.offset)
        else:
            roots.append(synset.offset)
    order: list[int] = []
    stack = sorted(roots, reverse=True)
    seen: set[int] = set()
    while stack:
        offset = stack.pop()
        if offset not in seen:
            seen.add(offset)
            order.append(offset)
            stack += sorted(narrower[offset], reverse=True)
    return order


def _common(label: str) -> bool:
    """Whether every word of the label is one that readers know."""
    from wordfreq import zipf_frequency

    words = [word for word in label.replace("-", " ").split() if not word[:1].isupper()]
    return all(zipf_frequency(word, "en") >= KNOWN for word in words)


def _label(graph: Graph, synset: Synset) -> tuple[str, bool]:
    """The word of the synset that means it most often, and whether any does."""
    for word in synset.words:
        if synset.numbers.get(word.lower(), 9) == 1 and fold(word) not in graph.by_label:
            return word, True
    return synset.words[0], False


def _weight(synset: Synset, word: str) -> int:
    count, number = synset.counts.get(word.lower(), 0), synset.numbers.get(word.lower(), 9)
    return min(140, int(14 * math.log2(1 + count))) + max(0, 10 - number)


def _name_all(graph: Graph, synset: Synset, concept: int, *, narrower: bool, alias: bool = True) -> None:
    for i, word in enumerate(synset.words):
        if synset.lexname in LIVING_FILES and word[:1].isupper():
            continue  # Latin names of species and genera
        graph.name(word, concept, weight=_weight(synset, word), instance=narrower, alias=alias or i > 0)


def _natural(graph: Graph, above: int) -> bool:
    """Whether a class is one of islands, rivers, mountains and the like, which gazetteers of towns do not list."""
    return any(graph.concepts[c].label in ("landform", "body of water") for c in graph.chain(above))


def _known_place(graph: Graph, word: str, above: int) -> bool:
    """Whether the places of the gazetteers have that name already, which they know better than WordNet."""
    if not graph.concepts[above].types & LOC:
        return False
    return any(graph.concepts[c].source in ("geonames", "iso") for c, _ in graph.names.get(fold(word), {}))


def _add_plurals(graph: Graph, plurals: dict[str, list[str]]) -> None:
    """Irregular plurals lead where their singulars lead."""
    for plural, singulars in plurals.items():
        for singular in singulars:
            for (concept, instance), (weight, _) in list(graph.names.get(fold(singular), {}).items()):
                graph.name(plural, concept, weight=weight, instance=instance, alias=True)
