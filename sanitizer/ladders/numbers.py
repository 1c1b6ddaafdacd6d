"""The ladders of what is counted: durations, clock times, amounts, money."""

from __future__ import annotations

import math
import re

from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.ladders.spoken import crowd_rung, length_rung, magnitude, measure_rung, measure_support, round_rung
from sanitizer.language.english.numbers import (
    CODES,
    CURRENCIES,
    CURRENCY_WORD,
    LOCAL,
    NO_PENCE,
    NUMBER,
    OLD_PENCE,
    SCALE,
    SCALES,
    SIGNS,
    SMALL_CHANGE,
    SPOKEN_PENCE,
    TAIL_SIGNS,
    UNCHANGED,
    parse_number,
)

_CLOCK = re.compile(
    r"(?P<h>[01]?[0-9]|2[0-3])(?:(?P<sep>[:.])(?P<m>[0-5][0-9])(?::[0-5][0-9])?)?\s?(?P<half>[ap]\.?\s?m\b\.?|hrs?\b|hours?\b|o['’]clock\b)?(?:\s(?:in\sthe\s(?P<part>morning|afternoon|evening)|at\s(?P<night>night)))?",
    re.IGNORECASE,
)
_SPOKEN_TILL, _WRITTEN_TILL = 12, 8
"""Up to which hour "7.30" and "7:30" may be in the evening."""
_PARTS = {"morning": range(6, 12), "afternoon": range(12, 18), "evening": range(18, 24), "night": range(6)}
_COUNTED = re.compile(
    rf"(?P<n>{NUMBER}|X)(?P<gap>[-\s]?)(?P<unit>[^\W\d_]\w*(?:[\s-]\w+){{0,3}}|%|‰|°\w|\w*²)", re.IGNORECASE
)
_MONEY = re.compile(rf"(?P<front>(?:US|C|A)?[{SIGNS}]|{CODES}|{CURRENCY_WORD}(?=\s[a-z]))?\s?(?P<n>{NUMBER})(?P<k>[km])?\s?(?P<back>{CODES}|M\.N\.|{TAIL_SIGNS}|[{SIGNS}]|{CURRENCY_WORD})?(?:\sonly)?",
                    re.IGNORECASE)  # fmt: skip
_PENCE = re.compile(rf"{OLD_PENCE}\.?\Z|{SPOKEN_PENCE}\Z|{SMALL_CHANGE}\Z")
_NO_PENCE = re.compile(rf"(?<=[0-9]){NO_PENCE}(?=\s|\Z)")
_ANY_MONEY = re.compile(
    rf"(?P<front>[A-Z]{{0,3}}[^\w\s,.-]|[A-Z][A-Za-z]{{0,3}}\.?)?\s?(?P<n>{NUMBER})(?P<k>[km])?\s?"
    r"(?P<back>(?:[A-Z][a-z]+\s)?[^\W\d_]{2,9}\.?)?(?:/[-=])?"
)
_CROWD = re.compile(
    r"(?:(?:tens|hundreds) of )?(?:tens|hundreds|thousands|millions|billions|trillions) of \S.*|a few \S.*|X \S.*|"
    rf"(?:several|(?:(?:more|less) than|about) (?:a|two)) (?:{SCALE})\b.*"
)


def clock_ladder(term: str) -> Ladder | None:
    """The part of the day of a clock time; none where the hour may be either half of the day's.

    >>> [rung.text for rung in clock_ladder("2.30 pm")], [rung.text for rung in clock_ladder("7.30")]
    (['the afternoon', '***'], ['***'])
    """
    match = _CLOCK.fullmatch(term.strip())
    if (
        match is None
        or not (match["m"] or match["half"])
        or (not match["m"] and "h" in (match["half"] or "").casefold())
    ):
        return None  # "3 hours" is a duration
    hour = int(match["h"])
    half = (match["half"] or "").casefold()
    said = match["part"] or match["night"]
    if said:
        return Ladder.build(term, [Rung(f"the {said.casefold()}", "rule", 360)])
    told = half[:1] in {"a", "p", "h"} or match["h"].startswith("0")
    if not told and 1 <= hour < (_SPOKEN_TILL if match["sep"] != ":" else _WRITTEN_TILL):
        return Ladder.build(term, [])
    if half.startswith("p") and hour < 12:
        hour += 12
    if half.startswith("a") and hour == 12:
        hour = 0
    part = next((name for name, hours in _PARTS.items() if hour in hours), "night")
    return Ladder.build(term, [Rung(f"the {part}", "rule", 360)])


def counted_ladder(term: str, context: str = "") -> Ladder | None:
    """What people say for the amount, and the unit without its number.

    >>> [rung.text for rung in counted_ladder("100-acre")], [rung.text for rung in counted_ladder("13 weeks")]
    (['X-acre', '***'], ['several months', 'X weeks', '***'])
    """
    match = _COUNTED.fullmatch(term.strip())
    if match is None or match["unit"].casefold() in {"st", "nd", "rd", "th", "k"} or parse_number(term) is not None:
        return None  # "four hundred" counts nothing
    unit = match["unit"] if match["unit"] in {"%", "‰"} or match["gap"] else f" {match['unit']}"
    rung = f"X{match['gap']}{unit}" if match["n"] != "X" else term.strip()
    if match["n"] == "X":
        return Ladder.build(term, [], own_support=EVERYTHING)
    length = length_rung(term)
    if length is not None:
        rung = f"X{match['gap']}{unit.split()[0]}"
    said = length or crowd_rung(term, context) or measure_rung(term)
    rungs = [*([said] if said else ()), Rung(rung, "rule", EVERYTHING)]
    return Ladder.build(term, rungs, own_support=measure_support(term))


