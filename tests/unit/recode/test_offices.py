"""What somebody is, with the article that the sentence, the field or the signature gives it."""

from dataclasses import replace

import pytest

from sanitizer.recode.edits import recode

CASES = [
    # text, span, kind, stand-in, result
    ("Occupation: orchard inspector\nAge: 50", "orchard inspector", "job", "inspector", "Occupation: inspector\nAge: 50"),
    ("Caller: Dr Ada Berg, ward medical officer, Hay", "ward medical officer", "job", "doctor",
     "Caller: Dr Ada Berg, doctor, Hay"),
    ("Regards\nAda Berg\nDean of Baltic Studies\n", "Dean of Baltic Studies", "office", "dean",
     "Regards\nAda Berg\nDean\n"),
    ("Offices held\nVice Mayor, 1998\nOther", "Vice Mayor", "office", "politician", "Offices held\nPolitician, 1998\nOther"),
    ("id|name|job\n1|Ada|eel trader|x", "eel trader", "job", "trader", "id|name|job\n1|Ada|trader|x"),
    ("She was head of the Kestrel Mill for years.", "head of the Kestrel Mill", "office", "head of a mill",
     "She was head of a mill for years."),
    ("He served as Deputy Minister of Fish in it.", "Deputy Minister of Fish", "office", "deputy minister",
     "He served as deputy minister in it."),
    ("I was deputy minister of fish for it.", "deputy minister of fish", "office", "government minister",
     "I was a government minister for it."),
    ("They say I am the deputy mayor.", "deputy mayor", "office", "politician", "They say I am a politician."),
    ("He is the sitting councillor for Hay.", "sitting councillor", "office", "councillor",
     "He is the councillor for Hay."),
    ("She works as bridge inspector now.", "bridge inspector", "job", "inspector", "She works as an inspector now."),
    ("Respondent: A. Berg, Sales and Claims Lead\n", "Sales and Claims Lead", "job", "professional",
     "Respondent: A. Berg, professional\n"),
    ("Later. Physiotherapist with the Kestrel team since May.", "Physiotherapist with the Kestrel team", "job",
     "physiotherapist", "Later. Physiotherapist with a team since May."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "span", "kind", "said", "result"), CASES)
def test_what_somebody_is_has_the_article_of_its_place(finding, text, span, kind, said, result):
    assert recode(text, [replace(finding(text, span, "DEM", "QUASI", replacement=said), kind=kind)])[0] == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("she married the chemist Per Moe; he", "she married PERSON 2, a chemist; he"),
        ("and the chemist Per Moe said so", "and PERSON 2, a chemist, said so"),
        ("Her cousin, the chemist Per Moe, left", "Her cousin, PERSON 2, a chemist, left"),
        ("the villain Per Moe died", "the villain PERSON 2 died"),
        ("the chemist Per Moe's house", "the chemist PERSON 2's house"),
    ],
)
def test_a_job_before_a_number_comes_behind_it(finding, text, result):
    assert recode(text, [finding(text, "Per Moe", replacement="PERSON 2")])[0] == result


def test_respectively_goes_with_the_second_date(finding):
    text = "They were born in 1951 and 1953 respectively and live"
    dates = [finding(text, year, "DATETIME", "QUASI", replacement="the early 1950s") for year in ("1951", "1953")]
    assert recode(text, dates)[0] == "They were born in the early 1950s and live"


def test_of_what_an_office_is_goes_before_a_name(finding):
    text = "He beat former Ruritania Governor Ada Berg."
    found = [
        replace(finding(text, "Ruritania", "LOC"), replacement="state in a country"),
        replace(finding(text, "Ada Berg", "PERSON"), replacement="PERSON 1"),
    ]
    assert recode(text, found)[0] == "He beat former Governor PERSON 1."
