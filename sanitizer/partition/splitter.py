"""Top-down splitting of all parts at once, level by level, with arrays instead of recursion.

Every level costs a few passes over the people and their entries, and there are about log(n / k) levels. A part that
has no allowed cut becomes a group. Cuts are compared by what they take off the loss right away; that loss never comes
back, because whatever a part shares is shared by all parts made from it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.tables import Grouping
from sanitizer.partition.column_cuts import ColumnCut, Parts, cut_column
from sanitizer.partition.dealt_cuts import Shares, deal_column, sensitive_codes
from sanitizer.partition.privacy import check_whole, satisfied
from sanitizer.partition.problem import Column, Floats, Ints, Problem, number_groups
from sanitizer.partition.segments import best_in_segments, divide
from sanitizer.partition.term_cuts import Entries, Runs, allowed, first_entries, prune

_FIRST = 1e9
"""The weight of a column with bias 1: it is split on as long as it can be."""


@dataclass(frozen=True)
class Rules:
    """How a strategy splits: which cuts it looks at, and when it stops.

    Args:
        relational: whether columns are split on at all.
        at_median: cut a column nearest to the middle; else where it gains most.
        by_span: split the column with the widest span, as the textbook does; else the one that gains most.
        most_shared: split on the most frequent term (terms only), not on the node that gains most.
        deal: under limits on sensitive values, also cut so that both sides keep their shares.
        plain: what a cut that deals nothing out counts there, beside one that does.
        even: how much less it counts the further it takes the sides from the shares of their part.
        stop: parts of at most this many people are left alone; 0 means as long as there is a cut.
    """

    relational: bool = True
    at_median: bool = True
    by_span: bool = False
    most_shared: bool = False
    stop: int = 0
    deal: bool = True
    plain: float = 1.0
    even: float = 0.0


@dataclass
class _State:
    """The parts still open, with everyone's order by each column; ``orders[-1]`` is the order of the input."""

    parts: Parts
    orders: list[Ints]
    entries: Entries
    runs: Runs
    part_of: Ints
    codes: Ints


@dataclass(frozen=True)
class _Cuts:
    """One row of scores for each column, for each column dealt out, and for each type of term; -1: none is."""

    scores: Floats
    columns: list[ColumnCut] = field(default_factory=list)
    dealt: list[NDArray[np.bool_]] = field(default_factory=list)
    runs: Ints = field(default_factory=lambda: np.zeros((0, 0), dtype=np.int64))


def split(problem: Problem, rules: Rules) -> Grouping:
    """The groups of ``problem`` under ``rules``, numbered by their first person.

    Raises:
        GuaranteeError: there are fewer than ``k`` people, or even all of them together miss the limits.
    """
    check_whole(problem)
    labels = np.zeros(problem.people, dtype=np.int64)
    splits: Counter[str] = Counter()
    state = _first_state(problem, rules)
    finished = 0
    while state.parts.count:
        cuts = _find_cuts(problem, rules, state)
        choice, right = _choose(problem, state, cuts)
        done = choice < 0
        labels[_members(state, done)] = finished + _rank(done)[state.part_of[_members(state, done)]]
        finished += int(done.sum())
        _count_splits(problem, rules, choice, splits)
        small = _advance(problem, rules, state, ~done, right)
        labels[small.people] = finished + small.part
        finished += small.count
    return Grouping(number_groups(labels), dict(splits))


@dataclass(frozen=True)
class _Small:
    """Parts that became too small to be split again: who is in them and in which."""

    people: Ints
    part: Ints
    count: int


def _first_state(problem: Problem, rules: Rules) -> _State:
    everyone = np.arange(problem.people)
    sizes = np.array([problem.people], dtype=np.int64)
    parts = Parts.of(sizes)
    columns = _columns(problem, rules)
    orders: list[Ints] = []
    for column in columns:
        orders.append(np.argsort(column.low, kind="stable"))
    orders.append(everyone)
    entries = first_entries(problem.terms, own_only=rules.most_shared)
    if problem.relational_weight >= 1.0 and columns and not rules.most_shared:
        entries = entries.keep(np.zeros(0, dtype=np.int64))
    entries, runs = prune(entries, sizes, problem.k)
    if problem.people < _least(problem, rules):
        parts = Parts.of(sizes[:0])
    codes = sensitive_codes(problem)
    return _State(parts, orders, entries, runs, np.zeros(problem.people, dtype=np.int64), codes)


