"""Cross-validated findings -> the model card."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev

from models.detector.prepare import SETS, Prepared
from sanitizer.analyse.detectors.english import THRESHOLDS
from sanitizer.evaluate.benchmark import benchmark_recall
from sanitizer.evaluate.detection import pooled, token_scores

_HEAD = """\
# English detector

For each word of an English text: how likely people are to hide it, as which of the eight types, and whether it is a
direct or a quasi-identifier. A linear layer over hashed features (words, affixes, shapes, entity labels, patterns,
ontology terms, place in the document) and a small network over the vectors of a word and its four neighbours, made
from the input vectors of all-MiniLM-L6-v2. It holds hashes, weights and that encoder's word pieces, no text.

Trained on {documents} documents with {tokens} tokens: {sets}. Both are English and of two
kinds only; on other kinds of text, and above all on other languages, expect less. Made by `models/detector/train.py`.
"""
_TABLE = """
Cross-validated by document, {folds} folds over both sets together, one look, words counted as `sanitizer evaluate
detector` does. Mean ± spread over the folds. In the benchmark's own count of words, articles, prepositions and titles
may stay readable; entities count only if all their mentions are hidden. The levels' thresholds were chosen on the
same folds.

| set | level | word recall | word precision | recall, benchmark's count | direct entities | quasi entities |
|---|---|---|---|---|---|---|
"""


Held = tuple[int, int, dict[str, list[tuple[int, int]]]]
"""Fold, number of a document that was held out, and the spans that each level finds in it."""


def card(documents: Sequence[Prepared], held: Sequence[Held]) -> str:
    """The card; without scores where nothing was held out."""
    counts = {name: sum(d.set == name for d in documents) for name in SETS}
    sets = " and ".join(f"{count} {name}" for name, count in counts.items())
    text = _HEAD.format(documents=len(documents), tokens=f"{sum(len(d.doc) for d in documents):,}", sets=sets)
    if not held:
        return text
    folds = sorted({fold for fold, _, _ in held})
    text += _TABLE.format(folds=len(folds))
    for name in SETS:
        for level in THRESHOLDS:
            rows = [_scores(documents, [h for h in held if h[0] == fold], name, level) for fold in folds]
            columns = zip(*(row for row in rows if row), strict=True)
            cells = [f"{fmean(values):.3f} ± {stdev(values):.3f}" for values in map(list, columns)]
            text += f"| {name} | {level} | {' | '.join(cells)} |\n"
    return text


def _scores(documents: Sequence[Prepared], held: Sequence[Held], name: str, level: str) -> tuple[float, ...] | None:
    """Recall and precision of words, and the benchmark's recalls, over the documents of one fold and set."""
    chosen = [(documents[i].gold, found[level]) for _, i, found in held if documents[i].set == name]
    if not chosen:
        return None
    tokens = pooled(score for gold, spans in chosen for score in token_scores(gold, spans))
    recalls = [benchmark_recall(gold, spans) for gold, spans in chosen]
    entities = []
    for kind in ("all.tokens", "direct.entities", "quasi.entities"):
        wanted = sum(one[kind].wanted for one in recalls)
        entities.append(sum(one[kind].hit for one in recalls) / wanted if wanted else 1.0)
    return tokens.recall, tokens.precision, *entities
