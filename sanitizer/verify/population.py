"""How many people of a population fit each class of a release: k-map, counted from the released values alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.domains import read_set
from sanitizer.core.tables import SUPPRESSED, UNKNOWN
from sanitizer.verify.classes import Classes
from sanitizer.verify.shown import Matches, read_days, read_number, read_range

Ints = NDArray[np.integer]
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True)
class Fit:
    """The values of a column that fit a released one: numbers ``first`` to ``last`` (excluded), and ``more``."""

    first: int
    last: int
    more: Ints


class PopulationColumn:
    """The values that a population has in one column, numbered so that ranges of numbers are runs.

    Args:
        cells: every person's value as text.
        matches: for each value its nodes in a hierarchy.
    """

    def __init__(self, cells: Sequence[str], matches: Matches) -> None:
        found = sorted({str(cell) for cell in cells}, key=_place)
        self._code = {value: code for code, value in enumerate(found)}
        self.codes: Ints = np.array([self._code[str(cell)] for cell in cells], dtype=np.int64)
        self._values: NDArray[np.str_] = np.array(found, dtype=str)
        numbers = [read_number(value) for value in found]
        self._numbers = np.array([number for number in numbers if number is not None], dtype=float)
        years = [int(value[:4]) if _DAY.match(value) else None for value in found]
        self._days: Ints = np.array([code for code, year in enumerate(years) if year is not None], dtype=np.int64)
        self._years = np.array([year for year in years if year is not None], dtype=float)
        self._below: dict[str, list[int]] = {}
        for code, value in enumerate(found):
            for node in matches.above.get(value, ()):
                self._below.setdefault(node, []).append(code)
        self.order: Ints = np.argsort(self.codes, kind="stable")
        self.starts: Ints = np.searchsorted(self.codes[self.order], np.arange(len(found) + 1))
        self._known: dict[str, Fit] = {}

    def fit(self, shown: str) -> Fit:
        """The values that fit ``shown``."""
        if shown not in self._known:
            self._known[shown] = self._find(shown)
        return self._known[shown]

    def _find(self, shown: str) -> Fit:
        ends = read_range(shown)
        first = last = 0
        more = [*self._below.get(shown, ()), *([self._code[shown]] if shown in self._code else ())]
        if ends is not None:
            first = int(np.searchsorted(self._numbers, ends[0], side="left"))
            last = int(np.searchsorted(self._numbers, ends[1], side="right"))
            more += self._days[(self._years >= ends[0]) & (self._years <= ends[1])].tolist()
        if (days := read_days(shown)) is not None and len(self._days):
            values = self._values[self._days].astype("U10")
            more += self._days[(values >= days[0]) & (values <= days[1])].tolist()
        if len(self._days):
            more += self._days[np.char.startswith(self._values[self._days], shown)].tolist()
        if shown.endswith("*"):
            alike = np.char.startswith(self._values, shown.rstrip("*")) & (np.char.str_len(self._values) == len(shown))
            more += np.flatnonzero(alike).tolist()
        if shown[:1] == "(":
            more += [self._code[value] for value in read_set(shown) if value in self._code]
        rest = sorted({code for code in more if not first <= code < last})
        return Fit(first, max(first, last), np.array(rest, dtype=np.int64))

    def people(self, fit: Fit) -> int:
        """How many people have one of the values."""
        run = int(self.starts[fit.last] - self.starts[fit.first])
        return run + int((self.starts[fit.more + 1] - self.starts[fit.more]).sum())

    def rows(self, fit: Fit) -> Ints:
        """Who has one of the values."""
        parts = [self.order[self.starts[fit.first] : self.starts[fit.last]]]
        parts += [self.order[self.starts[code] : self.starts[code + 1]] for code in fit.more.tolist()]
        return np.concatenate(parts)

    def among(self, rows: Ints, fit: Fit) -> Ints:
        """Those of ``rows`` who have one of the values."""
        codes = self.codes[rows]
        inside = (codes >= fit.first) & (codes < fit.last)
        if len(fit.more):
            inside |= np.isin(codes, fit.more)
        return rows[inside]


def count_population(
    classes: Classes,
    shown: Mapping[str, Sequence[str]],
    population: Mapping[str, Sequence[str]],
    matches: Mapping[str, Matches] | None = None,
) -> Ints:
    """For each class how many people of the population fit its released values.

    Args:
        classes: the classes of a release.
        shown: its quasi-identifiers.
        population: the same columns of the population.
        matches: for each column how to tell whether an original value fits a released one.
    """
    people = len(next(iter(population.values()), ()))
    columns = {name: PopulationColumn(population[name], (matches or {}).get(name) or Matches()) for name in shown}
    found = []
    for row in np.unique(classes.labels, return_index=True)[1].tolist():
        cells = {name: str(values[row]) for name, values in shown.items()}
        asked = [(columns[name], columns[name].fit(cell)) for name, cell in cells.items() if not _any(cell)]
        asked.sort(key=lambda pair: pair[0].people(pair[1]))  # whom the fewest fit is asked first
        if not asked:
            found.append(people)
            continue
        first, fit = asked[0]
        found.append(len(reduce(lambda rows, pair: pair[0].among(rows, pair[1]), asked[1:], first.rows(fit))))
    return np.array(found, dtype=np.int64)


def _any(value: str) -> bool:
    return value in {SUPPRESSED, UNKNOWN}


def _place(value: str) -> tuple[bool, float, str]:
    """Numbers come first, in their order."""
    number = read_number(value)
    return number is None, number or 0.0, value
