"""What a sanitized document must not show, and what it must not lose: leaks, hidden words, kept stretches, people."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from sanitizer.core.results import SanitizedDocument
from sanitizer.core.spans import SpanIndex
from sanitizer.learn.corpora.gold import GoldDocument, Mention

_WORD = re.compile(r"\w+")
_SMALL = frozenset({"of", "the", "in", "at", "and", "a", "on"})
"""Words that may stay in the middle of a hidden mention."""
_SHORT = 3
"""A name of up to so many characters is looked for at its place only: "Jo" may stand in other words."""


@dataclass
class Kept:
    """Counts over documents; the ratios are what is reported.

    >>> Kept(direct=4, leaked=1, keep=2, kept=2).to_dict()["direct leaked"]
    0.25
    """

    direct: int = 0
    leaked: int = 0
    quasi: int = 0
    hidden: int = 0
    keep: int = 0
    kept: int = 0
    words: int = 0
    lost: int = 0
    typed: int = 0
    right: int = 0
    people: int = 0
    linked: int = 0

    def __add__(self, other: Kept) -> Kept:
        return Kept(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(Kept)))

    def to_dict(self) -> dict[str, float | None]:
        """The shares by name; None where there was nothing to count."""
        return {
            "direct leaked": _share(self.leaked, self.direct),
            "quasi hidden": _share(self.hidden, self.quasi),
            "must-keep kept": _share(self.kept, self.keep),
            "harmless words hidden": _share(self.lost, self.words),
            "type right": _share(self.right, self.typed),
            "people linked": _share(self.linked, self.people),
        }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def measure_kept(pairs: Iterable[tuple[GoldDocument, SanitizedDocument]]) -> Kept:
    """The counts of all documents together."""
    return sum((measure_one(gold, document) for gold, document in pairs), Kept())


def measure_one(gold: GoldDocument, document: SanitizedDocument) -> Kept:
    """The counts of one document against the marks of its first annotator."""
    counts = Kept()
    changed = SpanIndex((f.start, f.end) for f in document.findings if f.changed)
    shown = f" {_plain(document.text)} "
    mentions = [one for one in gold.annotators[0] if one.mask]
    for one in mentions:
        words = gold.text[one.start : one.end]
        gone = _gone(words, one.start, changed)
        if one.identifier == "DIRECT":
            plain = _plain(words)
            counts.direct += 1
            counts.leaked += not gone or (len(plain) > _SHORT and f" {plain} " in shown)
        else:
            counts.quasi += 1
            counts.hidden += gone
    _count_types(counts, mentions, document)
    for start, end in gold.keep:
        counts.keep += 1
        counts.kept += not changed.meets(start, end)
    marked = SpanIndex((one.start, one.end) for one in mentions)
    for word in _WORD.finditer(gold.text):
        if not marked.meets(*word.span()):
            counts.words += 1
            counts.lost += changed.meets(*word.span())
    return counts


def _gone(words: str, offset: int, changed: SpanIndex) -> bool:
    """Whether every word of a mention that could tell something was replaced."""
    return all(
        changed.meets(offset + word.start(), offset + word.end())
        for word in _WORD.finditer(words)
        if word[0].casefold() not in _SMALL
    )


def _count_types(counts: Kept, mentions: Sequence[Mention], document: SanitizedDocument) -> None:
    """Adds how many findings have the type of the mention they meet, and whose stand-ins tell people apart rightly."""
    stand_ins: dict[str, list[str]] = defaultdict(list)
    for one in mentions:
        found = next((f for f in document.findings if f.start < one.end and one.start < f.end), None)
        if found is None:
            continue
        counts.typed += 1
        counts.right += found.type.value == one.type
        if one.type == "PERSON":
            stand_ins[one.entity].append(found.replacement or "")
    usual = {entity: Counter(texts).most_common(1)[0][0] for entity, texts in stand_ins.items()}
    for entity, texts in stand_ins.items():
        counts.people += len(texts)
        counts.linked += texts.count(usual[entity])
    counts.people += sum(shared - 1 for shared in Counter(usual.values()).values())  # two people, one stand-in


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))
