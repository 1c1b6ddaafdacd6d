"""Ladders from the built-in ontology: the table of terms, and what holds for every ladder."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import MASK
from sanitizer.core.text import fold
from sanitizer.ladders.kinds.shortened import LISTED
from sanitizer.ladders.ontology import LEAST_SUPPORT, MOST_RUNGS, OntologyLadders

TERMS = tomllib.loads(Path(__file__).with_name("ladder_terms.toml").read_text("utf-8"))["term"]
LADDERS = OntologyLadders()
KINDS = (PiiType.LOC, PiiType.ORG, PiiType.DEM, PiiType.MISC)


@pytest.mark.parametrize(
    "case", TERMS, ids=lambda case: f"{case['text']}-{case['type']}-{case.get('context', '')[:20]}"
)
def test_table_of_terms(case: dict) -> None:
    ladder = LADDERS(case["text"], PiiType(case["type"]), case.get("context", ""))
    rungs = [rung.text for rung in ladder][:-1] if ladder else []
    if case.get("none"):
        assert rungs == []
        return
    if "first" in case:
        assert rungs[:1] == [case["first"]]
    assert set(case.get("has", ())) <= set(rungs)
    words = {word.lower() for rung in rungs for word in rung.split()}
    assert not words & {word.lower() for text in case.get("lacks", ()) for word in text.split()}


def test_a_faith_is_no_job_and_what_people_are_called_no_illness() -> None:
    faith = LADDERS("devout Christian Scientist", PiiType.DEM, kind="religion", kind_probability=0.9)
    assert faith is None or "scientist" not in [rung.text for rung in faith]
    people = LADDERS("lesbian", PiiType.DEM)
    assert people is None or "disease" not in [rung.text for rung in people]


def test_a_part_of_a_place_is_where_the_place_is() -> None:
    assert LADDERS("South London", PiiType.LOC)[0].text == "city in the United Kingdom"
    assert LADDERS("war-torn Norway", PiiType.LOC)[0].text.startswith("country in ")
    assert LADDERS("U.S.", PiiType.LOC)[0].text == "country in North America"


def test_everyday_jobs_and_those_without_a_class_are_general() -> None:
    for job in ("soldier", "commentator"):
        assert LADDERS(job, PiiType.DEM, kind="job", kind_probability=0.9).own_support >= 10


def test_every_rung_is_recognised_as_a_phrase_with_its_support() -> None:
    store = LADDERS.store
    checked = 0
    for concept in range(store.concepts):
        if store.is_rung(concept) and store.support(concept) >= LEAST_SUPPORT:
            trade = store.branch(concept) == "profession" and store.source(concept) == "hand"  # in which many work
            least = LISTED if trade and store.support(concept) > 1 else 0
            known = max(store.support(concept), least)
            assert LADDERS.phrase_support(store.label(concept)) == known, store.label(concept)
            checked += 1
    assert checked > 5000


def test_phrase_support_knows_plurals_and_nothing_else() -> None:
    assert LADDERS.phrase_support("cities in Norway") in (0, LADDERS.phrase_support("city in Norway"))
    assert LADDERS.phrase_support("medical specialists") == LADDERS.phrase_support("medical specialist") > 10
    assert LADDERS.phrase_support("Bergen") == 0
    assert LADDERS.phrase_support("a phrase nobody knows") == 0


def test_own_support_is_one_for_individuals_and_counts_kinds_for_classes() -> None:
    assert LADDERS("Bergen", PiiType.LOC).own_support == 1
    assert LADDERS("Norwegian", PiiType.DEM).own_support == 1
    assert LADDERS("physician", PiiType.DEM).own_support > 10


def test_ladders_grow_strictly_more_general() -> None:
    store = LADDERS.store
    seen = 0
    for number in range(0, store.keys, 97):
        name = store.key(number)
        for kind in KINDS:
            ladder = LADDERS(name, kind)
            if ladder is None:
                continue
            rungs = ladder.rungs[:-1]
            assert ladder.rungs[-1].text == MASK
            assert len(rungs) <= MOST_RUNGS
            supports = [rung.support for rung in rungs]
            assert supports == sorted(set(supports))
            assert all(support >= LEAST_SUPPORT for support in supports)
            texts = [fold(rung.text) for rung in rungs]
            assert len(set(texts)) == len(texts)
            assert fold(name) not in texts
            seen += bool(rungs)
    assert seen > 1000


def test_hierarchy_is_free_of_cycles() -> None:
    store = LADDERS.store
    for concept in range(store.concepts):
        chain = store.chain(concept)
        assert len(chain) < 30
        assert store.parent(chain[-1]) is None


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80), st.sampled_from(KINDS), st.text(max_size=200))
def test_any_text_gives_a_ladder_or_none(term: str, kind: PiiType, context: str) -> None:
    ladder = LADDERS(term, kind, f"{context} {term} {context}")
    assert ladder is None or ladder.rungs[-1].text == MASK
    assert LADDERS.phrase_support(term) == LADDERS._phrase_support(term)


@pytest.mark.parametrize(
    "term",
    [
        "x" * 10_000,
        "Oslo " * 2_000,
        '"}; DROP TABLE',
        "{" * 500,
        "\\",
        "\x00",
        "\ud800",
        "(((((",
        "a, b, c, d" * 15,
        "'s",
        " ",
    ],
    ids=lambda term: repr(term[:12]),
)
def test_odd_terms_are_answered_at_once(term: str) -> None:
    start = time.process_time()
    for kind in KINDS:
        LADDERS(term, kind, f"He said {term} and left. " * 20)
    assert time.process_time() - start < 2.0


def test_long_documents_as_context_are_answered_at_once() -> None:
    context = "The club of Genoa, A, B and C, played in (films such as D, E. " * 3_000 + "Genoa"
    start = time.process_time()
    LADDERS("Genoa", PiiType.ORG, context)
    LADDERS("Unheard Of Name", PiiType.MISC, context + " Unheard Of Name")
    assert time.process_time() - start < 2.0


def test_person_has_no_ontology_ladder() -> None:
    assert LADDERS("Ada Lovelace", PiiType.PERSON) is None
    assert LADDERS("12345", PiiType.CODE) is None


class Bag:
    """A toy encoder: letters of the words 'ship' and 'money' on two axes."""

    name = "toy"

    def encode(self, phrases):
        import numpy as np

        rows = []
        for phrase in phrases:
            words = phrase.lower()
            row = np.array(
                [
                    1e-6 + sum(word in words for word in ("ship", "harbour", "vessel", "boat", "sail", "craft")),
                    1e-6 + sum(word in words for word in ("tree", "wood", "forest", "plant", "leaf", "bark")),
                ]
            )
            rows.append(row / np.linalg.norm(row))
        return np.array(rows)


def test_the_sentence_decides_between_readings_with_an_encoder() -> None:
    ladders = OntologyLadders(encoder=Bag())
    boat = ladders("bark", PiiType.MISC, "The captain sailed the bark out of the harbour like a ship.")
    tree = ladders("bark", PiiType.MISC, "The bark of the tree in the forest was wet.")
    assert boat is not None
    assert any("vessel" in rung.text or "ship" in rung.text for rung in boat)
    assert tree is None or all("vessel" not in rung.text for rung in tree)
