"""Whether the values of a column are names of people, as the reader sees it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanitizer.analyse.policy.first_names import first_name

_NAME = re.compile(r"[^\W\d_][^\W\d_.'’-]*(?:[\s,.'’-]{1,2}[^\W\d_]+){0,4}\.?")
"""The form that names have: up to five words of letters."""
_LEAST, _MANY, _SAMPLE = 3, 10, 60
"""So many different values may be a column of names, so many make one surer, and so many of them are read."""
_SHAPED, _PEOPLE, _PEOPLE_OF_FEW = 0.8, 0.4, 0.8
"""The shares of values that have the form, and that are read as people: of many other names it is hardly a fifth."""


def are_people(values: Sequence[str]) -> bool:
    """Whether most of the different ``values`` of a column are names of people, read as the lines of a list.

    >>> are_people(["Oslo", "Bergen"])
    False
    """
    shaped = [value for value in values if _NAME.fullmatch(value)]
    capital = sum(not value.islower() for value in shaped)
    if len(values) < _LEAST or len(shaped) < _SHAPED * len(values) or capital < len(shaped) / 2:
        return False
    from sanitizer.analyse.detectors.reader import open_reader
    from sanitizer.config.defaults import BUILT_IN_READER

    sample = shaped[:: max(1, len(shaped) // _SAMPLE)]
    lines = [value.title() if value.isupper() or value.islower() else value for value in sample]
    reading = open_reader(BUILT_IN_READER).probabilities("\n".join(lines))
    people = start = 0
    for line in lines:
        types = reading.types(start, start + len(line))
        first = line.rpartition(", ")[2] if ", " in line else ""  # "Berg, Ada"
        people += max(types, key=lambda name: types[name]) == "PERSON" or first_name(first)
        start += len(line) + 1
    return people >= (_PEOPLE if len(lines) >= _MANY else _PEOPLE_OF_FEW) * len(lines)
