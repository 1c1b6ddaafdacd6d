"""The XML of a Word file without what went from its texts: attributes, foreign names, texts beside the paragraphs."""

from __future__ import annotations

import importlib
import io
import pkgutil
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from typing import Any

from sanitizer.formats.faults import shown_in_markup
from sanitizer.formats.gone import Gone

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_KNOWN = ("http://schemas.openxmlformats.org/", "http://schemas.microsoft.com/", "urn:schemas-microsoft-com:",
          "http://www.w3.org/", "http://purl.org/", "http://purl.oclc.org/ooxml/")  # fmt: skip
"""Where the names of elements are those of a standard."""
_NAMING = ("sdtPr", "docPr", "cNvPr")
"""Properties that name a thing; all others say how it looks."""
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?")
_NO_MOMENT = "2000-01-01T00:00:00Z"
"""What stands for a moment, which must stay one."""
_XML = (".xml", ".rels", ".vml")


def without_gone(document: Any, gone: Gone) -> None:
    """Renames in every XML part of an open file what shows something that went, and the parts themselves."""
    from docx.opc.packuri import PackURI

    package = document.part.package
    _rename_relations(package.rels, gone)
    for part in list(package.iter_parts()):
        _rename_relations(part.rels, gone)
        name = str(part.partname)
        if gone.shown_in(name) and name not in _stock_names():
            part.partname = PackURI(gone.without(name))
        if _is_xml(name) or part.content_type.endswith("xml"):
            _rename_part(part, gone)


def _rename_relations(relations: Any, gone: Gone) -> None:
    """Renames keys of relations as the references to them are renamed."""
    for key in [one for one in relations if gone.shown_in(one)]:
        relation, new = relations.pop(key), gone.without(key)
        relation._rId = new
        relations[new] = relation
        if key in relations.related_parts:
            relations.related_parts[new] = relations.related_parts.pop(key)


def _rename_part(part: Any, gone: Gone) -> None:
    from docx.oxml import parse_xml
    from lxml import etree

    root = part.element if hasattr(part, "element") else parse_xml(part.blob)
    etree.strip_tags(root, etree.Comment, etree.ProcessingInstruction)
    for place in list(_places(root)):
        place.rename(gone)
    kept = {key for one in root.iter() for key, uri in one.nsmap.items() if key and not _tells(key, uri, gone)}
    etree.cleanup_namespaces(root, keep_ns_prefixes=list(kept))
    if not hasattr(part, "element"):
        part._blob = bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def _tells(key: str | None, uri: str, gone: Gone) -> bool:
    """Whether a namespace that is of no standard shows something that went."""
    return _foreign(uri) and gone.shown_in(f"{key} {uri}")


def check_file(data: bytes, name: str, gone: Gone) -> None:
    """Raises where a finished file still shows in its XML something that went.

    Raises:
        ConfigError: it does; nothing of it is quoted.
    """
    from lxml import etree

    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        for member in packed.namelist():
            if f"/{member}" not in _stock_names() and gone.shown_in(member):
                raise shown_in_markup(name)
            content = packed.read(member)
            if not (_is_xml(member) or content.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<")):
                continue
            if member != "[Content_Types].xml" and _root_shows(etree.fromstring(content), gone):
                raise shown_in_markup(name)


def _root_shows(root: Any, gone: Gone) -> bool:
    if root.tag.endswith("}Relationships"):
        values = (one.get(key, "") for one in root for key in ("Id", "Target", "Type"))
        return any(_foreign(one) and f"/word/{one}" not in _stock_names() and gone.shown_in(one) for one in values)
    spaces = {item for one in root.iter() for item in one.nsmap.items()}
    return any(_tells(key, uri, gone) for key, uri in spaces) or any(place.shows(gone) for place in _places(root))


class _Place:
    """An attribute, a text or a name of an element that may tell something."""

    def __init__(self, element: Any, kind: str, key: str = "") -> None:
        self._element, self._kind, self._key = element, kind, key

    def _value(self) -> str:
        if self._kind == "attribute":
            return str(self._element.get(self._key))
        return str(getattr(self._element, self._kind))

    def shows(self, gone: Gone) -> bool:
        return gone.shown_in(self._value())

    def rename(self, gone: Gone) -> None:
        old = self._value()
        new = gone.without(old)
        if new == old:
            return
        if _MOMENT.fullmatch(old):
            new = _NO_MOMENT
        if self._kind == "attribute":
            self._element.set(self._key, new)
        else:
            setattr(self._element, self._kind, new)


class _Key(_Place):
    """The name of an attribute."""

    def _value(self) -> str:
        return self._key

    def rename(self, gone: Gone) -> None:
        if (new := gone.without(self._key)) != self._key:
            self._element.set(new, self._element.attrib.pop(self._key))


def _places(root: Any) -> Iterator[_Place]:
    """Everything that an XML part says, but for the names of the standard and the texts of paragraphs."""
    for element in list(root.iter()):
        if not isinstance(element.tag, str):  # a comment or an instruction
            yield _Place(element, "text")
            continue
        foreign = _foreign(element.tag[1:].partition("}")[0] if element.tag[0] == "{" else "")
        for key, value in list(element.attrib.items()):
            if not _stock(element, key, value):
                yield _Place(element, "attribute", key)
            if foreign if key[0] != "{" else _foreign(key[1:].partition("}")[0]):
                yield _Key(element, "key", key)
        if element.text and not (element.tag == _W + "t" and next(element.iterancestors(_W + "p"), None) is not None):
            yield _Place(element, "text")
        if element.tail:
            yield _Place(element, "tail")
        if foreign:
            yield _Place(element, "tag")


def _foreign(uri: str) -> bool:
    return not uri.startswith(_KNOWN)


def _is_xml(name: str) -> bool:
    return name.lower().endswith(_XML)


def _stock(element: Any, key: str, value: str) -> bool:
    """Whether a value is one that the form itself has: of an empty file, or a choice of how something looks."""
    if (element.tag, key, value) in _stock_values():
        return True
    above = element.getparent()
    local = above.tag.rpartition("}")[2] if above is not None and isinstance(above.tag, str) else ""
    looks = local == "style" or (local.endswith("Pr") and local not in _NAMING)
    return looks and value in _choices()


@cache
def _stock_values() -> frozenset[tuple[str, str, str]]:
    """What an empty file says, by element and attribute."""
    import docx
    from docx.oxml import parse_xml

    found: set[tuple[str, str, str]] = set()
    for part in docx.Document().part.package.iter_parts():
        if _is_xml(str(part.partname)):
            for element in (part.element if hasattr(part, "element") else parse_xml(part.blob)).iter():
                found.update((element.tag, key, value) for key, value in element.attrib.items())
    return frozenset(found)


@cache
def _stock_names() -> frozenset[str]:
    """The names of the parts of an empty file."""
    import docx

    parts = {str(part.partname) for part in docx.Document().part.package.iter_parts()}
    return frozenset({*parts, "/[Content_Types].xml", "/_rels/.rels", "/word/_rels/document.xml.rels"})


@cache
def _choices() -> frozenset[str]:
    """The values of the form's own choices: colours, kinds of lines, sides, styles."""
    import docx.enum
    from docx.enum.base import BaseXmlEnum

    for module in pkgutil.iter_modules(docx.enum.__path__):
        importlib.import_module(f"docx.enum.{module.name}")
    kinds: list[Any] = BaseXmlEnum.__subclasses__()
    styles = {value for tag, key, value in _stock_values() if (tag, key) == (_W + "style", _W + "styleId")}
    return frozenset(styles | {one.xml_value for kind in kinds for one in kind if one.xml_value})
