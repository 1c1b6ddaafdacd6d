"""Dates and clock times by their distances, where that was asked for."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.recode.distances import at_distances


def times(*texts: str, kind: str = "") -> list[Finding]:
    return [
        Finding(100 * place, 100 * place + len(text), text, PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), place,
                kind=kind)
        for place, text in enumerate(texts)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "stand_ins"),
    [
        (("7 May 2021", "3 May 2021"), ["[day 5]", "[day 1]"]),
        (("3 May 2021", "12 May"), ["[day 1]", "[day 10]"]),
        (("22:58", "23:20", "22:40"), ["[+00:00]", "[+00:22]", "[-00:18]"]),
        (("3 May 2021", "11.30 pm", "4 May 2021", "1:15 am"), ["[day 1]", "[+00:00]", "[day 2]", "[+01:45]"]),
        (("4 June 1961", "3 May 2021", "9 May 2021", "May 2021"), [None, "[day 1]", "[day 7]", None]),
        (("03/05/2021",), [None]),
        ((), []),
    ],
)
def test_each_day_and_hour_is_told_by_its_distance(texts, stand_ins):
    assert [one.replacement for one in at_distances(times(*texts))] == stand_ins


def test_a_birth_is_no_day_of_the_story():
    assert at_distances(times("3 May 2021", kind="birth_date"))[0].replacement is None


def test_documents_keep_distances_if_asked_and_stay_the_same_when_read_again():
    sanitizer = Sanitizer(times="distances")
    text = "Dana Holt (born 4 June 1961) was admitted on 3 May 2021. On 7 May 2021 she went home."
    once = sanitizer(text).text
    assert once == "PERSON 1 (born in the early 1960s) was admitted on [day 1]. On [day 5] she went home."
    assert sanitizer(once).text == once
