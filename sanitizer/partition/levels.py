"""Global recoding: one level of generalization for a whole column, chosen so that classes keep the limits.

From the original values the column is raised that takes most people out of too small classes for what it costs; then
every column is lowered again as far as it can be. Few people may be left out instead of raising everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.errors import GuaranteeError
from sanitizer.core.tables import Grouping
from sanitizer.partition.privacy import check_whole, satisfied
from sanitizer.partition.problem import Column, Floats, Ints, Problem, number_groups


@dataclass(frozen=True)
class Levels:
    """The levels of one column: for each the node of each leaf, what it costs, and how its nodes are printed."""

    nodes: Ints
    costs: Floats
    names: tuple[tuple[str, ...], ...]

    @property
    def top(self) -> int:
        """The highest level."""
        return len(self.names) - 1


@dataclass(frozen=True)
class LevelColumn(Column):
    """A column that is shown on one level: a person costs what their leaf costs there, alone or not."""

    costs: Floats = field(default_factory=lambda: np.zeros(0))

    def cost(self, low: Ints, high: Ints, distinct: Ints | None) -> Floats:
        """The cost of the node that all leaves of a class share."""
        return self.costs[low]

    @property
    def counts_values(self) -> bool:
        """One node a class."""
        return False


@dataclass(frozen=True)
class Recoded:
    """The groups, the level of each column and the columns as they are shown."""

    grouping: Grouping
    chosen: tuple[int, ...]
    columns: tuple[LevelColumn, ...]


def recode_globally(problem: Problem, levels: tuple[Levels, ...], share: float) -> Recoded:
    """The lowest levels found at which all classes keep the limits, with at most ``share`` of the people left out.

    Raises:
        GuaranteeError: not even the highest levels do.
    """
    check_whole(problem)
    chosen = [0] * len(levels)
    most = int(share * problem.people)
    state = _state(problem, levels, chosen)
    while not _allowed(problem, state, most):
        steps = [place for place, level in enumerate(levels) if chosen[place] < level.top]
        if not steps:
            raise GuaranteeError("E412", "no levels of global recoding keep the limits", hint="recode locally")
        tried = [(_better(problem, levels, chosen, place, state), place) for place in steps]
        place = max(tried, key=lambda one: (one[0], -one[1]))[1]
        chosen[place] += 1
        state = _state(problem, levels, chosen)
    for place in sorted(range(len(levels)), key=lambda number: -_cost(problem, levels, chosen, number)):
        while chosen[place] > 0:
            chosen[place] -= 1
            lower = _state(problem, levels, chosen)
            if not _allowed(problem, lower, most):
                chosen[place] += 1
                break
            state = lower
    return _finish(problem, levels, tuple(chosen), state)


@dataclass(frozen=True)
class _State:
    """The class of everybody, and who is in a class that breaks a limit."""

    labels: Ints
    broken: NDArray[np.bool_]


def _state(problem: Problem, levels: tuple[Levels, ...], chosen: list[int]) -> _State:
    labels = np.zeros(problem.people, dtype=np.int64)
    for column, level, number in zip(problem.columns, levels, chosen, strict=True):
        nodes = level.nodes[number][column.low]
        labels = np.unique(labels * np.int64(int(nodes.max()) + 1) + nodes, return_inverse=True)[1]
    sizes = np.bincount(labels)
    bad = sizes < problem.k
    if problem.guarded:
        bad |= ~satisfied(problem, labels, len(sizes))
    return _State(labels, bad[labels])


def _allowed(problem: Problem, state: _State, most: int) -> bool:
    """Whether those in broken classes may be left out: few enough, and a class of their own that keeps the limits."""
    count = int(state.broken.sum())
    if count == 0:
        return True
    if count > most or count < problem.k:
        return False
    if not problem.guarded:
        return True
    return bool(satisfied(problem, np.where(state.broken, 0, -1), 1)[0])


def _cost(problem: Problem, levels: tuple[Levels, ...], chosen: list[int], place: int) -> float:
    return float(levels[place].costs[chosen[place]][problem.columns[place].low].mean())


def _better(problem: Problem, levels: tuple[Levels, ...], chosen: list[int], place: int, state: _State) -> float:
    """How many people raising a column takes out of broken classes, for what it costs."""
    raised = [number + (other == place) for other, number in enumerate(chosen)]
    saved = int(state.broken.sum()) - int(_state(problem, levels, raised).broken.sum())
    price = _cost(problem, levels, raised, place) - _cost(problem, levels, chosen, place)
    return (saved + 1e-6) / max(price, 1e-6)


def _finish(problem: Problem, levels: tuple[Levels, ...], chosen: tuple[int, ...], state: _State) -> Recoded:
    gone = bool(state.broken.any())
    labels = number_groups(np.where(state.broken, int(state.labels.max()) + 1, state.labels))
    left_out = int(labels[int(state.broken.argmax())]) if gone else None
    columns = tuple(
        LevelColumn(column.name, level.nodes[number][column.low], level.nodes[number][column.low], column.size,
                    costs=_by_node(level, number))
        for column, level, number in zip(problem.columns, levels, chosen, strict=True)
    )  # fmt: skip
    notes = {"levels": {c.name: f"{n} of {lv.top}" for c, n, lv in zip(columns, chosen, levels, strict=True)}}
    grouping = Grouping(labels, {}, left_out, {**notes, **({"left_out": int(state.broken.sum())} if gone else {})})
    return Recoded(grouping, chosen, columns)


def _by_node(level: Levels, number: int) -> Floats:
    costs = np.zeros(len(level.names[number]))
    costs[level.nodes[number]] = level.costs[number]
    return costs
