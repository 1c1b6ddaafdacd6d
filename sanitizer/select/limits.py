"""The privacy floor: hard limits that no model may undercut. It works without any model."""

from __future__ import annotations

from dataclasses import dataclass

from sanitizer.core.findings import Finding, Identifier
from sanitizer.core.ladder import MASK, Ladder


@dataclass(frozen=True, slots=True)
class Floor:
    """A rung is allowed only if it could stand for at least ``k`` known things; the mask always is.

    >>> from sanitizer.core.ladder import Rung
    >>> ladder = Ladder.build("Oslo", [Rung("capital of Norway", "x", 1), Rung("city in Norway", "x", 56)])
    >>> Floor(k=10).allowed(ladder)
    [1, 2]
    """

    k: int = 10

    def allowed(self, ladder: Ladder) -> list[int]:
        """The indices of the rungs that may be taken, never empty."""
        last = len(ladder) - 1
        return [i for i, rung in enumerate(ladder) if i == last or rung.text == MASK or rung.support >= self.k]

    def keeps(self, finding: Finding) -> bool:
        """Whether the term is general already and may stay: never for a direct identifier."""
        return (
            finding.identifier is Identifier.QUASI
            and finding.ladder is not None
            and finding.ladder.own_support >= self.k
        )
