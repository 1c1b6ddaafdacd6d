"""The privacy floor: hard limits that no model may undercut. It works without any model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sanitizer.core.findings import Finding, Identifier
from sanitizer.core.ladder import MASK, Ladder
from sanitizer.ladders.computed import PERSON_FORM

Similarity = Callable[[Sequence[str]], Sequence[float]]
"""Texts -> how similar each is to what is protected, the highest where several entities are."""


@dataclass(frozen=True, slots=True)
class Floor:
    """A rung is allowed only if it could stand for at least ``k`` known things; the mask always is.

    Where an entity is protected, a rung must also be less similar to it than ``t``; a person's number is similar to
    nobody.

    >>> from sanitizer.core.ladder import Rung
    >>> ladder = Ladder.build("Oslo", [Rung("capital of Norway", "x", 1), Rung("city in Norway", "x", 56)])
    >>> Floor(k=10).allowed(ladder)
    [1, 2]
    >>> Floor(k=10, t=0.5, similarity=lambda texts: [0.6 for _ in texts]).allowed(ladder)
    [2]
    """

    k: int = 10
    t: float | None = None
    similarity: Similarity | None = None
    by: Callable[[Finding], int] | None = None
    """A k for each finding, where a policy says so."""

    def of(self, finding: Finding) -> Floor:
        """The floor of one finding."""
        return self if self.by is None else replace(self, k=self.by(finding), by=None)

    def allowed(self, ladder: Ladder) -> list[int]:
        """The indices of the rungs that may be taken, never empty."""
        last = len(ladder) - 1
        wide = [i for i, rung in enumerate(ladder) if i == last or rung.text == MASK or rung.support >= self.k]
        close = self._close([ladder[i].text for i in wide])
        kept = [i for i in wide if ladder[i].text not in close]
        return kept or [last]

    def allowed_of(self, finding: Finding) -> list[int]:
        """The indices of the rungs that a finding with a ladder may take, by its own floor."""
        return [] if finding.ladder is None else self.of(finding).allowed(finding.ladder)

    def keeps(self, finding: Finding) -> bool:
        """Whether the term is general already and may stay: never for a direct identifier."""
        return (
            finding.identifier is Identifier.QUASI
            and finding.ladder is not None
            and finding.ladder.own_support >= self.k
            and not self._close([finding.text])
        )

    def tells(self, text: str) -> bool:
        """Whether a text is too similar to what is protected."""
        return bool(self._close([text]))

    def _close(self, texts: Sequence[str]) -> set[str]:
        """The texts that are too similar to what is protected."""
        if self.t is None or self.similarity is None:
            return set()
        asked = [text for text in texts if text != MASK and not PERSON_FORM.fullmatch(text)]
        return (
            {text for text, value in zip(asked, self.similarity(asked), strict=True) if value >= self.t}
            if asked
            else set()
        )