def _columns(problem: Problem, rules: Rules) -> tuple[Column, ...]:
    """The columns that may be split on: none at weight 0, unless there are no terms to split on instead."""
    if not rules.relational or (problem.relational_weight <= 0.0 and len(problem.terms.people)):
        return ()
    return problem.columns


def _least(problem: Problem, rules: Rules) -> int:
    """The fewest people that a part needs to be looked at."""
    return max(2 * problem.k, rules.stop + 1)


def _find_cuts(problem: Problem, rules: Rules, state: _State) -> _Cuts:
    columns = _columns(problem, rules)
    types = len(problem.terms.type_names)
    dealing = len(columns) if problem.guarded and rules.deal else 0
    scores = np.full((len(columns) + dealing + types, state.parts.count), -1.0)
    found, dealt = [], []
    weight = problem.relational_weight if len(problem.terms.people) else 1.0
    shares = Shares.of(state.orders[-1], state.parts, state.codes) if dealing and rules.even else None
    for row, column in enumerate(columns):
        cut = cut_column(column, state.orders[row], state.parts, problem.k, at_median=rules.at_median)
        if not cut.possible and not dealing:  # nor will there be one in a part of a part: its order is no longer kept
            state.orders[row] = state.orders[row][:0]
        boost = _FIRST if column.bias >= 1.0 else 1.0 / (1.0 - column.bias)
        worth = cut.span if rules.by_span else cut.gain / len(problem.columns)
        scores[row] = np.where(cut.last >= 0, weight * boost * worth, -1.0)
        found.append(cut)
        if dealing:
            worth = np.full(state.parts.count, rules.plain)
            if shares is not None:
                apart = shares.apart(state.orders[row], state.parts, cut.last)
                worth *= np.maximum(1.0 - rules.even * apart, 0.0)
            scores[row] = np.where(scores[row] > 0.0, scores[row] * worth, scores[row])
            gain, right = deal_column(column, state.orders[row], state.parts, state.codes)
            enough = state.parts.sizes >= 2 * problem.k
            scores[len(columns) + row] = np.where(enough, weight * boost * gain / len(problem.columns), -1.0)
            dealt.append(right)
    runs = np.full((types, state.parts.count), -1, dtype=np.int64)
    if types and len(state.runs.nodes):
        sizes = state.parts.sizes
        candidates = allowed(state.runs, sizes, problem.k)
        count = state.runs.count[candidates]
        part = state.runs.part[candidates]
        weight = 1.0 - problem.relational_weight if columns else 1.0
        gain = count.astype(float) if rules.most_shared else weight * state.runs.worth[candidates]
        balance = np.minimum(count, sizes[part] - count)
        segment = part * types + problem.terms.types[state.runs.nodes[candidates]]
        top, chosen = best_in_segments(segment, types * state.parts.count, gain, balance)
        scores[len(columns) + dealing :] = top.reshape(-1, types).T
        if len(candidates):
            runs = np.where(chosen >= 0, candidates[chosen], -1).reshape(-1, types).T
    return _Cuts(np.round(scores, 9), found, dealt, runs)


def _choose(problem: Problem, state: _State, cuts: _Cuts) -> tuple[Ints, NDArray[np.bool_]]:
    """The chosen row of scores for each part (-1: none holds), and for each person whether they go right.

    Cuts are tried from the best; one whose sides would break l-diversity or t-closeness is never made.
    """
    scores = cuts.scores.copy()
    parts = state.parts
    right = np.zeros(problem.people, dtype=bool)
    final = np.full(parts.count, -1, dtype=np.int64)
    if not len(scores):
        return final, right
    todo = np.ones(parts.count, dtype=bool)
    every = np.arange(parts.count)
    while todo.any():
        choice = scores.argmax(axis=0)
        todo &= scores[choice, every] >= 0
        if not todo.any():
            break
        _assign(state, cuts, np.where(todo, choice, -1), right)
        fine = todo.copy()
        if problem.guarded:
            child = np.full(problem.people, -1, dtype=np.int64)
            base = state.orders[-1]
            child[base] = np.where(todo[parts.part], 2 * parts.part + right[base], -1)
            both = satisfied(problem, child, 2 * parts.count).reshape(-1, 2).all(axis=1)
            fine &= both
        final[fine] = choice[fine]
        scores[choice[todo & ~fine], every[todo & ~fine]] = -1.0
        todo &= ~fine
    return final, right


