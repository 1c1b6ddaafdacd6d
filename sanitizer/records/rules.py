"""Attributes of people that no entity recognizer tells apart: age, gender, marital status, income. Plain rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sanitizer.language import alternation, words


@dataclass(frozen=True, slots=True)
class Value:
    """One value of an attribute and the characters of the text that say it.

    ``strong`` is false for what is said of somebody else ("her brother"), which a record leaves out.
    """

    attribute: str
    value: str = field(repr=False)
    start: int
    end: int
    strong: bool = True


_CARDINALS, _TENS = words("cardinals.ones"), words("cardinals.tens")
_ONES, _TEENS = _CARDINALS[1:10], _CARDINALS[10:]
_WORDS = {word: number for number, word in enumerate([*_ONES, *_TEENS], 1)}
_WORDS.update({word: 10 * number for number, word in enumerate(_TENS, 2)})
_NUMBER = rf"(?:\d{{1,3}}|(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(_ONES)}))?|{'|'.join([*_TEENS, *_ONES])})"
_PERSON = r"(?:I\s?['’]?\s?a?m|(?:he|she|who)(?:\s+(?:is|was)|['’]s)|I\s+was)"
_NO_AGE = r"(?![.,]?\d)(?!\s*(?:%|minutes?|hours?|days?|weeks?|months?|points?|into\b))"
_STATED_END = r"(?=\s*(?:[.,;!?)]|and\b|but\b|today\b|last\b|this\b|in\b|on\b|$|years?\s+old))(?![.,:]\d)"
_AGES = re.compile(
    rf"""(?<![\w.,$€£/-])(?P<old>{_NUMBER})[\s-]?(?:years?|yrs?\.?|y\.?)[\s-]*(?:old|of\s+age|o\b)
    | (?<![\w.,$€£/-])(?P<short>\d{{1,3}})\s?(?:y/o|yo)\b
    | \bturn(?:ed|s|ing)\s+(?P<turned>{_NUMBER})\b{_STATED_END}
    | \b(?:wom[ae]n|m[ae]n|boy|girl|male|female|patient|mother|father),?\s\(?(?P<apposed>\d{{1,2}})(?=[,.;)])
    | \b(?:aged?|age\s*(?:is|was|[:=]))\s+(?:of\s+)?(?P<aged>{_NUMBER})\b{_NO_AGE}
    | \b{_PERSON}\s+(?:now\s+|only\s+|just\s+|about\s+|almost\s+)?(?P<stated>\d{{1,2}})\b{_STATED_END}
    | (?<![\w.,-])(?P<birthday>\d{{1,3}})(?:st|nd|rd|th)\s+birthday
    | (?<![\w.,$€£/-])(?P<clinical>\d{{2}})\s?(?:[MF]\b(?!\$)|[- ]?(?:male|female)\b)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_INFANT = re.compile(rf"(?<![\w.,$€£/-])(?P<n>{_NUMBER})[\s-](?P<unit>day|week|month)s?[\s-]old\b", re.IGNORECASE)
_PER_YEAR = {"day": 365, "week": 52, "month": 12}
_RANGE_GOES_ON = re.compile(r"\s?[-–]\s?\d")
OLDEST = 120


def ages(text: str) -> Iterator[Value]:
    """The ages that ``text`` states, in full years; the span holds the number, and a unit that is not the year.

    >>> [value.value for value in ages("A 65-year-old man, his sister (aged forty-two) and a 6-month-old baby.")]
    ['65', '42', '0']
    """
    for match in _AGES.finditer(text):
        name = match.lastgroup
        if (
            name is None
            or _RANGE_GOES_ON.match(text, match.end(name))
            or (name == "clinical" and not _clinical(text, match))
        ):
            continue
        number = whole_number(match[name])
        if number is not None and number <= OLDEST:
            yield Value("age", str(number), match.start(name), match.end(name))
    for match in _INFANT.finditer(text):
        number = whole_number(match["n"])
        if number is not None:
            years = number // _PER_YEAR[match["unit"].lower()]
            yield Value("age", str(years), match.start("n"), match.end("unit"))


