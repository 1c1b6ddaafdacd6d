"""Years that date somebody's life go to a part of the decade, as careful people do; a year shown elsewhere stays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.language import alternation
from sanitizer.select.births import why_wider

_YEAR = re.compile(r"[12][0-9]{3}")
_YEARS = re.compile(
    r"(?:(?:in|from|between) )?[12][0-9]{3}(?:-?ish|(?:, [12][0-9]{3}){0,8})"
    rf"(?:,?\s?(?:[-–—/]|to|until|through|and|or)\s?(?:(?:[12][0-9])?[0-9]{{2}}|{alternation('relative_times.now')}))?",
    re.IGNORECASE,
)
_SURE = 0.5
"""From which probability on a year is somebody's."""


def widen_years(findings: Sequence[Finding], *, life: bool = False) -> list[Finding]:
    """The findings, with the part of the decade for each bare year, or two, that no other stand-in shows.

    "November 2023" beside it tells the year 2023 already, so that hiding that helps nobody. Where the text tells a
    ``life``, with its dates in brackets, months and years of it all go to the decade: together they tell whose.

    >>> from sanitizer.core.findings import Identifier
    >>> from sanitizer.core.ladder import Ladder, Rung
    >>> ladder = Ladder.build("1998", [Rung("the late 1990s", "rule", 1096)])
    >>> year = Finding(3, 7, "1998", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=ladder, replacement="1998")
    >>> widen_years([year])[0].replacement
    'the late 1990s'
    >>> day = Finding(9, 19, "3 May 1998", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), replacement="May 1998")
    >>> widen_years([year, day])[0].replacement
    '1998'
    >>> ladder = Ladder.build("From 1991 through 1993", [Rung("the early 1990s", "rule", 1096)])
    >>> widen_years([replace(year, text=ladder.term, ladder=ladder, replacement=ladder.term)])[0].replacement
    'the early 1990s'
    >>> ladder = Ladder.build("3 May 1998", [Rung(said, "rule", 1) for said in ("May 1998", "1998", "the late 1990s")])
    >>> day = Finding(9, 19, "3 May 1998", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=ladder,
    ...     replacement="May 1998")
    >>> [finding.replacement for finding in widen_years([year, day], life=True)]
    ['the late 1990s', 'the late 1990s']
    """
    if life:
        return [_to_decade(finding) if _shows_year(finding) else finding for finding in findings]
    said = [finding.replacement or "" for finding in findings]
    shown = {year for text in said if not _YEARS.fullmatch(text) for year in _YEAR.findall(text)}
    return [_widened(finding, text, shown) for finding, text in zip(findings, said, strict=True)]


def _widened(finding: Finding, said: str, shown: set[str]) -> Finding:
    if finding.type is not PiiType.DATETIME or finding.score < _SURE or finding.ladder is None:
        return finding
    if said != finding.text or not _YEARS.fullmatch(said) or shown.issuperset(_YEAR.findall(said)):
        return finding
    return _to_decade(finding)


def _shows_year(finding: Finding) -> bool:
    """Whether a date's stand-in, or the date itself where it stays, names a year."""
    said = finding.replacement or ""
    return finding.type is PiiType.DATETIME and finding.score >= _SURE and bool(_YEAR.search(said)) and "0s" not in said


def _to_decade(finding: Finding) -> Finding:
    """The finding with the first rung that names no year."""
    rungs = [rung.text for rung in finding.ladder or ()]
    wider = next((rung for rung in rungs if not _YEAR.search(rung) or "0s" in rung), None)
    if wider is None:
        return finding
    return replace(finding, replacement=wider, reason=why_wider(finding, wider, "a year of a life"))
