"""Ladders that need no ontology: people, dates, times, ages, durations, amounts and codes."""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.ladders.ages import age_ladder, bare_age_ladder
from sanitizer.ladders.dates import date_ladder
from sanitizer.ladders.feasts import feast_ladder
from sanitizer.ladders.laws import BENEFIT, CITED, benefit_ladder, case_ladder, law_ladder
from sanitizer.ladders.loosely import loose_ladder
from sanitizer.ladders.numbers import clock_ladder, counted_ladder, money_ladder, number_ladder
from sanitizer.ladders.spoken import height_ladder, range_ladder
from sanitizer.ladders.superlatives import OF_PEOPLE, superlative_ladder
from sanitizer.ladders.whens import when_ladder
from sanitizer.language import alternation, words
from sanitizer.language.english.dates import MONTHS, WEEKDAYS
from sanitizer.language.english.days import day_of_month, in_figures, in_order
from sanitizer.language.english.numbers import FIGURE, LOCAL, SAID_AGAIN, TIME_UNIT, spell_number

_MONEY = {"amount", "money", "salary"}
PRICE = "price"
"""The kind of a sum whose figure may stay, though the money that it is in would tell the country."""
_PRICE = re.compile(FIGURE)
PERSON_FORM = re.compile(r"\bPERSON [0-9]{1,6}\b")
_DURATION = re.compile(rf"[-\s]{TIME_UNIT}\Z", re.IGNORECASE)
_MILITARY = re.compile(r"(?P<h>[01][0-9]|2[0-3])(?P<m>[0-5][0-9])(?:\s?h(?:rs|ours)?)?", re.IGNORECASE)
"""The time of day in four figures."""
_RESULT = re.compile(r"(?P<h>[0-9]):(?P<m>[0-5][0-9]):[0-5][0-9](?:\.[0-9]+)?")
"""Hours, minutes and seconds, which a clock shows only where one says when."""
_AT = alternation("small_words.before_clocks")
_TWO = re.compile(r"[0-9]{2}")
_BORN = re.compile(r"(?P<led>(?:born\s)?in\s)?['’]?(?P<year>[0-9]{2})")
"""The year of a birth by its last figures."""
_DOTTED = re.compile(
    rf"(?:{alternation('weekdays', 'weekdays_short')}\.?,?\s)?(?P<day>[0-3]?[0-9]\.[01]?[0-9])", re.IGNORECASE
)
"""A day in figures, which is a clock time where nobody takes it for a day."""
_YEAR = re.compile(r"(?:1[0-9]|20)[0-9]{2}")
_LEADING = re.compile(rf"^(?:the|an?|last|next|past|{alternation('small_words.approximate')})\s+")
_OPEN_STRETCH = re.compile(
    rf"(?:{alternation('small_words.approximate')}\s)?(?:an?|several|some|many|a\s(?:few|couple\sof))\s{TIME_UNIT}",
    re.IGNORECASE,
)
"""A stretch of time without a number: "about a month", "several years"."""
_RECURRING = frozenset(word.casefold() for word in (*MONTHS, *WEEKDAYS)) | {
    *(f"{day.casefold()}s" for day in WEEKDAYS),
    *(f"the {part}" for part in words("parts_of_day")[:4]),
    *words("parts_of_day", "seasons", "recurring_times"),
}


def person_ladder(term: str, number: int) -> Ladder:
    """The numbered stand-in of a person.

    >>> [rung.text for rung in person_ladder("Ada Berg", 2)]
    ['PERSON 2', '***']
    """
    return Ladder.build(term, [Rung(f"PERSON {number}", "rule", EVERYTHING)])


_AGAIN = re.compile(rf"(?<=[0-9=.-])[^\S\n]?\((?:{SAID_AGAIN})\)\Z", re.IGNORECASE)
_SIGN = re.compile(r"(?<=\w)\s\([A-Z]{2,4}\)\Z")
"""The code of a currency behind its name."""


def computed_ladder(term: str, type: PiiType, context: str = "", kind: str = "") -> Ladder | None:
    """The rule-made ladder of a date, an amount, a code or a law by its number, or None where rules know nothing.

    ``kind`` is what a reader takes the term for: a number may be an "age" or an "amount".

    >>> [rung.text for rung in computed_ladder("13 seconds", PiiType.QUANTITY)]
    ['less than a minute', 'X seconds', '***']
    """
    if type is PiiType.CODE:
        return Ladder.build(term, [])
    if type is PiiType.DATETIME:
        return _time_ladder(term, context, kind)
    signed = _SIGN.search(term) if type is PiiType.QUANTITY else None
    if signed:  # "900 crowns (CRW)"
        plain = computed_ladder(term[: signed.start()], type, context, kind)
        return Ladder.build(term, plain.rungs[:-1], own_support=plain.own_support) if plain else None
    again = _AGAIN.search(term) if type is PiiType.QUANTITY else None
    if again:  # "Rs. 500 (Rupees five hundred only)"
        plain = computed_ladder(term[: again.start()], type, context, kind)
        return Ladder.build(term, plain.rungs[:-1], own_support=plain.own_support) if plain else None
    if type is PiiType.QUANTITY:
        return _amount_ladder(term, context, kind)
    if type is PiiType.DEM:
        return superlative_ladder(term) or age_ladder(term, context) or bare_age_ladder(term, context, kind)
    if type is PiiType.MISC and OF_PEOPLE.match(term):
        return superlative_ladder(term)
    if type is PiiType.MISC and kind == CITED:
        return case_ladder(term)
    if type is PiiType.MISC:
        return benefit_ladder(term, kind) if kind.startswith(BENEFIT) else law_ladder(term)
    return None


