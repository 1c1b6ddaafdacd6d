"""Rankings + annotators' votes -> scores of a selector, and cross-validation that never splits a document."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from sanitizer.core.protocols import Selector
from sanitizer.select.rank.wikireplace import Labelled, LabelledDocument

LEVELS = 4
"""Chosen levels are told apart up to the fourth rung; macro F1 and confusions have the mask as a class of its own."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """The ranking of one mention: the texts of its rungs, best first."""

    doc_id: str
    mention: Labelled = field(repr=False)
    ranking: tuple[str, ...] = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """One line of a predictions file."""
        return {"doc_id": self.doc_id, "entity_mention_id": self.mention.id, "ranking": list(self.ranking)}


@dataclass(frozen=True, slots=True)
class SelectionScores:
    """How well rankings agree with the annotators; shares between 0 and 1.

    ``majority`` counts a first place that got the most votes, ``any`` one that got a vote. ``by_type`` has the same
    for each PII type, ``confusion`` for each type how often a level was chosen (first) and predicted (second).
    """

    mentions: int
    majority: float
    any: float
    mrr: float
    macro_f1: float
    by_type: Mapping[str, tuple[int, float, float]] = field(repr=False)
    confusion: Mapping[str, Mapping[str, int]] = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return asdict(self)


def predict(documents: Iterable[LabelledDocument], selector: Selector) -> list[Prediction]:
    """What ``selector`` ranks first for each mention."""
    found = []
    for document in documents:
        for mention, order in zip(document.mentions, selector.rank(document.text, document.findings), strict=True):
            found.append(Prediction(document.id, mention, tuple(mention.ladder[i].text for i in order)))
    return found


def always_first(documents: Iterable[LabelledDocument]) -> list[Prediction]:
    """The baseline that takes the rungs in the order of the ladder."""
    return [
        Prediction(document.id, mention, tuple(rung.text for rung in mention.ladder))
        for document in documents
        for mention in document.mentions
    ]


def score(predictions: Sequence[Prediction]) -> SelectionScores:
    """The scores of some predictions; each mention counts once, however many annotators it had."""
    if not predictions:
        return SelectionScores(0, 0.0, 0.0, 0.0, 0.0, {}, {})
    majority, anyone, reciprocal = [], [], []
    by_type: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    confusion: dict[str, Counter[str]] = defaultdict(Counter)
    levels: list[tuple[str, str]] = []
    for prediction in predictions:
        mention, ranking = prediction.mention, prediction.ranking
        winners = mention.winners
        right = ranking[0] in winners
        majority.append(right)
        anyone.append(ranking[0] in mention.votes)
        place = next((place for place, text in enumerate(ranking, 1) if text in winners), 0)
        reciprocal.append(1 / place if place else 0.0)
        gold = ranking[0] if right else sorted(winners)[0]
        pair = _level(mention, gold), _level(mention, ranking[0])
        levels.append(pair)
        kind = mention.finding.type.value
        by_type[kind].append((right, anyone[-1]))
        confusion[kind][" -> ".join(pair)] += 1
    return SelectionScores(
        mentions=len(predictions),
        majority=float(np.mean(majority)),
        any=float(np.mean(anyone)),
        mrr=float(np.mean(reciprocal)),
        macro_f1=_macro_f1(levels),
        by_type={
            kind: (len(hits), float(np.mean([h[0] for h in hits])), float(np.mean([h[1] for h in hits])))
            for kind, hits in sorted(by_type.items())
        },
        confusion={kind: dict(counts.most_common()) for kind, counts in sorted(confusion.items())},
    )


def _level(mention: Labelled, text: str) -> str:
    """The level of a rung as a class: 1, 2, ... or the mask; a text off the ladder is a class of its own."""
    texts = [rung.text for rung in mention.ladder]
    if text not in texts:
        return "off"
    level = texts.index(text)
    return "***" if level == len(texts) - 1 else str(level + 1) if level < LEVELS else f">{LEVELS}"


def _macro_f1(pairs: Sequence[tuple[str, str]]) -> float:
    scores = []
    for level in {level for pair in pairs for level in pair}:
        both = sum(gold == guess == level for gold, guess in pairs)
        either = sum((gold == level) + (guess == level) for gold, guess in pairs)
        scores.append(2 * both / either)
    return float(np.mean(scores))


def folds(documents: Sequence[LabelledDocument], count: int, seed: int) -> list[list[int]]:
    """The numbers of the documents in each fold, no document in two.

    >>> sorted(number for fold in folds([None] * 7, 3, seed=1) for number in fold)
    [0, 1, 2, 3, 4, 5, 6]
    """
    order = np.random.default_rng(seed).permutation(len(documents)).tolist()
    return [sorted(order[start::count]) for start in range(min(count, len(documents)))]


@dataclass(frozen=True, slots=True)
class CrossValidation:
    """The scores of each seed, and their mean and spread."""

    scores: tuple[SelectionScores, ...]

    def mean(self, name: str) -> float:
        """The mean of a score over the seeds."""
        return float(np.mean([getattr(one, name) for one in self.scores]))

    def spread(self, name: str) -> float:
        """The standard deviation of a score over the seeds."""
        return float(np.std([getattr(one, name) for one in self.scores]))

    def to_dict(self) -> dict[str, Any]:
        """Mean and spread of each score."""
        names = ("majority", "any", "mrr", "macro_f1")
        return {name: {"mean": round(self.mean(name), 4), "spread": round(self.spread(name), 4)} for name in names}

    def __str__(self) -> str:
        def percent(name: str) -> str:
            return f"{100 * self.mean(name):.1f} ± {100 * self.spread(name):.1f}"

        return (
            f"majority {percent('majority')}, any annotator {percent('any')}, "
            f"MRR {self.mean('mrr'):.3f} ± {self.spread('mrr'):.3f}, macro F1 {percent('macro_f1')}"
        )


def cross_validate(
    documents: Sequence[LabelledDocument],
    train: Callable[[list[int], int], Selector],
    *,
    seeds: Sequence[int] = (0, 1, 2, 3, 4),
    count: int = 5,
    watch: Callable[[Iterable[tuple[int, int]]], Iterable[tuple[int, int]]] = iter,
) -> CrossValidation:
    """The scores of ``train(numbers of the training documents, seed)`` on documents it has not seen.

    Args:
        watch: wraps the (seed, fold) pairs, for a progress bar.
    """
    parts = {seed: folds(documents, count, seed) for seed in seeds}
    found: dict[int, list[Prediction]] = {seed: [] for seed in seeds}
    for seed, number in watch([(one, i) for one in seeds for i in range(len(parts[one]))]):
        apart = parts[seed][number]
        inside = [i for i in range(len(documents)) if i not in set(apart)]
        selector = train(inside, seed)
        found[seed] += predict([documents[i] for i in apart], selector)
    return CrossValidation(tuple(score(found[seed]) for seed in seeds))