def _clinical(text: str, match: re.Match[str]) -> bool:
    """Whether "65M" is an age: the letter is a capital, and no amount of money stands around."""
    tail = text[match.end("clinical") : match.end()].strip()
    return len(tail) > 1 or (tail in "MF" and text[match.end() : match.end() + 1] in {"", " ", ",", ".", ")", ";"})


def whole_number(text: str) -> int | None:
    """The number that digits or English words up to ninety-nine name.

    >>> whole_number("sixty-five"), whole_number("7"), whole_number("many")
    (65, 7, None)
    """
    if text.isdecimal():
        return int(text)
    parts = re.split(r"[\s-]+", text.lower())
    if not all(part in _WORDS for part in parts):
        return None
    return sum(_WORDS[part] for part in parts)


_GENDERED = {
    "male": (
        "he him his himself man boy male gentleman guy lad mr sir",
        "father dad daddy papa husband hubby son brother bro grandfather grandpa uncle nephew boyfriend widower groom "
        "grandson stepfather",
    ),
    "female": (
        "she her hers herself woman girl female lady gal lass mrs ms miss madam",
        "mother mom mommy mum mama wife wifey daughter sister sis grandmother grandma granny aunt auntie niece "
        "girlfriend widow bride granddaughter stepmother",
    ),
}
_GENDER_OF = {
    word: (gender, number == 0)
    for gender, groups in _GENDERED.items()
    for number, words in enumerate(groups)
    for word in words.split()
}
_GENDER = re.compile(rf"(?<![\w@#-])(?:{'|'.join(sorted(_GENDER_OF, key=len, reverse=True))})(?![\w-])", re.IGNORECASE)


_TITLES = {"ms", "miss", "sir"}
_NAMED = re.compile(r"[A-Z][a-z]+\.?\s+[A-Z]")
_DESCRIBES = re.compile(r"\b(?:a|an|single|working|proud)\s\Z", re.IGNORECASE)


def genders(text: str) -> Iterator[Value]:
    """The words of ``text`` that tell a gender; those for relatives are weak unless they describe ("a mother of two").

    Plurals are left alone: a crowd says nothing of one person.

    >>> [(v.value, v.strong) for v in genders("She called her brother. I am a mother.")]
    [('female', True), ('female', True), ('male', False), ('female', True)]
    """
    for match in _GENDER.finditer(text.replace("’", "'")):
        word = match[0].lower()
        if word in _TITLES and not _NAMED.match(text, match.start()):
            continue  # "I miss you"; multiple sclerosis
        gender, own = _GENDER_OF[word]
        strong = own or _DESCRIBES.search(text[max(0, match.start() - 9) : match.start()]) is not None
        yield Value("gender", gender, *match.span(), strong=strong)


_MARITAL = (
    ("married", r"married|newlyweds?|(?<=my )(?:wife|husband|hubby|wifey)"),
    ("divorced", r"divorced|divorcee|divorcée|(?<=my )ex-(?:wife|husband)"),
    ("widowed", r"widowed|widow|widower"),
    ("engaged", r"engaged to(?= [A-Z])|(?<=my )fianc[ée]e?|got engaged"),
    ("separated", r"(?:is|was|are|am) separated|separated from \w+ (?:wife|husband|spouse)"),
    ("single", r"(?<=am )single|(?<=is )single|(?<=was )single|unmarried|bachelor"
     rf"|single(?= {alternation('facts.single_people')})"),
    ("in a relationship", r"in a relationship|(?<=my )(?:boyfriend|girlfriend)"),
)  # fmt: skip
_MARITAL_STATUS = [(status, re.compile(rf"(?<![\w-])(?:{form})(?![\w-])", re.IGNORECASE)) for status, form in _MARITAL]


def marital_statuses(text: str) -> Iterator[Value]:
    """The marital statuses that ``text`` names.

    >>> [value.value for value in marital_statuses("The single mother was divorced in May.")]
    ['divorced', 'single']
    """
    for status, form in _MARITAL_STATUS:
        for match in form.finditer(text):
            yield Value("marital_status", status, *match.span())


