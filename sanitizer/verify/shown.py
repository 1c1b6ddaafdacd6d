"""What a released value says about an original one: exact values, ranges, sets, shortened strings, dates and nodes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from sanitizer.core.domains import read_set
from sanitizer.core.tables import SUPPRESSED

_NUMBER = r"-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?"
_RANGE = re.compile(rf"\[({_NUMBER})-({_NUMBER})[\])]", re.IGNORECASE)
_OPEN = re.compile(rf"(<=|>=)({_NUMBER})", re.IGNORECASE)
_DATE = r"[0-9]{4}(?:-[0-9]{2}){0,2}"
_DATES = re.compile(rf"\[({_DATE})/({_DATE})\]")


def read_range(shown: str) -> tuple[float, float] | None:
    """The ends of a released range or number.

    >>> read_range("[20-30]"), read_range("[-5--2]"), read_range(">=90"), read_range("Leo")
    ((20.0, 30.0), (-5.0, -2.0), (90.0, inf), None)
    """
    match = _RANGE.fullmatch(shown)
    if match:
        return float(match[1]), float(match[2])
    match = _OPEN.fullmatch(shown)
    if match:
        end = float(match[2])
        return (end, float("inf")) if match[1] == ">=" else (float("-inf"), end)
    value = read_number(shown)
    return None if value is None else (value, value)


def read_days(shown: str) -> tuple[str, str] | None:
    """The first and last day of a released range of days, months or years.

    >>> read_days("[2004-05/2004-07-14]"), read_days("[2004-2005]"), read_days("2004-05")
    (('2004-05-00', '2004-07-14'), None, None)
    """
    match = _DATES.fullmatch(shown)
    return (
        None if match is None else (match[1] + "0000-00-00"[len(match[1]) :], match[2] + "9999-99-99"[len(match[2]) :])
    )


def read_number(text: str) -> float | None:
    """The number that a text is, if it is one.

    >>> read_number("3.5"), read_number("Leo"), read_number("nan")
    (3.5, None, None)
    """
    try:
        number = float(text)
    except ValueError:
        return None
    return None if number != number else number


@dataclass(frozen=True)
class Matches:
    """Tells whether an original value fits a released one; ``above`` lists for each value its nodes in a hierarchy.

    >>> fits = Matches({"Oslo": ("Norway",)})
    >>> fits("[20-30]", "25"), fits("(Leo,Aries)", "Leo"), fits("89**", "8912"), fits("Norway", "Oslo")
    (True, True, True, True)
    """

    above: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __call__(self, shown: str, original: str) -> bool:
        """Whether ``original`` could stand behind ``shown``."""
        if shown in {original, SUPPRESSED} or shown in self.above.get(original, ()):
            return True
        number, ends = read_number(original), read_range(shown)
        if number is not None and ends is not None:
            return ends[0] <= number <= ends[1]
        if re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", original):
            year, days = float(original[:4]), read_days(shown)
            if days is not None:
                return days[0] <= original[:10] <= days[1]
            return original.startswith(shown) or (ends is not None and ends[0] <= year <= ends[1])
        if shown.endswith("*") and len(shown) == len(original):
            return original.startswith(shown.rstrip("*"))
        return shown[:1] == "(" and original in read_set(shown)
