"""The measures of a solved table: losses, groups, splits, counts and divergence."""

from __future__ import annotations

from typing import Any

from sanitizer.core.tables import Grouping
from sanitizer.core.terms import TermIndex
from sanitizer.evaluate.utility import (
    divergence,
    generalization_counts,
    group_statistics,
    loss_metric,
    relational_losses,
    split_shares,
    textual_losses,
)
from sanitizer.partition.problem import Problem
from sanitizer.recode.group_terms import RecodedTerms


def losses(problem: Problem, index: TermIndex, grouping: Grouping, recoded: RecodedTerms) -> dict[str, Any]:
    """The losses of a grouping and the statistics of its groups."""
    by_column = relational_losses(problem.columns, grouping.labels)
    relational = sum(by_column.values()) / len(by_column) if by_column else 0.0
    textual = textual_losses(index, recoded)
    has_text, has_columns = len(index.term) > 0, bool(by_column)
    return {
        "relational_loss": relational,
        "textual_loss": textual["textual_loss"],
        "textual_loss_strict": textual["textual_loss_strict"],
        "total_loss": _total(relational, textual["textual_loss"], has_columns, has_text),
        "total_loss_strict": _total(relational, textual["textual_loss_strict"], has_columns, has_text),
        **group_statistics(grouping.labels, problem.k),
        "loss_by_attribute": by_column,
        "loss_by_type": textual["by_type"],
        "splits": split_shares(grouping.splits),
    }


def _total(relational: float, textual: float, has_columns: bool, has_text: bool) -> float:
    """Both halves weigh the same; a half that is not there does not count."""
    if has_columns and has_text:
        return (relational + textual) / 2
    return textual if has_text else relational


def measures(problem: Problem, index: TermIndex, grouping: Grouping, recoded: RecodedTerms) -> dict[str, Any]:
    """The losses and everything else that a report counts."""
    return {
        **losses(problem, index, grouping, recoded),
        "loss_metric": loss_metric(problem.columns, grouping.labels),
        "generalizations": generalization_counts(problem.columns, grouping.labels, recoded),
        "divergence_bits": divergence(problem.columns, grouping.labels),
    }
