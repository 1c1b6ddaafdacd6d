"""Laws of a hidden country lose what finds them: the number, and the year in the name."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.policy.state_terms import state_terms
from sanitizer.core.findings import Finding, Identifier, PiiType


def _found(text: str, part: str, type: str, kind: str = "", direct: bool = False) -> Finding:
    at = text.index(part)
    named = Identifier.DIRECT if direct else Identifier.QUASI
    return Finding(at, at + len(part), part, PiiType(type), named, 0.9, ("x",), kind=kind)


@pytest.mark.parametrize(
    ("text", "laws"),
    [
        ("a Dane fined under Law no. 812 on Ferries", ["Law no. 812"]),
        ("a Dane fined under Legislative Decree no. 18/1989", ["Legislative Decree no. 18/1989"]),
        ("a Dane fined under Act 114/1992 and Decree-Law No. 7", ["Act 114/1992", "Decree-Law No. 7"]),
        ("a Dane fined under the Ferries Act 1967 (“the 1967 Act”)", ["1967", "1967"]),
        ("a Dane fined under the Ferries Act of 1967", ["of 1967"]),
        ("a Dane under Article 125 of the Criminal Code and Protocol No. 11 of 1998", []),
        ("a Dane who paid under Section 5 of the Act in 1967", []),
    ],
)
def test_numbers_and_years_of_laws(text: str, laws: list[str]) -> None:
    found = state_terms(text, [_found(text, "Dane", "DEM", "nationality")])
    assert [one.text for one in found][1:] == laws


def test_laws_stay_where_no_country_is_told_and_names_are_never_taken_away() -> None:
    assert state_terms("fined under Law no. 812", []) == []
    text = "a Dane fined under Law no. 812"
    code = _found(text, "Law no. 812", "CODE", direct=True)
    assert code in state_terms(text, [_found(text, "Dane", "DEM", "nationality"), code])


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("He was fined under Law no. 812 on Ferries.", "fined under a law on Ferries."),
        ("He relied on the Ferries Act (Law no. 812).", "relied on the Ferries Act."),
        ("He relied on the Ferries Act 1967 (“the 1967 Act”).", "relied on the Ferries Act (“the Act”)."),
        ("He acted for the Sami villages there.", "acted for the minority villages there."),
        ("He wrote to the Home Office twice.", "wrote to the interior ministry twice."),
        ("He lost Mourner's Allowance (“MA”). MA is paid.", "a mourners' allowance. The allowance is paid."),
        ("She had come from Linz (Austria) by train.", "come from a city in the country by train."),
    ],
)
def test_what_names_a_hidden_country(said: str, result: str) -> None:
    text = f"The case originated in an application against Austria by an Austrian national, Ole Berg. {said}"
    assert Sanitizer()(text).text.endswith(result)


def test_laws_of_a_country_that_is_told_stay() -> None:
    text = "A Brazilian nurse in Brazil read Law no. 8080 on Health."
    assert "Law no. 8080" in Sanitizer()(text).text
