"""Finding: where something disclosive stands in a text, what it is, and what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sanitizer.core.ladder import Ladder


class PiiType(StrEnum):
    """The eight types of the Text Anonymization Benchmark.

    >>> PiiType("LOC") is PiiType.LOC
    True
    """

    PERSON = "PERSON"
    CODE = "CODE"
    LOC = "LOC"
    ORG = "ORG"
    DEM = "DEM"
    DATETIME = "DATETIME"
    QUANTITY = "QUANTITY"
    MISC = "MISC"


class Identifier(StrEnum):
    """DIRECT identifiers single a person out alone, QUASI identifiers in combination.

    >>> Identifier("QUASI") is Identifier.QUASI, f"{Identifier.DIRECT}"
    (True, 'DIRECT')
    """

    DIRECT = "DIRECT"
    QUASI = "QUASI"


@dataclass(frozen=True, slots=True)
class Finding:
    """A character span of the input with its type, risk, ladder and replacement.

    ``entity`` is the number of the thing meant: findings of one document that share it get the same replacement.
    The text is kept out of ``repr`` so that it cannot reach a log.

    >>> Finding(0, 8, "Ada Berg", PiiType.PERSON, Identifier.DIRECT, 0.9, ("entities",))
    Finding(start=0, end=8, type=<PiiType.PERSON: 'PERSON'>, identifier=<Identifier.DIRECT: 'DIRECT'>, \
score=0.9, detectors=('entities',), entity=-1)
    """

    start: int
    end: int
    text: str = field(repr=False)
    type: PiiType
    identifier: Identifier
    score: float
    detectors: tuple[str, ...]
    entity: int = -1
    ladder: Ladder | None = field(default=None, repr=False)
    replacement: str | None = field(default=None, repr=False)
    reason: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"a finding needs 0 <= start < end, got {self.start} and {self.end}")
        if not 0.0 <= self.score <= 1.0:
            raise ValueError(f"a disclosure score lies in [0, 1], got {self.score}")

    @property
    def changed(self) -> bool:
        """Whether the replacement differs from the text."""
        return self.replacement is not None and self.replacement != self.text

    def overlaps(self, other: Finding) -> bool:
        """Whether the two spans share a character."""
        return self.start < other.end and other.start < self.end

    def to_dict(self) -> dict[str, Any]:
        """The JSON form of DESIGN.md.

        >>> Finding(0, 3, "Ada", PiiType.PERSON, Identifier.DIRECT, 1.0, ("terms",)).to_dict()["type"]
        'PERSON'
        """
        return {
            "start": self.start,
            "end": self.end,
            "text": self.text,
            "type": self.type.value,
            "identifier": self.identifier.value,
            "score": round(self.score, 4),
            "detectors": list(self.detectors),
            "entity": self.entity,
            "ladder": self.ladder.to_list() if self.ladder else [],
            "replacement": self.replacement,
            "reason": self.reason,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Finding:
        """The finding that ``to_dict`` wrote."""
        kind = PiiType(data["type"])
        ladder = Ladder.from_list(data["text"], data["ladder"]) if data.get("ladder") else None
        return cls(
            start=data["start"],
            end=data["end"],
            text=data["text"],
            type=kind,
            identifier=Identifier(data["identifier"]),
            score=data["score"],
            detectors=tuple(data["detectors"]),
            entity=data.get("entity", -1),
            ladder=ladder,
            replacement=data.get("replacement"),
            reason=data.get("reason", ""),
        )
