"""Which mentions are one person."""

import pytest

from sanitizer.analyse.people import number_people
from sanitizer.core.findings import Finding, Identifier, PiiType

CASES = [
    (["Ada Berg", "Berg", "Ada"], [0, 0, 0]),
    (["Ada Berg", "Per Berg", "Berg", "Ada"], [0, 1, 1, 0]),
    (["Berg", "Ada Berg"], [0, 0]),
    (["Ada Berg", "A. Berg"], [0, 0]),
    (["Ada Berg", "P. Berg"], [0, 1]),
    (["Ada Maria Berg", "Ada Berg", "Maria"], [0, 0, 0]),
    (["ADA BERG", "ada berg"], [0, 0]),
    (["Ada", "Per", "Ada"], [0, 1, 0]),
    (["José Núñez", "Jose Nunez"], [0, 0]),
    (["송기원", "송기원"], [0, 0]),
    ([], []),
]


@pytest.mark.parametrize(("names", "numbers"), CASES, ids=[", ".join(c[0]) for c in CASES])
def test_people_are_numbered_by_who_they_are(names, numbers):
    findings = [
        Finding(i * 50, i * 50 + len(name), name, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
        for i, name in enumerate(names)
    ]
    assert number_people(findings) == numbers
