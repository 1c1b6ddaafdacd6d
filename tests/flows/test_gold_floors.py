"""Quality cannot fall in silence: floors on what leaks, stays and is hidden for nothing in documents of our own."""

from pathlib import Path

import pytest

from sanitizer import Sanitizer
from sanitizer.evaluate.keep import measure_kept
from sanitizer.learn.corpora.gold import read_gold

GOLD = Path(__file__).resolve().parents[2] / "data" / "gold"
FLOORS = {"quasi hidden": 0.94, "must-keep kept": 0.98, "type right": 0.97, "people linked": 0.98}
CEILINGS = {"direct leaked": 0.02, "harmless words hidden": 0.015}


@pytest.fixture(scope="module")
def shares():
    gold = read_gold(GOLD)
    documents = Sanitizer().pipe([one.text for one in gold])
    return measure_kept(zip(gold, documents, strict=True)).to_dict()


@pytest.mark.parametrize("name", FLOORS)
def test_what_must_not_fall(shares, name):
    assert shares[name] >= FLOORS[name]


@pytest.mark.parametrize("name", CEILINGS)
def test_what_must_not_rise(shares, name):
    assert shares[name] <= CEILINGS[name]
