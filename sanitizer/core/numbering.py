"""Numbers for the different values of a column, with the standard library and arrays alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer]
_NONE = {"NAType", "NaTType", "NoneType"}
_MOST = 2**62
_ROOM = 32
"""So many marks may be made for each pair."""


def is_none(cell: Any) -> bool:
    """Whether a cell is one of the values that stand for none.

    >>> is_none(None), is_none(float("nan")), is_none("")
    (True, True, False)
    """
    return type(cell).__name__ in _NONE or (isinstance(cell, float) and cell != cell)


def number(cells: Sequence[Any] | NDArray[Any]) -> tuple[list[Any], Ints]:
    """The different values in the order of their first row, and the number of each row's; -1 for none.

    Raises:
        TypeError: a value has no hash.

    >>> values, codes = number(["b", "a", None, "b"])
    >>> values, codes.tolist()
    (['b', 'a'], [0, 1, -1, 0])
    """
    rows = cells.tolist() if isinstance(cells, np.ndarray) else cells
    known: defaultdict[Any, int] = defaultdict(count().__next__)
    codes = np.fromiter(map(known.__getitem__, rows), np.int64, len(rows))
    none = [is_none(value) for value in known]
    if any(none):
        holds = ~np.array(none)
        codes = np.where(holds, np.cumsum(holds) - 1, -1)[codes]
    return [value for value, is_empty in zip(known, none, strict=True) if not is_empty], codes


def number_rows(columns: Sequence[Sequence[Any] | NDArray[Any]], rows: int) -> Ints:
    """The number of each row's tuple of values, by first row; rows that hold none in a column agree there.

    >>> number_rows([["a", "b", "a"], [1, 1, 1]], 3).tolist()
    [0, 1, 0]
    """
    labels: Ints = np.zeros(rows, dtype=np.int64)
    width = 1
    for column in columns:
        values, codes = number(column)
        if width * (len(values) + 1) > _MOST:
            labels = _dense(labels)
            width = int(labels.max(initial=0)) + 1
        width *= len(values) + 1
        labels = labels * np.int64(len(values) + 1) + (codes + 1)
    return _dense(labels)


def _dense(labels: Ints) -> Ints:
    """The labels numbered from 0 by first row."""
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    place = np.empty(len(first), dtype=np.int64)
    place[np.argsort(first)] = np.arange(len(first))
    return np.asarray(place[inverse], dtype=np.int64)


def distinct_pairs(first: Ints, second: Ints, width: int) -> tuple[Ints, Ints]:
    """The different pairs of two columns of numbers, sorted; ``second`` lies below ``width``.

    >>> [part.tolist() for part in distinct_pairs(np.array([1, 0, 1]), np.array([2, 0, 2]), 3)]
    [[0, 1], [0, 2]]
    """
    keys = first * np.int64(width) + second
    most = int(keys.max(initial=-1)) + 1
    if most <= _ROOM * len(keys):  # a mark for every pair there can be is sooner made than an order
        marked = np.zeros(most, dtype=bool)
        marked[keys] = True
        keys = np.flatnonzero(marked)
    else:
        keys = np.sort(keys)
        keys = keys[np.flatnonzero(np.diff(keys, prepend=-1))]
    return np.divmod(keys, np.int64(width))
