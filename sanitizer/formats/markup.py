"""HTML: the text between the tags is replaced, the tags stay; what a page hides (scripts, comments, titles) goes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import IO, Any

from sanitizer.core.errors import missing_extra
from sanitizer.formats.base import Entry, OneText, Options
from sanitizer.formats.faults import shown_in_markup
from sanitizer.formats.gone import Gone
from sanitizer.formats.text import decode

_GONE = ("script", "style", "template", "noscript", "object", "embed", "iframe", "meta", "link", "base")
"""Elements that hold no text for a reader, or lead elsewhere."""
_SIDES = "left|right|center|justify|top|middle|bottom|baseline"
_SIZE = r"\d{1,4}(?:\.\d+)?(?:%|px|em)?"
_KEPT = {
    **dict.fromkeys(("colspan", "rowspan", "span", "width", "height", "border", "start"), _SIZE),
    **dict.fromkeys(("align", "valign"), _SIDES),
    "dir": "ltr|rtl|auto", "lang": "[a-z]{2}(?:-[a-z]{2})?", "type": "[1aAiI]|checkbox|radio|hidden",
}  # fmt: skip
"""Attributes that say how a page looks, with the values they can have; all others may name somebody and go."""
_BLOCK = frozenset(
    "html head title body address article aside blockquote br button canvas caption center col colgroup datalist dd "
    "details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr img input "
    "legend li main map area menu meter nav ol optgroup option output p picture pre progress rp rt ruby search section "
    "select summary table tbody td textarea tfoot th thead tr ul audio video source track".split()
)
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike "
    "strong sub sup time tt u var wbr".split()
)
"""Elements inside of a line; all others part what stands before and after them."""
_SPACE = re.compile(r"\s")


class Html(OneText):
    """A page in and out; what stands in one paragraph is one text for the reader, whatever tags are in it."""

    name = "html"
    suffix = ".html"

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """The one entry of a page."""
        page = decode(handle.read(), name, options.encoding)
        blocks = _blocks(clean_soup(page))
        yield Entry(name, {str(number): _text(block) for number, block in enumerate(blocks)}, page)

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """The page with the new texts in its text nodes."""
        for entry in entries:
            soup = clean_soup(entry.rest)
            blocks = list(_blocks(soup))
            gone = Gone(map(_text, blocks), entry.texts.values())
            for block, text in zip(blocks, entry.texts.values(), strict=True):
                _replace(block, text)
            _check(soup, str(entry.id), gone)
            handle.write(str(soup).encode("utf-8"))


def clean_soup(page: str) -> Any:
    """The parsed page without scripts, comments and attributes that may name somebody."""
    try:
        from bs4 import BeautifulSoup, Comment, Declaration, Doctype, ProcessingInstruction
    except ImportError:
        raise missing_extra("formats", "reading HTML") from None
    soup = BeautifulSoup(page, "html.parser")
    for element in soup.find_all(_GONE):
        element.decompose()
    for node in soup.find_all(string=lambda s: isinstance(s, Comment | Declaration | ProcessingInstruction)):
        node.extract()
    for node in soup.find_all(string=lambda s: isinstance(s, Doctype)):
        node.replace_with(Doctype("html"))
    for element in soup.find_all(True):
        if element.name not in _BLOCK and element.name not in _INLINE:
            element.name, element.prefix = "span", None
        for name, value in list(element.attrs.items()):
            if not re.fullmatch(_KEPT.get(name, "(?!)"), str(value), re.IGNORECASE):
                del element[name]
    return soup


def _check(soup: Any, name: str, gone: Gone) -> None:
    """Takes away attributes that show what went; raises where other markup still does."""
    from bs4 import Doctype

    for element in soup.find_all(True):
        for key, value in list(element.attrs.items()):
            if gone.shown_in(str(value)):
                del element[key]
        if element.name not in _BLOCK and element.name not in _INLINE:
            raise shown_in_markup(name)
    if any(str(node) != "html" for node in soup.find_all(string=lambda s: isinstance(s, Doctype))):
        raise shown_in_markup(name)


def _blocks(soup: Any) -> Iterator[list[Any]]:
    """The text nodes of a page, those that a reader sees as one line or paragraph together."""
    from bs4 import Doctype, NavigableString

    block: list[Any] = []
    around: Any = None
    for node in soup.descendants:
        if not isinstance(node, NavigableString):
            if node.name not in _INLINE:
                around = None
            continue
        if isinstance(node, Doctype):
            continue
        home = next((one for one in node.parents if one.name not in _INLINE), None)
        if home is not around:
            if _text(block).strip():
                yield block
            block, around = [], home
        block.append(node)
    if _text(block).strip():
        yield block


def _text(block: Iterable[Any]) -> str:
    """The text of nodes in one line, as long as it is there."""
    return _SPACE.sub(" ", "".join(str(node) for node in block))


def _replace(block: list[Any], text: str) -> None:
    """Puts ``text`` into the nodes: what has not changed at both ends stays where it is, the rest goes to one node."""
    old = _text(block)
    if old == text:
        return
    start = _alike(old, text)
    end = _alike(old[start:][::-1], text[start:][::-1])
    stop, new = len(old) - end, text[start : len(text) - end]
    at, placed = 0, False
    for node in block:
        raw = str(node)
        first = min(max(start - at, 0), len(raw))
        last = min(max(stop - at, first), len(raw))
        here = not placed and (at <= start < at + len(raw) or node is block[-1])
        if here or first < last:
            node.replace_with(raw[:first] + (new if here else "") + raw[last:])
        placed, at = placed or here, at + len(raw)


def _alike(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, (a, b) in pairs if a != b), min(len(one), len(other)))


def text_of_html(page: str) -> str:
    """The text of a page, a line a paragraph."""
    return "\n".join(" ".join(_text(block).split()) for block in _blocks(clean_soup(page)))
