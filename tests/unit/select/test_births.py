"""Dates of birth go to the year; other dates do not."""

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.select.limits import Floor
from sanitizer.select.pick import pick


@pytest.mark.parametrize(
    ("text", "k", "expected"),
    [
        ("She was born on 3 May 1980 in a town.", 10, "1980"),
        ("DOB: 3 May 1980", 10, "1980"),
        ("Date of birth 3 May 1980", 366, "1980"),
        ("He was born 3 May 1980", 367, "the 1980s"),
        ("He was admitted on 3 May 1980", 10, "May 1980"),
        ("She was born in Oslo. He left on 3 May 1980", 10, "May 1980"),
    ],
)
def test_a_birth_goes_to_the_year_and_no_other_date_does(text, k, expected):
    start = text.index("3 May 1980")
    rungs = [Rung("May 1980", "rule", 31), Rung("1980", "rule", 366), Rung("the 1980s", "rule", 3653)]
    ladder = Ladder.build("3 May 1980", rungs)
    day = Finding(start, start + 10, "3 May 1980", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=ladder)
    assert pick(text, [day], Floor(k))[0].replacement == expected


def test_another_mention_of_the_same_day_follows():
    text = "Born 3 May 1980. On 3 May 1980 it rained."
    ladder = Ladder.build("3 May 1980", [Rung("May 1980", "rule", 31), Rung("1980", "rule", 366)])
    days = [
        Finding(s, s + 10, "3 May 1980", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), entity=4, ladder=ladder)
        for s in (5, 20)
    ]
    assert [f.replacement for f in pick(text, days, Floor(10))] == ["1980", "1980"]
