"""Known places that a recognizer missed or took for something else, by the words around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from sanitizer.analyse.policy.first_names import listed
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.language import alternation, word_set

_NAME = r"(?:[^\W\d_a-z][\w’'-]*)"
_AFTER = re.compile(rf"\b(?:in|near|from|outside|around|towards|via)\s(?P<x>{_NAME}(?:[\s-]{_NAME}){{0,2}})")
_LISTED = re.compile(rf",\s(?P<x>{_NAME}(?:[\s-]{_NAME}){{0,2}})(?=,|\s[A-Z]{{1,2}}[0-9]|\s[0-9]{{4,5}}\b|\s?\n)")
_INSIDE = re.compile(r"\b(?:in|near|outside|around)\s\Z", re.IGNORECASE)
_PLACING = re.compile(rf"\b{alternation('small_words.prepositions_of_place')}\s\Z", re.IGNORECASE)
GUESS = 0.5
"""Below this probability a reader's type is a guess."""
_SETTLED, _OR_A_TOWN = frozenset({"city", "town", "village"}), 0.15
"""Kinds of towns, and the share of them from which on a reader is not sure that a name is somebody's."""
_HELD = frozenset({"sports_event", "event", "circumstance"})
"""Kinds of what is held in a town and seldom called after it."""
_AGAINST = re.compile(r"\bv(?:s?\.?|ersus)\s(?:the\s)?\Z")
_VERSUS = re.compile(rf"\sv(?:s?\.?|ersus)\s(?:the\s)?(?P<x>{_NAME}(?:\s{_NAME}){{0,2}})")
_PARTY = re.compile(rf"{_NAME}(?:\s{_NAME}){{0,3}}")
_LIFE_OPENS = re.compile(r"(?:\(|(?:\(|[–—-]\s|\s)(?:born|died)\s|[0-9]\s?[–—-]\s)\Z")
_ITS_DAY = re.compile(r",\s(?:[0-9]{1,2}\s[A-Z]|[A-Z][a-z]+\s[0-9]|[12][0-9]{3}\b)")
_THEN = re.compile(r",\s(?:then|later|now)\s")
_AND_THERE = re.compile(r"(?:\s\([0-9]{4}\))?,?\s(?:and|or)\s|\s\([0-9]{4}\),\s")
"""Between towns of a row: "Hay (1990) and Lund"."""
_JOINT = 16
_LABEL = re.compile(r"(?:\A|[\n.;|]|[^\S\n]{2})[^\S\n]*(?:[\w-]+[^\S\n])?(?P<head>[A-Z][a-z]+)[^\S\n]?:[^\S\n]*\Z")
_BODIES = {"club": word_set("heads.clubs"), "company": word_set("heads.companies"), "school": word_set("heads.schools")}
_LABELS = {
    **_BODIES,
    "vehicle": word_set("heads.vehicles"),
    "ship": word_set("heads.ships"),
    "pet": word_set("heads.pets"),
}
"""What fields hold, by the kind that the reader has for it."""
_SURE = 0.9
_ANY_PLACE = frozenset({PiiType.LOC, PiiType.MISC, PiiType.DATETIME})
"""What a reader may take a street for behind "lives on"."""
STREET = "street"
_LIVED_ON = re.compile(rf"\b{alternation('verbs.of_living')}\s(?:\w+\s)?on\s\Z")
_ALONG, _STREETS = re.compile(r"\b(?:on|along|off|down|up)\s(?:the\s)?\Z"), word_set("places.streets")
_LANDS, _LANDS_FIRST = word_set("places.lived_on"), word_set("places.lands_first")
_GUESSED = {PiiType.ORG, PiiType.MISC, PiiType.DEM, PiiType.PERSON}


def find_places(text: str, is_place: Callable[[str], bool]) -> Iterator[Finding]:
    """Names after "in", "from" and the like, or in an address, that are known places.

    >>> [f.text for f in find_places("a nurse in Stavanger, Norway", {"Stavanger"}.__contains__)]
    ['Stavanger']
    """
    for pattern in (_AFTER, _LISTED):
        for match in pattern.finditer(text):
            words = list(re.finditer(r"[^\s]+", match["x"]))
            for last in reversed(words):
                name = match["x"][: last.end()].rstrip("’'-")
                if is_place(name):
                    span = (match.start("x"), match.start("x") + len(name))
                    yield Finding(
                        *span, name, PiiType.LOC, Identifier.QUASI, 0.6, ("places",), origin=Origin.LIST, kind="gpe"
                    )
                    break


