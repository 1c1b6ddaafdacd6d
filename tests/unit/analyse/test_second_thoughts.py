"""What is said of a place, a job and a kind is true: small namesakes, jobs with their places, kinds that are guessed."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.detectors.mentions import KIND_SURE, kind_sure
from sanitizer.analyse.detectors.reader import one_decision
from sanitizer.analyse.reader import Mention
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.ladders.ages import stages


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer()


def test_a_job_and_its_place_are_two(sanitizer):
    document = sanitizer("Mrs Solheim, a retired geography teacher from Bergen, was admitted in May 2021.")
    found = {finding.text: finding.type.value for finding in document.findings}
    assert found["retired geography teacher"] == "DEM"
    assert found["Bergen"] == "LOC"
    assert "a retired teacher from a city in Norway" in document.text


def test_a_short_name_in_brackets_is_the_long_name_before_it(sanitizer):
    text = "He wrote to the Harbour Review Panel (HRP) in May 2019. Later the HRP refused, and Mr Solheim left."
    document = sanitizer(text)
    assert len({finding.entity for finding in document.findings if "HRP" in finding.text}) <= 1


def test_a_name_ends_before_what_it_has(sanitizer):
    found = [finding.text for finding in sanitizer("He played on Kestrelbow’s two records in Bergen.").findings]
    assert not any(text.endswith("two") for text in found)


def test_an_age_has_the_pronoun_of_its_own_sentence():
    document = "He and she met. Their aunt left; he wept. By 24, she had gone."
    assert stages(24, document, "24")[0].text == "in her twenties"


def test_a_subject_is_no_place(sanitizer):
    assert "Economics" not in [f.text for f in sanitizer("Bo Lee, a lecturer in Economics, came.").findings]


def test_a_small_namesake_far_from_the_others_has_no_country(sanitizer):
    text = "Ingrid Solheim grew up in Bergen and works in Stavanger. She lives alone in Fana."
    assert "Mali" not in sanitizer(text).text
    alone = sanitizer("Awa Diarra was born in Mali. She lives alone in Fana.")
    fana = next(finding for finding in alone.findings if finding.text == "Fana")
    assert fana.ladder is not None
    assert fana.ladder[0].text == "city in Mali"


def test_a_kind_that_is_guessed_is_no_word():
    def read(sure: float) -> Mention:
        return Mention(0, 9, "ORG", "school", 0.9, 0.9, sure, 0.9, 0.1)

    assert kind_sure(read(KIND_SURE["ORG"]))
    assert not kind_sure(read(KIND_SURE["ORG"] - 0.1))


def test_the_unit_of_an_age_goes_with_it(sanitizer):
    text = "Age: 85 y\nName: Ada Berg\nHer brother, 71 yrs. Both live in Bergen."
    assert sanitizer(text).text.startswith("Age: eighties\nName: PERSON 1\n")


def test_a_user_name_with_dots_is_one(sanitizer):
    assert sanitizer("Follow @kim.of.clay on the app.").text == "Follow [user name] on the app."


def test_a_name_over_the_end_of_a_full_line_is_one_person(sanitizer):
    text = (
        "She was seen at the clinic that afternoon by her old friend and colleague Bjarne\nKvist, who wrote a report."
    )
    assert "colleague PERSON 1, who wrote" in sanitizer(text).text
    listed = "Attendees of the meeting that took place in the big room on the second floor: Ada\nBjarne\nKari"
    assert sanitizer(listed).text.count("PERSON") == 3


def test_a_name_ends_before_the_small_word_that_leads_on_to_a_place():
    assert Sanitizer()("Ada Berg of Bergen met Bo.").text == "PERSON 1 of a city in Norway met PERSON 2."


@pytest.mark.parametrize(
    "text",
    [
        'Dale Vega is a comedian and writer from Lyon. She began a podcast, "Night Bus with Dale Vega", in May 2012.',
        "Hail Varga was a Hungarian chemist. The film Hail Varga (1999) tells his life.",
        "Virginia is 29. She has a cold.",
    ],
)
def test_who_does_some_work_is_a_person_though_a_work_is_called_so(sanitizer, text):
    document = sanitizer(text)
    assert document.text.startswith("PERSON 1 ")
    assert {finding.type.value for finding in document.findings if text.startswith(finding.text)} == {"PERSON"}


def test_who_is_surely_somebody_is_no_work():
    def read(start: int, type: PiiType, score: float) -> Finding:
        said = {"origin": Origin.READER, "kind": "film" if type is PiiType.MISC else "artist", "type_score": score}
        return Finding(start, start + 8, "Ada Berg", type, Identifier.QUASI, 0.9, ("x",), **said)

    works = [read(20, PiiType.MISC, 0.99), read(40, PiiType.MISC, 0.99)]
    assert {one.type for one in one_decision([read(0, PiiType.PERSON, 0.95), *works])} == {PiiType.PERSON}
    assert {one.type for one in one_decision([read(0, PiiType.PERSON, 0.5), *works])} == {PiiType.MISC}
