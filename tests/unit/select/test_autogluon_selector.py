from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from sanitizer.artefacts.manifest import Manifest
from sanitizer.core.errors import ArtefactError, InputError, MissingExtraError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK_RUNG, Ladder, Rung
from sanitizer.select.rank.autogluon import AutogluonSelector, examples, train_autogluon
from sanitizer.select.rank.wikireplace import Labelled, LabelledDocument, read_wikireplace
from sanitizer.select.scorer import load_selector

INSTALLED = importlib.util.find_spec("autogluon") is not None


def test_one_row_for_each_rung() -> None:
    ladder = Ladder.build("drummer", [Rung("musician", "x", 9)])
    found = [Finding(0, 7, "drummer", PiiType.DEM, Identifier.QUASI, 0.5, ("x",), ladder=one) for one in (ladder, None)]
    assert examples(found) == [
        {"pair": "drummer [SEP] musician", "type": "DEM", "level": "0", "rungs": "2", "mask": "0"},
        {"pair": "drummer [SEP] ***", "type": "DEM", "level": "1", "rungs": "2", "mask": "1"},
    ]


def test_a_folder_with_pickles_is_opened_only_if_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SANITIZER_TRUST_AUTOGLUON", raising=False)
    Manifest("selector", 2, "0", details={"backend": "autogluon"}).write(tmp_path)
    with pytest.raises(ArtefactError) as caught:
        load_selector(tmp_path)
    assert caught.value.code == "E306"


def test_nothing_to_learn_is_one_clear_error() -> None:
    finding = Finding(0, 1, "x", PiiType.LOC, Identifier.QUASI, 0.5, ("x",), ladder=Ladder("x", (MASK_RUNG,)))
    with pytest.raises(InputError):
        train_autogluon([LabelledDocument("d", "x", (Labelled("m", finding, {"***": 1}),))])


@pytest.mark.skipif(INSTALLED, reason="AutoGluon is installed")
def test_without_the_extra_the_message_names_it(labelled_file: Path) -> None:
    with pytest.raises(MissingExtraError, match="autogluon"):
        train_autogluon(read_wikireplace(labelled_file))


@pytest.mark.autogluon
@pytest.mark.skipif(not INSTALLED, reason="AutoGluon is not installed")
def test_training_saving_and_ranking(tmp_path: Path, labelled_file: Path) -> None:
    documents = read_wikireplace(labelled_file)
    selector = train_autogluon(documents, folder=tmp_path / "work", settings={"optim.max_epochs": 1})
    orders = selector.rank(documents[0].text, documents[0].findings)
    assert [sorted(order) for order in orders] == [list(range(len(m.ladder))) for m in documents[0].mentions]
    selector.save(tmp_path / "model", {}, "card")
    again = AutogluonSelector.load(tmp_path / "model", trust=True)
    assert again.rank(documents[0].text, documents[0].findings) == orders