def retyped(text: str, findings: Iterable[Finding], is_place: Callable[[str], bool]) -> Iterator[Finding]:
    """The findings in which a known place after "in" is a place, whatever the recognizer took it for."""
    for finding in findings:
        if finding.type in {PiiType.ORG, PiiType.PERSON, PiiType.MISC} and finding.origin is Origin.ENTITY:
            words = _INSIDE if finding.type is PiiType.PERSON else _PLACING
            if words.search(text, max(0, finding.start - 9), finding.start) and is_place(finding.text):
                yield replace(finding, type=PiiType.LOC, identifier=Identifier.QUASI)
                continue
        yield finding


_NO_LAND = frozenset({PiiType.ORG, PiiType.MISC, PiiType.DEM})
"""What a reader may take a country for."""
_TEAMS, _A_TEAM = frozenset({"club", "team", "sports_team"}), 0.3
"""Kinds of what plays, and the share of them from which on a country may be its team."""
_ITS_GOVERNMENT = re.compile(r"\s(?:Government|Parliament)\b")


def cities(text: str, findings: Iterable[Finding], is_city: Callable[[str], bool]) -> list[Finding]:
    """The findings in which a reader's guess is a place wherever its name stands, if it is a known city after "in".

    >>> guess = Finding(11, 20, "Stavanger", PiiType.ORG, Identifier.QUASI, 0.9, ("reader",), origin=Origin.READER,
    ...                 kind="school", type_score=0.3)
    >>> [(f.type.value, f.kind) for f in cities("a nurse in Stavanger", [guess], {"Stavanger"}.__contains__)]
    [('LOC', '')]
    >>> guess = Finding(10, 17, "Livorno", PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",), origin=Origin.READER)
    >>> [f.type.value for f in cities("Ada Berg (Livorno, 2 April 1951)", [guess], {"Livorno"}.__contains__)]
    ['LOC']
    """
    found = list(findings)
    read = [f for f in found if f.origin is Origin.READER and f.type in _GUESSED]
    guessed = [
        f
        for f in read
        if f.type_score < GUESS or f.kind in _HELD or sum(s for k, s in f.kinds if k in _SETTLED) >= _OR_A_TOWN
    ]
    known = {
        f.text
        for f in guessed
        if _PLACING.search(text, max(0, f.start - 9), f.start) and f.text[:1].isupper() and is_city(f.text)
    }
    born = {f.text for f in read if _begins_life(text, f) and is_city(f.text) and not listed(f.text)}
    placed = {id(f) for f in guessed if f.text in known} | {
        id(f) for f in read if f.text in born and (f.type is PiiType.PERSON or _begins_life(text, f))
    }
    placed |= {id(f) for f in _towns(text, found, is_city) if f.type in _GUESSED}
    towns = (
        replace(f, type=PiiType.LOC, identifier=Identifier.QUASI, kind="") if id(f) in placed else f for f in found
    )
    return [_as_labelled(text, _as_street(text, f)) for f in towns]


def _as_labelled(text: str, finding: Finding) -> Finding:
    """A guess as what the field says in which it stands: "Vessel: Aurelia", "Club: Hay"."""
    sure = finding.type is PiiType.PERSON and finding.type_score >= _SURE
    guessed = finding.origin is Origin.READER and finding.type in {*_GUESSED, PiiType.LOC} and not sure
    label = _LABEL.search(text, max(0, finding.start - 30), finding.start) if guessed else None
    kind = next((kind for kind, heads in _LABELS.items() if label and label["head"].casefold() in heads), "")
    if not kind or kind == finding.kind or finding.type is PiiType.DEM:
        return finding
    type = PiiType.ORG if kind in _BODIES else PiiType.MISC
    return replace(
        finding, type=type, kind=kind, kinds=((kind, 1.0),), kind_sure=True, noun="", identifier=Identifier.QUASI
    )


