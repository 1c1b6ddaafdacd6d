"""Bytes of annotated files -> text, with one clear error that names file and line where that cannot be done."""

from __future__ import annotations

import codecs
import gzip
import zlib
from pathlib import Path

from sanitizer.core.errors import InputError
from sanitizer.core.faults import damaged_archive, not_utf8, unreadable

_MARKS = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def decode(data: bytes, name: str) -> str:
    """The text of ``data``: UTF-8, or UTF-16 where a byte order mark says so; line ends and a UTF-8 mark stay.

    >>> decode("å".encode("utf-16"), "x"), decode(b"a", "x")
    ('å', 'a')

    Raises:
        InputError: it is neither; the line is named, nothing is quoted.
    """
    encoding = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        hint = "convert it first, for instance with iconv -t UTF-8"
        raise not_utf8(name, f", line {line},", hint=hint) from None
    if "\x00" in text:
        raise InputError("E279", f"{name} holds zero bytes: no text file", hint="convert it first")
    return text


def read_bytes(path: Path) -> bytes:
    """The content of a file, unpacked where its name ends in ``.gz``."""
    try:
        data = path.read_bytes()
        return gzip.decompress(data) if path.suffix == ".gz" else data
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise damaged_archive(path, "gzip file") from None
    except OSError as error:
        raise unreadable(path, error.strerror) from None


def read_lines(path: Path) -> str:
    """The text of a file without a byte order mark and with ``\\n`` for every line end."""
    text = decode(read_bytes(path), str(path)).removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")
