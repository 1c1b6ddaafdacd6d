"""Brackets in the language of a hidden country go, wherever they stand; brackets of the own language stay."""

import pytest

from sanitizer.analyse.policy.glosses import KIND, foreign_glosses
from sanitizer.core.findings import Finding, Identifier, PiiType


def _found(text: str, part: str, type: str, kind: str = "") -> Finding:
    at = text.index(part)
    direct = Identifier.DIRECT if type == "PERSON" else Identifier.QUASI
    return Finding(at, at + len(part), part, PiiType(type), direct, 0.9, ("x",), kind=kind)


@pytest.mark.parametrize(
    ("text", "glosses"),
    [
        ("a Danish national got an order (påbudsdom) there", ["påbudsdom"]),
        ("a Danish national under the Act (Lov om værgemål og samvær af 1995)", ["Lov om værgemål og samvær af 1995"]),
        ("a Danish national lost an appeal (ankesag) and a claim (kravsag)", ["ankesag", "kravsag"]),
        ("a Danish national lost an appeal (ankesag) there", []),  # one alone may be any rare word
        ("a Danish national asked the office (see below) for money (about half)", []),
        ("a Danish national asked the Tax Office (TOF) and the Land Office (LOF)", []),
        ("a Danish national", []),
    ],
)
def test_brackets_of_another_language(text: str, glosses: list[str]) -> None:
    found = foreign_glosses(text, [_found(text, "Danish", "DEM", "nationality")])
    assert [one.text for one in found if one.kind == KIND] == glosses


def test_nothing_goes_where_no_country_is_hidden() -> None:
    assert foreign_glosses("an order (påbudsdom) there", []) == []


def test_people_in_brackets_stay_people_and_pieces_go_with_their_bracket() -> None:
    text = "a Danish national, his aunt (Åse Brøndum), the law (lov om pligtarbejde ved høst) and Lund Court (retten) of Ås"
    whose, aunt = _found(text, "Danish", "DEM", "nationality"), _found(text, "Åse Brøndum", "PERSON")
    piece, around = _found(text, "pligtarbejde", "ORG"), _found(text, "Lund Court (retten) of Ås", "ORG")
    found = foreign_glosses(text, [whose, aunt, piece, around])
    assert [one.text for one in found] == [
        "Danish", "Åse Brøndum", "lov om pligtarbejde ved høst", "Lund Court (retten) of Ås",
    ]  # fmt: skip
