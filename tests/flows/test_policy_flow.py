"""A policy in documents: every operator, own terms and hierarchies, functions as detectors, and what it cannot undo."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.protection import IdleProtectionWarning
from sanitizer.core.errors import ConfigError
from sanitizer.documents.dress import KeptDirectWarning
from sanitizer.verify.leaks import leaks

NOTE = (
    "Ada Berg, a cardiologist from Bergen, was admitted to Haukeland University Hospital on 3 May 2021. "
    "Call +47 55 97 50 00 or mail ada@example.org. Berg paid $4,500. Then Bo Li left Haukeland University Hospital."
)
DIRECT = ("Ada Berg", "Berg", "Bo Li", "+47 55 97 50 00", "ada@example.org")


@pytest.fixture(autouse=True)
def key(monkeypatch):
    monkeypatch.setenv("SANITIZER_KEY", "correct horse battery staple")


@pytest.mark.parametrize(
    "policy",
    [
        *("clinical", "court", "support", "publish"),
        dict.fromkeys(("PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC"), "keep"),
        *(
            dict.fromkeys(("PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC"), operator)
            for operator in ("generalize", "label", "mask", "number", "hash", "encrypt")
        ),
        {"detectors": {"reader": "keep", "patterns": "keep", "ontology": "keep"}},
        {"kinds": {"email": "keep", "phone": "keep", "person": "keep"}},
        {"terms": {"Ada Berg": "keep", "ada@example.org": "keep"}},
    ],
)
def test_no_policy_leaks_a_direct_identifier_and_twice_is_once(policy):
    s = Sanitizer(policy=policy)
    doc = s(NOTE)
    assert leaks(doc.text, DIRECT) == []
    assert doc.kept_direct == 0
    assert s(doc.text).text == doc.text


@pytest.mark.parametrize(
    ("policy", "there"),
    [
        ({"QUANTITY": "keep"}, ["paid $4,500."]),
        ({"DATETIME": {"k": 300}}, ["in 2021."]),
        ({"DATETIME": "keep"}, ["on 3 May 2021."]),
        ({"CODE": "number"}, ["Call [phone number 1] or mail [e-mail 1]."]),
        ({"ORG": "number"}, ["admitted to [hospital 1] in", "left [hospital 1]."]),
        ({"kinds": {"email": "mask"}}, ["mail ***."]),
        ({"PERSON": "label"}, ["[name], a medical specialist", "[name] paid"]),
        ({"LOC": {"k": 5000}, "DEM": "keep"}, ["a cardiologist from"]),
    ],
)
def test_an_operator_does_what_it_says(policy, there):
    text = Sanitizer(policy=policy)(NOTE).text
    for part in there:
        assert part in text


def test_keeping_direct_identifiers_is_said_aloud_and_counted():
    with pytest.warns(KeptDirectWarning, match="PERSON"):
        s = Sanitizer(policy={"PERSON": {"operator": "keep", "direct": True}})
    doc = s(NOTE)
    assert doc.text.startswith("Ada Berg, a medical specialist")
    assert doc.kept_direct == 3
    assert doc.to_dict()["kept_direct"] == 3
    assert leaks(doc.text, ["ada@example.org"]) == []


def test_what_is_protected_is_hidden_whatever_the_policy_keeps():
    with pytest.warns(KeptDirectWarning):
        s = Sanitizer(policy={"PERSON": {"operator": "keep", "direct": True}})
    with pytest.warns(IdleProtectionWarning):
        doc = s(NOTE, protect="Ada Berg")
    assert leaks(doc.text, ["Ada Berg", "Ada", "Berg"]) == []


def test_a_date_of_birth_is_not_kept_with_all_dates():
    assert "3 May" not in Sanitizer(policy={"DATETIME": "keep"})("She was born on 3 May 1980.").text


def test_a_digest_is_the_same_for_a_person_everywhere_and_another_with_another_key(monkeypatch):
    s = Sanitizer(policy={"PERSON": "hash"})
    first = s("Ada Berg wrote. Then Berg left.").text
    again = s("We met Mrs. Ada Maria Berg.").text
    token = first.split("]")[0]
    assert first.count(token) == 2
    assert token in again
    monkeypatch.setenv("SANITIZER_KEY", "another long passphrase")
    assert token not in Sanitizer(policy={"PERSON": "hash"})("Ada Berg wrote.").text


def test_without_a_key_nothing_is_written(monkeypatch):
    monkeypatch.delenv("SANITIZER_KEY")
    with pytest.raises(ConfigError, match="E191"):
        Sanitizer(policy={"PERSON": "hash"})("Ada Berg wrote.")
    monkeypatch.setenv("SANITIZER_KEY", "short")
    with pytest.raises(ConfigError, match="E192"):
        Sanitizer(policy={"PERSON": "encrypt"})("Ada Berg wrote.")


def test_a_token_of_another_key_is_no_shelter():
    s = Sanitizer(policy={"CODE": "label", "PERSON": "hash"})
    text = "[ada berg #0123456789abcdef] wrote from [Ada Berg 1] and [case number 991234]."
    assert leaks(s(text).text, ["Ada Berg"]) == []


def test_own_terms_as_words_and_expressions_with_a_ladder():
    s = Sanitizer(
        terms=[
            "Zorblax",
            {"text": "Project Falcon", "ladder": ["research project", "project"], "type": "MISC"},
            {"pattern": r"LOT-\d+", "type": "CODE", "operator": "number", "kind": "lot"},
        ]
    )
    text = s("Project Falcon used LOT-17, LOT-18 and LOT-17 of Zorblax.").text
    assert text.startswith("A research project used [")
    assert "LOT" not in text
    assert "Zorblax" not in text


def test_the_users_own_hierarchy_wins(tmp_path):
    file = tmp_path / "wards.csv"
    rows = [f"Ward {number};Surgery;Hospital" for number in range(1, 13)]
    file.write_text("\n".join(rows), encoding="utf-8")
    s = Sanitizer(hierarchy=[str(file)])
    assert [rung.text for rung in s.ladder("Ward 1", "LOC")] == ["Surgery", "Hospital", "***"]
    text = s("She was moved to Ward 1 at noon.").text
    assert "Ward 1" not in text
    assert "urgery" in text or "ospital" in text


def test_a_function_is_a_detector():
    def find_ships(text):
        at = text.find("Saga")
        return [(at, at + 4, "MISC", "QUASI")] if at >= 0 else []

    s = Sanitizer(
        detectors=["patterns", "ontology", "reader", find_ships], policy={"detectors": {"find_ships": "mask"}}
    )
    assert s("They sailed on the Saga.").text == "They sailed on the ***."
    with pytest.raises(ConfigError, match="E193"):
        Sanitizer(detectors=["patterns", lambda text: [(0, 99, "MISC")]])("Hello.")


def test_records_and_tables_refuse_a_policy():
    from sanitizer.config.table import parse_table_settings
    from sanitizer.records.flow import RecordMaker

    with pytest.raises(ConfigError, match="E194"):
        RecordMaker(Sanitizer(policy="clinical"))
    with pytest.raises(ConfigError, match="a policy is for documents"):
        parse_table_settings({"policy": "clinical", "attributes": {"a": {"anonymization_type": "text"}}})


@pytest.mark.parametrize(
    "term",
    [
        {"pattern": "(a+)+$"},
        {"text": "Bergen", "identifier": "QUASI", "operator": "keep"},
        {"text": "Ada", "operator": "hash"},
        {"text": "Bergen", "ladder": ["Bergen town"]},
    ],
)
def test_a_request_to_the_service_brings_no_expressions_ladders_or_operators(term):
    from sanitizer.config.schema import Settings
    from sanitizer.service.limits import ALLOWED, request_settings

    with pytest.raises(ConfigError, match="pattern, ladder or operator"):
        request_settings(Settings(), {"terms": [term]}, ALLOWED)
    own = Settings(terms=({"pattern": "X[0-9]+", "operator": "mask"},))
    assert len(request_settings(own, {"terms": ["Falcon"]}, ALLOWED).terms) == 2
