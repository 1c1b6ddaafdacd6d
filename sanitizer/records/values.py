"""Where a text says an attribute of a person: findings, tags of a trained tagger and rules, brought to one form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from sanitizer.analyse.policy.recurrence import name_words
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.core.text import fold
from sanitizer.ladders.store import TYPE_BITS
from sanitizer.language import alternation
from sanitizer.language.english.dates import parse_date
from sanitizer.records.rules import OLDEST, Value, by_rules, genders, whole_number

if TYPE_CHECKING:
    from sanitizer.ladders.ontology import OntologyLadders
    from sanitizer.learn.taggers.base import TaggedSpan

DIRECT = ("person", "code")
"""The attributes that identify directly."""
_BRANCHES = {
    "profession": "job", "nationality": "nationality", "religion": "religion", "health": "health_condition",
    "ethnicity": "ethnicity", "language": "language", "ideology": "political_view",
}  # fmt: skip
_KINDS = {
    "job": "job", "office": "job", "nationality": "nationality", "religion": "religion", "ethnicity": "ethnicity",
    "language": "language", "health_state": "health_condition",
}  # fmt: skip
"""What a reader's kind of a demographic term says where the ontology knows nothing of it."""
_TYPES = {PiiType.LOC: "region", PiiType.ORG: "organization"}
_LABELS = {
    "QIAGE": "age", "QIRELIGION": "religion", "QIREGION": "region", "QIGENDER": "gender", "QILANG": "language",
    "QIJOB": "job", "QIMARITAL": "marital_status", "SA": "sensitive", "DI": "person",
    "EDAD_SUJETO_ASISTENCIA": "age", "SEXO_SUJETO_ASISTENCIA": "gender", "PROFESION": "job", "PAIS": "region",
    "TERRITORIO": "region", "FECHAS": "date", "HOSPITAL": "organization", "INSTITUCION": "organization",
    "CENTRO_SALUD": "organization", "AGE": "age", "GENDER": "gender", "PROFESSION": "job", "RELIGION": "religion",
    "NATIONALITY": "nationality", "DISEASE": "health_condition", "HEALTH": "health_condition",
}  # fmt: skip
_BORN = re.compile(
    r"(?:\b(?:born|birth|birthdate|dob)\b|\bd\.o\.b\b\.?|\bbirthday(?:\s+is\b|\s*:))[^.!?\n]{0,25}$", re.IGNORECASE
)
_KIN = rf"(?:(?:step|grand|half-?|god)?{alternation('kin.family')}(?:-in-law)?|{alternation('kin.others')})"
# words right before a name that only a person has; "called" alone would take a firm for somebody
_PERSON_BEFORE = re.compile(
    rf"(?:\b(?:[Mm]y|[Yy]our|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir)\s(?:\w+\s)?{_KIN},?\s|\b[Aa]sk\sfor\s|"
    rf"\b(?:{_KIN}|{alternation('kin.people')}),?\s(?:named|called)\s|"
    r"\b(?:[Mm]y|[Hh]is|[Hh]er)\s(?:first\s)?name\s(?:is|was)\s|"
    rf"\b{alternation('titles.courtesy', 'titles.learned')}\.?\s)$"
)
_ONE_NAME = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_SPOKEN = re.compile(
    rf"\b(?i:{alternation('facts.speaking')})\s+"
    rf"(?:(?:[A-Z][\w-]+|{alternation('facts.between_languages')}),?\s+){{0,4}}$"
)
_FIGURES = {"age", "gender", "date", "birth_date", "year", "income"}
_APPOSED = re.compile(r"\w, $|\w \($")
_GENDER_WORDS = {
    word: gender for gender, words in (("male", "h m v hombre varon"), ("female", "f mujer")) for word in words.split()
}


