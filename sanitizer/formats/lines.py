"""JSON lines: an object a line, of which some fields hold text and all others are kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import IO, Any

from sanitizer.core.faults import bad_protect, half_character, not_json
from sanitizer.formats.base import Entry, Options
from sanitizer.formats.faults import no_text_field
from sanitizer.formats.text import decode


class JsonLines:
    """JSON lines in, JSON lines out, every other field as it came."""

    name = "jsonl"
    suffix = ".jsonl"
    many = True

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """An entry a line; blank lines are skipped."""
        for number, line in enumerate(handle, 1):
            if line.strip():
                yield parse_line(line, f"{name}, line {number}", number, options)

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """A line an entry, with the fields in their order."""
        for entry in entries:
            record = {**entry.rest, **entry.texts}
            handle.write(json.dumps(record, ensure_ascii=False).encode("utf-8") + b"\n")
            handle.flush()


def parse_line(line: bytes, place: str, number: int, options: Options) -> Entry:
    """The entry of one line.

    Raises:
        InputError: it is no JSON object with the text fields, or ``protect`` is no name.

    >>> parse_line(b'{"id": 7, "text": "Hello", "ward": 3}', "x", 1, Options()).rest["ward"]
    3
    """
    try:
        record = json.loads(decode(line, place, options.encoding))
    except ValueError:
        raise not_json(place) from None
    except RecursionError:
        raise not_json(place, "nested too deeply") from None
    if not isinstance(record, dict):
        raise no_text_field(place, options.fields)
    texts = {field: record[field] for field in options.fields if isinstance(record.get(field), str)}
    if not texts:
        raise no_text_field(place, options.fields)
    try:
        json.dumps(record, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise half_character(place) from None
    return Entry(record.get("id", number), texts, record, _names(record.get("protect"), place))


def _names(value: Any, place: str) -> tuple[str, ...]:
    if value is None:
        return ()
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(one, str) for one in names):
        raise bad_protect(f"{place}: ")
    return tuple(names)
