"""A class noun of another language says what a name is, whatever type the name was taken for."""

from __future__ import annotations

import pytest

from sanitizer.core.findings import PiiType
from sanitizer.ladders.ontology import OntologyLadders

LADDERS = OntologyLadders()


@pytest.mark.parametrize(
    ("name", "type", "first"),
    [
        ("Batallón Zorvaq", PiiType.MISC, "military unit"),
        ("Vereda Zorvaq", PiiType.ORG, "village"),
        ("Osiedle Zorvaq", PiiType.ORG, "neighborhood"),
        ("Laerskool Zorvaq", PiiType.ORG, "primary school"),
        ("Zorvaq Mandir", PiiType.ORG, "temple"),
        ("Zorvaq Sub-Jail", PiiType.ORG, "prison"),
        ("Okružni zatvor Zorvaq", PiiType.ORG, "prison"),
        ("distrito de Zorvaq", PiiType.ORG, "district"),
        ("finca La Zorvaq", PiiType.ORG, "farm"),
        ("Ferma Zorvaq", PiiType.LOC, "farm"),
    ],
)
def test_a_foreign_head_says_what_a_name_is(name: str, type: PiiType, first: str) -> None:
    ladder = LADDERS(name, type, f"They wrote of the {name}.", kind="ship", kind_probability=0.45)
    assert ladder is not None
    assert ladder[0].text == first


def test_a_storm_is_what_its_name_begins_with() -> None:
    ladder = LADDERS("Typhoon Zorvaq", PiiType.MISC, "Re: Typhoon Zorvaq", kind="accident", kind_probability=0.45)
    assert ladder is not None
    assert ladder[0].text == "typhoon"


def test_an_office_with_a_foreign_word_is_no_place() -> None:
    ladder = LADDERS("Barangay Captain, Zorvaq", PiiType.DEM, "Barangay Captain, Zorvaq", kind="office")
    assert ladder is None or ladder[0].text != "neighborhood"


def test_a_canal_is_no_river_whatever_the_reader_says() -> None:
    name = "Upper Zorvaq Canal"
    context = f"It is watered from the {name}."
    ladder = LADDERS(
        name, PiiType.LOC, context, kind="water", noun="river", noun_probability=0.9, kinds=[("water", 0.9)]
    )
    assert ladder is not None
    assert ladder[0].text == "canal"
