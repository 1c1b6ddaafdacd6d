"""The nouns of tables: roles of columns, terms of people, groups, violations and the release."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sanitizer.core.ladder import Ladder

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

SUPPRESSED = "*"
"""What a released cell shows where a group agrees on nothing."""

UNKNOWN = "unknown"
"""What a released cell shows for a missing or unreadable value."""


class ColumnRole(StrEnum):
    """What a column means for privacy.

    >>> ColumnRole("quasi_identifier").name
    'QUASI'
    """

    DIRECT = "direct_identifier"
    QUASI = "quasi_identifier"
    SENSITIVE = "sensitive_attribute"
    INSENSITIVE = "insensitive_attribute"
    TEXT = "text"


class Scale(StrEnum):
    """How the values of a column compare with each other."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    NUMERICAL = "numerical"
    DATE = "date"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Term:
    """A sensitive term at a place of a text, with its type and its ladder; the text stays out of ``repr``.

    A ``direct`` one names somebody: it is never kept, however many people share it. ``kind`` says more finely than
    the type what it is, as a reader sees it ("film", "friend"). One that ``stays`` identifies nobody: it is left as it
    is and counted as kept.

    >>> Term("Oslo", "GPE", 10, 14)
    Term(type='GPE', start=10, end=14)
    """

    text: str = field(repr=False)
    type: str
    start: int
    end: int
    ladder: Ladder | None = field(default=None, repr=False)
    direct: bool = field(default=False, repr=False)
    kind: str = field(default="", repr=False)
    stays: bool = field(default=False, repr=False)


@dataclass(frozen=True)
class Grouping:
    """Everyone's group, and on what the groups were split.

    ``labels[i]`` is the group of person ``i``; groups are numbered from 0 without gaps. ``splits`` counts the splits
    by column name, or by ``text:TYPE`` for terms. ``left_out`` is the group of those who are shown with ``*`` in all
    quasi-identifiers, if there is one; ``notes`` are facts for the report, such as the weight that was used.
    """

    labels: np.ndarray
    splits: Mapping[str, int] = field(default_factory=dict)
    left_out: int | None = None
    notes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """The number of groups."""
        return int(self.labels.max()) + 1 if len(self.labels) else 0


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a release breaks: which, where (rows counted from 1, without the header) and in which column.

    >>> print(Violation("k-anonymity", (3,), "", "1 row shares its values, 5 are needed"))
    k-anonymity: row 3: 1 row shares its values, 5 are needed
    """

    rule: str
    rows: tuple[int, ...]
    column: str
    message: str

    def __str__(self) -> str:
        place = []
        if self.rows:
            shown = ", ".join(str(row) for row in self.rows[:10])
            more = f" and {len(self.rows) - 10} more" if len(self.rows) > 10 else ""
            place.append(f"{'row' if len(self.rows) == 1 else 'rows'} {shown}{more}")
        if self.column:
            place.append(f"column {self.column!r}")
        return ": ".join(part for part in (self.rule, ", ".join(place), self.message) if part)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"rule": self.rule, "rows": list(self.rows), "column": self.column, "message": self.message}


@dataclass(frozen=True)
class Release:
    """A verified table, and the facts its report is drawn from.

    >>> import pandas as pd
    >>> Release(pd.DataFrame({"age": ["[30-40]", "[30-40]"]}), {"k": 2}).report["k"]
    2
    """

    table: pd.DataFrame
    report: Mapping[str, Any]
