"""Where only some people of a group have to share a term, people move to the group in which least is lost."""

from __future__ import annotations

import numpy as np

from sanitizer.partition.grow import Block
from sanitizer.partition.moves import move
from sanitizer.partition.problem import Column, Problem, RangeColumn, TermTable


def test_moves_keep_every_group_large_enough_and_lose_less() -> None:
    draw = np.random.default_rng(0)
    people = 40
    ages, towns = draw.integers(0, 20, people), draw.integers(0, 4, people)
    columns = (
        RangeColumn("age", ages, ages, 20, values=np.arange(20.0)),
        Column("town", towns, towns, 4),
    )
    pairs = np.unique(draw.integers(0, 6, 3 * people) * people + np.repeat(np.arange(people), 3))
    worth, own = np.full(len(pairs), 0.2), np.ones(len(pairs), dtype=bool)
    terms = TermTable(pairs % people, pairs // people, worth, own, np.zeros(6, dtype=np.int64), ("X",))
    block = Block(Problem(people, columns, 6, terms, 0.5, enough=3), np.arange(people))
    before = block.grow()
    after = move(block, before, 3, 50)
    assert np.bincount(after).min() >= 3
    assert total(block, after) > total(block, before) + 0.5


def total(block: Block, labels: np.ndarray) -> float:
    groups = [np.flatnonzero(labels == group).tolist() for group in range(int(labels.max()) + 1)]
    return sum(block.value(block.group(group)) for group in groups)
