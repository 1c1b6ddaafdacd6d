"""Utility of a released table as statisticians measure it: discernibility, class size, query error, distributions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.evaluate.utility import cover_leaves
from sanitizer.partition.loss import members
from sanitizer.partition.problem import Column, RangeColumn

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


def query_error(columns: tuple[Column, ...], labels: Ints, *, queries: int = QUERIES, seed: int = 0) -> float:
    """The median relative error of counts over two columns, answered from the release alone.

    A query selects a run of leaves in each of two columns, about a tenth of the people; the release answers as if
    the people of a group were spread evenly over the leaves that its values stand for. Queries that select nobody are
    left out.
    """
    if not columns:
        return 0.0
    rng = np.random.default_rng(seed)
    share = SELECTED ** (1 / min(len(columns), 2))
    groups = int(labels.max()) + 1
    sizes = np.bincount(labels, minlength=groups)
    covered = [cover_leaves(column, labels) for column in columns]
    errors = []
    for _ in range(queries):
        chosen = rng.choice(len(columns), size=min(2, len(columns)), replace=False)
        inside = np.ones(len(labels), dtype=bool)
        expected: Floats = sizes.astype(float)
        for number in chosen.tolist():
            column = columns[number]
            width = int(column.high.max()) + 1
            first = int(rng.integers(0, width))
            last = min(width - 1, first + max(0, int(share * width) - 1))
            inside &= (column.low >= first) & (column.low <= last)
            expected = expected * covered[number].shares(first, last)
        true = int(inside.sum())
        if true:
            errors.append(abs(float(expected.sum()) - true) / true)
    return float(np.median(errors)) if errors else 0.0


def distributions(columns: tuple[Column, ...], labels: Ints, *, bins: int = 12) -> dict[str, dict[str, list[float]]]:
    """For each column the shares of its leaves before and after, in at most ``bins`` runs of leaves.

    After: the people of a group are spread evenly over the leaves that its value stands for.
    """
    sizes = np.bincount(labels)
    found = {}
    for column in columns:
        person, leaf = members(column, len(labels))
        width = int(column.high.max()) + 1
        weight = 1.0 / np.bincount(person, minlength=len(labels))[person]
        before = np.bincount(leaf, weights=weight, minlength=width) / len(labels)
        after = cover_leaves(column, labels).spread(sizes.astype(float), width) / len(labels)
        edges = np.linspace(0, width, min(bins, width) + 1).astype(int)[:-1]
        found[column.name] = {
            "before": np.add.reduceat(before, edges).round(4).tolist(),
            "after": np.add.reduceat(after, edges).round(4).tolist(),
        }
    return found


def mean_shift(columns: tuple[Column, ...], labels: Ints) -> Mapping[str, float]:
    """For each numerical column how far its mean moves when ranges are read as their middles, over its width."""
    found = {}
    for column in columns:
        if not isinstance(column, RangeColumn) or not len(column.values):
            continue
        groups = int(labels.max()) + 1
        low: Ints = np.full(groups, len(column.values), dtype=np.int64)
        high: Ints = np.zeros(groups, dtype=np.int64)
        np.minimum.at(low, labels, column.low)
        np.maximum.at(high, labels, column.high)
        known = high < len(column.values)
        last = np.minimum(high, len(column.values) - 1)
        middle = (column.values[np.minimum(low, last)] + column.values[last]) / 2
        mine = known[labels]
        if mine.any():
            width = float(column.values[-1] - column.values[0]) or 1.0
            before = column.values[np.minimum(column.low[mine], len(column.values) - 1)].mean()
            found[column.name] = float(abs(middle[labels][mine].mean() - before) / width)
    return found
