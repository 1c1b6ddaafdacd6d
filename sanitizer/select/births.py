"""Dates of birth go to the year: a month and a year of birth tell more than any other month and year of a life."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType

_BIRTH = re.compile(r"\b(?:born|b\.|birth(?:day|date)?|dob|d\.o\.b\.?)\b[^.;\n]{0,16}\Z", re.IGNORECASE)
_YEAR = re.compile(r"[12][0-9]{3}")


def widen_births(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, with the year for a date of birth whose stand-in says more; every mention of that date follows.

    >>> from sanitizer.core.findings import Identifier
    >>> from sanitizer.core.ladder import Ladder, Rung
    >>> ladder = Ladder.build("3 May 1980", [Rung("May 1980", "rule", 31), Rung("1980", "rule", 366)])
    >>> day = Finding(5, 15, "3 May 1980", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=ladder,
    ...     replacement="May 1980")
    >>> widen_births("Born 3 May 1980.", [day])[0].replacement
    '1980'
    """
    found = list(findings)
    births = {number: year for number, finding in enumerate(found) if (year := _year(text, finding)) is not None}
    things = {found[number].entity: year for number, year in births.items() if found[number].entity >= 0}
    for number, finding in enumerate(found):
        year = births.get(number, things.get(finding.entity))
        if year is not None and year in _wider(finding):
            reason = f"{finding.reason}; a birth: the year".removeprefix("; ")
            found[number] = replace(finding, replacement=year, reason=reason)
    return found


def _year(text: str, finding: Finding) -> str | None:
    """The year of a birth whose stand-in says more than that."""
    if finding.type is not PiiType.DATETIME or _BIRTH.search(text, max(0, finding.start - 40), finding.start) is None:
        return None
    return next((rung for rung in _wider(finding) if _YEAR.fullmatch(rung)), None)


def _wider(finding: Finding) -> list[str]:
    """The rungs above the chosen one."""
    rungs = [rung.text for rung in finding.ladder or ()]
    if finding.replacement in rungs:
        return rungs[rungs.index(finding.replacement) + 1 :]
    return rungs if finding.replacement == finding.text else []
