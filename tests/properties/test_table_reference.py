"""The array kernel gives the same groups as plain recursion over people and sets."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.tables import Term
from sanitizer.core.terms import TermIndex, index_terms
from sanitizer.partition.cluster import Cluster
from sanitizer.partition.gdf import Gdf
from sanitizer.partition.grow import Block
from sanitizer.partition.mondrian import Mondrian
from sanitizer.partition.problem import Column, Problem, RangeColumn
from sanitizer.partition.term_table import term_table

PLACES = {
    "Oslo": ("city in Norway", "city"),
    "Bergen": ("city in Norway", "city"),
    "Lund": ("city in Sweden", "city"),
    "Rome": ("city",),
    "May": (),
}
SUPPORT = {"city in Norway": 56, "city in Sweden": 80, "city": 30_000}


def _term(name: str) -> Term:
    kind = "DATE" if name == "May" else "GPE"
    rungs = [Rung(text, "test", SUPPORT[text]) for text in PLACES[name]]
    return Term(name, kind, 0, len(name), Ladder.build(name, rungs))


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    people = draw(st.integers(2, 24))
    ages = np.array(draw(st.lists(st.integers(20, 30), min_size=people, max_size=people)))
    signs = np.array(draw(st.lists(st.integers(0, 3), min_size=people, max_size=people)))
    texts = draw(st.lists(st.sets(st.sampled_from(sorted(PLACES)), max_size=4), min_size=people, max_size=people))
    k = draw(st.integers(2, 4))
    values = np.unique(ages)
    codes = np.searchsorted(values, ages)
    columns = (
        RangeColumn("age", codes, codes, len(values), draw(st.sampled_from([0.0, 0.5])), values=values.astype(float)),
        Column("sign", signs, signs, 4),
    )
    index = index_terms([[_term(name) for name in sorted(names)] for names in texts])
    weight = draw(st.sampled_from([0.0, 0.2, 0.5, 1.0]))
    return Problem(people, columns, min(k, people), term_table(index, min(k, people)), weight)


def _cost(column: Column, people: list[int]) -> float:
    codes = [int(column.low[p]) for p in people]
    if isinstance(column, RangeColumn):
        width = float(column.values[-1] - column.values[0]) or 1.0
        return float(column.values[max(codes)] - column.values[min(codes)]) / width
    return len(set(codes)) / column.size if len(set(codes)) > 1 else 0.0


def _plain_cuts(problem: Problem, people: list[int], *, gdf: bool):
    """All candidate splits as (score, left side), in the order in which equals are preferred."""
    k, terms = problem.k, problem.terms
    has_terms = len(terms.people) > 0
    columns = () if gdf or (problem.relational_weight == 0.0 and has_terms) else problem.columns
    weight = problem.relational_weight if has_terms else 1.0
    for column in columns:
        ordered = sorted(people, key=lambda p: (int(column.low[p]), p))
        best = None
        for i in range(len(ordered) - 1):
            if column.low[ordered[i]] == column.low[ordered[i + 1]]:
                continue
            left, right = ordered[: i + 1], ordered[i + 1 :]
            if min(len(left), len(right)) >= k and (best is None or min(len(left), len(right)) > best[0]):
                best = (min(len(left), len(right)), left, right)
        if best is not None:
            _, left, right = best
            gain = (
                len(people) * _cost(column, people)
                - len(left) * _cost(column, left)
                - len(right) * _cost(column, right)
            )
            yield round(weight / (1 - column.bias) * round(gain, 9) / len(problem.columns), 9), set(left)
    if problem.relational_weight == 1.0 and columns:
        return
    holders: dict[int, dict[int, float]] = {}
    for person, node, worth, own in zip(terms.people, terms.nodes, terms.worth, terms.own, strict=True):
        if person in people and (own or not gdf):
            holders.setdefault(int(node), {})[int(person)] = float(worth)
    for kind in range(len(terms.type_names)):
        best = None
        for node in sorted(holders):
            having = holders[node]
            if int(terms.types[node]) != kind or len(having) < k or len(people) - len(having) < k:
                continue
            share = 1.0 - problem.relational_weight if columns else 1.0
            score = float(len(having)) if gdf else round(share * sum(having.values()), 9)
            key = (score, min(len(having), len(people) - len(having)))
            if best is None or key > best[0]:
                best = (key, set(having))
        if best is not None:
            yield best[0][0], best[1]


def _plain(problem: Problem, people: list[int], *, gdf: bool) -> list[list[int]]:
    if len(people) < 2 * problem.k:
        return [people]
    best = None
    for score, left in _plain_cuts(problem, people, gdf=gdf):
        if best is None or score > best[0]:
            best = (score, left)
    if best is None:
        return [people]
    left = [p for p in people if p in best[1]]
    right = [p for p in people if p not in best[1]]
    return _plain(problem, left, gdf=gdf) + _plain(problem, right, gdf=gdf)


def _groups(labels: np.ndarray) -> set[frozenset[int]]:
    return {frozenset(np.flatnonzero(labels == g).tolist()) for g in range(int(labels.max()) + 1)}


@given(problems())
@settings(max_examples=150, deadline=None)
def test_mondrian_matches_plain_recursion(problem: Problem) -> None:
    expected = {frozenset(group) for group in _plain(problem, list(range(problem.people)), gdf=False)}
    assert _groups(Mondrian()(problem).labels) == expected


@given(problems())
@settings(max_examples=150, deadline=None)
def test_gdf_matches_plain_recursion(problem: Problem) -> None:
    expected = {frozenset(group) for group in _plain(problem, list(range(problem.people)), gdf=True)}
    assert _groups(Gdf()(problem).labels) == expected


@given(problems(), st.sampled_from([Mondrian(), Gdf(), Cluster(), Cluster(block=8)]))
@settings(max_examples=150, deadline=None)
def test_everybody_is_in_one_group_of_at_least_k(problem: Problem, strategy) -> None:
    labels = strategy(problem).labels
    assert len(labels) == problem.people
    sizes = np.bincount(labels)
    assert sizes.min() >= problem.k
    assert (sizes > 0).all()


@given(problems(), st.one_of(st.none(), st.integers(2, 4)), st.data())
@settings(max_examples=150, deadline=None)
def test_what_a_group_keeps_with_anybody_is_what_a_plain_count_gives(
    problem: Problem, enough: int | None, data: st.DataObject
) -> None:
    block = Block(replace(problem, relational_weight=0.0, enough=enough), np.arange(problem.people))
    chosen = data.draw(st.lists(st.integers(0, problem.people - 1), min_size=1, max_size=6, unique=True))
    group = block.start(chosen[0])
    for person in chosen[1:]:
        block.join(group, person)
    worth = block.worth.toarray()
    found = block.scores(group)
    for other in set(range(problem.people)) - set(chosen):
        people = worth[[*chosen, other]]
        needed = len(people) if enough is None else min(len(people), enough)
        stay = (people > 0).sum(axis=0) >= needed
        assert found[other] == pytest.approx(people[:, stay].sum(), abs=1e-6)


@pytest.mark.slow
@given(problems())
@settings(max_examples=3000, deadline=None)
def test_mondrian_matches_plain_recursion_thousands_of_times(problem: Problem) -> None:
    expected = {frozenset(group) for group in _plain(problem, list(range(problem.people)), gdf=False)}
    assert _groups(Mondrian()(problem).labels) == expected


def test_gdf_can_use_a_term_in_both_branches() -> None:
    """A term used on one branch stays there for the other: "b" splits both halves of "a"."""
    people = [["a", "b"]] * 2 + [["a"]] * 2 + [["b"]] * 2 + [[]] * 2
    index = index_terms([[Term(name, "X", 0, 1) for name in names] for names in people])
    labels = Gdf()(Problem(8, (), 2, term_table(index, 2))).labels
    assert labels.tolist() == [0, 0, 1, 1, 2, 2, 3, 3]


def test_row_order_does_not_change_relational_groups() -> None:
    rng = np.random.default_rng(1)
    codes = rng.permutation(40)
    column = RangeColumn("age", codes, codes, 40, values=np.arange(40.0))
    straight = Mondrian()(Problem(40, (column,), 4)).labels
    order = rng.permutation(40)
    moved = RangeColumn("age", codes[order], codes[order], 40, values=np.arange(40.0))
    again = Mondrian()(Problem(40, (moved,), 4)).labels
    assert {frozenset(codes[np.flatnonzero(straight == g)].tolist()) for g in range(int(straight.max()) + 1)} == {
        frozenset(codes[order][np.flatnonzero(again == g)].tolist()) for g in range(int(again.max()) + 1)
    }


def test_index_is_a_plain_record() -> None:
    assert isinstance(index_terms([[]]), TermIndex)
