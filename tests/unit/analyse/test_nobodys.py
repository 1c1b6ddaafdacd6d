"""Shorthand of a trade is nobody's name or number: stretches of time, scores, abbreviations, versions, errors of machines."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.policy.nobodys import shorthand
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("Pain for 3/7, antibiotics x 5/7, back in 6/12.", "3/7 5/7 6/12"),
        ("Last scan 6/12 ago, review in 2/52.", "6/12 2/52"),
        ("Rested well. MoCA 22/30, ACE-III 78.", "MoCA ACE-III"),
        ("Allergies: none. NKDA\nFH: father - HTN, died of bowel Ca.", "NKDA FH HTN"),
        ("Thank you, Doctor. Let's get started then.", "Let"),
        ("Fhx - Mother well. \nFather Asthma\n\nImp- Asthma, see plan.", "Asthma"),
        ("She was last on Keflex 5 months ago.", "Keflex"),
        ("The update from Windows 10 to iOS 17.2 fails with error ORA-00942.", "17.2 ORA-00942"),
        ("The scanner reports CVE-2023-4911 on both hosts.", "CVE-2023-4911"),
        ("My old spaniel and our two alpacas live near Oslo.", "spaniel alpacas"),
        ("He bred Hereford cattle and kept Percheron horses.", "Hereford Percheron"),
        ("He died of complications of Hodgkin's lymphoma.", "Hodgkin"),
        ("She acted into her 80's. He toured in the late 70s.", "80's 70s"),
        ("Colles fracture, de Quervain's, Achilles rupture.", "Achilles"),
    ],
)
def test_shorthand_stays(text: str, stays: str) -> None:
    left = Sanitizer()(text).text
    assert [word for word in stays.split() if word not in left] == []


def test_an_illness_of_somebody_is_called_after_nobody() -> None:
    left = Sanitizer()("Solheim's lymphoma was treated. Mr Berg's syndrome was rare.").text
    assert "Solheim" not in left
    assert "Berg" not in left


@pytest.mark.parametrize(
    ("text", "part", "type", "kind", "sure"),
    [
        ("We met on 6/12 in Hay.", "6/12", "DATETIME", "date", 0.9),
        ("He lives at Storgata 5 now.", "Storgata 5", "LOC", "address", 0.9),
        ("Seen by HRP today.", "HRP", "PERSON", "nurse", 0.97),
        ("Seen by ANNA today.", "ANNA", "PERSON", "nurse", 0.3),
        ("her claim QX-0044-B is open", "QX-0044-B", "CODE", "code", 0.9),
        ("the 1742 Egedacher organ", "1742 Egedacher organ", "MISC", "product", 0.9),
    ],
)
def test_what_only_looks_like_it_does_not(text: str, part: str, type: str, kind: str, sure: float) -> None:
    at = text.index(part)
    span = (at, at + len(part), part, PiiType(type), Identifier.QUASI, sure, ("x",))
    assert not shorthand(Finding(*span, origin=Origin.READER, kind=kind, type_score=sure), text)


@pytest.mark.parametrize(
    ("name", "stays"),
    [("the United Nations (UN)", True), ("ECHR 2008-II", True), ("United Nations Hay Branch", False), ("ICJT", False)],
)
def test_institutions_that_all_countries_share_stay(name: str, stays: bool) -> None:
    said = Finding(0, len(name), name, PiiType.ORG, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    assert shorthand(said, name) is stays
