"""Findings with ladders -> findings with a replacement and the reason for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding
from sanitizer.core.ladder import EVERYTHING, MASK, Rung
from sanitizer.core.protocols import Selector
from sanitizer.language import word_set
from sanitizer.select.births import tells_life, widen_births
from sanitizer.select.budget import KEPT, spend
from sanitizer.select.limits import Floor
from sanitizer.select.reasons import Considered
from sanitizer.select.years import widen_years

_LAST = word_set("small_words.last_resorts")


def pick(
    text: str,
    findings: Sequence[Finding],
    floor: Floor,
    selector: Selector | None = None,
    budget: float | None = None,
) -> list[Finding]:
    """The findings with the best-ranked rung that the floor allows, or their own text where that is general already.

    Args:
        selector: ranks the rungs; without one the lowest that is allowed is taken.
        budget: how many bits the quasi-identifiers may give away together; choices are widened until that holds.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> from sanitizer.core.ladder import Ladder
    >>> ladder = Ladder.build("Oslo", [Rung("capital of Norway", "x", 1), Rung("city in Norway", "x", 56)])
    >>> oslo = Finding(0, 4, "Oslo", PiiType.LOC, Identifier.QUASI, 0.7, ("x",), ladder=ladder)
    >>> pick("Oslo", [oslo], Floor(10))[0].replacement
    'city in Norway'
    >>> pick("Oslo", [oslo], Floor(10), budget=5)[0].replacement
    '***'
    """
    laddered = [finding for finding in findings if finding.ladder is not None]
    kept = [floor.of(finding).keeps(finding) for finding in laddered]
    open_ones = [finding for finding, keep in zip(laddered, kept, strict=True) if budget is not None or not keep]
    seen = _considered(text, open_ones, selector)
    place = {id(finding): number for number, finding in enumerate(open_ones)}
    orders = []
    for finding, keep in zip(laddered, kept, strict=True):
        number = place.get(id(finding))
        orders.append(([KEPT] if keep else []) + (_order(finding, floor, seen, number) if number is not None else []))
    chosen = _agreed(laddered, orders)
    widened: set[int] = set()
    if budget is not None and laddered:
        spending = spend(laddered, [_led_by(first, order) for first, order in zip(chosen, orders, strict=True)], budget)
        widened = {i for i, (one, other) in enumerate(zip(chosen, spending.chosen, strict=True)) if one != other}
        chosen = list(spending.chosen)
    numbers = iter(range(len(laddered)))
    result = []
    for finding in findings:
        if finding.ladder is None:
            result.append(replace(finding, replacement=MASK, reason="no ladder"))
            continue
        i = next(numbers)
        if chosen[i] == KEPT:
            reason = f"general already: could be {finding.ladder.own_support:,} things"
            result.append(replace(finding, replacement=finding.text, reason=reason))
            continue
        reason = _reason(finding, chosen[i], floor.of(finding))
        if i in widened:
            reason += f"; widened to keep the document within {budget:g} bits"
        elif seen is not None:
            reason += _why(seen, place[id(finding)], chosen[i], orders[i])
        result.append(replace(finding, replacement=finding.ladder[chosen[i]].text, reason=reason))
    return widen_years(widen_births(text, result), life=tells_life(text, result))


def _considered(text: str, findings: Sequence[Finding], selector: Selector | None) -> Considered | None:
    """The selector's orders, with its reasons if it gives any."""
    if selector is None or not findings:
        return None
    consider = getattr(selector, "consider", None)
    if consider is not None:
        seen: Considered = consider(text, findings)
        return seen
    return Considered(selector.rank(text, findings), [None] * len(findings), ())


def _order(finding: Finding, floor: Floor, seen: Considered | None, number: int) -> list[int]:
    """The rungs that the floor allows, best first; what the selector leaves out comes last."""
    assert finding.ladder is not None
    allowed = floor.of(finding).allowed(finding.ladder)
    ranked = seen.orders[number] if seen is not None else ()
    order = [i for i in dict.fromkeys((*ranked, *allowed)) if i in allowed]
    said = [i for i in order if finding.ladder[i].text != MASK]
    first = finding.ladder[said[0]].text if said else ""
    if first in _LAST or first.partition(" ")[2] in _LAST:  # "retired worker"
        order = sorted(order, key=said[0].__le__)  # what is narrower says more than a word for anybody or any body
    return order


def _agreed(findings: Sequence[Finding], orders: Sequence[list[int]]) -> list[int]:
    """The first of each order; the first mention of a thing decides for all where that is allowed."""
    taken: dict[int, int] = {}
    chosen = []
    for finding, order in zip(findings, orders, strict=True):
        index = order[0]
        if finding.entity >= 0 and index != KEPT:
            index = taken.setdefault(finding.entity, index)
        chosen.append(index if index in order else order[0])
    return chosen


def _led_by(first: int, order: Sequence[int]) -> list[int]:
    return [first, *(index for index in order if index != first)]


def _why(seen: Considered, number: int, index: int, order: Sequence[int]) -> str:
    """What spoke for the choice over the next best that was allowed."""
    others = [i for i in order if i not in (index, KEPT)]
    reasons = seen.why(number, index, others[0]) if others else ()
    return f"; preferred: {', '.join(reason.feature for reason in reasons)}" if reasons else ""


def _reason(finding: Finding, index: int, floor: Floor) -> str:
    ladder = finding.ladder
    assert ladder is not None
    rung: Rung = ladder[index]
    if rung.text == MASK:
        if len(ladder) == 1:
            return "nothing wider is known"
        return "no rung is wide enough" if len(floor.allowed(ladder)) == 1 else f"masked, {index} narrower skipped"
    crowd = "anyone or anything" if rung.support >= EVERYTHING else f"{rung.support:,} things"
    skipped = f", {index} narrower skipped" if index else ""
    return f"rung {index + 1} of {len(ladder)} ({rung.source}): could be {crowd}, floor {floor.k}{skipped}"
