"""Years that date a life are told by a part of the decade, unless another stand-in shows them."""

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.select.years import widen_years


def date(text: str, replacement: str, *rungs: str, score: float = 1.0) -> Finding:
    ladder = Ladder.build(text, [Rung(rung, "rule", 1000) for rung in rungs])
    return Finding(
        0, len(text), text, PiiType.DATETIME, Identifier.QUASI, score, ("x",), ladder=ladder, replacement=replacement
    )


@pytest.mark.parametrize(
    ("finding", "others", "said"),
    [
        (date("1998", "1998", "the late 1990s", "the 1990s"), (), "the late 1990s"),
        (date("2010 – 2016", "2010 – 2016", "the 2010s"), (), "the 2010s"),
        (
            date("from 1998 to 2004", "from 1998 to 2004", "between the 1990s and the 2000s"),
            (),
            "between the 1990s and the 2000s",
        ),
        (date("3 May 2021", "2021", "May 2021", "2021", "the early 2020s"), (), "2021"),
        (date("3 May 2021", "May 2021", "May 2021", "2021", "the early 2020s"), (), "May 2021"),
        (date("2021", "2021", "the early 2020s"), (date("3 May 2021", "May 2021"),), "2021"),
        (date("2021", "2021", "the early 2020s"), (date("2020", "2020"),), "the early 2020s"),
        (date("2021", "2021", "the early 2020s", score=0.4), (), "2021"),
        (date("2021", "2021"), (), "***"),
        (date("the 1990s", "the 1990s", "the 20th century"), (), "the 1990s"),
    ],
)
def test_a_year_goes_to_its_decade(finding, others, said):
    assert widen_years([finding, *others])[0].replacement == said
