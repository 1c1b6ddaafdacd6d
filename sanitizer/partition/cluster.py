"""Groups grown person by person: clustering with a lower bound on size, inside blocks that splitting has made.

Splitting from the top must cut between *has* and *has not*; growing a group from a seed weighs all columns and all
nodes of a candidate at once. Growing costs the square of the block, so blocks are bounded and the whole stays near
n log n. A block keeps the groups of plain splitting where these lose no more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sanitizer.core.tables import Grouping
from sanitizer.partition.exchange import exchange
from sanitizer.partition.grow import Block
from sanitizer.partition.loss import GroupLoss, group_loss
from sanitizer.partition.privacy import satisfied
from sanitizer.partition.problem import Floats, Ints, Problem, number_groups
from sanitizer.partition.splitter import Rules, split


@dataclass(frozen=True)
class Cluster:
    """Splits where it pays most down to blocks, then grows groups of ``k`` inside each block.

    Args:
        block: the most people of a block.
        exchanges: people times rounds of exchanges, so that large tables get fewer rounds.
        relational_limit: tables without terms are grown up to this many people; larger ones are split only.

    >>> from sanitizer.partition.problem import RangeColumn
    >>> ages = RangeColumn("age", np.arange(5), np.arange(5), 5, values=np.array([20.0, 21, 40, 41, 42]))
    >>> Cluster()(Problem(5, (ages,), k=2)).labels
    array([0, 0, 1, 1, 1])
    """

    block: int = 600
    exchanges: int = 40_000
    relational_limit: int = 3_000
    name: str = "cluster"

    def __call__(self, problem: Problem) -> Grouping:
        """The groups of ``problem``."""
        plain = split(problem, Rules(at_median=False))
        textual = len(problem.terms.people) and problem.relational_weight < 1.0
        if not textual and problem.people > self.relational_limit:
            return plain
        blocks = _cap(split(problem, Rules(at_median=False, stop=self.block)).labels, self.block, problem.k)
        labels = plain.labels.copy()
        grown = _grow_all(problem, blocks, max(2, self.exchanges // problem.people))
        has_terms = _has_terms(problem)
        before = _by_block(_loss(problem, plain.labels, has_terms), plain.labels, blocks, problem)
        after = _by_block(_loss(problem, grown, has_terms), grown, blocks, problem)
        better = np.round(after, 9) < np.round(before, 9)
        if problem.guarded:
            better &= _safe(problem, grown, blocks)
        mixed = _nested(plain.labels, blocks)
        use = better[blocks] if mixed else np.full(problem.people, bool(better.all()))
        labels = np.where(use, grown + plain.count, labels)
        return Grouping(number_groups(labels), plain.splits)


def _grow_all(problem: Problem, blocks: Ints, rounds: int) -> Ints:
    """Everyone's grown group, numbered across blocks."""
    grown = np.zeros(problem.people, dtype=np.int64)
    order = np.argsort(blocks, kind="stable")
    heads = np.searchsorted(blocks[order], np.arange(int(blocks.max()) + 2))
    offset = 0
    for begin, end in zip(heads[:-1], heads[1:], strict=True):
        people = order[begin:end]
        block = Block(problem, people)
        labels = exchange(block, block.grow(), rounds)
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


def _loss(problem: Problem, labels: Ints, has_terms: Floats) -> GroupLoss:
    return group_loss(problem.columns, problem.terms, labels, has_terms)


def _by_block(loss: GroupLoss, labels: Ints, blocks: Ints, problem: Problem) -> Floats:
    """The weighted loss of the people of each block."""
    weight = problem.relational_weight if len(problem.terms.people) else 1.0
    person = (weight * loss.relational + (1.0 - weight) * loss.textual)[labels]
    return np.bincount(blocks, weights=person)


def _safe(problem: Problem, grown: Ints, blocks: Ints) -> Ints:
    """The blocks in which every grown group keeps the limits on sensitive values."""
    fine = satisfied(problem, grown, int(grown.max()) + 1)
    broken = np.zeros(int(blocks.max()) + 1, dtype=bool)
    broken[blocks[~fine[grown]]] = True
    return ~broken
