"""Hidden words that are left out instead of masked: "an international career" is a career, "a spy film" a film."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import CONJUNCTIONS, FUNCTION_WORDS, PREPOSITIONS
from sanitizer.language.english.inflect import article
from sanitizer.risk.telling import Part, Reading

DETECTOR = "against"
NEXT = 3
"""So many characters behind a word begins what it names, if it names anything."""
LOOK = 15
"""So far back is looked for the word before."""
_HEAD = re.compile(r"[^\S\n]([^\W\d_]+(?:[-'’][^\W\d_]+)*)")
"""The word that a modifier stands before."""
_LEANS = re.compile(
    rf"(?:[,;/(–—-]|\b(?:{alternation('adjectives.leaned_on_by')}|{'|'.join(sorted(PREPOSITIONS))}))\s*\Z",
    re.IGNORECASE,
)
"""What leans on an adjective: others of a list, what weighs it, or a preposition ("in consecutive years")."""
_JOINED = re.compile(rf"(?:[,;/(–—-]|\b{alternation('small_words.joining')})\s*\Z", re.IGNORECASE)
"""What leans on a noun or adverb: others of a list."""
_DENYING = word_set("adjectives.denying", "adverbs.denying")
_LAST = re.compile(r"([^\W\d_]+)[^\S\n]\Z")
_AN = re.compile(r"\b(an?)[^\S\n]\Z", re.IGNORECASE)


def without_modifiers(text: str, findings: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings in order, with hidden words left out that only describe a word that stays.

    What denies its noun ("a former judge" is no judge) stays masked.

    Args:
        text: the document.
        findings: with replacements, in order.
        reading: the parts of speech of its words.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> from sanitizer.risk.telling import read_words
    >>> text = "He had an epic career."
    >>> epic = Finding(10, 14, "epic", PiiType.MISC, Identifier.QUASI, 0.5, (DETECTOR,), replacement="***")
    >>> [(finding.text, finding.replacement) for finding in without_modifiers(text, [epic], read_words(text))]
    [('an epic career', 'a career')]
    """
    taken = SpanIndex((finding.start, finding.end) for finding in findings)
    result: list[Finding] = []
    for finding in reversed(findings):
        last = result[-1] if result else None
        if finding.replacement == MASK and finding.detectors == (DETECTOR,):
            left = _left_out(text, finding, last, taken, reading)
            if left is not None:
                if last is not None and left.end == last.end:
                    result.pop()
                result.append(left)
                continue
        result.append(finding)
    ordered = list(reversed(result))
    following = [*ordered[1:], None]
    return [_with_article(text, one, after, taken) for one, after in zip(ordered, following, strict=False)]


def _left_out(
    text: str, finding: Finding, following: Finding | None, taken: SpanIndex, reading: Reading
) -> Finding | None:
    """The modifier, with the word after it, which stays, or alone; None where it cannot be left out."""
    part = reading.part(finding.start)
    leans = _LEANS if part is Part.ADJECTIVE else _JOINED
    if finding.text.casefold() in _DENYING or leans.search(text, max(0, finding.start - LOOK), finding.start):
        return None
    if following is not None and text[finding.end : following.start] == " ":
        return _before(text, finding, following, reading)
    head = _HEAD.match(text, finding.end)
    if head is None or head[1].casefold() in FUNCTION_WORDS or taken.meets(*head.span(1)):
        return None
    if not reading.modifies(finding.start, head.start(1)):
        return None
    if taken.meets(head.start(1), head.end() + NEXT):  # what comes next is named by that word: "the drama Salt"
        return None if finding.text[:1].isupper() else _gone(text, finding, head.start(1))
    said = head[1][:1].upper() + head[1][1:] if finding.text[:1].isupper() else head[1]
    return _said(text, finding, head.end(), said)


def _before(text: str, finding: Finding, following: Finding, reading: Reading) -> Finding | None:
    """A modifier before another finding: one left out too, or a person after a small word ("by Judge Berg")."""
    if following.origin is Origin.CROWD and reading.modifies(finding.start, following.start):
        return _said(text, finding, following.end, following.replacement or "")
    before = _LAST.search(text, max(0, finding.start - LOOK), finding.start)
    led = before is not None and before[1].casefold() in PREPOSITIONS | CONJUNCTIONS
    if led and following.type is PiiType.PERSON and reading.modifies(finding.start, following.start):
        return _gone(text, finding, following.start)
    return None


def _said(text: str, finding: Finding, end: int, said: str) -> Finding:
    span = text[finding.start : end]
    if said and finding.text[:1].isupper():
        said = said[:1].upper() + said[1:]
    ladder = Ladder.build(span, [Rung(said, "rule", EVERYTHING)] if said else [])
    return replace(finding, end=end, text=span, ladder=ladder, replacement=said, origin=Origin.CROWD)


def _gone(text: str, finding: Finding, end: int) -> Finding:
    """The word with the space behind it, of which nothing stays."""
    return _said(text, finding, end, "")


def _with_article(text: str, finding: Finding, following: Finding | None, taken: SpanIndex) -> Finding:
    """The finding with the article before it where that has to change with the word that it stands before."""
    before = _AN.search(text, max(0, finding.start - 4), finding.start) if finding.origin is Origin.CROWD else None
    said = finding.replacement or ""
    if before is None or taken.meets(before.start(), before.end()):
        return finding
    if not said and following is not None and following.start == finding.end:
        said_next = following.replacement or ""
    else:
        said_next = text[finding.end : finding.end + LOOK]
    next_word = (said or said_next).split()
    if not next_word:
        return finding
    needed = article(next_word[0])
    if needed == before[1].casefold():
        return finding
    word = needed.capitalize() if before[1][0].isupper() else needed
    return _said(text, replace(finding, start=before.start(), text=""), finding.end, f"{word} {said}")
