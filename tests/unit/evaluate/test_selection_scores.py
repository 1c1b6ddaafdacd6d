from __future__ import annotations

from dataclasses import replace

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.evaluate.selection import Prediction, always_first, cross_validate, folds, predict, score
from sanitizer.select.rank.wikireplace import Labelled, LabelledDocument


def mention(votes: dict[str, int], id: str = "m") -> Labelled:
    ladder = Ladder.build("drummer", [Rung("musician", "x", 9), Rung("artist", "x", 99)])
    finding = Finding(0, 7, "drummer", PiiType.DEM, Identifier.QUASI, 0.5, ("x",), ladder=ladder)
    return Labelled(id, finding, votes)


def ranked(votes: dict[str, int], *ranking: str) -> Prediction:
    return Prediction("d", mention(votes), ranking)


def test_majority_any_and_reciprocal_rank_by_hand() -> None:
    scores = score(
        [
            ranked({"musician": 5, "artist": 3, "***": 1}, "musician", "artist", "***"),  # right
            ranked({"musician": 5, "artist": 3, "***": 1}, "artist", "musician", "***"),  # someone's, second place
            ranked({"***": 9}, "musician", "artist", "***"),  # wrong, third place
            ranked({"musician": 4, "artist": 4}, "artist", "***", "musician"),  # a tie: either is the majority
        ]
    )
    assert scores.majority == pytest.approx(2 / 4)
    assert scores.any == pytest.approx(3 / 4)
    assert scores.mrr == pytest.approx((1 + 1 / 2 + 1 / 3 + 1) / 4)
    assert scores.by_type == {"DEM": (4, 0.5, 0.75)}
    assert scores.confusion["DEM"] == {"1 -> 1": 1, "1 -> 2": 1, "*** -> 1": 1, "2 -> 2": 1}


def test_macro_f1_by_hand() -> None:
    scores = score([ranked({"musician": 1}, "musician"), ranked({"***": 1}, "musician")])
    assert scores.macro_f1 == pytest.approx((2 / 3 + 0) / 2)


def test_a_label_off_the_ladder_is_never_matched() -> None:
    scores = score([ranked({"percussionist": 1}, "musician", "artist", "***")])
    assert (scores.majority, scores.any, scores.mrr) == (0, 0, 0)


def test_nothing_to_score_is_no_division_by_zero() -> None:
    assert score([]).mentions == 0


def test_always_first_takes_the_ladder_as_it_is() -> None:
    document = LabelledDocument("d", "drummer", (mention({"musician": 1}),))
    assert always_first([document])[0].ranking == ("musician", "artist", "***")
    assert always_first([document])[0].to_dict() == {
        "doc_id": "d", "entity_mention_id": "m", "ranking": ["musician", "artist", "***"],
    }  # fmt: skip


def test_folds_never_share_or_lose_a_document() -> None:
    documents = [LabelledDocument(str(i), "", ()) for i in range(23)]
    for seed in range(5):
        parts = folds(documents, 5, seed)
        assert sorted(i for part in parts for i in part) == list(range(23))
    assert folds(documents, 5, 0) != folds(documents, 5, 1)
    assert len(folds(documents[:2], 5, 0)) == 2


class Last:
    name = "last"

    def rank(self, text, findings):
        return [list(range(len(finding.ladder)))[::-1] for finding in findings]


def test_cross_validation_predicts_each_document_once_with_a_model_that_has_not_seen_it() -> None:
    documents = [LabelledDocument(str(i), "drummer", (mention({"***": 1}, str(i)),)) for i in range(7)]
    trained: list[tuple[int, ...]] = []

    def train(numbers: list[int], seed: int) -> Last:
        trained.append(tuple(numbers))
        return Last()

    result = cross_validate(documents, train, seeds=(0, 1), count=3)
    assert result.mean("majority") == 1.0
    assert result.spread("majority") == 0.0
    assert [one.mentions for one in result.scores] == [7, 7]
    for three in (trained[:3], trained[3:]):
        apart = [set(range(7)) - set(numbers) for numbers in three]
        assert set().union(*apart) == set(range(7))
        assert sum(map(len, apart)) == 7


def test_predictions_follow_the_selector() -> None:
    document = LabelledDocument("d", "drummer", (mention({"***": 1}),))
    assert predict([document], Last())[0].ranking == ("***", "artist", "musician")
    assert replace(document, id="e").id == "e"