class ValueFinder:
    """Finds values of attributes.

    Args:
        ontology: folder of the ontology that tells jobs from illnesses; by default the built-in one.

    >>> [(v.attribute, v.value) for v in ValueFinder().values("Turned 30, a single mother.", [])]
    [('age', '30'), ('marital_status', 'single'), ('gender', 'female')]
    """

    def __init__(self, ontology: str | None = None) -> None:
        self._folder = ontology
        self._ontology: OntologyLadders | None = None
        self._branches: dict[str, str] = {}

    def values(self, text: str, findings: Sequence[Finding], tagged: Sequence[TaggedSpan] = ()) -> list[Value]:
        """Everything that says an attribute, in order of the text; direct identifiers under their own names."""
        known = [value for finding in findings for value in self._of_finding(text, finding)]
        known += [value for span in tagged for value in self._of_tag(text, span)]
        known = list(_without_names([_person_instead(text, value) for value in known]))
        names = SpanIndex((value.start, value.end) for value in known if value.attribute in DIRECT)
        jobs = SpanIndex((value.start, value.end) for value in known if value.attribute == "job")
        # a rule's value inside a name ("Miss", "Mr" aside) would repeat a part of that name
        for value in by_rules(text):
            taken = names.meets(value.start, value.end) or (
                value.attribute == "job" and jobs.meets(value.start, value.end)
            )
            if value.attribute == "gender" or not taken:
                known.append(value)
        ill = {(value.start, value.end) for value in known if value.attribute == "health_condition"}
        known = [v for v in known if v.attribute != "organization" or (v.start, v.end) not in ill]  # HIV is no company
        return sorted(known, key=lambda value: (value.start, value.end, value.attribute))

    def _of_finding(self, text: str, finding: Finding) -> Iterator[Value]:
        span = (finding.start, finding.end)
        if finding.identifier is Identifier.DIRECT or finding.type in {PiiType.PERSON, PiiType.CODE}:
            yield Value("code" if finding.type is PiiType.CODE else "person", finding.text, *span)
        elif finding.kind == "age" and finding.text.isdecimal() and int(finding.text) <= OLDEST:
            yield Value("age", finding.text, *span)
        elif finding.type is PiiType.DATETIME:
            yield from _dates(text, *span)
        elif finding.type in _TYPES:
            spoken = self._branch(finding.text, _around(text, *span)) == "language"
            yield Value("language" if spoken else _TYPES[finding.type], finding.text, *span)
        elif finding.type is PiiType.DEM:
            yield from self._demographic(text, finding)

    def _demographic(self, text: str, finding: Finding) -> Iterator[Value]:
        """The attribute of a demographic term; "Norwegian nurse" is a nationality and a job."""
        attribute = _BRANCHES.get(self._branch(finding.text, _around(text, finding.start, finding.end)))
        pair = finding.text.split(" and ")
        if len(pair) == 2 and all(self._branch(one, "") == "profession" for one in pair):  # "dentist and violinist"
            yield Value("job", pair[0], finding.start, finding.start + len(pair[0]))
            yield Value("job", pair[1], finding.end - len(pair[1]), finding.end)
            return
        first, gap, rest = finding.text.partition(" ")
        start = finding.start
        if attribute and rest and first[:1].isupper():
            other = _BRANCHES.get(self._branch(first, ""))
            if other and other != attribute and self._branch(rest, ""):
                yield Value(other, first, start, start + len(first))
                yield Value(attribute, rest, start + len(first + gap), finding.end)
                return
        attribute = attribute or (_KINDS.get(finding.kind) if finding.origin is Origin.READER else None)
        if attribute:
            yield Value(attribute, finding.text, start, finding.end)

    def _of_tag(self, text: str, span: TaggedSpan) -> Iterator[Value]:
        kind, _, identifier = span.label.partition("/")
        word = text[span.start : span.end]
        attribute = _LABELS.get(kind)
        if identifier == "NO_MASK":
            return
        if attribute is None and kind in PiiType.__members__:
            direct = Identifier.DIRECT if identifier == "DIRECT" else Identifier.QUASI
            found = Finding(
                span.start, span.end, word, PiiType(kind), direct, span.score, ("tagger",), origin=Origin.MODEL
            )
            yield from self._of_finding(text, found)
        elif attribute == "date":
            yield from _dates(text, span.start, span.end)
        elif attribute == "age":
            digits = re.search(r"\d+", word)
            number = int(digits[0]) if digits else whole_number(word)
            if number is not None:
                yield Value("age", str(number), span.start, span.end)
        elif attribute == "gender":
            known = next((v.value for v in genders(word)), _GENDER_WORDS.get(fold(word), ""))
            if known:
                yield Value("gender", known, span.start, span.end)
        elif attribute == "sensitive":
            branch = _BRANCHES.get(self._branch(word, _around(text, span.start, span.end)), "")
            known = branch if branch in {"health_condition", "political_view"} else "sensitive"
            yield Value(known, word, span.start, span.end)
        elif attribute:
            yield Value(attribute, word, span.start, span.end)

    def _branch(self, term: str, context: str) -> str:
        """The demographic branch of the ontology that a term lies in; the words before tell languages from peoples."""
        if self._ontology is None:
            from sanitizer.ladders.ontology import OntologyLadders

            self._ontology = OntologyLadders(self._folder)
        if _SPOKEN.search(context.removesuffix(term)) and self._has(term, "language"):
            return "language"
        if term not in self._branches:
            store = self._ontology.store
            link = self._ontology.linker.link(term, TYPE_BITS["DEM"])
            branches = [store.branch(concept) for concept in link.chain] if link else []
            found = next((branch for branch in branches if branch in _BRANCHES), "")
            # unless somebody speaks it, a name that is a language and a people means the people
            self._branches[term] = "nationality" if found == "language" and self._has(term, "nationality") else found
        return self._branches[term]

    def _has(self, term: str, branch: str) -> bool:
        """Whether one of the readings of ``term`` lies in ``branch``."""
        assert self._ontology is not None
        store = self._ontology.store
        return any(branch in {store.branch(c) for c in store.chain(s.concept)} for s in store.senses(fold(term)))


