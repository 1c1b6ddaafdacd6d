"""The crowd that a document's person is to hide in: what an attacker who knows a population thinks of a text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np

from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.risk.lexical import weigh
from sanitizer.risk.people import People
from sanitizer.risk.telling import is_ordinary, likeness, read_words
from sanitizer.risk.words import Vocabulary, to_unit, words_of

RECURRENCE = 2.3
"""How many times what a text tells is taken to be known of its person from elsewhere: a margin. What each word tells is
expected to be repeated by another text and not by those about others (``risk/telling.py``), often less than half."""
MOST = 0.9
"""No other text repeats more of a word than this: whoever's line is the document itself looks as likely."""
SAME = 0.95
"""A line so close to the document (as a cosine) is the document itself, not another text about its person."""
RIVALS = 50
"""Against so many of the likeliest others a word is weighed."""
COPY = 20
"""Lines of so many words that are the same are one person's, whatever their ids: nobody hides behind a copy."""
EVERYBODY = 0.9
"""A word that so many of the people have tells nobody from anybody: it counts for nothing."""
SLACK = 1e-9


class Crowd:
    """What is known of a population, word by word.

    >>> crowd = Crowd(People(("a", "b", "c"), ("sells boats", "paints boats", "paints kites")))
    >>> sight = crowd.look(["paints", "boats"], [], "paints boats", None)
    >>> sight.alike()
    1
    """

    def __init__(self, people: People, *, k: int = 2, pipeline: str = DEFAULT_PIPELINE) -> None:
        self.people = people
        self.k = k
        self.pipeline = pipeline
        known = [words_of(text) for text in people.texts]
        self.vocabulary = Vocabulary.learn(known)
        self.vocabulary.idf[self.vocabulary.texts >= EVERYBODY * self.vocabulary.total] = 0.0
        counts = self.vocabulary.counts(known)
        self.uses = np.asarray(counts.sum(axis=0)).ravel()
        self.matrix = to_unit(weigh(counts, self.vocabulary)).astype(np.float32).tocsc()
        self.stranger = float(np.log(1 + self.vocabulary.total) + 1.0)
        self._lines = [f" {' '.join(words)} " for words in known]
        self._copied: dict[str, int] = {}
        self.copies = np.array([self._copy(place, words) for place, words in enumerate(known)], dtype=np.int64)
        """For each person the first whose line is the same."""
        self._sharers: dict[tuple[str, ...], int] = {}
        self._pairs: Counter[tuple[str, str]] | None = None

    def __len__(self) -> int:
        return len(self.people)

    def _copy(self, place: int, words: Sequence[str]) -> int:
        return place if len(words) < COPY else self._copied.setdefault(" ".join(words), place)

    def different(self) -> int:
        """How many people there are, copies of a line counted once."""
        return int((self.copies == np.arange(len(self))).sum())

    def same(self, original: str, person: int | None) -> np.ndarray:
        """Which lines are those of a document's person: their own, the document itself, and copies of either."""
        firsts = [self._copied.get(" ".join(words_of(original)), -1), -1 if person is None else self.copies[person]]
        return np.isin(self.copies, firsts)

    def words(self) -> Iterator[set[str]]:
        """The words of each line."""
        return (set(line.split()) for line in self._lines)

    def holders(self, word: str) -> int:
        """How many people's lines hold a word."""
        place = self.vocabulary.index.get(word)
        return 0 if place is None else int(self.vocabulary.texts[place])

    def sharers(self, phrase: tuple[str, ...]) -> int:
        """How many people's lines hold some words in a row."""
        if len(phrase) == 1:
            return self.holders(phrase[0])
        if phrase not in self._sharers:
            columns = [self.vocabulary.index.get(word) for word in phrase]
            rarest = min((c for c in columns if c is not None), key=lambda c: self.vocabulary.texts[c], default=None)
            lines = () if rarest is None or None in columns else self.matrix[:, [rarest]].nonzero()[0]
            said = f" {' '.join(phrase)} "
            self._sharers[phrase] = sum(said in self._lines[line] for line in lines)
        return self._sharers[phrase]

    def beside(self, pair: tuple[str, str]) -> int:
        """How many people's lines hold two words side by side."""
        if self._pairs is None:
            self._pairs = Counter(pair for line in self._lines for pair in set(pairwise(line.split())))
        return self._pairs[pair]

    def likeness(self, original: str, person: int | None) -> float:
        """How far a document is of the population's kind, from 0 to 1, its person's own line left out."""
        own = Counter() if person is None else Counter(words_of(self.people.texts[person]))

        def held(word: str) -> bool:
            return self.holders(word) - (own[word] > 0) >= self.k - 1

        def known(word: str) -> int:
            place = self.vocabulary.index.get(word)
            return 0 if place is None else int(self.uses[place]) - own[word]

        return likeness(Counter(words_of(original)), known, int(self.uses.sum()) - own.total(), held)

    def weight(self, word: str) -> float:
        """How rare a word is; the rarest where nobody's line holds it."""
        place = self.vocabulary.index.get(word)
        return self.stranger if place is None else float(self.vocabulary.idf[place])

    def look(self, words: Sequence[str], others: Sequence[str], original: str, person: int | None) -> Sight:
        """How a text looks to the crowd's attacker.

        Args:
            words: of the text as it would go out.
            others: words that it may come to hold.
            original: the document, which the attacker may know from elsewhere.
            person: the number of its person; None for a stranger to the crowd.
        """
        return Sight(self, words, others, original, person)


