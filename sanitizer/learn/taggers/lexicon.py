"""Which words and phrases people marked, as hashes: gazetteers learned from the training documents."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sanitizer.learn.taggers.weights import hash_function
from sanitizer.learn.taggers.words import Words

LONGEST_PHRASE = 6
LEAST_SHARE = 0.02
FAMILIAR = 3
"""Documents that a word must stand in before it is said what it never is."""


class Lexicon:
    """Counts of documents in which a word or phrase was seen, and was part of a span of some label.

    Only hashes are kept, so that a model folder does not list the names in its training texts.
    """

    def __init__(
        self, seen: Mapping[int, int], words: Mapping[int, Mapping[str, int]], phrases: Mapping[int, Mapping[str, int]]
    ) -> None:
        self.seen = seen
        self.words = words
        self.phrases = phrases

    @classmethod
    def learn(cls, documents: Sequence[tuple[Words, Sequence[str]]]) -> tuple[Lexicon, list[Lexicon]]:
        """The lexicon of all documents and, for each document, what it adds: its share is taken off in training."""
        parts = [cls._one(words, tags) for words, tags in documents]
        seen: Counter[int] = Counter()
        words: dict[int, Counter[str]] = defaultdict(Counter)
        phrases: dict[int, Counter[str]] = defaultdict(Counter)
        for part in parts:
            seen.update(part.seen)
            for key, counts in part.words.items():
                words[key].update(counts)
            for key, counts in part.phrases.items():
                phrases[key].update(counts)
        marked = {key: count for key, count in seen.items() if key in words}
        return cls(marked, words, phrases), parts

    @classmethod
    def _one(cls, words: Words, tags: Sequence[str]) -> Lexicon:
        hash_string = hash_function()
        seen = {hash_string(word): 1 for word in {w.lower() for w in words.words}}
        found: dict[int, dict[str, int]] = defaultdict(dict)
        phrases: dict[int, dict[str, int]] = defaultdict(dict)
        place = 0
        while place < len(tags):
            if tags[place] == "O":
                place += 1
                continue
            label = tags[place][2:]
            last = place + 1
            while last < len(tags) and tags[last] == f"I-{label}":
                last += 1
            inside = [word.lower() for word in words.words[place:last]]
            for word in inside:
                found[hash_string(word)][label] = 1
            if 1 < len(inside) <= LONGEST_PHRASE:
                phrases[hash_string(" ".join(inside))][label] = 1
            place = last
        return cls(seen, found, phrases)

    def word_features(self, word: str, without: Lexicon | None = None) -> list[str]:
        """How often ``word`` was inside a span of each label, in three steps."""
        key = hash_function()(word.lower())
        counts = self.words.get(key)
        if counts is None:
            return []
        own = without.words.get(key, {}) if without is not None else {}
        seen = self.seen[key] - (without.seen.get(key, 0) if without is not None else 0)
        features = []
        for label, count in counts.items():
            count -= own.get(label, 0)
            if count > 0 and seen > 0:
                share = count / seen
                if share >= LEAST_SHARE:
                    step = "all" if share >= 0.9 else "half" if share >= 0.4 else "few"
                    features.append(f"g={label}:{step}{'' if count > 1 else '1'}")
        return features

    def foreign(self, word: str, label: str) -> bool:
        """Whether ``word`` was marked in enough documents, and hardly ever as a part of a span of ``label``."""
        key = hash_function()(word.lower())
        counts = self.words.get(key)
        return (
            counts is not None and self.seen[key] >= FAMILIAR and counts.get(label, 0) <= LEAST_SHARE * self.seen[key]
        )

    def phrase_features(self, words: Sequence[str], without: Lexicon | None = None) -> Iterable[tuple[int, int, str]]:
        """Places of the longest known phrase at each word of a line (folded), with its label."""
        hash_string = hash_function()
        place = 0
        while place < len(words) - 1:
            step = 1
            for size in range(min(LONGEST_PHRASE, len(words) - place), 1, -1):
                key = hash_string(" ".join(words[place : place + size]))
                counts = self.phrases.get(key)
                if counts is None:
                    continue
                own = without.phrases.get(key, {}) if without is not None else {}
                labels = [label for label, count in counts.items() if count > own.get(label, 0)]
                if labels:
                    for label in labels:
                        yield place, place + size, label
                    step = size
                    break
            place += step

    def to_dict(self) -> dict[str, Any]:
        """The counts in a form that JSON can hold."""
        return {
            "seen": {str(key): count for key, count in self.seen.items()},
            "words": {str(key): dict(counts) for key, counts in self.words.items()},
            "phrases": {str(key): dict(counts) for key, counts in self.phrases.items()},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Lexicon:
        """The lexicon that ``to_dict`` gave."""
        return cls(
            {int(key): int(count) for key, count in data["seen"].items()},
            {int(key): {str(a): int(b) for a, b in counts.items()} for key, counts in data["words"].items()},
            {int(key): {str(a): int(b) for a, b in counts.items()} for key, counts in data["phrases"].items()},
        )
