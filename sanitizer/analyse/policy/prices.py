"""Sums that tell nobody apart: prices, fees and refunds, and the columns of invoices and statements, which add up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.analyse.detectors.told import SURE
from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.computed import PRICE
from sanitizer.language import alternation, folded
from sanitizer.language.english.numbers import FIGURE, OLD_PENCE, SCALE, SCALES, parse_number

_SUMS = frozenset({"money", "amount", "rent", "deposit", "fee", "cost", PRICE})
_OF_PEOPLE = re.compile(rf"(?<![^\W_]){alternation('money.of_pay', 'money.of_people')}", re.IGNORECASE)
_OF_THINGS = re.compile(rf"(?<![^\W_]){alternation('money.of_things')}(?![^\W_])", re.IGNORECASE)
_FIGURE = re.compile(rf"(?<![0-9.,])(?:{FIGURE})(?![0-9])")
_AMOUNT = re.compile(rf"(?<![0-9.,])(?:{FIGURE})(?:\s?(?:{SCALE})\b)?(?![0-9])", re.IGNORECASE)
_SCALED = re.compile(rf"[0-9]\s?(?:{SCALE})\b", re.IGNORECASE)
_CLAUSE_BEFORE = re.compile(r"(?:[^.;!?\n]|\.(?=\S)){0,80}\Z")
_CLAUSE_AFTER = re.compile(r"(?:[^.,;!?\n]|[.,](?=\S)){0,30}")
_KEY = re.compile(r"[\"'](?P<key>[\w -]{1,40})[\"']\s?:\s?\Z")
_CELL_BEFORE = re.compile(r"(?:[^\S\n]{2}|[\t|;])[^\S\n]*[-–−+]?\Z")
_FIGURES_BEFORE = re.compile(r"(?<![\w.,])[0-9][0-9.,]*\Z")
_CELL_AFTER = re.compile(r"(?:[.,][0-9]+)*[^\S\n]*(?:\n|\Z|[\t|;]|(?<=[^\S\n]{2}))")
_BLOCK = re.compile(r"(?:\A|\n)[^\S\n]*\n")
_COLUMN = 2
"""Cells with sums from which on they are a column."""
_TRIFLE, _NOTHING = 100, 10
"""Less than this is a trifle in any money, and less than that even as a part of somebody's pay."""
_LEAST, _MOST = 1e5, 1e7
"""A price that is told is less than this, in the money of many countries and in that of others."""
_SHARED = folded("money.shared") | {"$", "€", "£"}
_SIGNS = re.compile(r"[^\d\s.,'’-][^\d\s.,]*")
_PENCE = re.compile(rf"{OLD_PENCE}|/-")
_WIDE = re.compile(r"[$€£]|\b(?:USD|EUR|GBP|dollars|euros|pounds)\b", re.IGNORECASE)
"""Money of which a little buys much."""


