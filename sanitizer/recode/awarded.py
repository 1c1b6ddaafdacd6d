"""Awards beside what somebody has of them ("Kestrel and Dust Award nominations"), and those that somebody becomes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.results import Edit
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import COUNTS
from sanitizer.language.english.inflect import is_plural, lemma
from sanitizer.language.english.peoples import known_land
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.beside import indefinite, is_award, is_kind
from sanitizer.recode.labels import OPAQUE
from sanitizer.recode.place import Place, written_as

_BODY, _PERSON = "organization", "person"
NOUN = re.compile(r"[^\S\n]([a-z][\w-]*)")
ANY_ARTICLE = re.compile(r"\b(?:[Tt]he|an?)[^\S\n]\Z")
COUNTED = re.compile(rf"\b(?:{'|'.join(sorted(COUNTS))}|[0-9]+)[^\S\n]\Z")

_RANK = re.compile(r"(?:[A-Z][a-z]+ ){0,2}(?P<rank>[A-Z][a-z]+),? (?:of|in) (?:the )?(?P<of>[A-Z].*)")
_NAMED = re.compile(rf"\b(?:was|been|is)[^\S\n]({alternation('facts.naming')}[^\S\n])\Z")
_HONOURS = word_set("facts.honours") | {"award"}
_OF = re.compile(r"(?: of| in)?(?: the)? ")


def holder(place: Place) -> Edit | None:
    """The edit of an award that is called after who has it: "a Knight of the Order of Hay" is "a knight of an order".

    >>> from sanitizer.core.findings import Identifier
    >>> def said(text, name):
    ...     at = text.index(name)
    ...     one = Finding(at, at + len(name), name, PiiType.MISC, Identifier.QUASI, 0.9, ("x",))
    ...     edit = holder(Place(text, one, "award", 0, len(text)))
    ...     return edit and text[: edit.start] + edit.text + text[edit.end :]
    >>> said("elected a Fellow of the Salt Board", "Fellow of the Salt Board"), said("won a Star of Hay", "Star of Hay")
    ('elected a fellow of a board', None)
    """
    rank = _RANK.fullmatch(place.finding.text) if place.finding.type is PiiType.MISC else None
    if rank is None or not (is_award(place.stand_in) or place.stand_in == OPAQUE):
        return None
    who, words = rank["rank"].lower(), rank["of"].split()
    of = next((word.lower() for word in (words[0], words[-1], *words) if is_kind(word.lower(), _BODY)), "")
    if not is_kind(who, _PERSON) or not of or known_land(rank["of"]):
        return None
    return place.with_article(place.capital(f"{who} of {indefinite(of)}"))


def given(text: str, edit: Edit, floor: int) -> Edit:
    """The edit of several honours that somebody was named, which nobody is: "was named A and B"."""
    led = _NAMED.search(text, max(floor, edit.start - 20), edit.start)
    honours = led is not None and lemma(edit.text.rpartition(" ")[2]) in _HONOURS
    return Edit(led.start(1), edit.end, f"given {edit.text}") if led is not None and honours else edit


def ranked(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a rank and the order that it is of as one award: "Commander of the Order of Hay".

    >>> from sanitizer.core.findings import Identifier
    >>> text = "a Commander of the Order of Hay"
    >>> def found(start, end, type, said):
    ...     return Finding(start, end, text[start:end], PiiType(type), Identifier.QUASI, 1.0, ("x",), replacement=said)
    >>> [one.text for one in ranked(text, [found(2, 11, "DEM", "officer"), found(19, 31, "MISC", "award")])]
    ['Commander of the Order of Hay']
    """
    result: list[Finding] = []
    for finding in findings:
        last = result[-1] if result else None
        order = finding.type is PiiType.MISC and finding.changed and is_award((finding.replacement or "").lower())
        if last is not None and order and last.type is PiiType.DEM and last.changed and last.text[:1].isupper():
            whole = text[last.start : finding.end]
            joined = _OF.fullmatch(text, last.end, finding.start) and _RANK.fullmatch(whole)
            if joined and Origin.REVIEWER not in (last.origin, finding.origin):
                result[-1] = replace(finding, start=last.start, text=whole)
                continue
        result.append(finding)
    return result


def nominated(text: str, count: int, noun: str, end: int, first: Finding, floor: int) -> Edit | None:
    """The edit that leaves ``count`` awards out before what they describe, or None.

    Args:
        text: the document.
        count: how many awards stand side by side.
        noun: what each of them is.
        end: where they end.
        first: the first of them.
        floor: nothing before this is changed.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> def said(text, name):
    ...     at = text.index(name)
    ...     one = Finding(at, at + len(name), name, PiiType.MISC, Identifier.QUASI, 0.9, ("x",))
    ...     edit = nominated(text, 1, "award", one.end, one, 0)
    ...     return edit and text[: edit.start] + edit.text + text[edit.end :]
    >>> said("her Dust Award nominations", "Dust Award"), said("two Dust Award nominations", "Dust Award")
    ('her nominations', None)
    """
    following = NOUN.match(text, end) if count and is_award(noun) else None
    if following is None or not known_noun(following[1]):
        return None
    if count == 1 and (not is_plural(following[1]) or COUNTED.search(text, max(0, first.start - 12), first.start)):
        return None
    article = ANY_ARTICLE.search(text, max(floor, first.start - 5), first.start)
    one = f"{written_as(article[0], indefinite(following[1])).split()[0]} " if article else ""
    start = article.start() if article else first.start
    return Edit(start, following.start(1), "" if is_plural(following[1]) else one)
