"""Artefact -> graph: a built ontology opened again, so that more can be laid on top of it."""

from __future__ import annotations

from sanitizer.core.text import fold
from sanitizer.ladders.builder.graph import Concept, Graph
from sanitizer.ladders.store import ALIAS, OntologyStore


def graph_of(store: OntologyStore) -> Graph:
    """The graph that ``store`` was written from: same concepts, names and supports."""
    graph = Graph()
    for number in range(store.concepts):
        concept = Concept(
            store.label(number),
            store.parent(number),
            store.types(number),
            store.source(number),
            store.is_rung(number),
            store.branch(number),
        )
        graph.concepts.append(concept)
        if concept.rung:
            graph.by_label[fold(concept.label)] = number
    for key in range(store.keys):
        graph.names[store.key(key)] = {
            (sense.concept, sense.instance): (sense.weight, sense.flags) for sense in store.senses_of(key)
        }
    # what the names do not account for was known by hand; it is kept as such, from the bottom up
    below = [0] * len(graph.concepts)
    for senses in graph.names.values():
        for (number, instance), (_, flags) in senses.items():
            below[number] += instance and not flags & ALIAS
    for number in graph.upwards():
        concept = graph.concepts[number]
        concept.known = max(0, store.support(number) - below[number])
        if concept.parent is not None:
            below[concept.parent] += max(1, store.support(number))
    return graph
