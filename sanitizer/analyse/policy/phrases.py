"""Neighbouring findings of one noun phrase become one: "retired" and "miner", "Government" and "Iceland"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from sanitizer.analyse.policy.first_names import listed
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation

_SPACE = re.compile(r"[^\S\n\t]{1,2}(?:(?:the|of|of the|in the)[^\S\n]+)?")
"""What stands between two words of a phrase; a wider gap parts two columns."""
_OF = re.compile(r"[^\S\n]+(?:of|for)[^\S\n]+(?:the[^\S\n]+)?")
_PHRASES = {PiiType.DEM, PiiType.ORG, PiiType.LOC, PiiType.DATETIME, PiiType.MISC}
_HEADS = {PiiType.DEM, PiiType.ORG}
_MOST = 90
"""Characters of the longest phrase that is joined."""
_FIELD = re.compile(
    rf"(?:\A|\n|[^\S\n]{{2,}})[^\n:]{{0,20}}\b(?:{alternation('names.roles')}|name|pt)[^\S\n]*:[^\S\n]*\Z",
    re.IGNORECASE,
)
_CLOSES = re.compile(r"[^\S\n]*(?:\n|\Z|[(;|\t]|[^\S\n]{2})")
_LINE_END = re.compile(r"[^\S\n]?\r?\n[^\S\n]{0,8}")
_ONE_NAME = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*\.?")
_GOES_ON = re.compile(r"['’]s\b|[,;.:)]|[^\S\n]+[a-z(]")
_PROSE = 50
"""Characters of a line that is broken because it is full; lists have shorter ones."""
_SENTENCE = re.compile(r"[a-z]{2,}[^\S\n](?:[a-z]+[^\S\n]){1,8}(?:[A-Z][a-z]{1,4}\.?[^\S\n])?\Z")
"""Words of a sentence before a name, so that its line is no item of a list."""
_AND_YEAR = re.compile(r"(?:,\s|,?\sand\s)(?:1[0-9]|20)[0-9]{2}")
_EACH = re.compile(r",?\srespectively\b")
_YEARS = re.compile(rf"(?:1[0-9]|20)[0-9]{{2}}(?:{_AND_YEAR.pattern})*")
_VEHICLES = frozenset({"vehicle", "car", "brand", "product"})
_MODEL_YEAR = re.compile(r"['’]?[0-9]{2}|(?:19|20)[0-9]{2}")
_DATED_MODEL = re.compile(rf"(?:{_MODEL_YEAR.pattern})[^\S\n][A-Z][\w-]+(?:[^\S\n][\w-]+){{0,2}}\Z")
_MODELS = frozenset({"plate", "serial_number", "code", "number", "record"})
_MODEL = re.compile(r"[A-Z]{1,3}-?[0-9]{1,4}[a-z]?|[0-9]{1,4}[A-Za-z]?")
"""How models of vehicles are called, which number plates seldom are."""
_FIXED = {Origin.TERM, Origin.RECURRENCE, Origin.NAME_SHAPE}


def one_phrase(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those joined that are pieces of one noun phrase.

    Pieces of what one detector saw as a whole are joined, and an office or a body with what it is of.

    >>> def found(start, term, type, *names):
    ...     return Finding(start, start + len(term), term, PiiType(type), Identifier.QUASI, 0.9, names)
    >>> pieces = [found(2, "retired", "DEM", "reader"), found(10, "ferry man", "DEM", "terms", "reader")]
    >>> [one.text for one in one_phrase("A retired ferry man", pieces)]
    ['retired ferry man']
    >>> pieces = [found(4, "Government", "ORG", "reader"), found(18, "Iceland", "LOC", "reader")]
    >>> [(one.text, one.type.value) for one in one_phrase("The Government of Iceland", pieces)]
    [('Government of Iceland', 'ORG')]
    """
    joined: list[Finding] = []
    people = {fold(one.text) for one in findings if one.type is PiiType.PERSON}
    for finding in findings:
        last = joined[-1] if joined else None
        if last is not None and _mentioned(text, last, finding, people):
            joined[-1] = replace(
                _whole(text, finding, finding), start=last.start + 1, text=text[last.start + 1 : finding.end]
            )
        elif last is not None and _vehicle(text, last, finding):
            joined[-1] = _of_that_year(_with(last if last.kind in _VEHICLES else finding, text, last, finding))
        elif last is not None and _belong(text, last, finding):
            joined[-1] = _whole(text, last, finding)
        else:
            joined.append(_of_that_year(finding) if _DATED_MODEL.match(finding.text) else finding)
    return joined


def _of_that_year(finding: Finding) -> Finding:
    """Year, make and model as the vehicle that they are."""
    if finding.type is not PiiType.MISC or finding.kind not in _VEHICLES or finding.origin in _FIXED:
        return finding
    return replace(finding, type=PiiType.MISC, kind="vehicle", kind_sure=True, kinds=(("vehicle", 1.0),))


def _with(make: Finding, text: str, last: Finding, finding: Finding) -> Finding:
    """The make of a vehicle with the year before it or the model behind it."""
    return replace(make, start=last.start, end=finding.end, text=text[last.start : finding.end])