_MONEY = re.compile(
    r"(?<![\w.,])(?:(?:[$€£¥]|USD|EUR|GBP|NOK|Rs\.?)\s?(?P<a>\d[\d,.]*\d|\d)(?:\s?(?P<ka>k|thousand|million)\b)?"
    r"|(?P<b>\d[\d,.]*\d|\d)\s?(?P<kb>k|thousand|million)?\s?(?:dollars|euros|pounds|kroner|rupees)\b)",
    re.IGNORECASE,
)
_EARNS = re.compile(
    rf"\b{alternation('facts.earning')}\b",
    re.IGNORECASE,
)
_SCALES = {"k": 1_000, "thousand": 1_000, "million": 1_000_000}


def incomes(text: str) -> Iterator[Value]:
    """The amounts of money that are called a salary, income or earnings, as plain numbers.

    >>> [value.value for value in incomes("She earns $45,000 and paid $30 for lunch. Her salary was 3.5k euros.")]
    ['45000', '3500']
    """
    for match in _MONEY.finditer(text):
        before = re.split(r"[.!?]\s|\n|\bpaid\b|\bcosts?\b", text[max(0, match.start() - 40) : match.start()])[-1]
        if not _EARNS.search(before):
            continue
        digits, scale = (match["a"], match["ka"]) if match["a"] else (match["b"], match["kb"])
        number = _amount(digits)
        if number is not None:
            amount = number * _SCALES.get((scale or "").lower(), 1)
            yield Value("income", f"{amount:.2f}".rstrip("0").rstrip("."), *match.span())


def _amount(digits: str) -> float | None:
    """The number behind grouped digits: a mark followed by three digits groups, one followed by others is decimal."""
    plain = re.sub(r"[.,](?=\d{3}(?:\D|$))", "", digits).replace(",", ".")
    try:
        return float(plain)
    except ValueError:
        return None


_JOB = re.compile(
    rf"\b(?:{alternation('facts.before_jobs')}|(?<=[\s-])old)\s+(?:(?!of\b|to\b)[a-z-]+\s+)?"
    rf"(?P<job>{alternation('facts.jobs')})(?![\w'’-])(?!\s(?:stud(?:y|ies)|projects?|tests?|loans?)\b)",
    re.IGNORECASE,
)


def common_jobs(text: str) -> Iterator[Value]:
    """Occupations so common that the ontology detector leaves them alone, where a determiner shows a person is meant.

    >>> [value.value for value in common_jobs("A retired doctor will judge it; a 34-year-old nurse agrees.")]
    ['doctor', 'nurse']
    """
    for match in _JOB.finditer(text):
        yield Value("job", match["job"].lower(), *match.span("job"))


_ILLNESS = re.compile(rf"(?<![\w-]){alternation('facts.illnesses')}(?![\w-])")
_ORIENTATION = re.compile(
    r"(?<![\w-])(?:gays?|lesbians?|bisexuals?|homosexuals?|asexual|pansexual|transgender)(?![\w-])", re.IGNORECASE
)


def short_illnesses(text: str) -> Iterator[Value]:
    """Illnesses that go by capitals, which the ontology detector takes for names.

    >>> [value.value for value in short_illnesses("He has HIV and aids others.")]
    ['HIV']
    """
    for match in _ILLNESS.finditer(text):
        yield Value("health_condition", match[0], *match.span())


def orientations(text: str) -> Iterator[Value]:
    """The sexual orientations that ``text`` names.

    >>> [value.value for value in orientations("Gay and proud.")]
    ['gay']
    """
    for match in _ORIENTATION.finditer(text):
        word = match[0].lower()
        yield Value("sexual_orientation", word.removesuffix("s"), *match.span())


def by_rules(text: str) -> list[Value]:
    """All values that the rules find, in order of the text."""
    found = [*ages(text), *genders(text), *marital_statuses(text), *incomes(text), *common_jobs(text)]
    found += [*short_illnesses(text), *orientations(text)]
    return sorted(found, key=lambda value: (value.start, value.end))
