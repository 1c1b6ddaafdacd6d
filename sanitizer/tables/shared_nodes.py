"""Terms that a group shares while texts are widened: what one of its people must not show, nobody of it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.findings import Finding
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.recode.group_terms import RecodedTerms
from sanitizer.tables.rewrite import Draft, Place
from sanitizer.tables.solve import Solved

_GONE = -1
"""The node of a term of which no more than its type is told."""
Placed = Mapping[Place, Sequence[Finding]]
_Key = tuple[int, int]
"""A group and a node that it shows."""


class SharedNodes:
    """The nodes that groups show in a draft.

    Args:
        solved: the table with what becomes of its terms.
        made: the draft of its texts.
    """

    def __init__(self, solved: Solved, made: Draft) -> None:
        self.solved = solved
        self.made = made
        self.entries: dict[_Key, list[int]] = {}
        groups = solved.grouping.labels[solved.index.person].tolist()
        for entry, (group, node) in enumerate(zip(groups, solved.recoded.node.tolist(), strict=True)):
            if node >= 0:
                self.entries.setdefault((group, node), []).append(entry)
        self._rungs: dict[_Key, list[int]] = {}

    def with_rungs(self, place: Place, finding: Finding) -> Finding:
        """A finding with what its whole group could be written as instead, from the nearest to the widest."""
        entry, node = self.made.nodes.get(place, {}).get(finding.start, (_GONE, _GONE))
        if node < 0:
            return finding
        names = self.solved.index.node_texts
        rungs = [Rung(names[one], "table", 1) for one in self._above(self._key(entry, node))]
        return replace(finding, ladder=Ladder.build(finding.text, rungs))

    def after(self, done: Mapping[int, Placed]) -> NDArray[np.integer]:
        """The node of each entry once the texts of ``done`` people are as wide as they had to be.

        What one of a group no longer shows becomes the next that all of it can show, or no more than its type.
        """
        node = self.solved.recoded.node.copy()
        for placed in done.values():
            for key, shown in self._shown(placed).items():
                chain = [*self._above(key), _GONE]
                wanted = max((chain.index(one) for one in shown if one != _GONE), default=len(chain) - 1)
                present = int(node[self.entries[key][0]])
                node[self.entries[key]] = chain[max(wanted, chain.index(present))]
        return node

    def _key(self, entry: int, node: int) -> _Key:
        return int(self.solved.grouping.labels[self.solved.index.person[entry]]), node

    def _above(self, key: _Key) -> list[int]:
        """A node and the wider ones that all who show it can show."""
        if key not in self._rungs:
            index = self.solved.index
            chains = []
            for entry in self.entries[key]:
                term = index.term[entry]
                chain = index.nodes[index.starts[term] : index.starts[term + 1]].tolist()
                chains.append(chain[chain.index(key[1]) :])
            self._rungs[key] = [node for node in chains[0] if all(node in chain for chain in chains)]
        return self._rungs[key]

    def _shown(self, placed: Placed) -> dict[_Key, set[int]]:
        """For each node that a person showed, what their texts show in its places now."""
        found: dict[_Key, set[int]] = {}
        for place, findings in placed.items():
            nodes = self.made.nodes.get(place, {})
            for before in self.made.findings.get(place, ()):
                entry, node = nodes.get(before.start, (_GONE, _GONE))
                if node >= 0:
                    key = self._key(entry, node)
                    found.setdefault(key, set()).add(self._now(key, before, findings))
        return found

    def _now(self, key: _Key, before: Finding, findings: Sequence[Finding]) -> int:
        """The node that a finding's place shows now."""
        there = {one.replacement for one in findings if one.start < before.end and before.start < one.end}
        if not there or before.replacement in there:
            return key[1]  # a kept sum is no finding any more, and stands as it was
        names = self.solved.index.node_texts
        return next((node for node in self._above(key) if names[node] in there), _GONE)


def recode_as(solved: Solved, node: NDArray[np.integer]) -> Solved:
    """The same table with other nodes for its terms, and what is lost by them."""
    index, old = solved.index, solved.recoded
    if not len(node):
        return solved
    loss = old.loss.copy()
    for entry in np.flatnonzero(node != old.node).tolist():
        term = index.term[entry]
        chain = slice(index.starts[term], index.starts[term + 1])
        kept = index.kept[chain][index.nodes[chain] == node[entry]]
        loss[entry] = 1.0 - float(kept.max(initial=0.0))
    return replace(solved, recoded=RecodedTerms(node, loss, node == index.nodes[index.starts[:-1][index.term]]))
