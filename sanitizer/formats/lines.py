"""JSON lines: an object a line, of which some fields hold text and all others are kept."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import IO, Any

from sanitizer.core.errors import InputError
from sanitizer.core.faults import bad_protect, half_character, not_json
from sanitizer.formats.base import Entry, Options
from sanitizer.formats.faults import no_text_field
from sanitizer.formats.text import encoding_of, exactly, no_encoding

_ASKED = "protect"
"""The field that says whom to protect. It names them, so it does not come out."""


class JsonLines:
    """JSON lines in, JSON lines out, every other field as it came."""

    name = "jsonl"
    suffix = ".jsonl"
    many = True

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """An entry a line; blank lines are skipped. JSON is UTF-8 unless another encoding is told.

        A file whose first line does not fit is of another form; a later line may be refused by itself.
        """
        skip = False
        for number, line in enumerate(_lines(handle, name, options.encoding), 1):
            if not line.strip():
                continue
            try:
                yield parse_line(line, f"{name}, line {number}", number, options)
            except InputError as error:
                if not skip:
                    raise
                id = _id_of(line)
                entry = Entry(number, {}) if id is None else Entry(id, {}, {"id": id})
                yield replace(self.refused(entry, error.code), fault=error)
            skip = options.skip

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """A line an entry, with the fields in their order."""
        for entry in entries:
            record = {**entry.rest, **entry.texts}
            handle.write(json.dumps(record, ensure_ascii=False).encode("utf-8") + b"\n")
            handle.flush()

    def refused(self, entry: Entry, code: str) -> Entry:
        """A line with the code of the error and its id, or its number in the file, which is nobody's id."""
        return Entry(entry.id, {}, {"id" if "id" in (entry.rest or ()) else "line": entry.id, "refused": code})

    def renamed(self, entry: Entry, number: int) -> Entry:
        """The entry with ``number`` as its id; the id of its person does not come out."""
        kept = {name: value for name, value in entry.rest.items() if name not in {"id", "person"}}
        return replace(entry, id=number, was=entry.id, rest={"id": number, **kept})

    def others(self, entry: Entry) -> Iterable[str]:
        """The other fields that are strings, but for the id, which is looked at by itself."""
        known = {*entry.texts, "id", "person"}
        return (value for name, value in entry.rest.items() if isinstance(value, str) and name not in known)


def _lines(handle: IO[bytes], name: str, encoding: str | None) -> Iterator[bytes | str]:
    """The lines of a file; in an encoding that was told, the line ends need not be one byte."""
    if encoding is None:
        yield from handle
        return
    stream = io.TextIOWrapper(handle, encoding_of(handle, name, encoding), newline="\n")
    try:
        yield from stream
    except UnicodeDecodeError as error:
        raise no_encoding(name, error.start) from None
    finally:
        stream.detach()


class _TwiceError(Exception):
    """A field stands twice in one object: one of the two would be lost."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise _TwiceError
    return record


def parse_line(line: bytes | str, place: str, number: int, options: Options) -> Entry:
    """The entry of one line.

    Raises:
        InputError: it is no JSON object with the text fields, or ``protect`` is no name.

    >>> parse_line(b'{"id": 7, "text": "Hello", "ward": 3}', "x", 1, Options()).rest["ward"]
    3
    """
    try:
        written = line if isinstance(line, str) else exactly(line, place, None)
        record = json.loads(written, object_pairs_hook=_once)
    except _TwiceError:
        raise not_json(place, "a field stands twice", hint="rename one of them") from None
    except ValueError:
        raise not_json(place) from None
    except RecursionError:
        raise not_json(place, "nested too deeply") from None
    if not isinstance(record, dict):
        raise no_text_field(place, options.fields)
    texts = {field: record[field] for field in options.fields if isinstance(record.get(field), str)}
    if not texts:
        raise no_text_field(place, options.fields, [name for name, value in record.items() if isinstance(value, str)])
    try:
        json.dumps(record, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise half_character(place) from None
    protect = _names(record.pop(_ASKED, None), place) if _ASKED not in texts else ()
    return Entry(record.get("id", number), texts, record, protect, record.get("person"))


def _id_of(line: bytes | str) -> str | int | None:
    """The id of a line that was refused, so that it can be found again; None where it has none."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    id = record.get("id") if isinstance(record, dict) else None
    return id if isinstance(id, str | int) and not isinstance(id, bool) else None


def _names(value: Any, place: str) -> tuple[str, ...]:
    if value is None:
        return ()
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(one, str) for one in names):
        raise bad_protect(f"{place}: ")
    return tuple(names)
