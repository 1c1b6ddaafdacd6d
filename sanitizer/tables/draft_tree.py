"""Values of a column -> the draft of their hierarchy: classes of the ontology, as many levels as tell values apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import EVERYTHING, Ladder
from sanitizer.core.tables import SUPPRESSED

KNOWN = 0.6
"""The share of a column's values that the ontology has to know before it gives their hierarchy."""
MOST = 400
"""A column of more different values gets no hierarchy: nobody would read it."""
_SHORTEST = 3
"""Shorter values are codes of the table's own, whatever else they may mean."""

Children = dict[str, list[str]]
LadderOf = Callable[[str, PiiType], Ladder | None]


def draft_tree(values: Sequence[str], ladder_of: LadderOf | None = None) -> dict[str, Any] | None:
    """Nested ``name`` and ``children`` with ``values`` as leaves, or None where the ontology knows too few of them.

    A class stands above two values or classes at least; one that has a single child says nothing that the child does
    not. Values that nobody knows stand right below the root.

    Args:
        values: the different values of a column.
        ladder_of: the ladder of a value as a place, something said of people, or a thing; the ontology's by default.

    >>> tree = draft_tree(["Oslo", "Bergen", "Lyon"])
    >>> [(child["name"], [leaf["name"] for leaf in child.get("children", ())]) for child in tree["children"]]
    [('city in Norway', ['Oslo', 'Bergen']), ('Lyon', [])]
    """
    if not 2 < len(values) <= MOST:
        return None
    chains = _chains(values, ladder_of or _ontology())
    if len(chains) < KNOWN * len(values):
        return None
    parents = _parents(chains)
    children: Children = {}
    for child in dict.fromkeys([*values, *parents, *parents.values()]):
        children.setdefault(parents.get(child, SUPPRESSED), []).append(child)
    tops = [top for name in children[SUPPRESSED] for top in _useful(name, children)]
    while len(tops) == 1 and tops[0] in children:  # a class above everything is the root by another name
        tops = children[tops[0]]
    if sorted(tops) == sorted(values):
        return None
    return {"name": SUPPRESSED, "children": [_node(name, children, set(values)) for name in tops]}


def _ontology() -> LadderOf:
    from sanitizer.ladders.ontology import OntologyLadders

    return OntologyLadders()


def _chains(values: Sequence[str], ladder_of: LadderOf) -> dict[str, list[str]]:
    """For each known value its classes, by the type that knows most values."""
    best: dict[str, list[str]] = {}
    for kind in (PiiType.LOC, PiiType.DEM, PiiType.MISC):
        found = {}
        for value in values:
            ladder = ladder_of(value, kind) if len(value) >= _SHORTEST else None
            rungs = [rung.text for rung in ladder or () if 1 < rung.support < EVERYTHING and rung.text != value]
            if rungs:
                found[value] = rungs
        if len(found) > len(best):
            best = found
    return best


def _parents(chains: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The class above each value and class: the one that most chains have there; never in a circle."""
    votes: dict[str, Counter[str]] = {}
    for value, chain in chains.items():
        for low, high in zip([value, *chain], chain, strict=False):
            votes.setdefault(low, Counter())[high] += 1
    parents: dict[str, str] = {}
    for name, above in votes.items():
        for parent, _ in above.most_common():
            if not _reaches(parent, name, parents):
                parents[name] = parent
                break
    return parents


def _reaches(start: str, goal: str, parents: Mapping[str, str]) -> bool:
    place: str | None = start
    while place is not None:
        if place == goal:
            return True
        place = parents.get(place)
    return False


def _useful(name: str, children: Children) -> list[str]:
    """The node itself where it has two children or none, else what is below it; children are thinned out first."""
    if name not in children:
        return [name]
    below = [one for child in children[name] for one in _useful(child, children)]
    children[name] = below
    return [name] if len(below) > 1 else below


def _node(name: str, children: Children, values: set[str]) -> dict[str, Any]:
    """A node as the settings write it; a value that is a class, too, is a leaf below it."""
    if name not in children:
        return {"name": name}
    below = [_node(child, children, values) for child in children[name]]
    if name not in values:
        return {"name": name, "children": below}
    return {"name": f"{name} (any)", "children": [{"name": name}, *below]}
