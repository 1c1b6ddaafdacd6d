"""Numbers of English in figures and words, units and amounts of money: patterns, and what a number is worth."""

from __future__ import annotations

import re
from collections.abc import Collection

from sanitizer.language import pairs, words

_ONES, _TENS = words("cardinals.ones"), words("cardinals.tens")
_WORDS: dict[str, int] = {w: i for i, w in enumerate(_ONES)} | {w: 20 + 10 * i for i, w in enumerate(_TENS)}
_WORDS |= {f"{tens}-{ones}": 20 + 10 * i + j + 1 for i, tens in enumerate(_TENS) for j, ones in enumerate(_ONES[1:10])}
_WORDS |= {key.replace("-", " "): value for key, value in _WORDS.items()}
SCALES = {"hundred": 100, "thousand": 1_000, "k": 1_000, "million": 10**6, "m": 10**6, "mn": 10**6, "billion": 10**9,
           "bn": 10**9, "trillion": 10**12, "lakh": 10**5, "crore": 10**7}  # fmt: skip


def _any_of(words: Collection[str]) -> str:
    """A pattern for the longest of ``words``, spelled out letter by letter so that most text is refused at once.

    >>> _any_of(["six", "sixty", "ten"])
    '(?:six(?:ty)?|ten)'
    """
    tails: dict[str, list[str]] = {}
    for word in words:
        if word:
            tails.setdefault(word[0], []).append(word[1:])
    branches = []
    for letter, rest in tails.items():
        branches.append(re.escape(letter) + (_any_of(rest) if any(rest) else ""))
    open_end = "?" if "" in words else ""
    return f"(?:{'|'.join(branches)}){open_end}" if len(branches) > 1 or open_end else branches[0]


