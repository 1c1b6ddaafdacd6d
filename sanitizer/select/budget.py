"""A document-wide budget: how many bits all kept quasi-identifiers together may give away about one person.

A rung that leaves a crowd of ``support`` out of ``population`` gives away ``log2(population / support)`` bits; the mask
gives none. Two rungs that are harmless alone can still single a person out together: their bits add up.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

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
    saves most bits for each place lost in its order is widened, so that the ranking is disturbed as little as can be;
    what was saved beyond the budget goes back.
    """
    members: dict[object, list[int]] = {}
    for number, finding in enumerate(findings):
        key: object = ("entity", finding.entity) if finding.entity >= 0 else ("one", number)
        members.setdefault(key, []).append(number)
    entities = list(members.values())
    # one mention stands for its entity: the place of its choice in its order, and what every place costs
    costs = [[_cost(findings[one[0]], index, population) for index in orders[one[0]]] for one in entities]
    places = [0] * len(entities)
    total = math.fsum(cost[0] for cost in costs)
    moves = [move for number, cost in enumerate(costs) if (move := _best_move(cost, 0, number))]
    heapq.heapify(moves)
    moved: list[int] = []
    while total > budget and moves:
        _, number, place = heapq.heappop(moves)
        total += costs[number][place] - costs[number][places[number]]
        places[number] = place
        moved.append(number)
        if move := _best_move(costs[number], place, number):
            heapq.heappush(moves, move)
    for number in reversed(moved):  # what the last steps saved too much goes back
        for place in range(places[number]):
            after = total + costs[number][place] - costs[number][places[number]]
            if after <= budget:
                places[number], total = place, after
                break
    chosen = [order[0] for order in orders]
    for one, place in zip(entities, places, strict=True):
        index = orders[one[0]][place]
        for number in one if place else ():
            order = orders[number]
            chosen[number] = index if index in order else min(order, key=partial(_cost, findings[number]))
    return Spending(tuple(chosen), round(total, 6), budget, sum(map(bool, places)))


def _best_move(costs: Sequence[float], place: int, number: int) -> tuple[float, int, int] | None:
    """The wider choice of an entity that saves most bits for each place lost, as an entry of a heap."""
    best = None
    for other in range(place + 1, len(costs)):
        saved = costs[place] - costs[other]
        if saved > 1e-9 and (best is None or saved / (other - place) > best[0]):
            best = saved / (other - place), other
    return (-best[0], number, best[1]) if best else None


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


def _cost(finding: Finding, index: int, population: int = POPULATION) -> float:
    if finding.identifier is not Identifier.QUASI or finding.ladder is None:
        return 0.0
    if index == KEPT:
        return bits(Rung(finding.text, "own", finding.ladder.own_support), population)
    return bits(finding.ladder[index], population)
