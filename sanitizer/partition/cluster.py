"""Groups grown person by person: clustering with a lower bound on size, inside blocks that splitting has made.

Splitting from the top must cut between *has* and *has not*; growing a group from a seed weighs all columns and all
nodes of a candidate at once. Growing costs the square of the block, so blocks are bounded and the whole stays near
n log n. A block keeps the groups of plain splitting where these lose no more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.tables import Grouping
from sanitizer.partition.exchange import exchange
from sanitizer.partition.grow import Block
from sanitizer.partition.loss import column_loss, group_loss
from sanitizer.partition.moves import move
from sanitizer.partition.privacy import satisfied
from sanitizer.partition.problem import Column, Floats, Ints, Problem, Sensitive, TermTable, TreeColumn, number_groups
from sanitizer.partition.splitter import Rules, split


@dataclass(frozen=True)
class Cluster:
    """Splits where it pays most down to blocks, then grows groups of ``k`` inside each block and lets people change.

    The relational weight of the problem is a floor: where the columns would be worse off than under strict Mondrian
    with as many groups, the weight is raised until they are not, or as far as it goes. 0 and 1 are taken as they are.

    Args:
        block: the most people of a block, a third of it in tables of more than ``large`` people.
        exchanges: people times rounds of exchanges, so that larger tables get fewer rounds; none above ``large``.
        relational_limit: tables without terms are grown up to this many people; larger ones are split only.
        trials_limit: under limits on sensitive values these are split in several ways up to this many people.

    >>> from sanitizer.partition.problem import RangeColumn
    >>> ages = RangeColumn("age", np.arange(5), np.arange(5), 5, values=np.array([20.0, 21, 40, 41, 42]))
    >>> Cluster()(Problem(5, (ages,), k=2)).labels
    array([0, 0, 1, 1, 1])
    """

    block: int = 600
    large: int = 5_000
    exchanges: int = 20_000
    relational_limit: int = 3_000
    trials_limit: int = 100_000
    name: str = "cluster"

    def __call__(self, problem: Problem) -> Grouping:
        """The groups of ``problem``."""
        textual = len(problem.terms.people) and problem.relational_weight < 1.0
        if not textual and problem.people > self.relational_limit:
            return self._split(problem)
        fits = True
        if textual and problem.columns and problem.relational_weight > 0.0:
            weight, fits = self._weight(problem)
            problem = replace(problem, relational_weight=weight)
        rounds = self.exchanges // problem.people if problem.people <= self.large else 0
        notes = {"relational_weight": round(problem.relational_weight, 4), **({} if fits else {COLUMNS_FIT: False})}
        return replace(self._cluster(problem, rounds), notes=notes)

    def _split(self, problem: Problem) -> Grouping:
        """Splits alone; under limits on sensitive values the best of some ways to weigh cuts that deal them out."""
        first = split(problem, Rules(at_median=False))
        if not problem.guarded or not problem.columns or problem.people > self.trials_limit:
            return first
        more = (split(problem, Rules(at_median=False, plain=plain, even=even)) for plain, even in TRIALS)
        return min((first, *more), key=lambda grouping: round(_relational(problem, grouping.labels), 9))

    def _cluster(self, problem: Problem, rounds: int) -> Grouping:
        most = max(self.block if problem.people <= self.large else self.block // 3, 4 * problem.k)
        coarse = split(problem, Rules(at_median=False, stop=most))
        blocks = _cap(coarse.labels, most, problem.k)
        grown = _grow_all(problem, blocks, rounds)
        if problem.people > self.large and not problem.guarded:  # growing wins nearly always; the check is not worth it
            return Grouping(number_groups(grown), coarse.splits)
        plain = split(problem, Rules(at_median=False))
        before = _by_block(problem, plain.labels, blocks)
        after = _by_block(problem, grown, blocks)
        better = np.round(after, 9) < np.round(before, 9)
        if problem.guarded:
            better &= _safe(problem, grown, blocks)
        use = better[blocks] if _nested(plain.labels, blocks) else np.full(problem.people, bool(better.all()))
        return Grouping(number_groups(np.where(use, grown + plain.count, plain.labels)), plain.splits)

    def _weight(self, problem: Problem) -> tuple[float, bool]:
        """The least weight, from the problem's own, with which the columns lose no more than under strict Mondrian.

        With it comes whether there is such a weight; else it is the highest that there is.

        Where only ``enough`` people have to share a term, groups are larger than they would have to be, and the columns
        are compared with groups of that many people all the same.
        """
        step = 1 if problem.people <= WHOLE else problem.people // SAMPLE
        sample = replace(subset(problem, np.arange(0, problem.people, step)), sensitive=())
        if sample.people < 2 * problem.k:
            return problem.relational_weight, True
        least = problem.enough or problem.k
        curves = strict_curves(replace(sample, k=least))

        def slack(weight: float) -> float:
            """What the columns may still lose, as a share of what they may lose at all."""
            labels = self._cluster(replace(sample, relational_weight=weight), SAMPLE_ROUNDS).labels
            groups = int(labels.max()) + 1 if problem.enough is None else sample.people // least
            limit = min(float(np.interp(groups, *curve)) for curve in curves)
            return (limit - _relational(sample, labels)) / limit if limit > 0.0 else 0.0

        low, high = problem.relational_weight, 1.0
        if slack(low) >= MARGIN:
            return low, True
        if problem.enough is not None and slack(CEILING) < MARGIN:
            return CEILING, False
        for _ in range(SAMPLE_STEPS):
            middle = (low + high) / 2
            left = slack(middle)
            if MARGIN <= left <= SLACK:
                return middle, True
            low, high = (low, middle) if left > MARGIN else (middle, high)
        return min(high, CEILING), high < 1.0


TRIALS = ((1.0, 1.0), (1.0, 2.0), (0.3, 0.0))
"""What cuts that deal nothing out count, and how much less for taking sides apart: which is best hangs on the limit."""
MOVES = 3
"""Rounds of moves to a round of exchanges."""
COLUMNS_FIT = "columns_fit"
"""The note, False, of groups whose columns lose more than they may."""
WHOLE, SAMPLE, SAMPLE_ROUNDS, SAMPLE_STEPS, MARGIN, SLACK, CEILING = 1_500, 400, 8, 5, 0.02, 0.05, 0.99


def strict_curves(problem: Problem) -> list[tuple[list[int], list[float]]]:
    """What the columns lose under strict Mondrian by the number of groups, for two ways to choose the column.

    Dates are days, months, years and ranges of years, as is usual there.
    """
    columns = tuple(_by_year(column) for column in problem.columns)
    bare = replace(problem, columns=columns, terms=TermTable.empty(), relational_weight=1.0, sensitive=())
    curves = []
    for by_span in (False, True):
        points = {}
        for k in {problem.k * 2, problem.k, *range(max(2, problem.k // 2), problem.k)}:
            if bare.people >= k:
                labels = split(replace(bare, k=k), Rules(by_span=by_span)).labels
                points[int(labels.max()) + 1] = _relational(bare, labels)
        counts = sorted(points)
        curves.append((counts, [points[count] for count in counts]))
    return curves


def _by_year(column: Column) -> Column:
    """Dates of which ranges go from year to year; other columns as they are."""
    if not isinstance(column, TreeColumn) or column.spans is None:
        return column
    years = column.levels[-1]
    spans = np.searchsorted(years, years, side="left"), np.searchsorted(years, years, side="right") - 1
    return replace(column, spans=spans)


def _relational(problem: Problem, labels: Ints) -> float:
    groups = int(labels.max()) + 1
    total = sum(float(column_loss(column, labels, groups)[labels].mean()) for column in problem.columns)
    return total / len(problem.columns)


def subset(problem: Problem, people: Ints) -> Problem:
    """The problem of some of its people; shares of sensitive values stay those of all."""
    if len(people) == problem.people:
        return problem
    place = np.full(problem.people, -1, dtype=np.int64)
    place[people] = np.arange(len(people))
    terms = problem.terms
    kept = place[terms.people] >= 0
    chosen = replace(
        terms,
        people=place[terms.people[kept]],
        nodes=terms.nodes[kept],
        worth=terms.worth[kept],
        own=terms.own[kept],
    )
    columns = tuple(_column_of(column, people) for column in problem.columns)
    sensitive = tuple(_sensitive_of(column, place) for column in problem.sensitive)
    return replace(problem, people=len(people), columns=columns, terms=chosen, sensitive=sensitive)


def _sensitive_of(column: Sensitive, place: Ints) -> Sensitive:
    kept = place[column.people] >= 0
    return replace(column, people=place[column.people[kept]], codes=column.codes[kept], whole=column.overall)


def _column_of(column: Column, people: Ints) -> Column:
    members = None
    if column.members is not None:
        pointers, codes = column.members
        counts = np.diff(pointers)[people]
        begin = np.repeat(pointers[people] - (np.cumsum(counts) - counts), counts)
        members = (np.concatenate([[0], np.cumsum(counts)]), codes[begin + np.arange(int(counts.sum()))])
    return replace(column, low=column.low[people], high=column.high[people], members=members)


def _grow_all(problem: Problem, blocks: Ints, rounds: int) -> Ints:
    """Everyone's grown group, numbered across blocks."""
    grown = np.zeros(problem.people, dtype=np.int64)
    order = np.argsort(blocks, kind="stable")
    heads = np.searchsorted(blocks[order], np.arange(int(blocks.max()) + 2))
    offset = 0
    for begin, end in pairwise(heads.tolist()):
        people = order[begin:end]
        block = Block(problem, people)
        labels = exchange(block, block.grow(), rounds)
        if problem.enough is not None and rounds:
            labels = exchange(block, move(block, labels, problem.enough, MOVES * rounds), rounds)
        grown[people] = labels + offset
        offset += int(labels.max()) + 1
    return grown


