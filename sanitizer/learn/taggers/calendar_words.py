"""Names of months and days in a dozen languages, with their usual short forms: a gazetteer that needs no training."""

from __future__ import annotations

from functools import cache

from sanitizer.language import words


@cache
def _kinds() -> dict[str, str]:
    return dict.fromkeys(words("calendar.days"), "day") | dict.fromkeys(words("calendar.months"), "month")


def calendar_kind(word: str) -> str:
    """``month`` or ``day`` for the name of one, else nothing.

    >>> calendar_kind("Enero"), calendar_kind("bread")
    ('month', '')
    """
    return _kinds().get(word.lower(), "")
