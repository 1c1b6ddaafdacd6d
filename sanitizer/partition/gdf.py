"""Global document frequency: groups of people who have the most shared term, or lack it."""

from __future__ import annotations

from sanitizer.core.tables import Grouping
from sanitizer.partition.problem import Problem
from sanitizer.partition.splitter import Rules, split


class Gdf:
    """Splits every part on its most frequent term that leaves at least ``k`` people on both sides.

    Frequencies are counted anew in every part, so a term used in one branch is still there in the other.
    """

    name = "gdf"

    def __call__(self, problem: Problem) -> Grouping:
        """The groups of ``problem``."""
        return split(problem, Rules(relational=False, most_shared=True))
