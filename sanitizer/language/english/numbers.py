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
NUMBER = rf"(?:(?:{FIGURE})(?:\s?(?:{SCALE})\b)?|(?:an?\s|several\s)?(?:{SCALE})s?\b|(?:{WORD})(?:\s(?:{SCALE})\b(?:\s(?:and\s)?(?:{WORD})\b(?!-))?)*)"
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
UNCHANGED = ("yen", "yuan", "kroner", "kronor", "lire", "lari", "rand")
"""Endings of money that has no other plural."""
CODES = ("ATS|AUD|BEF|BGN|BRL|CAD|CHF|CNY|CZK|DEM|DKK|EEK|EUR|FRF|GBP|HUF|IDR|INR|ISK|ITL|JPY|KRW|LTL|LVL|MDL|MXN|"
         "NOK|NZD|PLN|PLZ|ROL|RON|RUB|RUR|SEK|SIT|SKK|TRL|TRY|UAH|USD|ZAR")  # fmt: skip
CURRENCY_WORD = (
    r"(?:(?:US|(?-i:[A-Z])[a-z]+)\s)?"
    r"(?:dollars?|euros?|pounds?(?: sterling)?|cents?|francs?|kron(?:er|or|a|e)|roubles?|rubles?|liras?|zlotys?|yen|"
    r"rupees?|yuan|pesos?|marks|schillings|forints|koruny|lire|guilders)"
)
OLD_PENCE = r"(?:\s[0-9]{1,2}s\.?(?:\s[0-9]{1,2}d\b(?:\.(?=[,;]))?)?)"
"""Shillings and pence behind pounds: "£218 14s. 3d."."""
SPOKEN_PENCE = rf"(?<=pound)s?\s(?:{WORD})\sand\s(?:{WORD}|a\shalf)\b"
"""The same in words: "two pound nine and six"."""
MONEY = (
    rf"(?:£\s?(?:{FIGURE}){OLD_PENCE}|(?:{WORD})\spound{SPOKEN_PENCE}|(?:US|C|A)?[$€£¥₹]\s?(?:{FIGURE})(?:\s?[-–—]\s?[$€£¥₹]?(?:{FIGURE}))?(?:\s?(?:{SCALE}|k|m)\b)?|\b(?:{CODES})\s?(?:{FIGURE})(?:\s?(?:{SCALE})\b)?"
    rf"|(?<![\w.,])(?:{FIGURE})(?:\s?(?:{SCALE}))?\s?(?:(?:{CODES})\b|€|£|\$)|{NUMBER}\s{CURRENCY_WORD}\b)"
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
GENERAL_AMOUNT = rf"(?:(?:tens|hundreds) of )?(?:tens|hundreds|thousands|millions|billions|trillions) (?:of [A-Za-z]+|{LOCAL})|\b(?:several|(?:(?:more|less) than|at least|about) (?:an?|two|ten)) (?:hundred|thousand|million|billion)(?: (?:thousand|million|billion))?(?: {LOCAL}| [a-z]+s\b)?|\bX[-\s](?:%|[A-Za-z]+)"


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


_JOINED = re.compile(rf"(?P<more>(?:{WORD}) (?:{SCALE}))(?: and)? (?P<rest>(?:{WORD})\b.*)", re.IGNORECASE)
"""A number of words in which another follows a scale: "four hundred and eleven"."""


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


def parse_number(text: str) -> float | None:
    """The value of a number in figures or words.

    >>> parse_number("4,500"), parse_number("thirty-six"), parse_number("3 million"), parse_number("soon")
    (4500.0, 36.0, 3000000.0, None)
    >>> parse_number("four hundred and eleven"), parse_number("two thousand three hundred")
    (411.0, 2300.0)
    """
    joined = _JOINED.fullmatch(text.strip())
    if joined is not None:
        parts = parse_number(joined["more"]), parse_number(joined["rest"])
        return None if parts[0] is None or parts[1] is None else parts[0] + parts[1]
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
