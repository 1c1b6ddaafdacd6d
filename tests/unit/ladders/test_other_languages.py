"""What an organization is stands in its name in other languages too: first, last, or at the end of a compound."""

from __future__ import annotations

import pytest

from sanitizer.core.findings import PiiType
from sanitizer.ladders.matters import is_class, is_public
from sanitizer.ladders.ontology import OntologyLadders

LADDERS = OntologyLadders()


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Sąd Rejonowy w Zorvaku", "court"),
        ("Tribunale di Zorvaq", "court"),
        ("Bezirksgericht Zorvaq", "court"),
        ("Kreiskrankenhaus Zorvaq", "hospital"),
        ("Nemocnice Zorvaq", "hospital"),
        ("Clinique vétérinaire du Zorvaq", "veterinary clinic"),
        ("Odontologia Zorvaq", "dental clinic"),
        ("Zorvaq Mission Maternity", "maternity unit"),
        ("Kita Zorvaq", "kindergarten"),
        ("Wohnungsbaugenossenschaft Zorvaq", "housing cooperative"),
        ("Rechtsanwälte Zorvaq & Lindqvist", "law firm"),
        ("Sindicato de Zorvaq", "trade union"),
        ("Fundación Zorvaq", "nonprofit organization"),
    ],
)
def test_a_name_says_what_it_is_in_its_own_language(name: str, first: str) -> None:
    ladder = LADDERS(name, PiiType.ORG, f"She wrote to {name}.")
    assert ladder is not None
    assert ladder[0].text == first


@pytest.mark.parametrize("word", ["tribunale", "krankenhaus", "sindicato"])
def test_no_word_of_another_language_is_said(word: str) -> None:
    assert not is_class(word)
    assert not is_public(word)


@pytest.mark.parametrize("name", ["Kestrelbank", "Northclub", "Solheim"])
def test_an_english_word_makes_no_compound(name: str) -> None:
    assert LADDERS.linker._compound(name) is None
