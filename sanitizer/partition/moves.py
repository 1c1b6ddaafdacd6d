"""One person goes over to another group where that takes something off the loss: groups get the size that they need.

Where a node stays that enough people of a group have, groups are larger than they have to be: whoever shares little
with the others of a group is better off in a smaller one.
"""

from __future__ import annotations

import numpy as np

from sanitizer.partition.grow import Block
from sanitizer.partition.problem import Ints

_LEAST = 1e-9


def move(block: Block, labels: Ints, least: int, rounds: int) -> Ints:
    """The groups of ``block`` after at most ``rounds`` rounds of moves; none falls below ``least`` people.

    A round makes the best moves between groups that it has not touched yet, and only those are weighed anew.
    """
    labels = labels.copy()
    people, count = np.arange(len(labels)), int(labels.max()) + 1
    with_each = np.full((count, len(labels)), -np.inf)
    without = np.full(len(labels), -np.inf)
    worth = np.zeros(count)
    stale = set(range(count))
    for _ in range(rounds):
        for group in stale:
            inside = np.flatnonzero(labels == group).tolist()
            whole = block.group(inside)
            worth[group], with_each[group] = block.value(whole), block.scores(whole)
            without[inside] = -np.inf
            if len(inside) > least:
                without[inside] = [block.value(rest) for rest in block.without_each(inside)]
        gain = with_each + (without - worth[labels])[None, :] - worth[:, None]
        gain[labels, people] = -np.inf
        best = gain.argmax(axis=0)
        value = np.round(gain[best, people], 9)
        stale = set()
        for person in np.argsort(-value, kind="stable").tolist():
            if value[person] <= _LEAST:
                break
            pair = {int(labels[person]), int(best[person])}
            if not stale & pair:
                stale |= pair
                labels[person] = best[person]
        if not stale:
            break
    return labels
