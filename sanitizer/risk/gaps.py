"""Phrases that are left out whole: what is written where they stood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.core.spans import SpanIndex
from sanitizer.risk.modifiers import DETECTOR
from sanitizer.risk.syntax import Cut

Gap = tuple[int, int, str, str]
"""Start, end, what stands there, and why."""


def phrases_gone(text: str, cuts: Sequence[tuple[Cut, str]], findings: Sequence[Finding]) -> list[Finding]:
    """A finding for each phrase that is left out; those that overlap are one, and what they hid stays hidden."""
    gaps = _joined(text, [(*cut.edits[-1], why) for cut, why in cuts])
    taken = SpanIndex([*((a, b) for a, b, _, _ in gaps), *((one.start, one.end) for one in findings)])
    for cut, why in cuts:
        for start, end, said in cut.edits[:-1]:  # the comma of a list that has become shorter
            if not taken.meets(start, end) and (start, end, said, why) not in gaps:
                gaps.append((start, end, said, why))
    return [_finding(text, gap, findings) for gap in gaps]


def grow_clauses(clauses: Sequence[tuple[int, int]], cuts: Sequence[Cut]) -> list[tuple[int, int]]:
    """The clauses with the whole of each phrase that is left out and reaches into one.

    >>> grow_clauses([(0, 9)], [Cut(((5, 12, ""),)), Cut(((20, 30, ""),))])
    [(0, 12)]
    """
    grown: list[tuple[int, int]] = []
    phrases = [(cut.start, cut.end) for cut in cuts]
    for start, end in sorted(clauses):
        while met := [(a, b) for a, b in phrases if a < end and start < b and (a < start or end < b)]:
            start, end = min(start, *(a for a, _ in met)), max(end, *(b for _, b in met))
        while grown and start < grown[-1][1]:
            first, last = grown.pop()
            start, end = min(start, first), max(end, last)
        grown.append((start, end))
    return grown


def open_hidden(gap: Finding, findings: Sequence[Finding]) -> tuple[Finding, list[Finding]]:
    """A phrase that is left out, and the findings that stay beside it.

    Where the next word now opens the sentence, its first letter is written with the phrase: "Mild measles" without the
    first word is "Measles". If that word is hidden itself, the phrase ends before it, and that opens the sentence.
    """
    beside: list[Finding] = []
    for one in findings:
        if one.end <= gap.start or gap.end <= one.start:
            beside.append(one)
        elif gap.start < one.start and gap.end < one.end:
            said = (gap.replacement or "")[: one.start - gap.end]
            text = gap.text[: one.start - gap.end]
            gap = replace(
                gap, end=one.start, text=text, replacement=said,
                ladder=Ladder.build(text, [Rung(said, "rule", EVERYTHING)] if said else []),
            )  # fmt: skip
            word = one.replacement or ""
            beside.append(replace(one, replacement=f"{word[:1].upper()}{word[1:]}"))
    return gap, beside


def _joined(text: str, gaps: Sequence[Gap]) -> list[Gap]:
    found: list[Gap] = []
    for start, end, said, why in sorted(gaps, key=lambda gap: (gap[0], -gap[1])):
        if found and start < found[-1][1]:
            first, last, before, reason = found[-1]
            if end > last:
                found[-1] = _opened(text, first, end, reason) if before or said else (first, end, "", reason)
        else:
            found.append((start, end, said, why))
    return _without_lines(text, found)


def _without_lines(text: str, gaps: Sequence[Gap]) -> list[Gap]:
    """The gaps, those that are a whole line together with its end: no empty line is left."""
    found: list[Gap] = []
    for start, end, said, why in gaps:
        last = found[-1] if found else None
        if last is not None and last[1] == start and not last[2] and not said:
            found[-1] = start, end, said, why = last[0], end, "", last[3]
        else:
            found.append((start, end, said, why))
        if not said and text[start - 1 : start] == "\n" and text[end : end + 1] in {"", "\n"} and end > start:
            found[-1] = start - 1, end, "", why
    return found


def _opened(text: str, start: int, end: int, why: str) -> Gap:
    """A gap that a sentence began with: the next letter is its first."""
    rest = text[end:]
    skipped = len(rest) - len(rest.lstrip(" ,"))
    end += skipped
    return (
        (start, end + 1, text[end : end + 1].upper(), why) if text[end : end + 1].isalpha() else (start, end, "", why)
    )


def _finding(text: str, gap: Gap, findings: Sequence[Finding]) -> Finding:
    start, end, said, why = gap
    inside = [one for one in findings if one.start < end and start < one.end]
    direct = any(one.identifier is Identifier.DIRECT for one in inside)
    ladder = Ladder.build(text[start:end], [Rung(said, "rule", EVERYTHING)] if said else [])
    return Finding(
        start, end, text[start:end], PiiType.MISC, Identifier.DIRECT if direct else Identifier.QUASI, 0.5, (DETECTOR,),
        ladder=ladder, replacement=said, reason=why, origin=Origin.CROWD,
    )  # fmt: skip