def _assign(state: _State, cuts: _Cuts, choice: Ints, right: NDArray[np.bool_]) -> None:
    """Marks in ``right`` who leaves to the right under the choice of each part (-1: untouched)."""
    parts = state.parts
    for row, cut in enumerate(cuts.columns):
        chosen = choice == row
        if chosen.any():
            at = np.flatnonzero(chosen[parts.part])
            right[state.orders[row][at]] = at > cut.last[parts.part[at]]
    for row, goes_right in enumerate(cuts.dealt, len(cuts.columns)):
        chosen = choice == row
        if chosen.any():
            at = np.flatnonzero(chosen[parts.part])
            right[state.orders[row - len(cuts.columns)][at]] = goes_right[at]
    first = len(cuts.columns) + len(cuts.dealt)
    textual = choice >= first
    if textual.any():
        at = np.flatnonzero(textual[parts.part])
        right[state.orders[-1][at]] = True
        which = np.flatnonzero(textual)
        runs = cuts.runs[choice[which] - first, which]
        starts, counts = state.runs.starts[runs], state.runs.count[runs]
        places = np.repeat(starts - (np.cumsum(counts) - counts), counts) + np.arange(int(counts.sum()))
        right[state.entries.people[places]] = False


def _members(state: _State, which: NDArray[np.bool_]) -> Ints:
    return state.orders[-1][which[state.parts.part]]


def _rank(which: NDArray[np.bool_]) -> Ints:
    """For each true place its number among the true ones."""
    return np.cumsum(which) - 1


def _count_splits(problem: Problem, rules: Rules, choice: Ints, splits: Counter[str]) -> None:
    """Adds the splits of this level to ``splits``, by column or type."""
    names = [column.name for column in _columns(problem, rules)]
    if problem.guarded and rules.deal:
        names += names
    names += [f"text:{name}" for name in problem.terms.type_names]
    for name, count in zip(names, np.bincount(choice[choice >= 0], minlength=len(names)), strict=True):
        if count:
            splits[name] += int(count)


def _advance(
    problem: Problem, rules: Rules, state: _State, going: NDArray[np.bool_], right: NDArray[np.bool_]
) -> _Small:
    """Makes two parts of each part that is ``going``; those too small to go on are handed back."""
    parts, base = state.parts, state.orders[-1]
    right[base[~going[parts.part]]] = False
    rights = np.add.reduceat(right[base].astype(np.int64), parts.starts)
    halves = np.stack([parts.sizes - rights, rights], axis=1)
    open_ = (halves >= _least(problem, rules)) & going[:, None]
    closed = ~open_ & going[:, None]
    number = np.where(open_, _rank(open_.ravel()).reshape(-1, 2), _rank(closed.ravel()).reshape(-1, 2))
    side = right[base].astype(np.int64)
    leaving = closed[parts.part, side]
    small = _Small(base[leaving], number[parts.part[leaving], side[leaving]], int(closed.sum()))
    state.part_of[base] = np.where(open_[parts.part, side], number[parts.part, side], -1)
    plan = divide(parts.sizes, rights, open_)
    state.orders = [plan.apply(order, right[order]) if len(order) else order for order in state.orders]
    sizes = halves[open_]
    _keep_entries(problem, state, open_, right, sizes)
    state.parts = Parts.of(sizes)
    return small


def _keep_entries(
    problem: Problem, state: _State, open_: NDArray[np.bool_], right: NDArray[np.bool_], sizes: Ints
) -> None:
    """Brings the entries into the order of the new parts and drops what can no longer matter."""
    entries = state.entries
    if len(entries.people):
        goes_right = right[entries.people]
        count = np.bincount(entries.part, minlength=len(open_))
        rights = np.bincount(entries.part[goes_right], minlength=len(open_))
        plan = divide(count, rights, open_)
        order = plan.apply(np.arange(len(entries.people)), goes_right)
        entries = entries.keep(order)
        entries = replace(entries, part=state.part_of[entries.people])
    state.entries, state.runs = prune(entries, sizes, problem.k)
