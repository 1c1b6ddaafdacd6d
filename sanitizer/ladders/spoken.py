"""Amounts as people say them: "a few weeks", "dozens of guests", "about 20 km", "several thousand"."""

from __future__ import annotations

import re

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.language import word_set
from sanitizer.language.english.inflect import is_plural
from sanitizer.language.english.numbers import CURRENCIES, NUMBER, SCALES, TIME_UNIT, UNIT, parse_number

_LENGTH = re.compile(
    rf"(?P<n>{NUMBER})\s(?P<unit>{TIME_UNIT})(?P<more>,?\s(?:and\s)?(?:{NUMBER})\s{TIME_UNIT})*", re.IGNORECASE
)
_MEASURE = re.compile(rf"(?P<n>{NUMBER})(?P<gap>\s?)(?P<unit>{UNIT}|(?<=\s)m)", re.IGNORECASE)
_HEIGHT = re.compile(
    r"(?P<feet>[3-7])\s?(?:foot|feet|ft\.?|['’′])\s?(?:[1-9]|1[01])\s?(?:inch(?:es)?|ins?\.?|[\"”″])?", re.IGNORECASE
)
_COUNT = re.compile(rf"(?P<n>{NUMBER})\s(?P<what>[a-z]+(?:\s[a-z]+){{0,3}})")
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
    (7304.0, "more than ten years"),
    (10957.0, "more than twenty years"),
    (36524.0, "several decades"),
)
_CROWD = word_set("plurals.uncounted")
_CROWDS = ((3, "a couple of"), (10, "a few"), (20, "more than ten"), (36, "more than twenty"), (100, "dozens of"),
           (200, "more than a hundred"), (1000, "hundreds of"))  # fmt: skip


