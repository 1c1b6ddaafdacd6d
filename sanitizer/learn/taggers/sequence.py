"""Spans <-> one tag for each word: B- begins a span, I- goes on, O is outside."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from sanitizer.learn.taggers.base import TaggedSpan
from sanitizer.learn.taggers.words import Words


def tags_of(words: Words, spans: Iterable[TaggedSpan]) -> list[str]:
    """The tag of each word; a span that splits a word takes the whole word, the first span that does so keeps it.

    >>> from sanitizer.learn.taggers.words import split_words
    >>> tags_of(split_words("Ada Berg came"), [TaggedSpan(0, 6, "PER")])
    ['B-PER', 'I-PER', 'O']
    """
    tags = ["O"] * len(words.words)
    for span in spans:
        first = bisect_right(words.ends, span.start)
        last = bisect_left(words.starts, span.end)
        while first < last and tags[first] != "O":
            first += 1
        for place in range(first, last):
            if tags[place] != "O":
                break
            tags[place] = f"B-{span.label}" if place == first else f"I-{span.label}"
    return tags


def spans_of(words: Words, tags: Sequence[str], scores: Sequence[float] | None = None) -> list[TaggedSpan]:
    """The spans that the tags of a document give, cut at line ends; the score is that of the least sure word.

    >>> from sanitizer.learn.taggers.words import split_words
    >>> spans_of(split_words("Ada Berg came"), ["B-PER", "I-PER", "O"])
    [TaggedSpan(start=0, end=8, label='PER', score=1.0)]
    """
    found: list[TaggedSpan] = []
    breaks = {line.first for line in words.lines}
    label, first = "", 0
    for place, tag in enumerate((*tags, "O")):
        if label and (tag != f"I-{label}" or place in breaks):
            score = min(scores[first:place]) if scores is not None else 1.0
            found.append(TaggedSpan(words.starts[first], words.ends[place - 1], label, score))
            label = ""
        if tag != "O" and not label:
            label, first = tag[2:], place
    return found
