"""Years that date somebody's life go to a part of the decade, as careful people do; a year shown elsewhere stays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType

_YEAR = re.compile(r"[12][0-9]{3}")
_YEARS = re.compile(r"(?:(?:in|from|between) )?[12][0-9]{3}(?:\s?(?:[-–—/]|to|until|and)\s?(?:[12][0-9])?[0-9]{2})?")
_SURE = 0.5
"""From which probability on a year is somebody's."""


def widen_years(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, with the part of the decade for each bare year, or two, that no other stand-in shows.

    "November 2023" beside it tells the year 2023 already, so that hiding that helps nobody.

    >>> from sanitizer.core.findings import Identifier
    >>> from sanitizer.core.ladder import Ladder, Rung
    >>> ladder = Ladder.build("1998", [Rung("the late 1990s", "rule", 1096)])
    >>> year = Finding(3, 7, "1998", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=ladder, replacement="1998")
    >>> widen_years([year])[0].replacement
    'the late 1990s'
    >>> day = Finding(9, 19, "3 May 1998", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), replacement="May 1998")
    >>> widen_years([year, day])[0].replacement
    '1998'
    """
    said = [finding.replacement or "" for finding in findings]
    shown = {year for text in said if not _YEARS.fullmatch(text) for year in _YEAR.findall(text)}
    return [_widened(finding, text, shown) for finding, text in zip(findings, said, strict=True)]


def _widened(finding: Finding, said: str, shown: set[str]) -> Finding:
    if finding.type is not PiiType.DATETIME or finding.score < _SURE or finding.ladder is None:
        return finding
    if said != finding.text or not _YEARS.fullmatch(said) or shown.issuperset(_YEAR.findall(said)):
        return finding
    wider = next((rung.text for rung in finding.ladder if not _YEAR.search(rung.text) or "0s" in rung.text), None)
    if wider is None:
        return finding
    reason = f"{finding.reason}; a year of a life: the decade".removeprefix("; ")
    return replace(finding, replacement=wider, reason=reason)