def length_rung(term: str) -> Rung | None:
    """The stretch of time that holds a duration, as people say it; its support is the number of such durations.

    >>> length_rung("3 hours").text, length_rung("six weeks").text, length_rung("44 years").text
    ('several hours', 'a month or two', 'several decades')
    >>> length_rung("seven months and four days").text
    'several months'
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


def crowd_rung(term: str, context: str = "") -> Rung | None:
    """A count of things in a band of the language.

    What is counted is a noun in the plural, or a word that describes the one behind it in ``context``.

    >>> crowd_rung("47 people").text, crowd_rung("3 dogs").text, crowd_rung("2 km")
    ('dozens of people', 'a few dogs', None)
    >>> crowd_rung("1,200 bags of rice").text, crowd_rung("23 other", "He and 23 other sailors came.").text
    ('more than a thousand bags of rice', 'more than twenty other')
    """
    match = _COUNT.fullmatch(term.strip())
    value = parse_number(match["n"]) if match else None
    if match is None or value is None or value != int(value) or re.fullmatch(f"{TIME_UNIT}|{UNIT}", match["what"]):
        return None
    following = re.search(rf"\b{re.escape(term.strip())} ([a-z]+)\b", context)
    counted = match["what"].partition(" of ")[0].rpartition(" ")[2]
    if not is_plural(counted) and counted not in _CROWD and not (following and is_plural(following[1])):
        return None
    lower = 2
    for upper, words in _CROWDS:
        if lower <= value < upper:
            return Rung(f"{_bound(words, exact=value == lower)} {match['what']}", "rule", upper - lower)
        lower = upper
    size = magnitude(value)
    return Rung(f"{size.text}{' of' * size.text.endswith('s')} {match['what']}", "rule", size.support) if size else None


def measure_rung(term: str) -> Rung | None:
    """A measure rounded to one figure.

    >>> measure_rung("2.3 cm").text, measure_rung("187 km").text, measure_rung("20 km")
    ('about 2 cm', 'about 200 km', None)
    """
    match = _MEASURE.fullmatch(term.strip())
    value = parse_number(match["n"]) if match else None
    if match is None or value is None or not 1 <= value < 1e9:
        return None
    near, step = rounded(value)
    return None if near == value else Rung(f"about {near:,} {match['unit']}", "rule", max(10, step))


def measure_support(term: str) -> int:
    """How many measures a round one stands for as it is: "10,000 m", but not "37 km".

    >>> measure_support("10,000 m"), measure_support("37 km")
    (10000, 1)
    """
    match = _MEASURE.fullmatch(term.strip())
    value = parse_number(match["n"]) if match else None
    near, step = rounded(value) if value is not None and 1 <= value < 1e9 else (0, 1)
    return step if near == value else 1


def height_ladder(term: str) -> Ladder | None:
    """The feet that somebody is taller than.

    >>> [rung.text for rung in height_ladder("6 foot 7")], height_ladder("6 feet")
    (['over 6 foot', '***'], None)
    """
    match = _HEIGHT.fullmatch(term.strip())
    return None if match is None else Ladder.build(term, [Rung(f"over {match['feet']} foot", "rule", 11)])


def rounded(value: float, far: float = 0.125, *, halves: bool = True) -> tuple[int, int]:
    """A number from 1 on to its first figure, and how many are rounded to that; finer where that is too ``far`` off.

    >>> rounded(1846.2), rounded(1265), rounded(3465), rounded(37), rounded(4)
    ((2000, 1000), (1300, 100), (3500, 500), (40, 10), (4, 1))
    """
    first = int(10 ** (len(str(int(value))) - 1))
    for step in (first, first // 2, first // 10) if halves else (first, first // 10):
        near = int(value / step + 0.5) * step if step else value
        if step and abs(near - value) <= far * value:
            return int(near), step
    return int(value), 1


def round_rung(value: float, what: str = "") -> Rung | None:
    """An amount to its first figure or two, with ``what`` it is an amount of; None for what is too little for that.

    >>> round_rung(1846.2, "euros").text, round_rung(61_400_000).text, round_rung(2000).text, round_rung(7)
    ('about 1,800 euros', 'about 60 million', 'about 2,000', None)
    >>> round_rung(1_265, "euros").text, round_rung(17_200).text
    ('about 1,300 euros', 'about 17,000')
    """
    if not 10 <= value < 1e15:
        return None
    near, step = rounded(value, _FAR, halves=False) if value >= 100 else rounded(value)
    if near == value >= 100:  # what is round is rounded more
        near, step = rounded(value, _FAR)
    first = int(10 ** (len(str(int(value))) - 1))
    if near == value and rounded(value)[1] == first:  # "$4,500": what it is exactly is not about it
        near, step = rounded(value)
    scale, word = next(((one, name) for one, name in _ROUND if near >= one), (1, ""))
    figure = f"{near:,}" if scale == 1 else f"{near / scale:g}"
    return Rung(f"about {figure}{word} {what}".strip(), "rule", step)


_FAR = 0.06
"""What is further away than this share of a sum is not "about" it."""
_ROUND = ((10**12, " trillion"), (10**9, " billion"), (10**6, " million"))


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


def magnitude(value: float) -> Rung | None:
    """How people call a number of that size, with how many whole numbers they call so.

    >>> magnitude(47).text, magnitude(6480).text, magnitude(245_000).text, magnitude(3)
    ('dozens', 'several thousand', 'hundreds of thousands', None)
    >>> magnitude(1200).text, magnitude(1000).text, magnitude(212).text
    ('more than a thousand', 'about a thousand', 'more than two hundred')
    """
    for upper, lower, words in _SIZES:
        if lower <= value < upper:
            return Rung(_bound(words, exact=value == lower), "rule", upper - lower)
    return None


def _bound(words: str, *, exact: bool) -> str:
    """The words for a band, which a number that is its very end is not more than."""
    return words.replace("more than", "about") if exact else words


_SIZES = (
    (20, 10, "more than ten"),
    (36, 20, "more than twenty"),
    (100, 36, "dozens"),
    (200, 100, "more than a hundred"),
    (300, 200, "more than two hundred"),
    (1000, 300, "several hundred"),
    *(
        size
        for scale, word in ((10**3, "thousand"), (10**6, "million"), (10**9, "billion"))
        for size in (
            (2 * scale, scale, f"more than a {word}"),
            (3 * scale, 2 * scale, f"more than two {word}"),
            (10 * scale, 3 * scale, f"several {word}"),
            (20 * scale, 10 * scale, f"more than ten {word}"),
            (100 * scale, 20 * scale, f"tens of {word}s"),
            (200 * scale, 100 * scale, f"more than a hundred {word}"),
            (1000 * scale, 200 * scale, f"hundreds of {word}s"),
        )
    ),
)
