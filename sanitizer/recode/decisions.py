"""What decisions of courts have of their own: headings, courts of two towns, seats of offices, law firms."""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.matters import is_public
from sanitizer.language.english.inflect import is_plural, lemma
from sanitizer.recode.beside import indefinite, is_kind
from sanitizer.recode.mentions import Mention
from sanitizer.recode.phrases import SETTLED
from sanitizer.recode.place import Place, written_as

_JOINT = re.compile(r"[A-ZÀ-ÖØ-Þ][\w’'-]*[^\S\n]and[^\S\n][A-ZÀ-ÖØ-Þ][\w’'-]*(?:[^\S\n][A-Z][\w’'-]*)+")
_THE = re.compile(r"\b(?P<the>the)[^\S\n]+\Z", re.IGNORECASE)
_SEAT = re.compile(r"(?P<body>[A-Z][\w’'-]*(?:[^\S\n](?:of|for|the|and|[A-Z][\w’'-]*)){0,6}),[^\S\n]\Z")
_ENDS = re.compile(r"[.;)\n]|,[^\S\n](?:[a-z]|on\b)|\Z|[^\S\n]\(")
_WHO = re.compile(r",[^\S\n](?=(?P<noun>[a-z]+)[^\S\n](?:in|of|from|at|practising|based)\b)")
_AT = re.compile(r"[^\S\n](?:AT|OF|IN)[^\S\n](?:THE[^\S\n])?\Z")
_HEADING = 4
"""Words of a line that are enough for a heading."""


def decided(place: Place, mention: Mention) -> Edit | None:
    """The edit of a body or place where it stands as decisions have it, or None where it does not.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> def told(text, name, type, said):
    ...     at = text.index(name)
    ...     found = Finding(at, at + len(name), name, PiiType(type), Identifier.QUASI, 0.9, (), replacement=said)
    ...     edit = decided(Place(text, found, said, 0, len(text)), Mention())
    ...     return text[: edit.start] + edit.text + text[edit.end :] if edit else None
    >>> told("asked the Hay and Wye District Courts to", "Hay and Wye District Courts", "ORG", "district courts")
    'asked two district courts to'
    >>> told("of the Ministry of Justice, Hay. He", "Hay", "LOC", "town")
    'of the Ministry of Justice, in a town. He'
    >>> told("represented by Salt Rye, solicitors in Hay", "Salt Rye", "ORG", "law firm")
    'represented by solicitors in Hay'
    >>> told("IN THE HIGH COURT AT HAY", "HAY", "LOC", "town"), told("Case No. 7 of Hay", "Hay", "LOC", "town")
    ('IN THE HIGH COURT', None)
    """
    ways = (_in_heading, _of_two_towns, _seat, _people_of_a_firm)
    return next((edit for way in ways if (edit := way(place, mention)) is not None), None)


def _in_heading(place: Place, mention: Mention) -> Edit | None:
    """A court in a heading keeps its article, and where it sits goes."""
    start = place.text.rfind("\n", 0, place.finding.start) + 1
    end = place.text.find("\n", place.finding.end)
    line = place.text[start : end if end >= 0 else None]
    words = line.split()
    if not line.isupper() or len(words) < _HEADING or not any(map(is_public, words)):
        return None
    if place.finding.type is PiiType.ORG and _THE.search(place.before):
        return place.edit(place.finding.replacement or "")
    at = _AT.search(place.before) if place.finding.type is PiiType.LOC else None
    return place.edit("", left=len(at[0])) if at and len(at[0]) <= place.free else None


def _of_two_towns(place: Place, mention: Mention) -> Edit | None:
    """The courts of two towns are two courts."""
    said = place.finding.replacement or ""
    joint = place.finding.type is PiiType.ORG and is_plural(said) and _JOINT.fullmatch(place.finding.text)
    if not joint or mention.definite:
        return None
    the = _THE.search(place.before)
    left = len(the[0]) if the and len(the[0]) <= place.free else 0
    return place.edit(written_as(the["the"], f"two {said}") if the and left else f"two {said}", left=left)


def _seat(place: Place, mention: Mention) -> Edit | None:
    """Where a public body has its seat, behind a comma."""
    said = place.finding.replacement or ""
    settled = SETTLED.match(said) if place.finding.type is PiiType.LOC else None
    if settled is None or mention.ordinal or mention.another or _ENDS.match(place.text, place.finding.end) is None:
        return None
    body = _SEAT.search(place.before)
    if body is None or len(body[0]) > place.free or not any(map(is_public, body["body"].split())):
        return None
    return place.edit(f"in the {settled[0]}" if mention.definite else f"in {indefinite(said)}")


def _people_of_a_firm(place: Place, mention: Mention) -> Edit | None:
    """A firm by what those are who work for it, where that stands behind its name."""
    who = _WHO.match(place.text, place.finding.end) if place.finding.type is PiiType.ORG else None
    if who is None or who.end() > place.ceiling or not is_plural(who["noun"]):
        return None
    return place.edit("", right=len(who[0])) if is_kind(lemma(who["noun"]), "person") else None
