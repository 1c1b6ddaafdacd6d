"""The texts of one entry as the one text that is read, and back into their fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from sanitizer.formats.base import Entry, FileFormat

if TYPE_CHECKING:
    from sanitizer.core.results import SanitizedDocument


def between(form: FileFormat) -> str:
    """What stands between the texts of one entry for the reader."""
    return "\n\n" if form.many else "\n"


def joined(entry: Entry, form: FileFormat) -> str:
    """The texts of an entry as the one text that is read, so that a person has one name in all of them.

    >>> from sanitizer.formats.choose import format_of
    >>> joined(Entry(1, {"note": "Ada came.", "plan": "Rest."}), format_of("a.jsonl"))
    'Ada came.\\n\\nRest.'
    """
    return between(form).join(entry.texts.values())


def borders(entry: Entry, form: FileFormat) -> Iterator[tuple[str, int, int]]:
    """Each text field of an entry with its place in the joined text."""
    at = 0
    for name, text in entry.texts.items():
        yield name, at, at + len(text)
        at += len(text) + len(between(form))


def parted(entry: Entry, document: SanitizedDocument, form: FileFormat) -> Entry:
    """The entry with the texts of ``document``, cut where the texts of ``entry`` met.

    A stand-in that reaches over a border belongs to the text in which it begins.
    """
    if len(entry.texts) == 1:
        return replace(entry, texts=dict.fromkeys(entry.texts, document.text))
    texts, last = {}, 0
    for name, start, end in borders(entry, form):
        first = max(last, document.offsets.to_output(start))
        last = max(first, document.offsets.to_output(end, end=True))
        texts[name] = document.text[first:last]
    return replace(entry, texts=texts)
