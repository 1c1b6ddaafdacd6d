"""First rows of tables: whether they name the columns or are data, which is never repeated, since it may tell who."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence

_NAME = re.compile(r"(?!\d)[\w][\w ()/:#%-]{0,39}|")
"""What the name of a column looks like: a few words without the marks of sentences and addresses."""
_VALUE = re.compile(r"[-+]?[0-9][0-9.,/: -]*|\S+@\S+|.{61,}", re.DOTALL)
_YEAR = re.compile(r"(?:1[89]|20)[0-9]{2}")
_LISTED = 20


def are_names(columns: Sequence[str]) -> bool:
    """Whether all of them could be names of columns.

    >>> are_names(["id", "Visit note", ""]), are_names(["17", "Seen on 3 May."])
    (True, False)
    """
    return all(_NAME.fullmatch(column) for column in columns)


def list_names(columns: Sequence[str]) -> str:
    """The names of columns to choose from, behind a colon; what looks like data is not repeated.

    >>> list_names(["id", "Visit note"]), list_names(["17", "Seen on 3 May."])
    (': id, Visit note', '; its first row should name the columns, and does not look like it')
    """
    if not are_names(columns):
        return "; its first row should name the columns, and does not look like it"
    more = f" and {len(columns) - _LISTED} more" if len(columns) > _LISTED else ""
    return f": {', '.join(columns[:_LISTED])}{more}"


def is_data(columns: Mapping[str, Container[str]]) -> bool:
    """Whether the first row of a table is one of data: a number that is no year, an address, a long text, or a value
    that stands in its own column again.

    Args:
        columns: for each cell of the first row those below it.

    >>> is_data({"Ada Berg": ["Bo"], "23": ["41"]}), is_data({"nurse": ["cook", "nurse"]}), is_data({"2019": ["3"]})
    (True, True, False)
    """
    return any(
        (_VALUE.fullmatch(name) and not _YEAR.fullmatch(name)) or (name.strip() and name in cells)
        for name, cells in columns.items()
    )