class Sight:
    """Scores of everybody for one text, kept up to date while words come and go."""

    def __init__(
        self, crowd: Crowd, words: Sequence[str], others: Sequence[str], original: str, person: int | None
    ) -> None:
        counts = Counter(words)
        self.index = {word: place for place, word in enumerate(dict.fromkeys([*counts, *others]))}
        self.likeness = like = crowd.likeness(original, person)
        weights = [crowd.weight(word) * (like if like < 1.0 and is_ordinary(word) else 1.0) for word in self.index]
        self.idf = np.array(weights, dtype=np.float64)
        self.holders = np.array([crowd.holders(word) for word in self.index], dtype=np.int64)
        self.known = self._lines(crowd)
        self.own = self._own(crowd, original, person)
        self.same = crowd.same(original, person)
        self.copies, self.copied = crowd.copies, crowd.different() < len(crowd)
        self.counts = np.zeros(len(self.index), dtype=np.int64)
        self.shift(counts)

    def shift(self, more: Mapping[str, int]) -> None:
        """Counts words more or less often than the text holds them: what writing it adds, or does not write."""
        for word, many in more.items():
            self.counts[self.index[word]] += many
        told = self.told(self.counts)
        self.scores = self.known @ told
        self.own_score = float(self.own @ told)

    def forget(self, words: Iterable[str]) -> None:
        """Takes words of stand-ins that are in nobody's line, and not in the document, for such as tell nothing."""
        for word in words:
            place = self.index.get(word)
            if place is not None and not self.holders[place] and not self.own[place]:
                self.idf[place] = 0.0

    def shows(self) -> Counter[str]:
        """How often each word is counted."""
        return Counter({word: int(self.counts[place]) for word, place in self.index.items() if self.counts[place]})

    def told(self, counts: np.ndarray) -> np.ndarray:
        """What a text with such counts tells: damped counts times how rare each word is."""
        return np.where(counts > 0, 1.0 + np.log(np.maximum(counts, 1)), 0.0) * self.idf

    def alike(self) -> int:
        """How many others look at least as likely as the right person."""
        return self.count_others(self.scores >= self.own_score - SLACK)

    def count_others(self, chosen: np.ndarray) -> int:
        """How many people are among the chosen lines, the right one left out and copies counted once."""
        others = self.copies[chosen & ~self.same]
        return len(np.unique(others)) if self.copied else len(others)

    def lead(self) -> np.ndarray:
        """By how much each word speaks more for the right person than for the likeliest others."""
        scores = self.scores.copy()
        scores[self.same] = -np.inf
        many = min(RIVALS, max(2, len(scores) // 5))
        rivals = np.argpartition(-scores, many - 1)[:many]
        return np.asarray(self.own - self.known[rivals].mean(axis=0))

    def change(self, changes: Mapping[int, int]) -> None:
        """Takes words away or adds them: place of the word -> how many more."""
        places = np.fromiter(changes, dtype=np.int64)
        before = self.told(self.counts)[places]
        for place, more in changes.items():
            self.counts[place] += more
        step = self.told(self.counts)[places] - before
        self.scores += self.known[:, places] @ step
        self.own_score += float(self.own[places] @ step)

    def gain(self, changes: Mapping[int, int], lead: np.ndarray) -> float:
        """How much of the lead such a change would take away."""
        places = np.fromiter(changes, dtype=np.int64)
        after = self.counts[places] + np.fromiter(changes.values(), dtype=np.int64)
        now, then = self.counts[places], after
        damped = [np.where(c > 0, 1.0 + np.log(np.maximum(c, 1)), 0.0) for c in (now, then)]
        return float(((damped[0] - damped[1]) * self.idf[places] * lead[places]).sum())

    def _lines(self, crowd: Crowd) -> np.ndarray:
        """A line for each person, a column for each word at hand."""
        lines = np.zeros((len(crowd), len(self.index)), dtype=np.float32)
        found = [
            (place, crowd.vocabulary.index[word])
            for word, place in self.index.items()
            if word in crowd.vocabulary.index
        ]
        if found:
            places, columns = zip(*found, strict=True)
            lines[:, list(places)] = crowd.matrix[:, list(columns)].toarray()
        return lines

    def _own(self, crowd: Crowd, original: str, person: int | None) -> np.ndarray:
        """What the attacker knows of the right person: their line, and the document itself as others would tell it."""
        counts = Counter(words_of(original))
        told = {word: (1.0 + np.log(count)) * crowd.weight(word) for word, count in counts.items()}
        length = float(np.sqrt(sum(value * value for value in told.values()))) or 1.0
        telling = read_words(original, crowd.pipeline).telling
        known = [min(MOST, RECURRENCE * telling.get(word, 1.0)) for word in self.index]
        document = np.array([told.get(word, 0.0) / length for word in self.index]) * known
        if person is None:
            return document
        line = self.known[person].astype(np.float64)
        rows = crowd.vocabulary.index
        near = sum(
            value / length * float(crowd.matrix[person, rows[word]]) for word, value in told.items() if word in rows
        )
        return document if near >= SAME else np.maximum(line, document)
