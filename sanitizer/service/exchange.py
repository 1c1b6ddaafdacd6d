"""Reviewed documents for models and other tools, and annotations of other tools as decisions."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from pathlib import Path

from sanitizer.artefacts.files import atomic_write
from sanitizer.core.errors import InputError
from sanitizer.core.results import SanitizedDocument
from sanitizer.documents.decisions import hash_text
from sanitizer.documents.teach import choices_of, decisions_from, gold_document
from sanitizer.learn.corpora.forms import FORMS, write_gold
from sanitizer.learn.corpora.gold import read_gold
from sanitizer.service.folder import Folder, Item

CHOICES = "choices"
"""What selectors learn from: the chosen rungs, in WikiReplace's form."""
EXPORTS = (*FORMS, CHOICES)


def export_reviewed(folder: Folder, form: str, path: str | Path) -> int:
    """Writes the documents that are done in one of ``EXPORTS``, and says how many; originals are in it.

    Raises:
        InputError: none is done.
    """
    done = [item for item in folder.items.values() if folder.file.decisions.state(item.sha256) == "done"]
    if not done:
        raise InputError("E608", "no document is done yet", hint="mark some as done in 'sanitizer review'")
    documents = [_document(folder, item) for item in done]
    if form == CHOICES:
        entries = [choices_of(document) for document in documents]
        with atomic_write(path) as handle:
            json.dump(entries, handle, ensure_ascii=False, indent=1)
            handle.write("\n")
    else:
        write_gold([gold_document(document) for document in documents], path, form)
    return len(done)


def _document(folder: Folder, item: Item) -> SanitizedDocument:
    """The document as decided; what was kept on purpose is part of what it teaches."""
    return replace(folder.check(item).document, id=item.name)


def import_annotations(folder: Folder, path: str | Path, by: str) -> tuple[int, int]:
    """Makes decisions of annotations (Label Studio, doccano, brat, and what else 'train detector' reads).

    Documents are found by their text. A decision that cannot be carried out is left out.

    Returns:
        How many documents were annotated, and how many decisions were written.
    """
    by_text = {item.sha256: item for item in folder.items.values()}
    matched = written = 0
    for gold in read_gold(path):
        item = by_text.get(hash_text(gold.text))
        if item is None:
            continue
        matched += 1
        for decision in decisions_from(gold, folder.check(item).document.findings):
            data = {name: value for name, value in decision.to_dict().items() if name != "sha256"}
            with contextlib.suppress(InputError):
                folder.decide(item, data, by=by, revision=folder.revision(item))
                written += 1
    return matched, written