def _without_names(values: Sequence[Value]) -> Iterator[Value]:
    """``values``, but what repeats a word of a person's name is that person, or at least no value of a record."""
    words = {fold(word) for value in values if value.attribute == "person" for word in name_words(value.value)}
    for value in values:
        own = {fold(word) for word in name_words(value.value)}
        if value.attribute in DIRECT or value.attribute in _FIGURES or not value.value[:1].isupper() or not own & words:
            yield value
        elif own <= words:
            yield replace(value, attribute="person")
        else:
            yield replace(value, strong=False)


def _person_instead(text: str, value: Value) -> Value:
    """``value``, but a single name that is said of a person ("her sister Henrietta") is no organization or region."""
    if value.attribute not in {"organization", "region"} or not _ONE_NAME.fullmatch(value.value):
        return value
    # an acronym is hardly a first name
    if not value.value[0].isupper() or value.value.isupper():
        return value
    said = _PERSON_BEFORE.search(text[max(0, value.start - 40) : value.start])
    return replace(value, attribute="person") if said else value


def _around(text: str, start: int, end: int) -> str:
    return text[max(0, start - 40) : end]


def _dates(text: str, start: int, end: int) -> Iterator[Value]:
    """The days that a span names, or else its years, or the age in "Ada, 34,"; nothing for "Monday" or "two weeks"."""
    word = text[start:end]
    if word.isdecimal() and len(word) < 4 and int(word) <= OLDEST:
        if _APPOSED.search(text[max(0, start - 3) : start]) and text[end : end + 1] in {",", ")", ".", ";"}:
            yield Value("age", word, start, end)
        return
    interval = parse_date(word)
    if interval is None or interval.yearless:
        return
    ends: list[date] = list(dict.fromkeys((interval.first, interval.last)))
    born = _BORN.search(text[max(0, start - 40) : start]) is not None
    if interval.grain == 1 and not interval.vague:
        for day in ends:
            yield Value("birth_date" if born else "date", day.isoformat(), start, end)
    elif interval.vague and born:  # in July or in November: both readings, as the year alone would say too little
        for day in sorted({interval.first, interval.first.replace(month=interval.first.day, day=interval.first.month)}):
            yield Value("birth_date", day.isoformat(), start, end)
    else:
        for year in dict.fromkeys(day.year for day in ends):
            yield Value("year", str(year), start, end)
