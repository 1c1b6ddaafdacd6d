"""What is said of a thing of no sure kind that stands in a field: the name of the field."""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.language.english.inflect import is_plural
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.place import Place

_FIELD = re.compile(r"(?:\A|\n|[^\S\n]{2,}|[|;])[^\S\n]*(?P<label>[A-Z][a-z]{2,13})[^\S\n]?:[^\S\n]{0,4}\Z")
_ALONE = re.compile(r"[^\S\n]*(?:\n|\Z|[(|;]|[^\S\n]{2})")


def unkinded(place: Place) -> Edit | None:
    """The edit of a thing by its field ("Class: [class name]"), or None.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> def said(text, name, kind):
    ...     at = text.index(name)
    ...     found = Finding(at, at + len(name), name, PiiType.MISC, Identifier.QUASI, 0.9, ("x",), kind=kind)
    ...     edit = unkinded(Place(text, found, "[detail]", 0, len(text)))
    ...     return edit and edit.text
    >>> said("Class: Kestrels (Year 4)", "Kestrels", "book"), said("a revival of Hay Ho! at", "Hay Ho!", "song")
    ('[class name]', None)
    """
    if place.finding.type is not PiiType.MISC:
        return None
    field = _FIELD.search(place.text, max(0, place.finding.start - 40), place.finding.start)
    label = field["label"].lower() if field else ""
    if label and known_noun(label) and not is_plural(label) and _ALONE.match(place.text, place.finding.end):
        return place.edit(f"[{label} name]")
    return None