def peoples_apart(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a job that is told with a people as the two: the reader takes "Danish rugby player" for one.

    >>> job = Finding(2, 21, "Danish rugby player", PiiType.DEM, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> [one.text for one in peoples_apart([job])]
    ['Danish', 'rugby player']
    """
    result: list[Finding] = []
    for finding in findings:
        people, _, job = finding.text.partition(" ")
        guessed = finding.type is PiiType.DEM and finding.origin is Origin.READER
        if not (guessed and job.islower() and is_people(people)) or _known(f"{people} {job.partition(' ')[0]}"):
            result.append(finding)
            continue
        middle = finding.start + len(people)
        result.append(replace(finding, end=middle, text=people, kind="nationality", noun=""))
        result.append(replace(finding, start=middle + 1, text=job))
    return result


def is_people(word: str) -> bool:
    """Whether a word with a capital is a people of a country."""
    store = OntologyStore.built_in()
    return word[:1].isupper() and any(store.branch(one.concept) == "nationality" for one in store.senses(fold(word)))


def _known(words: str) -> bool:
    """Whether two words are a thing of their own: "American football"."""
    return bool(OntologyStore.built_in().senses(fold(words)))


def _belong(text: str, last: Finding, finding: Finding) -> bool:
    """Whether two neighbours are one phrase."""
    if last.type is finding.type is PiiType.PERSON:
        return any(said(text, last, finding) for said in (_surname_first, _over_line, _both_names))
    if (
        finding.end - last.start > _MOST
        or {last.type, finding.type} - _PHRASES
        or {last.origin, finding.origin} & _FIXED
    ):
        return False
    if last.identifier is Identifier.DIRECT or finding.identifier is Identifier.DIRECT or last.kind == "age":
        return False  # "65-year-old dentist" is an age and a job
    gap = text[last.end : finding.start]
    if last.type is finding.type is PiiType.DATETIME and _AND_YEAR.fullmatch(gap + finding.text):
        listed = _YEARS.fullmatch(last.text) is not None and text[max(0, last.start - 3) : last.start].lower() == "in "
        return listed and not _EACH.match(text, finding.end)  # "born in 1951 and 1953 respectively"
    if last.type is finding.type and _SPACE.fullmatch(gap):
        dates = last.type is PiiType.DATETIME and any(c.isdigit() for c in last.text)
        return not dates and bool(set(last.detectors) & set(finding.detectors))
    named = last.text[:1].isupper() and finding.text[:1].isupper()
    return named and last.type in _HEADS and finding.type in {PiiType.ORG, PiiType.LOC} and bool(_OF.fullmatch(gap))


def _vehicle(text: str, last: Finding, finding: Finding) -> bool:
    """Whether two neighbours are year, make and model of a vehicle: "2004 Kestrel", "Kestrel F-150"."""
    if text[last.end : finding.start] != " " or {last.origin, finding.origin} & _FIXED:
        return False
    make = finding.type is PiiType.MISC and finding.kind in _VEHICLES
    if make and _MODEL_YEAR.fullmatch(last.text):
        return last.type in {PiiType.DATETIME, PiiType.CODE, PiiType.QUANTITY}
    model = finding.type is PiiType.CODE and finding.kind in _MODELS and _MODEL.fullmatch(finding.text)
    return bool(model) and last.type is PiiType.MISC and last.kind in _VEHICLES


def _surname_first(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a field holds one person by surname and first name: "Patient: Berg, Ada"."""
    if text[last.end : finding.start] != ", " or " " in last.text or {last.origin, finding.origin} & _FIXED:
        return False
    before = text[max(0, last.start - 40) : last.start]
    marks = text[last.start - 1 : last.start] + text[finding.end : finding.end + 1]
    if marks in {"''", '""'} and _ONE_NAME.fullmatch(finding.text) and not (listed(last.text) and listed(finding.text)):
        return True
    return _FIELD.search(before) is not None and _CLOSES.match(text, finding.end) is not None


def _both_names(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a first name and a surname were found apart: "Con" and "Kostas", after a text of which he is "Con"."""
    if text[last.end : finding.start] != " " or {last.origin, finding.origin} & {Origin.TERM, Origin.NAME_SHAPE}:
        return False
    one = _ONE_NAME.fullmatch(last.text) is not None and last.text.istitle() and finding.text[:1].isupper()
    return one and not listed(finding.text) and not is_word(finding.text)


def _mentioned(text: str, last: Finding, finding: Finding, people: Collection[str]) -> bool:
    """Whether a name of two words is called behind a sign that takes in one: "@Ada Berg"."""
    if finding.type is not PiiType.PERSON or last.kind != "handle" or text[last.end : finding.start] != " ":
        return False
    return last.text.startswith("@") and fold(text[last.start + 1 : finding.end]) in people


def _over_line(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a line of prose ends between the two words of a name: "their neighbour Bjarne\\nKvist, who"."""
    if not _LINE_END.fullmatch(text, last.end, finding.start) or {last.origin, finding.origin} & {Origin.TERM}:
        return False
    line = text[text.rfind("\n", 0, last.start) + 1 : last.start]
    full = len(line) + len(last.text) >= _PROSE or _SENTENCE.search(line) is not None
    return full and _ONE_NAME.fullmatch(last.text) is not None and _GOES_ON.match(text, finding.end) is not None


def _whole(text: str, last: Finding, finding: Finding) -> Finding:
    head = last if last.type is not finding.type or len(last.text) > len(finding.text) else finding
    names = tuple(dict.fromkeys((*last.detectors, *finding.detectors)))
    return replace(
        head,
        start=last.start,
        end=finding.end,
        text=text[last.start : finding.end],
        detectors=names,
        score=max(last.score, finding.score),
        origin=last.origin if last.origin.guessed else finding.origin,
    )
