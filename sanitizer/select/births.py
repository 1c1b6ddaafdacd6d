"""Dates of birth go to a part of the decade: they tell more than any other date of a life, as careful people know.

The two dates of a life in brackets behind a name ("(3 May 1880 – 9 June 1951)") are dates of birth and death, and go to
their decades, with or without places between them. So does a death a generation before the last day of a text, and such
a day that stands behind a name as in a header ("Holm, Ada (F) 3.5.1980") or alone on its line, though nothing calls it
one. Other dates within a sentence do not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import MASK
from sanitizer.language import alternation
from sanitizer.language.english.dates import parse_date

_ELSEWHERE = alternation("heads.births").replace(r"\s", r"[\s_]")
_BIRTH = re.compile(
    rf"(?<![^\W_])(?:{_ELSEWHERE}[\"'*]{{0,3}}\s?[:=]\s?[\"'*]{{0,3}}|"
    rf"(?:(?:born|birth(?:day|date)?|dob)\b|b\.|d\.o\.b\.?|{alternation('ages.births_elsewhere')}(?!\w))[^.;\n]{{0,16}}"
    r"|born\s(?:in|at|near)\s[^.;]{1,48}\s(?:on|in)\s|born\s(?:(?!and\b|who\b)[^.;\n\d]){1,40}\s(?:on|in)\s)\Z",
    re.IGNORECASE,
)
_BORN_THEN = re.compile(r",?\s(?:(?:[A-Z][\w’'.-]*|he|she|they|and)\s){1,5}(?:(?:was|were)\sborn|gave\sbirth)\b")
"""Who was born on a day that opens the sentence: "On 3 May 1980 Ada Holm was born"."""
_BIRTH_HEAD = re.compile(
    r"[\s\"'*]*(?:born|dob|d\.o\.b\.?|(?:date[\s_]of[\s_])?birth[\s_]?(?:day|date)?|"
    rf"{_ELSEWHERE})[\s\"'*]*",
    re.IGNORECASE,
)
"""The head of a column of births."""
_COLUMNS = re.compile(r"[,;\t|]")
_PART = r"(?:the )?(?:early |late |mid-)?[12][0-9]{2}0s"
_DECADE = re.compile(rf"(?:in |between |from )?{_PART}(?:(?: – | and | to ){_PART})?", re.IGNORECASE)
_BORN_AS = re.compile(r"\((?:born|n[ée]e?|b\.)\s[^()\n]{0,60}[;,]\s\Z", re.IGNORECASE)
"""Somebody's earlier name in brackets, before a date that closes them: "(born Ada Holm; 3 May 1980)"."""
_DEATH = re.compile(r"(?:†|\b(?:died|dies|death|deceased|passed away|d\.))[^.;\n]{0,16}\Z", re.IGNORECASE)
_BRACKET = re.compile(r"\([^()\n]{0,78}\Z")
_IS_A = re.compile(r"[^()\n]{0,40}\)[^.;()\n]{0,60}?\b(?:is|was)\s(?:an?|the|one)\b")
_WHO = re.compile(r"[^.;\n]{0,120}?\b(?:is|was)\s(?:an?|the|one)\s")
_BEFORE_PEOPLE = 24
"""Characters that may describe somebody before the people is told: "a noted Danish"."""
_DASH = re.compile(r"\s[–—−-]\s")
YEAR = 365
_ROWS = 200
"""So many lines of a pasted table are looked through for its head."""
_YEARS = 3 * YEAR
"""Days of what is said of a birth at least, where a century has no name for its first decade."""
_BEHIND_NAME = re.compile(r"(?:[^\W\d_](?![^\W\d_])|[\W\d_]){1,24}")
"""What may part a name from a birth in a header: marks, numbers, a letter for the sex, no word."""
_OWN_LINE = re.compile(r"(?:\A|\n)[^\S\n]*\Z")
_ENDS_LINE = re.compile(r"[^\S\n]*(?:\n|\Z)")
_GENERATION = timedelta(days=20 * 365)
_LIFE = timedelta(days=15 * 365)
"""A shorter stretch in brackets is no life: a term of office, a war, the years of a band."""


