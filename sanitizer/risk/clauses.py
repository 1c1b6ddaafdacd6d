"""The last resort: whole clauses become "[…]" where their words cannot be hidden one by one.

Small words never go by themselves, since they hold the rest up; but one person alone may use one of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanitizer.risk.facts import Fact
from sanitizer.risk.page import Page
from sanitizer.risk.words import sentence_spans

_CUT = re.compile(r"[,;:–—][^\S\n]+|[^\S\n]+(?=\()|(?<=\))[^\S\n]+")
Span = tuple[int, int]


def leave_out(text: str, page: Page, k: int) -> list[Span]:
    """The clauses to leave out so that ``k`` people look alike, those first that tell most for each of their words."""
    gone: list[Span] = []
    sight = page.sight
    clauses = clause_spans(text, page.facts)
    words = {span: page.words(*span) for span in clauses}
    while sight.alike() < k - 1:
        lead = sight.lead()
        best, most = None, 1e-12
        for span in clauses:
            count = words[span].total()
            if span in gone or not count:
                continue
            changes = {sight.index[word]: -number for word, number in words[span].items()}
            worth = sight.gain(changes, lead) / count
            if worth > most:
                best, most = span, worth
        if best is None:
            break
        sight.change({sight.index[word]: -number for word, number in words[best].items()})
        gone.append(best)
    return sorted(gone)


def clause_spans(text: str, facts: Sequence[Fact] = ()) -> list[Span]:
    """Where the clauses lie: parts of sentences between commas, semicolons, dashes and brackets; no fact is cut.

    >>> [text[a:b] for text in ["He sang, then left. She stayed."] for a, b in clause_spans(text)]
    ['He sang', 'then left', 'She stayed']
    """
    held = sorted(span for fact in facts if not fact.word for span in fact.spans)
    found: list[Span] = []
    for start, end in _whole(sentence_spans(text), held):
        first = start
        for cut in _CUT.finditer(text, start, end):
            if not any(a < cut.end() and cut.start() < b for a, b in held):
                found.append((first, cut.start()))
                first = cut.end()
        found.append((first, first + len(text[first:end].rstrip(".!?"))))
    return [(a, b) for a, b in found if a < b]


def _whole(sentences: Sequence[Span], held: Sequence[Span]) -> list[Span]:
    """The sentences, as one where a fact lies across their border: the stop of "L. Berg" ends none."""
    whole: list[Span] = []
    for start, end in sentences:
        if whole and any(a < whole[-1][1] and start < b for a, b in held):
            whole[-1] = (whole[-1][0], end)
        else:
            whole.append((start, end))
    return whole
