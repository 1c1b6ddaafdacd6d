"""Columns that look like identifiers and are declared harmless."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from sanitizer.config.table import TableSettings
from sanitizer.core.tables import ColumnRole
from sanitizer.language.english.dates import parse_date
from sanitizer.tables.cells import Distinct, distinct, text_of

if TYPE_CHECKING:
    from sanitizer.tables.plain import Frame

_LEAST = 10
"""In fewer rows than this every column may be unique by chance."""
_UNIQUE, _SHAPED = 0.9, 0.5
_MAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_PHONE = re.compile(r"\+?[0-9][0-9 ()/.-]{6,}[0-9]")
_STREET = re.compile(r"[^\W\d_][\w .'’-]*\s[0-9]{1,5}[a-zA-Z]?\b.*|[0-9]{1,5}[a-zA-Z]?,?\s+[^\W\d_][\w .'’-]{3,}.*")
_WORD = re.compile(r"[^\W\d_]{3,}")
_LINK = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)


def find_suspects(frame: Frame, settings: TableSettings) -> list[str]:
    """One line for each insensitive column that could tell who somebody is.

    >>> import pandas as pd
    >>> from sanitizer.config.table import parse_table_settings
    >>> column = {"type": "numerical", "anonymization_type": "quasi_identifier"}
    >>> settings = parse_table_settings({"attributes": {"age": column, "contact": {}}})
    >>> find_suspects(pd.DataFrame({"age": [30] * 20, "contact": [f"p{i}@x.org" for i in range(20)]}), settings)
    ["column 'contact' is declared insensitive but looks like mail addresses"]
    """
    found = []
    for attribute in settings.of_role(ColumnRole.INSENSITIVE):
        if attribute.name not in frame.columns:
            continue
        reason = looks_identifying(distinct(frame[attribute.name]))
        if reason:
            found.append(f"column {attribute.name!r} is declared insensitive but {reason}")
    return found + _telling_words(frame, settings)


def _telling_words(frame: Frame, settings: TableSettings) -> list[str]:
    """One line for each column that is released as it is and says words of the direct identifiers of its own row."""
    direct = [a.name for a in settings.of_role(ColumnRole.DIRECT) if a.name in frame.columns]
    if not direct:
        return []
    own = [distinct(frame[name]).texts() for name in direct]
    found = []
    for attribute in settings.of_role(ColumnRole.INSENSITIVE, ColumnRole.SENSITIVE):
        if attribute.name not in frame.columns:
            continue
        column = distinct(frame[attribute.name])
        words = [_words(text_of(cell)) for cell in column.cells]
        rows = [
            row
            for row, code in enumerate(column.codes.tolist())
            if code >= 0 and words[code] and any(words[code] & _words(texts[row]) for texts in own)
        ]
        if rows:
            where = f"row {rows[0] + 1}" if len(rows) == 1 else f"{len(rows)} rows, the first of them row {rows[0] + 1}"
            found.append(
                f"column {attribute.name!r} is released as it is and says words of direct identifiers in {where}"
            )
    return found


@lru_cache(maxsize=100_000)
def _words(text: str) -> frozenset[str]:
    """The words of three letters or more that could be names, without case."""
    if not any(char.isalpha() for char in text):
        return frozenset()
    from sanitizer.ladders.ordinary import ordinary

    return frozenset(word for run in _WORD.findall(text) if not ordinary(word := run.casefold()))


def find_unguarded(settings: TableSettings) -> list[str]:
    """One line for the sensitive columns of which the settings ask nothing: a whole group may share one value.

    >>> from sanitizer.config.table import parse_table_settings
    >>> age = {"type": "numerical", "anonymization_type": "quasi_identifier"}
    >>> illness = {"anonymization_type": "sensitive_attribute"}
    >>> find_unguarded(parse_table_settings({"attributes": {"age": age, "illness": illness}}))
    ["nothing is asked of the sensitive column 'illness': a group may share one value; set privacy.l or t"]
    >>> find_unguarded(parse_table_settings({"privacy": {"l": 2}, "attributes": {"age": age, "illness": illness}}))
    []
    """
    limits = (settings.t, settings.recursive, settings.alpha, settings.beta)
    names = [repr(attribute.name) for attribute in settings.of_role(ColumnRole.SENSITIVE)]
    if not names or settings.distinct_l > 1 or settings.entropy_l > 1.0 or any(limit is not None for limit in limits):
        return []
    columns = f"column{'s' if len(names) > 1 else ''} {', '.join(names)}"
    asked = f"nothing is asked of the sensitive {columns}"
    return [f"{asked}: a group may share one value; set privacy.l or t"]


def looks_identifying(column: Distinct) -> str:
    """Why the cells of a column could tell people apart; nothing where they could not.

    >>> looks_identifying(distinct(["a", "b"] * 10)), looks_identifying(distinct(list(range(50))))
    ('', 'is unique in 100 % of the rows')
    """
    rows = int((column.codes >= 0).sum())
    texts = [text for text in (text_of(cell) for cell in column.cells[:2_000]) if text]
    if not texts:
        return ""
    for words, shape in (
        ("mail addresses", _MAIL),
        ("links", _LINK),
        ("phone numbers", _PHONE),
        ("postal addresses", _STREET),
    ):
        share = sum(1 for text in texts if shape.fullmatch(text) and not _is_no_address(text)) / len(texts)
        if share > _SHAPED and len(texts) > 1:
            return f"looks like {words}"
    if rows >= _LEAST and len(column.cells) / rows >= _UNIQUE:
        return f"is unique in {100 * len(column.cells) / rows:.0f} % of the rows"
    return ""


def _is_no_address(text: str) -> bool:
    """Whether a text is a number or a date, whatever else its form could be: "March 1962" is no house in a street."""
    try:
        float(text)
    except ValueError:
        return bool(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}.*", text)) or parse_date(text) is not None
    return True
