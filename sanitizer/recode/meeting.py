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
        people: how many people a node needs: all of the group, or enough of them.

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
            best = max(worth.values())
            if best <= 0.0:
                break
            node = min(node for node, value in worth.items() if value >= best - 1e-9)
            del worth[node]
            taken = [entry for entry in self._below[node] if entry not in self.chosen]
            touched: set[int] = set()
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
        left: dict[tuple[int, int], int] = {}
        for entry, node in self.chosen.items():
            left[self.person[entry], node] = left.get((self.person[entry], node), 0) + 1
        taken = set(self.chosen.values())
        moved = False
        for node in sorted(self._below.keys() - taken):
            moves = self._movable(node, left)
            for entry in moves:
                person, now = self.person[entry], self.chosen.get(entry)
                if now is not None:
                    left[person, now] -= 1
                left[person, node] = left.get((person, node), 0) + 1
                self.chosen[entry] = node
            moved = moved or bool(moves)
        return moved

    def _movable(self, node: int, left: Mapping[tuple[int, int], int]) -> list[int]:
        """The entries that may move to ``node``: at least one of each person, none the last of its own node."""
        leaving: dict[tuple[int, int], int] = {}
        moves, gain, covered = [], 0.0, set()
        for entry in self._below[node]:
            person, now = self.person[entry], self.chosen.get(entry)
            before = 0.0
            if now is not None:
                before = self.reach[entry][now]
                gone = leaving.get((person, now), 0)
                if self.reach[entry][node] <= before or left[person, now] - gone < 2:
                    continue
                leaving[person, now] = gone + 1
            moves.append(entry)
            gain += self.reach[entry][node] - before
            covered.add(person)
        return moves if gain > 1e-9 and len(covered) >= self.people else []
