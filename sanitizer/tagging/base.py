"""What every trainable tagger is: spans with labels out of tokens, whatever learned them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from sanitizer.core.findings import Identifier, PiiType

if TYPE_CHECKING:
    from spacy.tokens import Doc


@dataclass(frozen=True, slots=True)
class TaggedSpan:
    """A character span with the label that a tagger gives it and how sure it is.

    >>> TaggedSpan(0, 3, "PERSON/DIRECT", 0.9).label
    'PERSON/DIRECT'
    """

    start: int
    end: int
    label: str
    score: float = 1.0


@runtime_checkable
class Tagger(Protocol):
    """Learned from annotated documents; tags tokenized documents in batches."""

    kind: str
    labels: tuple[str, ...]

    def tag(self, docs: Sequence[Doc]) -> list[list[TaggedSpan]]:
        """The spans of each document, sorted, with offsets in characters of its text."""
        ...

    def save(self, folder: Path) -> None:
        """Writes the model's own files into ``folder``; the manifest is written by the caller."""
        ...


def parse_label(label: str) -> tuple[PiiType | None, Identifier | None]:
    """The PII type and identifier kind that a label of the form TYPE, TYPE/DIRECT or TYPE/QUASI names, if it does.

    >>> parse_label("LOC/QUASI")
    (<PiiType.LOC: 'LOC'>, <Identifier.QUASI: 'QUASI'>)
    >>> parse_label("NOMBRE_SUJETO_ASISTENCIA")
    (None, None)
    """
    kind, _, identifier = label.partition("/")
    return (
        PiiType(kind) if kind in PiiType.__members__ else None,
        Identifier(identifier) if identifier in Identifier.__members__ else None,
    )
