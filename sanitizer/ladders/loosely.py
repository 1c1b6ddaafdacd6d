"""Amounts that are said roughly or with two ends: "about 37 people", "more than 130", "between 40 and 50 staff"."""

from __future__ import annotations

import re
from collections.abc import Callable

from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.ladders.spoken import crowd_rung, length_rung, magnitude, rounded
from sanitizer.language import alternation
from sanitizer.language.english.numbers import NUMBER, parse_number

_LED = re.compile(
    rf"(?:{alternation('small_words.approximate')}|approx\.?|circa|ca?\.|~)\s?(?P<rest>\S.*)", re.IGNORECASE
)
_NEAR = re.compile(r"(?:about|around|approx(?:imately|\.)?|roughly|some|circa|ca?\.|~)", re.IGNORECASE)
"""Words after which a round number is one of many."""
_AT_MOST = re.compile(
    rf"(?P<word>{alternation('small_words.at_most')})\s+(?P<n>{NUMBER})(?P<unit>\s\S.*)?", re.IGNORECASE
)
_ENDS = re.compile(
    rf"(?:(?:between|from)\s+)?(?P<a>{NUMBER})(?:\s(?:to|and|or)\s|\s?[-–—]\s?)(?P<b>{NUMBER})(?P<unit>[-\s]\S.*)?",
    re.IGNORECASE,
)


def loose_ladder(term: str, exact: Callable[[str], Ladder | None]) -> Ladder | None:
    """The ladder of an amount that is said roughly or with two ends, or None; ``exact`` has that of a plain amount.

    >>> def exact(term):
    ...     return Ladder.build(term, [rung for rung in (crowd_rung(term), magnitude(130)) if rung][:1])
    >>> [loose_ladder(term, exact)[0].text for term in ("about 37 people", "more than 130", "up to 320 guests")]
    ['dozens of people', 'more than a hundred', 'up to 400 guests']
    >>> [loose_ladder(term, exact)[0].text for term in ("55 to 68", "between 40 and 50 staff", "three or four years")]
    ['dozens', 'dozens of staff', 'several years']
    >>> loose_ladder("twenty-two thousand pounds", exact) is None
    True
    """
    said = term.strip()
    most, ends, led = _AT_MOST.fullmatch(said), _ENDS.fullmatch(said), _LED.fullmatch(said)
    if most is not None:
        return _at_most(term, most)
    if ends is not None:
        return _between(term, ends)
    inner = (loose_ladder(led["rest"], exact) or exact(led["rest"])) if led is not None else None
    if inner is None or led is None:
        return None
    return Ladder.build(term, inner.rungs[:-1], own_support=max(inner.own_support, _roundness(said, led["rest"])))


def _roundness(term: str, rest: str) -> int:
    """How many numbers "about 40 people" stands for: those that are rounded to it."""
    number = re.match(NUMBER, rest, re.IGNORECASE)
    value = parse_number(number[0]) if number and _NEAR.match(term) else None
    if value is None or value < 1 or rounded(value)[0] != value:
        return 1
    return rounded(value)[1]


def _at_most(term: str, most: re.Match[str]) -> Ladder | None:
    """The next round number above an upper end."""
    value = parse_number(most["n"])
    if value is None or value < 1:
        return None
    unit = most["unit"] or ""
    step = rounded(value)[1]
    above = (int(value / step) + 1) * step
    return Ladder.build(
        term, [Rung(f"{most['word']} {above:,}{unit}", "rule", step), Rung(f"X{unit}", "rule", EVERYTHING)]
    )


def _between(term: str, ends: re.Match[str]) -> Ladder | None:
    """What people say for both ends, or a round number in the middle where that differs."""
    low, high = parse_number(ends["a"]), parse_number(ends["b"])
    if low is None or high is None or not 1 <= low < high:
        return None
    unit = (ends["unit"] or "")[1:]
    said = {_said(low, unit), _said(high, unit)}
    words = said.pop()
    if said or not words:
        middle, step = rounded((low + high) / 2)
        words = f"about {middle:,} {unit}".strip() if middle not in (low, high) and step > 1 else ""
    rungs = [Rung(words, "rule", max(10, int(high - low)))] if words else []
    return Ladder.build(term, [*rungs, Rung(f"X {unit}".strip(), "rule", EVERYTHING)])


def _said(value: float, unit: str) -> str:
    """What people say for a number of things, or nothing."""
    amount = f"{value:.0f} {unit}".strip()
    rung = (length_rung(amount) or crowd_rung(amount)) if unit else magnitude(value)
    return rung.text if rung else ""
