"""What decisions have of their own: headings, seats, joint courts, further cases, and findings that say what is written."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.recode.edits import recode

CASE = "The case originated in an application (no. 12345/05) against Turkey by a Turkish national, Ali Berk. "


@pytest.mark.parametrize(
    ("text", "part", "type", "said", "result"),
    [
        ("IN THE HIGH COURT AT HAY\nCASE", "HAY", "LOC", "town", "IN THE HIGH COURT\nCASE"),
        ("asked the Hay and Wye Courts to", "Hay and Wye Courts", "ORG", "courts", "asked two courts to"),
        ("of the Court of Appeal, Hay.", "Hay", "LOC", "town", "of the Court of Appeal, in a town."),
        ("sued by Salt Rye, solicitors in town", "Salt Rye", "ORG", "law firm", "sued by solicitors in town"),
        ("sued by Salt Rye, a shop in town", "Salt Rye", "ORG", "shop", "sued by a shop in town"),
    ],
)
def test_forms_of_decisions(finding, text, part, type, said, result):
    assert recode(text, [finding(text, part, type, "QUASI", replacement=said, entity=0)])[0] == result


def test_years_that_are_one_decade_have_no_order(finding):
    text = "They were born in 1952 and 1951 respectively and left."
    found = [
        finding(text, year, "DATETIME", "QUASI", replacement="the early 1950s", entity=number)
        for number, year in enumerate(("1952", "1951"))
    ]
    assert recode(text, found)[0] == "They were born in the early 1950s and left."


def test_a_further_case_has_its_own_number():
    text = f"{CASE}It was joined to application no. 777/09. Application no. 777/09 was struck out."
    told = Sanitizer()(text).text
    assert told.count("[case number 2]") == 2
    assert Sanitizer()(told).text == told


def test_findings_say_what_is_written():
    document = Sanitizer()(CASE)
    said = {one["text"]: one["replacement"] for one in document.to_dict()["findings"]}
    assert said["Turkish"] == "national of that country"
    assert said["Ali Berk"] == "PERSON 1"
