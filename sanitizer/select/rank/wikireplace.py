"""WikiReplace files -> documents with findings, their ladders and the annotators' votes for the rungs."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sanitizer.core.errors import InputError
from sanitizer.core.faults import no_documents_list, not_json, unknown_document, unreadable
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK, MASK_RUNG, Ladder, Rung

UNKNOWN_SUPPORT = 0
"""Annotators' ladders do not say how many things a rung could stand for."""
_SOURCES = {"heuristics": "rule", "P31": "wikidata:P31", "P279": "wikidata:P279", "P361": "wikidata:P361"}


@dataclass(frozen=True, slots=True)
class Labelled:
    """A finding with its ladder and how many annotators chose each rung's text."""

    id: str
    finding: Finding
    votes: Mapping[str, int] = field(repr=False)

    @property
    def ladder(self) -> Ladder:
        """The ladder the annotators saw."""
        assert self.finding.ladder is not None
        return self.finding.ladder

    @property
    def shares(self) -> list[float]:
        """For each rung the share of the votes that it got; they sum to less than 1 where a vote is off the ladder."""
        total = sum(self.votes.values())
        return [self.votes.get(rung.text, 0) / total for rung in self.ladder]

    @property
    def winners(self) -> frozenset[str]:
        """The texts with the most votes: more than one where annotators are evenly split."""
        most = max(self.votes.values())
        return frozenset(text for text, count in self.votes.items() if count == most)


@dataclass(frozen=True, slots=True)
class LabelledDocument:
    """A document with what its annotators chose, in order of the text."""

    id: str
    text: str = field(repr=False)
    mentions: tuple[Labelled, ...]

    @property
    def findings(self) -> list[Finding]:
        """The findings of the mentions."""
        return [mention.finding for mention in self.mentions]


def read_wikireplace(path: str | Path) -> list[LabelledDocument]:
    """The documents of a WikiReplace file (``.gz`` too).

    A span marked by several annotators of spans with the same identity counts once; its ladders are put one after the
    other, each text once. Spans that nobody wanted hidden and spans without a choice are left out.

    Raises:
        InputError: the file cannot be read, has another shape, or holds no labelled span.
    """
    path = Path(path)
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as handle:
            data = json.load(handle)
    except OSError as error:
        raise unreadable(path, error.strerror or "not a gzip file") from None
    except (UnicodeDecodeError, json.JSONDecodeError, EOFError, RecursionError):
        raise not_json(str(path), "not JSON in UTF-8") from None
    if not isinstance(data, list):
        raise no_documents_list(path)
    documents = [_document(path, number, entry) for number, entry in enumerate(data)]
    documents = [document for document in documents if document.mentions]
    if not documents:
        raise InputError("E268", f"{path} holds no labelled replacement", hint="a WikiReplace file is needed")
    return documents


def off_ladder(documents: list[LabelledDocument]) -> int:
    """How many mentions have a vote for a text that is not on their ladder."""
    return sum(
        not set(mention.votes) <= {rung.text for rung in mention.ladder}
        for document in documents
        for mention in document.mentions
    )


def _document(path: Path, number: int, entry: Any) -> LabelledDocument:
    try:
        text = entry["text"]
        id = str(entry.get("doc_id", number))
        merged: dict[str, Labelled] = {}
        for annotator in entry["annotations"].values():
            for mention in annotator["entity_mentions"]:
                labelled = _labelled(mention, text)
                if labelled is None:
                    continue
                known = merged.get(labelled.id)
                merged[labelled.id] = labelled if known is None else _joined(known, labelled)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        kind = type(error).__name__
        raise unknown_document(f"{path}: document {number + 1}", kind) from None
    ordered = sorted(merged.values(), key=lambda m: (m.finding.start, m.finding.end))
    return LabelledDocument(id, text, tuple(ordered))


def _joined(one: Labelled, other: Labelled) -> Labelled:
    """Two annotations of one mention: the votes add up."""
    votes = dict(one.votes)
    for text, count in other.votes.items():
        votes[text] = votes.get(text, 0) + count
    return Labelled(one.id, one.finding, votes)


def _labelled(mention: Mapping[str, Any], text: str) -> Labelled | None:
    replacement = mention.get("replacement")
    if not replacement or mention["identifier_type"] == "NO_MASK":
        return None
    votes = {key: len(voters) for key, voters in replacement["generalization_selection"].items() if len(voters)}
    if not votes:
        return None
    start, end = int(mention["start_offset"]), int(mention["end_offset"])
    span = text[start:end] or str(mention["span_text"])
    finding = Finding(
        start,
        end,
        span,
        _type(mention["entity_type"]),
        Identifier.DIRECT if mention["identifier_type"] == "DIRECT" else Identifier.QUASI,
        0.5,
        ("annotator",),
        ladder=Ladder(span, tuple(_rungs(replacement["generalizations"]))),
    )
    return Labelled(str(mention["entity_mention_id"]), finding, votes)


def _type(name: Any) -> PiiType:
    """The type, or MISC for a type of another scheme."""
    try:
        return PiiType(name)
    except ValueError:
        return PiiType.MISC


def _rungs(sources: Mapping[str, Any]) -> Iterator[Rung]:
    """The rungs of all ladders, each text once, the mask at the end."""
    seen = {MASK}
    for source, texts in _lists(sources):
        for rung in texts:
            text = str(rung)
            if text.strip() and text not in seen:
                seen.add(text)
                yield Rung(text, source, UNKNOWN_SUPPORT)
    yield MASK_RUNG


def _lists(sources: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, list[Any]]]:
    for name, value in sources.items():
        known = _SOURCES.get(name, name)
        label = f"{prefix}{known}"
        if isinstance(value, Mapping):
            yield from _lists(value, f"{label}/")
        else:
            yield label, list(value)
