"""HTML: the text between the tags is replaced, the tags stay; what a page hides (scripts, comments, titles) goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO, Any

from sanitizer.core.errors import missing_extra
from sanitizer.formats.base import Entry, OneText, Options
from sanitizer.formats.text import decode

_GONE = ("script", "style", "template", "noscript", "object", "embed", "iframe", "meta", "link", "base")
"""Elements that hold no text for a reader, or lead elsewhere."""
_KEPT = frozenset("class colspan rowspan span dir lang align valign width height border start type".split())
"""Attributes that say how a page looks; all others may name somebody and are left out."""


class Html(OneText):
    """A page in and out, its text nodes one line each for the reader."""

    name = "html"
    suffix = ".html"

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """The one entry of a page."""
        page = decode(handle.read(), name, options.encoding)
        soup = clean_soup(page)
        yield Entry(name, {str(number): _line(node) for number, node in enumerate(_nodes(soup))}, page)

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """The page with the new lines in its text nodes."""
        for entry in entries:
            soup = clean_soup(entry.rest)
            for node, line in zip(list(_nodes(soup)), entry.texts.values(), strict=True):
                text = str(node)
                start = text[: len(text) - len(text.lstrip())]
                end = text[len(text.rstrip()) :]
                node.replace_with(f"{start}{line}{end}")
            handle.write(str(soup).encode("utf-8"))


def clean_soup(page: str) -> Any:
    """The parsed page without scripts, comments and attributes that may name somebody."""
    try:
        from bs4 import BeautifulSoup, Comment, Declaration, ProcessingInstruction
    except ImportError:
        raise missing_extra("formats", "reading HTML") from None
    soup = BeautifulSoup(page, "html.parser")
    for element in soup.find_all(_GONE):
        element.decompose()
    for node in soup.find_all(string=lambda s: isinstance(s, Comment | Declaration | ProcessingInstruction)):
        node.extract()
    for element in soup.find_all(True):
        for name in [one for one in element.attrs if one not in _KEPT]:
            del element[name]
    return soup


def _nodes(soup: Any) -> Iterator[Any]:
    from bs4 import Doctype

    for node in soup.find_all(string=True):
        if node.strip() and not isinstance(node, Doctype):
            yield node


def _line(node: Any) -> str:
    return " ".join(str(node).split())


def text_of_html(page: str) -> str:
    """The text of a page, a line a text node."""
    return "\n".join(_line(node) for node in _nodes(clean_soup(page)))
