"""The ladders of ages: bands of years, and the stages of life that people say, with the pronoun of the sentence."""

from __future__ import annotations

import re

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.language import alternation
from sanitizer.language.english.numbers import FIGURE, WORD, parse_number

_TO = r"(?:-to-|\s?[-–]\s?|\s+to\s+)"
_AGE = re.compile(
    rf"""(?P<lead>(?:aged|(?:at\s)?(?:the\s)?age(?:\sof)?)\s{{0,3}}:?\s{{0,3}})
         (?P<a>{FIGURE}|{WORD})(?:{_TO}(?P<b>[0-9]+)|(?P<over>\s+or\s+(?:over|more)))?
      | (?P<a2>{FIGURE}|{WORD})(?:{_TO}(?P<b2>[0-9]+)|(?P<over2>-or-over|\s+or\s+(?:over|more)))?
        (?P<tail>[-\s]years?[-\s](?:old|of\s+age)s?|[\s-]?y/?o\b)""",
    re.VERBOSE | re.IGNORECASE,
)
_TENS = ("", "", "twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties")
_DECADE = 10
_YOUNG = range(18, 20)
_HE, _SHE, _I = (
    re.compile(rf"\b{alternation('pronouns_by_gender.man')}\b", re.IGNORECASE),
    re.compile(rf"\b{alternation('pronouns_by_gender.woman')}\b", re.IGNORECASE),
    re.compile(r"\b(?:I|(?i:i['’]?m)|my)\b"),
)
_GENDERED = re.compile(rf"\b(?:(?i:{alternation('pronouns_by_gender')}|i['’]?m)|I)\b")
_SOMEBODY = re.compile(r"(?:\bwho(?:\s(?:is|was)|['’]s)|[A-Z][\w’'-]+,|[A-Z][\w’'-]+\s(?:is|was|\())\s?\Z")
"""What stands before the age of somebody else than who speaks."""
NEAR = 30
"""Characters before an age in which a word tells whose it is."""
_SENTENCE = re.compile(r"[a-z)”’][.!?]\s")
BESIDE = 120
"""Characters on both sides of an age in which the nearest pronoun of its sentence tells whose it is."""
_YEARS = r"(?:y(?:ea)?rs?\.?|y/?o|y)"
_BARE = re.compile(
    rf"(?P<n>(?:1[0-1])?[0-9]{{1,2}}|{WORD})(?:\s?{_YEARS})?(?:\s?[/,]?\s?(?P<sex>[MF]))?|"
    r"(?P<infant>(?:[0-9]{1,2}|[a-z-]+)[\s-](?:days?|weeks?|months?)(?:[\s-]old)?)|"
    rf"(?P<y>[0-9]{{1,2}}|{WORD})\s?(?:y|years?)(?:\s(?:and\s)?(?:[0-9]{{1,2}}|{WORD})\s?(?:m|months?))(?:\sold)?",
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
_BESIDE = r"[^\W\d_]{{2,}}(?:,\s|\s\(){age}(?=[,.;)]|\sand\b)"


def age_ladder(term: str, context: str = "") -> Ladder | None:
    """Five-year, ten-year and life-stage bands of an age, in the form of the original.

    >>> [rung.text for rung in age_ladder("36-year-old")]
    ['35-to-39-year-old', '30-to-39-year-old', 'adult', '***']
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
        return Ladder.build(term, [Rung(form("90-or-over"), "rule", 40)] if hyphens else stages(age))
    five, ten = (Rung(form(f"{age // n * n}{dash}{age // n * n + n - 1}"), "rule", n) for n in (5, 10))
    if hyphens:
        stage = Rung("child" if age < 13 else "teenager" if age < 18 else "adult", "rule", 13 if age < 18 else 70)
        return Ladder.build(term, [five, ten, stage])
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
    whose = _whose(context, term)
    if age < 20:
        wide = Rung("of school age", "rule", 13) if age < 18 else Rung("a young adult", "rule", 12)
        return [Rung(f"in {whose} teens", "rule", 7), wide]
    if age >= 90:
        return [Rung("over ninety", "rule", 40)]
    band = Rung(f"in {whose} {_TENS[age // 10]}", "rule", 10)
    return [band, Rung("of working age", "rule", 47) if age < 65 else Rung("over sixty", "rule", 50)]


def _whose(context: str, term: str = "") -> str:
    """The pronoun of whose age it is: the nearest word that tells, else the only one of all that is read.

    >>> _whose("Her husband, 71, came.", "71"), _whose("He and she are old."), _whose("I am 53.", "53")
    ('his', 'their', 'my')
    >>> _whose("Her\\nfather died of a stroke at the age of 71.", "at the age of 71")
    'his'
    """
    before, found, _ = context.partition(term) if term else ("", "", "")
    if _SOMEBODY.search(before):
        context = _I.sub("", context)  # "I met Roy, 83": not mine
    near = [*_GENDERED.finditer(_SENTENCE.split(before[-NEAR:])[-1])] if found else []
    if _SOMEBODY.search(before):
        near = [word for word in near if not _I.fullmatch(word[0])]
    if near:
        word = near[-1][0]
        return "my" if _I.fullmatch(word) else "his" if _HE.fullmatch(word) else "her"
    beside = _nearest(before, context[len(before) + len(term) :]) if found else ""
    if beside:
        return beside
    he, she = bool(_HE.search(context)), bool(_SHE.search(context))
    if he or she:
        return "their" if he and she else "his" if he else "her"
    return "my" if _I.search(context) else "their"


def _nearest(before: str, after: str) -> str:
    """The pronoun of the man or woman named nearest to an age in its sentence, or nothing.

    >>> _nearest("She fell ill twice, ", ", when he was away."), _nearest("It was sold. ", ", he said. She left.")
    ('his', 'his')
    """
    lead, tail = _SENTENCE.split(before[-BESIDE:])[-1], _SENTENCE.split(after[:BESIDE])[0]
    far = {len(lead) - word.end(): word[0] for word in _GENDERED.finditer(lead)}
    far |= {word.start(): word[0] for word in _GENDERED.finditer(tail)}
    told = [far[place] for place in sorted(far) if not _I.fullmatch(far[place])]
    return "" if not told else "his" if _HE.fullmatch(told[0]) else "her"


def bare_age_ladder(term: str, context: str = "", kind: str = "") -> Ladder | None:
    """The ladder of an age that is only a number, where it stands as one or a reader takes it for one.

    >>> [rung.text for rung in bare_age_ladder("67", "Jennings, 67, said he would go.")]
    ['in his sixties', 'over sixty', '***']
    >>> [rung.text for rung in bare_age_ladder("29F", kind="age")]
    ['woman in her twenties', 'woman', '***']
    """
    several = _several(term, context) if kind == "age" else None
    if several is not None:
        return several
    match = _BARE.fullmatch(term.strip())
    if match is None or not (kind == "age" or re.search(_BESIDE.format(age=re.escape(term.strip())), context)):
        return None
    value = 0.0 if match["infant"] else parse_number(match["n"] or match["y"])
    if value is None or value > 115:
        return None
    if match["sex"]:
        return _sexed(term, int(value), match["sex"].upper())
    return Ladder.build(term, stages(int(value), context, term.strip()))


def _several(term: str, context: str) -> Ladder | None:
    """The ladder of a part of a decade of life, or of the two ages between which people are.

    >>> [rung.text for rung in _several("mid-forties", "He is in his mid-forties.")], _several("55 to 68", "")[0].text
    (['in his forties', 'of working age', '***'], 'in their fifties and sixties')
    """
    part, two = _PART.fullmatch(term.strip()), _TWO.fullmatch(term.strip())
    if part is not None:
        decade = int(part["n"]) if part["n"] else _TENS.index(part["tens"].casefold())
        own = 1 if part["part"] else _DECADE
        return Ladder.build(term, stages(10 * decade, context, term.strip())[own == _DECADE :], own_support=own)
    ages = [parse_number(two[side]) for side in "ab"] if two is not None else []
    if len(ages) < 2 or ages[0] is None or ages[1] is None or not 20 <= ages[0] < ages[1] < 90:
        return None
    first, last = (_TENS[int(age) // 10] for age in ages if age is not None)
    said = f"in their {first}" if first == last else f"in their {first} and {last}"
    return Ladder.build(term, [Rung(said, "rule", _DECADE + _DECADE * (first != last))])


def _sexed(term: str, age: int, sex: str) -> Ladder:
    """The ladder of "29F", which says a sex too."""
    young, grown, her = ("girl", "woman", "her") if sex == "F" else ("boy", "man", "his")
    noun = grown if age >= 18 else young
    rungs = [Rung(f"{noun} {stage.text}", "rule", stage.support) for stage in stages(age, her)[:1]]
    if age in _YOUNG:
        rungs.append(Rung(f"young {noun}", "rule", 12))
    return Ladder.build(term, [*rungs, Rung(noun, "rule", 18 if age < 18 else 70)])
