"""MEDDOCAN's scores over spans: strict (with type), span (without) and merged (neighbours joined)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanitizer.evaluate.scores import Scores, of_sets
from sanitizer.learn.corpora.gold import GoldDocument
from sanitizer.learn.taggers.base import TaggedSpan

_KINDS = ("DIRECT", "QUASI", "NO_MASK")


def type_of(label: str) -> str:
    """The type that a label names, without the identifier kind after it.

    >>> type_of("PERSON/DIRECT"), type_of("QIJOB"), type_of("either/or")
    ('PERSON', 'QIJOB', 'either/or')
    """
    kind, _, identifier = label.rpartition("/")
    return kind if identifier in _KINDS else label


def hidden(spans: Iterable[TaggedSpan]) -> list[TaggedSpan]:
    """The spans that are to be hidden: all but those labelled as to be left alone.

    >>> [span.label for span in hidden([TaggedSpan(0, 3, "ORG/NO_MASK"), TaggedSpan(4, 8, "ORG/QUASI")])]
    ['ORG/QUASI']
    """
    return [span for span in spans if not span.label.endswith("/NO_MASK")]


def merged(text: str, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """``spans`` joined where they overlap or only signs and spaces stand between them.

    >>> merged("Ada, Berg and Bo", [(0, 3), (5, 9), (14, 16)])
    [(0, 9), (14, 16)]
    """
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and (start <= joined[-1][1] or not any(c.isalnum() for c in text[joined[-1][1] : start])):
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def span_scores(gold: GoldDocument, predicted: Sequence[TaggedSpan]) -> dict[str, Scores]:
    """``strict``, ``span`` and ``merged`` scores, summed over annotators; borders must be exact.

    >>> from sanitizer.learn.corpora.gold import Mention
    >>> mentions = (Mention(0, 3, "NAME", "DIRECT"), Mention(4, 8, "NAME", "DIRECT"))
    >>> document = GoldDocument("1", "Ada Berg came", (mentions,))
    >>> scores = span_scores(document, [TaggedSpan(0, 3, "NAME"), TaggedSpan(4, 8, "CITY")])
    >>> [scores[name].f1 for name in ("strict", "span", "merged")]
    [0.5, 1.0, 1.0]
    """
    found = _views(gold.text, {(s.start, s.end, type_of(s.label)) for s in predicted})
    scores = dict.fromkeys(found, Scores())
    for mentions in gold.annotators:
        wanted = _views(gold.text, {(m.start, m.end, m.type) for m in mentions if m.mask})
        for name in found:
            scores[name] += of_sets(found[name], wanted[name])
    return scores


def _views(text: str, typed: set[tuple[int, int, str]]) -> dict[str, set[tuple[object, ...]]]:
    """What each of the three scores compares."""
    spans = {(start, end) for start, end, _ in typed}
    return {"strict": set(typed), "span": set(spans), "merged": set(merged(text, spans))}
