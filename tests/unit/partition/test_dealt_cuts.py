"""Sensitive values are dealt out: limits hold in every group, and groups stay small where plain cuts cannot."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanitizer.evaluate.utility import relational_losses
from sanitizer.partition.cluster import TRIALS, Cluster
from sanitizer.partition.column_cuts import Parts
from sanitizer.partition.dealt_cuts import Shares, deal_column
from sanitizer.partition.privacy import satisfied
from sanitizer.partition.problem import Problem, RangeColumn, Sensitive
from sanitizer.partition.splitter import Rules, split


def problem(ages: np.ndarray, pay: np.ndarray, **limits: object) -> Problem:
    values = np.unique(ages)
    codes = np.searchsorted(values, ages)
    column = RangeColumn("age", codes, codes, len(values), values=values.astype(float))
    sensitive = Sensitive("pay", np.arange(len(pay)), pay, int(pay.max()) + 1)
    return Problem(len(ages), (column,), 4, sensitive=(sensitive,), **limits)  # type: ignore[arg-type]


def test_a_rare_value_at_one_end_no_longer_holds_everybody_together() -> None:
    """Only the oldest quarter earns much, as in a census."""
    ages = np.arange(400)
    pay = (ages >= 300).astype(int)
    asked = problem(ages, pay, entropy_l=1.5)
    dealt = np.bincount(split(asked, Rules(at_median=False)).labels)
    plain = np.bincount(split(asked, Rules(at_median=False, deal=False)).labels)
    assert plain.max() > 300
    assert dealt.max() <= 10


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 3)), min_size=8, max_size=80))
@settings(max_examples=100, deadline=None)
def test_every_side_gets_half_of_every_value(people: list[tuple[int, int]]) -> None:
    ages, codes = np.array([a for a, _ in people]), np.array([c for _, c in people])
    column = RangeColumn("age", ages, ages, 31, values=np.arange(31.0))
    order = np.argsort(ages, kind="stable")
    gain, right = deal_column(column, order, Parts.of(np.array([len(people)])), codes)
    assert gain[0] >= -1e-9
    assert right.sum() == len(people) - len(people) // 2
    for code in set(codes.tolist()):
        mine = right[codes[order] == code]
        assert abs(int(mine.sum()) - int((~mine).sum())) <= 2


@pytest.mark.parametrize(
    "limits",
    [{"distinct_l": 2}, {"entropy_l": 1.4}, {"t": 0.2}, {"alpha": 0.85}, {"beta": 1.5}, {"recursive": (6.0, 2)}],
)
def test_limits_hold_in_every_group_by_hand(limits: dict[str, object]) -> None:
    rng = np.random.default_rng(3)
    ages = rng.integers(20, 80, 500)
    pay = (rng.random(500) < (ages - 15) / 130).astype(int)
    asked = problem(ages, pay, **limits)
    labels = split(asked, Rules(at_median=False)).labels
    whole = np.bincount(pay) / len(pay)
    for group in range(int(labels.max()) + 1):
        counts = np.bincount(pay[labels == group], minlength=2)
        share = counts / counts.sum()
        assert counts.sum() >= 4
        if "distinct_l" in limits:
            assert (counts > 0).sum() >= 2
        if "entropy_l" in limits:
            assert np.exp(-sum(p * np.log(p) for p in share if p)) >= 1.4 - 1e-9
        if "t" in limits:
            assert abs(share - whole).sum() / 2 <= 0.2 + 1e-9
        if "alpha" in limits:
            assert share.max() <= 0.85 + 1e-9
        if "beta" in limits:
            assert (share / whole - 1).max() <= 1.5 + 1e-9
        if "recursive" in limits:
            assert counts.max() < 6.0 * counts.min()


def test_a_cut_that_takes_the_shares_apart_counts_less() -> None:
    """Half of the people are rich; they are the old ones, and as many of either sex."""
    ages, sexes = np.arange(8), np.array([0, 1] * 4)
    pay = (ages >= 4).astype(int)
    parts = Parts.of(np.array([8]))
    shares = Shares.of(np.arange(8), parts, pay)
    by_sex = np.argsort(sexes, kind="stable")
    assert shares.apart(np.arange(8), parts, np.array([3])).tolist() == [0.5]
    assert shares.apart(by_sex, parts, np.array([3])).tolist() == [0.0]
    assert shares.apart(np.arange(8), parts, np.array([1])).tolist() == [0.5]  # the two youngest are all poor


@pytest.mark.parametrize(("plain", "even"), [(1.0, 0.0), *TRIALS])
@pytest.mark.parametrize("limits", [{"entropy_l": 1.6}, {"t": 0.2}, {"alpha": 0.7}])
def test_limits_hold_however_cuts_are_weighed(plain: float, even: float, limits: dict[str, float]) -> None:
    rng = np.random.default_rng(3)
    ages = rng.integers(0, 80, 900)
    pay = (rng.random(900) < 0.2 + ages / 200).astype(int)
    asked = problem(ages, pay, **limits)
    labels = split(asked, Rules(at_median=False, plain=plain, even=even)).labels
    assert np.bincount(labels).min() >= 4
    assert satisfied(asked, labels, int(labels.max()) + 1).all()


def test_of_several_ways_to_weigh_cuts_the_one_that_loses_least_is_taken() -> None:
    """Age tells much of the pay, two other columns nothing."""
    rng = np.random.default_rng(4)
    ages = rng.integers(0, 80, 3_500)
    asked = problem(ages, (rng.random(3_500) < ages / 160).astype(int), entropy_l=1.6)
    others = []
    for name, width in (("height", 40), ("town", 20)):
        codes = np.unique(rng.integers(0, width, 3_500), return_inverse=True)[1]
        others.append(RangeColumn(name, codes, codes, width, values=np.arange(float(width))))
    asked = replace(asked, columns=(*asked.columns, *others))

    def loss(labels: np.ndarray) -> float:
        return float(np.mean(list(relational_losses(asked.columns, labels).values())))

    ways = [Rules(at_median=False), *(Rules(at_median=False, plain=a, even=b) for a, b in TRIALS)]
    losses = [loss(split(asked, rules).labels) for rules in ways]
    found = loss(Cluster()(asked).labels)
    assert found == pytest.approx(min(losses))
    assert found < losses[0]
