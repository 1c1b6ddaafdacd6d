"""Ages that describe somebody, in a sentence."""

from __future__ import annotations

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.recode.edits import recode

ROWS = [
    ("She is a 52-year-old retired nurse.", "52-year-old", "in her fifties", "She is a retired nurse in her fifties."),
    ("An 81 yo man fell.", "81 yo", "in his eighties", "A man in his eighties fell."),
    ("An 81 year old man fell.", "81", "in his eighties", "A man in his eighties fell."),
    ("Their six-year-old daughter sang.", "six-year-old", "of school age", "Their daughter of school age sang."),
    ("A nine-year-old was there.", "nine-year-old", "of school age", "A child was there."),
    ("The 34-year-old was let go.", "34-year-old", "in his thirties", "The person in his thirties was let go."),
    ("a 19-year-old student", "19-year-old", "a young adult", "a young student"),
    ("He is a 9-month-old male.", "9-month-old", "under ten", "He is a male baby."),
    ("a 41-year-old Cree man", "41-year-old", "in his forties", "a middle-aged Cree man"),
    (
        "A 44-year-old female lorry driver left.",
        "44-year-old",
        "in her forties",
        "A female lorry driver in her forties left.",
    ),
    ("He has a 14 yr old son.", "14 yr old", "in his teens", "He has a son in his teens."),
    ("He is 52 years old.", "52 years old", "in his fifties", "He is in his fifties."),
]


@pytest.mark.parametrize(("text", "age", "stage", "wanted"), ROWS)
def test_an_age_before_a_noun_stands_behind_it(text, age, stage, wanted):
    at = text.index(age)
    finding = Finding(at, at + len(age), age, PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement=stage)
    assert recode(text, [finding])[0] == wanted


def test_a_clock_time_behind_a_verb_is_told_with_its_preposition():
    finding = Finding(17, 21, "2258", PiiType.DATETIME, Identifier.QUASI, 0.9, ("x",), replacement="the evening")
    assert recode("Dr Moe was paged 2258.", [finding])[0] == "Dr Moe was paged in the evening."


@pytest.mark.parametrize(
    ("text", "day", "said", "wanted"),
    [
        ("Seen on 3 Feb. He left.", "3 Feb.", "early February", "Seen in early February. He left."),
        ("It is so since the third of May.", "third of May", "early May", "It is so since early May."),
        ("Vaccination starts 3 May.", "3 May", "early May", "Vaccination starts in early May."),
        (
            "Asthma, appendectomy 1998, allergy",
            "1998",
            "the late 1990s",
            "Asthma, appendectomy in the late 1990s, allergy",
        ),
        ("He left in '82 for Hay.", "82", "the early 1980s", "He left in the early 1980s for Hay."),
        (
            "Ada Holm (1888-1946) sang.",
            "1888-1946",
            "between the late 1880s and the mid-1940s",
            "Ada Holm (late 1880s – mid-1940s) sang.",
        ),
        ("Pay on the 15th of this month.", "15th", "in the middle of the month", "Pay in the middle of the month."),
        ("the 3 May meeting", "3 May", "early May", "the early May meeting"),
    ],
)
def test_a_part_of_a_month_has_no_article_and_the_sentence_keeps_its_end(text, day, said, wanted):
    at = text.index(day)
    finding = Finding(at, at + len(day), day, PiiType.DATETIME, Identifier.QUASI, 0.9, ("x",), replacement=said)
    assert recode(text, [finding])[0] == wanted


def test_the_age_of_somebody_whose_job_is_a_finding_stands_before_it():
    text = "A 65 year old retired miner came."
    age = Finding(2, 13, "65 year old", PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement="in her sixties")
    job = Finding(14, 27, "retired miner", PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement="retired worker")
    assert recode(text, [age, job])[0] == "An older retired worker came."


@pytest.mark.parametrize(
    ("second", "later"),
    [
        ("18th", "the next day"),
        ("19th", "a few days later"),
        ("28th", "later that month"),
        ("5th", "early in the month"),
    ],
)
def test_a_day_without_its_month_is_told_by_the_day_before_it(second, later):
    text = f"On 17 May it stopped and on the {second} it broke."
    found = [("17 May", "mid-May"), (second, "early in the month")]
    days = [Finding(text.index(day), text.index(day) + len(day), day, PiiType.DATETIME, Identifier.QUASI, 0.9, ("x",),
                    entity=number, replacement=said) for number, (day, said) in enumerate(found)]  # fmt: skip
    assert recode(text, days)[0] == f"In mid-May it stopped and {later} it broke."
