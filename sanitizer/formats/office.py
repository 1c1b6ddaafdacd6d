"""Word files and PDF: the text of a Word file is replaced paragraph by paragraph; of a PDF only the text comes out."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import IO, Any

from sanitizer.core.errors import missing_extra
from sanitizer.formats.base import WHOLE, Entry, OneText, Options
from sanitizer.formats.faults import unreadable_format

_NOT_SHOWN = ("author", "last_modified_by", "title", "subject", "keywords", "comments", "category")
"""Properties of a Word file that name people or things."""


class Word(OneText):
    """A Word file in and out: its paragraphs, tables, headers and footers are one text for the reader."""

    name = "docx"
    suffix = ".docx"

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """The one entry of a file: a line a paragraph."""
        docx = _module("docx", "reading Word files")
        data = handle.read()
        try:
            document = docx.Document(io.BytesIO(data))
        except Exception:
            raise unreadable_format(name, "Word") from None
        yield Entry(name, {str(number): _line(one) for number, one in enumerate(_paragraphs(document))}, data)

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """The file with the new lines in its paragraphs; properties that name people are emptied."""
        docx = _module("docx", "writing Word files")
        for entry in entries:
            document = docx.Document(io.BytesIO(entry.rest))
            for paragraph, line in zip(_paragraphs(document), entry.texts.values(), strict=True):
                if _line(paragraph) != line:
                    _replace(paragraph, line)
            for name in _NOT_SHOWN:
                setattr(document.core_properties, name, "")
            document.save(handle)


def _line(paragraph: Any) -> str:
    return str(paragraph.text).replace("\r", " ").replace("\n", "\u2028")


def _replace(paragraph: Any, line: str) -> None:
    """Puts ``line`` into the first run, with its style, and empties the others and the links."""
    for child in list(paragraph._p):
        if child.tag.endswith(("}hyperlink", "}ins", "}smartTag", "}sdt")):
            paragraph._p.remove(child)
    runs = paragraph.runs
    for run in runs[1:]:
        run.text = ""
    if runs:
        runs[0].text = line.replace("\u2028", "\n")
    else:
        paragraph.add_run(line.replace("\u2028", "\n"))


def _paragraphs(document: Any) -> Iterator[Any]:
    """All paragraphs of the body, of tables at any depth, and of headers and footers, each once."""
    yield from document.paragraphs
    for table in document.tables:
        yield from _in_table(table)
    seen = set()
    for section in document.sections:
        for part in (section.header, section.footer, section.first_page_header, section.first_page_footer):
            if id(part._element) not in seen and not part.is_linked_to_previous:
                seen.add(id(part._element))
                yield from part.paragraphs
                for table in part.tables:
                    yield from _in_table(table)


def _in_table(table: Any) -> Iterator[Any]:
    seen = set()
    for row in table.rows:
        for cell in row.cells:
            if cell._tc in seen:
                continue
            seen.add(cell._tc)
            yield from cell.paragraphs
            for inner in cell.tables:
                yield from _in_table(inner)


class Pdf(OneText):
    """The text of a PDF; what is written is plain text, page after page."""

    name = "pdf"
    suffix = ".txt"

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """The one entry of a file; pages are parted by form feeds."""
        pypdf = _module("pypdf", "reading PDF")
        try:
            pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(handle.read())).pages]
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