WORD = _any_of(_WORDS)
_LAKHS = r"[0-9]{1,2}(?:,[0-9]{2}){1,4},[0-9]{3}(?![0-9])(?:\.[0-9]+)?"
"""A number as India groups it: "38,40,000"."""
FIGURE = rf"{_LAKHS}|[0-9]{{1,3}}(?:[,.\u00a0 ’'][0-9]{{3}}){{1,5}}(?![0-9])(?:[.,][0-9]+)?|[0-9]{{1,18}}(?:[.,][0-9]{{1,9}})?"
SCALE = r"hundred|thousand|million|billion|trillion|bn|mn|lakhs?|crores?"
_UNDER_THOUSAND = rf"(?:{WORD})(?:\shundred\b(?:\s(?:and\s)?(?:{WORD})\b(?!-))?)?"
_MORE = rf"(?:,\s(?=(?:{WORD})\shundred\b)|\s(?:and\s)?)(?:{_UNDER_THOUSAND})\b(?!-)"
PARTS = rf"(?:half|(?:a\s|one\s|three[\s-])quarters?\sof)\san?\s(?:{SCALE})\b"
SPOKEN = (
    rf"{PARTS}|(?:{WORD})\sand\sa\shalf\s(?:{SCALE})\b|(?>(?:an?\shundred(?:\s(?:and\s)?(?:{WORD})\b(?!-))?\b|{_UNDER_THOUSAND})"
    rf"(?:\s(?:{SCALE})\b(?:{_MORE})?)*)"
)
"""A number in words: "twenty-two thousand four hundred", "two and a half million"; it is read in one way, once."""
NUMBER = rf"(?:(?:{FIGURE})(?:\s?(?:{SCALE})\b)?|(?:{SPOKEN})|(?:an?\s|several\s)?(?:{SCALE})s?\b)"
TIME_UNIT = r"(?:second|minute|hour|day|night|week|fortnight|month|year|decade)s?"
SHORT_TIME_UNIT = r"(?:secs?|mins?|hrs?|wks?|mths?|mos?|y(?:ea)?rs?)"
"""Units of time as notes have them."""
UNIT = (
    r"(?:acres?|hectares?|ha|square (?:miles?|kilomet(?:er|re)s?|met(?:er|re)s?|feet)|sq\.? ?(?:ft|m|km)|m²|km²|"
    r"miles?|kilomet(?:er|re)s?|km|met(?:er|re)s?|centimet(?:er|re)s?|cm|millimet(?:er|re)s?|mm|feet|foot|ft|inch(?:es)?|"
    r"yards?|kilogram(?:me)?s?|kilos?|kg|gram(?:me)?s?|g|milligram(?:me)?s?|mg|mcg|µg|tonn?es?|tons?|pounds?|lbs?|ounces?|oz|"
    r"lit(?:er|re)s?|ml|millilit(?:er|re)s?|gallons?|degrees?|°C|°F|mmHg|bpm|mph|km/h|kWh|MW|watts?|volts?|GB|MB|TB)"
)
CURRENCIES = pairs("currencies")
UNCHANGED = ("yen", "yuan", "kroner", "kronor", "lire", "lari", "rand", "sterling")
"""Endings of money that has no other plural."""
_OLD_CODES = "ATS BEF DEM EEK FRF ITL LTL LVL PLZ ROL RUR SIT SKK TRL".split()
_NO_CODES = frozenset({"KSH", "TSH", "USH", "NAD", "COP", "PEN", "GEL", "MAD"})
"""Three letters that are no code, or more often something else before a number."""
CODES = "|".join(
    sorted(
        {*_OLD_CODES, *(key.upper() for key in CURRENCIES if key.isalpha() and len(key) == 3)} - {"KSH", "TSH", "USH"}
    )
)
SIGNS = "".join(sorted({key for key in CURRENCIES if len(key) == 1 and not key.isalpha()}))
"""The signs of money."""
CURRENCY_WORD = (
    r"(?:(?:US|(?-i:[A-Z])[a-z]+)\s)?"
    r"(?:dollars?|euros?|pounds?(?: sterling)?|cents?|francs?|kron(?:er|or|a|e)|roubles?|rubles?|liras?|zlotys?|yen|"
    r"rupees?|yuan|pesos?|marks|schillings|forints|koruny|lire|guilders)"
)
OLD_PENCE = r"(?:\s[0-9]{1,2}s\.?(?:\s[0-9]{1,2}d\b(?:\.(?=[,;]))?)?)"
"""Shillings and pence behind pounds: "£218 14s. 3d."."""
SMALL_CHANGE = rf"(?:\sand\s(?:{WORD}|[0-9]{{1,2}})\s(?:pence|cents?|p|paise|centavos|centimes)\b)"
"""What is less than the money's unit, behind it: "fifty pounds and forty pence"."""
SPOKEN_PENCE = rf"(?<=pound)s?\s(?:{WORD})\sand\s(?:{WORD}|a\shalf)\b"
"""The same in words: "two pound nine and six"."""
TAIL_SIGNS = r"(?:zł|Kč|kr)\b"
"""Signs of money behind the figure that are letters."""
MONEY_TAIL = rf"(?:{CODES})\b|M\.N\.|pesos\b"
"""What says behind a sum whose dollars, or pesos, the sign before it means."""
NO_PENCE = r"(?:[.,][-–—]{1,2})"
"""A dash for the pence that a sum has none of: "1'450.–"."""
LETTERED = r"(?-i:\b[BGKLMNPQRS])[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{2})?(?![\w,])"
"""A sum with one letter for its money and its thousands apart: "N185,400.00"."""
IN_WORDS = rf"(?i:{CURRENCY_WORD}\s(?:{SPOKEN})\b(?:\sonly\b)?)"
"""A sum in words behind its money, as cheques have it: "Rupees Five Lakh only"."""
SAID_AGAIN = (
    rf"{IN_WORDS}|(?:{SPOKEN})\s{CURRENCY_WORD}(?:\sonly)?|[^()\n]{{3,80}}\s(?:only|[0-9]{{2}}/100(?:\sM\.N\.)?)"
)
"""A sum in words, as it follows the figures on cheques and in contracts."""
MONEY = (
    rf"(?:£\s?(?:{FIGURE}){OLD_PENCE}|(?:{WORD})\spound{SPOKEN_PENCE}|(?:\b[A-Z]{{1,3}}(?=\$)|US|C|A)?[{SIGNS}]\s?(?:{FIGURE}){NO_PENCE}?(?:\s?[-–—]\s?[{SIGNS}]?(?:{FIGURE}))?(?:\s?(?:{SCALE}|k|m)\b)?(?:\s?(?:{MONEY_TAIL}))?|\b(?:{CODES})\s?(?:{FIGURE}){NO_PENCE}?(?:\s?(?:{SCALE})\b)?"
    rf"|(?<![\w.,])(?:{FIGURE}){NO_PENCE}?(?:\s?(?:{SCALE}))?\s?(?:(?:{CODES})\b|€|£|\$|{TAIL_SIGNS})|{NUMBER}\s{CURRENCY_WORD}\b{SMALL_CHANGE}?|{IN_WORDS}|{LETTERED})"
)
LOCAL = "in local currency"
"""What is said for money whose name nobody knows, or which would tell a hidden country."""
_ROUND_MONEY = rf"(?<![\w.,$€£])(?<![0-9] )(?=[0-9,]{{5,}} (?:{LOCAL}|{'|'.join(words('money.shared'))})\b)"
"""Before a round sum that is told as it is, in the money of many countries."""
ROUND_AMOUNT = (
    rf"(?:\b[Aa]bout |{_ROUND_MONEY})"
    r"(?P<n>[1-9][0-9]?0(?:,000)*|[1-9][0-9]?(?:,000)+|[1-9],[0-9]00(?:,000)*|"
    r"(?:[1-9][0-9]?0?|[1-9]\.[0-9]) (?:million|billion|trillion))\b(?![.,]?[0-9])"
    rf"(?: {LOCAL}| (?:[A-Z]\w+ )?[^\W\d_]{{3,}}\b)?"
)
"""An amount of one figure or two, as it stands for an exact one."""
_LOCALLY = (
    rf"(?:\b(?:{'|'.join(words('small_words.approximate', 'small_words.at_most'))}) )?(?<![\w.,])(?:{FIGURE}) {LOCAL}"
)
GENERAL_AMOUNT = rf"{_LOCALLY}|(?:(?:tens|hundreds) of )?(?:tens|hundreds|thousands|millions|billions|trillions) (?:of [A-Za-z]+|{LOCAL})|\b(?:several|(?:(?:more|less) than|at least|about) (?:an?|two|ten)) (?:hundred|thousand|million|billion)(?: (?:thousand|million|billion))?(?: {LOCAL}| [a-z]+s\b)?|\b(?:more than|at least) (?:ten|twenty)\b|\bX[-\s](?:%|[A-Za-z]+)"


