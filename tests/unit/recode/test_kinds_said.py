"""How kinds are said: a ship, a hospital or clinic, and places whose names end like an owner's."""

from __future__ import annotations

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.ladders.cues import shaped_label
from sanitizer.ladders.ontology import OntologyLadders
from sanitizer.ladders.store import MISC
from sanitizer.recode.edits import recode
from sanitizer.recode.labels import worded


def made(text, name, said, kind, type="ORG"):
    at = text.index(name)
    ladder = Ladder.build(name, [Rung(said, "hand", 900)])
    span = (at, at + len(name), name, PiiType(type), Identifier.QUASI, 0.9, ("x",))
    return Finding(*span, kind=kind, ladder=ladder, replacement=said)


@pytest.mark.parametrize("name", ["MV Havbris", "SS Brandwyn", "HMAS Thorn", "M/S Ada"])
def test_letters_before_a_name_make_it_a_ship(name):
    assert shaped_label(name, MISC) == "vessel"


def test_a_vessel_is_said_to_be_a_ship_and_that_word_is_general():
    text = "He sailed on Havbris."
    assert worded(text, [made(text, "Havbris", "vessel", "ship", "MISC")])[0].replacement == "ship"
    assert OntologyLadders().phrase_support("ship") == OntologyLadders().phrase_support("vessel")


def test_a_health_facility_that_is_one_of_two_kinds_is_told_by_both():
    text = "She went to Rosewell."
    assert worded(text, [made(text, "Rosewell", "health facility", "hospital")])[0].replacement == "hospital or clinic"
    assert worded(text, [made(text, "Rosewell", "health facility", "hospice")])[0].replacement == "health facility"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Go to Pearl Bay Children's.", "Go to a hospital."),
        ("He was at Pearl Bay Children's in May.", "He was at a hospital in May."),
        ("It is Pearl Bay Children's fault.", "It is a hospital's fault."),
    ],
)
def test_a_place_called_like_an_owner_owns_nothing_without_a_noun(text, wanted):
    assert recode(text, [made(text, "Pearl Bay Children", "hospital", "hospital")])[0] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Customer: The code is 654321.", "[code]"),
        ("Customer: It's 654321.", "[code]"),
        ("Customer no: 654321.", "[customer number]"),
    ],
)
def test_who_speaks_is_not_what_a_number_is_of(text, wanted):
    at = text.index("654321")
    code = Finding(at, at + 6, "654321", PiiType.CODE, Identifier.DIRECT, 0.9, ("x",), kind="code", replacement="***")
    assert worded(text, [code])[0].replacement == wanted


def test_one_meets_at_an_address_not_on_one():
    text = "that new place on 321 Pine Street?"
    assert recode(text, [made(text, "321 Pine Street", "address", "address", "LOC")])[0] == (
        "that new place at an address?"
    )
