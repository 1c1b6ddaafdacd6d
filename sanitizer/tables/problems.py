"""The prepared table as a problem for the partitioning strategies."""

from __future__ import annotations

import numpy as np

from sanitizer.config.table import TableSettings
from sanitizer.core.domains import NumberDomain, SetDomain
from sanitizer.core.terms import TermIndex
from sanitizer.partition.cluster import Cluster
from sanitizer.partition.gdf import Gdf
from sanitizer.partition.left_out import LeaveOut
from sanitizer.partition.mondrian import Mondrian
from sanitizer.partition.problem import Column, Partitioner, Problem, RangeColumn, Sensitive, TreeColumn
from sanitizer.partition.term_table import term_table
from sanitizer.tables.read import Prepared, QuasiColumn


def build_problem(prepared: Prepared, index: TermIndex, settings: TableSettings) -> Problem:
    """Columns, terms and limits of a prepared table."""
    sensitive = tuple(
        Sensitive(column.name, prepared.person, column.codes, column.size, column.ordered)
        for column in prepared.sensitive
    )
    return Problem(
        people=prepared.people,
        columns=tuple(build_column(column) for column in prepared.quasi),
        k=settings.k,
        terms=term_table(index, settings.k),
        relational_weight=settings.relational_weight,
        sensitive=sensitive,
        distinct_l=settings.distinct_l,
        entropy_l=settings.entropy_l,
        t=settings.t,
        recursive=settings.recursive,
        alpha=settings.alpha,
        beta=settings.beta,
    )


def build_column(column: QuasiColumn) -> Column:
    """A quasi-identifier as the strategies see it."""
    low = column.codes[column.pointers[:-1]]
    high = column.codes[column.pointers[1:] - 1]
    members = None if bool((np.diff(column.pointers) == 1).all()) else (column.pointers, column.codes)
    name, bias, domain = column.settings.name, column.settings.bias, column.domain
    if isinstance(domain, NumberDomain):
        own = np.zeros(len(domain.values))
        said = len(domain.values) and domain.top is not None and domain.bottom is not None  # none may be readable
        width = float(domain.top[-1] - domain.bottom[0]) if said else 0.0  # type: ignore[index]
        if domain.below and domain.bottom is not None and width:
            own[0] = (domain.values[0] - domain.bottom[0]) / width
        if domain.above and domain.top is not None and width:
            own[-1] += (domain.top[-1] - domain.values[-1]) / width
        return RangeColumn(
            name, low, high, len(domain.values), bias, members, values=domain.values, bottom=domain.bottom,
            top=domain.top, own=own if own.any() else None,
        )  # fmt: skip
    if isinstance(domain, SetDomain):
        return Column(name, low, high, len(domain.labels), bias, members)
    return TreeColumn(
        name, low, high, domain.size, bias, members, levels=domain.levels, penalty=domain.penalty, spans=domain.spans
    )


def strategy_of(settings: TableSettings) -> Partitioner:
    """The strategy that the settings name."""
    strategies: dict[str, Partitioner] = {"cluster": Cluster(), "mondrian": Mondrian(), "gdf": Gdf()}
    chosen = strategies[settings.strategy]
    return LeaveOut(chosen, settings.suppression) if settings.suppression else chosen