computed_ladder.name = "computed"  # type: ignore[attr-defined]


def _amount_ladder(term: str, context: str, kind: str) -> Ladder | None:
    """The ladder of an age, a sum of money or a number of things, exact or roughly said."""
    sentence = context.partition("\n")[0]

    def exact(amount: str) -> Ladder | None:
        money = range_ladder(amount) or money_ladder(amount, any_currency=kind in _MONEY)
        return money or counted_ladder(amount, sentence) or number_ladder(amount, sentence, amount=kind in _MONEY)

    if _OPEN_STRETCH.fullmatch(term.strip()):
        return Ladder.build(term, [], own_support=EVERYTHING)
    figure = _PRICE.search(term) if kind == PRICE else None
    if figure:  # what something costs tells nobody apart, the money that it costs a country
        return Ladder.build(term, [Rung(f"{figure[0]} {LOCAL}", "rule", EVERYTHING)])
    age = age_ladder(term, context) or bare_age_ladder(term, context, kind)
    found = age or height_ladder(term) or range_ladder(term) or loose_ladder(term, exact) or exact(term)
    first, more, _ = term.partition(", ")
    counted = more and first[-1:].isalpha() and (found is None or len(found) == 1)
    whole = exact(first) if counted else None
    return Ladder.build(term, whole.rungs[:-1]) if whole else found  # "23 people, 15 of them women"


def _time_ladder(term: str, context: str, kind: str) -> Ladder | None:
    if term.casefold().strip() in _RECURRING:
        return Ladder.build(term, [], own_support=EVERYTHING)
    hours = _MILITARY.fullmatch(term.strip())
    if hours and (kind == "time" or not _YEAR.fullmatch(hours[0])):
        part = clock_ladder(f"{hours['h']}:{hours['m']}")
        return Ladder.build(term, part.rungs[:-1]) if part else None
    dotted = _DOTTED.fullmatch(term.strip()) if kind.endswith("date") else None
    dated = f"{dotted['day']}." if dotted else in_order(term, context)
    born = _BORN.fullmatch(term.strip())
    if born and f"born in {born['year']}" in context.replace("'", "").replace("’", ""):
        dated = f"{'in ' if born['led'] else ''}’{born['year']}"  # "born in 66"
    if f"in {term}" in context and (year := in_figures(f"in {term}")[3:]).isdigit() and term.islower():
        dated = year  # "back in ninety-nine"
    if _TWO.fullmatch(term) and f"’{term}" in context.replace("'", "’"):
        dated = f"’{term}"  # "in '82"
    if dated != term and (said := date_ladder(dated)) is not None:
        return Ladder.build(term, said.rungs[:-1], own_support=said.own_support)
    if (took := _result_ladder(term, context)) is not None:
        return took
    for make in (date_ladder, age_ladder, clock_ladder):
        ladder = make(term)
        if ladder is not None:
            return ladder
    if _OPEN_STRETCH.fullmatch(term.strip()):
        return Ladder.build(term, [], own_support=EVERYTHING)
    plain = _LEADING.sub("", term)
    length = counted_ladder(plain) if _DURATION.search(plain) and day_of_month(plain) is None else None
    return length or when_ladder(term, context) or feast_ladder(term)


def _result_ladder(term: str, context: str) -> Ladder | None:
    """How long something took, to the hour, where no word before it says that it is a clock.

    >>> _result_ladder("2:25:17", "a best of 2:25:17")[0].text, _result_ladder("9:05:17", "stopped at 9:05:17")
    ('about two hours', None)
    """
    result = _RESULT.fullmatch(term.strip())
    if result is None or re.search(rf"\b{_AT}[^\S\n]+{re.escape(term.strip())}", context, re.IGNORECASE):
        return None
    hours = round(int(result["h"]) + int(result["m"]) / 60)
    said = f"about {spell_number(hours)} hours" if hours > 1 else "about an hour" if hours else "less than an hour"
    return Ladder.build(term, [Rung(said, "rule", 3600)])
