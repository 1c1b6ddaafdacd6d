from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from sanitizer.core.errors import ArtefactError, InputError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK_RUNG, Ladder, Rung
from sanitizer.select.rank.light import COLUMN_NAMES, LightSelector, columns_without, train_light
from sanitizer.select.rank.linear import Linear, fit, softmax
from sanitizer.select.rank.statistics import Statistics
from sanitizer.select.rank.vectors import Vectors
from sanitizer.select.rank.wikireplace import Labelled, LabelledDocument, read_wikireplace
from sanitizer.select.scorer import load_selector

GENTLE = 1.0
"""A dozen documents are too few to hold the weights as small as a thousand mentions allow."""


@pytest.fixture(scope="module")
def documents(labelled_file: Path) -> list[LabelledDocument]:
    return read_wikireplace(labelled_file)


@pytest.fixture(scope="module")
def selector(documents: list[LabelledDocument], toy_vectors: Vectors) -> LightSelector:
    return train_light(documents[:9], toy_vectors, strength=GENTLE)


def test_the_choices_of_unseen_documents_are_those_of_the_annotators(
    selector: LightSelector, documents: list[LabelledDocument]
) -> None:
    right = [
        mention.ladder[order[0]].text in mention.winners
        for document in documents[9:]
        for mention, order in zip(document.mentions, selector.rank(document.text, document.findings), strict=True)
    ]
    assert all(right)


def test_every_rung_is_ranked_once(selector: LightSelector, documents: list[LabelledDocument]) -> None:
    for finding, order in zip(
        documents[0].findings, selector.rank(documents[0].text, documents[0].findings), strict=True
    ):
        assert sorted(order) == list(range(len(finding.ladder or ())))


def test_a_saved_model_ranks_the_same(
    tmp_path: Path, selector: LightSelector, documents: list[LabelledDocument]
) -> None:
    selector.save(tmp_path / "model", {"seed": 0}, "card")
    again = load_selector(tmp_path / "model")
    assert isinstance(again, LightSelector)
    for document in documents:
        for one, other in zip(
            selector.scores(document.text, document.findings),
            again.scores(document.text, document.findings),
            strict=True,
        ):
            np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-4)


def test_a_saved_model_holds_no_text_of_its_documents(tmp_path: Path, selector: LightSelector) -> None:
    selector.save(tmp_path / "model", {}, "card")
    stored = b"".join(path.read_bytes() for path in (tmp_path / "model").iterdir() if path.suffix != ".npz")
    with np.load(tmp_path / "model" / "counts.npz", allow_pickle=False) as arrays:
        assert all(arrays[name].dtype.kind in "if" for name in arrays.files)
    assert b"Lillevik" not in stored


def test_the_same_seed_gives_the_same_model(documents: list[LabelledDocument], toy_vectors: Vectors) -> None:
    one, other = (train_light(documents, toy_vectors, strength=GENTLE, seed=3) for _ in range(2))
    np.testing.assert_array_equal(one.linear.weights, other.linear.weights)


NAMES = ("mask", "first", "rung_form", *(f"is_{kind.value}" for kind in PiiType), "a", "b")


def examples(seed: int, *, noise: bool = False) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Forty ladders of two places and a mask; the place with the larger ``a`` is chosen, or any rung at random."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((40, 3, len(NAMES)))
    rows[:, 2, NAMES.index("mask")] = 1
    rows[:, 0, NAMES.index("first")] = 1
    rows[:, :, NAMES.index("is_LOC")] = 1
    rows[:, :2, -2:] = rng.normal(size=(40, 2, 2))
    rows[:, 2, -2:] = np.nan
    chosen = rng.integers(0, 3, 40) if noise else rows[:, :2, -2].argmax(axis=1)
    return rows.reshape(120, -1), np.repeat(np.arange(40), 3), np.eye(3)[chosen].ravel()


