"""Terms of a group: kept, met on a rung, or suppressed, and always the same set for everybody."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.tables import Term
from sanitizer.core.terms import entry_of, index_terms
from sanitizer.recode.group import recode_column
from sanitizer.recode.group_terms import recode_terms

NORWAY = [Rung("city in Norway", "t", 56), Rung("city", "t", 30_000)]
SWEDEN = [Rung("city in Sweden", "t", 80), Rung("city", "t", 30_000)]


def term(name: str, rungs: list[Rung] | None = None) -> Term:
    return Term(name, "GPE", 0, len(name), Ladder.build(name, rungs or []))


def released(people: list[list[Term]], labels: list[int]) -> list[set[str]]:
    index = index_terms(people)
    recoded = recode_terms(index, np.array(labels))
    shown: list[set[str]] = [set() for _ in people]
    for entry, node in enumerate(recoded.node):
        if node >= 0:
            shown[index.person[entry]].add(index.node_texts[node])
    return shown


def test_a_term_that_everybody_has_is_kept() -> None:
    assert released([[term("Oslo")], [term("oslo")]], [0, 0]) == [{"Oslo"}, {"Oslo"}]


def test_two_cities_meet_on_the_lowest_common_rung() -> None:
    shown = released([[term("Oslo", NORWAY)], [term("Bergen", NORWAY)]], [0, 0])
    assert shown == [{"city in Norway"}] * 2
    shown = released([[term("Oslo", NORWAY)], [term("Lund", SWEDEN)]], [0, 0])
    assert shown == [{"city"}] * 2


def test_a_term_meets_the_rung_of_another() -> None:
    people = [[term("Norway")], [term("Oslo", [Rung("Norway", "t", 400)])]]
    assert released(people, [0, 0]) == [{"Norway"}] * 2


def test_what_is_not_shared_is_suppressed() -> None:
    assert released([[term("Oslo")], [term("Rome")]], [0, 0]) == [set(), set()]
    assert released([[term("Oslo")], []], [0, 0]) == [set(), set()]


def test_a_rung_may_be_reached_from_several_terms_of_a_person() -> None:
    people = [[term("Oslo", NORWAY), term("Lund", SWEDEN)], [term("Bergen", NORWAY)]]
    shown = released(people, [0, 0])
    assert shown[0] == shown[1]
    assert shown[0] in ({"city"}, {"city in Norway"})


names = st.sampled_from(["Oslo", "Bergen", "Lund", "Malmo", "Rome"])
ladders = {"Oslo": NORWAY, "Bergen": NORWAY, "Lund": SWEDEN, "Malmo": SWEDEN, "Rome": NORWAY[1:]}


@given(st.lists(st.sets(names, max_size=4), min_size=2, max_size=8), st.data())
@settings(max_examples=200, deadline=None)
def test_everybody_of_a_group_releases_the_same_set(texts: list[set[str]], data: st.DataObject) -> None:
    people = [[term(name, ladders[name]) for name in sorted(names)] for names in texts]
    half = data.draw(st.integers(0, len(people) - 1))
    labels = [0 if i <= half else 1 for i in range(len(people))]
    shown = released(people, labels)
    for group in set(labels):
        sets = [shown[i] for i in range(len(people)) if labels[i] == group]
        assert all(one == sets[0] for one in sets)


def test_loss_is_zero_for_kept_and_one_for_suppressed() -> None:
    index = index_terms([[term("Oslo"), term("Rome", NORWAY)], [term("Oslo"), term("Bergen", NORWAY)]])
    recoded = recode_terms(index, np.array([0, 0]))
    loss = {
        index.node_texts[index.nodes[index.starts[t]]]: loss for t, loss in zip(index.term, recoded.loss, strict=True)
    }
    assert loss["Oslo"] == 0.0
    assert 0.0 < loss["Rome"] < 1.0
    assert entry_of(index, 0, "OSLO") >= 0
    assert entry_of(index, 1, "Rome") == -1


def test_sets_are_printed_alphabetically() -> None:
    from sanitizer.core.domains import SetDomain

    domain = SetDomain(("Pisces", "leo", "Aries"))
    values = recode_column(domain, np.array([0, 2, 3]), np.array([0, 1, 2]), np.array([0, 0]))
    assert values == ["(Aries,leo,Pisces)"]
