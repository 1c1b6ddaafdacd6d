"""Court decisions read well: days of one month told once, glosses dropped, relatives apart, numbers of laws and cases."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.people import number_people
from sanitizer.analyse.policy.nobodys import shorthand
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.ladders.dates import date_ladder
from sanitizer.ladders.phrases import head_phrases
from sanitizer.recode.edits import recode


def days(finding, text: str, *parts: str, said: str = "May 2021") -> str:
    found = [finding(text, part, "DATETIME", "QUASI", replacement=said, entity=n) for n, part in enumerate(parts)]
    return recode(text, found)[0]


def test_two_days_of_a_month_are_told_once(finding):
    text = "On 3 May 2021 and 7 May 2021 the court sat."
    assert days(finding, text, "3 May 2021", "7 May 2021") == "In May 2021 the court sat."


def test_the_ends_of_a_stretch_are_both_told(finding):
    text = "Between 3 May 2021 and 7 May 2021 it sat."
    assert days(finding, text, "3 May 2021", "7 May 2021") == "Between May 2021 and May 2021 it sat."


def test_years_in_a_row_are_told_by_what_holds_them():
    assert [date_ladder(term)[0].text for term in ("1984, 1985 and 1987", "1986, 1988 and 1993")] == [
        "the 1980s",
        "between the mid-1980s and the early 1990s",
    ]
    text = "Ada Berg was examined in 1984, 1985 and 1987 by a doctor."
    assert "examined in the 1980s by" in Sanitizer()(text).text


@pytest.mark.parametrize(
    ("text", "name", "type", "result"),
    [
        ("before the Court of Appeal (Zodby Apelak). It", "Zodby Apelak", "PERSON", "before the Court of Appeal. It"),
        ("asked the Court (Zodb Najwyz) to", "Zodb Najwyz", "ORG", "asked the Court to"),
        ("asked the Commissioner (Lindqvist) to", "Lindqvist", "PERSON", "asked the Commissioner (PERSON 1) to"),
    ],
)
def test_what_a_body_is_called_in_its_own_language_goes(finding, text, name, type, result):
    said = "PERSON 1" if type == "PERSON" else "court"
    found = finding(text, name, type, "QUASI", replacement=said, entity=0)
    assert recode(text, [found])[0] == result


def test_a_relative_with_the_same_initials_is_somebody_else():
    text = "Mr Jan Polak sued his son, J.P., and J.P. answered."

    def person(name: str, at: int) -> Finding:
        return Finding(at, at + len(name), name, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))

    found = [person("Jan Polak", 3), person("J.P.", 27), person("J.P.", 37)]
    assert number_people(found, text) == [0, 1, 1]


@pytest.mark.parametrize(
    ("text", "part", "type", "stays"),
    [
        ("By Law no. 5190 the courts", "5190", "CODE", True),
        ("By file no. 5190 the courts", "5190", "CODE", False),
        ("     J U D G M E N T\n", "J U D G M E N T", "PERSON", True),
        ("     S O L H E I M\n", "S O L H E I M", "PERSON", False),
        ("It closed. Thereupon, on that day, she", "Thereupon", "LOC", True),
        ("It closed. Solheim, on that day, she", "Solheim", "LOC", False),
    ],
)
def test_what_is_printed_for_everybody_stays(text, part, type, stays):
    at = text.index(part)
    found = Finding(at, at + len(part), part, PiiType(type), Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    assert shorthand(found, text) is stays


def test_the_year_of_a_case_goes_with_its_number():
    assert "2021" not in Sanitizer()("Civil Appeal No. 70644 of 2021, Ada Berg v. the State.").text


def test_a_procurator_general_is_no_general():
    assert "General" not in list(head_phrases("Procurator General"))
    assert Sanitizer().ladder("Procurator General", type="DEM")[0].text == "official"
