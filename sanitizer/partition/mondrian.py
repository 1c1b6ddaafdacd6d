"""Mondrian with a relational weight: strict multidimensional splits on columns, and on terms or their rungs."""

from __future__ import annotations

from sanitizer.core.tables import Grouping
from sanitizer.partition.problem import Problem
from sanitizer.partition.splitter import Rules, split


class Mondrian:
    """Splits every part on the column or type that takes most off the loss, columns at their median.

    The loss of columns counts ``relational_weight``, that of terms the rest: 1 splits on columns only, 0 on terms
    only. A part is split on terms by who has a term *or one of its rungs*.

    >>> import numpy as np
    >>> from sanitizer.partition.problem import RangeColumn
    >>> ages = np.array([20.0, 21, 40, 41])
    >>> column = RangeColumn("age", np.arange(4), np.arange(4), 4, values=ages)
    >>> Mondrian()(Problem(4, (column,), k=2)).labels
    array([0, 0, 1, 1])
    """

    name = "mondrian"

    def __call__(self, problem: Problem) -> Grouping:
        """The groups of ``problem``."""
        return split(problem, Rules())
