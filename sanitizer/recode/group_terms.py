"""Terms of a group meet on common nodes: kept if everybody has them, else the lowest rung that everybody reaches."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.terms import TermIndex, expand_chains
from sanitizer.recode.meeting import Meeting


@dataclass(frozen=True)
class RecodedTerms:
    """What becomes of each entry of the index: the node it is released as (-1: suppressed), and what it loses."""

    node: NDArray[np.integer]
    loss: NDArray[np.floating]
    kept: NDArray[np.bool_]


def recode_terms(index: TermIndex, labels: NDArray[np.integer], enough: int | None = None) -> RecodedTerms:
    """The released node of every entry, such that all people of a group release the same set of nodes.

    With ``enough`` a node is released where at least so many people of the group release it, not necessarily all.

    A rung may be reached from several terms of a person, and nobody lacks one that the others show. What reaches no
    shared node is suppressed: only its type is shown.
    """
    entries = len(index.term)
    node = np.full(entries, -1, dtype=np.int64)
    loss = np.ones(entries)
    kept = np.zeros(entries, dtype=bool)
    if not entries:
        return RecodedTerms(node, loss, kept)
    entry, place = _shared(index, labels, enough)
    _meet(index, labels, entry, place, node, loss, enough)
    own = index.nodes[index.starts[:-1][index.term]]
    kept = node == own
    return RecodedTerms(node, np.where(node >= 0, np.clip(loss, 0.0, 1.0), 1.0), kept)


def _shared(
    index: TermIndex, labels: NDArray[np.integer], enough: int | None
) -> tuple[NDArray[np.integer], NDArray[np.integer]]:
    """The chain places whose node everybody in the group of the entry's person reaches."""
    entry, place = expand_chains(index)
    sizes = np.bincount(labels)
    often = np.bincount(index.nodes[place], minlength=len(index.node_types)) >= (
        int(sizes.min()) if enough is None else min(int(sizes.min()), enough)
    )
    chosen = np.flatnonzero(often[index.nodes[place]])
    entry, place = entry[chosen], place[chosen]
    person = index.person[entry]
    group = labels[person]
    width = np.int64(len(index.node_types))
    key = group * width + index.nodes[place]
    order = np.lexsort((person, key))
    key, person = key[order], person[order]
    fresh = np.ones(len(key), dtype=bool)
    fresh[1:] = (key[1:] != key[:-1]) | (person[1:] != person[:-1])
    heads = np.flatnonzero(np.diff(key, prepend=-1))
    people = np.add.reduceat(fresh.astype(np.int64), heads) if len(heads) else heads
    size = sizes[key[heads] // width]
    common = people >= (size if enough is None else np.minimum(size, enough))
    inside = np.sort(order[np.repeat(common, np.diff(heads, append=len(key)))])
    return entry[inside], place[inside]


def _meet(
    index: TermIndex,
    labels: NDArray[np.integer],
    entry: NDArray[np.integer],
    place: NDArray[np.integer],
    node: NDArray[np.integer],
    loss: NDArray[np.floating],
    enough: int | None,
) -> None:
    """Fills ``node`` and ``loss`` group by group."""
    if not len(entry):
        return
    sizes = np.bincount(labels)
    group = labels[index.person[entry]]
    order = np.argsort(group, kind="stable")
    heads = np.flatnonzero(np.diff(group[order], prepend=-1))
    entries, nodes = entry[order].tolist(), index.nodes[place[order]].tolist()
    kept, people = index.kept[place[order]].tolist(), index.person[entry[order]].tolist()
    share = 1.0 / np.maximum(index.counted_of_person, 1)
    for begin, end in zip(heads.tolist(), [*heads[1:].tolist(), len(order)], strict=True):
        reach: dict[int, dict[int, float]] = {}
        person: dict[int, int] = {}
        for i in range(begin, end):
            reach.setdefault(entries[i], {})[nodes[i]] = kept[i] * float(share[people[i]])
            person[entries[i]] = people[i]
        size = int(sizes[group[order[begin]]])
        needed = size if enough is None else min(size, enough)
        for which, target in Meeting(reach, person, needed).choose().items():
            node[which] = target
            loss[which] = 1.0 - reach[which][target] / float(share[person[which]])
