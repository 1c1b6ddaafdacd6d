"""Cases of one document told apart: a second number is "[case number 2]"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.text import fold
from sanitizer.language.english.labels import LABELS
from sanitizer.recode.labels import said

_SHOWN = f"[{LABELS['case-number']}]"
_LIST = 8
"""Characters between two numbers of one list, which is told as several."""


def cases_apart(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, each further case number with which it is; those of a list are told together.

    >>> from sanitizer.core.findings import Identifier
    >>> def case(start, text):
    ...     told = Identifier.DIRECT, 0.9, ("x",), -1, None, "[case number]"
    ...     return Finding(start, start + len(text), text, PiiType.CODE, *told)
    >>> [one.replacement for one in cases_apart([case(0, "12/99"), case(40, "7/05"), case(80, "12/99")])]
    ['[case number]', '[case number 2]', '[case number]']
    >>> [one.replacement for one in cases_apart([case(0, "12/99"), case(10, "7/05")])]
    ['[case number]', '[case number]']
    """
    shown = [one for one in findings if one.type is PiiType.CODE and one.replacement == _SHOWN]
    listed = {one.start for pair in pairwise(shown) if _in_list(*pair) for one in pair}
    numbers: dict[str, int] = {}
    for one in shown:
        if one.start not in listed and one.origin is not Origin.REVIEWER:
            numbers.setdefault(fold(one.text), len(numbers) + 1)
    return [_numbered(one, numbers) if one.replacement == _SHOWN else one for one in findings]


def _in_list(one: Finding, other: Finding) -> bool:
    return other.start - one.end < _LIST


def _numbered(finding: Finding, numbers: dict[str, int]) -> Finding:
    number = numbers.get(fold(finding.text), 1)
    return said(finding, f"{_SHOWN[:-1]} {number}]") if number > 1 else finding
