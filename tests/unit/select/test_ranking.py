from __future__ import annotations

import numpy as np

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.select.rank.ranking import STEP, TRUE_LADDER, joint_scores, orders, settled


def finding(*rungs: Rung, entity: int = -1, ladder: Ladder | None = None) -> Finding:
    own = ladder or Ladder.build("x", rungs)
    return Finding(0, 1, "x", PiiType.LOC, Identifier.QUASI, 0.5, ("x",), entity=entity, ladder=own)


def test_masks_and_catch_all_words_of_true_ladders_are_held_back() -> None:
    true = finding(Rung("city", "geonames", 50), Rung("place", "rule", EVERYTHING))
    [held] = settled([true], [np.zeros(3)], joint=False)
    assert held.tolist() == [0, -TRUE_LADDER / 2 - STEP, -TRUE_LADDER - 2 * STEP]


def test_of_two_true_rungs_about_as_good_the_narrower_is_taken() -> None:
    true = finding(Rung("city in Norway", "geonames", 50), Rung("city", "hand", 5_000))
    assert orders(settled([true], [np.array([1.0, 1.0 + STEP / 2, 0.0])], joint=False))[0][0] == 0
    assert orders(settled([true], [np.array([1.0, 1.0 + STEP * 2, 0.0])], joint=False))[0][0] == 1


def test_numbers_of_people_are_no_catch_all_words() -> None:
    [held] = settled([finding(Rung("PERSON 1", "rule", EVERYTHING))], [np.zeros(2)], joint=False)
    assert held.tolist() == [0, -TRUE_LADDER - STEP]


def test_ladders_of_unknown_support_and_masks_alone_are_left_as_they_are() -> None:
    ladder = Ladder("x", (Rung("city", "P31", 0), *Ladder.build("x", []).rungs))
    found = [finding(ladder=ladder), finding()]
    assert [one.tolist() for one in settled(found, [np.ones(2), np.ones(1)], joint=True)] == [[1, 1], [1]]


def test_one_entity_has_one_order_and_others_keep_theirs() -> None:
    ladder = Ladder.build("x", [Rung("a", "x", 5)])
    found = [finding(ladder=ladder, entity=1), finding(ladder=ladder, entity=1), finding(ladder=ladder, entity=2)]
    scores = [np.array([1.0, 0.0]), np.array([0.0, 2.0]), np.array([1.0, 0.0])]
    assert orders(joint_scores(found, scores)) == [[1, 0], [1, 0], [0, 1]]
