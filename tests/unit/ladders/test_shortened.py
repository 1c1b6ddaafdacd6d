"""Phrases come down to their nouns, names never do, and what is said fits enough things."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanitizer.core.findings import PiiType
from sanitizer.ladders.computed import computed_ladder
from sanitizer.ladders.kinds.shortened import LISTED, group_of, leading, plain_title, shortened
from sanitizer.ladders.ontology import OntologyLadders
from sanitizer.ladders.superlatives import superlative_ladder

LADDERS = OntologyLadders()


def rungs(term: str, type: PiiType, kind: str = "", probability: float = 0.8) -> list[str]:
    ladder = LADDERS(term, type, f"They spoke of {term} again.", kind=kind, kind_probability=probability)
    return [rung.text for rung in ladder][:-1] if ladder else []


@pytest.mark.parametrize(
    ("term", "type", "kind", "first"),
    [
        ("boiler explosion in Quellbach", PiiType.MISC, "event", "explosion"),
        ("Quellbach mill fires", PiiType.MISC, "event", "fires"),
        ("Hurricane Orvanna", PiiType.MISC, "event", "hurricane"),
        ("old tram depot", PiiType.LOC, "building", "depot"),
        ("Vrelland caves", PiiType.LOC, "place", "caves"),
        ("bakery on Quellgasse", PiiType.ORG, "company", "bakery"),
        ("Vrelland Transport", PiiType.ORG, "company", "transport company"),
        ("Haus Quellbach", PiiType.ORG, "care_home", "care home"),
        ("Vrelland", PiiType.LOC, "village", "village"),
        ("a retired grave digger from Quellbach", PiiType.DEM, "job", "retired digger"),
        ("Star of Vrelland", PiiType.MISC, "award", "award"),
        ("girls' under-14 champion of Vrelland", PiiType.MISC, "award", "champion"),
        ("Banco del Vrelland", PiiType.ORG, "company", "bank"),
        ("Clínica Orvanna", PiiType.ORG, "", "clinic"),
        ("Laguna Orvanna", PiiType.LOC, "city", "lake"),
        ("Vrelland Carvers' Guild", PiiType.ORG, "club", "guild"),
    ],
)
def test_the_first_rung_is_what_is_left_without_the_name(term, type, kind, first):
    assert rungs(term, type, kind)[:1] == [first]


@pytest.mark.parametrize(
    ("term", "type", "kind", "lacks"),
    [
        ("salt in the wires", PiiType.MISC, "book", "salt"),
        ("moose of doom", PiiType.ORG, "club", "moose"),
        ("Director-General of Forests", PiiType.DEM, "office", "general"),
        ("sardine-boat skipper", PiiType.DEM, "job", "student"),
        ("Quellbach avocado fest", PiiType.MISC, "event", "disease"),
        ("frozen zebrafish hearts", PiiType.MISC, "circumstance", "card game"),
    ],
)
def test_no_rung_says_what_the_phrase_does_not(term, type, kind, lacks):
    assert not any(lacks == rung or f" {lacks}" in f" {rung}" for rung in rungs(term, type, kind))


def test_what_the_reader_only_guesses_is_not_said():
    assert rungs("Haus Quellbach", PiiType.ORG, "care_home", 0.45) == []


def test_a_noun_of_the_dictionary_fits_enough_things_for_the_default_floor():
    ladder = LADDERS("Vrelland abattoir", PiiType.ORG, "")
    assert ladder is not None
    assert ladder[0].text == "abattoir"
    assert ladder[0].support == LISTED >= 10


@given(st.text(max_size=60))
def test_any_text_is_answered(term):
    assert shortened(term, lambda word: True) in {"", *(word.lower() for word in group_of(term))}
    assert leading(term, lambda word: False) == ""
    assert plain_title(term) in term


@pytest.mark.parametrize(
    ("term", "rungs"),
    [
        ("the only dentist in Quellbach", ["one of the few dentists"]),
        ("the first woman to skipper a trawler out of Vrelland", ["one of the first women to do so"]),
        ("the fifth of seven children of a carpenter", ["one of the children"]),
        ("the youngest captain ever", ["one of the youngest captains"]),
        ("the third highest-paid judge in the world", ["one of the highest-paid judges"]),
        ("the world's third most decorated rower", ["one of the most decorated rowers"]),
        ("one of just a handful of women", ["one of the few women"]),
    ],
)
def test_what_singles_out_leaves_the_noun_it_is_said_of(term, rungs):
    ladder = superlative_ladder(term)
    assert ladder is not None
    assert [rung.text for rung in ladder][:-1] == rungs


@pytest.mark.parametrize(
    ("term", "rungs"),
    [
        ("Tue Feb 13 23:08:51 2024 +0800", ["February 2024", "early 2024", "2024"]),
        ("06:40 on 14 March 2023", ["March 2023", "early 2023", "2023"]),
        ("2 May 2023, 11 a.m.", ["May 2023", "mid-2023", "2023"]),
        ("dated 17 May 2018", ["dated May 2018", "dated mid-2018", "dated 2018"]),
        ("21/09", ["late September", "September"]),
        ("12.03.", ["mid-March", "March"]),
        ("02/11", []),
        ("Easter 2020", ["2020", "the early 2020s"]),
        ("the twenty sixth", ["late in the month"]),
        ("Weds 15", ["Wednesday"]),
    ],
)
def test_dates_as_people_and_programs_write_them(term, rungs):
    ladder = computed_ladder(term, PiiType.DATETIME)
    found = [] if ladder is None else [rung.text for rung in ladder][:-1]
    assert found[: max(1, len(rungs))] == rungs
    assert ladder is None or ladder.own_support < 10


@pytest.mark.parametrize("name", ["DOG 214 Valve Mechanics", "North Vrelland Hall", "Grand Orvanna"])
def test_an_abbreviation_or_an_adjective_is_not_what_a_name_is(name):
    assert not {"dog", "north", "grand"} & set(rungs(name, PiiType.MISC, "event"))


def test_a_status_is_kept_though_a_clause_follows():
    assert rungs("former Olympic archer who ran a bakery", PiiType.DEM, "background")[-1] == "former athlete"
