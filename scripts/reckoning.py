"""Attackers that go by words, and what they would find among more people than there are long articles for.

Only 25 of the candidates of the attack have a long text. From how far the right person's score lies above those of the
24 others (a t distribution) and how many are above it follows how likely one other is to be taken for them, and from
that how often they are the first, or among the first five, of any number of people with such articles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.risk.words import words_of

CANDIDATES = 50
FEW = 5
SATURATION, LENGTH = 1.2, 0.75
"""The usual parameters of BM25."""


@dataclass(frozen=True)
class Way:
    """One way to compare words: counts damped or plain, rarity smoothed or not, small words left out, or BM25."""

    damped: bool = True
    smooth: bool = True
    without_small: bool = False
    bm25: bool = False


WAYS = (
    Way(),
    Way(without_small=True),
    Way(damped=False),
    Way(damped=False, without_small=True),
    Way(smooth=False),
    Way(damped=False, smooth=False),
    Way(bm25=True),
)


def reckon(texts: Sequence[str], articles: Sequence[str], candidates: int = CANDIDATES) -> tuple[float, float]:
    """The shares of people found first and among the first five, in the mean of seven ways to compare words.

    Args:
        texts: the releases, in the order of the people.
        articles: what the attackers know of each of them.
        candidates: how many people with such articles there are to be.
    """
    found = [_outcome(_scores(texts, articles, way), candidates) for way in WAYS]
    first, few = np.mean(found, axis=0)
    return float(first), float(few)


def _outcome(scores: np.ndarray, candidates: int) -> tuple[float, float]:
    first, few = [], []
    for person, line in enumerate(scores):
        own, others = line[person], np.delete(line, person)
        far = stats.t.sf((own - others.mean()) / (others.std(ddof=1) + 1e-12), len(others) - 1)
        taken = (far + (others > own).mean()) / 2
        first.append((1 - taken) ** (candidates - 1))
        few.append(stats.binom.cdf(FEW - 1, candidates - 1, taken))
    return float(np.mean(first)), float(np.mean(few))


def _scores(texts: Sequence[str], articles: Sequence[str], way: Way) -> np.ndarray:
    """A line for each text, a column for each article."""
    known = [_counted(article, way) for article in articles]
    words = sorted({word for count in known for word in count})
    holders = np.array([sum(word in count for count in known) for word in words], dtype=np.float64)
    have, asked = _matrix(known, words), _matrix([_counted(text, way) for text in texts], words)
    if way.bm25:
        rarity = np.log(1 + (len(known) - holders + 0.5) / (holders + 0.5))
        length = have.sum(axis=1, keepdims=True)
        damping = SATURATION * (1 - LENGTH + LENGTH * length / length.mean())
        return np.asarray((asked > 0) @ (have * (SATURATION + 1) / (have + damping) * rarity).T)
    rarity = np.log((1 + len(known)) / (1 + holders)) + 1 if way.smooth else np.log(len(known) / holders)
    return np.asarray(_unit(asked, rarity, way) @ _unit(have, rarity, way).T)


def _counted(text: str, way: Way) -> Counter[str]:
    return Counter(word for word in words_of(text) if not way.without_small or word not in FUNCTION_WORDS)


def _matrix(counts: Sequence[Counter[str]], words: Sequence[str]) -> np.ndarray:
    return np.array([[count[word] for word in words] for count in counts], dtype=np.float64)


def _unit(counts: np.ndarray, rarity: np.ndarray, way: Way) -> np.ndarray:
    damped = np.where(counts > 0, 1 + np.log(np.maximum(counts, 1)), 0.0) if way.damped else counts
    weighed = damped * rarity
    return weighed / np.maximum(np.linalg.norm(weighed, axis=1, keepdims=True), 1e-12)
