"""How much a life may tell: clauses and sentences go that tell most for each word, until many could have the rest.

A population that is of another kind cannot say whom ordinary words tell; but whoever has read of a person knows them by
their story. The more of it there is, and the less of it others share, the surer.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

import numpy as np

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language import word_set
from sanitizer.language.english.dates import parse_date
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.risk.facts import Fact
from sanitizer.risk.page import Page
from sanitizer.risk.structure import left_out
from sanitizer.risk.syntax import Cut, Token, Tree
from sanitizer.risk.telling import Part, Reading, uncommon
from sanitizer.risk.words import sentence_spans, words_of
from sanitizer.select.births import tells_life

BITS = 45.0
"""So much may be told. Of thirty lives a language model had named four of the seventeen that tell under 60 bits, and
eleven of the others; cut to 60, three that told 42 to 58 could still be named. What is told is counted once, word by
word, by how few of a population have it and how rare it is in English: what any career is told in ("season", "award")
tells nothing."""
MOST_BITS = 10.0
"""No word tells more."""
OTHER_BITS = 7.0
"""What it tells that somebody else plays a part."""
TOLD = {Part.NAME: 1.0, Part.NOUN: 1.0, Part.ADJECTIVE: 0.7, Part.VERB: 0.8, Part.ADVERB: 0.4}
"""How much of a story a rare word tells by its part of speech."""
CLASS_BITS = 2.0
"""What a word of a stand-in tells, at most."""
WHY = "a life tells too much as a whole, and few have this in theirs"
CUT = 2.0
"""What it costs to leave anything out, in words: rather one clause than many scraps."""
UNREADABLE = "a word of it told the person, and without that it could not be read"
SMALL = 0.5
LONG = 15.0
"""Whoever is told of over so many years is told by their life."""
_PAST = frozenset({"VBD", "VBN"})
_SHORT = 3
_NOBODY = frozenset({"person", "1"})
_FEWEST_WORDS = 5
_CLAUSES = frozenset({"relcl", "acl", "advcl", "appos", "pcomp", "parataxis"})
_LEANING = word_set("told.of_what_went_before")
"""What a sentence opens with that speaks of the one before."""
_POINTING, _ANYBODYS = word_set("told.pointing"), word_set("told.ranked_by_all")


def units_of(text: str, tree: Tree, findings: Sequence[Finding]) -> list[Fact]:
    """The phrases, clauses and sentences of a text that can be left out, each as a fact.

    A sentence goes with those behind it that speak of what it told: "It sold well."
    """
    held = SpanIndex((finding.start, finding.end) for finding in findings)
    cuts: dict[tuple[int, int], Cut] = {}
    for place, token in enumerate(tree.tokens):
        if token.dep == "ROOT":
            cut = _with_followers(tree, place, tree.sentence(place, inner=True))
            if cut is not None and (held.meets(cut.end - 1, cut.end) or held.meets(cut.start - 1, cut.start)):
                cut = None  # the stop of a title ends no sentence
        elif token.dep in _CLAUSES or (token.dep == "conj" and token.tag.startswith(("VB", "NN"))):
            cut = tree.without(token.start) if tree.has_verb(place) else None
        else:
            continue
        if cut is not None and not any(a < cut.start or cut.end < b for a, b in held.hits(cut.start, cut.end)):
            cuts.setdefault((cut.start, cut.end), cut)
    return [left_out(cut, float(len(words_of(text[cut.start : cut.end]))), structural=True) for cut in cuts.values()]


def _with_followers(tree: Tree, place: int, cut: Cut | None) -> Cut | None:
    """A sentence with those of its line that lean on it."""
    if cut is None or len(cut.edits) > 1:
        return cut
    end = cut.end
    for other in range(tree.tokens[place].last + 1, len(tree.tokens)):
        token = tree.tokens[other]
        if token.dep != "ROOT":
            continue
        following = tree.sentence(other)
        if following is None or following.start > end + 1 or not _leans(tree, token):
            break
        end = following.end
    if end > cut.end and tree.text[: cut.start].endswith("\n"):  # the next sentence opens the line
        end = len(tree.text) - len(tree.text[end:].lstrip(" "))
    return Cut(((cut.start, end, cut.said),))


def _leans(tree: Tree, root: Token) -> bool:
    """Whether a sentence speaks of what the one before told: "It sold well", "He was dismissed from this post"."""
    opening = tree.tokens[root.first].text.casefold()
    return opening in _LEANING or any(
        one.dep == "det" and one.text.casefold() in _POINTING and tree.tokens[one.head].text.casefold() not in _ANYBODYS
        for one in tree.tokens[root.first : root.last + 1]
    )


def is_life(text: str, findings: Sequence[Finding], tree: Tree) -> bool:
    """Whether a text tells somebody's life: it says so, or opens with a name and who that is, and no age.

    Or it opens with what somebody did, and goes on over the years.
    """
    if tells_life(text, findings):
        return True
    first = min(findings, key=lambda finding: finding.start, default=None)
    if first is None or first.type is not PiiType.PERSON or text[: first.start].strip():
        return False
    end = next((end for start, end in sentence_spans(text) if end > first.end), len(text))
    aged = any(finding.kind == "age" and finding.start < end for finding in findings)
    heads = [
        token.head
        for token in tree.tokens[:40]
        if token.dep in {"nsubj", "nsubjpass"} and first.start <= token.start < first.end
    ]
    if aged or not heads:
        return False
    told = any(tree.tokens[head].dep == "ROOT" and tree.tokens[head].tag in _PAST for head in heads)
    return any(map(tree.is_copula, heads)) or (told and _years_told(findings) >= LONG)


def _years_told(findings: Sequence[Finding]) -> float:
    """From the first day that a text speaks of to the last, in years."""
    spans = [span for f in findings if f.type is PiiType.DATETIME and (span := parse_date(f.text)) is not None]
    days = [day for span in spans if not span.yearless for day in (span.first, span.last)]
    return (max(days) - min(days)).days / 365.25 if days else 0.0


def _cost(page: Page, unit: Fact) -> float:
    """How many of the text's own words a unit still shows, small ones in part; stand-ins say little as it is."""
    cut = unit.forms[1].cuts[0]
    shown = page.inside(cut.start, cut.end) if cut is not None else []
    each = (SMALL if not fact.word or fact.word in FUNCTION_WORDS else 1.0 for fact, n in shown if fact.shown(n))
    return CUT + sum(each)


