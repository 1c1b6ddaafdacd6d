"""Arrays of a model folder, checked on opening: right hashes do not make a damaged or hostile model whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

LARGEST = 1e6
"""No weight, vector or count of ours is near this; whatever is would drown all else."""
_ROWS = 65_536


def check_arrays(arrays: Mapping[str, Any], *, largest: float = LARGEST) -> None:
    """Refuses arrays of numbers that are not finite or beyond all measure; others are not looked at.

    Raises:
        ValueError: which callers turn into their own error for a damaged model.

    >>> check_arrays({"weights": np.array([0.5, -2.0])})
    >>> check_arrays({"weights": np.array([0.5, np.nan])})
    Traceback (most recent call last):
    ValueError: an array holds what is no number, or a number beyond all measure
    """
    for array in arrays.values():
        if array.dtype.kind not in "fc":
            continue
        flat = array.reshape(-1)
        for first in range(0, flat.size, _ROWS):
            part = flat[first : first + _ROWS]
            if not bool((np.abs(part.astype(np.float64, copy=False)) <= largest).all()):  # NaN is not, either
                raise ValueError("an array holds what is no number, or a number beyond all measure")


def check_table(values: Any, *, low: float = -1.0, high: float = 1.0) -> np.ndarray:
    """A table of quantiles: numbers from ``low`` to ``high`` that never fall.

    Raises:
        ValueError: it is not.

    >>> check_table([0.0, 0.5, 1.0]).tolist()
    [0.0, 0.5, 1.0]
    """
    table = np.asarray(values, np.float64)
    if table.ndim != 1 or table.size < 2 or not bool(np.isfinite(table).all()):
        raise ValueError("a table of quantiles is damaged")
    if table[0] < low - 1e-3 or table[-1] > high + 1e-3 or bool((np.diff(table) < 0).any()):
        raise ValueError("a table of quantiles lies beyond its range")
    return table
