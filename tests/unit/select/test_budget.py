from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.select.budget import bits, spend


def finding(supports: list[int], entity: int = -1, identifier: Identifier = Identifier.QUASI) -> Finding:
    ladder = Ladder.build("x", [Rung(f"r{i}", "x", support) for i, support in enumerate(supports)])
    return Finding(0, 1, "x", PiiType.LOC, identifier, 0.5, ("x",), entity=entity, ladder=ladder)


def test_a_wide_budget_changes_nothing() -> None:
    found = [finding([100, 10_000]), finding([50, 500])]
    assert spend(found, [[0, 1, 2], [1, 0, 2]], 1e9).chosen == (0, 1)


def test_the_dearest_choice_is_widened_first() -> None:
    found = [finding([10, 100_000]), finding([1_000, 10_000])]
    before = bits(found[0].ladder[0]) + bits(found[1].ladder[0])
    result = spend(found, [[0, 1, 2], [0, 1, 2]], before - 1)
    assert result.chosen == (1, 0)
    assert result.widened == 1
    assert result.spent <= before - 1


def test_an_entity_pays_once_and_stays_consistent() -> None:
    found = [finding([10, 1000], entity=3), finding([10, 1000], entity=3)]
    result = spend(found, [[0, 1, 2]] * 2, bits(found[0].ladder[0]) - 1)
    assert result.chosen[0] == result.chosen[1] != 0


def test_direct_identifiers_cost_nothing() -> None:
    assert spend([finding([1], identifier=Identifier.DIRECT)], [[0, 1]], 0.0).chosen == (0,)


@given(
    st.lists(st.lists(st.integers(1, 2_000_000), min_size=1, max_size=5), min_size=1, max_size=6),
    st.floats(0, 100),
    st.randoms(use_true_random=False),
)
def test_no_document_overspends_while_the_mask_is_allowed(supports: list[list[int]], budget: float, random) -> None:
    found = [finding(sorted(one)) for one in supports]
    orders = []
    for one in found:
        order = list(range(len(one.ladder or ())))
        random.shuffle(order)
        orders.append(order)
    result = spend(found, orders, budget)
    assert result.spent <= budget + 1e-6
    total = sum(bits(one.ladder[index]) for one, index in zip(found, result.chosen, strict=True))
    assert abs(total - result.spent) < 1e-3
    assert all(index in order for index, order in zip(result.chosen, orders, strict=True))
