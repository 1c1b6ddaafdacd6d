"""The ladders of ages: bands of years, and the stages of life that people say, with the pronoun of the sentence."""

from __future__ import annotations

import re

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.ladders.whose import whose as whose_age
from sanitizer.language import alternation
from sanitizer.language.english.numbers import FIGURE, WORD, parse_number

_TO = r"(?:-to-|\s?[-–]\s?|\s+to\s+)"
_AGE = re.compile(
    rf"""(?P<lead>(?:aged|(?:at\s)?(?:the\s)?age(?:\sof)?)\s{{0,3}}:?\s{{0,3}})
         (?P<a>{FIGURE}|{WORD})(?:{_TO}(?P<b>[0-9]+)|(?P<over>\s+or\s+(?:over|more)))?
      | (?P<a2>{FIGURE}|{WORD})(?:{_TO}(?P<b2>[0-9]+)|(?P<over2>-or-over|\s+or\s+(?:over|more)))?
        (?P<tail>[-\s]?y(?:ea)?rs?\.?[-\s](?:old|of\s+age)s?|[\s-]?y/?o\b)""",
    re.VERBOSE | re.IGNORECASE,
)
_TENS = ("", "", "twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties")
_DECADE, _MONTHS = 10, 12
_UNITS = {"d": 1 / 30.4, "w": 7 / 30.4, "m": 1.0}
"""The months of a day, a week and a month."""
_YOUNG = range(18, 20)
_SCHOOL, _GROWN = 5, 18
_YEARS = rf"(?:y(?:ea)?rs?\.?|y\.?[/\s]?o(?:\.|a|ld)?|y|{alternation('ages.years_elsewhere')})"
_NEARLY = re.compile(rf"(?:{alternation('ages.nearly')}|{alternation('ages.roughly')})\s+(?=\S)", re.IGNORECASE)
"""What says before an age that it is not exactly that."""
_AGED = re.compile(
    rf"age[ds]\s+(?=(?:{alternation('ages.nearly')}|{alternation('ages.roughly')}|between)\b|[0-9]{{1,3}}(?:,|\s(?:and|&)))",
    re.IGNORECASE,
)
_NTH_YEAR = re.compile(
    r"(?:in\s(?:his|her|their|my|the)\s)?(?P<n>[0-9]{1,3})(?:st|nd|rd|th)\s(?:birth)?year(?:\sof\s(?:his|her|their|my)\s(?:life|age))?",
    re.IGNORECASE,
)
"""The year of a life: who is in the 94th of them is 93."""
_BIRTHDAY = re.compile(r"[0-9]{1,3}(?:st|nd|rd|th)(?:\s(?:birthday|b-?day))?", re.IGNORECASE)
_YET = re.compile(rf"{alternation('ages.nearly')}\b", re.IGNORECASE)
_BARE = re.compile(
    rf"(?:de\s)?(?P<n>(?:1[0-1])?[0-9]{{1,2}}|{WORD})[¼½¾]?(?:[\s-]?(?:ish|something)|\s?{_YEARS})?(?:\s?[/,]?\s?(?P<sex>[MF]))?|"
    r"(?P<infant>(?P<count>[0-9]{1,2}|[a-z-]+)(?:(?<=[0-9])|[\s-])(?P<unit>days?|weeks?|months?|wks?|mths?|mos?)(?:[\s-]old)?)|"
    rf"(?P<y>[0-9]{{1,2}}|{WORD})\s?(?:y|years?)(?:\s(?:and\s)?(?:[0-9]{{1,2}}|{WORD})\s?(?:m|mths?|months?))(?:\sold)?",
    re.IGNORECASE,
)
_PART = re.compile(
    rf"(?:in\s(?:his|her|their|my)\s)?(?P<part>(?:early|mid|late)[\s-])?"
    rf"(?:(?P<tens>{'|'.join(filter(None, _TENS))})|(?P<n>[2-8])0['’]?s)",
    re.IGNORECASE,
)
"""A part of a decade of life: "mid-forties", "in her late 30s"."""
_TWO = re.compile(
    rf"(?:between\s)?(?P<a>[0-9]{{1,2}}|{WORD})(?:{_TO}|\sand\s)(?P<b>[0-9]{{1,2}}|{WORD})", re.IGNORECASE
)
_CHILDREN = re.compile(r"[0-9]{1,3}(?:(?:,|\s?&|,?\sand)\s?[0-9]{1,3})+")
_BESIDE = r"[^\W\d_]{{2,}}(?:,\s|\s\(){age}(?=[,.;)]|\sand\b)"


