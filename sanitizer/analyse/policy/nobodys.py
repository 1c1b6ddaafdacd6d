"""What looks like a name or a number of somebody's and is shorthand of a trade: it stays, unless every doubt counts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from sanitizer.analyse.policy.first_names import listed
from sanitizer.analyse.policy.letters import POSSESSED, behind_a_name, of_a_thing
from sanitizer.analyse.policy.ordinary import is_animal, person_noun
from sanitizer.analyse.policy.word_uses import cased, is_eponym
from sanitizer.analyse.spacy.words import small_words
from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation, words
from sanitizer.language.english.dates import SHORT_DECADE, find_dates
from sanitizer.language.english.inflect import lemma
from sanitizer.language.english.labels import CUES

_STRETCH = re.compile(rf"(?:.*\s)?[0-9]{{1,2}}/(?:7|52|12)(?P<ago>\s{alternation('stretches.after')})?")
_BEFORE = re.compile(rf"(?<!\w){alternation('stretches.before')}\s?\Z", re.IGNORECASE)
_AFTER = re.compile(rf"\s{alternation('stretches.after')}\b")
_LEARNED = re.compile(rf"\b{alternation('titles.learned')}\.?[^\S\n][A-Z][^\n,;]{{1,40}},[^\S\n]\Z")
_IN_WARD = re.compile(r"[0-9]{1,3}[A-Z]?(?:[^\S\n]\([A-Za-z ]{3,30}\))?")
_OF_WARD = rf"\b{alternation('places.of_wards')}[^\S\n]?:?[^\S\n]{{1,3}}"
_WARD = re.compile(rf"{_OF_WARD}\Z", re.IGNORECASE)
_WARD_CALLED = re.compile(rf"{_OF_WARD}[0-9]{{1,3}}[A-Z]?[^\S\n]\(\Z", re.IGNORECASE)
_SCORE = re.compile(r"(?P<scale>[A-Za-z][A-Za-z0-9-]{1,11})\s[0-9]{1,3}(?:/[0-9]{1,3})?")
_ABBREVIATION = re.compile(r"[A-Z]{2,4}")
_SURELY = 0.75
"""From which probability on a short word in capitals is a person: initials of people have nearly one."""
_VERSION = re.compile(r"\S+(?:\s\S+)?\s[0-9]{1,4}(?:\.[0-9]+){0,3}")
_GUESSED = frozenset({PiiType.LOC, PiiType.ORG, PiiType.MISC})
_MADE = frozenset({"product", "software"})
_OF_MACHINES = re.compile(
    rf"\b{alternation('codes.of_machines')}(?:\s(?:{alternation('codes.numbering')}))?[\s:#=]{{1,3}}\Z", re.I
)
_STANDARD = re.compile(rf"\b{alternation('codes.of_standards')}[\s-]?[0-9][\w.:-]*")
_OF_LAWS = re.compile(rf"\b{alternation('codes.of_laws')}\s(?:{alternation('codes.numbering')})\.?\s\Z", re.I)
_WITHIN = r"[^.;\n]|\bNo\."
_LAW = rf"\b{alternation('codes.named_laws')}\b"
_ENACTED = re.compile(rf"{_LAW}(?:{_WITHIN}){{0,90}}\b{alternation('codes.in_force')}\s(?:on|in)\s\Z")
_WHEN_ENACTED = re.compile(
    rf",?\s(?:when|the\s(?:date|day)\s(?:on\swhich|when))\s(?:{_WITHIN}){{0,60}}{_LAW}(?:{_WITHIN}){{0,60}}\b{alternation('codes.in_force')}\b|"
    rf",?\s(?:the\s)?[Pp]arliament\s(?:passed|adopted|enacted)\s(?:{_WITHIN}){{0,40}}{_LAW}"
)
"""What stands before or behind the day on which a law began to hold."""
_AROUND = 24
"""Characters around a piece of a date in which the rest of it stands."""
_RESULT = re.compile(r"[0-9]{1,2}\s?[–—-]\s?[0-9]{1,2}")
_PLAYED = re.compile(rf"\b{alternation('results')}\s(?:[a-z]+\s){{0,2}}\Z", re.IGNORECASE)
_SHARED = frozenset(words("institutions.shared"))
_OF_LETTERS = frozenset({PiiType.ORG, PiiType.CODE, PiiType.MISC})
_SHORT_NAME = re.compile(r"\s(?:\([^()]*\)|(?:19|20)[0-9]{2}(?:-[IVX]+)?)\Z")
"""What may follow the name of a shared body: its letters, or the volume of its reports."""
_SPACED = re.compile(r"[A-Z](?: [A-Z]){3,20}")
_OPENS = re.compile(r"(?:\A|[.!?;:]\s|\n\s*)\Z")
_NOUN = re.compile(r"[^\S\n]([a-z]{3,})\b")
_SHORT_DECADE = re.compile(rf"{SHORT_DECADE}\b(?![^\S\n]?[-–])", re.IGNORECASE)
_PUBLIC_NUMBERS = "|".join("[ -]?".join(number) for number in words("codes.public_numbers"))
_PUBLIC_CALL = re.compile(
    rf"(?<!\w)(?i:{alternation('codes.dialled')})[^\S\n](?:the[^\S\n])?"
    rf"(?P<line>(?:{_PUBLIC_NUMBERS})(?![\w-]|[.,: /][0-9]|[^\S\n][0-9])|"
    rf"{alternation('institutions.helplines')}(?![\w-]))"
)
_CLOCK = re.compile(r"(?:[01][0-9]|2[0-3])[0-5][0-9]")
_CLOCKED = re.compile(rf"(?:(?<!\w){alternation('codes.clocked')}\s|~)\Z", re.IGNORECASE)
_OF_A_WORD = re.compile(r"[-_][A-Z]{2,}")
_RESULT_OF_TEST = re.compile(rf"[^\S\n]{{1,4}}{alternation('codes.results_of_tests')}(?![\w-])")
_SPECIALIST = re.compile(rf"[A-Z][a-z]+{alternation('jobs.endings')}s?")
_MONTHS_ONLY = re.compile(rf"{alternation('months')}(?:[^\S\n]?[/–-][^\S\n]?{alternation('months')})+")
_MADE_THING = re.compile(
    r"(?P<name>(?P<brand>[A-Z][a-z]{2,15}(?:[^\S\n][A-Z][a-z]{2,15})?)[^\S\n](?=[A-Z-]{0,4}[0-9])(?P<model>[A-Z0-9-]{1,8}))"
    r"[^\S\n](?P<nouns>[a-z]{3,}(?:[^\S\n][a-z]{3,})?)"
)
_MADE_REACH = 60
"""Characters behind a finding in which the rest of a brand, its model and the noun stand."""
_PART_OF_FIELD = re.compile(
    rf"{alternation('institutions.of_fields')}[^\S\n]of[^\S\n](?P<field>[A-Z][a-z]+)(?![^\S\n]?(?:[A-Z]|(?:of|and|&)\b))"
)
_SIR = re.compile(r"\bSirs?(?:/| or )\w+")
_NAME_NEXT = re.compile(r"[^\S\n](?:[A-ZÀ-ÖØ-Þ][a-zß-ÿ]|[A-Z]{2,}[^\S\n][0-9])")
_WHERE = re.compile(rf"\s{alternation('small_words.prepositions_of_place')}\b")
_HURT = ("ed", "en", "rn")
"""How what is torn, broken or fractured ends."""
_DOUBTED_NAME = 0.6
"""Below this probability a name before "neg" is that of a test."""
_UNCHECKED = frozenset(
    {"code", "number", "case", "record", "reference", "order_number", "ticket_number", "serial_number"}
)


def public_calls(text: str) -> list[tuple[int, int]]:
    """The spans of numbers and lines that everybody may call for help.

    >>> public_calls("Dial 112, not flat 112 or 112 555 018."), public_calls("She rang the Samaritans.")
    ([(5, 8)], [(13, 23)])
    """
    return [match.span("line") for match in _PUBLIC_CALL.finditer(text)]


def shorthand(finding: Finding, text: str) -> bool:
    """Whether a finding is shorthand that fits millions: a stretch of time, a score, a version, an error of a machine.

    >>> from sanitizer.core.findings import Identifier
    >>> def stays(text, part, type, **more):
    ...     at = text.index(part)
    ...     span = (at, at + len(part), part, PiiType(type), Identifier.QUASI)
    ...     return shorthand(Finding(*span, 0.9, ("x",), origin=Origin.READER, **more), text)
    >>> stays("Review in 2/52.", "2/52", "DATETIME"), stays("Born on 3/12 in Hay.", "3/12", "DATETIME")
    (True, False)
    >>> stays("MoCA 22/30 today", "MoCA 22/30", "LOC"), stays("at Storgata 5", "Storgata 5", "LOC")
    (True, False)
    >>> stays("father - HTN, died", "HTN", "PERSON", type_score=0.4), stays("/HRP", "HRP", "PERSON", type_score=0.98)
    (True, False)
    >>> stays("on iOS 17.2", "iOS 17.2", "MISC", kind="software"), stays("error QX-44", "QX-44", "CODE", kind="code")
    (True, True)
    >>> stays("Dr. Ada Berg, MO", "MO", "LOC"), stays("St. Louis, MO", "MO", "LOC")
    (True, False)
    >>> stays("Ward: 4B (Surgical), Bed 2", "4B (Surgical)", "ORG"), stays("at 4B Hay Street", "4B", "LOC")
    (True, False)
    >>> stays("on 3 May 1998, when the Act came into force", "3 May 1998", "DATETIME")
    True
    >>> stays("The judgment came into force on 3 May 1998.", "3 May 1998", "DATETIME")
    False
    """
    return finding.origin is not Origin.TERM and any(said(finding, text) for said in _KINDS)


def _stretch(finding: Finding, text: str) -> bool:
    match = _STRETCH.fullmatch(finding.text) if finding.type is PiiType.DATETIME else None
    if match is None:
        return False
    number = finding.start + finding.text.rfind(" ", 0, match.start("ago")) + 1
    around = _BEFORE.search(text, max(0, number - 9), number) or _AFTER.match(text, finding.end)
    return match["ago"] is not None or around is not None


def _letters(finding: Finding, text: str) -> bool:
    """Whether a place in capitals is what a doctor has behind the name: "Dr. Ada Berg, MO"."""
    if finding.type is not PiiType.LOC or not _ABBREVIATION.fullmatch(finding.text):
        return False
    return _LEARNED.search(text, max(0, finding.start - 60), finding.start) is not None


def _ward(finding: Finding, text: str) -> bool:
    """Whether a guess is the number of a ward or a bed, as every hospital has them: "Ward: 4B (Surgical)"."""
    if finding.type is PiiType.PERSON:
        return False
    before = text[max(0, finding.start - 16) : finding.start]
    if _WARD_CALLED.search(before) and text.startswith(")", finding.end):
        return True
    return _IN_WARD.fullmatch(finding.text) is not None and _WARD.search(before) is not None


def _score(finding: Finding, text: str) -> bool:
    match = _SCORE.fullmatch(finding.text) if finding.type is PiiType.LOC and finding.origin is Origin.READER else None
    return match is not None and 2 * sum(c.isupper() for c in match["scale"]) > len(match["scale"]) > 2


def _abbreviation(finding: Finding, text: str) -> bool:
    guessed = finding.origin is Origin.READER and finding.type in (PiiType.PERSON, PiiType.DEM)
    if not guessed or finding.type_score >= _SURELY or not _ABBREVIATION.fullmatch(finding.text):
        return False
    return not listed(finding.text) and not text[max(0, finding.start - 40) : finding.end + 40].isupper()


def _version(finding: Finding, text: str) -> bool:
    return finding.type is PiiType.MISC and finding.kind in _MADE and _VERSION.fullmatch(finding.text) is not None


def _of_a_machine(finding: Finding, text: str) -> bool:
    if finding.type is not PiiType.CODE:
        return False
    whole = _STANDARD.search(text, max(0, finding.start - 6), finding.end)
    if whole is not None and whole.end() == finding.end:
        return True
    before = _OF_MACHINES.search(text, max(0, finding.start - 24), finding.start)
    return before is not None and finding.kind in _UNCHECKED


def _of_a_law(finding: Finding, text: str) -> bool:
    """Whether a number is that of a law, which is printed for everybody."""
    said = _OF_LAWS.search(text, max(0, finding.start - 24), finding.start)
    return finding.type is PiiType.CODE and said is not None


def _day_of_a_law(finding: Finding, text: str) -> bool:
    """Whether a day is that on which a law began to hold, which is the same for everybody."""
    if finding.type is not PiiType.DATETIME:
        return False
    first = max(0, finding.start - _AROUND)
    days = find_dates(text[first : finding.end + _AROUND])  # a reader may have seen a part of it
    whole = [(first + day.start, first + day.end) for day in days]
    start, end = next((at for at in whole if at[0] <= finding.start and finding.end <= at[1]), (0, 0))
    if not end:
        return False
    before = _ENACTED.search(text, max(0, start - 160), start)
    return before is not None or _WHEN_ENACTED.match(text, end) is not None


def _result(finding: Finding, text: str) -> bool:
    """Whether a number is how a match ended: "won 3–0"."""
    counts = finding.type is PiiType.QUANTITY and finding.origin is Origin.READER and _RESULT.fullmatch(finding.text)
    return bool(counts) and _PLAYED.search(text, max(0, finding.start - 40), finding.start) is not None


def _shared(finding: Finding, text: str) -> bool:
    """Whether a body is one that all countries share: "the United Nations (UN)"."""
    guessed = finding.origin is not Origin.REVIEWER and finding.type in _OF_LETTERS
    name = _SHORT_NAME.sub("", finding.text.removeprefix("the ").removeprefix("The "))
    return guessed and name in _SHARED


def _letter_by_letter(finding: Finding, text: str) -> bool:
    """Whether a name is an ordinary word in spaced letters, as headings have them: "J U D G M E N T"."""
    spaced = finding.type is PiiType.PERSON and _SPACED.fullmatch(finding.text)
    return bool(spaced) and ordinary(finding.text.replace(" ", ""))


def _begins_a_sentence(finding: Finding, text: str) -> bool:
    """Whether a guess is a word that is no noun, with the capital of its sentence: "Thereupon, on 3 May, she"."""
    guessed = finding.origin is Origin.READER and finding.type in _GUESSED and finding.text.isalpha()
    if not guessed or not text.startswith(",", finding.end) or not _known(finding.text):
        return False
    opens = _OPENS.search(text, max(0, finding.start - 40), finding.start)
    return opens is not None and not OntologyStore.built_in().senses(fold(finding.text))


def _species(finding: Finding, text: str) -> bool:
    """Whether a guess is the word for an animal, of which there are millions: "a golden retriever"."""
    guessed = finding.origin.guessed and finding.type in {PiiType.MISC, PiiType.DEM} and finding.kind != "age"
    words = finding.text.split()
    return guessed and len(words) < 3 and finding.text.islower() and is_animal(words[-1])


def _breed(finding: Finding, text: str) -> bool:
    """Whether a guess is a breed, with the animals of it behind: "Dusty cattle"."""
    noun = _NOUN.match(text, finding.end) if finding.origin.guessed and finding.kind == "pet" else None
    return noun is not None and (is_animal(noun[1]) or is_animal(lemma(noun[1])))


def _eponym(finding: Finding, text: str) -> bool:
    """Whether a guess is whom a disease is called after: "Graves' disease"."""
    guessed = finding.origin is Origin.READER and finding.type in {PiiType.PERSON, PiiType.MISC, PiiType.DEM}
    return guessed and is_eponym(text, finding.start, finding.end)


def _decade(finding: Finding, text: str) -> bool:
    """Whether a guess is ten years of a century or a life: "the late 70s", "into her 80's"."""
    guessed = finding.origin.guessed and finding.type in {PiiType.DATETIME, PiiType.DEM, PiiType.QUANTITY}
    whole = _SHORT_DECADE.match(text, finding.start) if guessed else None
    return whole is not None and whole.end() - finding.end in range(3)


def _clock(finding: Finding, text: str) -> bool:
    """Whether four figures are a clock time of a note: "bleeped 0112"."""
    code = finding.type is PiiType.CODE and _CLOCK.fullmatch(finding.text)
    return bool(code) and _CLOCKED.search(text, max(0, finding.start - 12), finding.start) is not None


def _letters_of_a_word(finding: Finding, text: str) -> bool:
    """Whether a guess is the first part of a word that machines write in capitals: "MFA_TIMEOUT"."""
    guessed = finding.origin is Origin.READER and finding.type is PiiType.CODE
    return guessed and _ABBREVIATION.fullmatch(finding.text) is not None and bool(_OF_A_WORD.match(text, finding.end))


def _test(finding: Finding, text: str) -> bool:
    """Whether a guess is what a test is called after, with its result behind: "Lachman neg"."""
    guessed = finding.origin is Origin.READER and finding.type in {PiiType.PERSON, PiiType.LOC, PiiType.MISC}
    if not guessed or finding.type_score >= _DOUBTED_NAME or not finding.text.isalpha():
        return False
    return _RESULT_OF_TEST.match(text, finding.end) is not None and not listed(finding.text)


def _specialist(finding: Finding, text: str) -> bool:
    """Whether a guess is the word for a specialist: "Consultant Rheumatologist"."""
    guessed = finding.origin is Origin.READER and finding.type is PiiType.PERSON
    return guessed and _SPECIALIST.fullmatch(finding.text) is not None and person_noun(finding.text)


def _model(finding: Finding, text: str) -> bool:
    """Whether a guess is brand or model of a thing, with its noun behind: "Kestrel 570 sewing machine"."""
    if not finding.origin.guessed and finding.kind != "code":
        return False
    near = _MADE_THING.finditer(text, max(0, finding.start - 30), finding.end + _MADE_REACH)
    made = next((one for one in near if one.end("name") >= finding.end), None)
    if made is None or made.start() > finding.start or any(map(listed, made["brand"].split())):
        return False
    if len(made["model"]) == 1 and finding.type is not PiiType.MISC:  # "Berg 6 chairs"
        return False
    return any(_is_device(noun) for noun in (made["nouns"], *made["nouns"].split()))


@lru_cache(maxsize=1 << 12)
def _is_device(noun: str) -> bool:
    """Whether a noun is a tool or appliance in its usual sense, and nothing of which people have a number."""
    store = OntologyStore.built_in()
    senses = store.senses(noun)[:1] if noun not in CUES else ()
    return any("artifact" in {store.label(one) for one in store.chain(sense.concept)} for sense in senses)


def _of_a_field(finding: Finding, text: str) -> bool:
    """Whether a guess is what a part of a university is called before what is taught there: "School of Law"."""
    if finding.type is not PiiType.ORG or finding.origin is not Origin.READER:
        return False
    whole = _PART_OF_FIELD.match(text, finding.start)
    return whole is not None and whole.end() >= finding.end and ordinary(whole["field"].lower())


def _only_months(finding: Finding, text: str) -> bool:
    """Whether a guess is nothing but two months: "the May/June exams"."""
    guessed = finding.origin is Origin.READER and finding.type is PiiType.DATETIME
    return guessed and _MONTHS_ONLY.fullmatch(finding.text) is not None


def _sir_or(finding: Finding, text: str) -> bool:
    """Whether a guess is the other half of a salutation to nobody: "Dear Sir/Ma"."""
    first = max(0, finding.start - 8) if finding.type is PiiType.PERSON else len(text)
    return any(
        m.start() <= finding.start and finding.end <= m.end() for m in _SIR.finditer(text, first, finding.end + 8)
    )


def _injury(finding: Finding, text: str) -> bool:
    """Whether a guess is a hurt part of the body, of which there are millions: "a torn Achilles tendon"."""
    part = _WHERE.split(finding.text, maxsplit=1)[0]
    words, rest = part.split(), finding.text[len(part) :]
    if not words or rest != rest.lower():  # "torn tendon in a city" was made general, "in Hay" was not
        return False
    hurt = finding.kind == "health_state" or (finding.type is PiiType.MISC and words[0].endswith(_HURT))
    guessed = finding.origin is Origin.READER and hurt
    return guessed and 1 < len(words) < 5 and words[0].islower() and words[-1].islower() and _of_body(lemma(words[-1]))


@lru_cache(maxsize=1 << 12)
def _of_body(noun: str) -> bool:
    store = OntologyStore.built_in()
    senses = store.senses(noun)[:1]
    return any("body part" in {store.label(one) for one in store.chain(sense.concept)} for sense in senses)


def _in_small_letters(finding: Finding, text: str) -> bool:
    """Whether a guess at a body is a word in small letters where names have capitals: "Hay (fintech, Oslo)"."""
    guessed = finding.origin is Origin.READER and finding.type is PiiType.ORG and finding.type_score < _SURELY
    return guessed and finding.text.islower() and finding.text.isalpha() and cased(text)


def _relative(finding: Finding, text: str) -> bool:
    """Whether what was taken for a pet is what a relative is called before the name: "his Kuya Paolo"."""
    guessed = finding.origin is Origin.READER and finding.kind == "pet" and finding.text.istitle()
    if not guessed or not POSSESSED.search(text, max(0, finding.start - 7), finding.start):
        return False
    return finding.text.isalpha() and _NAME_NEXT.match(text, finding.end) is not None


def _known(word: str) -> bool:
    return ordinary(word) or word.casefold() in small_words("en")


_KINDS: tuple[Callable[[Finding, str], bool], ...] = (
    _stretch,
    _letters,
    _ward,
    _score,
    _abbreviation,
    _version,
    _of_a_machine,
    _of_a_law,
    _day_of_a_law,
    _result,
    _shared,
    _letter_by_letter,
    _begins_a_sentence,
    _species,
    _breed,
    _eponym,
    _decade,
    _clock,
    _test,
    _specialist,
    _model,
    _of_a_field,
    _only_months,
    _sir_or,
    _letters_of_a_word,
    behind_a_name,
    _injury,
    of_a_thing,
    _relative,
    _in_small_letters,
)
