"""Letters that look like somebody's initials or a place and are none: degrees, what one has, what a relative is."""

from __future__ import annotations

import re

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
POSSESSED = re.compile(rf"\b(?:{'|'.join(sorted(POSSESSIVES))})[^\S\n]\Z", re.IGNORECASE)
_DEGREE_BEFORE = re.compile(rf"\b(?i:{alternation('names.degrees')})(?:[^\S\n]\([A-Z][a-z]+\))?,[^\S\n]\Z")
_LETTERS = re.compile(r"[A-Z]{2,5}")


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
