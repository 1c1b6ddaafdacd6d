"""Masks that are one: what stands between them holds nothing up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Identifier, Origin
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.language import alternation
from sanitizer.language.english.vague import SOMETHING, THINGS
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
_STANDS_ALONE = re.compile(r"(?:an?|another|several|two|three)\b")
"""How a stand-in begins that has its own article."""
_NAMED_BY = frozenset({"dobj", "pobj", "nsubj", "nsubjpass"})
_THINGS = {"NN": SOMETHING, "NNS": THINGS}
_OPAQUE = frozenset({MASK, "x", *(said.lower() for said in _THINGS.values())})
_LED = re.compile(rf"\b{_OWNERS}{_SPACE}\Z", re.IGNORECASE)


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
        gaps = _gaps(text, result, finding)
        last = result[-1 - gaps] if gaps < len(result) else None
        if last is not None and _is_ours(last, finding) and (gaps or are_one(last, finding)):
            result[-1 - gaps :] = [_union(text, last, finding)]
        else:
            result.append(finding)
    return result


def _gaps(text: str, before: Sequence[Finding], finding: Finding) -> int:
    """How many phrases that are left out stand between a mask and what is before them, and nothing else."""
    many, start = 0, finding.start
    for gap in reversed(before):
        if gap.replacement or text[gap.end : start].strip():
            break
        many, start = many + 1, gap.start
    near = many < len(before) and not text[before[-1 - many].end : start].strip()
    return many if near else 0


def without_led(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; a mask that only introduces a stand-in ("the *** a film") goes with its article.

    >>> from sanitizer.core.findings import PiiType
    >>> text = "in the whodunit Nightfall"
    >>> hidden = Finding(7, 15, "whodunit", PiiType.MISC, Identifier.QUASI, 0.5, (DETECTOR,), replacement=MASK)
    >>> work = Finding(16, 25, "Nightfall", PiiType.MISC, Identifier.QUASI, 0.5, ("reader",), replacement="a film")
    >>> [(one.text, one.replacement) for one in without_led(text, [hidden, work])]
    [('the whodunit ', ''), ('Nightfall', 'a film')]
    """
    result: list[Finding] = []
    for one, after in zip(findings, [*findings[1:], None], strict=False):
        ours = DETECTOR in one.detectors and one.replacement in {MASK, ""}
        led = after is not None and _STANDS_ALONE.match(after.replacement or "") is not None
        if after is None or not ours or not led or text[one.end : after.start].strip(" "):
            result.append(one)
            continue
        article = _LED.search(text, max(0, one.start - 8), one.start)
        free = article is not None and (not result or result[-1].end <= article.start())
        start, end = article.start() if article is not None and free else one.start, after.start
        span = text[start:end]
        gone = replace(one, start=start, end=end, text=span, ladder=Ladder.build(span, []), replacement="")
        result.append(replace(gone, origin=Origin.CROWD) if start < one.start or one.replacement else one)
    return result


def is_opaque(finding: Finding) -> bool:
    """Whether what stands there says nothing, not even what kind of thing or how many."""
    return (finding.replacement or "").lower() in _OPAQUE


def say_something(text: str, findings: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings; a masked thing that somebody did or something is about is "something", with the words before it.

    >>> from sanitizer.core.findings import PiiType
    >>> from sanitizer.risk.telling import read_words
    >>> text = "She won a rare trophy in May."
    >>> hidden = Finding(15, 21, "trophy", PiiType.MISC, Identifier.QUASI, 0.5, (DETECTOR,), replacement=MASK)
    >>> [(one.text, one.replacement) for one in say_something(text, [hidden], read_words(text))]
    [('a rare trophy', 'something')]
    """
    tree = reading.tree
    result: list[Finding] = []
    for one in findings:
        place = tree.at(one.end - 1) if one.replacement == MASK and one.detectors == (DETECTOR,) else None
        token = None if place is None else tree.tokens[place]
        if token is None or token.dep not in _NAMED_BY or token.tag not in _THINGS:
            result.append(one)
            continue
        start = tree.tokens[token.first].start
        if start > one.start or (result and result[-1].end > start):  # more than a thing is hidden, or before it
            result.append(one)
            continue
        said = _THINGS[token.tag]
        said = said[:1].upper() + said[1:] if text[start].isupper() else said
        span = text[start : one.end]
        ladder = Ladder.build(span, [Rung(said, "rule", EVERYTHING)])
        result.append(replace(one, start=start, text=span, ladder=ladder, replacement=said, origin=Origin.CROWD))
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
