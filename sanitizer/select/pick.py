"""Findings with ladders -> findings with a replacement and the reason for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding
from sanitizer.core.ladder import MASK, Rung
from sanitizer.core.protocols import Selector
from sanitizer.select.limits import Floor


def pick(text: str, findings: Sequence[Finding], floor: Floor, selector: Selector | None = None) -> list[Finding]:
    """The findings with the best-ranked rung that the floor allows, or their own text where that is general already.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> from sanitizer.core.ladder import Ladder
    >>> ladder = Ladder.build("Oslo", [Rung("capital of Norway", "x", 1), Rung("city in Norway", "x", 56)])
    >>> oslo = Finding(0, 4, "Oslo", PiiType.LOC, Identifier.QUASI, 0.7, ("x",), ladder=ladder)
    >>> pick("Oslo", [oslo], Floor(10))[0].replacement
    'city in Norway'
    """
    open_ones = [finding for finding in findings if finding.ladder is not None and not floor.keeps(finding)]
    ranks = selector.rank(text, open_ones) if selector and open_ones else []
    ranked = dict(zip(map(id, open_ones), ranks, strict=True)) if ranks else {}
    taken: dict[int, int] = {}  # the first mention of a thing decides for all
    chosen = []
    for finding in findings:
        if finding.ladder is None:
            chosen.append(replace(finding, replacement=MASK, reason="no ladder"))
        elif floor.keeps(finding):
            reason = f"general already: could be {finding.ladder.own_support:,} things"
            chosen.append(replace(finding, replacement=finding.text, reason=reason))
        else:
            allowed = floor.allowed(finding.ladder)
            order = [i for i in ranked.get(id(finding), ()) if i in allowed] or allowed
            index = taken.setdefault(finding.entity, order[0]) if finding.entity >= 0 else order[0]
            index = index if index in allowed else order[0]
            rung = finding.ladder[index]
            chosen.append(replace(finding, replacement=rung.text, reason=_reason(finding, rung, index, floor)))
    return chosen


def _reason(finding: Finding, rung: Rung, index: int, floor: Floor) -> str:
    if rung.text == MASK:
        return "no rung is wide enough" if len(finding.ladder or ()) > 1 else "nothing wider is known"
    crowd = "anyone or anything" if rung.support >= 10**9 else f"{rung.support:,} things"
    skipped = f", {index} narrower skipped" if index else ""
    return (
        f"rung {index + 1} of {len(finding.ladder or ())} ({rung.source}): could be {crowd}, floor {floor.k}{skipped}"
    )
