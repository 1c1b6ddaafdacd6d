"""Organizations by what their names say of them: the place, person or brand goes, what it is for stays."""

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.recode.bodies import body_of, described, part_of_body
from sanitizer.recode.edits import recode
from sanitizer.recode.labels import worded


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Orsova Military Medical Academy", "military medical academy"),
        ("Skien Bar Association", "bar association"),
        ("Bar Association", "bar association"),
        ("Brattvik Fire Brigade", "fire brigade"),
        ("Tessaly Ridge Veterinary Centre", "veterinary centre"),
        ("Vesle Ferry Company", "ferry company"),
        ("Ostrava Savings Bank", "savings bank"),
        ("Lund Institute of Economics", "institute of economics"),
        ("Sunniva Children's Hospital", "children's hospital"),
        ("Larvik Assize Court", "assize court"),
        ("REGIONAL TRIAL COURT, BRANCH 4, LARVIK", "regional trial court"),
        ("Hope Academy", ""),
        ("Golden Star Clinic", ""),
        ("Larvik King's College", ""),
        ("Mountain View Water Company", ""),
        ("Kestrel Motors", ""),
        ("", ""),
    ],
)
def test_what_a_name_says_of_an_organization(name: str, said: str) -> None:
    assert described(name) == said


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("Ninth Chamber of the Larvik Assize Court", "Larvik Assize Court"),
        ("Faculty of Law of the Orsova University", "Orsova University"),
        ("Chamber of the Supreme Court", "Chamber of the Supreme Court"),
        ("Bank of the Larvik Trust", "Bank of the Larvik Trust"),
        ("Solheim Department of the Larvik Court", "Solheim Department of the Larvik Court"),
    ],
)
def test_a_part_that_any_body_has_is_not_of_its_name(name: str, whole: str) -> None:
    assert name[part_of_body(name) :] == whole


def test_words_of_two_make_one_kind_of_court() -> None:
    assert body_of("Larvik Assize Court") == "assize court"


def _organization(text: str, *rungs: str, entity: int = 1, reason: str = "") -> Finding:
    ladder = Ladder.build(text, [Rung(rung, "hand", 20 * (n + 1)) for n, rung in enumerate(rungs)])
    return Finding(
        0, len(text), text, PiiType.ORG, Identifier.QUASI, 0.9, ("x",), entity, ladder=ladder, replacement=rungs[0],
        reason=reason,
    )  # fmt: skip


def test_a_short_name_is_called_as_the_long_one() -> None:
    both = _organization("Larvik Heart Clinic", "clinic", "organization"), _organization("LHC", "clinic")
    assert [one.replacement for one in worded("Larvik Heart Clinic", both)] == ["heart clinic", "heart clinic"]


def test_what_was_widened_or_told_otherwise_stays_so() -> None:
    widened = _organization("Larvik Heart Clinic", "organization", reason="widened: the budget")
    outlawed = _organization("Larvik Workers' Party", "illegal organization", "organization")
    barred = _organization("Larvik Heart Clinic", "clinic", "organization")
    assert worded("x", [widened])[0].replacement == "organization"
    assert worded("x", [outlawed])[0].replacement == "illegal organization"
    assert worded("x", [barred], lambda finding: [1])[0].replacement == "clinic"


def _said(text: str, name: str, stand_in: str) -> str:
    at = text.index(name)
    found = Finding(at, at + len(name), name, PiiType.ORG, Identifier.QUASI, 0.9, ("x",), 1, replacement=stand_in)
    return recode(text, [found])[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("the Lund Court of Appeal met. The Court of Appeal rose.", "a Court of Appeal met. The Court of Appeal rose."),
        ("the Lund Court of Appeal met. A court of appeal rose.", "a court of appeal met. A court of appeal rose."),
        ("the Lund Court of Appeal met.", "a court of appeal met."),
    ],
)
def test_a_body_is_written_as_where_it_stands_without_its_place(text: str, said: str) -> None:
    assert _said(text, "Lund Court of Appeal", "court of appeal") == said


def test_a_bracket_in_another_language_goes_with_its_signs() -> None:
    text = "He lost an appeal (ankesag), twice."
    gloss = Finding(19, 26, "ankesag", PiiType.MISC, Identifier.QUASI, 0.9, ("x",), kind="gloss", replacement="***")
    assert recode(text, [gloss])[0] == "He lost an appeal, twice."
