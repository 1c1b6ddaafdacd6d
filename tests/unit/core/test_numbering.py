"""Values and rows by number, as a plain dictionary would number them."""

from __future__ import annotations

import numpy as np

from sanitizer.core.numbering import number, number_rows


def test_values_that_are_none_have_no_number() -> None:
    values, codes = number([None, "a", float("nan"), "b", "a", ""])
    assert values == ["a", "b", ""]
    assert codes.tolist() == [-1, 0, -1, 1, 0, 2]


def test_rows_are_numbered_like_tuples_though_all_values_together_are_more_than_fit_a_number() -> None:
    rng = np.random.default_rng(3)
    base = rng.integers(0, 2_000, (4_000, 8))
    rows = base[rng.integers(0, 4_000, 4_000)]
    known: dict[tuple[int, ...], int] = {}
    wanted = [known.setdefault(tuple(row), len(known)) for row in rows.tolist()]
    assert len({tuple(column) for column in rows.T.tolist()}) == 8
    assert number_rows([column.tolist() for column in rows.T], len(rows)).tolist() == wanted


def test_rows_without_columns_are_all_alike() -> None:
    assert number_rows([], 3).tolist() == [0, 0, 0]
