"""Table settings: rx-anon's files load as they are, and every fault is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from sanitizer.config.hierarchy import HierarchyFault, nested_hierarchy, read_hierarchy
from sanitizer.config.table import load_table_settings, parse_table_settings, repeated_keys
from sanitizer.core.errors import ConfigError
from sanitizer.core.tables import ColumnRole, Scale

RX_ANON = """
parameters:
  k: 2
  strategy: mondrian
  relational_weight: 0.1
nlp:
  model: en_core_web_trf
  cache: cached/blog
attributes:
  id:
    anonymization_type: direct_identifier
  gender:
    type: nominal
    anonymization_type: quasi_identifier
    bias: 0.5
  age:
    type: numerical
    anonymization_type: quasi_identifier
    recoding_strategy: hierarchy
    hierarchy:
      name: '1-100'
      children:
        - name: '1-20'
          children:
            - name: '1-10'
            - name: '11-20'
        - name: '21-100'
    entities:
      - DATE
  postcode:
    type: nominal
    anonymization_type: quasi_identifier
    recoding_strategy: string_reduction
  date:
    type: date
    anonymization_type: quasi_identifier
    format: "%d,%B,%Y"
  words:
    type: numerical
  text:
    type: text
    anonymization_type: text
entities:
  native: [PERSON, GPE, DATE, MAIL]
  custom:
    JOB: engineer|scientist|air traffic controller
"""


def faults(data: dict) -> str:
    with pytest.raises(ConfigError) as raised:
        parse_table_settings(data)
    return str(raised.value)


def table(**attributes: dict) -> dict:
    return {"attributes": attributes}


AGE = {"type": "numerical", "anonymization_type": "quasi_identifier"}


def test_a_file_of_rx_anon_loads_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "rx.yaml"
    path.write_text(RX_ANON, encoding="utf-8")
    settings = load_table_settings(path)
    assert (settings.k, settings.strategy, settings.relational_weight) == (2, "mondrian", 0.1)
    assert settings.key is not None
    assert settings.key.name == "id"
    by_name = {attribute.name: attribute for attribute in settings.attributes}
    assert by_name["words"].role is ColumnRole.INSENSITIVE
    assert by_name["date"].scale is Scale.DATE
    assert by_name["gender"].bias == 0.5
    assert by_name["age"].hierarchy is not None
    assert settings.cache == tmp_path / "cached/blog"
    assert settings.custom == {"JOB": ("engineer", "scientist", "air traffic controller")}


def test_k_defaults_to_ten() -> None:
    assert parse_table_settings(table(age=AGE)).k == 10


def test_all_faults_are_told_at_once_with_their_places() -> None:
    message = faults(
        {
            "parameters": {"k": 1, "strategy": "best", "relational_weight": 2},
            "colours": {},
            "attributes": {
                "age": {"type": "huge", "bias": "much"},
                "text": {"type": "text", "anonymization_type": "x"},
            },
            "entities": {"native": ["PLANET"]},
        }
    )
    for place in (
        "parameters.k", "parameters.strategy", "parameters.relational_weight", "colours", "attributes.age.type",
        "attributes.age.bias", "attributes.text.anonymization_type", "entities.native",
    ):  # fmt: skip
        assert f"{place}:" in message


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({}, "attributes"),
        (table(age=AGE) | {"privacy": {"k": 3}, "parameters": {"k": 2}}, "differs from parameters.k"),
        (table(age=AGE) | {"privacy": {"l": 2}}, "sensitive_attribute"),
        (table(age=AGE) | {"privacy": {"t": 3}}, "privacy.t"),
        (table(age=AGE | {"recoding_strategy": "hierarchy"}), "hierarchy needs a hierarchy"),
        (table(age=AGE | {"recoding_strategy": "string_reduction"}), "nominal and ordinal"),
        (table(age=AGE | {"hierarchy": {"name": "1-10", "children": [{"name": "5-20"}]}}), "beyond its parent"),
        (table(age=AGE | {"hierarchy": {"name": "1-20", "children": [{"name": "1-10"}, {"name": "5-20"}]}}), "overlap"),
        (table(age=AGE | {"hierarchy": "missing.csv"}), "cannot read the hierarchy"),
        (table(age=AGE | {"entities": ["STAR"]}), "neither as native nor as custom"),
        (table(age=AGE | {"bias": True}), "attributes.age.bias"),
        (table(name={"anonymization_type": "direct_identifier"}), "nothing to protect"),
        (table(text={"type": "nominal", "anonymization_type": "text"}), "text goes with"),
        ({"attributes": ["age"]}, "should be a mapping"),
        (table(age=AGE) | {"entities": {"custom": {"JOB": ""}}}, "needs at least one term"),
    ],
)
def test_faults(data: dict, expected: str) -> None:
    assert expected in faults(data)


def test_an_attribute_listed_twice_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "twice.yaml"
    path.write_text("attributes:\n  age: {type: numerical}\n  age: {type: nominal}\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"attributes\.age \(line 3\)"):
        load_table_settings(path)
    assert repeated_keys("a: 1\nb: 2") == []


def test_hierarchy_from_csv(tmp_path: Path) -> None:
    path = tmp_path / "places.csv"
    path.write_text("Oslo;Norway;*\nLund;Sweden;*\n", encoding="utf-8")
    assert read_hierarchy(path).paths == (("Oslo", "Norway", "*"), ("Lund", "Sweden", "*"))


@pytest.mark.parametrize(
    "text", ["Oslo;Norway;*\nOslo;Sweden;*\n", "Oslo;Norway;A\nLund;Norway;B\n", "Oslo;;*\n", "\n"]
)
def test_conflicting_hierarchies_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "places.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HierarchyFault):
        read_hierarchy(path)


def test_a_name_at_two_places_is_refused() -> None:
    with pytest.raises(HierarchyFault):
        nested_hierarchy({"name": "r", "children": [{"name": "a", "children": [{"name": "x"}]}, {"name": "x"}]})
