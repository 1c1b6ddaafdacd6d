"""A number is no age because it is small, and a time that is told by another stays where that other is hidden."""

from __future__ import annotations

import pytest

from sanitizer.analyse.detectors.ages import no_age
from sanitizer.analyse.detectors.gazetteer import WordIndex
from sanitizer.analyse.policy.general import general_spans
from sanitizer.analyse.policy.recurrence import recurrences
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex


def age(text: str, span: str) -> Finding:
    start = text.index(span)
    return Finding(start, start + len(span), span, PiiType.DEM, Identifier.QUASI, 0.9, ("x",), kind="age",
                   origin=Origin.READER)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "span", "none"),
    [
        ("He played 67' for Tanvik", "67", True),
        ("they won 21-18", "18", True),
        ("a win by 12 points", "12", True),
        ("see page 44", "44", True),
        ("he weighs 61 kg", "61", True),
        ("he turns 5 soon", "turns", True),
        ("one of the seven Holms of Tanvik", "seven", True),
        ("these 7 sisters", "7", True),
        ("one of the seven, aged", "seven", False),
        ("she left the choir at seven", "seven", False),
        ("he turns 5 soon", "5", False),
        ("his wife of 52 years, Ada,", "52 years", True),
        ("a man of 52 years", "52 years", False),
        ("retires after 47 yrs.", "47 yrs", True),
        ("He served 27 years", "27", True),
        ("a mason, 11 wks post surgery", "11", True),
        ("a baby aged 11 weeks", "11", False),
        ("a baby 11 weeks old", "11", False),
        ("Ada Holm, 31 years, F", "31 years", False),
        ("Ada, 5B, and Tom", "5B", True),
        ("Ada, 29F, and Tom", "29F", False),
        ("Berg, 44, left", "44", False),
        ("Age: 44", "44", False),
    ],
)
def test_a_minute_a_score_and_a_size_are_no_ages(text, span, none):
    assert no_age(text, age(text, span)) is none


def test_another_number_written_like_an_age_is_not_it():
    text = "He turns 5 soon. We finish at 5."
    assert list(recurrences(WordIndex(text), [age(text, "5")])) == []


@pytest.mark.parametrize("said", ["Two days later", "The following Monday", "The week before", "Some six months after"])
def test_a_time_told_by_a_hidden_day_stays(said):
    text = f"She fell on 3 May 2021. {said} she rose."
    spans = general_spans(text, {}.get, 10, None, SpanIndex([(12, 22)]))
    assert spans.hits(24, 24 + len(said)) == [(24, 24 + len(said))]
    shown = general_spans(text, {}.get, 10, None, SpanIndex([]))
    assert not shown.meets(24, 24 + len(said)), "the day it is told by stands in the clear"


@pytest.mark.parametrize(
    "said",
    ["late 19th and early 20th centuries", "18th or 19th century", "16th–17th centuries", "9th to the 11th century"],
)
def test_two_centuries_are_general_already(said):
    text = f"A mill of the {said} on the 19th and 20th of May."
    assert [text[a:b] for a, b in general_spans(text, {}.get, 10).hits(0, 99)] == [said]


def test_a_round_amount_is_general_already():
    text = "It cost about 3,000 euros, not about 3,150 euros."
    assert general_spans(text, {}.get, 10).hits(0, 99) == [(8, 25)]
    assert general_spans(text, {}.get, 2000).hits(0, 99) == []
    assert general_spans("about 3 million US dollars", {}.get, 10).hits(0, 99) == [(0, 26)]