def tell_less(page: Page, units: Sequence[Fact], reading: Reading, most: float = BITS) -> None:
    """Leaves units out, those first that tell most for each word, until the page tells no more than so many bits."""
    bits = _bits(page, reading)
    counts = page.sight.counts
    while float(bits[counts > 0].sum()) > most:
        best, worth = None, 0.0
        for unit in units:
            if unit.now or unit.covered:
                continue
            gone = page.changes(unit, 1)
            told = sum(float(bits[place]) for place, more in gone.items() if counts[place] + more <= 0)
            if told and told / (cost := _cost(page, unit)) > worth:
                best, worth = unit, told / cost
        if best is None:
            break
        page.take(best, 1, WHY)


def around_masks(units: Sequence[Fact], masks: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """Where the smallest unit around each place lies at which something unreadable would stand."""
    cuts = [cut for unit in units if (cut := unit.forms[1].cuts[0]) is not None]
    spans = sorted({(cut.start, cut.end) for cut in cuts}, key=lambda span: span[1] - span[0])
    around = (next((span for span in spans if span[0] <= start and end <= span[1]), None) for start, end in masks)
    return {span for span in around if span is not None}


def drop(page: Page, units: Sequence[Fact], spans: Set[tuple[int, int]]) -> None:
    """Leaves the units out that lie at such places."""
    for unit in units:
        cut = unit.forms[1].cuts[0]
        if cut is not None and (cut.start, cut.end) in spans and not unit.now and not unit.covered:
            page.take(unit, 1, UNREADABLE)


def drop_bare(page: Page, units: Sequence[Fact]) -> None:
    """Leaves units out of which hardly a word is left ("He rose"): they say nothing."""
    for unit in units:
        cut = unit.forms[1].cuts[0]
        if cut is not None and not unit.now and not unit.covered and _is_bare(page, cut, unit.forms[1].cost):
            page.take(unit, 1, WHY)


def _is_bare(page: Page, cut: Cut, words: float) -> bool:
    """Whether something went from what a cut takes away, and few words of it are left."""
    left = page.words(cut.start, cut.end).total()
    went = any(fact.now and any(cut.start <= a < cut.end for a, _ in fact.spans) for fact in page.facts)
    return went and left < _FEWEST_WORDS <= words


def _bits(page: Page, reading: Reading) -> np.ndarray:
    """What each word tells: by how few people have it and how rare it is in English; small words tell nothing."""
    sight = page.sight
    many = len(sight.scores)
    bits = np.minimum(np.log2((many + 1) / (sight.holders + 1)), MOST_BITS)
    for word, place in sight.index.items():
        if word in FUNCTION_WORDS or word in _NOBODY:
            bits[place] = 0.0
        elif word.isdigit() and len(word) < _SHORT:  # the number of another person, or a count
            bits[place] = OTHER_BITS
        elif word not in reading.of_words:  # a class that something hidden is of
            bits[place] = min(bits[place], CLASS_BITS)
        else:
            bits[place] *= uncommon(word) * TOLD[reading.of_words[word]]
    return bits
