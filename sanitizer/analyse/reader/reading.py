"""What the reader says of one text: probabilities for every word, and the mentions they make."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf

import numpy as np

TINY = 1e-9
_STEPS = 3
"""How many words behind a word are looked at for what it costs to end a mention there."""
_LEAST = 0.01
"""Share from which on a kind is one that a mention could be."""
_MARGIN = 1e-6
"""By so much a sequence has to be better to be better whatever the rounding."""


@dataclass(frozen=True)
class Labels:
    """The names behind the columns: tags (``O``, ``B-PERSON``, ...), kinds (the first is none), nouns, and the types of
    both.

    A noun is what a careful person would call a thing in its place; a reader need not know any.
    """

    tags: tuple[str, ...]
    types: tuple[str, ...]
    kinds: tuple[str, ...]
    kind_types: tuple[frozenset[str], ...]
    nouns: tuple[str, ...] = ()
    noun_types: tuple[frozenset[str], ...] = ()

    def kinds_of(self, type: str) -> np.ndarray:
        """The numbers of the kinds that a mention of ``type`` can have."""
        return self._of(type, self.kind_types)

    def nouns_of(self, type: str) -> np.ndarray:
        """The numbers of the nouns that can be said of a mention of ``type``."""
        return self._of(type, self.noun_types)

    def _of(self, type: str, listed: tuple[frozenset[str], ...]) -> np.ndarray:
        known = self._known.get((type, listed is self.kind_types))
        if known is None:
            known = np.array([n for n, types in enumerate(listed) if type in types], dtype=np.int64)
            self._known[type, listed is self.kind_types] = known
        return known

    @cached_property
    def _known(self) -> dict[tuple[str, bool], np.ndarray]:
        return {}

    @cached_property
    def public_names(self) -> frozenset[str]:
        """The names of the kinds of public things."""
        return frozenset(name for name, types in zip(self.kinds[1:], self.kind_types[1:], strict=True) if not types)

    @property
    def public(self) -> np.ndarray:
        """The numbers of the kinds of public things (drug, illness, law, ...), which no type has."""
        return np.array([n for n, types in enumerate(self.kind_types) if n and not types], dtype=np.int64)


@dataclass(frozen=True)
class Mention:
    """A stretch of text that names something.

    ``score`` is how sure it is that this is a mention to hide at all, ``type_score`` that it has this type,
    ``kind_score`` that it is of this kind given the type; ``hide`` and ``direct`` are second opinions: does it help to
    tell who, and does it do so by itself. ``noun`` is what it would be called, with its share among the type's nouns;
    ``kinds`` are the likeliest kinds of all types with their shares: where others than the type's have much of it, the
    type's kind is in doubt.
    """

    start: int
    end: int
    type: str
    kind: str
    score: float
    type_score: float
    kind_score: float
    hide: float
    direct: float
    noun: str = ""
    noun_score: float = 0.0
    kinds: tuple[tuple[str, float], ...] = ()


class Shares:
    """Probabilities by row that are worked out where they are asked for: few words of a text need their kind.

    ``fill`` is told which rows are asked for before they are looked up, in case they have yet to be read.
    """

    def __init__(self, logits: np.ndarray, fill: Callable[[slice], None] = lambda rows: None) -> None:
        self._logits = logits
        self._fill = fill

    def __getitem__(self, rows: slice) -> np.ndarray:
        self._fill(rows)
        return softmax(self._logits[rows])


@dataclass(frozen=True)
class Reading:
    """Probabilities for each word: ``tags`` and ``kinds`` have a row a word, ``hide`` and ``direct`` a value."""

    labels: Labels
    starts: np.ndarray
    ends: np.ndarray
    tags: np.ndarray
    kinds: np.ndarray | Shares
    hide: np.ndarray
    direct: np.ndarray
    nouns: np.ndarray | Shares | None = None

    def words(self, start: int, end: int) -> range:
        """The numbers of the words that touch a stretch of characters."""
        starts, ends = self._borders
        first = bisect_right(ends, start)
        return range(first, max(first, bisect_left(starts, end, first)))

    @cached_property
    def _borders(self) -> tuple[list[int], list[int]]:
        """Where words start and end, from left to right."""
        return self.starts.tolist(), self.ends.tolist()

    def types(self, start: int, end: int) -> dict[str, float]:
        """How likely a stretch is of each type, as a mean over its words; ``O`` is nothing to hide."""
        words = self.words(start, end)
        if not words:
            return {"O": 1.0, **dict.fromkeys(self.labels.types, 0.0)}
        means = _mean(self.tags[words.start : words.stop])
        pairs = means[1::2] + means[2::2]
        return {"O": float(means[0]), **dict(zip(self.labels.types, pairs.tolist(), strict=True))}

    def highest(self, start: int, end: int, type: str) -> float:
        """How likely the surest word of a stretch is of a type."""
        words = self.words(start, end)
        first = 1 + 2 * self.labels.types.index(type)
        return float(self.tags[words.start : words.stop, first : first + 2].sum(1).max()) if words else 0.0

    def kind(self, start: int, end: int, type: str | None = None) -> tuple[str, float]:
        """The likeliest kind of a stretch and how likely it is, among the kinds of ``type`` if one is given."""
        words = self.words(start, end)
        if not words:
            return self.labels.kinds[0], 1.0
        among = self.labels.kinds_of(type) if type else np.arange(len(self.labels.kinds))
        best, share = _likeliest(self.kinds[words.start : words.stop], among)
        return self.labels.kinds[best], share

    def all_kinds(self, start: int, end: int) -> tuple[tuple[str, float], ...]:
        """The kinds that a stretch could be, whatever its type, with their shares; the likeliest first."""
        words = self.words(start, end)
        if not words:
            return ()
        means = np.exp(_mean(np.log(self.kinds[words.start : words.stop] + TINY)))
        means = means / max(means.sum(), TINY)
        order = [n for n in np.argsort(-means).tolist() if means[n] >= _LEAST]
        return tuple((self.labels.kinds[n], round(float(means[n]), 4)) for n in order)

    def noun(self, start: int, end: int, type: str) -> tuple[str, float]:
        """What a stretch of ``type`` would be called and the share of that word; nothing where no word is known."""
        words, among = self.words(start, end), self.labels.nouns_of(type)
        if not words or self.nouns is None or not len(among):
            return "", 0.0
        best, share = _likeliest(self.nouns[words.start : words.stop], among)
        return self.labels.nouns[best], share

    def mentions(self, thresholds: Mapping[str, float] | float = 0.5) -> list[Mention]:
        """The mentions of the likeliest sequence of tags.

        ``thresholds``: from which probability on a word counts, for all types or for each (others stay at one half);
        lower ones find more.
        """
        if not len(self.starts):
            return []
        path = best_path(np.log(self.tags + TINY) + self._bias(thresholds))
        return [self._mention(a, b, self.labels.types[t]) for a, b, t in spans(path)]

    def _bias(self, thresholds: Mapping[str, float] | float) -> np.ndarray:
        bias = np.zeros(len(self.labels.tags))
        for number, type in enumerate(self.labels.types):
            wanted = thresholds if isinstance(thresholds, float | int) else thresholds.get(type, 0.5)
            wanted = min(max(float(wanted), 1e-6), 1 - 1e-6)
            bias[1 + 2 * number : 3 + 2 * number] = np.log((1 - wanted) / wanted)
        return bias

    def _mention(self, first: int, last: int, type: str) -> Mention:
        start, end = int(self.starts[first]), int(self.ends[last])
        rows = slice(first, last + 1)
        types = self.types(start, end)
        kind, sure = self.kind(start, end, type)
        noun, said = self.noun(start, end, type)
        return Mention(
            start,
            end,
            type,
            kind,
            round(1 - types["O"], 4),
            round(types[type], 4),
            sure,
            round(float(_mean(self.hide[rows])), 4),
            round(float(_mean(self.direct[rows])), 4),
            noun,
            said,
            self.all_kinds(start, end),
        )


def softmax(logits: np.ndarray) -> np.ndarray:
    """Probabilities that add up to one in each row."""
    if not logits.size:
        return logits
    shifted = np.exp(logits - logits.max(-1, keepdims=True))
    result: np.ndarray = shifted / shifted.sum(-1, keepdims=True)
    return result


def _likeliest(shares: np.ndarray, among: np.ndarray) -> tuple[int, float]:
    """The class that the words of a mention agree on best, and its share ``among`` some."""
    means = np.exp(_mean(np.log(shares + TINY)))[among]
    best = int(means.argmax())
    return int(among[best]), round(float(means[best] / max(means.sum(), TINY)), 4)


def _mean(rows: np.ndarray) -> np.ndarray:
    """What ``rows.mean(0)`` gives, without its checks, which cost more than the sum of a few rows."""
    result: np.ndarray = np.add.reduce(rows, 0) / len(rows)
    return result


def best_path(scores: np.ndarray) -> list[int]:
    """The best sequence of tags in which an inside tag follows its own type only (tags: O, B, I, B, I, ...).

    >>> best_path(np.array([[0.0, 1.0, 2.0], [0.0, -1.0, 1.0], [1.0, 0.0, -1.0]]))
    [1, 2, 0]
    """
    path = [0] * len(scores)
    open_words = np.flatnonzero(~_surely_outside(scores))
    if len(open_words):
        for run in np.split(open_words, np.flatnonzero(np.diff(open_words) > 1) + 1):
            first, last = int(run[0]), int(run[-1]) + 1
            path[first:last] = _best_run(scores[first:last])
    return path


def _surely_outside(scores: np.ndarray) -> np.ndarray:
    """The words that are outside in every best sequence.

    A sequence with such a word inside of a mention is not the best: to cut the mention there gains more than it costs
    to let what follows begin anew, or be outside as well.
    """
    outside, begins, insides = scores[:, 0], scores[:, 1::2], scores[:, 2::2]
    nothing = np.zeros((1, begins.shape[1]))
    cost = np.maximum(insides - begins, 0)
    for _ in range(_STEPS):
        after = np.concatenate((cost[1:], nothing))
        cost = np.maximum(np.minimum(insides - begins, insides - outside[:, None] + after), 0)
    after = np.concatenate((cost[1:], nothing)).max(1)
    result: np.ndarray = outside - scores[:, 1:].max(1) > after + _MARGIN
    return result


def _best_run(scores: np.ndarray) -> list[int]:
    """The same for words between two that are outside."""
    rows, insides = scores.tolist(), scores[:, 2::2].tolist()  # so few columns go faster as lists than as arrays
    best = rows[0]
    best[2::2] = [-inf] * len(insides[0])
    steps: list[tuple[list[float], int]] = []
    for row, inside in zip(rows[1:], insides[1:], strict=True):
        top = max(best)
        steps.append((best, best.index(top)))
        total = [top + score for score in row]
        own = zip(best[1::2], best[2::2], inside, strict=True)
        total[2::2] = [(went_on if went_on > began else began) + score for began, went_on, score in own]
        best = total
    tag = best.index(max(best))
    path = [tag]
    for before, source in reversed(steps):
        if tag == 0 or tag % 2:
            tag = source
        elif before[tag] <= before[tag - 1]:
            tag -= 1
        path.append(tag)
    return path[::-1]


def spans(path: Sequence[int]) -> list[tuple[int, int, int]]:
    """First word, last word and number of the type of each mention in a sequence of tags.

    >>> spans([0, 1, 2, 1, 0, 3])
    [(1, 2, 0), (3, 3, 0), (5, 5, 1)]
    """
    found: list[tuple[int, int, int]] = []
    for word, tag in enumerate(path):
        if tag and tag % 2 == 0 and found and found[-1][1] == word - 1 and found[-1][2] == (tag - 1) // 2:
            found[-1] = (found[-1][0], word, found[-1][2])
        elif tag:
            found.append((word, word, (tag - 1) // 2))
    return found
