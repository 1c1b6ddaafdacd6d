"""Cross-validation by document: how well a kind of tagger does on documents it has not seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from sanitizer.learn.taggers.base import Example, TaggedSpan, Tagger

STRICT, SPAN = "type and offsets", "offsets"


@dataclass(frozen=True, slots=True)
class Counts:
    """Spans found, wanted and right, with the ratios drawn from them.

    >>> Counts(10, 8, 6).f1.__round__(3)
    0.667
    """

    found: int
    wanted: int
    right: int

    @property
    def precision(self) -> float:
        """The share of found spans that were wanted."""
        return self.right / self.found if self.found else float(not self.wanted)

    @property
    def recall(self) -> float:
        """The share of wanted spans that were found."""
        return self.right / self.wanted if self.wanted else float(not self.found)

    @property
    def f1(self) -> float:
        """The harmonic mean of the two."""
        return 2 * self.right / (self.found + self.wanted) if self.found + self.wanted else 1.0


def count_spans(
    found: Iterable[Sequence[TaggedSpan]], wanted: Iterable[Sequence[TaggedSpan]]
) -> tuple[Counts, Counts, dict[str, Counts]]:
    """Counts by type and offsets, by offsets alone, and for each label.

    >>> ada = [TaggedSpan(0, 3, "PER")]
    >>> count_spans([ada], [[TaggedSpan(0, 3, "LOC")]])[1].f1
    1.0
    """
    totals = {STRICT: [0, 0, 0], SPAN: [0, 0, 0]}
    labels: dict[str, list[int]] = {}
    for one, other in zip(found, wanted, strict=True):
        a = {(s.start, s.end, s.label) for s in one}
        b = {(s.start, s.end, s.label) for s in other}
        bare_a, bare_b = {s[:2] for s in a}, {s[:2] for s in b}
        for key, x, y in ((STRICT, a, b), (SPAN, bare_a, bare_b)):
            for i, n in enumerate((len(x), len(y), len(x & y))):
                totals[key][i] += n
        for i, spans in enumerate((a, b, a & b)):
            for label, n in Counter(s[2] for s in spans).items():
                labels.setdefault(label, [0, 0, 0])[i] += n
    by_label = {label: Counts(*n) for label, n in sorted(labels.items())}
    return Counts(*totals[STRICT]), Counts(*totals[SPAN]), by_label


def folds(examples: Sequence[Example], count: int, seed: int) -> Iterator[tuple[list[Example], list[Example]]]:
    """Pairs of examples to learn from and to test on; documents with the same text stay together."""
    texts = sorted({example.doc.text for example in examples})
    random.Random(seed).shuffle(texts)
    place = {text: number % count for number, text in enumerate(texts)}
    for fold in range(count):
        test = [e for e in examples if place[e.doc.text] == fold]
        if test and len(test) < len(examples):
            yield [e for e in examples if place[e.doc.text] != fold], test


@dataclass(frozen=True, slots=True)
class Validation:
    """The scores of each fold, and the counts of all of them for each label."""

    strict: tuple[Counts, ...]
    span: tuple[Counts, ...]
    labels: Mapping[str, Counts]

    def to_dict(self) -> dict[str, dict[str, list[float]]]:
        """Mean and standard deviation over the folds of precision, recall and F1."""
        return {
            name: {ratio: _spread([getattr(c, ratio) for c in counts]) for ratio in ("precision", "recall", "f1")}
            for name, counts in ((STRICT, self.strict), (SPAN, self.span))
        }

    def __str__(self) -> str:
        parts = []
        for name, ratios in self.to_dict().items():
            mean, deviation = ratios["f1"]
            parts.append(f"F1 by {name} {mean:.4f} ± {deviation:.4f}")
        return ", ".join(parts)


def _spread(values: list[float]) -> list[float]:
    return [round(fmean(values), 4), round(stdev(values), 4) if len(values) > 1 else 0.0]


def cross_validate(
    examples: Sequence[Example],
    train: Callable[[Sequence[Example]], Tagger],
    *,
    count: int = 5,
    seed: int = 0,
    watch: Callable[
        [Iterable[tuple[list[Example], list[Example]]]], Iterable[tuple[list[Example], list[Example]]]
    ] = iter,
) -> Validation:
    """The scores of ``count`` taggers, each on the part of the documents that it did not see."""
    strict, span = [], []
    all_found: list[list[TaggedSpan]] = []
    all_wanted: list[Sequence[TaggedSpan]] = []
    for learn, test in watch(folds(examples, count, seed)):
        found = train(learn).tag([example.doc for example in test])
        wanted = [example.spans for example in test]
        one, other, _ = count_spans(found, wanted)
        strict.append(one)
        span.append(other)
        all_found += found
        all_wanted += wanted
    return Validation(tuple(strict), tuple(span), count_spans(all_found, all_wanted)[2])