def age_ladder(term: str, context: str = "") -> Ladder | None:
    """Five-year, ten-year and life-stage bands of an age, in the form of the original.

    >>> [rung.text for rung in age_ladder("36-year-old")]
    ['35-to-39-year-old', 'in their thirties', 'of working age', 'adult', '***']
    >>> [rung.text for rung in age_ladder("aged 92")]
    ['over ninety', '***']
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
        return Ladder.build(term, stages(age))
    five, ten = (Rung(form(f"{age // n * n}{dash}{age // n * n + n - 1}"), "rule", n) for n in (5, 10))
    if hyphens:
        bands = [five, *stages(age, context, term)] if age >= 20 else stages(age, context, term)
        return Ladder.build(term, [*bands, *([Rung("adult", "rule", 70)] if age >= 18 else ())])
    first, *wider = stages(age, context, term)
    return Ladder.build(term, [five, first, *([ten] if age >= 20 else ()), *wider])


def stages(age: int, context: str = "", term: str = "") -> list[Rung]:
    """The stages of life an age falls into, the narrowest first; their support is the number of ages they hold.

    >>> [rung.text for rung in stages(74, "She retired.")], [rung.text for rung in stages(7)]
    (['in her seventies', 'over sixty'], ['of primary-school age', 'of school age'])
    """
    if age < 5:
        return [Rung("of preschool age", "rule", 5), Rung("under ten", "rule", 10)]
    if age < 12:
        return [Rung("of primary-school age", "rule", 7), Rung("of school age", "rule", 13)]
    if age == 12:
        return [Rung("of school age", "rule", 13)]
    whose = whose_age(context, term)
    if age < 20:
        wide = Rung("of school age", "rule", 13) if age < 18 else Rung("a young adult", "rule", 12)
        return [Rung(f"in {whose} teens", "rule", 7), wide]
    if age >= 90:
        return [Rung("over ninety", "rule", 40)]
    band = Rung(f"in {whose} {_TENS[age // 10]}", "rule", 10)
    return [band, Rung("of working age", "rule", 47) if age < 65 else Rung("over sixty", "rule", 50)]


def bare_age_ladder(term: str, context: str = "", kind: str = "") -> Ladder | None:
    """The ladder of an age that is only a number, where it stands as one or a reader takes it for one.

    >>> [rung.text for rung in bare_age_ladder("67", "Jennings, 67, said he would go.")]
    ['in his sixties', 'over sixty', '***']
    >>> [rung.text for rung in bare_age_ladder("29F", kind="age")]
    ['woman in her twenties', 'woman', '***']
    >>> [bare_age_ladder(said, "", "age")[0].text for said in ("68 ans", "pushing 70", "nearly ninety-one", "over 80")]
    ['in their sixties', 'in their sixties', 'over ninety', 'in their eighties']
    """
    said = _AGED.sub("", term.strip()) if kind == "age" else term.strip()
    several = _several(term, said, context) if kind == "age" else None
    if several is not None:
        return several
    nearly = _NEARLY.match(said) if kind == "age" else None
    match = _BARE.fullmatch(said[nearly.end() if nearly else 0 :])
    if match is None or not (kind == "age" or re.search(_BESIDE.format(age=re.escape(term.strip())), context)):
        return None
    if match["infant"] or match["y"]:
        return _by_months(term, match, context)
    value = parse_number(match["n"])
    if value is None or value > 115:
        return None
    if match["sex"]:
        return _sexed(term, int(value), match["sex"].upper())
    age = int(value) - bool(nearly and _YET.match(said))  # who is nearly 70 is 69
    return Ladder.build(term, stages(age, context, term.strip()))


def _by_months(term: str, match: re.Match[str], context: str) -> Ladder | None:
    """The ladder of an age in days, weeks or months, or in years and months: each stage holds twelve times as many.

    >>> [rung.text for rung in bare_age_ladder("14 months", kind="age")], bare_age_ladder("5y 3m", kind="age")[0].text
    (['a toddler', 'under ten', '***'], 'of primary-school age')
    """
    count = parse_number(match["count"] or match["y"])
    if count is None:
        return Ladder.build(term, [Rung("under ten", "rule", 10 * _MONTHS)])
    months = count * (_UNITS[match["unit"][0].casefold()] if match["unit"] else _MONTHS)
    if months >= 3 * _MONTHS:
        wider = stages(int(months // _MONTHS), context, term.strip())
        return Ladder.build(term, [Rung(rung.text, "rule", rung.support * _MONTHS) for rung in wider])
    first = Rung("a baby", "rule", _MONTHS) if months < _MONTHS else Rung("a toddler", "rule", 2 * _MONTHS)
    return Ladder.build(term, [first, Rung("under ten", "rule", 10 * _MONTHS)])


def _several(term: str, said: str, context: str) -> Ladder | None:
    """The ladder of a part of a decade of life, of the two ages between which people are, or of several children.

    >>> [rung.text for rung in bare_age_ladder("mid-forties", "He is in his mid-forties.", "age")]
    ['in his forties', 'of working age', '***']
    >>> [bare_age_ladder(ages, "", "age")[0].text for ages in ("55 to 68", "aged between 9 and 16", "71st year")]
    ['in their fifties and sixties', 'of school age', 'in their seventies']
    """
    part, two, nth = _PART.fullmatch(said), _TWO.fullmatch(said), _NTH_YEAR.fullmatch(said)
    if _BIRTHDAY.fullmatch(said):
        return Ladder.build(term, [Rung("birthday", "rule", 100)])
    if nth is not None:
        return Ladder.build(term, stages(int(nth["n"]) - 1, context, term.strip()))
    if part is not None:
        decade = int(part["n"]) if part["n"] else _TENS.index(part["tens"].casefold())
        own = 1 if part["part"] else _DECADE
        return Ladder.build(term, stages(10 * decade, context, term.strip())[own == _DECADE :], own_support=own)
    if _CHILDREN.fullmatch(said):
        each = [int(age) for age in re.findall(r"[0-9]+", said)]
        grown = Rung("of various ages", "rule", _GROWN)
        return Ladder.build(term, _of_children(each) if max(each) < _GROWN else [grown])
    ages = [parse_number(two[side]) for side in "ab"] if two is not None else []
    if all(age is not None and age < _GROWN for age in ages) and ages:
        return Ladder.build(term, _of_children([int(age) for age in ages if age is not None]))
    if len(ages) < 2 or ages[0] is None or ages[1] is None or not 20 <= ages[0] < ages[1] < 90:
        return None
    first, last = (_TENS[int(age) // 10] for age in ages if age is not None)
    his = whose_age(context, term.strip())
    said = f"in {his} {first}" if first == last else f"in {his} {first} and {last}"
    return Ladder.build(term, [Rung(said, "rule", _DECADE + _DECADE * (first != last))])


def _of_children(ages: list[int]) -> list[Rung]:
    """What holds of all children of some ages.

    >>> [rung.text for rung in _of_children([5, 7])], [rung.text for rung in _of_children([3, 15])]
    (['of school age', 'under eighteen'], ['under eighteen'])
    """
    own = ["of school age"] if min(ages) >= _SCHOOL else ["under ten"] if max(ages) < _DECADE else []
    return [Rung(said, "rule", 10) for said in own] + [Rung("under eighteen", "rule", _GROWN)]


def _sexed(term: str, age: int, sex: str) -> Ladder:
    """The ladder of "29F", which says a sex too."""
    young, grown, her = ("girl", "woman", "her") if sex == "F" else ("boy", "man", "his")
    noun = grown if age >= 18 else young
    rungs = [Rung(f"{noun} {stage.text}", "rule", stage.support) for stage in stages(age, her)[:1]]
    if age in _YOUNG:
        rungs.append(Rung(f"young {noun}", "rule", 12))
    return Ladder.build(term, [*rungs, Rung(noun, "rule", 18 if age < 18 else 70)])
