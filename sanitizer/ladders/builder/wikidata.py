"""Spool of Wikidata items -> more concepts and names in a graph that has its classes already.

A class of Wikidata joins the graph where its label is that of a class there, or below the first class above it that
does; what reaches none is left out, because a chain that ends in "spatio-temporal entity" helps nobody.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection

from sanitizer.core.text import fold
from sanitizer.ladders.builder.graph import Graph
from sanitizer.ladders.builder.spool import Spool
from sanitizer.ladders.store import DEM, LOC, ORG
from sanitizer.language import alternation, word_set, words

HUMAN = "Q5"
HAND = 200
DEEPEST = 12
SHORTEST = 4
AMBIGUOUS = word_set("classes.ambiguous")
"""Names of hand-kept classes that mean something wider in Wikidata."""
_UNREADABLE = re.compile(rf"[\d(){{}}\[\]:;/]|wiki|\b{alternation('classes.unreadable')}\b", re.IGNORECASE)
_WITH_ARTICLE = words("places.with_article")


class WikidataLayer:
    """Adds the items of a spool to a graph."""

    def __init__(self, graph: Graph, spool: Spool, pruned: Collection[str] = ()) -> None:
        self.graph = graph
        self.spool = spool
        self._pruned = {fold(label) for label in pruned}
        self._concepts: dict[str, int | None] = {}
        self._within: dict[tuple[int, str], int] = {}
        self.added = Counter[str]()

    def add(self) -> dict[str, int]:
        """Adds everything and returns how many classes and individuals were added, and how many items left out."""
        for item, label, rank in self.spool.items():
            classes = [c for c in self.spool.targets(item, "P31") if c != item]
            if HUMAN in classes or item.startswith("P"):
                self.added["left out"] += 1
                continue
            concept = self._best(classes)
            if concept is not None:
                self._individual(item, label, rank, concept)
            elif self.spool.targets(item, "P279") and self.concept(item) is not None:
                self.added["classes"] += 1
            else:
                self._part(item, label, rank)
        return dict(self.added)

    def _best(self, classes: list[str]) -> int | None:
        """The concept of the most specific class: the one with the longest chain in the graph."""
        found = [c for c in (self.concept(item) for item in classes) if c is not None]
        return max(found, key=lambda c: (len(list(self.graph.chain(c))), -c), default=None)

    def _individual(self, item: str, label: str, rank: float, concept: int) -> None:
        graph = self.graph
        kinds = graph.concepts[concept].types
        if kinds & DEM and not kinds & (LOC | ORG):
            self.added["left out"] += 1  # single people and fictional ones
            return
        if kinds & LOC and self._known_place(label):
            self.added["known before"] += 1
            return
        concept = self._in_country(item, concept)
        weight = weight_of(rank)
        graph.name(label, concept, weight=weight, instance=True)
        for name in self.spool.names(item):
            if len(name) <= SHORTEST and name.isupper():
                continue  # "SA" is short for too many things
            graph.name(name, concept, weight=max(0, weight - 10), instance=True, alias=True)
        self.added["individuals"] += 1

    def _part(self, item: str, label: str, rank: float) -> None:
        """An item that is only known as part of something: of the same kind as the other parts, if there are any."""
        for whole in self.spool.targets(item, "P361"):
            above = self.concept(whole)
            name = self.spool.label(whole)
            if above is None or not name[:1].islower() or not readable(name):
                continue
            key = f"part of a {name}"
            number = self.graph.by_label.get(fold(key))
            if number is None:
                kinds = self.graph.concepts[above].types
                number = self.graph.add(key, None, types=kinds, source="wikidata:P361")
            self.graph.name(label, number, weight=weight_of(rank), instance=True)
            self.added["parts"] += 1
            return
        self.added["left out"] += 1

    def concept(self, item: str, depth: int = 0) -> int | None:
        """The concept of a class, made with what is above it where the graph lacks it; None where nothing is above."""
        if item in self._concepts:
            return self._concepts[item]
        self._concepts[item] = None  # a cycle or self-loop finds nothing here and goes another way
        if depth > DEEPEST:
            return None
        label = self.spool.label(item)
        number = self._known(label)
        if number is None:
            for property in ("P279", "P8225"):
                for above in self.spool.targets(item, property):
                    parent = self.concept(above, depth + 1) if above != item else None
                    if parent is not None:
                        number = self._new(label, parent, property)
                        break
                if number is not None:
                    break
        self._concepts[item] = number
        return number

    def _new(self, label: str, parent: int, property: str) -> int:
        """A new class below ``parent``; or ``parent`` itself where the label is none that could stand in a text."""
        if not readable(label) or fold(label) in self._pruned:
            return parent
        kinds = self.graph.concepts[parent]
        return self.graph.add(
            label, parent, types=kinds.types, source=f"wikidata:{property}", branch=kinds.branch, weight=60
        )

    def _known(self, label: str) -> int | None:
        """The class of the graph with that label."""
        key = fold(label)
        if not key or key in self._pruned or label[:1].isupper():
            return None
        number = self.graph.by_label.get(key)
        if number is not None and any(self.graph.concepts[c].source == "hand" for c in self.graph.chain(number)):
            return number
        senses = {} if key in AMBIGUOUS else dict(self.graph.names.get(key, {}))
        for (concept, narrower), (weight, _) in senses.items():
            if weight >= HAND and self.graph.concepts[concept].source == "hand":
                # a kind of the class that is only listed with it so far gets a class of its own
                return self._new(label, concept, "P279") if narrower else concept
        return None

    def _known_place(self, label: str) -> bool:
        senses = self.graph.names.get(fold(label), {})
        return any(self.graph.concepts[c].source in ("geonames", "iso") and instance for c, instance in senses)

    def _in_country(self, item: str, concept: int) -> int:
        """The class "university in Sweden" for a university whose country is known."""
        kinds = self.graph.concepts[concept]
        for country in self.spool.targets(item, "P17"):
            name = self.spool.label(country)
            if not name or not kinds.types & (LOC | ORG) or not kinds.rung or " in " in kinds.label:
                continue
            key = (concept, country)
            if key not in self._within:
                where = f"the {name}" if name.endswith(_WITH_ARTICLE) else name
                self._within[key] = self.graph.add(
                    f"{kinds.label} in {where}", concept, types=kinds.types, source="wikidata:P31", branch=kinds.branch
                )
            return self._within[key]
        return concept


def readable(label: str) -> bool:
    """Whether a class's label could stand in a sentence after "a".

    >>> [readable(label) for label in ("rock band", "Wikidata metaclass", "type of world view")]
    [True, False, False]
    """
    words = label.split()
    return bool(words) and label[0].islower() and len(words) <= 5 and len(label) <= 45 and not _UNREADABLE.search(label)


def weight_of(rank: float) -> int:
    """PageRank on the scale of the names' weights: 180 for the best known, 20 for what hardly anything links to.

    >>> weight_of(0.01) > weight_of(1e-6) > weight_of(0.0) == 20
    True
    """
    return min(180, max(20, int(180 + 9 * math.log2(rank / 0.003)))) if rank > 0 else 20
