"""Policies: declared once, checked with all faults at once, presets that say what they do, and rules in their order."""

from __future__ import annotations

import pytest

from sanitizer.config.load import parse_settings
from sanitizer.config.policy import FOLDER, parse_policy, presets
from sanitizer.config.rules import Rules
from sanitizer.config.schema import Settings
from sanitizer.core.errors import ConfigError
from sanitizer.core.findings import PiiType


@pytest.mark.parametrize("name", ["clinical", "court", "support", "publish"])
def test_a_preset_says_what_it_does_and_keeps_no_direct_identifier(name):
    policy = parse_policy(name)
    assert policy.name == name
    assert len(policy.about) > 80
    assert policy.keeps_direct == ()
    assert (FOLDER / f"{name}.yaml").is_file()


def test_the_presets_are_the_four():
    assert presets() == ("clinical", "court", "publish", "support")


def test_all_faults_are_told_at_once():
    with pytest.raises(ConfigError) as raised:
        parse_settings({"k": 1, "policy": {"PERSN": "keep", "LOC": "hide", "DATETIME": {"k": 1}}, "colour": "red"})
    text = str(raised.value)
    assert raised.value.code == "E110"
    for place in ("policy.PERSN: unknown name", "policy.types.LOC", "policy.types.DATETIME.k", "k:", "colour"):
        assert place in text


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("nothing-of-the-kind", "presets are clinical, court, publish, support"),
        ({"LOC": {"operator": "label", "k": 5}}, "k goes with the operator generalize"),
        ({"LOC": {"operator": "label", "direct": True}}, "direct goes with the operator keep"),
        ({"LOC": "pseudonym"}, "pseudonym is for PERSON only"),
        ({"preset": "no"}, "presets are"),
        (7, "policy"),
    ],
)
def test_what_cannot_be_is_refused(policy, said):
    with pytest.raises(ConfigError, match=said):
        parse_settings({"policy": policy})


def test_a_policy_stands_on_a_preset_and_in_a_file(tmp_path):
    file = tmp_path / "ours.yaml"
    file.write_text("preset: support\nabout: ours\nCODE: mask\nkinds: {email: label}\n", encoding="utf-8")
    policy = parse_policy(str(file))
    assert policy.types[PiiType.CODE].operator == "mask"
    assert policy.types[PiiType.DATETIME].operator == "keep"
    assert policy.kinds["email"].operator == "label"
    assert policy.kinds["password"].operator == "mask"
    assert policy.about == "ours"


def test_settings_with_a_policy_go_through_plain_data_unchanged():
    settings = Settings(policy={"preset": "clinical", "terms": {"Falcon": "hash"}}, terms=["Falcon"])
    assert parse_settings(settings.model_dump()) == settings
    assert parse_settings(settings.model_dump(mode="json")) == settings


def test_a_term_counts_before_a_kind_a_detector_and_a_type(finding):
    policy = {
        "CODE": "label",
        "detectors": {"patterns": "mask"},
        "kinds": {"case-number": "number"},
        "terms": {"X 17": "hash"},
    }
    rules = Rules(Settings(policy=policy, terms=[{"text": "y 9", "operator": "encrypt"}]))
    of = lambda text, **more: rules.operator(finding(text, text, "CODE", **more))  # noqa: E731
    assert of("a") == "label"
    assert of("a", detector="patterns:date") == "mask"
    assert of("a", detector="patterns", kind="case_number") == "number"
    assert of("x 17", detector="patterns", kind="case_number") == "hash"
    assert of("Y 9") == "encrypt"


def test_direct_identifiers_are_kept_only_where_that_is_said(finding):
    ada = finding("Ada", "Ada")
    assert Rules(Settings(policy={"PERSON": "keep"})).operator(ada) == "generalize"
    assert Rules(Settings(policy={"PERSON": {"operator": "keep", "direct": True}})).operator(ada) == "keep"


@pytest.mark.parametrize(
    ("term", "said"),
    [
        ({"text": "a", "pattern": "b"}, "a text or a pattern"),
        ({}, "a text or a pattern"),
        ({"pattern": "("}, "no regular expression"),
        ({"pattern": "a*"}, "nothing at all"),
        ({"text": "a", "operator": "keep"}, "identifier: QUASI"),
    ],
)
def test_a_term_that_cannot_be_is_refused(term, said):
    with pytest.raises(ConfigError, match=said):
        parse_settings({"terms": [term]})
