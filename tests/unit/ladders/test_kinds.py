"""The kind of an unknown name: three witnesses, one probability, and nothing said where they are unsure."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanitizer.core.errors import ArtefactError
from sanitizer.core.findings import PiiType
from sanitizer.ladders.compose import Ladders
from sanitizer.ladders.kinds.decide import KindJudge
from sanitizer.ladders.kinds.model import KindModel
from sanitizer.ladders.linker import is_name
from sanitizer.ladders.ontology import OntologyLadders
from sanitizer.ladders.store import LOC, MISC, ORG, OntologyStore
from sanitizer.ladders.unseen import UnseenStore
from sanitizer.ladders.why import why

LADDERS = OntologyLadders()
JUDGE = KindJudge(OntologyStore.built_in())


def rungs(term: str, type: PiiType, context: str = "", **kind) -> list[str]:
    ladder = LADDERS(term, type, context, **kind)
    return [rung.text for rung in ladder][:-1] if ladder else []


@pytest.mark.parametrize(
    ("term", "type", "context", "first"),
    [
        ("Vrelland District Court", PiiType.ORG, "", "district court"),
        ("Kestrel Motors Limited", PiiType.ORG, "She worked at Kestrel Motors Limited.", "company"),
        ("Oskadal", PiiType.LOC, "The applicant was born in 1960 and lives in Oskadal.", "town or village"),
        (
            "ZUV",
            PiiType.ORG,
            "She wrote to the regional health insurance fund (“the ZUV”) in May.",
            "insurance company",
        ),
        ("Brand & Halm", PiiType.ORG, "He was represented by Brand & Halm, solicitors in Leeds.", "law firm"),
        (
            "Nordvei Front",
            PiiType.ORG,
            "He joined an illegal organisation, the Nordvei Front, in 1990.",
            "illegal organization",
        ),
    ],
)
def test_a_name_that_nobody_listed_has_its_kind(term, type, context, first):
    assert rungs(term, type, context)[:1] == [first]


def test_below_the_threshold_only_the_types_word_stands():
    assert rungs("Vrakk", PiiType.ORG, "Vrakk was there.") == []
    assert [rung.text for rung in Ladders([LADDERS])("Vrakk", PiiType.ORG, "Vrakk was there.")] == [
        "organization",
        "***",
    ]


def test_the_readers_kind_is_a_witness_and_its_own_place_in_the_ontology():
    plain = rungs("Vrakk", PiiType.ORG, "Vrakk was there.")
    heard = rungs("Vrakk", PiiType.ORG, "Vrakk was there.", kind="political_party", kind_probability=0.995)
    assert plain == []
    assert heard[:1] == ["political party"]


def test_a_reader_that_is_unsure_decides_nothing():
    assert rungs("Vrakk", PiiType.ORG, "Vrakk was there.", kind="political_party", kind_probability=0.4) == []


def test_codes_and_clauses_are_no_names():
    assert not is_name("24/59W2", MISC)
    assert not is_name("when his gas line sprung a leak", MISC)
    assert is_name("Old Harbour", ORG)


@given(st.text(max_size=60), st.text(max_size=80), st.sampled_from([LOC, ORG, MISC]))
def test_the_probabilities_of_the_kinds_sum_to_one(term, context, type):
    shares = JUDGE.shares(term, type, context)
    assert np.all(shares >= 0)
    assert abs(float(shares.sum()) - 1) < 1e-4


def test_what_is_said_is_as_probable_as_the_threshold_asks():
    for term, context in (("Harrow Foods plc", ""), ("Lissen", "She lives in Lissen."), ("Vrakk", "Vrakk was there.")):
        verdict = JUDGE.verdict(term, ORG, context)
        assert verdict.concept is None or verdict.probability >= JUDGE.sure


def test_every_kind_of_the_model_has_a_place_in_the_ontology():
    assert [kind for kind, concept in zip(JUDGE.model.kinds, JUDGE.concepts, strict=True) if concept is None] == []


def test_without_listed_names_classes_and_closed_lists_stay():
    store = UnseenStore.built_in()
    assert store.senses("bergen") == []
    assert store.senses("court")
    assert store.senses("norway")


def test_why_shows_rules_witnesses_and_the_probability():
    found = why(LADDERS, "Vrelland District Court", PiiType.ORG, "before Vrelland District Court")
    assert found.taken == "the head noun"
    assert found.probability >= 0.9
    assert {witness.name for witness in found.witnesses} >= {"its own words", "its sentence", "together"}


def test_a_damaged_model_is_refused(tmp_path):
    with pytest.raises(ArtefactError):
        KindModel.read(tmp_path)


def test_only_a_listed_country_is_called_one():
    ladders = OntologyLadders()
    assert (
        ladders("Bergen", PiiType.LOC, "from Bergen", kind="country", kind_probability=0.9)[0].text == "city in Norway"
    )
    assert ladders("Norway", PiiType.LOC, "from Norway", kind="country", kind_probability=0.9)[0].text.startswith(
        "country"
    )
    assert ladders("Zorbistan", PiiType.LOC, "from Zorbistan", kind="country", kind_probability=0.9) is None


def test_a_place_that_nobody_lists_is_small_only_where_all_larger_ones_are_listed() -> None:
    sentence = "The applicant was born in 1960 and lives in Oskadal."
    listed, unseen = OntologyLadders(), OntologyLadders(unseen=True)
    assert listed("Oskadal", PiiType.LOC, sentence)[0].text == "town or village"
    assert unseen("Oskadal", PiiType.LOC, sentence)[0].text == "town or city"


def test_a_listed_name_whose_classes_are_not_said_takes_no_class_from_its_last_word() -> None:
    ladder = OntologyLadders()("shop steward", PiiType.DEM)
    assert ladder is None or all(rung.text != "steward" for rung in ladder)


@pytest.mark.parametrize("word", ["brillig", "glarbonosis", "Vimpolosis", "quandertoma"])
@pytest.mark.parametrize("type_", [PiiType.MISC, PiiType.DEM, PiiType.ORG])
def test_a_word_of_no_language_is_no_illness(word, type_):
    found = why(LADDERS, word, type_)
    assert (found.taken, found.probability) == ("", 0.0)


def test_a_computed_ladder_says_that_it_goes_by_its_form():
    found = why(LADDERS, "3 May 2021", PiiType.DATETIME)
    assert (found.label, found.probability) == ("May 2021", 1.0)
    assert "form" in found.taken
