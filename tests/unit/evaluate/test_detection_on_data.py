"""The measures on the real sets: the annotations themselves, taken for predictions, are perfect."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sanitizer.evaluate.detector_report import measure_detection
from sanitizer.learn.corpora.gold import GoldDocument, read_gold
from sanitizer.learn.taggers.base import TaggedSpan

DATASETS = Path(os.environ.get("SANITIZER_DATASETS", "../shared/datasets"))
SETS = [
    "tab/train_dev.json.gz",
    "wikireplace/train.json",
    "wikiactors/annotated_train.json",
    "meddocan/dev.tar.gz",
    "tweets/annotated_train.csv",
]


@pytest.mark.data
@pytest.mark.parametrize("name", SETS)
def test_the_annotations_are_perfect_predictions(name: str) -> None:
    path = DATASETS / name
    if not path.exists():
        pytest.skip(f"{name} is not beside the project")
    alone = [GoldDocument(g.id, g.text, g.annotators[:1], g.protect) for g in read_gold(path)]
    pairs = [(g, [TaggedSpan(m.start, m.end, m.type) for m in g.annotators[0] if m.mask]) for g in alone]
    report = measure_detection(pairs, resamples=10, worst_misses=3)
    assert report.misses == ()
    for key, measure in report.measures.items():
        if key != "tokens":  # a mention that ends inside a word leaves that word half visible
            assert measure.ratio("recall") in (1.0, None), key
    assert report.measures["tokens"].ratio("recall") > 0.99
    assert report.measures["span"].ratio("f1") == 1.0
    if report.classes is not None:
        assert report.classes.macro_f1 == 1.0
        assert report.token_classes is not None
        assert report.token_classes.macro_f1 > 0.99


@pytest.mark.data
@pytest.mark.parametrize("name", SETS)
def test_hiding_everything_finds_everything_and_hiding_nothing_nothing(name: str) -> None:
    path = DATASETS / name
    if not path.exists():
        pytest.skip(f"{name} is not beside the project")
    gold = read_gold(path)
    everything = measure_detection([(g, [TaggedSpan(0, len(g.text), "MISC")]) for g in gold], resamples=0)
    assert everything.measures["all.entities"].ratio("recall") == 1.0
    assert everything.measures["tokens"].ratio("recall") == 1.0
    nothing = measure_detection([(g, []) for g in gold], resamples=0)
    assert nothing.measures["tokens"].ratio("f1") == 0.0
    assert nothing.measures["strict"].ratio("f1") == 0.0 if "strict" in nothing.measures else True
