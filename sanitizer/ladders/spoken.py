"""Amounts as people say them: "a few weeks", "dozens of guests", "about 20 km", "in her seventies"."""

from __future__ import annotations

import re

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.language.english.numbers import CURRENCIES, NUMBER, SCALES, TIME_UNIT, UNIT, parse_number

_LENGTH = re.compile(rf"(?P<n>{NUMBER})\s(?P<unit>{TIME_UNIT})", re.IGNORECASE)
_MEASURE = re.compile(rf"(?P<n>{NUMBER})(?P<gap>\s?)(?P<unit>{UNIT})", re.IGNORECASE)
_COUNT = re.compile(rf"(?P<n>{NUMBER})\s(?P<what>[a-z]+(?:\s[a-z]+){{0,2}}s)")
_RANGE = re.compile(
    r"(?P<sign>[$€£¥₹])\s?(?P<a>[0-9][0-9.,]*)\s?[-–—]\s?[$€£¥₹]?(?P<b>[0-9][0-9.,]*)\s?(?P<scale>million|billion|thousand|m|bn|k)?"
)
_DAYS = {"second": 1 / 86400, "minute": 1 / 1440, "hour": 1 / 24, "day": 1.0, "night": 1.0, "week": 7.0,
         "fortnight": 14.0, "month": 30.4, "year": 365.2, "decade": 3652.0}  # fmt: skip
_LENGTHS = (
    (1 / 1440, "less than a minute"),
    (1 / 24, "less than an hour"),
    (1.0, "several hours"),
    (7.0, "a few days"),
    (14.0, "a week or two"),
    (28.0, "a few weeks"),
    (60.0, "a month or two"),
    (365.0, "several months"),
    (730.0, "more than a year"),
    (3652.0, "several years"),
    (36524.0, "many years"),
)
_CROWDS = ((3, "a couple of"), (10, "a few"), (20, "more than ten"), (100, "dozens of"), (1000, "hundreds of"))
_TENS = ("", "", "twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties")
_HE, _SHE = (
    re.compile(r"\b(?:he|his|him|Mr)\b", re.IGNORECASE),
    re.compile(r"\b(?:she|her|hers|Mrs|Ms)\b", re.IGNORECASE),
)
_BARE_AGE = re.compile(r"(?:1[0-1])?[0-9]{1,2}")
_BESIDE = r"[^\W\d_]{{2,}}(?:,\s|\s\(){age}(?=[,.;)]|\sand\b)"


def length_rung(term: str) -> Rung | None:
    """The stretch of time that holds a duration, as people say it; its support is the number of such durations.

    >>> length_rung("3 hours").text, length_rung("six weeks").text, length_rung("11 years").text
    ('several hours', 'a month or two', 'many years')
    """
    match = _LENGTH.fullmatch(term.strip())
    value = parse_number(match["n"]) if match else None
    if match is None or value is None or value < 2:
        return None
    day = _DAYS[match["unit"].casefold().rstrip("s")]
    lower = 0.0
    for upper, words in _LENGTHS:
        if value * day < upper:
            return Rung(words, "rule", max(2, int((upper - max(lower, day)) / day)))
        lower = upper
    return None


def crowd_rung(term: str) -> Rung | None:
    """A count of things in a band of the language.

    >>> crowd_rung("47 guests").text, crowd_rung("3 dogs").text, crowd_rung("2 km")
    ('dozens of guests', 'a few dogs', None)
    """
    match = _COUNT.fullmatch(term.strip())
    value = parse_number(match["n"]) if match else None
    if match is None or value is None or value != int(value) or re.fullmatch(f"{TIME_UNIT}|{UNIT}", match["what"]):
        return None
    lower = 2
    for upper, words in _CROWDS:
        if lower <= value < upper:
            return Rung(f"{words} {match['what']}", "rule", upper - lower)
        lower = upper
    return None


def measure_rung(term: str) -> Rung | None:
    """A measure rounded to one figure.

    >>> measure_rung("2.3 cm").text, measure_rung("187 km").text, measure_rung("20 km")
    ('about 2 cm', 'about 200 km', None)
    """
    match = _MEASURE.fullmatch(term.strip())
    value = parse_number(match["n"]) if match else None
    if match is None or value is None or not 1 <= value < 1e9:
        return None
    step = 10 ** (len(str(int(value))) - 1)
    rounded = round(value / step) * step
    return None if rounded == value else Rung(f"about {rounded:,} {match['unit']}", "rule", max(10, step))


def range_ladder(term: str) -> Ladder | None:
    """One amount of money for a range of two.

    >>> [rung.text for rung in range_ladder("€40–60 million")]
    ['tens of millions of euros', '***']
    """
    match = _RANGE.fullmatch(term.strip())
    if match is None:
        return None
    ends = [parse_number(match[side].strip(".,")) for side in ("a", "b")]
    scale = SCALES.get((match["scale"] or "").casefold(), 1)
    if ends[0] is None or ends[1] is None:
        return None
    powers = {len(str(int(end * scale))) - 1 for end in ends if end is not None}
    power = powers.pop()
    if powers or not 1 <= power <= 14:
        return Ladder.build(term, [])
    part = ("", "tens of ", "hundreds of ")[power % 3]
    words = ("", "thousands", "millions", "billions", "trillions")[power // 3]
    amount = f"{part}{words}" if words else part.removesuffix(" of ")
    return Ladder.build(term, [Rung(f"{amount} of {CURRENCIES[match['sign']]}", "rule", 9 * 10**power)])


def age_words(age: int, context: str = "") -> Rung | None:
    """The band of life an age falls into, with the pronoun of the sentence.

    >>> age_words(74, "She retired.").text, age_words(7).text
    ('in her seventies', 'of primary-school age')
    """
    he, she = bool(_HE.search(context)), bool(_SHE.search(context))
    whose = "his" if he and not she else "her" if she and not he else "their"
    if age < 5 or age >= 90:
        return Rung("of preschool age", "rule", 4) if 1 <= age < 5 else None
    if age < 12:
        return Rung("of primary-school age", "rule", 7)
    if age < 20:
        return Rung(f"in {whose} teens", "rule", 7) if age > 12 else None
    return Rung(f"in {whose} {_TENS[age // 10]}", "rule", 10)


def bare_age_ladder(term: str, context: str = "", kind: str = "") -> Ladder | None:
    """The ladder of an age that is only a number, where it stands as one: "Jennings, 67, said".

    >>> [rung.text for rung in bare_age_ladder("67", "Jennings, 67, said he would go.")]
    ['in his sixties', '***']
    """
    age = term.strip()
    if not _BARE_AGE.fullmatch(age) or not (kind == "age" or re.search(_BESIDE.format(age=age), context)):
        return None
    rung = age_words(int(age), context.partition("\n")[0])
    return None if rung is None else Ladder.build(term, [rung])
