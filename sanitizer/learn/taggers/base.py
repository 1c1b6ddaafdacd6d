"""What every trainable tagger is: spans with labels out of tokens, whatever learned them.

A kind of tagger is a class that satisfies ``TaggerKind``, registered by name in the group ``sanitizer_taggers``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self, runtime_checkable

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
    """Learned from annotated documents; tags tokenized documents in batches.

    >>> class Capitals:
    ...     kind, labels = "capitals", ("NAME",)
    ...
    ...     def tag(self, docs):
    ...         return [[TaggedSpan(t.idx, t.idx + len(t), "NAME") for t in doc if t.is_title] for doc in docs]
    ...
    ...     def save(self, folder):
    ...         pass
    >>> isinstance(Capitals(), Tagger)
    True
    """

    kind: str
    labels: tuple[str, ...]

    def tag(self, docs: Sequence[Doc]) -> list[list[TaggedSpan]]:
        """The spans of each document, sorted, with offsets in characters of its text."""
        ...

    def save(self, folder: Path) -> None:
        """Writes the model's own files into ``folder``; the manifest is written by the caller."""
        ...


@dataclass(frozen=True, slots=True)
class Example:
    """A document to learn from, with the spans that it should get: sorted, without overlaps.

    >>> import spacy
    >>> Example(spacy.blank("en")("Ada came."), (TaggedSpan(0, 3, "NAME"),)).spans[0].label
    'NAME'
    """

    doc: Doc = field(repr=False)
    spans: tuple[TaggedSpan, ...]
    id: str = ""


Watch = Callable[[Iterable[Any]], Iterable[Any]]
"""Wraps the steps of a training to show how far it is."""


@runtime_checkable
class TaggerKind(Tagger, Protocol):
    """A tagger that can be trained and opened again.

    >>> from sanitizer.learn.taggers.linear import LinearTagger
    >>> LinearTagger.kind, all(hasattr(LinearTagger, name) for name in ("train", "load", "save", "tag"))
    ('linear', True)
    """

    @classmethod
    def train(cls, examples: Sequence[Example], *, seed: int = 0, watch: Watch = iter, **options: Any) -> Self:
        """A tagger that learned from ``examples``; the same examples and seed give the same tagger."""
        ...

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The tagger whose ``save`` wrote ``folder``; the manifest has been checked by the caller."""
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