def priced(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings without the sums that are everyday prices, or with their kind, where their money tells a country.

    What somebody earns, owes, is awarded or fined is a price nowhere, and what is one once is one wherever it recurs.

    >>> from sanitizer.core.findings import Identifier
    >>> def left(text, part, kind="money"):
    ...     at = text.index(part)
    ...     span = (at, at + len(part), part, PiiType.QUANTITY, Identifier.QUASI)
    ...     return [f.kind for f in priced(text, [Finding(*span, 0.9, ("x",), origin=Origin.SHAPE, kind=kind)])]
    >>> left("The ticket was £61.80.", "£61.80"), left("She earns £61,800.", "£61,800"), left("rent of K650", "K650")
    ([], ['money'], ['price'])
    """
    sums = [f for f in findings if f.type is PiiType.QUANTITY and _is_sum(text, f)]
    if not sums:
        return list(findings)
    cells = [f for f in sums if _is_cell(text, f)]
    column = len({text.rfind("\n", 0, f.start) for f in cells}) >= _COLUMN
    listed = {id(f) for f in cells} if column else set()
    of_people = {fold(f.text) for f in sums if _personal(text, f, in_column=id(f) in listed)}
    known = {fold(f.text) for f in sums if id(f) in listed or _told(text, f)} - of_people
    prices = {(f.start, f.end) for f in sums if fold(f.text) in known}
    amounts = {id(f) for f in sums}
    kept: list[Finding] = []
    for finding in findings:
        guessed = finding.type is PiiType.DATETIME or (finding.type is PiiType.CODE and finding.origin.guessed)
        if guessed and (finding.start, finding.end) in prices:
            continue  # "rent": 1250 is no year
        if id(finding) not in amounts or fold(finding.text) not in known:
            kept.append(finding)
        elif _tells_country(finding.text):
            kept.append(replace(finding, kind=PRICE))
    return kept


def _is_sum(text: str, finding: Finding) -> bool:
    """Whether a finding is a sum of money, or a figure that stands where one would."""
    if finding.origin is Origin.TERM:
        return False
    return finding.kind in _SUMS or (bool(_FIGURE.fullmatch(finding.text)) and _is_cell(text, finding))


def _personal(text: str, finding: Finding, *, in_column: bool) -> bool:
    """Whether a sum is what somebody earns, owes or is awarded: by its clause, its key, or the head of its column."""
    if _is_told(finding):
        return finding.kind != PRICE
    if key := _key(text, finding):
        return _OF_PEOPLE.search(key) is not None
    value = _value(finding)
    if value is not None and value < _NOTHING:
        return False
    if in_column:
        starts = [match.end() for match in _BLOCK.finditer(text, 0, finding.start)]
        return _OF_PEOPLE.search(text[starts[-1] if starts else 0 :].partition("\n")[0]) is not None
    return _OF_PEOPLE.search(_clause(text, finding)) is not None


def _told(text: str, finding: Finding) -> bool:
    """Whether the clause of a sum, or its key, says that it is a price."""
    value = _value(finding)
    if _key(text, finding) or _is_told(finding) or (value is not None and value < _TRIFLE):
        return True
    if value is None or value >= (_LEAST if _WIDE.search(finding.text) else _MOST) or _SCALED.search(finding.text):
        return False
    return _OF_THINGS.search(_clause(text, finding)) is not None


def _value(finding: Finding) -> float | None:
    """What a sum is worth, with its "million", or None where it has no figure."""
    figure = _AMOUNT.search(finding.text)
    value = parse_number(figure[0]) if figure else None
    scale = SCALES.get(finding.text[figure.end() : figure.end() + 1].casefold(), 1) if figure else 1  # "45k"
    return None if value is None else value * scale


def _clause(text: str, finding: Finding) -> str:
    before = _CLAUSE_BEFORE.search(text, max(0, finding.start - 80), finding.start)
    after = _CLAUSE_AFTER.match(text, finding.end)
    return f"{before[0] if before else ''} {after[0] if after else ''}"


def _is_told(finding: Finding) -> bool:
    """Whether the head of its field says which kind of sum a finding is."""
    return finding.score >= SURE and finding.origin is Origin.SHAPE


def _key(text: str, finding: Finding) -> str:
    """The key of which a bare number is the value, as in JSON, or nothing."""
    bare = finding.text[:1].isdigit()
    key = _KEY.search(text, max(0, finding.start - 50), finding.start) if bare else None
    return key["key"] if key else ""


def _is_cell(text: str, finding: Finding) -> bool:
    """Whether a sum stands alone in a cell of a pasted table."""
    figures = _FIGURES_BEFORE.search(text, max(0, finding.start - 12), finding.start)
    start = figures.start() if figures else finding.start  # a reader may have seen a part of it
    before = _CELL_BEFORE.search(text, max(0, start - 40), start)
    return before is not None and _CELL_AFTER.match(text, finding.end) is not None


def _tells_country(term: str) -> bool:
    """Whether the sign or word of the money in ``term`` is that of few countries.

    >>> _tells_country("$5"), _tells_country("4,500"), _tells_country("R$ 5"), _tells_country("90 baht")
    (False, False, True, True)
    """
    return any(sign.casefold() not in _SHARED for sign in _SIGNS.findall(_PENCE.sub("", term)))
