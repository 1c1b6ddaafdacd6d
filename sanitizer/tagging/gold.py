"""Readers of annotated documents: the Text Anonymization Benchmark's format, WikiReplace, and marked spans."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sanitizer.core.errors import InputError


@dataclass(frozen=True, slots=True)
class Mention:
    """A span that an annotator marked; ``mask`` says whether it must be hidden."""

    start: int
    end: int
    type: str
    identifier: str
    entity: str = ""

    @property
    def mask(self) -> bool:
        """Whether the annotator wants it hidden."""
        return self.identifier != "NO_MASK"


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """A text with the mentions of each annotator, and whom it is about where the file says so."""

    id: str
    text: str = field(repr=False)
    annotators: tuple[tuple[Mention, ...], ...]
    protect: str | None = None


def read_gold(path: str | Path) -> list[GoldDocument]:
    """The annotated documents of a JSON file (``.gz`` too), in any of the supported shapes.

    Raises:
        InputError: the file cannot be read or has another shape.
    """
    path = Path(path)
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as handle:
            data = json.load(handle)
    except OSError as error:
        raise InputError("E240", f"cannot read {path}: {error.strerror or 'not a gzip file'}") from None
    except (UnicodeDecodeError, json.JSONDecodeError, EOFError):
        raise InputError("E241", f"{path} is not a JSON file in UTF-8") from None
    if not isinstance(data, list) or not data:
        raise InputError("E242", f"{path} holds no list of documents")
    return [_document(path, number, entry) for number, entry in enumerate(data)]


def _document(path: Path, number: int, entry: Any) -> GoldDocument:
    try:
        text = entry["text"]
        id = str(entry.get("doc_id") or entry.get("id") or number)
        if "annotations" in entry:
            annotators = tuple(
                tuple(_mentions(one["entity_mentions"], len(text))) for one in entry["annotations"].values()
            )
        else:
            spans = entry["sensitive"]
            annotators = (tuple(Mention(a, b, "MISC", "QUASI") for a, b in spans if 0 <= a < b <= len(text)),)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        kind = type(error).__name__
        raise InputError("E243", f"{path}: document {number + 1} has an unknown shape ({kind})") from None
    return GoldDocument(id, text, annotators, entry.get("title") or entry.get("protect"))


def _mentions(entries: list[dict[str, Any]], length: int) -> Iterator[Mention]:
    for entry in entries:
        start, end = int(entry["start_offset"]), int(entry["end_offset"])
        if 0 <= start < end <= length:
            entity = str(entry.get("entity_id", ""))
            yield Mention(start, end, entry["entity_type"], entry["identifier_type"], entity)
