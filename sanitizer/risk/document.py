"""A document's risk as one number: what its stand-ins give away together, who is left, and what tells most."""

from __future__ import annotations

from collections.abc import Sequence

from sanitizer.core.findings import Finding
from sanitizer.core.results import Risk, Tell
from sanitizer.select.budget import POPULATION, spent

MOST_TELLING = 3
_MOST_BITS = 1000.0
"""More than these leave nobody, and are too many for a float."""


def measure_risk(findings: Sequence[Finding]) -> Risk:
    """The bits that the stand-ins give away together, the crowd these leave of a million, and the three that tell most.

    >>> measure_risk([]).crowd
    1000000
    """
    things: dict[object, list[Finding]] = {}
    for number, finding in enumerate(findings):
        things.setdefault(finding.entity if finding.entity >= 0 else ("one", number), []).append(finding)
    costs = [(spent(mentions), mentions[0]) for mentions in things.values()]
    total = sum(cost for cost, _ in costs)
    telling = sorted((pair for pair in costs if pair[0] > 0), key=lambda pair: (-pair[0], pair[1].start))
    facts = tuple(
        Tell(finding.start, finding.end, finding.type.value, round(cost, 2)) for cost, finding in telling[:MOST_TELLING]
    )
    return Risk(round(total, 2), max(1, round(POPULATION * 2.0 ** -min(total, _MOST_BITS))), facts)