_DECADES_OF_LIFE = "|".join(f"{tens[:-1]}ies" for tens in _TENS)
STAGE = (
    rf"(?:in (?:his|her|their|my) (?:teens|(?:(?:{_DECADES_OF_LIFE}) and )?(?:{_DECADES_OF_LIFE}))|"
    r"of (?:preschool|primary-school|school|working) age|a (?:young adult|baby|toddler)|(?:under (?:ten|eighteen)|over (?:sixty|ninety)))"
)
"""A stage of life, as it stands for an age."""
STAGE_BEFORE = r"(?<![\w-])(?:young|[Mm]iddle-aged|[Oo]lder|[Ss]chool-age|small|baby)(?= [^\W\d_])"
"""A stage of life before a noun."""
FIELD_STAGE = rf"(?:(?<=[Aa]ge: )|(?<=[Aa]ge/[Ss]ex: )|(?<=\([FfMm], ))(?:teens|{_DECADES_OF_LIFE}|(?:preschool|primary-school|school|working) age)\b"
"""A stage of life behind the label of a form."""


FRAGMENTS = ("FIGURE", "NUMBER", "TIME_UNIT", "UNIT", "MONEY")
"""The patterns that shapes may use by name."""


_SPELLED = {value: words for words, value in reversed(_WORDS.items()) if " " not in words}


