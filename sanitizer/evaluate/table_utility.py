"""Utility of a released table as statisticians measure it: discernibility, class size, query error, distributions."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.evaluate.utility import Covered

Ints = NDArray[np.integer]
Floats = NDArray[np.floating]
QUERIES = 200
SELECTED = 0.1
"""The share of the people that a query asks for, about."""


def class_measures(sizes: Ints, k: int, left_out: int = 0) -> dict[str, Any]:
    """Discernibility (Bayardo and Agrawal) and normalized average class size (LeFevre et al.).

    Discernibility is the sum of squared class sizes, and every suppressed person costs the size of the table.
    The average class size is people per class over ``k``: 1 is the best that can be had.

    Args:
        sizes: the sizes of the classes that are not suppressed.
        k: what was asked for.
        left_out: how many people are suppressed.

    >>> class_measures(np.array([5, 10]), 5)
    {'discernibility': 125, 'average_class_size': 1.5}
    """
    total = int(sizes.sum()) + left_out
    squares = int((sizes.astype(object) ** 2).sum()) if len(sizes) else 0
    average = float(sizes.sum() / len(sizes) / k) if len(sizes) else 0.0
    return {"discernibility": squares + left_out * total, "average_class_size": average}


def query_error(covered: Sequence[Covered], labels: Ints, *, queries: int = QUERIES, seed: int = 0) -> float:
    """The median relative error of counts over two columns, answered from the release alone.

    A query selects a run of leaves in each of two columns, about a tenth of the people; the release answers as if
    the people of a group were spread evenly over the leaves that its values stand for. Queries that select nobody are
    left out.
    """
    if not covered:
        return 0.0
    rng = random.Random(seed)
    share = SELECTED ** (1 / min(len(covered), 2))
    sizes = np.bincount(labels)
    errors = []
    for _ in range(queries):
        inside = np.ones(len(labels), dtype=bool)
        expected: Floats = sizes.astype(float)
        for one in rng.sample(covered, min(2, len(covered))):
            width = int(one.column.high.max()) + 1
            first = rng.randrange(width)
            last = min(width - 1, first + max(0, int(share * width) - 1))
            inside &= (one.column.low >= first) & (one.column.low <= last)
            expected = expected * one.shares(first, last)
        true = int(np.count_nonzero(inside))
        if true:
            errors.append(abs(float(expected.sum()) - true) / true)
    return statistics.median(errors) if errors else 0.0


def distributions(covered: Sequence[Covered], labels: Ints, *, bins: int = 12) -> dict[str, dict[str, list[float]]]:
    """For each column the shares of its leaves before and after, in at most ``bins`` runs of leaves.

    After: the people of a group are spread evenly over the leaves that its value stands for.
    """
    found = {}
    for one in covered:
        before, after = one.before_and_after(labels)
        edges = np.linspace(0, len(before), min(bins, len(before)) + 1).astype(int)[:-1]
        found[one.column.name] = {
            "before": np.add.reduceat(before, edges).round(4).tolist(),
            "after": np.add.reduceat(after, edges).round(4).tolist(),
        }
    return found
