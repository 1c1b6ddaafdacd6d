"""The light selector on the annotated biographies beside the project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sanitizer.evaluate.selection import always_first, cross_validate, score
from sanitizer.select.rank.training import trainer
from sanitizer.select.rank.wikireplace import off_ladder, read_wikireplace

DATA = Path(os.environ.get("SANITIZER_DATASETS", "../shared/datasets")) / "wikireplace" / "train.json"
pytestmark = [
    pytest.mark.data,
    pytest.mark.skipif(not DATA.exists(), reason=f"no annotated biographies at {DATA}"),
]


def test_every_choice_is_on_its_ladder_and_the_baseline_is_the_known_one() -> None:
    documents = read_wikireplace(DATA)
    assert len(documents) == 60
    assert off_ladder(documents) == 0
    assert score(always_first(documents)).majority == pytest.approx(0.503, abs=0.002)


@pytest.mark.slow
def test_the_light_selector_beats_the_rules_on_unseen_documents() -> None:
    documents = read_wikireplace(DATA)
    result = cross_validate(documents, trainer(documents, "light"), seeds=(0,))
    assert result.mean("majority") > 0.77  # first rungs of rules, decades and masks elsewhere reach 0.745
    assert result.mean("mrr") > 0.875
    assert result.mean("any") > result.mean("majority")