def widen_births(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, with the part of the decade for a date of birth whose stand-in says more; all mentions follow.

    >>> from sanitizer.core.findings import Identifier
    >>> from sanitizer.core.ladder import Ladder, Rung
    >>> ladder = Ladder.build("3 May 1980", [Rung("May 1980", "rule", 31), Rung("the early 1980s", "rule", 1096)])
    >>> day = Finding(5, 15, "3 May 1980", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=ladder,
    ...     replacement="May 1980")
    >>> widen_births("Born 3 May 1980.", [day])[0].replacement
    'the early 1980s'
    """
    found = list(findings)
    years = {day for finding in found if (day := _ends(finding)) is not None}
    last = max(years, default=date.min)
    names = [finding.end for finding in found if finding.type is PiiType.PERSON]
    births = {}
    for number, finding in enumerate(found):
        headed = _long_ago(finding, last) and _as_in_a_header(text, finding, names)
        alone = len(years) == 1 and _in_own_bracket(text, finding, names)
        headed = headed or alone or _death(text, found, number, last)
        if (part := _decade(text, finding, headed=headed)) is not None:
            births[number] = part
    things = {found[number].entity: part for number, part in births.items() if found[number].entity >= 0}
    for number, finding in enumerate(found):
        part = births.get(number, things.get(finding.entity))
        if part is not None and part in _wider(finding):
            found[number] = replace(finding, replacement=part, reason=why_wider(finding, part, "a birth or death"))
    return found


def why_wider(finding: Finding, part: str, what: str) -> str:
    """Why a date goes to a rung above the one that was chosen."""
    rungs = list(finding.ladder or ())
    at = next(number for number, rung in enumerate(rungs) if rung.text == part)
    return (
        f"rung {at + 1} of {len(rungs)} ({rungs[at].source}): could be {rungs[at].support:,} days; {what}: the decade"
    )


def tells_life(text: str, findings: Sequence[Finding]) -> bool:
    """Whether a text tells somebody's life: the dates of it, or the birth, stand in brackets before who that is or was.

    Or it opens with a name, and with what people that one is of: "Ada Holm is a Danish singer".

    >>> from sanitizer.core.findings import Identifier
    >>> day = Finding(10, 20, "3 May 1980", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",))
    >>> tells_life("Ada (born 3 May 1980) is a singer.", [day]), tells_life("Ada (born 3 May 1980) was seen", [day])
    (True, False)
    """
    return _opens_with_who(text, findings) or any(
        finding.type is PiiType.DATETIME and _in_bracket(text, finding) for finding in findings
    )


def _opens_with_who(text: str, findings: Sequence[Finding]) -> bool:
    """Whether the first words of a text are a name and of which people its owner is, as in an encyclopaedia."""
    first = min(findings, key=lambda finding: finding.start, default=None)
    if first is None or first.type is not PiiType.PERSON or text[: first.start].strip():
        return False
    is_a = _WHO.match(text, first.end)
    return is_a is not None and any(
        finding.kind == "nationality" and 0 <= finding.start - is_a.end() <= _BEFORE_PEOPLE for finding in findings
    )


def _in_bracket(text: str, finding: Finding) -> bool:
    """Whether a finding is a birth or a life within brackets, and a sentence on who that is goes on behind them."""
    bracket = _BRACKET.search(text, max(0, finding.start - 61), finding.start)
    goes_on = _IS_A.match(text, finding.end)
    return bracket is not None and goes_on is not None and (_birth(text, finding) or _lifespan(text, finding))


def _ends(finding: Finding) -> date | None:
    """The last day of a time whose year is known."""
    interval = parse_date(finding.text) if finding.type is PiiType.DATETIME else None
    return None if interval is None or interval.yearless else interval.last


def _long_ago(finding: Finding, last: date) -> bool:
    """Whether a finding is a day or month a generation before ``last``."""
    interval = parse_date(finding.text) if finding.type is PiiType.DATETIME else None
    if interval is None or interval.yearless or interval.grain >= YEAR:
        return False
    return (last - interval.last) >= _GENERATION


def _as_in_a_header(text: str, finding: Finding, names: Sequence[int]) -> bool:
    """Whether a finding is alone on its line, or no word parts it from one of the ``names`` that end before it."""
    if _OWN_LINE.search(text, max(0, finding.start - 20), finding.start) and _ENDS_LINE.match(text, finding.end):
        return True
    name = max((end for end in names if end <= finding.start), default=None)
    return name is not None and _BEHIND_NAME.fullmatch(text, name, finding.start) is not None


def _decade(text: str, finding: Finding, *, headed: bool) -> str | None:
    """The part of a decade of a birth whose stand-in says more; ``headed`` is one that stands as a birth does."""
    if finding.type is not PiiType.DATETIME or any(_DECADE.fullmatch(said) for said in _said(finding)):
        return None  # no date, or "the late 1950s" already
    if not _birth(text, finding) and not _lifespan(text, finding) and not headed:
        return None
    wider = _wider(finding)
    known = {rung.text: rung.support for rung in finding.ladder or ()}
    long = (rung for rung in wider if known[rung] >= _YEARS and rung != MASK)
    return next((rung for rung in wider if _DECADE.fullmatch(rung)), None) or next(long, None)


def _birth(text: str, finding: Finding) -> bool:
    """Whether the words before a date say that somebody was born then."""
    if _BIRTH.search(text, max(0, finding.start - 70), finding.start) is not None:
        return True
    if _BORN_THEN.match(text, finding.end) or _under_birth(text, finding):
        return True
    named = _BORN_AS.search(text, max(0, finding.start - 70), finding.start)
    return named is not None and text[finding.end : finding.end + 1] == ")"


def _under_birth(text: str, finding: Finding) -> bool:
    """Whether a date stands in a column of a pasted table whose head says that somebody was born then.

    >>> from sanitizer.core.findings import Identifier
    >>> day = Finding(19, 29, "1980-05-03", PiiType.DATETIME, Identifier.QUASI, 1.0, ())
    >>> _under_birth("Name,DOB,Town\\nAda, 1980-05-03,Hay", day), _under_birth("Name,Seen,Town\\nA,1980-05-03,Hay", day)
    (True, False)
    """
    line = text.rfind("\n", 0, finding.start) + 1
    between = _COLUMNS.findall(text, line, finding.start)
    if not between:
        return False
    column, sign, end = between.count(between[-1]), between[-1], line - 1
    for _ in range(_ROWS):
        if end < 0:
            break
        start = text.rfind("\n", 0, end) + 1
        cells = text[start:end].split(sign)
        if len(cells) <= column or _BIRTH_HEAD.fullmatch(cells[column]):
            return len(cells) > column
        end = start - 1
    return False


def _lifespan(text: str, finding: Finding) -> bool:
    """Whether a finding is all the dates of a life: two days, or a day and a year, that close a bracket."""
    if text[finding.end : finding.end + 1] != ")" or not _BRACKET.search(
        text, max(0, finding.start - 61), finding.start
    ):
        return False
    interval = parse_date(finding.text)
    return interval is not None and interval.grain < YEAR and interval.last - interval.first >= _LIFE


def _in_own_bracket(text: str, finding: Finding, names: Sequence[int]) -> bool:
    """Whether a day stands alone in brackets behind a name, as births do: "Ada Holm (3 May 1980)"."""
    interval = parse_date(finding.text) if finding.type is PiiType.DATETIME else None
    day = interval is not None and not interval.yearless and interval.grain == 1
    return (
        day
        and finding.start - 2 in names
        and text[finding.start - 2 : finding.start] == " ("
        and text[finding.end : finding.end + 1] == ")"
    )


def _death(text: str, found: Sequence[Finding], number: int, last: date) -> bool:
    """Whether a finding is the day somebody died long ago, or the second of a life: "(1889, Hay – 1951)"."""
    finding = found[number]
    if _long_ago(finding, last) and _DEATH.search(text, max(0, finding.start - 40), finding.start):
        return True
    day, bracket = _ends(finding), _BRACKET.search(text, max(0, finding.start - 80), finding.start)
    if day is None or bracket is None or not _DASH.search(text, bracket.start(), finding.start):
        return False
    inside = (_ends(one) for one in found[:number] if one.start > bracket.start())
    return any(first is not None and day - first >= _LIFE for first in inside)


def _said(finding: Finding) -> tuple[str, str]:
    return finding.text, finding.replacement or ""


def _wider(finding: Finding) -> list[str]:
    """The rungs above the chosen one."""
    rungs = [rung.text for rung in finding.ladder or ()]
    if finding.replacement in rungs:
        return rungs[rungs.index(finding.replacement) + 1 :]
    return rungs if finding.replacement == finding.text else []
