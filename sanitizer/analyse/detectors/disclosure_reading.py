"""A text as the disclosure detector reads it: words with offsets and tags, phrases, sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sanitizer.core.findings import Finding
from sanitizer.embeddings.phrases import Kind, Phrase, find_phrases, normal, read_doc

if TYPE_CHECKING:
    from spacy.tokens import Doc

_ENDS = frozenset({".", "!", "?", "\n"})


@dataclass(frozen=True)
class Reading:
    """Words with their offsets in characters and their tags; what follows from them is worked out once."""

    text: str = field(repr=False)
    words: tuple[str, ...] = field(repr=False)
    starts: tuple[int, ...]
    tags: tuple[str, ...]

    @classmethod
    def of(cls, text: str, docs: Iterable[tuple[int, Doc]]) -> Reading:
        """The reading of ``text`` from its analysed windows, each with its offset.

        >>> import spacy
        >>> reading = Reading.of("Ada met Bo.", [(0, spacy.blank("en")("Ada met Bo."))])
        >>> [reading.span(phrase) for phrase in reading.phrases]
        [(0, 3), (4, 7), (8, 10)]
        """
        words: list[str] = []
        starts: list[int] = []
        tags: list[str] = []
        for offset, doc in docs:
            read, tagged = read_doc(doc)
            words += read
            tags += tagged
            starts += [offset + token.idx for token in doc]
        return cls(text, tuple(words), tuple(starts), tuple(tags))

    @cached_property
    def phrases(self) -> list[Phrase]:
        """The phrases in order."""
        return find_phrases(self.words, self.tags)

    @cached_property
    def sentences(self) -> list[tuple[int, int]]:
        """Sentences as ranges of words; a line break ends one too."""
        found = []
        start = 0
        for i, word in enumerate(self.words):
            if word in _ENDS or "\n" in word:
                if i + 1 > start:
                    found.append((start, i + 1))
                start = i + 1
        if start < len(self.words):
            found.append((start, len(self.words)))
        return found

    def end(self, word: int) -> int:
        """Where a word ends, in characters."""
        return self.starts[word] + len(self.words[word])

    def span(self, phrase: Phrase) -> tuple[int, int]:
        """Where a phrase stands, in characters."""
        return self.starts[phrase.start], self.end(phrase.end - 1)

    def entry(self, phrase: Phrase) -> str:
        """The phrase in normal form."""
        return normal(self.words[phrase.start : phrase.end])

    def candidates(self, others: Sequence[Finding]) -> list[Phrase]:
        """The phrases, and what other detectors found where no phrase stands."""
        taken = [False] * len(self.words)
        for phrase in self.phrases:
            taken[phrase.start : phrase.end] = [True] * (phrase.end - phrase.start)
        extra = []
        for finding in others:
            inside = self.inside(finding.start, finding.end)
            if len(inside) and not any(taken[i] for i in inside):
                kind = Kind.NUMBER if any(c.isdigit() for c in finding.text) else Kind.NAME
                extra.append(Phrase(inside[0], inside[-1] + 1, kind))
                taken[inside[0] : inside[-1] + 1] = [True] * len(inside)
        return sorted([*self.phrases, *extra], key=lambda phrase: phrase.start) if extra else self.phrases

    def inside(self, start: int, end: int) -> range:
        """The words that overlap a span of characters."""
        from bisect import bisect_left, bisect_right

        first = bisect_right(self.starts, start) - 1
        if first < 0 or self.end(first) <= start:
            first += 1
        return range(first, max(first, bisect_left(self.starts, end)))
