"""The table of attacks at every door: what one door hides, all of them hide."""

from __future__ import annotations

import atexit
import tomllib
import unicodedata
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pandas as pd
import pytest
from served import served

ATTACKS = tomllib.loads((Path(__file__).parents[1] / "attacks" / "attacks.toml").read_text("utf-8"))["attack"]
FILLERS = ("Nothing to say.", "All is well, thank you.", "It rained for a while.")


@cache
def default():
    from sanitizer import Sanitizer

    return Sanitizer()


def sanitizer_of(settings: dict):
    from sanitizer import Sanitizer

    return Sanitizer(**settings) if settings else default()


def by_text(text: str, settings: dict) -> str:
    return sanitizer_of(settings)(text).text


@cache
def table_door(terms: tuple[str, ...] = ()):
    from sanitizer import TableSanitizer
    from sanitizer.config.table import parse_table_settings

    attributes = {
        "age": {"type": "numerical", "anonymization_type": "quasi_identifier"},
        "note": {"type": "text", "anonymization_type": "text"},
    }
    custom = (
        {"entities": {"native": ["PERSON", "GPE", "NORP", "DATE"], "custom": {"TERM": list(terms)}}} if terms else {}
    )
    return TableSanitizer(parse_table_settings({"parameters": {"k": 2}, "attributes": attributes, **custom}))


def by_table(text: str, settings: dict) -> str:
    terms = tuple(term["text"] for term in settings.get("terms", ()))
    frame = pd.DataFrame({"age": [30, 30, 60, 61], "note": [text, *FILLERS]})
    return "\n".join(table_door(terms)(frame).table["note"])


def by_records(text: str, settings: dict) -> str:
    from sanitizer.records.flow import RecordMaker
    from sanitizer.records.simple import simplified

    return simplified(RecordMaker(sanitizer_of(settings)), [text])[0]


@cache
def pipeline():
    import spacy

    from sanitizer.config.defaults import DEFAULT_PIPELINE

    return spacy.load(DEFAULT_PIPELINE, exclude=["tagger", "parser", "lemmatizer", "attribute_ruler"])


def by_component(text: str, settings: dict) -> str:
    nlp = pipeline()
    nlp.add_pipe("sanitizer", config=settings)
    try:
        return nlp(text)._.sanitized
    finally:
        nlp.remove_pipe("sanitizer")


@cache
def service():
    """One service for all attacks, on loopback, as other programs ask it; it ends with the tests."""
    running = served("serve", "--port", 0, "--workers", 1)
    atexit.register(running.__exit__, None, None, None)
    return running.__enter__()


def by_service(text: str, settings: dict) -> str:
    status, answer = service().ask("/v1/sanitize", {"text": text, "settings": settings})
    assert status == 200, answer
    return answer["documents"][0]["sanitized"]


DOORS = {"text": by_text, "table": by_table, "records": by_records, "spacy": by_component}
if find_spec("sanitizer.service") and find_spec("fastapi"):
    DOORS["service"] = by_service


def shown(output: str, secrets: list[str]) -> list[str]:
    plain = unicodedata.normalize("NFKC", output).casefold()
    return [
        s for s in secrets if s.casefold() in output.casefold() or unicodedata.normalize("NFKC", s).casefold() in plain
    ]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("attack", ATTACKS, ids=[attack["name"] for attack in ATTACKS])
def test_no_secret_passes_a_door(door, attack):
    left = shown(DOORS[door](attack["text"], attack.get("settings", {})), attack["secrets"])
    known = attack.get("leaks", {}).get(door)
    if known:
        assert left, f"mended: take the mark of {door} away ({known})"
        pytest.xfail(known)
    assert left == []


def test_the_table_of_attacks_is_well_formed():
    names = [attack["name"] for attack in ATTACKS]
    assert len(set(names)) == len(names)
    for attack in ATTACKS:
        assert set(attack) <= {"name", "text", "secrets", "settings", "leaks"}, attack["name"]
        assert shown(attack["text"], attack["secrets"]) == attack["secrets"], attack["name"]
        assert set(attack.get("leaks", {})) <= {"text", "table", "records", "spacy", "service"}, attack["name"]
