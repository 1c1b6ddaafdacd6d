"""Demographic terms by token text alone: hits, near-misses, word forms, odd input."""

from __future__ import annotations

import time

import pytest
import spacy

from sanitizer.analyse.detectors.ontology_terms import OntologyTerms
from sanitizer.core.findings import Identifier, PiiType

NLP = spacy.blank("en")
DETECT = OntologyTerms()


def found(text: str) -> list[str]:
    return [finding.text for finding in DETECT(NLP(text))]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("She is a civil engineer.", ["civil engineer"]),
        ("He was diagnosed with breast cancer last year.", ["breast cancer"]),
        ("Two ballet dancers and a nurse were there.", ["ballet dancers"]),
        ("My aunt is a nurse.", ["nurse"]),
        ("She works as a cook, he as a baker.", ["cook", "baker"]),
        ("A Norwegian cardiologist treated her.", ["Norwegian", "cardiologist"]),
        ("He is a devout Catholic and a retired judge.", ["Catholic"]),
        ("The veterinarian has diabetes.", ["veterinarian", "diabetes"]),
        ("She is Hindu.", ["Hindu"]),
        ("She has HIV and TB, he als Kind nicht.", ["HIV", "TB"]),
        ("Vice President of sales", ["Vice President"]),
    ],
)
def test_terms_are_found(text: str, wanted: list[str]) -> None:
    assert [term for term in found(text) if term in wanted] == wanted


@pytest.mark.parametrize(
    "text",
    [
        "They judge people by their shoes.",
        "We cook the rice and nurse the baby.",
        "I will coach the team and guide them home.",
        "I volunteer on Fridays, and it hurts.",
        "In general, the major problem is private.",
        "The man, the woman and the people waited for a person.",
        "Mr Baker met Ms Cook and Jane Hunter.",
        "Engineers, lawyers and teachers protested.",
        "The patient had a complaint about an illness.",
        "a polish for the wood",
        "the wales of the cloth",
        "",
        "   ",
        "これは日本語の文です。",
        "🙂🙂🙂",
        "...,,,!!!",
    ],
)
def test_near_misses_are_left_alone(text: str) -> None:
    assert found(text) == []


def test_longest_term_wins_and_offsets_fit() -> None:
    text = "The head basketball coach, a former point guard, left."
    findings = DETECT(NLP(text))
    assert [f.text for f in findings][:1] == ["head basketball coach"]
    for finding in findings:
        assert text[finding.start : finding.end] == finding.text
        assert finding.type is PiiType.DEM
        assert finding.identifier is Identifier.QUASI
        assert finding.detectors[0].startswith("ontology:")


def test_branches_can_be_chosen() -> None:
    only_health = OntologyTerms(branches=("health",))
    assert [f.text for f in only_health(NLP("A nurse with diabetes."))] == ["diabetes"]


def test_five_hundred_words_take_milliseconds() -> None:
    doc = NLP("The nurse and the civil engineer from Norway met in the old town with several friends there. " * 30)
    DETECT(doc)
    start = time.process_time()
    for _ in range(5):
        DETECT(doc)
    assert (time.process_time() - start) / 5 < 0.02


def test_the_number_of_an_illness_belongs_to_it():
    import spacy

    text = "She has type 2 diabetes, he stage IV breast cancer. Blood type B. Type 2 influenza"
    found = [f.text for f in OntologyTerms()(spacy.blank("en")(text))]
    assert found == ["type 2 diabetes", "stage IV breast cancer", "Type 2 influenza"]
