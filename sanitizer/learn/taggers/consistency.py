"""A thing marked once in a document is marked everywhere in it, in full, for the labels whose annotators did so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from sanitizer.learn.taggers.base import TaggedSpan

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


def agreed(
    text: str,
    spans: Sequence[TaggedSpan],
    labels: Collection[str],
    foreign: Callable[[str, str], bool] = lambda word, label: False,
) -> list[TaggedSpan]:
    """``spans`` in which a thing of several words has the same borders wherever it stands: those of its surest span.

    Where only a part of the thing was found, it becomes whole; what another label took of it is cut off there. Where a
    span holds the thing and more, it is cut only if all other words in it are ``foreign`` to its label, so that no word
    that may belong to a name is lost.

    >>> text = "Ada von Berg wrote. Dear Ada von Berg, thanks."
    >>> found = agreed(text, [TaggedSpan(0, 12, "PER", 0.9), TaggedSpan(25, 32, "PER", 0.5)], ["PER"])
    >>> [text[s.start : s.end] for s in found]
    ['Ada von Berg', 'Ada von Berg']
    """
    kept = list(spans)
    things: dict[str, TaggedSpan] = {}
    for span in sorted(spans, key=lambda s: -s.score):
        thing = text[span.start : span.end]
        if span.label in labels and " " in thing and len(thing) >= SHORTEST and any(c.isupper() for c in thing):
            things.setdefault(thing, span)
    for thing, source in sorted(things.items(), key=lambda item: (-item[1].score, -len(item[0]))):
        if text.count(thing) < 2:
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(thing)}(?!\w)", text):
            start, end = match.span()
            touching = [s for s in kept if s.start < end and start < s.end]
            same = [s for s in touching if s.label == source.label]
            if not same or any(s.score >= source.score or (s.start, s.end) == (start, end) for s in same):
                continue
            more = _words_of(text, same, start, end)
            if not all(foreign(word, source.label) for word in more):
                continue
            kept = [s for s in kept if s not in touching]
            kept += [part for s in touching if s not in same for part in _rest(text, s, start, end)]
            kept.append(TaggedSpan(start, end, source.label, source.score))
    return sorted(kept, key=lambda s: s.start)


def _words_of(text: str, spans: Sequence[TaggedSpan], start: int, end: int) -> list[str]:
    """The words of ``spans`` that lie before ``start`` or after ``end``."""
    outside = [text[s.start : start] for s in spans if s.start < start]
    outside += [text[end : s.end] for s in spans if s.end > end]
    return [word for piece in outside for word in re.findall(r"\w+", piece)]


def _rest(text: str, span: TaggedSpan, start: int, end: int) -> list[TaggedSpan]:
    """What remains of ``span`` outside ``start`` to ``end``, without marks at its ends."""
    found = []
    for first, last in ((span.start, start), (end, span.end)):
        match = re.search(r"\w(?:.*\w)?", text[first:last], re.DOTALL) if first < last else None
        if match:
            found.append(TaggedSpan(first + match.start(), first + match.end(), span.label, span.score))
    return found


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
