"""Annotated documents -> examples to learn from: one label a span, no overlaps, several annotators made one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sanitizer.core.findings import PiiType
from sanitizer.learn.corpora.gold import GoldDocument, Mention
from sanitizer.learn.corpora.labels import NO_MASK
from sanitizer.learn.taggers.base import Example, TaggedSpan

if TYPE_CHECKING:
    from spacy.language import Language


def label_of(mention: Mention) -> str:
    """The label that a tagger learns for ``mention``: TYPE/DIRECT and the like for our types, else its own name.

    >>> label_of(Mention(0, 3, "LOC", "QUASI")), label_of(Mention(0, 3, "CALLE", "QUASI"))
    ('LOC/QUASI', 'CALLE')
    """
    return f"{mention.type}/{mention.identifier}" if mention.type in PiiType.__members__ else mention.type


def flattened(spans: Iterable[TaggedSpan]) -> tuple[TaggedSpan, ...]:
    """``spans`` without overlaps, sorted: the longer one stays, of equals the first one.

    >>> [s.label for s in flattened([TaggedSpan(0, 3, "A"), TaggedSpan(0, 8, "B"), TaggedSpan(9, 10, "C")])]
    ['B', 'C']
    """
    kept: list[TaggedSpan] = []
    last = -1
    # Longest first inside each run of spans that touch: sorting the run keeps this linear for clean annotations.
    run: list[TaggedSpan] = []
    for span in sorted(spans, key=lambda s: (s.start, s.end)):
        if span.start >= last:
            kept.extend(_longest(run))
            run = []
        run.append(span)
        last = max(last, span.end)
    kept.extend(_longest(run))
    return tuple(sorted(kept, key=lambda s: s.start))


def _longest(run: list[TaggedSpan]) -> list[TaggedSpan]:
    if len(run) < 2:
        return run
    kept: list[TaggedSpan] = []
    for span in sorted(run, key=lambda s: (s.start - s.end, s.start)):
        if all(span.end <= other.start or other.end <= span.start for other in kept):
            kept.append(span)
    return kept


def consensus(document: GoldDocument, *, share: float = 0.5, left_alone: bool = False) -> tuple[TaggedSpan, ...]:
    """The spans to learn: each one that at least ``share`` of the annotators hide, with the label most of them gave.

    Args:
        document: with any number of annotators; one annotator is taken at his word.
        share: the least share of annotators who hide the middle of a span.
        left_alone: keep what the annotators marked but chose not to hide, as TYPE/NO_MASK.
    """
    count = len(document.annotators)
    found = [
        (m, TaggedSpan(*_stripped(document.text, m), label_of(m)))
        for mentions in document.annotators
        for m in mentions
        if (m.mask or left_alone) and document.text[m.start : m.end].strip()
    ]
    if count < 2:
        return flattened(span for _, span in found)
    votes: Counter[tuple[int, int, str]] = Counter((s.start, s.end, s.label) for _, s in found)
    kept: list[TaggedSpan] = []
    for (start, end, label), _ in sorted(votes.items(), key=lambda item: (-item[1], item[0])):
        hidden = NO_MASK not in label
        voices = sum(_says(mentions, (start + end) // 2, hidden) for mentions in document.annotators)
        if voices >= share * count and all(s.start != start or s.end != end for s in kept):
            kept.append(TaggedSpan(start, end, label))
    return flattened(kept)


def _says(mentions: Sequence[Mention], place: int, hidden: bool) -> bool:
    return any(m.start <= place < m.end and m.mask is hidden for m in mentions)


def _stripped(text: str, mention: Mention) -> tuple[int, int]:
    marked = text[mention.start : mention.end]
    start = mention.start + len(marked) - len(marked.lstrip())
    return start, start + len(marked.strip())


def make_examples(documents: Sequence[GoldDocument], nlp: Language, *, left_alone: bool = False) -> list[Example]:
    """An example for each document, analysed by ``nlp``.

    >>> import spacy
    >>> gold = GoldDocument("1", "Ada came", ((Mention(0, 3, "PERSON", "DIRECT"),),))
    >>> make_examples([gold], spacy.blank("en"))[0].spans
    (TaggedSpan(start=0, end=3, label='PERSON/DIRECT', score=1.0),)
    """
    docs = nlp.pipe(document.text for document in documents)
    return [
        Example(doc, consensus(document, left_alone=left_alone), document.id)
        for document, doc in zip(documents, docs, strict=True)
    ]
