"""Scores of each type, over exact spans and over words, and their mean over types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanitizer.evaluate.coverage import words
from sanitizer.evaluate.scores import Scores, of_sets
from sanitizer.evaluate.spans import type_of
from sanitizer.learn.corpora.gold import GoldDocument
from sanitizer.learn.taggers.base import TaggedSpan

NONE = "NONE"
"""The class of words that lie in no span."""


def class_scores(gold: GoldDocument, predicted: Sequence[TaggedSpan]) -> dict[str, Scores]:
    """Strict scores of each type, summed over annotators.

    >>> from sanitizer.learn.corpora.gold import Mention
    >>> document = GoldDocument("1", "Ada Berg came", ((Mention(0, 8, "NAME", "DIRECT"),),))
    >>> class_scores(document, [TaggedSpan(0, 8, "CITY")])
    {'CITY': Scores(found=1, right=0, wanted=0, hit=0), 'NAME': Scores(found=0, right=0, wanted=1, hit=0)}
    """
    found: dict[str, set[object]] = {}
    for span in predicted:
        found.setdefault(type_of(span.label), set()).add((span.start, span.end))
    scores: dict[str, Scores] = {}
    for mentions in gold.annotators:
        wanted: dict[str, set[object]] = {}
        for mention in mentions:
            if mention.mask:
                wanted.setdefault(mention.type, set()).add((mention.start, mention.end))
        for name in found.keys() | wanted.keys():
            scores[name] = scores.get(name, Scores()) + of_sets(found.get(name, set()), wanted.get(name, set()))
    return dict(sorted(scores.items()))


def token_class_scores(gold: GoldDocument, predicted: Sequence[TaggedSpan]) -> dict[str, Scores]:
    """Scores of each type over words, with the class NONE of words in no span, summed over annotators.

    A word in several spans has the type of the one that starts first (the longest of them).

    >>> from sanitizer.learn.corpora.gold import Mention
    >>> document = GoldDocument("1", "Ada Berg came", ((Mention(0, 8, "NAME", "DIRECT"),),))
    >>> token_class_scores(document, [TaggedSpan(0, 3, "NAME")])
    {'NAME': Scores(found=1, right=1, wanted=2, hit=1), 'NONE': Scores(found=2, right=1, wanted=1, hit=1)}
    """
    tokens = words(gold.text)
    found = _classes(tokens, [(span.start, span.end, type_of(span.label)) for span in predicted])
    totals: dict[str, Scores] = {}
    for mentions in gold.annotators:
        wanted = _classes(tokens, [(m.start, m.end, m.type) for m in mentions if m.mask])
        counts = {name: [0, 0, 0] for name in {*found, *wanted}}
        for seen, meant in zip(found, wanted, strict=True):
            counts[seen][0] += 1
            counts[meant][1] += 1
            counts[seen][2] += seen == meant
        for name, (all_found, all_wanted, right) in counts.items():
            totals[name] = totals.get(name, Scores()) + Scores(all_found, right, all_wanted, right)
    return dict(sorted(totals.items()))


def _classes(tokens: Sequence[tuple[int, int]], spans: Iterable[tuple[int, int, str]]) -> list[str]:
    """The class of each word, in one walk over both lists."""
    ordered = sorted(spans, key=lambda span: (span[0], -span[1], span[2]))
    classes = []
    first = 0
    for start, end in tokens:
        while first < len(ordered) and ordered[first][1] <= start:
            first += 1
        held = first < len(ordered) and ordered[first][0] < end
        classes.append(ordered[first][2] if held else NONE)
    return classes


def macro_f1(scores: Iterable[Scores]) -> float:
    """The plain mean of F1 over classes.

    >>> macro_f1([Scores(1, 1, 1, 1), Scores(1, 0, 1, 0)])
    0.5
    """
    values = [score.f1 for score in scores]
    return sum(values) / len(values) if values else 0.0
