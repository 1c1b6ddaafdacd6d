"""The worst misses: what annotators wanted hidden and is not, with the sentence it stands in. Shows text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sanitizer.core.text import fold
from sanitizer.evaluate.benchmark import negligible
from sanitizer.evaluate.coverage import Coverage
from sanitizer.language.english.sentences import LINE_BORDER
from sanitizer.learn.corpora.gold import GoldDocument

_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Miss:
    """A thing that should have been hidden: where it stands first, how often, and who wanted it hidden.

    ``visible`` is the share of its characters that can still be read at its worst mention.
    """

    document: str
    start: int
    end: int
    type: str
    identifier: str
    annotators: int
    mentions: int
    visible: float
    text: str = field(repr=False)
    sentence: str = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return asdict(self)


def misses(gold: GoldDocument, spans: Sequence[tuple[int, int]]) -> list[Miss]:
    """What is still visible in a document, once for each text, in order of the text.

    >>> from sanitizer.learn.corpora.gold import Mention
    >>> document = GoldDocument("1", "He left. Ada Berg stayed.", ((Mention(9, 17, "PERSON", "DIRECT"),),))
    >>> misses(document, [(9, 12)])[0].sentence, misses(document, [(9, 17)])
    ('Ada Berg stayed.', [])
    """
    seen = Coverage(len(gold.text), spans, extra=negligible(gold.text))
    groups: dict[str, list[tuple[int, int, str, str, int]]] = {}
    for number, mentions in enumerate(gold.annotators):
        for m in mentions:
            if m.mask and not seen.whole(m.start, m.end):
                key = fold(gold.text[m.start : m.end])
                groups.setdefault(key, []).append((m.start, m.end, m.type, m.identifier, number))
    return [_miss(gold, group, seen) for group in sorted(groups.values())]


def _miss(gold: GoldDocument, group: list[tuple[int, int, str, str, int]], seen: Coverage) -> Miss:
    start, end, kind, _, _ = min(group)
    return Miss(
        document=gold.id,
        start=start,
        end=end,
        type=kind,
        identifier="DIRECT" if any(entry[3] == "DIRECT" for entry in group) else "QUASI",
        annotators=len({entry[4] for entry in group}),
        mentions=len({entry[:2] for entry in group}),
        visible=max(1 - seen.count(a, b) / (b - a) for a, b, *_ in group),
        text=gold.text[start:end],
        sentence=sentence_around(gold.text, start, end),
    )


def worst(found: Iterable[Miss], number: int) -> list[Miss]:
    """The ``number`` worst: direct identifiers, then what more annotators wanted, what shows more and more often."""
    return sorted(
        found,
        key=lambda m: (m.identifier != "DIRECT", -m.annotators, -m.visible, -m.mentions, m.document, m.start),
    )[:number]


def sentence_around(text: str, start: int, end: int) -> str:
    """The sentence that holds the span, on one line, cut around the span where it is very long.

    >>> sentence_around("One. Two is here. Three.", 5, 8)
    'Two is here.'
    """
    low, high = max(0, start - 2 * _LONGEST), min(len(text), end + 2 * _LONGEST)
    before = [match.end() for match in LINE_BORDER.finditer(text, low, end) if match.end() <= start]
    after = LINE_BORDER.search(text, end, high)
    first = before[-1] if before else low
    last = after.start() if after else high
    if last - first > _LONGEST + (end - start):
        first, last = max(first, start - _LONGEST // 2), min(last, end + _LONGEST // 2)
    return " ".join(text[first:last].split())
