"""The real sets beside the project: they are read whole, and tweets are tagged as well as promised."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from sanitizer.learn.corpora.gold import read_gold

pytestmark = pytest.mark.data
SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "bench_taggers.py"


@pytest.mark.parametrize(
    ("name", "documents", "mentions"),
    [
        ("meddocan/train.tar.gz", 500, 11333),
        ("meddocan/dev.tar.gz", 250, 5801),
        ("tweets/annotated_train.csv", 2395, 4457),
        ("tab/train_dev.json.gz", 113, 5186),
        ("wikireplace/train.json", 60, 1448),
    ],
)
def test_every_annotation_of_the_real_sets_is_read(datasets, name, documents, mentions):
    gold = read_gold(datasets / name)
    assert len(gold) == documents
    assert sum(len(mentions) for one in gold for mentions in one.annotators) == mentions


def test_tweets_are_tagged_as_well_as_promised(datasets, capsys):
    spec = importlib.util.spec_from_file_location("bench_taggers", SCRIPT)
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    bench.tweets("linear", "blank:en", {})
    line = next(line for line in capsys.readouterr().out.splitlines() if "macro F1" in line)
    assert float(line.split("macro F1 ")[1].split()[0]) >= 0.78
