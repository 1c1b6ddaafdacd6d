"""Initials of people who are named in the text are these people; other capitals are not."""

import pytest

from sanitizer.analyse.policy.initials import signed_initials
from sanitizer.core.findings import Finding, Identifier, PiiType


def initials(text, *names):
    people = [
        Finding(text.index(n), text.index(n) + len(n), n, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",)) for n in names
    ]
    return [found.text for found in signed_initials(text, people)]


@pytest.mark.parametrize(
    ("text", "names", "found"),
    [
        ("Interviewer: Ada Berg-Solheim\nReview the rota. /ABS", ["Ada Berg-Solheim"], ["ABS"]),
        ("Ada Berg chaired.\nAB: agreed.\nAB to call.", ["Ada Berg"], ["AB"]),
        ("By Per Olav Lund. Seen twice (POL) and again by P.O.L.", ["Per Olav Lund"], ["POL", "P.O.L"]),
        ("Ada Berg had type AB blood.", ["Ada Berg"], []),
        ("Mona Rita Imsen had an EEG.", ["Mona Rita Imsen"], []),
        ("Ada had tea. /AB", ["Ada"], []),
        ("Ada Berg works at AB-Foods and A/B tests.", ["Ada Berg"], []),
        ("cc AJB; Ada J. Berg left.", ["Ada J. Berg"], ["AJB"]),
        ("R.T. told us that RT left.", ["R.T."], ["R.T", "RT"]),
        ("Pt: BERG, Tom Jan. TJ slept well.", ["BERG, Tom Jan"], ["TJ"]),
        ("", [], []),
    ],
)
def test_initials(text, names, found):
    assert initials(text, *names) == found
