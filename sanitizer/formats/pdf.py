"""PDF: only the text comes out."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import IO, Any

from sanitizer.core.errors import missing_extra
from sanitizer.formats.base import WHOLE, Entry, OneText, Options
from sanitizer.formats.faults import unreadable_format

_HEADER, _AHEAD = b"%PDF-", 1024
"""What a PDF begins with, and within how many bytes."""


class Pdf(OneText):
    """The text of a PDF; what is written is plain text, page after page."""

    name = "pdf"
    suffix = ".txt"

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """The one entry of a file; pages are parted by form feeds."""
        pypdf = _module("pypdf", "reading PDF")
        content = handle.read()
        if _HEADER not in content[:_AHEAD]:
            raise unreadable_format(name, "PDF")  # before the library says in its log what stands there instead
        try:
            pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]
        except Exception:
            raise unreadable_format(name, "PDF") from None
        if not any(page.strip() for page in pages):
            raise unreadable_format(name, "PDF with text (it may hold pictures of pages)")
        yield Entry(name, {WHOLE: "\n\f\n".join(pages) + "\n"})

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """The text as UTF-8."""
        for entry in entries:
            handle.write(entry.texts[WHOLE].encode("utf-8"))


def _module(name: str, what: str) -> Any:
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        raise missing_extra("formats", what) from None
