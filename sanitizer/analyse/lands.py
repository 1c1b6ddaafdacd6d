"""Which of several places of one name is meant: the one in the country that the other names of the document lie in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import Ladder
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.senses import NEAR_PLACE, names_land
from sanitizer.language.english.sentences import sentence_around

LandsOf = Callable[[str], Mapping[str, int]]
"""A place's name -> the countries in which one lies, each with the weight of the largest."""
TELLING = 45
"""What a large place that lies in one country only is worth for its neighbours."""
SMALLEST, LARGEST = 90, 150
"""Weights up to which a place says nothing of the others, and from which on it is meant wherever the others lie."""
MOST = 2.0
"""So much evidence counts."""
OPEN = "?"
"""What is said of a place of which the others leave open where it lies."""
_NAMES = frozenset({PiiType.LOC, PiiType.ORG})
_WORD = re.compile(r"[^\W\d_][\w’'-]{3,}")
_HALVES = 10
"""Difference of weights at which one of two places is thought of twice as often."""


def in_its_land(
    text: str, findings: list[Finding], ladders: Callable[..., Ladder], lands_of: LandsOf | None
) -> list[Finding]:
    """The findings, a place that has namesakes as the one nearest to the other places of the document."""
    if lands_of is None:
        return findings
    known = cache(lands_of)
    told = _told(findings, known)
    placed: dict[int, Ladder] = {}
    for finding in findings:
        if finding.type is not PiiType.LOC or finding.entity in placed or finding.ladder is None:
            continue
        land = _meant(finding.text, finding.ladder, known, told)
        others = [other for other in known(finding.text) if other != land]
        if land == OPEN:
            if not any(names_land(other, text) for other in others):
                placed[finding.entity] = _anywhere(finding.ladder)
        elif land and not any(names_land(other, text) for other in others):
            around = f"{sentence_around(text, finding.start, finding.end)}\n{land}"
            found = ladders(finding.text, finding.type, around)
            placed[finding.entity] = found if _lies_in(found, land) else finding.ladder
    return [replace(f, ladder=placed[f.entity]) if f.entity in placed else f for f in findings]


def _told(findings: Sequence[Finding], known: LandsOf) -> dict[str, Counter[str]]:
    """For each name of the document, and each word of one, how far it speaks for each country."""
    told: dict[str, Counter[str]] = {}
    for finding in findings:
        if finding.type not in _NAMES:
            continue
        words = (word for word in _WORD.findall(finding.text) if not ordinary(word))  # there is a town called Hospital
        for name in {finding.text, *words}:
            if name[0].isupper() and name not in told and (lands := known(name)):
                told[name] = _shares(lands, lands)
    # a name that has namesakes says what the others make of it
    return {name: _shares(_worth(name, known(name), told), known(name)) for name in told}


def _shares(worth: Mapping[str, float], lands: Mapping[str, int]) -> Counter[str]:
    """How often a place is thought of in each country, less where it is so small that it may be another one."""
    best = max(worth.values())
    shares = {land: 2.0 ** ((weight - best) / _HALVES) for land, weight in worth.items()}
    whole = sum(shares.values())
    known = {land: min(1.0, max(0, weight - SMALLEST) / (LARGEST - SMALLEST)) for land, weight in lands.items()}
    return Counter({land: known[land] * share / whole for land, share in shares.items()})


def _worth(name: str, lands: Mapping[str, int], told: Mapping[str, Counter[str]]) -> dict[str, float]:
    """The weight of a place in each country, with what the other names of the document add."""
    others: Counter[str] = Counter()
    for other, shares in told.items():
        if other not in name and name not in other:
            others.update(shares)
    return {land: weight + TELLING * min(others[land], MOST) for land, weight in lands.items()}


def _meant(name: str, ladder: Ladder, known: LandsOf, told: Mapping[str, Counter[str]]) -> str:
    """The country that a place lies in by the others, where that is not the one its ladder names; else nothing, or that
    it is open."""
    lands = known(name)
    if len(lands) < 2 or max(lands.values()) >= LARGEST:
        return ""
    worth = _worth(name, lands, told)
    best = max(worth, key=lambda land: (worth[land], land))
    if _lies_in(ladder, best):
        gained = {land: worth[land] - lands[land] for land in lands}
        close = [land for land in lands if gained[land] > gained[best] and worth[land] >= worth[best] - NEAR_PLACE]
        return OPEN if close else ""
    return best if worth[best] > lands[best] else ""


def _anywhere(ladder: Ladder) -> Ladder:
    """The ladder of a place without where it lies and how large it is there."""
    rungs = [rung for rung in ladder.rungs[:-1] if " in " not in rung.text and rung.text != "city"]
    return Ladder.build(ladder.term, rungs, own_support=ladder.own_support)


def _lies_in(ladder: Ladder, land: str) -> bool:
    return any(rung.text.endswith((f" in {land}", f" in the {land}")) for rung in ladder)
