"""The nodes on which the terms of one group meet, so that everybody releases the same set of nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Reach = Mapping[int, Mapping[int, float]]
"""For each entry (a person's term) the nodes it may be released as and the share of information kept there."""


@dataclass
class Meeting:
    """Chooses a node for each entry of a group, or none.

    Args:
        reach: the shared nodes that each entry reaches.
        person: whose entry it is.
        people: how many people the group has.

    >>> reach = {0: {7: 1.0, 8: 0.5}, 1: {7: 1.0, 8: 0.5}, 2: {8: 0.4}}
    >>> Meeting(reach, {0: 0, 1: 1, 2: 1}, 2).choose()
    {0: 7, 1: 7}
    """

    reach: Reach
    person: Mapping[int, int]
    people: int
    chosen: dict[int, int] = field(default_factory=dict)
    _below: dict[int, list[int]] = field(default_factory=dict)

    def choose(self) -> dict[int, int]:
        """The node of each entry; entries without one are suppressed.

        First the node that keeps most over all people is taken, then the one that keeps most of what is left, as long
        as everybody has a term for it. Then terms move to more specific nodes where everybody has one to move and
        nobody gives up a last term.
        """
        for entry, nodes in self.reach.items():
            for node in nodes:
                self._below.setdefault(node, []).append(entry)
        self._cover()
        for _ in range(3):
            if not self._refine():
                break
        return dict(sorted(self.chosen.items()))

    def _cover(self) -> None:
        worth = {node: self._worth(node, entries) for node, entries in self._below.items()}
        while worth:
            node = min(worth, key=lambda n: (-round(worth[n], 9), n))
            if worth.pop(node) <= 0.0:
                break
            taken = [entry for entry in self._below[node] if entry not in self.chosen]
            touched = set()
            for entry in taken:
                self.chosen[entry] = node
                touched.update(self.reach[entry])
            for other in touched & worth.keys():
                free = [entry for entry in self._below[other] if entry not in self.chosen]
                worth[other] = self._worth(other, free)

    def _worth(self, node: int, entries: Sequence[int]) -> float:
        """What taking ``entries`` to ``node`` keeps, or 0 where somebody has none of them."""
        if len({self.person[entry] for entry in entries}) < self.people:
            return 0.0
        return sum(self.reach[entry][node] for entry in entries)

    def _refine(self) -> bool:
        """One round of moves to nodes that keep more; whether anything moved."""
        moved = False
        for node in sorted(self._below):
            if node in self.chosen.values():
                continue
            moves = self._movable(node)
            if moves:
                moved = True
                self.chosen.update(dict.fromkeys(moves, node))
        return moved

    def _movable(self, node: int) -> list[int]:
        """The entries that may move to ``node``: at least one of each person, none the last of its own node."""
        left: dict[tuple[int, int], int] = {}
        for entry, now in self.chosen.items():
            left[self.person[entry], now] = left.get((self.person[entry], now), 0) + 1
        moves, gain, covered = [], 0.0, set()
        for entry in self._below[node]:
            person, now = self.person[entry], self.chosen.get(entry)
            before = 0.0 if now is None else self.reach[entry][now]
            better = self.reach[entry][node] - before
            if now is not None:
                if better <= 0.0 or left[person, now] < 2:
                    continue
                left[person, now] -= 1
            moves.append(entry)
            gain += better
            covered.add(person)
        return moves if gain > 1e-9 and len(covered) == self.people else []
