"""How much a life may tell: clauses and sentences go that tell most for each word, until many could have the rest.

A population that is of another kind cannot say whom ordinary words tell; but whoever has read of a person knows them by
their story. The more of it there is, and the less of it others share, the surer.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.risk.facts import Fact
from sanitizer.risk.page import Page
from sanitizer.risk.structure import left_out
from sanitizer.risk.syntax import Cut, Tree
from sanitizer.risk.words import sentence_spans, words_of
from sanitizer.select.births import tells_life

BITS = 150.0
"""So much may be told. Of thirty lives a language model named two of the thirteen that told less, and thirteen of the
seventeen others; what is told is counted once, word by word, by how few of a population have it."""
MOST_BITS = 10.0
"""No word tells more."""
OTHER_BITS = 4.0
"""What it tells that somebody else plays a part."""
WHY = "a life tells too much as a whole, and few have this in theirs"
SMALL = 0.5
_SHORT = 3
_NOBODY = frozenset({"person", "1"})
_FEWEST_WORDS = 5
_CLAUSES = frozenset({"relcl", "acl", "advcl", "appos", "pcomp", "parataxis"})


def units_of(text: str, tree: Tree, findings: Sequence[Finding]) -> list[Fact]:
    """The phrases, clauses and sentences of a text that can be left out, each as a fact."""
    held = SpanIndex((finding.start, finding.end) for finding in findings)
    cuts: dict[tuple[int, int], Cut] = {}
    for place, token in enumerate(tree.tokens):
        if token.dep == "ROOT":
            cut = tree.sentence(place, inner=True)
            if cut is not None and (held.meets(cut.end - 1, cut.end) or held.meets(cut.start - 1, cut.start)):
                cut = None  # the stop of a title ends no sentence
        elif token.dep in _CLAUSES or (token.dep == "conj" and token.tag.startswith("VB")):
            cut = tree.without(token.start) if tree.has_verb(place) else None
        else:
            continue
        if cut is not None and not any(a < cut.start or cut.end < b for a, b in held.hits(cut.start, cut.end)):
            cuts.setdefault((cut.start, cut.end), cut)
    return [left_out(cut, _cost(text[cut.start : cut.end]), structural=True) for cut in cuts.values()]


def is_life(text: str, findings: Sequence[Finding], tree: Tree) -> bool:
    """Whether a text tells somebody's life: it says so, or opens with a name and who that is, and no age."""
    if tells_life(text, findings):
        return True
    first = min(findings, key=lambda finding: finding.start, default=None)
    if first is None or first.type is not PiiType.PERSON or text[: first.start].strip():
        return False
    end = next((end for start, end in sentence_spans(text) if end > first.end), len(text))
    aged = any(finding.kind == "age" and finding.start < end for finding in findings)
    return not aged and any(
        token.dep in {"nsubj", "nsubjpass"} and first.start <= token.start < first.end and tree.is_copula(token.head)
        for token in tree.tokens[:40]
    )


def _cost(text: str) -> float:
    return 1.0 + sum(SMALL if word in FUNCTION_WORDS else 1.0 for word in words_of(text))


def tell_less(page: Page, units: Sequence[Fact], most: float = BITS) -> None:
    """Leaves units out, those first that tell most for each word, until the page tells no more than so many bits."""
    bits = _bits(page)
    counts = page.sight.counts
    while float(bits[counts > 0].sum()) > most:
        best, worth = None, 0.0
        for unit in units:
            if unit.now or unit.covered:
                continue
            gone = page.changes(unit, 1)
            told = sum(float(bits[place]) for place, more in gone.items() if counts[place] + more <= 0)
            if told / unit.forms[1].cost > worth:
                best, worth = unit, told / unit.forms[1].cost
        if best is None:
            break
        page.take(best, 1, WHY)


def drop_bare(page: Page, units: Sequence[Fact]) -> None:
    """Leaves units out of which hardly a word is left ("He rose"): they say nothing."""
    for unit in units:
        cut = unit.forms[1].cuts[0]
        if cut is not None and not unit.now and not unit.covered and _is_bare(page, cut):
            page.take(unit, 1, WHY)


def _is_bare(page: Page, cut: Cut) -> bool:
    """Whether something went from what a cut takes away, and few words of it are left."""
    left = page.words(cut.start, cut.end).total()
    went = any(fact.now and any(cut.start <= a < cut.end for a, _ in fact.spans) for fact in page.facts)
    return went and left < _FEWEST_WORDS


def _bits(page: Page) -> np.ndarray:
    """What each word tells, by how few people have it; small words tell nothing."""
    sight = page.sight
    many = len(sight.scores)
    bits = np.minimum(np.log2((many + 1) / (sight.holders + 1)), MOST_BITS)
    for word, place in sight.index.items():
        if word in FUNCTION_WORDS or word in _NOBODY:
            bits[place] = 0.0
        elif word.isdigit() and len(word) < _SHORT:  # the number of another person, or a count
            bits[place] = OTHER_BITS
    return bits