def test_the_weights_find_the_column_that_decides() -> None:
    rows, groups, shares = examples(1)
    linear = fit(NAMES, [len(NAMES) - 2, len(NAMES) - 1], (rows, groups, shares), strength=1.0)
    guessed = linear.score(rows).reshape(40, 3).argmax(axis=1)
    assert (guessed == shares.reshape(40, 3).argmax(axis=1)).mean() > 0.9
    assert linear.terms()[:2] == ["a", "b"]
    assert linear.weights[0] > 4 * abs(linear.weights[1])


def test_parts_of_a_score_add_up_to_it() -> None:
    rows, groups, shares = examples(1)
    linear = fit(NAMES, [len(NAMES) - 2, len(NAMES) - 1], (rows, groups, shares))
    assert len(linear.terms()) == linear.design(rows).shape[1] == len(linear.weights)
    np.testing.assert_allclose((linear.design(rows) * linear.weights).sum(axis=1), linear.score(rows))


def test_weights_that_do_not_fit_are_refused() -> None:
    linear = fit(NAMES, [len(NAMES) - 1], examples(1))
    arrays = linear.to_arrays()
    np.testing.assert_allclose(Linear.from_arrays(NAMES, arrays).weights, linear.weights, atol=1e-6)
    for name, value in (
        ("active", np.array([99])), ("active", np.array([], dtype=int)), ("weights", arrays["weights"][:-1]),
        ("weights", np.full_like(arrays["weights"], np.nan)), ("spread", np.zeros(1)), ("mean", np.zeros(2)),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="weights"):
            Linear.from_arrays(NAMES, {**arrays, name: value})


def test_fitting_stops_when_held_out_ladders_gain_no_more() -> None:
    steps: list[int] = []
    settings = {"strength": 1e-3, "patience": 2, "tick": steps.append}
    active = [len(NAMES) - 2, len(NAMES) - 1]
    fit(NAMES, active, examples(2, noise=True), **settings)  # type: ignore[arg-type]
    plain = len(steps)
    steps.clear()
    rows, groups, _ = examples(2, noise=True)
    against = (rows, groups, examples(3, noise=True)[2])
    fit(NAMES, active, (rows, groups, examples(2, noise=True)[2]), held_out=against, **settings)  # type: ignore[arg-type]
    assert 0 < len(steps) < plain


def test_early_stopping_trains_a_usable_model(documents: list[LabelledDocument], toy_vectors: Vectors) -> None:
    selector = train_light(documents, toy_vectors, strength=GENTLE, early_stopping=True)
    assert selector.rank(documents[0].text, documents[0].findings)


def test_reasons_name_features_and_are_positive(selector: LightSelector, documents: list[LabelledDocument]) -> None:
    reasons = selector.explain(documents[0].text, documents[0].findings)
    assert len(reasons) == len(documents[0].mentions)
    assert any(reasons)
    for own in reasons:
        for reason in own:
            assert reason.feature in COLUMN_NAMES
            assert reason.weight > 0


def test_findings_of_one_entity_get_one_order(selector: LightSelector) -> None:
    ladder = Ladder.build("Lillevik", [Rung("town", "wikidata:P31", 9), Rung("settlement", "wikidata:P31", 99)])
    text = "Lillevik is quiet. Born in Lillevik, a town."
    findings = [
        Finding(start, start + 8, "Lillevik", PiiType.LOC, Identifier.QUASI, 0.5, ("x",), entity=4, ladder=ladder)
        for start in (0, 27)
    ]
    one, other = selector.rank(text, findings)
    assert one == other


