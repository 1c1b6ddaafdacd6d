"""Groups of people and what becomes of their cells and terms: one grouping, one level a column, or the best size."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.config.table import TableSettings
from sanitizer.core.errors import GuaranteeError
from sanitizer.core.tables import Grouping
from sanitizer.core.terms import TermIndex
from sanitizer.partition.cluster import COLUMNS_FIT
from sanitizer.partition.problem import Problem
from sanitizer.recode.group_terms import RecodedTerms, recode_terms
from sanitizer.tables.problems import strategy_of
from sanitizer.tables.read import Prepared

if TYPE_CHECKING:
    from sanitizer.tables.mentions import Mention

GROUP_SIZES = (1, 2, 3, 4)
"""How many times k people a group may have where terms that k of them share are to stay."""


@dataclass(frozen=True)
class Solved:
    """A table after partitioning and recoding, before its texts are written; ``names`` numbers the people in them."""

    prepared: Prepared
    mentions: list[Mention]
    index: TermIndex
    problem: Problem
    grouping: Grouping
    recoded: RecodedTerms
    names: list[str] = field(default_factory=list, repr=False)
    seconds: dict[str, float] = field(default_factory=dict)
    shown: dict[str, NDArray[Any]] | None = None


@dataclass(frozen=True)
class Case:
    """A table that was read and is to be partitioned."""

    settings: TableSettings
    prepared: Prepared
    mentions: list[Mention]
    index: TermIndex
    problem: Problem
    seconds: dict[str, float]

    def solved(self, grouping: Grouping) -> Solved:
        """The terms of a grouping recoded, and the people in its texts numbered."""
        recoded = recode_terms(self.index, grouping.labels, self.settings.k if self.settings.shared_terms else None)
        names: list[str] = []
        if self.mentions:
            from sanitizer.tables.rewrite import number_mentions
            from sanitizer.tables.wording import credit_numbers

            numbered = number_mentions(self.prepared, self.mentions)
            recoded = credit_numbers(recoded, self.index, numbered.counts)
            names = numbered.names
        return Solved(self.prepared, self.mentions, self.index, self.problem, grouping, recoded, names, self.seconds)


def solve_shared(case: Case) -> Solved:
    """The groups, of about k people or some times as many, that lose least: the more people, the more k of them share.

    Larger groups are none where ``cluster`` finds no weight with which the columns lose no more than groups of k under
    strict Mondrian.

    Raises:
        GuaranteeError: there are no groups of k people.
    """
    from sanitizer.tables.measure import losses

    weight = case.settings.relational_weight
    best, least = case.solved(strategy_of(case.settings)(case.problem)), math.inf
    for times in GROUP_SIZES:
        solved = best
        if times > 1:
            larger = replace(case.problem, k=times * case.problem.k, enough=case.problem.k)
            try:
                grouping = strategy_of(case.settings)(larger)
            except GuaranteeError:  # too few people for groups of this size
                break
            if not grouping.notes.get(COLUMNS_FIT, True):
                break
            solved = case.solved(grouping)
        found = losses(case.problem, case.index, solved.grouping, solved.recoded, case.prepared.quasi)
        lost = weight * found["relational_loss"] + (1 - weight) * found["textual_loss"]
        if lost > least - 1e-9:  # still larger groups lose still more
            break
        notes = {**solved.grouping.notes, "group_size": times * case.problem.k}
        best, least = replace(solved, grouping=replace(solved.grouping, notes=notes)), lost
    return best


def solve_globally(case: Case) -> Solved:
    """Every column on one level."""
    from sanitizer.partition.levels import recode_globally
    from sanitizer.tables.levels import column_levels

    levels = tuple(column_levels(column) for column in case.prepared.quasi)
    found = recode_globally(case.problem, levels, case.settings.suppression)
    names = {
        column.name: np.array(level.names[number], dtype=object)[column.low]
        for column, level, number in zip(found.columns, levels, found.chosen, strict=True)
    }
    solved = replace(case, problem=replace(case.problem, columns=found.columns)).solved(found.grouping)
    return replace(solved, shown=names)