def _cap(blocks: Ints, most: int, k: int) -> Ints:
    """Blocks that no cut could make small enough, cut in the order of the table."""
    order = np.argsort(blocks, kind="stable")
    sizes = np.bincount(blocks)
    most = max(most, 2 * k)
    place = np.arange(len(blocks)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    pieces = np.maximum(sizes // most, 1)
    piece = np.minimum(place // np.repeat(-(-sizes // pieces), sizes), np.repeat(pieces, sizes) - 1)
    capped = np.empty(len(blocks), dtype=np.int64)
    capped[order] = blocks[order] * (int(pieces.max()) + 1) + piece
    return number_groups(capped)


def _nested(labels: Ints, blocks: Ints) -> bool:
    """Whether every group lies in one block."""
    pairs = np.unique(labels * np.int64(int(blocks.max()) + 1) + blocks)
    return len(pairs) == int(labels.max()) + 1


def _has_terms(problem: Problem) -> Floats:
    has = np.zeros(problem.people)
    has[problem.terms.people] = 1.0
    return has


def _by_block(problem: Problem, labels: Ints, blocks: Ints) -> Floats:
    """The weighted loss of the people of each block."""
    loss = group_loss(problem.columns, problem.terms, labels, _has_terms(problem), problem.enough)
    weight = problem.relational_weight if len(problem.terms.people) else 1.0
    person = (weight * loss.relational + (1.0 - weight) * loss.textual)[labels]
    return np.bincount(blocks, weights=person).astype(float)


def _safe(problem: Problem, grown: Ints, blocks: Ints) -> NDArray[np.bool_]:
    """The blocks in which every grown group keeps the limits on sensitive values."""
    fine = satisfied(problem, grown, int(grown.max()) + 1)
    broken = np.zeros(int(blocks.max()) + 1, dtype=bool)
    broken[blocks[~fine[grown]]] = True
    return ~broken
