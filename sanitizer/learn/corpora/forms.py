"""Annotated documents in the forms of Label Studio, doccano and brat, and in our own: read and written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sanitizer.artefacts.files import atomic_folder, atomic_write
from sanitizer.core.faults import not_json, unknown_document
from sanitizer.learn.corpora.gold import GoldDocument, Mention, mention

FORMS = ("gold", "labelstudio", "doccano", "brat")
_FROM, _TO = "label", "text"
"""The names of the parts of a Label Studio project for spans, as its templates have them."""


def write_gold(documents: Sequence[GoldDocument], path: str | Path, form: str) -> None:
    """Writes documents in one of ``FORMS``: a file, or for brat a folder.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> document = GoldDocument("1", "Ada came", ((Mention(0, 3, "PERSON", "DIRECT"),),))
    >>> write_gold([document], folder / "out.jsonl", "doccano")
    >>> (folder / "out.jsonl").read_text().strip()
    '{"id": "1", "text": "Ada came", "label": [[0, 3, "PERSON/DIRECT"]]}'
    """
    if form == "brat":
        with atomic_folder(path) as folder:
            for number, document in enumerate(documents, 1):
                name = f"{number:05d}"  # ids may be people's names
                (folder / f"{name}.txt").write_text(document.text, encoding="utf-8", newline="")
                lines = "".join(_brat_lines(document))
                (folder / f"{name}.ann").write_text(lines, encoding="utf-8", newline="")
        return
    make: dict[str, Callable[[GoldDocument], dict[str, Any]]] = {
        "gold": _gold,
        "labelstudio": _label_studio,
        "doccano": _doccano,
    }
    with atomic_write(path) as handle:
        entries = [make[form](document) for document in documents]
        if form == "doccano":
            handle.writelines(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)
        else:
            json.dump(entries, handle, ensure_ascii=False, indent=1)
            handle.write("\n")


def _spans(document: GoldDocument) -> Iterator[tuple[int, int, str, str]]:
    """Start, end, label and entity of what the first annotator marked; what is to stay has NO_MASK for a kind."""
    for one in document.annotators[0] if document.annotators else ():
        yield one.start, one.end, f"{one.type}/{one.identifier}", one.entity


def _gold(document: GoldDocument) -> dict[str, Any]:
    mentions = [
        {"start": m.start, "end": m.end, "type": m.type, "identifier": m.identifier, "entity": m.entity}
        for m in (document.annotators[0] if document.annotators else ())
    ]
    keep = [{"start": start, "end": end} for start, end in document.keep]
    return {"id": document.id, "text": document.text, "mentions": mentions, "keep": keep}


def _label_studio(document: GoldDocument) -> dict[str, Any]:
    result = [
        {
            "id": f"s{number}",
            "from_name": _FROM,
            "to_name": _TO,
            "type": "labels",
            "value": {
                "start": _units(document.text, start),
                "end": _units(document.text, end),
                "text": document.text[start:end],
                "labels": [label],
            },
        }
        for number, (start, end, label, _) in enumerate(_spans(document))
    ]
    return {"data": {"text": document.text, "id": document.id}, "annotations": [{"result": result}]}


def _doccano(document: GoldDocument) -> dict[str, Any]:
    label = [[start, end, label] for start, end, label, _ in _spans(document)]
    return {"id": document.id, "text": document.text, "label": label}


def _brat_lines(document: GoldDocument) -> Iterator[str]:
    for number, (start, end, label, _) in enumerate(_spans(document), 1):
        words = document.text[start:end].replace("\n", " ")
        yield f"T{number}\t{label.replace(' ', '_')} {start} {end}\t{words}\n"


def is_label_studio(entry: Any) -> bool:
    """Whether an entry of a JSON list is a task of Label Studio."""
    return isinstance(entry, dict) and isinstance(entry.get("data"), dict)


def read_label_studio(entry: dict[str, Any], place: str, number: int) -> GoldDocument:
    """The document of a task of Label Studio, with an annotator for each of its annotations.

    >>> value = {"start": 0, "end": 3, "labels": ["PER"]}
    >>> task = {"data": {"text": "Ada came"}, "annotations": [{"result": [{"type": "labels", "value": value}]}]}
    >>> read_label_studio(task, "x", 1).annotators[0][0].type
    'PER'
    """
    try:
        data = entry["data"]
        text = data.get("text", next((value for value in data.values() if isinstance(value, str)), None))
        text.encode("utf-8")
        given = entry.get("annotations") or entry.get("completions") or [{"result": entry.get("result", [])}]
        annotators = tuple(
            tuple(
                _checked(*_place(text, one["value"]), str(label), len(text))
                for one in annotation["result"]
                for label in (one["value"].get("labels") or one["value"].get("hypertextlabels") or ())[:1]
            )
            for annotation in given
            if not annotation.get("was_cancelled")
        )
        return GoldDocument(str(data.get("id") or entry.get("id") or number), text, annotators or ((),))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise unknown_document(f"{place}: document {number}", type(error).__name__) from None


def _units(text: str, place: int) -> int:
    """A place in a text as browsers count it, where some characters count twice."""
    return len(text[:place].encode("utf-16-le")) // 2


def _place(text: str, value: dict[str, Any]) -> tuple[int, int]:
    """Where a span of Label Studio stands, in characters: its own text tells whether a browser counted.

    >>> _place("𝔘 Ada", {"start": 3, "end": 6, "text": "Ada"})
    (2, 5)
    """
    start, end, said = int(value["start"]), int(value["end"]), value.get("text")
    if said is None or text[start:end] == said or not 0 <= start < end:
        return start, end
    units = text.encode("utf-16-le")
    before, inside = (
        units[: 2 * start].decode("utf-16-le", "ignore"),
        units[2 * start : 2 * end].decode("utf-16-le", "ignore"),
    )
    return (len(before), len(before) + len(inside)) if inside == said else (start, end)


def is_doccano(lines: Sequence[str]) -> bool:
    """Whether the first of these lines has the keys of doccano.

    >>> is_doccano(['{"text": "Ada came", "label": [[0, 3, "PER"]]}']), is_doccano(['{"text": "", "findings": []}'])
    (True, False)
    """
    first = next((line for line in lines if line.strip()), "")
    try:
        entry = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(entry, dict) and not {"label", "labels", "entities"}.isdisjoint(entry)


def read_doccano(lines: Sequence[str], place: str) -> list[GoldDocument]:
    """The documents of JSON lines of doccano, in each of its forms.

    >>> read_doccano(['{"text": "Ada came", "label": [[0, 3, "PER"]]}'], "x")[0].annotators[0][0].end
    3
    """
    documents = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            raise not_json(f"{place}, line {number}") from None
        try:
            text = entry["text"] if "text" in entry else entry["data"]
            text.encode("utf-8")
            marked = entry.get("label", entry.get("labels", entry.get("entities", [])))
            spans = [
                (one["start_offset"], one["end_offset"], one["label"]) if isinstance(one, dict) else tuple(one)
                for one in marked
            ]
            mentions = tuple(_checked(int(a), int(b), str(label), len(text)) for a, b, label in spans)
            documents.append(GoldDocument(str(entry.get("id", number)), text, (mentions,)))
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise unknown_document(f"{place}, line {number}", type(error).__name__) from None
    return documents


def _checked(start: int, end: int, label: str, length: int) -> Mention:
    if not 0 <= start < end <= length:
        raise ValueError("outside")
    return mention(start, end, label)
