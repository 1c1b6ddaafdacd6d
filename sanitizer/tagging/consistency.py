"""A thing marked once in a document is marked everywhere in it, for the labels whose annotators did so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from sanitizer.tagging.base import TaggedSpan

LEAST_SHARE = 0.9
SHORTEST = 5
"""Shorter things, and things without a capital, come again by chance."""


def recurrences(text: str, spans: Sequence[TaggedSpan], labels: Collection[str] | None = None) -> list[TaggedSpan]:
    """The places where the whole words of a span stand again, outside all spans; only for ``labels`` where given.

    >>> recurrences("Ada Berg came. Then Ada Berg left.", [TaggedSpan(0, 8, "PER")])
    [TaggedSpan(start=20, end=28, label='PER', score=1.0)]
    """
    things: dict[str, TaggedSpan] = {}
    for span in spans:
        thing = text[span.start : span.end]
        known = labels is None or span.label in labels
        if known and len(thing) >= SHORTEST and any(c.isupper() for c in thing):
            things.setdefault(thing, span)
    taken = bytearray(len(text))
    for span in spans:
        taken[span.start : span.end] = b"\x01" * (span.end - span.start)
    found = []
    for thing in sorted(things, key=len, reverse=True):
        if text.count(thing) < 2:
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(thing)}(?!\w)", text):
            start, end = match.span()
            if not any(taken[start:end]):
                taken[start:end] = b"\x01" * (end - start)
                found.append(TaggedSpan(start, end, things[thing].label, things[thing].score))
    return sorted(found, key=lambda s: s.start)


def learn_consistent(documents: Iterable[tuple[str, Sequence[TaggedSpan]]]) -> tuple[str, ...]:
    """The labels whose things were marked again nearly wherever they stood again."""
    again: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for text, spans in documents:
        counts = Counter((text[s.start : s.end], s.label) for s in spans)
        for (_, label), count in counts.items():
            again[label] += count - 1
        left.update(s.label for s in recurrences(text, spans))
    return tuple(sorted(label for label in again if again[label] >= LEAST_SHARE * (again[label] + left[label])))
