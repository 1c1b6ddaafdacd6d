"""All measures of detection on annotated documents, in one record: counts, ratios, intervals and spread."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

from sanitizer.evaluate.benchmark import benchmark_precision, benchmark_recall
from sanitizer.evaluate.bootstrap import Draws, Interval
from sanitizer.evaluate.classes import class_scores, macro_f1, token_class_scores
from sanitizer.evaluate.detection import term_scores, token_scores
from sanitizer.evaluate.misses import Miss, misses, worst
from sanitizer.evaluate.scores import Scores, pooled
from sanitizer.evaluate.spans import hidden, span_scores
from sanitizer.learn.corpora.gold import GoldDocument
from sanitizer.learn.taggers.base import TaggedSpan

RATIOS: dict[str, Callable[[Scores], float]] = {
    "recall": lambda scores: scores.recall,
    "precision": lambda scores: scores.precision,
    "f1": lambda scores: scores.f1,
}


@dataclass(frozen=True)
class Measure:
    """One measure: the counts of all documents added up, intervals, and mean and spread over documents.

    ``ratios`` names what it has: a measure of recall alone has no precision.
    """

    scores: Scores
    ratios: tuple[str, ...]
    intervals: Mapping[str, Interval] = field(default_factory=dict)
    by_document: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    mean_intervals: Mapping[str, Interval] = field(default_factory=dict)

    def ratio(self, name: str) -> float | None:
        """The pooled ratio; None where the measure has none or nothing was there to count."""
        if name not in self.ratios or not (self.scores.found or self.scores.wanted):
            return None
        return RATIOS[name](self.scores)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        counts = {"found": self.scores.found, "right": self.scores.right}
        wanted = {"wanted": self.scores.wanted, "hit": self.scores.hit}
        data: dict[str, Any] = {"counts": {**counts, **wanted}}
        for name in self.ratios:
            data[name] = self.ratio(name)
            if name in self.intervals:
                data[f"{name}_interval"] = list(self.intervals[name])
            if name in self.by_document:
                mean, deviation = self.by_document[name]
                data[f"{name}_by_document"] = {"mean": mean, "deviation": deviation}
                if name in self.mean_intervals:
                    data[f"{name}_by_document"]["interval"] = list(self.mean_intervals[name])
        return data


@dataclass(frozen=True)
class Classes:
    """Scores by type and their plain mean."""

    scores: Mapping[str, Scores]
    interval: Interval | None = None

    @property
    def macro_f1(self) -> float:
        """The mean of F1 over the types."""
        return macro_f1(self.scores.values())

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        data: dict[str, Any] = {"macro_f1": self.macro_f1}
        if self.interval:
            data["macro_f1_interval"] = list(self.interval)
        data["classes"] = {name: {**_three(s), "wanted": s.wanted, "found": s.found} for name, s in self.scores.items()}
        return data


@dataclass(frozen=True)
class DetectorReport:
    """What was measured over all documents. ``classes`` are empty where gold and predictions share no type."""

    documents: int
    annotations: int
    measures: Mapping[str, Measure]
    classes: Classes | None
    token_classes: Classes | None
    each: tuple[tuple[str, Scores, Scores], ...] = field(repr=False)
    misses: tuple[Miss, ...] = field(default=(), repr=False)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the scores of each document; text only where misses were asked for."""
        tokens = self.measures["tokens"]
        data: dict[str, Any] = {
            "documents": self.documents,
            "annotations": self.annotations,
            "pooled": {name: RATIOS[name](tokens.scores) for name in RATIOS},
            "by_document": {name: list(tokens.by_document[name]) for name in RATIOS if name in tokens.by_document},
            "measures": {name: measure.to_dict() for name, measure in self.measures.items()},
            "classes": self.classes.to_dict() if self.classes else None,
            "token_classes": self.token_classes.to_dict() if self.token_classes else None,
            "each": [
                {"id": id, "tokens": _three(token), "terms": _three(term)} for id, token, term in self.each
            ],
        }  # fmt: skip
        if self.misses:
            data["misses"] = [miss.to_dict() for miss in self.misses]
        return data


