from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK, Ladder, Rung
from sanitizer.select.budget import bits, spent
from sanitizer.select.limits import Floor
from sanitizer.select.pick import pick
from sanitizer.select.reasons import Considered, words

RUNGS = [Rung("city in Norway", "x", 56), Rung("city", "x", 9_000), Rung("settlement", "x", 90_000)]


def place(start: int = 0, entity: int = -1, own: int = 1, rungs: Sequence[Rung] = RUNGS) -> Finding:
    ladder = Ladder.build("Oslo", rungs, own_support=own)
    return Finding(start, start + 4, "Oslo", PiiType.LOC, Identifier.QUASI, 0.7, ("x",), entity=entity, ladder=ladder)


class Telling:
    """Prefers the rung called ``city`` because it fits."""

    name = "telling"

    def rank(self, text: str, findings: Sequence[Finding]) -> list[list[int]]:
        return self.consider(text, findings).orders

    def consider(self, text: str, findings: Sequence[Finding]) -> Considered:
        parts = [np.array([[0.0, 0.1], [2.0, 0.3], [1.0, 0.0], [0.0, 0.0]]) for _ in findings]
        return Considered([[1, 2, 0, 3] for _ in findings], parts, ["fit_rank", "chosen_words"])


def test_a_reason_names_what_weighed_most() -> None:
    (chosen,) = pick("Oslo", [place()], Floor(10), Telling())
    assert chosen.replacement == "city"
    assert chosen.reason.endswith("1 narrower skipped; preferred: fits the name, annotators took its like")


def test_what_spoke_against_the_next_best_is_told_among_the_allowed_only() -> None:
    (chosen,) = pick("Oslo", [place()], Floor(50_000), Telling())
    assert chosen.replacement == "settlement"
    assert chosen.reason.endswith("preferred: fits the name")


def test_without_a_model_nothing_is_said_to_be_preferred() -> None:
    (chosen,) = pick("Oslo", [place()], Floor(10))
    assert chosen.replacement == "city in Norway"
    assert "preferred" not in chosen.reason


def test_a_mask_that_was_preferred_is_not_called_the_only_way() -> None:
    class Hiding(Telling):
        def consider(self, text: str, findings: Sequence[Finding]) -> Considered:
            return Considered([[3, 1, 2, 0] for _ in findings], [None] * len(findings), [])

    (chosen,) = pick("Oslo", [place()], Floor(10), Hiding())
    assert (chosen.replacement, chosen.reason) == (MASK, "masked, 3 narrower skipped")
    (chosen,) = pick("Oslo", [place()], Floor(10**8))
    assert (chosen.replacement, chosen.reason) == (MASK, "no rung is wide enough")


@pytest.mark.parametrize("selector", [None, Telling()])
def test_a_budget_widens_and_says_so(selector: Telling | None) -> None:
    findings = [place(), place(10)]
    free = pick("Oslo", findings, Floor(10), selector)
    budget = spent(free) - 1
    tight = pick("Oslo", findings, Floor(10), selector, budget)
    assert spent(tight) <= budget
    assert any("widened to keep the document within" in one.reason for one in tight)
    assert sum(one.replacement != other.replacement for one, other in zip(free, tight, strict=True)) == 1


def test_no_budget_leaves_nothing_but_masks() -> None:
    assert [one.replacement for one in pick("x", [place(), place(9, own=50)], Floor(10), budget=0.0)] == [MASK, MASK]


def test_a_term_that_may_stay_costs_what_it_tells() -> None:
    general = place(own=5_000)
    assert pick("Oslo", [general], Floor(10), budget=50.0)[0].replacement == "Oslo"
    assert spent(pick("Oslo", [general], Floor(10))) == round(bits(Rung("Oslo", "own", 5_000)), 6)
    assert pick("Oslo", [general], Floor(10), budget=5.0)[0].replacement == "settlement"


def test_mentions_of_one_thing_pay_once_and_agree() -> None:
    findings = [place(entity=1), place(10, entity=1)]
    one = bits(RUNGS[0])
    assert spent(pick("Oslo", findings, Floor(10), budget=one + 0.1)) == round(one, 6)
    chosen = pick("Oslo", findings, Floor(10), budget=one - 0.1)
    assert chosen[0].replacement == chosen[1].replacement != "city in Norway"


def test_every_feature_has_words() -> None:
    from sanitizer.select.rank.light import COLUMN_NAMES, ENCODER_NAMES

    assert all(words(name) for name in (*COLUMN_NAMES, *ENCODER_NAMES, "cross_encoder"))
