"""What is general already: our own stand-ins in a text that was sanitized before, and phrases that name no one thing.

These spans are shielded from the detectors, so that sanitizing twice changes nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from sanitizer.analyse.policy.ordinary import ordinary
from sanitizer.core.findings import Finding
from sanitizer.core.spans import SpanIndex, stripped
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.numbers import GENERAL_AMOUNT
from sanitizer.recode.labels import OWN_AMOUNT, OWN_LABEL

_AMOUNT = re.compile(GENERAL_AMOUNT)
_STARRED = re.compile(r"(?<![\w*])(?=[\w./-]{0,60}\*)(?=[*./-]{0,60}\w)[\w*./-]{0,60}[\w*](?![\w*])")
_PLACED = re.compile(
    r"\b(?P<head>[a-z][\w’'-]{0,30}(?:\s[a-z][\w’'-]{0,30}){0,4})\s(?P<join>in|of|from)\s"
    r"(?P<place>(?:the\s)?[A-Z][\w’'.-]{0,30}(?:[\s-](?:(?:and|of|the|da|de)\s(?:the\s)?)?[A-Z][\w’'.-]{0,30}){0,4})"
)


def general_spans(text: str, phrase_support: Callable[[str], int], k: int) -> SpanIndex:
    """The spans of ``text`` that need no protection because at least ``k`` things fit them.

    >>> general_spans("PERSON 1 of a city in Norway", {"city in Norway": 56}.get, 10).hits(0, 99)
    [(0, 8), (14, 28)]
    """
    spans = [match.span() for match in PERSON_FORM.finditer(text)]
    spans += [match.span() for shape in (_AMOUNT, OWN_LABEL, OWN_AMOUNT) for match in shape.finditer(text)]
    for match in _STARRED.finditer(text):
        if (phrase_support(match[0]) or 0) >= k:
            spans.append(match.span())
    for match in _PLACED.finditer(text):
        span = _placed(match, phrase_support, k)
        if span:
            spans.append(span)
    return SpanIndex(spans)


def _placed(match: re.Match[str], phrase_support: Callable[[str], int], k: int) -> tuple[int, int] | None:
    """The longest part of "... noun phrase in Place" that is a known rung of enough support."""
    head, place = match["head"].split(" "), match["place"].split(" ")
    for cut in range(len(place), 0, -1):
        where = " ".join(place[:cut]).rstrip(".’'-")
        for drop in range(len(head)):
            phrase = f"{' '.join(head[drop:])} {match['join']} {where}"
            if (phrase_support(phrase) or 0) >= k:
                start = match.end("head") - len(" ".join(head[drop:]))
                return start, match.start("place") + len(where)
    return None


def leftover(piece: str) -> bool:
    """Whether a piece that is left of a finding is no name: ordinary words in small letters.

    >>> leftover("and"), leftover("and in the"), leftover("May"), leftover("solheim")
    (True, True, False, False)
    """
    words = piece.split()
    return piece.islower() and all(word.isalpha() and (word in FUNCTION_WORDS or ordinary(word)) for word in words)


def shielded(text: str, findings: Iterable[Finding], spans: SpanIndex) -> Iterator[Finding]:
    """``findings`` less what lies in ``spans``; a finding that sticks out keeps the part outside."""
    if not spans:
        yield from findings
        return
    for finding in findings:
        if not spans.meets(finding.start, finding.end):
            yield finding
            continue
        for part in spans.outside(finding.start, finding.end):
            start, end = stripped(text, *part)
            if sum(c.isalnum() for c in text[start:end]) > 1 and not leftover(text[start:end]):
                yield replace(finding, start=start, end=end, text=text[start:end])
