"""Languages in a sentence: one speaks "an Asian language", and nobody dreams "in Asian"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.tongues import LANGUAGE
from sanitizer.language import alternation
from sanitizer.language.english.inflect import plural
from sanitizer.recode.beside import indefinite
from sanitizer.recode.place import Place

_IN = re.compile(rf"\b(?:{alternation('languages.leads')})[^\S\n]+\Z", re.IGNORECASE)
_AMONG = re.compile(
    rf"\b(?:{alternation('languages.speaking')})[^\S\n][\w,’' -]{{0,60}}(?:,|\band)[^\S\n]\Z", re.IGNORECASE
)
_HOW = re.compile(rf"\b(?:{alternation('languages.how')})[^\S\n]+\Z", re.IGNORECASE)
_NEAR = 3
"""Characters behind the second language within which a third may follow."""
_PERSON = " Islander"


def spoken(place: Place) -> Edit | None:
    """The edit of a language: by that word where a people's stands for it, and without how well it is known.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> def told(text, stand_in, name="Korean"):
    ...     at = text.index(name)
    ...     found = Finding(at, at + len(name), name, PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement=stand_in)
    ...     edit = spoken(Place(text, found, stand_in, 0, len(text)))
    ...     return edit and text[: edit.start] + edit.text + text[edit.end :]
    >>> told("She dreamed in Korean.", "Asian"), told("She learned fluent Korean.", "Asian language")
    ('She dreamed in an Asian language.', 'She learned an Asian language.')
    >>> told("I hear that Ada speaks Korean at home.", "Asian language")
    'I hear that Ada speaks an Asian language at home.'
    >>> told("He is Korean.", "Asian"), told("in Korean waters", "Asian")
    (None, None)
    """
    tongue = place.stand_in.endswith(f" {LANGUAGE}")
    people = place.stand_in[:1].isupper() and not tongue
    if place.finding.type is not PiiType.DEM or not (tongue or people) or place.nouns_after():
        return None
    how = _HOW.search(place.before)
    before = place.before[: how.start()] if how else place.before
    led = _IN.search(before) or _AMONG.search(before)
    if (how and len(how[0]) > place.free) or not (led or (how and tongue)):
        return None
    said = place.stand_in if tongue else f"{place.stand_in.removesuffix(_PERSON)} {LANGUAGE}"
    return place.edit(indefinite(said), left=len(how[0]) if how else 0)


def two_tongues(
    text: str, edits: Sequence[Edit], last: Finding, finding: Finding, following: Finding | None
) -> Edit | None:
    """The edit of two languages of one kind: "Danish and Norwegian" are "two European languages"; None for any others.

    Args:
        text: the document.
        edits: those before, of which the last is that of the first language.
        last, finding: the two.
        following: what comes next, which is no third.
    """
    said = finding.replacement or ""
    same = said == last.replacement and said.endswith(f" {LANGUAGE}") and finding.entity != last.entity
    if not same or not edits or edits[-1].end != last.end or text[last.end : finding.start] != " and ":
        return None
    if edits[-1].text != indefinite(said) or (following is not None and following.start - finding.end < _NEAR):
        return None
    return Edit(edits[-1].start, finding.end, f"two {plural(said)}")
