"""What is said of a thing of no sure kind: the name of its field, or the widest word for what it may be."""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.language import pairs
from sanitizer.language.english.inflect import article, is_plural
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.place import Place

_FIELD = re.compile(r"(?:\A|\n|[^\S\n]{2,}|[|;])[^\S\n]*(?P<label>[A-Z][a-z]{2,13})[^\S\n]?:[^\S\n]{0,4}\Z")
_ALONE = re.compile(r"[^\S\n]*(?:\n|\Z|[(|;]|[^\S\n]{2})")
_ARTICLES = frozenset({"a", "an", "the"})
_GLUED = re.compile(r"[-\"”’']")
_WIDEST = pairs("widest_kinds")


def unkinded(place: Place) -> Edit | None:
    """The edit of a thing by its field ("Class: [class name]") or by a word that holds for many kinds, or None.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> def said(text, name, kind):
    ...     at = text.index(name)
    ...     found = Finding(at, at + len(name), name, PiiType.MISC, Identifier.QUASI, 0.9, ("x",), kind=kind)
    ...     edit = unkinded(Place(text, found, "[detail]", 0, len(text)))
    ...     return edit and edit.text
    >>> said("Class: Kestrels (Year 4)", "Kestrels", "book"), said("a revival of Hay Ho! at", "Hay Ho!", "song")
    ('[class name]', 'a work')
    >>> said("ran the Aleph-9 then", "Aleph-9", "product")
    """
    if place.finding.type is not PiiType.MISC:
        return None
    field = _FIELD.search(place.text, max(0, place.finding.start - 40), place.finding.start)
    label = field["label"].lower() if field else ""
    if label and known_noun(label) and not is_plural(label) and _ALONE.match(place.text, place.finding.end):
        return place.edit(f"[{label} name]")
    noun = _WIDEST.get(place.finding.kind, "")
    glued = _GLUED.match(place.text, place.finding.end) or " " not in place.finding.text
    if not noun or not place.named or place.modified or glued:
        return None
    if place.last_word()[0].casefold() in _ARTICLES:
        return place.with_article(noun)
    return place.edit(noun if place.determiner else place.capital(f"{article(noun)} {noun}"))
