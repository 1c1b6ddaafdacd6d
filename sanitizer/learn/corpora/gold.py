"""Annotated documents, and one reader for every format: TAB and WikiReplace JSON, brat, inline tags, CoNLL, DocBin."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sanitizer.core.errors import InputError
from sanitizer.core.faults import no_documents_list, not_json, unknown_document, unreadable
from sanitizer.learn.corpora.labels import KNOWN, NO_MASK, meaning
from sanitizer.learn.taggers.decoding import decode, read_bytes, read_lines


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
    """A text with the mentions of each annotator; whom it is about and what must stay, where the file says so."""

    id: str
    text: str = field(repr=False)
    annotators: tuple[tuple[Mention, ...], ...]
    protect: str | None = None
    keep: tuple[tuple[int, int], ...] = ()
    """Spans that must stay as they are, where the file says so."""


def mention(start: int, end: int, label: str, entity: str = "") -> Mention:
    """A mention from a format that has one label for each span; what the label means tells DIRECT from QUASI.

    >>> mention(0, 3, "PER"), mention(0, 3, "PERSON/QUASI")
    (Mention(start=0, end=3, type='PER', identifier='DIRECT', entity=''), \
Mention(start=0, end=3, type='PERSON', identifier='QUASI', entity=''))
    """
    found = meaning(label)
    type = label.partition("/")[0] if "/" in label else label
    return Mention(start, end, type, found[1].value if found else NO_MASK, entity)


def read_gold(path: str | Path, tags: Collection[str] = ()) -> list[GoldDocument]:
    """The annotated documents of a file or folder, in the format that its name and first bytes give away.

    =============================  ============================================================================
    folder, ``.tar``, ``.tar.gz``  brat: ``.txt`` beside ``.ann`` (or one of the two files where both are there)
    folder of ``.txt``             texts with marks in them, as in ``data/gold``
    ``.jsonl``                     what ``sanitizer detect`` writes, or one of these documents a line
    ``.json``, ``.json.gz``        the Text Anonymization Benchmark, WikiReplace, ``sensitive`` spans, or ``mentions``
                                   with ``keep``; an export of Label Studio
    ``.jsonl``                     doccano
    ``.spacy``                     spaCy's DocBin
    ``.conll``, ``.bio``, …        columns: token first, tag last
    ``.csv``, ``.txt``             inline tags such as ``dentist/QIJOB`` (``.txt`` with columns is read as columns)
    =============================  ============================================================================

    Args:
        path: what to read.
        tags: inline tags beside the known ones.

    Raises:
        InputError: it cannot be read or does not fit its format; names the file and the line or document.
    """
    path = Path(path)
    if not path.exists():
        raise unreadable(path, "no such file or folder")
    from sanitizer.learn.corpora.marked import is_marked, read_marked

    if is_marked(path):
        return read_marked(path)
    name = path.name.lower()
    beside = path.with_suffix(".ann").is_file() if name.endswith(".txt") else name.endswith(".ann")
    if path.is_dir() or beside or name.endswith((".tar", ".tar.gz", ".tgz")):
        from sanitizer.learn.corpora.brat import read_brat

        return read_brat(path)
    if name.endswith(".spacy"):
        from sanitizer.learn.corpora.docbin import read_docbin

        return read_docbin(path)
    plain = name.removesuffix(".gz")
    if plain.endswith((".jsonl", ".ndjson")):
        from sanitizer.learn.corpora.forms import is_doccano, read_doccano

        lines = read_lines(path).split("\n")
        if is_doccano(lines):
            return read_doccano(lines, str(path))
    if plain.endswith((".csv", ".txt", ".conll", ".conll03", ".iob", ".iob2", ".bio", ".bioes", ".tsv")):
        from sanitizer.learn.corpora.conll import SUFFIXES, looks_like_columns, read_conll
        from sanitizer.learn.corpora.inline import read_inline

        if plain.endswith(SUFFIXES) or (plain.endswith(".txt") and looks_like_columns(read_lines(path))):
            return read_conll(path)
        return read_inline(path, tags)
    return _json(path)


def translated(document: GoldDocument, given: Mapping[str, str] | None = None) -> GoldDocument:
    """``document`` with its labels turned into our types, where ``given`` or a common label set says what they mean.

    An identifier kind that the annotator gave stays, unless ``given`` names another one.

    >>> gold = GoldDocument("1", "Ada, nurse", ((Mention(5, 10, "JOB", "QUASI"), Mention(0, 3, "BOSS", "QUASI")),))
    >>> [(m.type, m.identifier) for m in translated(gold, {"BOSS": "PERSON/DIRECT"}).annotators[0]]
    [('DEM', 'QUASI'), ('PERSON', 'DIRECT')]
    """
    labels = given or {}
    annotators = tuple(tuple(_translated(one, labels) for one in mentions) for mentions in document.annotators)
    return replace(document, annotators=annotators)


def _translated(one: Mention, labels: Mapping[str, str]) -> Mention:
    if one.type not in labels and one.type.upper() not in KNOWN:
        return one
    found = meaning(one.type, labels)
    if found is None:
        return replace(one, identifier=NO_MASK)
    told = "/" in labels.get(one.type, "")
    return replace(one, type=found[0].value, identifier=found[1].value if told else one.identifier)


def _json(path: Path) -> list[GoldDocument]:
    text = decode(read_bytes(path), str(path)).removeprefix("\ufeff")
    try:
        lines = path.name.lower().removesuffix(".gz").endswith((".jsonl", ".ndjson"))
        data = [json.loads(line) for line in text.split("\n") if line.strip()] if lines else json.loads(text)
    except json.JSONDecodeError as error:
        raise not_json(f"{path}, line {error.lineno}") from None
    except (RecursionError, ValueError):
        raise not_json(str(path), "nested too deeply, or with a number that is too long") from None
    if not isinstance(data, list) or not data:
        raise no_documents_list(path)
    from sanitizer.learn.corpora.forms import is_label_studio, read_label_studio

    return [
        read_label_studio(entry, str(path), number) if is_label_studio(entry) else _document(path, number, entry)
        for number, entry in enumerate(data, 1)
    ]


def _document(path: Path, number: int, entry: Any) -> GoldDocument:
    place = f"{path}: document {number}"
    try:
        text = entry["text"]
        text.encode("utf-8")  # half a surrogate pair is no text
        id = str(entry.get("doc_id") or entry.get("id") or number)
        if "annotations" in entry:
            annotators = tuple(
                tuple(_mentions(place, one["entity_mentions"], len(text))) for one in entry["annotations"].values()
            )
        elif "mentions" in entry or "findings" in entry:
            marked = entry["mentions"] if "mentions" in entry else entry["findings"]
            annotators = (tuple(_mentions(place, [_plain(one) for one in marked], len(text))),)
        else:
            spans = [
                {"start_offset": a, "end_offset": b, "entity_type": "MISC", "identifier_type": "QUASI"}
                for a, b in entry["sensitive"]
            ]
            annotators = (tuple(_mentions(place, spans, len(text))),)
        keep = tuple((int(one["start"]), int(one["end"])) for one in entry.get("keep", ()))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise unknown_document(place, type(error).__name__) from None
    return GoldDocument(id, text, annotators, entry.get("title") or entry.get("protect"), keep)


def _plain(one: Mapping[str, Any]) -> dict[str, Any]:
    """A mention with short keys in the keys of the benchmark."""
    return {
        "start_offset": one["start"],
        "end_offset": one["end"],
        "entity_type": one["type"],
        "identifier_type": one["identifier"],
        "entity_id": one.get("entity", ""),
    }


def _mentions(place: str, entries: list[dict[str, Any]], length: int) -> Iterator[Mention]:
    for number, entry in enumerate(entries, 1):
        start, end = int(entry["start_offset"]), int(entry["end_offset"])
        if not 0 <= start < end <= length:
            raise InputError("E267", f"{place}, mention {number}: offsets outside the text or empty")
        entity = str(entry.get("entity_id", ""))
        yield Mention(start, end, str(entry["entity_type"]), str(entry["identifier_type"]), entity)
