"""A body that any country has stays where no place is named; with a place it is told by what it is for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sanitizer.analyse.again import with_fresh
from sanitizer.analyse.policy.general import fits_millions, public_body
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.recode.bodies import body_of
from sanitizer.recode.edits import recode
from sanitizer.recode.labels import worded


def body(text: str, kind: str = "agency", **more: object) -> Finding:
    span = (0, len(text), text, PiiType.ORG, Identifier.QUASI, 0.9, ("x",))
    return Finding(*span, origin=Origin.READER, kind=kind, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name",
    ["Supreme Military Court", "Office of the University President", "Revenue Department",
     "Minister of Rural Development", "Pensions Appeal Tribunal", "Magistrates’ Court", "Directorate of Income"],
)  # fmt: skip
def test_a_body_named_by_what_it_is_for_stays(name: str) -> None:
    assert public_body(body(name))


@pytest.mark.parametrize(
    "name",
    ["Lund Education Office", "Salt Valley Court", "Independence Council", "United States Court", "Hay Tribunal",
     "Golden Gate Commission", "Solheim Ministry", "Supreme Military Administrative Court"],
)  # fmt: skip
def test_a_body_with_a_name_of_its_own_does_not(name: str) -> None:
    assert not public_body(body(name))


def test_a_company_of_ordinary_words_does_not_stay() -> None:
    assert not public_body(body("Public Security Office", "company"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Lund Magistrates’ Court", "magistrates’ court"),
        ("Lund District Education Directorate", "district education directorate"),
        ("Mountain View Police Department", "police department"),
        ("United States District Court", "district court"),
        ("Ninth Chamber of the Lund Court", ""),
        ("Regional Office of State Roads", "regional office"),
    ],
)
def test_a_body_is_told_by_what_it_is_for(name: str, said: str) -> None:
    assert body_of(name) == said


def test_the_government_of_another_country_is_a_foreign_one(finding) -> None:
    text = "The Danish Government replied. The Irish Government did not."
    found = [
        finding(text, name, "ORG", "QUASI", replacement="government", entity=number)
        for number, name in enumerate(("Danish Government", "Irish Government"))
    ]
    assert recode(text, worded(text, found))[0] == "The national Government replied. A foreign government did not."


def test_what_any_country_has_beside_a_stand_in_is_nothing_new(finding) -> None:
    text = "The Danish Government replied."
    people = finding(text, "Danish", "DEM", "QUASI", replacement="European", entity=0)
    output, offsets = recode(text, [people])
    whole = finding(output, "national Government", "ORG", "QUASI", kind="agency")
    fresh = [replace(whole, origin=Origin.READER)]
    assert [f.text for f in with_fresh(text, [people], offsets, fresh, list, last=False)] == ["Danish"]


def test_a_body_that_the_text_names_with_its_place_is_that_body() -> None:
    text = "She wrote to the Lund Pensions Office. The Pensions Office replied."
    assert public_body(body("Pensions Office"))
    assert not public_body(body("Pensions Office"), text)


def test_a_benefit_that_a_law_gives_stays() -> None:
    assert fits_millions(body("Widowed Parent’s Allowance"))
    assert not fits_millions(body("Solheim Allowance"))


def test_half_of_an_office_stays_with_the_other_half() -> None:
    half = replace(body("Public", "office"), type=PiiType.DEM, start=4, end=10)
    assert fits_millions(half, "The Public Prosecutor agreed.")


def test_what_a_body_is_set_over_is_a_place_of_any_country() -> None:
    assert public_body(body("City Council"))
    assert not public_body(body("Lund City Council"))
    assert body_of("Lund City Council") == "city council"
