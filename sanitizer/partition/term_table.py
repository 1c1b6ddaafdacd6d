"""The terms of people as a table that can be split on."""

from __future__ import annotations

import numpy as np

from sanitizer.core.terms import TermIndex, expand_chains
from sanitizer.partition.problem import TermTable


def term_table(index: TermIndex, k: int) -> TermTable:
    """Who has which node and what it is worth, without the nodes that fewer than ``k`` people have.

    The worth of a node to a person is the textual loss that keeping it saves on top of keeping its wider rungs, so
    that the worth of all shared nodes adds up to the information kept.
    """
    if not len(index.term):
        return TermTable.empty()
    above = np.zeros(len(index.nodes))
    above[:-1] = index.kept[1:]
    above[index.starts[1:] - 1] = 0.0
    gain = np.maximum(index.kept - above, 0.0)
    entry, place = expand_chains(index)
    node = index.nodes[place]
    often = np.bincount(node, minlength=len(index.node_types)) >= k
    chosen = np.flatnonzero(often[node])
    entry, place, node = entry[chosen], place[chosen], node[chosen]
    person = index.person[entry]
    worth = gain[place] / index.counted_of_person[person]
    own = place == index.starts[:-1][index.term[entry]]
    key = node * np.int64(index.people) + person
    order = np.argsort(key, kind="stable")
    key, worth, own = key[order], worth[order], own[order]
    heads = np.flatnonzero(np.diff(key, prepend=-1))
    if not len(heads):
        return TermTable.empty()
    key = key[heads]
    worth = np.add.reduceat(worth, heads)
    own = np.logical_or.reduceat(own, heads)
    node, person = key // index.people, key % index.people
    enough = (np.bincount(node, minlength=len(index.node_types)) >= k)[node]
    return TermTable(person[enough], node[enough], worth[enough], own[enough], index.node_types, index.type_names)
