"""Letters that look like somebody's initials or a place and are none: degrees, what one has, what a relative is."""

from __future__ import annotations

import re

from sanitizer.analyse.policy.ordinary import person_noun
from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.language import alternation, words
from sanitizer.language.english.grammar import POSSESSIVES

_BEHIND_NAME = re.compile(
    r"(?:[A-ZÀ-ÖØ-Þ][\w’'-]+\.?|[A-Z][^\S\n][0-9]+)(?:,[^\S\n](?:[A-Z][A-Za-z]{0,3}\.?){1,4}){0,4},?[^\S\n]\Z"
)
"""A name or a numbered person, with other letters behind it or none, and what parts it from the next ones."""
_DOCTOR = re.compile(
    rf"\b{alternation('titles.learned', 'titles.care')}\.?[^\S\n](?:[A-ZÀ-ÖØ-Þ0-9][\w’'-]*\.?[^\S\n]?){{1,5}},[^\S\n]\Z"
)
_LETTERS_END = re.compile(r"[^\S\n]?(?:[,;(\n]|\Z)")
_DEGREES = frozenset(words("names.degrees"))
_SURELY_LETTERS = 0.9
_FIELD_OF = re.compile(r"(?<![\w’'-])([A-Za-z]+):[^\S\n]\Z")
_AKA = re.compile(r"a\.?k\.?a\.?", re.IGNORECASE)
_DOTTED = re.compile(r"[A-Z]\.(?:[A-Z]\.?){1,3}")
POSSESSED = re.compile(rf"\b(?:{'|'.join(sorted(POSSESSIVES))})[^\S\n]\Z", re.IGNORECASE)
_IS_KIN = re.compile(
    rf"[^\S\n]?(?:is|was|[:=-])[^\S\n]?(?:[a-z]+[^\S\n]){{0,2}}{alternation('kin.family', 'kin.others')}\b"
)
_DEGREE_BEFORE = re.compile(rf"\b(?i:{alternation('names.degrees')})(?:[^\S\n]\([A-Z][a-z]+\))?,[^\S\n]\Z")
_LETTERS = re.compile(r"[A-Z]{2,5}")


def of_a_thing(finding: Finding, text: str) -> bool:
    """Whether letters are what somebody has or what a relative is: "her B.P. rose", "NOK is wife Ada"."""
    if _AKA.fullmatch(finding.text):
        return True
    if len(finding.text) == 1 and finding.type is PiiType.PERSON:
        field = _FIELD_OF.search(text, max(0, finding.start - 24), finding.start)
        return field is not None and not person_noun(field[1])  # "Shift: B"
    if finding.type is not PiiType.PERSON or finding.origin is not Origin.READER:
        return False
    if _DOTTED.fullmatch(finding.text):
        return POSSESSED.search(text, max(0, finding.start - 7), finding.start) is not None
    return _LETTERS.fullmatch(finding.text) is not None and _IS_KIN.match(text, finding.end) is not None


def behind_a_name(finding: Finding, text: str) -> bool:
    """Whether a guess is what somebody has learned or is member of: "Ada Berg, B.A., LL.M.", "Dr Berg, MO"."""
    if finding.origin is not Origin.READER or not _LETTERS_END.match(text, finding.end):
        return False
    before = max(0, finding.start - 80)
    bare = finding.text.replace(".", "")
    if bare.casefold() in _DEGREES and sum(map(str.isupper, bare)) > 1 and (bare != finding.text or len(bare) > 2):
        return _BEHIND_NAME.search(text, before, finding.start) is not None  # "Li, Ma and Do" are three people
    if _LETTERS.fullmatch(finding.text) and _DEGREE_BEFORE.search(text, before, finding.start):
        return True
    other = finding.type is PiiType.PERSON or (finding.type is PiiType.LOC and len(finding.text) > 2)
    sure = other and finding.type_score >= _SURELY_LETTERS
    letters = _LETTERS.fullmatch(finding.text) is not None and not sure
    return letters and _DOCTOR.search(text, before, finding.start) is not None
