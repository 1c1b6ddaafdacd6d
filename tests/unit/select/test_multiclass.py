from __future__ import annotations

from pathlib import Path

import numpy as np

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.select.rank.multiclass import LEVELS, MulticlassSelector, train_multiclass
from sanitizer.select.rank.wikireplace import read_wikireplace
from sanitizer.select.scorer import load_selector


def test_levels_of_types_are_learned_and_survive_a_round_trip(tmp_path: Path, labelled_file: Path) -> None:
    documents = read_wikireplace(labelled_file)
    selector = train_multiclass(documents[:9])
    selector.save(tmp_path / "model", {}, "card")
    again = load_selector(tmp_path / "model")
    assert isinstance(again, MulticlassSelector)
    for document in documents[9:]:
        orders = again.rank(document.text, document.findings)
        assert orders == selector.rank(document.text, document.findings)
        right = [m.ladder[o[0]].text in m.winners for m, o in zip(document.mentions, orders, strict=True)]
        assert np.mean(right) >= 0.8


def test_more_rungs_than_levels_are_all_ranked(labelled_file: Path) -> None:
    selector = train_multiclass(read_wikireplace(labelled_file))
    ladder = Ladder.build("x", [Rung(f"r{i}", "x", i + 1) for i in range(100)])
    finding = Finding(0, 1, "x", PiiType.CODE, Identifier.QUASI, 0.5, ("x",), ladder=ladder)
    [order] = selector.rank("x", [finding])
    assert sorted(order) == list(range(101))
    assert len(ladder) > LEVELS
