"""The measures of the Text Anonymization Benchmark: are all mentions of a thing hidden, and is little else hidden?

Recall is counted for direct identifiers, quasi-identifiers and both, over words, mentions and entities; an entity
counts only if each of its mentions that must be hidden is hidden. Every annotator's entities count alike.
Precision weighs every word (or finding) alike and asks each annotator whether it had to be hidden.
Punctuation, function words and titles may stay visible, as in the benchmark's own script; it recognises function words
by their part of speech, here they are a closed list, so that no tagger has to run.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from sanitizer.core.text import fold
from sanitizer.evaluate.coverage import Coverage, words
from sanitizer.evaluate.scores import Scores
from sanitizer.language import alternation
from sanitizer.learn.corpora.gold import GoldDocument, Mention

KINDS = {"direct": {"DIRECT"}, "quasi": {"QUASI"}, "all": {"DIRECT", "QUASI"}}
"""The kinds of identifiers that recall is counted for."""
UNITS = ("tokens", "mentions", "entities")
"""What recall counts."""

_CHARACTERS = frozenset(" ,.-;:/&'\"’“”\n\t")
_IGNORED = re.compile(rf"(?<=['’])s\b|\b{alternation('small_words.benchmark_ignores')}\b", re.IGNORECASE)


def negligible(text: str) -> np.ndarray:
    """A truth value for each character: whether it may stay visible.

    >>> "".join("-" if gone else c for c, gone in zip("the Bank of Oslo", negligible("the Bank of Oslo")))
    '----Bank----Oslo'
    """
    ignored = np.fromiter((c in _CHARACTERS for c in text), dtype=bool, count=len(text))
    for match in _IGNORED.finditer(text):
        ignored[match.start() : match.end()] = True
    return ignored


def benchmark_recall(gold: GoldDocument, spans: Sequence[tuple[int, int]]) -> dict[str, Scores]:
    """Recall under names such as ``direct.entities``, summed over annotators.

    >>> mentions = (Mention(0, 8, "PERSON", "DIRECT", "e1"), Mention(18, 22, "PERSON", "DIRECT", "e1"))
    >>> scores = benchmark_recall(GoldDocument("1", "Ada Berg and then Berg", (mentions,)), [(0, 8)])
    >>> [scores[f"direct.{unit}"].recall for unit in UNITS]
    [0.6666666666666666, 0.5, 0.0]
    """
    hidden = Coverage(len(gold.text), spans, extra=negligible(gold.text))
    counts = {f"{kind}.{unit}": [0, 0] for kind in KINDS for unit in UNITS}
    for mentions in gold.annotators:
        for members in _entities(gold.text, mentions):
            kind = "direct" if any(m.identifier == "DIRECT" for m in members) else "quasi"
            for unit, (wanted, hit) in _entity_counts(gold.text, members, hidden).items():
                for name in (f"{kind}.{unit}", f"all.{unit}"):
                    counts[name][0] += wanted
                    counts[name][1] += hit
    return {name: Scores(wanted=wanted, hit=hit) for name, (wanted, hit) in counts.items()}


def _entities(text: str, mentions: Sequence[Mention]) -> list[list[Mention]]:
    """The mentions that must be hidden, by the thing they mean: the entity given, or else the same folded text."""
    entities: dict[tuple[str, str], list[Mention]] = {}
    for mention in mentions:
        if mention.mask:
            key = ("id", mention.entity) if mention.entity else ("text", fold(text[mention.start : mention.end]))
            entities.setdefault(key, []).append(mention)
    return list(entities.values())


def _entity_counts(text: str, members: Sequence[Mention], hidden: Coverage) -> dict[str, tuple[int, int]]:
    """How many words, mentions and entities there are, and how many of them are hidden."""
    tokens = [(m.start + start, m.start + end) for m in members for start, end in words(text[m.start : m.end])]
    masked = [hidden.whole(m.start, m.end) for m in members]
    return {
        "tokens": (len(tokens), sum(hidden.whole(*token) for token in tokens)),
        "mentions": (len(members), sum(masked)),
        "entities": (1, int(all(masked))),
    }


def benchmark_precision(gold: GoldDocument, spans: Sequence[tuple[int, int]]) -> dict[str, Scores]:
    """Precision under ``all.tokens`` and ``all.mentions``: each word or span is put to each annotator.

    A word is right for an annotator if one of the annotator's mentions holds it as a whole, and so is a span.

    >>> document = GoldDocument("1", "Ada Berg and then Berg", ((Mention(0, 8, "PERSON", "DIRECT"),), ()))
    >>> scores = benchmark_precision(document, [(0, 12)])
    >>> scores["all.tokens"], scores["all.mentions"].precision
    (Scores(found=6, right=2, wanted=0, hit=0), 0.0)
    """
    terms = sorted(set(spans))
    tokens = sorted({(start + a, start + b) for start, end in terms for a, b in words(gold.text[start:end])})
    counts = {"all.tokens": [0, 0], "all.mentions": [0, 0]}
    for mentions in gold.annotators:
        reach = _reach(len(gold.text), mentions)
        for name, units in (("all.tokens", tokens), ("all.mentions", terms)):
            counts[name][0] += len(units)
            counts[name][1] += sum(int(reach[start]) >= end for start, end in units)
    return {name: Scores(found=found, right=right) for name, (found, right) in counts.items()}


def _reach(length: int, mentions: Sequence[Mention]) -> np.ndarray:
    """For each character how far the mention that holds it and ends last goes; 0 where none does."""
    reach = np.zeros(length + 1, dtype=np.int64)
    for mention in mentions:
        if mention.mask:
            part = reach[mention.start : mention.end]
            np.maximum(part, mention.end, out=part)
    return reach
