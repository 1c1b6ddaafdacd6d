"""Hidden adjectives that are left out instead of masked: "an international career" is a career."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Origin
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import FUNCTION_WORDS, PREPOSITIONS
from sanitizer.language.english.inflect import article

DETECTOR = "against"
NEXT = 3
"""So many characters behind a word begins what it names, if it names anything."""
_HEAD = re.compile(r"[^\S\n]([^\W\d_]+(?:[-'’][^\W\d_]+)*)")
"""The word that an adjective stands before."""
_LEANS = re.compile(
    rf"(?:[,;/(–—-]|\b(?:{alternation('adjectives.leaned_on_by')}|{'|'.join(sorted(PREPOSITIONS))}))\s*\Z",
    re.IGNORECASE,
)
"""What leans on the adjective: others of a list, what weighs it, or a preposition ("in consecutive years")."""
_AN = re.compile(r"\b(an?)[^\S\n]\Z", re.IGNORECASE)


def without_modifiers(text: str, findings: Sequence[Finding], modifiers: Collection[int]) -> list[Finding]:
    """The findings in order, with hidden adjectives left out where a word that stays comes after them.

    A modifier that denies its noun ("a former judge" is no judge) stays masked.

    Args:
        text: the document.
        findings: with replacements, in order.
        modifiers: where the adjectives among them begin.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> text = "He had an epic career."
    >>> epic = Finding(10, 14, "epic", PiiType.MISC, Identifier.QUASI, 0.5, (DETECTOR,), replacement="***")
    >>> [(finding.text, finding.replacement) for finding in without_modifiers(text, [epic], {10})]
    [('an epic career', 'a career')]
    """
    taken = SpanIndex((finding.start, finding.end) for finding in findings)
    result: list[Finding] = []
    for finding in reversed(findings):
        last = result[-1] if result else None
        if finding.start in modifiers and finding.replacement == MASK:
            left = _left_out(text, finding, last, taken)
            if left is not None:
                if last is not None and left.end == last.end:
                    result.pop()
                result.append(left)
                continue
        result.append(finding)
    return [_with_article(text, finding, taken) for finding in reversed(result)]


def _left_out(text: str, finding: Finding, following: Finding | None, taken: SpanIndex) -> Finding | None:
    """The adjective and the word after it as one finding of which that word stays; None where it cannot be so."""
    if finding.text.casefold() in word_set("adjectives.denying") or _LEANS.search(
        text, max(0, finding.start - 15), finding.start
    ):
        return None
    if following is not None and following.origin is Origin.CROWD and text[finding.end : following.start] == " ":
        end, said = following.end, following.replacement or ""  # another adjective that was left out
    else:
        head = _HEAD.match(text, finding.end)
        if head is None or head[1].casefold() in FUNCTION_WORDS or taken.meets(head.start(1), head.end() + NEXT):
            return None  # or what comes next is named by that word: "the drama Salt"
        end, said = head.end(), head[1]
    if finding.text[:1].isupper():
        said = said[:1].upper() + said[1:]
    span = text[finding.start : end]
    ladder = Ladder.build(span, [Rung(said, "rule", EVERYTHING)])
    return replace(finding, end=end, text=span, ladder=ladder, replacement=said, origin=Origin.CROWD)


def _with_article(text: str, finding: Finding, taken: SpanIndex) -> Finding:
    """The finding with the article before it where that has to change with the word that it stands before."""
    before = _AN.search(text, max(0, finding.start - 4), finding.start) if finding.origin is Origin.CROWD else None
    said = finding.replacement or ""
    if before is None or taken.meets(before.start(), before.end()) or article(said) == before[1].casefold():
        return finding
    word = article(said).capitalize() if before[1][0].isupper() else article(said)
    span = text[before.start() : finding.end]
    new = f"{word} {said}"
    ladder = Ladder.build(span, [Rung(new, "rule", EVERYTHING)])
    return replace(finding, start=before.start(), text=span, ladder=ladder, replacement=new)