def _towns(text: str, found: Sequence[Finding], is_city: Callable[[str], bool]) -> Iterator[Finding]:
    """The guesses that are towns in a row of them: "Hay, then Lund", "first in Hay (1990) and Lund"."""
    for one, other in pairwise(f for f in found if f.type is not PiiType.DATETIME):
        joint = text[one.end : other.start]
        if other.origin is not Origin.READER or len(joint) > _JOINT or not is_city(other.text):
            continue
        if _THEN.fullmatch(joint) and one.origin is Origin.READER and is_city(one.text):
            yield from (one, other)
        elif _AND_THERE.fullmatch(joint) and one.type is PiiType.LOC and not listed(other.text):
            yield other


def _as_street(text: str, finding: Finding) -> Finding:
    """A place of several words that somebody lives on, as the street that it is: "her nan lives on Lund Mount"."""
    words = finding.text.split()
    if finding.type is PiiType.MISC and finding.origin is Origin.READER and words[-1] in _STREETS and words[1:]:
        if _ALONG.search(text, max(0, finding.start - 12), finding.start):  # "killed on the Lund Road"
            return replace(finding, type=PiiType.LOC, kind=STREET, kinds=((STREET, 1.0),), kind_sure=True, noun="")
        return finding
    placed = finding.type in _ANY_PLACE or (finding.type is PiiType.ORG and finding.type_score < GUESS)
    lived = placed and finding.origin is Origin.READER and " " in finding.text
    if not lived or not _LIVED_ON.search(text, max(0, finding.start - 30), finding.start):
        return finding
    if words[0].casefold() in _LANDS_FIRST or words[-1].casefold() in _LANDS:
        return finding
    return replace(finding, type=PiiType.LOC, kind=STREET, kinds=((STREET, 1.0),), kind_sure=True, noun="")


def _begins_life(text: str, finding: Finding) -> bool:
    """Whether a name stands where a life begins or ends, before its day: "Ada Berg (Hay, 3 May 1911 – Lund, 1986)"."""
    opened = _LIFE_OPENS.search(text, max(0, finding.start - 12), finding.start)
    return opened is not None and _ITS_DAY.match(text, finding.end) is not None


def parties(
    text: str, findings: Iterable[Finding], is_country: Callable[[str], bool], is_place: Callable[[str], bool]
) -> Iterator[Finding]:
    """The findings in which a reader's guesses at countries, and at the sides of a case, are what they are.

    >>> def guess(start, end, type):
    ...     return Finding(start, end, text[start:end], type, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> text = "in Lindvik v. Norway"
    >>> sides = [guess(3, 10, PiiType.LOC), guess(14, 20, PiiType.PERSON)]
    >>> [f.type.value for f in parties(text, sides, {"Norway"}.__contains__, {"Norway"}.__contains__)]
    ['PERSON', 'LOC']
    """
    for finding in findings:
        type = finding.type if finding.origin is Origin.READER else None
        plays = sum(share for kind, share in finding.kinds if kind in _TEAMS) >= _A_TEAM
        if type in _NO_LAND and is_country(finding.text) and not listed(finding.text) and not plays:
            whole = _ITS_GOVERNMENT.match(text, finding.end) if type is PiiType.ORG else None
            if whole:
                yield replace(finding, end=whole.end(), text=text[finding.start : whole.end()])
            else:
                yield replace(finding, type=PiiType.LOC, identifier=Identifier.QUASI, kind="country", kinds=())
            continue
        against = type is PiiType.PERSON and _AGAINST.search(text, max(0, finding.start - 11), finding.start)
        other = _VERSUS.match(text, finding.end) if type in {PiiType.LOC, PiiType.MISC} else None
        if against and is_country(finding.text) and not listed(finding.text):  # "Lund v Jordan" may be two people
            yield replace(finding, type=PiiType.LOC, identifier=Identifier.QUASI, kind="country", kinds=())
        elif other and is_country(other["x"]) and _PARTY.fullmatch(finding.text) and not is_place(finding.text):
            yield replace(finding, type=PiiType.PERSON, identifier=Identifier.DIRECT, kind="", kinds=())
        else:
            yield finding


def without_medicines(findings: Iterable[Finding], is_medicine: Callable[[str], bool]) -> Iterator[Finding]:
    """The findings without what a reader took a known medicine for, as long as nobody is called so.

    >>> guess = Finding(0, 6, "Keflex", PiiType.LOC, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> list(without_medicines([guess], {"Keflex"}.__contains__))
    []
    """
    for finding in findings:
        guessed = finding.origin is Origin.READER and finding.type is not PiiType.CODE
        if not (guessed and is_medicine(finding.text)) or listed(finding.text):
            yield finding
