"""Finding: where something disclosive stands in a text, what it is, and what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sanitizer.core.html import finding_html
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


class Origin(StrEnum):
    """Who says that something is a finding: what policy goes by, where ``detectors`` are names to show.

    >>> Origin.TERM.rank > Origin.SHAPE.rank > Origin.ENTITY.rank == Origin.OTHER.rank
    True
    >>> Origin.ENTITY.guessed, Origin.SHAPE.exact
    (True, True)
    """

    TERM = "term"
    """A term of the user's own, a name to protect, or a cell of the same table."""
    SHAPE = "shape"
    """A form that is hardly anything else: an address, a checked number, a full date."""
    SOFT_SHAPE = "soft shape"
    """A form that does not cut into what another detector sees as one thing: a bare year, an amount."""
    NAME_SHAPE = "name shape"
    """A name by the words around it: behind a title, in a salutation."""
    READER = "reader"
    """The learned reader."""
    MODEL = "model"
    """Another learned model."""
    ENTITY = "entity"
    """A recognizer's guess."""
    KNOWLEDGE = "knowledge"
    """The ontology."""
    LIST = "list"
    """A list of like things, or of known places."""
    RECURRENCE = "recurrence"
    """The same thing was found elsewhere."""
    DISCLOSURE = "disclosure"
    """It is close to what is to be protected."""
    REVIEWER = "reviewer"
    """A person who read the document, whose own words are its stand-in."""
    CROWD = "crowd"
    """A population that a document's person is to hide in; its stand-in is written as it is."""
    SECOND_LOOK = "second look"
    """Only the output showed it."""
    OTHER = "other"
    """A detector that does not say; it ranks with the guesses."""

    @property
    def rank(self) -> int:
        """Whose word counts where findings overlap; among equals the longer span does."""
        return 3 if self in _TOLD else 2 if self is Origin.SHAPE else 1

    @property
    def exact(self) -> bool:
        """Whether the borders are as they should be, articles and marks included."""
        return self in _EXACT

    @property
    def guessed(self) -> bool:
        """Whether type and borders were guessed from the words around."""
        return self in _GUESSED


_TOLD = {Origin.TERM, Origin.REVIEWER}
_EXACT = {*_TOLD, Origin.SHAPE, Origin.SOFT_SHAPE, Origin.RECURRENCE, Origin.DISCLOSURE}
SHAPES = frozenset({Origin.SHAPE, Origin.SOFT_SHAPE, Origin.NAME_SHAPE})
"""What was found by its form."""
_GUESSED = {Origin.READER, Origin.MODEL, Origin.ENTITY}


@dataclass(frozen=True, slots=True)
class Finding:
    """A character span of the input with its type, risk, ladder and replacement.

    ``origin`` says who found it, ``kind`` what it is more finely than its type ("email", "profession"). ``entity`` is
    the number of the thing meant: findings of one document that share it get the same replacement. ``type_score`` says
    how sure the finder is of the type; what is known of the name may overrule a guess. A kind that is not ``kind_sure``
    is a witness, but no word that may stand for the finding; ``kinds`` are all that it could be, with their shares.
    ``noun`` is what a reader would call the thing in its place, with its share among such words.
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
    origin: Origin = field(default=Origin.OTHER, repr=False)
    kind: str = field(default="", repr=False)
    type_score: float = field(default=1.0, repr=False, compare=False)
    kind_sure: bool = field(default=True, repr=False, compare=False)
    noun: str = field(default="", repr=False, compare=False)
    noun_score: float = field(default=0.0, repr=False, compare=False)
    kinds: tuple[tuple[str, float], ...] = field(default=(), repr=False, compare=False)

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
            "origin": self.origin.value,
            "kind": self.kind,
            "entity": self.entity,
            "ladder": self.ladder.to_list() if self.ladder else [],
            "replacement": self.replacement,
            "reason": self.reason,
        }

    def _repr_html_(self) -> str:
        return finding_html(self)

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
            origin=Origin(data.get("origin", Origin.OTHER)),
            kind=data.get("kind", ""),
        )
