"""Coded checks of a graph before it is written; each is a function from the graph to the problems it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sanitizer.core.text import fold
from sanitizer.ladders.builder.graph import Graph


def _cycles(graph: Graph) -> Iterator[str]:
    if len(graph.upwards()) != len(graph.concepts):
        yield "the hierarchy has a cycle"


def _support(graph: Graph) -> Iterator[str]:
    support = graph.support()
    for number, concept in enumerate(graph.concepts):
        if concept.parent is not None and support[concept.parent] < support[number]:
            yield f"{concept.label!r} has more below it than the class above it"


def _labels(graph: Graph) -> Iterator[str]:
    seen: dict[str, int] = {}
    for number, concept in enumerate(graph.concepts):
        if concept.rung:
            key = fold(concept.label)
            if key in seen:
                yield f"two rungs are called {concept.label!r}"
            seen[key] = number


def _readable(graph: Graph) -> Iterator[str]:
    for concept in graph.concepts:
        if concept.rung and (len(concept.label) > 60 or concept.label != concept.label.strip() or "_" in concept.label):
            yield f"{concept.label!r} cannot stand in a sentence"


def _dangling(graph: Graph) -> Iterator[str]:
    size = len(graph.concepts)
    for key, senses in graph.names.items():
        if any(not 0 <= concept < size for concept, _ in senses):
            yield f"the name {key!r} leads nowhere"


CHECKS: dict[str, Callable[[Graph], Iterator[str]]] = {
    "L101": _cycles,
    "L102": _dangling,
    "L201": _support,
    "L202": _labels,
    "L301": _readable,
}


def problems(graph: Graph) -> list[str]:
    """Every problem with its code, none where the graph is sound; a broken graph is not counted in."""
    broken = [f"{code} {text}" for code in ("L101", "L102") for text in CHECKS[code](graph)]
    rest = [code for code in CHECKS if code not in ("L101", "L102") and not (broken and code == "L201")]
    return broken + [f"{code} {text}" for code in rest for text in CHECKS[code](graph)]
