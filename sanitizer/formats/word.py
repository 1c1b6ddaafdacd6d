"""Word files: the text of every paragraph is replaced, wherever it stands; what the file says beside its text goes.

Read are body, tables, text boxes, headers, footers, footnotes and endnotes. Comments, tracked deletions, authors,
properties, targets of links, field codes, descriptions of pictures and attached data are left out. Pictures stay.
What went from the texts is renamed wherever the XML names it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import IO, Any

from sanitizer.core.errors import missing_extra
from sanitizer.formats.base import Entry, OneText, Options
from sanitizer.formats.faults import unreadable_format
from sanitizer.formats.gone import Gone
from sanitizer.formats.parts import check_file, without_gone

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STORIES = ("document.main+xml", "header+xml", "footer+xml", "footnotes+xml", "endnotes+xml")
_GONE_PARTS = ("/comments", "/people", "/customXml", "/custom-properties", "/extended-properties", "/thumbnail",
               "/glossaryDocument", "/oleObject", "/package", "/attachedTemplate")  # fmt: skip
"""Kinds of relationships, by how their names go on, that lead to what is no text of the document."""
_GONE = tuple(_W + name for name in ("del", "moveFrom", "commentRangeStart", "commentRangeEnd", "commentReference",
                                     "instrText", "delText", "docPartObj"))  # fmt: skip
_TELLING = (_W + "author", _W + "initials", "descr", "title", "alt")
_PROPERTIES = ("author", "last_modified_by", "title", "subject", "keywords", "comments", "category", "identifier")
_BREAK = "\u2028"
"""A line break inside of a paragraph, for the reader."""


class Word(OneText):
    """A Word file in and out: all its paragraphs are one text for the reader."""

    name = "docx"
    suffix = ".docx"

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """The one entry of a file: a text a paragraph."""
        data = handle.read()
        try:
            stories = [root for _, root in _stories(_open(data))]
            texts = {str(n): _text(paragraph) for n, paragraph in enumerate(_paragraphs(stories))}
        except ImportError:
            raise missing_extra("formats", "reading Word files") from None
        except Exception:
            raise unreadable_format(name, "Word") from None
        yield Entry(name, texts, data)

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """The file with the new texts in its paragraphs."""
        for entry in entries:
            document = _open(entry.rest)
            stories = _stories(document)
            old = [_text(paragraph) for paragraph in _paragraphs(root for _, root in stories)]
            for paragraph, text in zip(_paragraphs(root for _, root in stories), entry.texts.values(), strict=True):
                if _text(paragraph) != text:
                    _replace(paragraph, text)
            for part, root in stories:
                if not hasattr(part, "element"):
                    part._blob = _serialized(root)
            gone = Gone(old, entry.texts.values())
            without_gone(document, gone)
            out = io.BytesIO()
            document.save(out)
            check_file(out.getvalue(), str(entry.id), gone)
            handle.write(out.getvalue())


def _open(data: bytes) -> Any:
    """The file without what is no text of it."""
    import docx

    document = docx.Document(io.BytesIO(data))
    for name in _PROPERTIES:
        setattr(document.core_properties, name, "")
    package = document.part.package
    for holder in [package, *package.iter_parts()]:
        for key, relation in list(holder.rels.items()):
            if any(mark in relation.reltype for mark in _GONE_PARTS):
                del holder.rels[key]
            elif relation.is_external:
                relation._target = "about:blank"
    return document


def _stories(document: Any) -> list[tuple[Any, Any]]:
    """The parts of a file that hold paragraphs, cleaned, in a fixed order."""
    from docx.oxml import parse_xml

    found = []
    for part in sorted(document.part.package.iter_parts(), key=lambda part: str(part.partname)):
        if part.content_type.endswith(_STORIES):
            root = part.element if hasattr(part, "element") else parse_xml(part.blob)
            _clean(root)
            found.append((part, root))
    return found


def _clean(root: Any) -> None:
    for element in list(root.iter(*_GONE)):
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
    for element in root.iter():
        for name in _TELLING:
            if name in element.attrib:
                element.set(name, "")


def _paragraphs(roots: Iterable[Any]) -> Iterator[Any]:
    for root in roots:
        yield from root.iter(_W + "p")


def _pieces(paragraph: Any) -> list[Any]:
    """The texts, tabs and breaks of a paragraph, without those of paragraphs inside of it."""
    kinds = (_W + "t", _W + "tab", _W + "br", _W + "cr")
    return [
        one
        for one in paragraph.iter(*kinds)
        if next(one.iterancestors(_W + "p")) is paragraph and one.getparent().tag != _W + "tabs"
    ]


def _text(paragraph: Any) -> str:
    marks = {_W + "tab": "\t", _W + "br": _BREAK, _W + "cr": _BREAK}
    pieces = (marks.get(one.tag) or (one.text or "") for one in _pieces(paragraph))
    return "".join(pieces).replace("\r", " ").replace("\n", " ")


def _replace(paragraph: Any, text: str) -> None:
    """Puts ``text`` into the first run that has any, with its style, and empties the others."""
    first, *others = _pieces(paragraph)
    for one in others:
        one.getparent().remove(one)
    run = first.getparent()
    place = run.index(first)
    run.remove(first)
    for number, line in enumerate(text.split(_BREAK)):
        if number:
            run.insert(place, run.makeelement(_W + "br"))
            place += 1
        piece = run.makeelement(_W + "t")
        piece.text = line
        piece.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        run.insert(place, piece)
        place += 1


def _serialized(root: Any) -> bytes:
    from lxml import etree

    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))
