"""l-diversity, t-closeness, bias, costs and the meeting of terms."""

from __future__ import annotations

import numpy as np
import pytest

from sanitizer.core.domains import date_domain, tree_domain
from sanitizer.core.errors import GuaranteeError
from sanitizer.partition.cluster import Cluster
from sanitizer.partition.gdf import Gdf
from sanitizer.partition.mondrian import Mondrian
from sanitizer.partition.problem import Column, Problem, RangeColumn, Sensitive, TreeColumn


def ages(count: int) -> RangeColumn:
    return RangeColumn("age", np.arange(count), np.arange(count), count, values=np.arange(float(count)))


@pytest.mark.parametrize("strategy", [Mondrian(), Gdf(), Cluster()])
def test_fewer_than_k_people_are_refused(strategy) -> None:
    with pytest.raises(GuaranteeError, match="3 people, k is 4"):
        strategy(Problem(3, (ages(3),), 4))


@pytest.mark.parametrize("strategy", [Mondrian(), Cluster()])
@pytest.mark.parametrize("limit", [{"distinct_l": 2}, {"entropy_l": 1.9}, {"t": 0.2}])
def test_groups_that_would_break_a_limit_are_never_made(strategy, limit: dict) -> None:
    illness = np.array([0] * 20 + [1] * 20)  # goes with age: the middle cut would separate the two
    sensitive = Sensitive("illness", np.arange(40), illness, 2)
    labels = strategy(Problem(40, (ages(40),), 2, sensitive=(sensitive,), **limit)).labels
    free = strategy(Problem(40, (ages(40),), 2)).labels
    assert free.max() > 10
    for group in range(int(labels.max()) + 1):
        share = (illness[labels == group] == 0).mean()
        if "t" in limit:
            assert abs(share - 0.5) <= 0.2 + 1e-9
        else:
            assert 0 < share < 1
        if "entropy_l" in limit:
            entropy = -share * np.log(share) - (1 - share) * np.log(1 - share)
            assert entropy >= np.log(1.9) - 1e-9


def test_an_impossible_limit_is_refused() -> None:
    sensitive = Sensitive("illness", np.arange(4), np.zeros(4, dtype=np.int64), 1)
    with pytest.raises(GuaranteeError, match="sensitive"):
        Mondrian()(Problem(4, (ages(4),), 2, sensitive=(sensitive,), distinct_l=2))


def test_bias_one_comes_first() -> None:
    sign = np.array([0, 1] * 4)
    columns = (ages(8), Column("sign", sign, sign, 2, bias=1.0))
    labels = Mondrian()(Problem(8, columns, 4)).labels
    assert labels.tolist() == [0, 1] * 4


def test_a_range_that_mixes_known_and_missing_loses_everything() -> None:
    column = RangeColumn("age", np.array([0, 1, 2]), np.array([0, 1, 2]), 2, values=np.array([20.0, 30.0]))
    assert column.cost(np.array([0, 0, 2]), np.array([1, 2, 2]), None).tolist() == [1.0, 1.0, 0.0]


def test_tree_costs_are_the_share_of_leaves() -> None:
    domain = tree_domain([("a", "x", "*"), ("b", "x", "*"), ("c", "y", "*"), ("d", "y", "*")])
    codes = np.arange(4)
    column = TreeColumn("t", codes, codes, 4, levels=domain.levels, penalty=domain.penalty)
    assert column.cost(np.array([0, 0, 1]), np.array([0, 1, 2]), None).tolist() == [0.0, 0.5, 1.0]


def test_dates_over_years_cost_the_dates_of_these_years() -> None:
    from datetime import date

    days = [date(2003, 1, 1), date(2004, 1, 1), date(2004, 5, 1), date(2005, 1, 1)]
    domain = date_domain(days, missing=False)
    codes = np.arange(4)
    column = TreeColumn("d", codes, codes, 4, levels=domain.levels, penalty=domain.penalty, spans=domain.spans)
    assert column.cost(np.array([1, 1, 0]), np.array([2, 3, 3]), None).tolist() == [0.5, 0.75, 1.0]


def test_the_weight_of_columns_is_raised_where_they_would_pay_for_the_text() -> None:
    from sanitizer.core.tables import Term
    from sanitizer.core.terms import index_terms
    from sanitizer.partition.loss import column_loss
    from sanitizer.partition.term_table import term_table

    rng = np.random.default_rng(3)
    people = [[Term(f"t{i}", "X", 0, 2) for i in rng.integers(0, 8, 3)] for _ in range(120)]
    columns = []
    for name in ("age", "days"):
        codes = rng.integers(0, 60, 120)
        columns.append(RangeColumn(name, codes, codes, 60, values=np.arange(60.0)))
    problem = Problem(120, tuple(columns), 4, term_table(index_terms(people), 4), 0.05)

    def lost(labels: np.ndarray) -> float:
        groups = int(labels.max()) + 1
        return float(sum(column_loss(column, labels, groups)[labels].mean() for column in columns))

    assert lost(Cluster()(problem).labels) < lost(Cluster()._cluster(problem, 8).labels)
