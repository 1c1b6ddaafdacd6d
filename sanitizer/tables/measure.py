"""The measures of a solved table: losses, classes, risks, splits, counts and distributions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.tables import Grouping
from sanitizer.core.terms import TermIndex
from sanitizer.evaluate.table_utility import class_measures, distributions, query_error
from sanitizer.evaluate.utility import (
    cover_leaves,
    divergence,
    generalization_counts,
    group_statistics,
    loss_metric,
    split_shares,
    textual_losses,
)
from sanitizer.partition.loss import column_loss
from sanitizer.partition.problem import Problem
from sanitizer.recode.group_terms import RecodedTerms
from sanitizer.verify.classes import find_classes
from sanitizer.verify.risks import measure_risks

if TYPE_CHECKING:
    from sanitizer.tables.flow import Solved
    from sanitizer.tables.read import QuasiColumn


def losses(
    problem: Problem,
    index: TermIndex,
    grouping: Grouping,
    recoded: RecodedTerms,
    quasi: tuple[QuasiColumn, ...] = (),
) -> dict[str, Any]:
    """The losses of a grouping and the statistics of its groups; who could not be read or is left out loses all."""
    by_column = column_losses(problem, grouping, quasi)
    relational = sum(by_column.values()) / len(by_column) if by_column else 0.0
    textual = textual_losses(index, recoded)
    has_text, has_columns = len(index.term) > 0, bool(by_column)
    return {
        "relational_loss": relational,
        "textual_loss": textual["textual_loss"],
        "textual_loss_strict": textual["textual_loss_strict"],
        "textual_loss_telling": textual["textual_loss_telling"],
        "total_loss": _total(relational, textual["textual_loss"], has_columns, has_text),
        "total_loss_strict": _total(relational, textual["textual_loss_strict"], has_columns, has_text),
        **group_statistics(grouping.labels, problem.k),
        "loss_by_attribute": by_column,
        "loss_by_type": textual["by_type"],
        "splits": split_shares(grouping.splits),
    }


def column_losses(problem: Problem, grouping: Grouping, quasi: tuple[QuasiColumn, ...] = ()) -> dict[str, float]:
    """The normalized certainty penalty of each column, averaged over the people."""
    lost = {column.settings.name: column.lost for column in quasi}
    found = {}
    for column in problem.columns:
        loss = column_loss(column, grouping.labels, grouping.count)[grouping.labels]
        if grouping.left_out is not None:
            loss[grouping.labels == grouping.left_out] = 1.0
        if column.name in lost:
            loss[lost[column.name]] = 1.0
        found[column.name] = float(loss.mean())
    return found


def _total(relational: float, textual: float, has_columns: bool, has_text: bool) -> float:
    """Both halves weigh the same; a half that is not there does not count."""
    if has_columns and has_text:
        return (relational + textual) / 2
    return textual if has_text else relational


def measures(solved: Solved, values: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
    """The losses and everything else that a report counts."""
    problem, grouping, recoded = solved.problem, solved.grouping, solved.recoded
    covered = [cover_leaves(column, grouping.labels) for column in problem.columns]
    return {
        **losses(problem, solved.index, grouping, recoded, solved.prepared.quasi),
        "loss_metric": loss_metric(covered, grouping.labels),
        "generalizations": generalization_counts(covered, grouping.labels, recoded),
        "divergence_bits": divergence(covered, grouping.labels),
        "distributions": distributions(covered, grouping.labels),
        "query_error": query_error(covered, grouping.labels),
        **_classes(solved, values),
    }


def _classes(solved: Solved, values: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
    """The classes of the release as anybody sees them: groups that show the same are one class."""
    prepared, grouping = solved.prepared, solved.grouping
    people = None if prepared.single else prepared.person.tolist()
    classes = find_classes(list(values.values()), len(prepared.person), people)
    risks = measure_risks(classes, solved.problem.k)
    gone = 0
    sizes = classes.sizes
    if grouping.left_out is not None:
        rows = np.flatnonzero(grouping.labels[prepared.person] == grouping.left_out)
        number = int(classes.labels[rows[0]])
        gone = int(sizes[number])
        sizes = np.delete(sizes, number)
    return {
        **class_measures(sizes, solved.problem.k, gone),
        "left_out": gone,
        "risks": risks,
    }
