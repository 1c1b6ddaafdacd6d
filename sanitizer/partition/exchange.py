"""Two people of different groups change places where that takes something off the loss."""

from __future__ import annotations

import numpy as np

from sanitizer.partition.grow import Block
from sanitizer.partition.problem import Floats, Ints

_LEAST = 1e-9


def exchange(block: Block, labels: Ints, rounds: int) -> Ints:
    """The groups of ``block`` after at most ``rounds`` rounds of exchanges; sizes stay as they are.

    For every person the worth of their group with anybody else in their place makes one row of a table; the gain of
    an exchange is then a sum of two cells. A round makes the best exchanges of groups that it has not touched yet,
    and only the rows of touched groups are computed anew.
    """
    labels = labels.copy()
    count = int(labels.max()) + 1
    if count < 2:
        return labels
    table = np.empty((block.size, block.size))
    worth = np.zeros(count)
    stale = set(range(count))
    for _ in range(rounds):
        for group in stale:
            _fill(block, np.flatnonzero(labels == group).tolist(), table, worth, group)
        stale = _swap(table, worth, labels)
        if not stale:
            break
    return labels


def _fill(block: Block, people: list[int], table: Floats, worth: Floats, group: int) -> None:
    """The rows of one group: what it is worth with each of its people replaced by anybody."""
    for person, rest in zip(people, block.without_each(people), strict=True):
        table[person] = block.scores(rest)
    worth[group] = table[people[0], people[0]]


def _swap(table: Floats, worth: Floats, labels: Ints) -> set[int]:
    """Makes the best exchanges in ``labels`` and hands back the groups that have changed."""
    gain = table + table.T
    gain -= worth[labels][:, None]
    gain -= worth[labels][None, :]
    gain[labels[:, None] == labels[None, :]] = -1.0
    best = gain.argmax(axis=1)
    value = gain[np.arange(len(labels)), best]
    touched: set[int] = set()
    for person in np.argsort(-np.round(value, 9), kind="stable").tolist():
        if value[person] <= _LEAST:
            break
        other = int(best[person])
        pair = {int(labels[person]), int(labels[other])}
        if touched & pair:
            continue
        touched |= pair
        labels[person], labels[other] = labels[other], labels[person]
    return touched
