"""The ladders of what is counted: ages, durations, clock times, amounts, money."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.ladders.spoken import age_words, crowd_rung, length_rung, measure_rung, range_ladder
from sanitizer.language.english.numbers import (
    CODES,
    CURRENCIES,
    CURRENCY_WORD,
    FIGURE,
    NUMBER,
    SCALES,
    WORD,
    parse_number,
)

_AGE = re.compile(
    rf"""(?P<lead>(?:aged|(?:at\s)?(?:the\s)?age(?:\sof)?)\s{{0,3}}:?\s{{0,3}})(?P<a>{FIGURE}|{WORD})(?:(?:-to-|\s?[-–]\s?|\s+to\s+)(?P<b>[0-9]+)|(?P<over>\s+or\s+(?:over|more)))?
      | (?P<a2>{FIGURE}|{WORD})(?:(?:-to-|\s?[-–]\s?|\s+to\s+)(?P<b2>[0-9]+)|(?P<over2>-or-over|\s+or\s+(?:over|more)))?(?P<tail>[-\s]years?[-\s](?:old|of\s+age)s?|[\s-]?y/?o\b)""",
    re.VERBOSE | re.IGNORECASE,
)
_CLOCK = re.compile(
    r"(?P<h>[01]?[0-9]|2[0-3])(?:(?P<sep>[:.])(?P<m>[0-5][0-9])(?::[0-5][0-9])?)?\s?(?P<half>[ap]\.?\s?m\b\.?|hrs?\b|hours?\b|o['’]clock\b)?",
    re.IGNORECASE,
)
_PARTS = {"morning": range(6, 12), "afternoon": range(12, 18), "evening": range(18, 24), "night": range(6)}
_COUNTED = re.compile(
    rf"(?P<n>{NUMBER}|X)(?P<gap>[-\s]?)(?P<unit>[^\W\d_]\w*(?:[\s-]\w+){{0,3}}|%|‰|°\w|\w*²)", re.IGNORECASE
)
_MONEY = re.compile(rf"(?P<front>(?:US|C|A)?[$€£¥₹]|{CODES})?\s?(?P<n>{NUMBER})(?P<k>[km])?\s?(?P<back>{CODES}|[$€£¥]|{CURRENCY_WORD})?",
                    re.IGNORECASE)  # fmt: skip
_CROWD = re.compile(
    r"(?:(?:tens|hundreds) of )?(?:tens|hundreds|thousands|millions|billions|trillions) of \S.*|a few \S.*|X \S.*"
)


def age_ladder(term: str, context: str = "") -> Ladder | None:
    """Five-year, ten-year and life-stage bands of an age, in the form of the original.

    >>> [rung.text for rung in age_ladder("36-year-old")]
    ['35-to-39-year-old', '30-to-39-year-old', 'adult', '***']
    >>> [rung.text for rung in age_ladder("aged 92")]
    ['aged 90 or over', '***']
    """
    match = _AGE.fullmatch(term.strip())
    if match is None:
        return None
    low = parse_number(match["a"] or match["a2"])
    high = match["b"] or match["b2"]
    if low is None or low > 130:
        return None
    if match["over"] or match["over2"]:
        return Ladder.build(term, [], own_support=40)
    if high:
        return Ladder.build(term, [], own_support=max(1, int(high) - int(low) + 1))
    age = int(low)
    hyphens = bool(match["tail"]) and match["tail"].startswith("-")
    dash = "-to-" if hyphens else " to "

    def form(band: str) -> str:
        return f"{match['lead']}{band}" if match["lead"] else f"{band}{match['tail']}"

    if age >= 90:
        over = "90-or-over" if hyphens else "90 or over" if match["lead"] else "90 or more"
        return Ladder.build(term, [Rung(form(over), "rule", 40)])
    rungs = [Rung(form(f"{age // step * step}{dash}{age // step * step + step - 1}"), "rule", step) for step in (5, 10)]
    said = None if hyphens else age_words(age, context.partition("\n")[0])
    if said is not None:
        rungs.append(said)
    if hyphens:
        rungs.append(Rung("child" if age < 13 else "teenager" if age < 18 else "adult", "rule", 13 if age < 18 else 70))
    return Ladder.build(term, rungs)


def clock_ladder(term: str) -> Ladder | None:
    """The part of the day of a clock time.

    >>> [rung.text for rung in clock_ladder("2.30 pm")]
    ['the afternoon', '***']
    """
    match = _CLOCK.fullmatch(term.strip())
    if match is None or not (match["m"] or match["half"]) or (not match["m"] and "h" in match["half"].casefold()):
        return None  # "3 hours" is a duration
    hour = int(match["h"])
    half = (match["half"] or "").casefold()
    if half.startswith("p") and hour < 12:
        hour += 12
    if half.startswith("a") and hour == 12:
        hour = 0
    part = next((name for name, hours in _PARTS.items() if hour in hours), "night")
    return Ladder.build(term, [Rung(f"the {part}", "rule", 360)])


def counted_ladder(term: str) -> Ladder | None:
    """What people say for the amount, and the unit without its number.

    >>> [rung.text for rung in counted_ladder("100-acre")], [rung.text for rung in counted_ladder("13 weeks")]
    (['X-acre', '***'], ['several months', 'X weeks', '***'])
    """
    match = _COUNTED.fullmatch(term.strip())
    if match is None or match["unit"].casefold() in {"st", "nd", "rd", "th"}:
        return None
    unit = match["unit"] if match["unit"] in {"%", "‰"} or match["gap"] else f" {match['unit']}"
    rung = f"X{match['gap']}{unit}" if match["n"] != "X" else term.strip()
    if match["n"] == "X":
        return Ladder.build(term, [], own_support=EVERYTHING)
    said = length_rung(term) or crowd_rung(term) or measure_rung(term)
    return Ladder.build(term, [*([said] if said else ()), Rung(rung, "rule", EVERYTHING)])


def money_ladder(term: str) -> Ladder | None:
    """The order of magnitude of an amount of money.

    >>> [rung.text for rung in money_ladder("$4,500")]
    ['thousands of dollars', 'X dollars', '***']
    """
    text = term.strip()
    if _CROWD.fullmatch(text):
        return Ladder.build(term, [], own_support=EVERYTHING)
    match = _MONEY.fullmatch(text)
    if match is None or not (match["front"] or match["back"]):
        return None
    value = parse_number(match["n"])
    if value is None:
        return None
    value *= SCALES.get((match["k"] or "").casefold(), 1)
    value = value if math.isfinite(value) else 0.0
    sign = match["front"] or match["back"]
    currency = CURRENCIES.get(sign.casefold(), sign)
    if currency[:1].islower() and not currency.endswith(("s", "yen", "yuan", "kroner", "kronor", "lire")):
        currency += "s"
    if currency.endswith("$"):
        currency = "dollars"
    rungs = []
    if value >= 10:
        power = min(len(str(int(value))) - 1, 14)
        rungs.append(Rung(f"{_magnitude(power)} of {currency}", "rule", 9 * 10**power))
    rungs.append(Rung(f"X {currency}", "rule", EVERYTHING))
    return Ladder.build(term, rungs)


def _magnitude(power: int) -> str:
    names = ("", "thousands", "millions", "billions", "trillions")
    scale = names[power // 3]
    part = ("", "tens", "hundreds")[power % 3]
    return f"{part} of {scale}" if part and scale else part or scale


def number_ladder(term: str) -> Ladder | None:
    """An open number for a bare one.

    >>> [rung.text for rung in number_ladder("1,234")]
    ['X', '***']
    """
    if parse_number(term) is None:
        return None
    return Ladder.build(term, [Rung("X", "rule", EVERYTHING)])


COUNT_LADDERS: tuple[Callable[[str], Ladder | None], ...] = (range_ladder, money_ladder, counted_ladder, number_ladder)
"""Tried in this order for amounts."""