@pytest.mark.parametrize(
    "ladder",
    [
        None,
        Ladder("x", (MASK_RUNG,)),
        Ladder("x", (Rung("same", "?", 1), Rung("same", "?", 1), MASK_RUNG)),
        Ladder.build("x", [Rung(f"r{i}", "martian", i) for i in range(100)]),
    ],
    ids=["none", "one rung", "same text", "a hundred rungs of an unknown source"],
)
def test_odd_ladders_are_ranked(selector: LightSelector, ladder: Ladder | None) -> None:
    finding = Finding(0, 1, "x", PiiType.CODE, Identifier.QUASI, 0.5, ("x",), ladder=ladder)
    [order] = selector.rank("x", [finding])
    assert sorted(order) == list(range(len(ladder or ())))
    assert len(selector.explain("x", [finding])) == 1


def test_training_without_a_usable_label_is_one_clear_error(toy_vectors: Vectors) -> None:
    finding = Finding(0, 1, "x", PiiType.LOC, Identifier.QUASI, 0.5, ("x",), ladder=Ladder("x", (MASK_RUNG,)))
    stray = LabelledDocument("d", "x", (Labelled("m", finding, {"elsewhere": 1}),))
    with pytest.raises(InputError) as caught:
        train_light([stray], toy_vectors)
    assert caught.value.code == "E269"


def test_ablations_leave_out_what_they_say(documents: list[LabelledDocument], toy_vectors: Vectors) -> None:
    for group in ("text", "context", "ladder", "evidence"):
        kept = columns_without(group)
        assert 0 < len(kept) < len(COLUMN_NAMES)
        selector = train_light(documents, toy_vectors, strength=GENTLE, without=group)
        assert selector.rank(documents[0].text, documents[0].findings)


def test_a_model_of_other_features_or_a_damaged_one_is_refused(tmp_path: Path, selector: LightSelector) -> None:
    folder = tmp_path / "model"
    selector.save(folder, {}, "card")
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "weights.npz").write_bytes(b"PK")
    with pytest.raises(ArtefactError) as caught:
        load_selector(folder)
    assert caught.value.code == "E305"
    manifest["format"] = 99
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ArtefactError) as caught:
        load_selector(folder)
    assert caught.value.code == "E304"
    with pytest.raises(ArtefactError):
        load_selector(tmp_path / "nowhere")


def test_a_model_trained_on_other_features_is_refused(tmp_path: Path, selector: LightSelector) -> None:
    from sanitizer.artefacts.manifest import Manifest

    folder = tmp_path / "model"
    selector.save(folder, {}, "card")
    (folder / "features.json").write_text(json.dumps([*COLUMN_NAMES[:-1], "moon"]))
    Manifest("selector", 2, "0", details={"backend": "light"}).write(folder)
    with pytest.raises(ArtefactError) as caught:
        load_selector(folder)
    assert caught.value.code == "E315"


def test_a_model_with_pickled_arrays_is_refused(tmp_path: Path, selector: LightSelector) -> None:
    from sanitizer.artefacts.manifest import Manifest

    folder = tmp_path / "model"
    selector.save(folder, {}, "card")
    np.savez(folder / "counts.npz", keys=np.array([{}], dtype=object), chosen=np.zeros(1), seen=np.zeros(1))
    Manifest("selector", 2, "0", details={"backend": "light"}).write(folder)
    with pytest.raises(ArtefactError) as caught:
        load_selector(folder)
    assert caught.value.code == "E305"


def test_softmax_sums_to_one_in_each_group() -> None:
    groups = np.array([0, 0, 1, 2, 2, 2])
    shares = softmax(np.array([1000.0, -1000.0, 3.0, 0.0, 0.0, 1.0]), groups, 3)
    np.testing.assert_allclose(np.bincount(groups, shares), 1.0)


def test_statistics_never_count_a_document_on_itself() -> None:
    keys = [[tuple("abcde")], [tuple("abcde")], [tuple("vwxyz")]]
    full, columns = Statistics.count(keys, [[1.0], [0.0], [1.0]])
    assert columns[0][0, 1] == 1.0  # the other document's sighting only
    assert columns[0][0, 0] < 0.35
    assert columns[2][0, 1] == 0.0
    assert full.columns(keys[0])[0, 1] == 2.0
