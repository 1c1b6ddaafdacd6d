"""The selector, the floor and the budget in the whole flow."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.core.errors import ConfigError
from sanitizer.core.findings import Identifier
from sanitizer.core.ladder import MASK

TEXTS = (
    "Mairead Quinlan, a novelist from Galway, studied at University College Dublin and has diabetes.",
    "Tom Hill moved from Chicago to Oslo in May 2019 and works as a plumber for Volvo.",
    "Born in Kathmandu, she taught at Leeds City Council and won the Irish Open. She speaks Norwegian.",
)


@pytest.fixture(scope="module")
def default() -> Sanitizer:
    return Sanitizer()


def test_the_shipped_model_is_the_default_and_says_why(default: Sanitizer) -> None:
    assert default.settings.selector == "light"
    findings = [finding for text in TEXTS for finding in default(text).findings]
    assert sum("preferred:" in finding.reason for finding in findings) >= 4
    assert not any("preferred:" in f.reason for f in Sanitizer(selector="floor")(TEXTS[0]).findings)


@pytest.mark.parametrize("k", [10, 1_000, 100_000])
def test_the_model_never_takes_what_the_floor_forbids(k: int) -> None:
    for document in Sanitizer(k=k).pipe(TEXTS):
        for finding in document.findings:
            taken = [rung for rung in finding.ladder or () if rung.text == finding.replacement]
            kept = finding.replacement == finding.text and finding.identifier is Identifier.QUASI
            assert kept or finding.replacement == MASK or taken[0].support >= k


def test_dates_and_amounts_are_no_coarser_than_without_a_model(default: Sanitizer) -> None:
    text = "She was admitted on 3 May 2021, paid $25,000 and left on 9 June 2021."
    assert default(text).text == Sanitizer(selector="floor")(text).text


def test_a_budget_holds_is_reported_and_sanitizing_again_changes_nothing(default: Sanitizer) -> None:
    free = Sanitizer(budget=10_000)
    assert [one.text for one in free.pipe(TEXTS)] == [one.text for one in default.pipe(TEXTS)]
    assert default(TEXTS[0]).spent is None
    assert "spent_bits" not in default(TEXTS[0]).to_dict()
    for text in TEXTS:
        full = free(text).spent
        assert full is not None
        tight = Sanitizer(budget=full / 2)
        document = tight(text)
        assert document.spent is not None
        assert document.spent <= full / 2
        assert document.to_dict()["spent_bits"] == document.spent
        assert any("bits" in finding.reason for finding in document.findings)
        assert tight(document.text).text == document.text


@pytest.mark.parametrize("budget", [-1, float("nan"), "many"])
def test_a_budget_that_is_none_is_refused(budget: object) -> None:
    with pytest.raises(ConfigError):
        Sanitizer(budget=budget)
