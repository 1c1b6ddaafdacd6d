"""Dates of a group are a range where that says more than their month or year, and no end is somebody's alone."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from sanitizer.config.table import parse_table_settings
from sanitizer.core.terms import no_terms
from sanitizer.partition.problem import TreeColumn
from sanitizer.tables.check import check_release
from sanitizer.tables.columns import code_column
from sanitizer.tables.flow import TableSanitizer
from sanitizer.tables.problems import build_problem
from sanitizer.tables.read import prepare
from sanitizer.verify.truth import Cells, Form, check_truth

SETTINGS = parse_table_settings(
    {"parameters": {"k": 2}, "attributes": {"day": {"type": "date", "anonymization_type": "quasi_identifier"}}}
)
DAYS = ["2004-05-14", "2004-05-14", "2004-06-02", "2004-06-20", "2004-09-01", "2004-12-24", "2004-12-24", "2005-03-01"]


def test_a_range_ends_with_a_day_or_month_that_k_people_have_or_else_with_the_year() -> None:
    domain = code_column(DAYS, SETTINGS.attributes[0], k=2).domain
    assert domain.show(0, 1) == "[2004-05-14/2004-06]"
    assert domain.show(1, 2) == "2004-06"
    assert domain.show(1, 4) == "[2004-06/2004-12-24]"
    assert domain.show(0, 4) == "2004"  # all of its days
    assert domain.show(0, 3) == "2004"  # nobody else has a day of September
    assert domain.show(4, 5) == "[2004-12-24/2005]"
    assert domain.show(3, 5) == "[2004-2005]"


def test_a_range_costs_the_share_of_the_days_that_it_covers() -> None:
    problem = build_problem(prepare(pd.DataFrame({"day": DAYS}), SETTINGS), no_terms(len(DAYS)), SETTINGS)
    column = problem.columns[0]
    assert isinstance(column, TreeColumn)
    low, high = np.array([0, 1, 0, 0]), np.array([1, 2, 3, 0])
    assert column.cost(low, high, None).tolist() == pytest.approx([3 / 6, 2 / 6, 5 / 6, 0.0])


def test_a_release_with_ranges_of_days_is_true_of_its_rows() -> None:
    days = [f"2004-{month:02d}-14" for month in range(1, 13)]
    frame = pd.DataFrame({"day": days * 5, "city": [city for city in "abcde" for _ in days]})
    city = {"anonymization_type": "quasi_identifier", "bias": 1.0}
    day = {"type": "date", "anonymization_type": "quasi_identifier"}
    settings = parse_table_settings({"parameters": {"k": 5}, "attributes": {"day": day, "city": city}})
    release = TableSanitizer(settings)(frame)
    assert any("/" in cell for cell in release.table["day"])
    assert check_release(release.table, settings, source=frame) == []


@pytest.mark.parametrize(
    ("shown", "own", "true"),
    [
        ("[2004-05-14/2004-06]", "2004-06-30", True),
        ("[2004-05-14/2004-06]", "2004-05-13", False),
        ("[2004/2005-02-01]", "2004-01-01", True),
        ("[2004/2005-02-01]", "2005-02-02", False),
        ("[2004-05/2004-06]", "unknown", False),
    ],
)
def test_days_outside_of_a_range_are_found(shown: str, own: str, true: bool) -> None:
    codes = np.zeros(1, dtype=np.int64)
    found = check_truth("day", Form.DAYS, Cells([shown], codes), Cells([own], codes))
    assert (found == []) is true