def money_ladder(term: str, *, any_currency: bool = False) -> Ladder | None:
    """What people say for an amount of money, and its order of magnitude.

    With ``any_currency`` the sign or word may be one that nobody listed.

    >>> [rung.text for rung in money_ladder("$4,500")]
    ['about 5,000 dollars', 'several thousand dollars', 'thousands of dollars', 'X dollars', '***']
    >>> money_ladder("$78,000.00 pesos")[0].text, money_ladder("twenty-two thousand four hundred pounds")[0].text
    ('about 80,000 pesos', 'about 22,000 pounds')
    >>> money_ladder("4,500 DOLLARS")[0].text
    'about 5,000 dollars'
    >>> money_ladder("1'450.– CHF")[0].text, money_ladder("€ 1.250,--")[0].text
    ('about 1,500 francs', 'about 1,300 euros')
    """
    text = _NO_PENCE.sub("", _PENCE.sub("", term.strip()))
    if _CROWD.fullmatch(text):
        return Ladder.build(term, [], own_support=EVERYTHING)
    match = _MONEY.fullmatch(text)
    if match is None or not (match["front"] or match["back"]):
        match = _ANY_MONEY.fullmatch(text) if any_currency and parse_number(text) is None else None
    value = parse_number(match["n"]) if match and (match["front"] or match["back"]) else None
    if match is None or value is None:
        return None
    value *= SCALES.get((match["k"] or "").casefold(), 1)
    value = value if math.isfinite(value) else 0.0
    signs = (match["back"], match["front"]) if match["front"] == "$" else (match["front"], match["back"])
    currency = _currency(signs[0] or signs[1]) or LOCAL  # "$500 pesos" are no dollars
    near = round_rung(value, currency)
    rungs = [near] if near else []
    if value >= 10:
        power = min(len(str(int(value))) - 1, 14)
        said = magnitude(value) if power >= 2 else _UNDER
        if said is not None and " of " not in said.text:
            rungs.append(Rung(f"{said.text} {currency}".strip(), "rule", said.support))
        size = _magnitude(power - power % 3 if power >= 3 and str(int(value))[0] == "1" else power)  # 18,000: thousands
        rungs.append(
            Rung(f"{size} {currency}" if currency == LOCAL else f"{size} of {currency}", "rule", 9 * 10**power)
        )
    rungs.append(Rung(f"X {currency}" if currency != LOCAL else "X", "rule", EVERYTHING))
    return Ladder.build(term, rungs)


def _currency(sign: str) -> str:
    """The word for the money of a sign; the sign itself where it is a code or a word, nothing for an odd letter."""
    known = sign.casefold().rstrip(".")
    currency = CURRENCIES.get(known) or CURRENCIES.get(known.removesuffix("s"), sign)
    if currency and not currency[-1].isalpha():
        return LOCAL  # "GH¢": of which country nobody says, and no bare dollar
    if re.fullmatch(CURRENCY_WORD, currency, re.IGNORECASE):
        currency = currency.casefold() if currency.isupper() else currency  # "4,500 DOLLARS"
        currency += "" if currency.endswith(("s", *UNCHANGED)) else "s"
    return currency if len(currency) > 1 else ""


def _magnitude(power: int) -> str:
    names = ("", "thousands", "millions", "billions", "trillions")
    scale = names[power // 3]
    part = ("", "tens", "hundreds")[power % 3]
    return f"{part} of {scale}" if part and scale else part or scale


_UNDER = Rung("less than a hundred", "rule", 90)


def number_ladder(term: str, context: str = "", *, amount: bool = False) -> Ladder | None:
    """What people say for a bare number, and an open one; only the open one for the number of something ("Room 214").

    An ``amount`` is also rounded.

    >>> [rung.text for rung in number_ladder("1,234")], [rung.text for rung in number_ladder("214", "in Room 214")]
    (['more than a thousand', 'X', '***'], ['X', '***'])
    """
    value = parse_number(f"{term[:-1]} thousand" if amount and term[-1:] in "kK" else term)
    if value is None:
        return None
    grouped = amount and "," in term  # "Berg 150,000" is no room
    named = None if grouped else re.search(rf"(?:\b[A-Z][\w.]*|\b[Nn]o\.?|#)\s?{re.escape(term)}\b", context)
    said = None if named else _UNDER if "." in term and 10 <= value < 100 else magnitude(value)
    near = round_rung(value) if amount and not named and value >= 100 else None
    return Ladder.build(term, [*(rung for rung in (near, said) if rung), Rung("X", "rule", EVERYTHING)])
