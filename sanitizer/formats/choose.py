"""Which format a file has: by what the user says, else by its name; compressed files are opened on the way."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable
from pathlib import PurePath
from typing import IO, Any, cast

from sanitizer.formats.base import FileFormat
from sanitizer.formats.faults import unknown_format
from sanitizer.formats.lines import JsonLines
from sanitizer.formats.mail import Mailbox, Message
from sanitizer.formats.markup import Html
from sanitizer.formats.pdf import Pdf
from sanitizer.formats.rows import CsvRows, ParquetRows
from sanitizer.formats.text import PlainText
from sanitizer.formats.word import Word

_FORMATS: dict[str, Callable[[], FileFormat]] = {
    "text": PlainText, "jsonl": JsonLines, "csv": CsvRows, "tsv": lambda: CsvRows("tsv"), "parquet": ParquetRows,
    "docx": Word, "pdf": Pdf, "eml": Message, "mbox": Mailbox, "html": Html,
}  # fmt: skip
_BY_SUFFIX = {
    "": "text", ".txt": "text", ".text": "text", ".md": "text", ".rst": "text", ".log": "text", ".jsonl": "jsonl",
    ".ndjson": "jsonl", ".csv": "csv", ".tsv": "tsv", ".parquet": "parquet", ".docx": "docx", ".pdf": "pdf",
    ".eml": "eml", ".mbox": "mbox", ".html": "html", ".htm": "html",
}  # fmt: skip
_OPENERS: dict[str, Callable[..., Any]] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}
KNOWN_SUFFIXES = frozenset(_BY_SUFFIX) - {""}
FORMATS = tuple(_FORMATS)


def format_of(path: str | PurePath, told: str | None = None) -> FileFormat:
    """The format of a file.

    Raises:
        InputError: it is none that is known; the message says which are.

    >>> format_of("notes.csv.gz").name, format_of("letter").name, format_of("-", "jsonl").name
    ('csv', 'text', 'jsonl')
    """
    name = told or _BY_SUFFIX.get(inner_suffix(path))
    if name is None or name not in _FORMATS:
        raise unknown_format(str(path), ", ".join(FORMATS))
    return _FORMATS[name]()


def inner_suffix(path: str | PurePath) -> str:
    """The suffix of a file without that of its compression."""
    pure = PurePath(path)
    return (pure.with_suffix("") if pure.suffix.lower() in _OPENERS else pure).suffix.lower()


def packed(path: str | PurePath, handle: IO[bytes]) -> IO[bytes]:
    """A handle that compresses into ``handle`` as the name ``path`` says, or ``handle`` itself.

    >>> import io
    >>> packed("a.txt", out := io.BytesIO()) is out
    True
    """
    suffix = PurePath(path).suffix.lower()
    if suffix == ".gz":  # without name and time, so that the same text gives the same bytes
        return cast("IO[bytes]", gzip.GzipFile(filename="", mode="wb", fileobj=handle, mtime=0))
    opener = _OPENERS.get(suffix)
    return handle if opener is None else cast("IO[bytes]", opener(handle, "wb"))


def open_bytes(path: str | PurePath, mode: str = "rb") -> IO[bytes]:
    """The bytes of a file, compressed or not."""
    opener = _OPENERS.get(PurePath(path).suffix.lower(), open)
    return cast("IO[bytes]", opener(path, mode))