def _three(scores: Scores) -> dict[str, float]:
    return {name: ratio(scores) for name, ratio in RATIOS.items()}


def measure_detection(
    pairs: Iterable[tuple[GoldDocument, Sequence[TaggedSpan]]],
    *,
    resamples: int = 1000,
    seed: int = 0,
    worst_misses: int = 0,
) -> DetectorReport:
    """All measures over pairs of a gold document and the spans predicted for it.

    Args:
        pairs: read once, one at a time.
        resamples: draws for the intervals; 0 for none.
        seed: of the draws.
        worst_misses: how many misses to keep, with their text.

    >>> from sanitizer.learn.corpora.gold import Mention
    >>> gold = GoldDocument("1", "Ada Berg came", ((Mention(0, 8, "PERSON", "DIRECT"),),))
    >>> report = measure_detection([(gold, [TaggedSpan(0, 8, "PERSON/DIRECT")])], resamples=0)
    >>> report.measures["direct.entities"].ratio("recall"), report.measures["strict"].ratio("f1")
    (1.0, 1.0)
    """
    rows: dict[str, list[Scores]] = {}
    by_class: list[dict[str, Scores]] = []
    by_token: list[dict[str, Scores]] = []
    each: list[tuple[str, Scores, Scores]] = []
    missed: list[Miss] = []
    annotations = 0
    for gold, predicted in pairs:
        kept = hidden(predicted)
        spans = sorted({(span.start, span.end) for span in kept})
        tokens, terms = pooled(token_scores(gold, spans)), pooled(term_scores(gold, spans))
        benchmark = benchmark_recall(gold, spans)
        for name, scores in benchmark_precision(gold, spans).items():
            benchmark[name] += scores
        for name, scores in {"tokens": tokens, "terms": terms, **benchmark, **span_scores(gold, kept)}.items():
            rows.setdefault(name, []).append(scores)
        by_class.append(class_scores(gold, kept))
        by_token.append(token_class_scores(gold, kept))
        each.append((gold.id, tokens, terms))
        annotations += len(gold.annotators)
        if worst_misses:
            missed.extend(misses(gold, spans))
    draws = Draws(len(each), resamples=resamples, seed=seed) if resamples and each else None
    shared = _typed(_by_name(by_class))
    return DetectorReport(
        documents=len(each),
        annotations=annotations,
        measures={name: _measure(name, scores, draws) for name, scores in rows.items() if shared or name != "strict"},
        classes=_classes(by_class, draws) if shared else None,
        token_classes=_classes(by_token, draws) if shared else None,
        each=tuple(each),
        misses=tuple(worst(missed, worst_misses)),
    )


def _measure(name: str, rows: list[Scores], draws: Draws | None) -> Measure:
    only_recall = "." in name and name not in {"all.tokens", "all.mentions"}
    ratios = ("recall",) if only_recall else tuple(RATIOS)
    intervals = draws.pooled(rows) if draws else {}
    spread: dict[str, tuple[float, float]] = {}
    means: dict[str, Interval] = {}
    if not only_recall:
        for ratio in ratios:
            values = [RATIOS[ratio](row) for row in rows]
            spread[ratio] = (fmean(values), stdev(values) if len(values) > 1 else 0.0)
            if draws:
                means[ratio] = draws.mean(rows, RATIOS[ratio])
    return Measure(pooled(rows), ratios, {key: intervals[key] for key in ratios if draws}, spread, means)


def _typed(scores: Mapping[str, Scores]) -> bool:
    """Whether scores by type mean anything: annotators told types apart, and some of them were predicted."""
    wanted = {name for name, score in scores.items() if score.wanted}
    return wanted != {"MISC"} and any(scores[name].found for name in wanted)


def _by_name(rows: Sequence[Mapping[str, Scores]]) -> dict[str, Scores]:
    names = sorted({name for row in rows for name in row})
    return {name: pooled(row[name] for row in rows if name in row) for name in names}


def _classes(rows: Sequence[Mapping[str, Scores]], draws: Draws | None) -> Classes:
    return Classes(_by_name(rows), draws.macro_f1(rows) if draws else None)
