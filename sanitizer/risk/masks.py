"""Masks that are one: what stands between them holds nothing up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Identifier
from sanitizer.core.ladder import MASK, Ladder
from sanitizer.language import alternation
from sanitizer.risk.modifiers import DETECTOR
from sanitizer.risk.telling import Part, Reading
from sanitizer.risk.words import word_spans

_SPACE = r"[^\S\n]"
_OWNERS = alternation("small_words.determiners")
_AND = rf"{_SPACE}{alternation('small_words.joining')}{_SPACE}"
_PART = re.compile(rf"{_SPACE}of{_SPACE}(?:{_OWNERS}{_SPACE})?")
_BETWEEN = re.compile(rf"[ /–-]*|,{_SPACE}|,?{_AND}|{_PART.pattern}")
"""Nothing, the comma or conjunction of a list, or what leads from a whole to its part."""
_OBJECT = re.compile(rf"{_SPACE}{_OWNERS}{_SPACE}")
"""What stands between a verb and its object."""


def join_masks(text: str, findings: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings in order; masks of a list, of a whole and its part or of a verb and its object are one.

    What else was hidden under one stays hidden.
    """

    def are_same(one: Finding, other: Finding) -> bool:
        return _BETWEEN.fullmatch(text, one.end, other.start) is not None

    def is_object(one: Finding, other: Finding) -> bool:
        words = word_spans(one.text)
        acts = bool(words) and reading.part(one.start + words[-1][0]) is Part.VERB
        led = _OBJECT.fullmatch(text, one.end, other.start) if acts else None
        return led is not None and _PART.match(text, other.end) is None  # "began the reign of his son"

    return _join(text, _join(text, findings, are_same), is_object)


def _join(text: str, findings: Sequence[Finding], are_one: Callable[[Finding, Finding], bool]) -> list[Finding]:
    result: list[Finding] = []
    for finding in findings:
        last = result[-1] if result else None
        if last is not None and _is_ours(last, finding) and are_one(last, finding):
            result[-1] = _union(text, last, finding)
        else:
            result.append(finding)
    return result


def _is_ours(one: Finding, other: Finding) -> bool:
    return one.replacement == other.replacement == MASK and DETECTOR in {*one.detectors, *other.detectors}


def _union(text: str, one: Finding, other: Finding) -> Finding:
    strong = one if one.identifier is Identifier.DIRECT else other
    span = text[one.start : other.end]
    names = tuple(dict.fromkeys((*one.detectors, *other.detectors)))
    return replace(
        strong, start=one.start, end=other.end, text=span, detectors=names, entity=-1, ladder=Ladder.build(span, []),
        replacement=MASK, reason=one.reason if DETECTOR in one.detectors else other.reason,
    )  # fmt: skip
