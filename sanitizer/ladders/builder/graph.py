"""Graph: concepts with one preferred wider concept each, and the names that lead to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sanitizer.core.text import fold
from sanitizer.ladders.store import ALIAS, INSTANCE, PROPER

MAX_NAME = 120


@dataclass(slots=True)
class Concept:
    """One node while building. ``known`` is a hand-kept count of things below that the graph does not list."""

    label: str
    parent: int | None
    types: int
    source: str
    rung: bool = True
    branch: str = ""
    known: int = 0


@dataclass(slots=True)
class Graph:
    """Concepts and names; names are folded, so that look-up needs no second table.

    >>> graph = Graph()
    >>> city = graph.add("city", None, types=1, source="hand")
    >>> graph.name("Oslo", city, weight=9, instance=True)
    >>> graph.support()[city]
    1
    """

    concepts: list[Concept] = field(default_factory=list)
    names: dict[str, dict[tuple[int, bool], tuple[int, int]]] = field(default_factory=dict)
    by_label: dict[str, int] = field(default_factory=dict)

    def add(
        self,
        label: str,
        parent: int | None,
        *,
        types: int,
        source: str,
        rung: bool = True,
        branch: str = "",
        known: int = 0,
        weight: int = 0,
        names: tuple[str, ...] = (),
    ) -> int:
        """The number of a new concept, findable by its label and ``names``. A label belongs to its first rung."""
        number = len(self.concepts)
        if rung and fold(label) in self.by_label:
            rung = False
        if rung:
            self.by_label[fold(label)] = number
        self.concepts.append(Concept(label, parent, types, source, rung, branch, known))
        for name in (label, *names):
            self.name(name, number, weight=weight)
        return number

    def name(self, name: str, concept: int, *, weight: int = 0, instance: bool = False, alias: bool = False) -> None:
        """Makes ``name`` lead to ``concept``, as its own name or as the name of one individual of it."""
        key = fold(name)
        if not key or len(key.encode()) > MAX_NAME:
            return
        flags = (INSTANCE if instance else 0) | (ALIAS if alias else 0)
        # "iPod" and "al-Qaeda" are names too: a capital anywhere counts
        flags |= PROPER if any(c.isupper() for c in name) else 0
        senses = self.names.setdefault(key, {})
        if not instance:
            # a synonym is not one of its own kind
            weight = max(weight, senses.pop((concept, True), (0, 0))[0])
        elif (concept, False) in senses:
            return
        old = senses.get((concept, instance))
        if old is None or weight > old[0]:
            senses[(concept, instance)] = (min(255, weight), flags)

    def chain(self, concept: int) -> Iterator[int]:
        """The concept and all above it, once each."""
        seen: set[int] = set()
        current: int | None = concept
        while current is not None and current not in seen:
            seen.add(current)
            yield current
            current = self.concepts[current].parent

    def break_cycles(self) -> int:
        """Cuts every cycle at the link that closes it and returns how many were cut."""
        state = bytearray(len(self.concepts))
        cut = 0
        for start in range(len(self.concepts)):
            path: list[int] = []
            current: int | None = start
            while current is not None and state[current] == 0:
                state[current] = 1
                path.append(current)
                above = self.concepts[current].parent
                if above is not None and state[above] == 1:
                    self.concepts[current].parent = None
                    cut += 1
                    above = None
                current = above
            for number in path:
                state[number] = 2
        return cut

    def support(self) -> list[int]:
        """For each concept the number of distinct known things below: individuals, and kinds with nothing below."""
        below = [concept.known for concept in self.concepts]
        for senses in self.names.values():
            for (concept, instance), (_, flags) in senses.items():
                if instance and not flags & ALIAS:
                    below[concept] += 1
        for number in self.upwards():
            above = self.concepts[number].parent
            if above is not None:
                below[above] += max(1, below[number])
        return below

    def upwards(self) -> list[int]:
        """All concepts, each after everything below it. The hierarchy must be free of cycles."""
        waiting = [0] * len(self.concepts)
        for concept in self.concepts:
            if concept.parent is not None:
                waiting[concept.parent] += 1
        ready = [number for number, count in enumerate(waiting) if not count]
        order: list[int] = []
        while ready:
            number = ready.pop()
            order.append(number)
            above = self.concepts[number].parent
            if above is not None:
                waiting[above] -= 1
                if not waiting[above]:
                    ready.append(above)
        return order
