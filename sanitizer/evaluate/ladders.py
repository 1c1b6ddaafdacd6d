"""Ladders of annotated spans -> how many have an informative rung, by type; truth is for people to read."""

from __future__ import annotations

import gzip
import json
import random
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sanitizer.analyse.consistency import kind_of
from sanitizer.analyse.detectors.mentions import kind_sure
from sanitizer.analyse.reader import Mention, Reader, Reading
from sanitizer.core.faults import no_documents_list, unreadable
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import MASK, Ladder
from sanitizer.core.text import fold
from sanitizer.language.english.sentences import LINE_BORDER

TYPES = (PiiType.LOC, PiiType.ORG, PiiType.DEM, PiiType.MISC)
TYPE_WORDS = {
    PiiType.LOC: {"place", "location", "region"},
    PiiType.ORG: {"organization", "organisation", "institution", "group"},
    PiiType.DEM: {"person", "people", "individual", "human"},
    PiiType.MISC: {"thing", "object", "entity", "event"},
}
"""Words that say no more than the type itself."""
LadderOf = Callable[..., Ladder | None]
Witness = Callable[["Span"], dict[str, Any]]
"""Span -> what a reader takes it for, as further arguments of a ladder."""


@dataclass(frozen=True, slots=True)
class Span:
    """One annotated span that must be masked, with the text it stands in."""

    document: str
    start: int
    end: int
    text: str
    type: PiiType
    sentence: str
    whole: str


@dataclass(frozen=True, slots=True)
class JudgedLadder:
    """A span with its ladder and whether a rung says more than the type's own word."""

    span: Span
    ladder: Ladder | None
    informative: bool

    def to_dict(self) -> dict[str, Any]:
        """The line that a reader judges."""
        return {
            "document": self.span.document,
            "start": self.span.start,
            "end": self.span.end,
            "text": self.span.text,
            "type": self.span.type.value,
            "informative": self.informative,
            "ladder": self.ladder.to_list() if self.ladder else [],
            "own_support": self.ladder.own_support if self.ladder else 0,
            "sentence": self.span.sentence,
        }


def read_spans(path: str | Path, types: Sequence[PiiType] = TYPES, *, documents: str = "all") -> list[Span]:
    """The distinct spans of ``types`` that some annotator wants masked, in order.

    ``documents`` takes "all", or every second one: "even" or "odd", counted from 0.

    Raises:
        InputError: the file cannot be read or is not in the benchmark's format.
    """
    path = Path(path)
    try:
        data = path.read_bytes()
        every = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
        picked = every if documents == "all" else every[("even", "odd").index(documents) :: 2]
        return [span for document in picked for span in _spans(document, types)]
    except FileNotFoundError:
        raise unreadable(path, "no such file") from None
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError, AttributeError):
        raise no_documents_list(path, hint="the format is that of the TAB benchmark") from None


def _spans(document: dict[str, Any], types: Sequence[PiiType]) -> Iterable[Span]:
    text = document["text"]
    edges = [0, *(match.end() for match in LINE_BORDER.finditer(text)), len(text)]
    seen: set[tuple[int, int, str]] = set()
    for annotation in document["annotations"].values():
        for mention in annotation["entity_mentions"]:
            start, end, kind = mention["start_offset"], mention["end_offset"], mention["entity_type"]
            if mention["identifier_type"] not in ("DIRECT", "QUASI") or kind not in types or (start, end, kind) in seen:
                continue
            seen.add((start, end, kind))
            first = max(edge for edge in edges if edge <= start)
            last = min(edge for edge in edges if edge >= end)
            name = str(document.get("doc_id", ""))
            yield Span(name, start, end, text[start:end], PiiType(kind), text[first:last].strip(), text)


def informative(ladder: Ladder | None, type: PiiType) -> bool:
    """Whether some rung says more than the type's own word.

    >>> from sanitizer.core.ladder import Rung
    >>> informative(Ladder.build("Oslo", [Rung("place", "rule", 9)]), PiiType.LOC)
    False
    """
    if ladder is None:
        return False
    return any(rung.text != MASK and fold(rung.text) not in TYPE_WORDS[type] for rung in ladder)


def heard(reader: Reader) -> Witness:
    """What ``reader`` takes a span of a document for, as the product passes it on; each document is read once."""
    last: list[tuple[str, Reading]] = []

    def witness(span: Span) -> dict[str, Any]:
        if not last or last[0][0] is not span.whole:
            last[:] = [(span.whole, reader.probabilities(span.whole))]
        reading, type = last[0][1], span.type.value
        kind, score = reading.kind(span.start, span.end, type)
        noun, said = reading.noun(span.start, span.end, type)
        mention = Mention(span.start, span.end, type, kind, 1.0, 1.0, score, 1.0, 0.0)
        found = Finding(span.start, span.end, span.text, span.type, Identifier.QUASI, 1.0, ("reader",))
        told = {"kind": kind, "kind_sure": kind_sure(mention), "noun": noun, "noun_score": said}
        return kind_of(
            replace(found, origin=Origin.READER, kinds=reading.all_kinds(span.start, span.end), **told)  # type: ignore[arg-type]
        )

    return witness


def judge(
    spans: Iterable[Span], ladder_of: LadderOf, *, whole: bool = True, witness: Witness | None = None
) -> list[JudgedLadder]:
    """The ladder of each span; with ``whole`` the document is the context, otherwise the sentence.

    ``witness`` says what a reader takes each span for.
    """
    judged = []
    for span in spans:
        # the span's own sentence first: what it says weighs more than what the rest of the document says
        context = f"{span.sentence}\n{span.whole}" if whole else span.sentence
        ladder = ladder_of(span.text, span.type, context, **(witness(span) if witness else {}))
        judged.append(JudgedLadder(span, ladder, informative(ladder, span.type)))
    return judged


def coverage(judged: Sequence[JudgedLadder]) -> dict[str, tuple[int, int]]:
    """type -> (spans with an informative rung, spans), and the same for "all"."""
    counts: dict[str, tuple[int, int]] = {}
    for row in judged:
        for key in (row.span.type.value, "all"):
            hits, total = counts.get(key, (0, 0))
            counts[key] = (hits + row.informative, total + 1)
    return counts


def sample(judged: Sequence[JudgedLadder], size: int, seed: int = 0) -> list[JudgedLadder]:
    """``size`` rows drawn at random for reading, in document order."""
    picked = random.Random(seed).sample(range(len(judged)), min(size, len(judged)))
    return [judged[i] for i in sorted(picked)]
