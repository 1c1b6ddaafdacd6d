"""Reading documents for the command line: files, folders, standard input and JSON lines, one at a time."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from sanitizer.core.errors import InputError
from sanitizer.core.faults import bad_protect, half_character, no_text_files, not_json, not_utf8, unreadable

TEXT_SUFFIXES = {".txt", ".md", ".text", ".html", ".htm", ".eml", ".log", ".csv", ".rst", ""}
JSONL_SUFFIXES = {".jsonl", ".ndjson"}


def decode(data: bytes, name: str) -> str:
    """UTF-8 text of ``data``, without a byte order mark.

    Raises:
        InputError: not UTF-8; nothing of the content is quoted.
    """
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        hint = "convert it first, for instance with iconv -t UTF-8"
        raise not_utf8(name, f" (byte {error.start})", hint=hint) from None


def read_text(path: Path) -> str:
    """The text of a file, with its line ends as they are."""
    try:
        return decode(path.read_bytes(), str(path))
    except OSError as error:
        raise unreadable(path, error.strerror) from None


def expand(names: Iterable[str]) -> list[Path | None]:
    """The files that ``names`` stand for; None is standard input, and a folder gives its text files in order."""
    paths: list[Path | None] = []
    for name in names:
        path = Path(name)
        if name == "-":
            paths.append(None)
        elif path.is_dir():
            inside = sorted(
                p for p in path.rglob("*")
                if p.is_file() and not p.name.startswith(".") and p.suffix.lower() in TEXT_SUFFIXES | JSONL_SUFFIXES
            )  # fmt: skip
            if not inside:
                raise no_text_files(path)
            paths.extend(inside)
        elif path.exists():
            paths.append(path)
        else:
            raise unreadable(path, "no such file or folder")
    return paths


def records(path: Path | None) -> Iterator[dict[str, Any]]:
    """The documents of one input: a JSON line each, or the whole file as one document."""
    name = "standard input" if path is None else str(path)
    if path is not None and path.suffix.lower() in JSONL_SUFFIXES:
        try:
            with open(path, "rb") as handle:
                yield from json_lines(handle, name)
        except OSError as error:
            raise unreadable(path, error.strerror) from None
    elif path is None:
        yield from _standard_input()
    else:
        yield {"id": path.name, "text": read_text(path)}


def _standard_input() -> Iterator[dict[str, Any]]:
    """Standard input: JSON lines if the first line is an object with a text, else one document."""
    stream = sys.stdin.buffer
    first = stream.readline()
    if first.lstrip()[:1] == b"{":
        try:
            known = "text" in json.loads(first)
        except (ValueError, TypeError, RecursionError):
            known = False
        if known:
            yield from json_lines(chain([first], stream), "standard input")
            return
    yield {"id": "-", "text": decode(first + stream.read(), "standard input")}


def json_lines(lines: Iterable[bytes], name: str) -> Iterator[dict[str, Any]]:
    """The documents of JSON lines, checked; blank lines are skipped.

    >>> list(json_lines([b'{"id": 1, "text": "Hello"}'], "x"))
    [{'id': 1, 'text': 'Hello'}]
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            record = json.loads(decode(line, f"{name}, line {number}"))
        except ValueError:
            raise not_json(f"{name}, line {number}") from None
        except RecursionError:
            raise not_json(f"{name}, line {number}", "nested too deeply") from None
        if not isinstance(record, dict) or not isinstance(record.get("text"), str):
            raise InputError("E205", f"{name}, line {number}: needs an object with a string 'text'")
        protect = record.get("protect")
        if protect is not None and not _is_names(protect):
            raise bad_protect(f"{name}, line {number}: ")
        record.setdefault("id", number)
        try:
            json.dumps(record, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError:
            raise half_character(f"{name}, line {number}") from None
        yield record


def _is_names(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(name, str) for name in value))
