"""A document-wide budget: how many bits all kept quasi-identifiers together may give away about one person.

A rung that leaves a crowd of ``support`` out of ``population`` gives away ``log2(population / support)`` bits; the mask
gives none. Two rungs that are harmless alone can still single a person out together: their bits add up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sanitizer.core.findings import Finding, Identifier
from sanitizer.core.ladder import EVERYTHING, Rung

KEPT = -1
"""Stands among the indices of rungs for a term's own text, where it is general already."""
POPULATION = 1_000_000
"""Against how many things a crowd is measured: about as many as the ontology knows."""


def bits(rung: Rung, population: int = POPULATION) -> float:
    """What a rung gives away; nothing where it could stand for as many things as there are.

    >>> bits(Rung("town", "x", 1_000_000)), round(bits(Rung("city in Norway", "x", 56)), 1)
    (0.0, 14.1)
    """
    if rung.support >= min(population, EVERYTHING):
        return 0.0
    return math.log2(population / max(1, rung.support))


@dataclass(frozen=True, slots=True)
class Spending:
    """The rung index chosen for each finding and what the document has spent of its budget, in bits."""

    chosen: tuple[int, ...]
    spent: float
    budget: float
    widened: int


def spend(
    findings: Sequence[Finding],
    orders: Sequence[Sequence[int]],
    budget: float,
    *,
    population: int = POPULATION,
) -> Spending:
    """The choices after widening the dearest ones until the document keeps within ``budget`` bits.

    Args:
        findings: with ladders.
        orders: for each finding the allowed rungs, best first, never empty; ``KEPT`` stands for its own text.
        budget: how many bits the quasi-identifiers of the document may give away together.

    A finding pays once for its entity, however often the entity is named. In each step the entity whose next-best rung
    saves most bits for each place lost in its order is widened, so that the ranking is disturbed as little as can be.
    """
    chosen = [order[0] for order in orders]
    members: dict[object, list[int]] = {}
    for number, finding in enumerate(findings):
        key: object = ("entity", finding.entity) if finding.entity >= 0 else ("one", number)
        members.setdefault(key, []).append(number)
    spent = sum(_cost(findings[numbers[0]], chosen[numbers[0]], population) for numbers in members.values())
    widened = 0
    while spent > budget:
        best: tuple[float, list[int], int, float] | None = None
        for numbers in members.values():
            first = numbers[0]
            now = _cost(findings[first], chosen[first], population)
            place = orders[first].index(chosen[first])
            for index in orders[first]:
                saved = now - _cost(findings[first], index, population)
                if saved > 1e-9:
                    lost = max(1, orders[first].index(index) - place)
                    if best is None or saved / lost > best[0]:
                        best = saved / lost, numbers, index, saved
        if best is None:
            break
        _, numbers, index, saved = best
        for number in numbers:
            chosen[number] = index if index in orders[number] else orders[number][-1]
        spent -= saved
        widened += 1
    return Spending(tuple(chosen), round(spent, 6), budget, widened)


def spent(findings: Sequence[Finding], *, population: int = POPULATION) -> float:
    """How many bits the replacements of a document's findings give away together; an entity pays once.

    >>> spent([])
    0.0
    """
    paid: dict[object, float] = {}
    for number, finding in enumerate(findings):
        key: object = finding.entity if finding.entity >= 0 else ("one", number)
        cost = _cost(finding, _chosen(finding), population)
        paid[key] = max(cost, paid.get(key, 0.0))
    return round(math.fsum(paid.values()), 6)


def _chosen(finding: Finding) -> int:
    """The index of the rung that replaces the finding."""
    texts = [rung.text for rung in finding.ladder or ()]
    if finding.replacement in texts:
        return texts.index(finding.replacement)
    return KEPT if finding.replacement == finding.text else len(texts) - 1


def _cost(finding: Finding, index: int, population: int) -> float:
    if finding.identifier is not Identifier.QUASI or finding.ladder is None:
        return 0.0
    if index == KEPT:
        return bits(Rung(finding.text, "own", finding.ladder.own_support), population)
    return bits(finding.ladder[index], population)