def spell_number(number: int) -> str:
    """A number below 200 in words; nothing for others.

    >>> spell_number(23), spell_number(104), spell_number(1000)
    ('twenty-three', 'one hundred and four', '')
    """
    if 100 < number < 200:
        return f"{_SPELLED[1]} hundred and {_SPELLED[number - 100]}"
    return _SPELLED.get(number, "")


def _spoken(said: list[str]) -> float | None:
    """The value of several words that are one number, each smaller than what is before it; None for others.

    >>> _spoken("twenty-two thousand four hundred".split()), _spoken("four four one".split()), _spoken(["nine"])
    (22400.0, None, None)
    """
    total, part, last, room = 0.0, 0.0, False, 10**16  # what may follow is less than the room
    for at, word in enumerate(said):
        scale = SCALES.get(word if word in SCALES else word.removesuffix("s"), 0) if len(word) > 2 else 0
        value = _WORDS.get(word)
        if word == "and" and 0 < at < len(said) - 1:
            continue
        if word in {"a", "an"} and at + 1 < len(said):
            value = 1 if at == 0 else None
            if said[at + 1] == "half" and said[at - 1] == "and":
                continue
        if word == "half" and said[at - 2 : at] == ["and", "a"]:
            part, last = part + 0.5, True
        elif value is not None and not last and part % 100 == 0 and value < room:
            part, last = part + value, not (value >= 20 and value % 10 == 0)
        elif value is not None and 0 < value < 10 and last is False and part % 10 == 0:
            part, last = part + value, True
        elif scale == 100 and 0 < part < 100:
            part, last = part * 100, False
        elif 100 < scale < room and part > 0:
            total, part, last, room = total + part * scale, 0.0, False, scale
        else:
            return None
    return total + part if len(said) > 1 and total + part > 0 else None


def _part(text: str) -> float | None:
    """The value of a part of a large number, or None: "three quarters of a million"."""
    if re.fullmatch(PARTS, text) is None:
        return None
    return SCALES[text.split()[-1].removesuffix("s")] * (
        0.5 if text.startswith("half") else 0.75 if "three" in text else 0.25
    )


def parse_number(text: str) -> float | None:
    """The value of a number in figures or words.

    >>> parse_number("4,500"), parse_number("thirty-six"), parse_number("3 million"), parse_number("soon")
    (4500.0, 36.0, 3000000.0, None)
    >>> parse_number("four hundred and eleven"), parse_number("two thousand three hundred")
    (411.0, 2300.0)
    >>> parse_number("one hundred and twelve thousand, six hundred and fifty"), parse_number("eight and a half thousand")
    (112650.0, 8500.0)
    >>> parse_number("half a million"), parse_number("three-quarters of a million")
    (500000.0, 750000.0)
    """
    part = _part(text.casefold().strip())
    if part is not None:
        return part
    spoken = _spoken(text.casefold().replace(",", " ").split())
    if spoken is not None:
        return spoken
    words = text.casefold().strip().split()
    scale = 1
    while words and words[-1].rstrip("s") in SCALES and len(words[-1]) > 1:  # "60.4 m" is a length
        scale *= SCALES[words.pop().rstrip("s")]
    core = " ".join(words)
    if core in {"", "a", "an", "several"}:
        return float(scale) if scale > 1 else None
    if core in _WORDS:
        return float(_WORDS[core] * scale)
    if re.fullmatch(_LAKHS, core):
        return float(core.replace(",", "")) * scale
    if re.fullmatch(FIGURE, core):
        digits = re.sub(r"[,.\u00a0 ’'](?=[0-9]{3}(?:\D|$))", "", core).replace(",", ".")
        try:
            return float(digits) * scale
        except ValueError:
            return None
    return None
