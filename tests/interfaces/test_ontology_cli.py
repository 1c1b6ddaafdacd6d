"""The commands ontology, ladder --batch and evaluate ladders, as a user types them."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from command import in_process


def run(*arguments: str, text: str = "") -> CompletedProcess[str]:
    return in_process(arguments, stdin=text)


def test_info_shows_sources_and_checks_hashes() -> None:
    done = run("ontology", "info")
    assert done.returncode == 0
    assert "WordNet" in done.stdout
    assert "matches its hash" in done.stdout
    facts = json.loads(run("ontology", "info", "--format", "json").stdout)
    assert facts["kind"] == "ontology"


def test_build_lays_a_hierarchy_over_and_info_reads_it(tmp_path: Path) -> None:
    (tmp_path / "h.csv").write_text(
        "Ward 3;surgery;hospital unit\nWard 4;surgery;hospital unit\nWard 9;medicine;hospital unit\n"
    )
    done = run("ontology", "build", "--hierarchy", str(tmp_path / "h.csv"), "-o", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    assert "h.csv" in run("ontology", "info", str(tmp_path / "out")).stdout


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("ontology", "build", "-o", "out"), "nothing to build from"),
        (("ontology", "build", "--kgtk", "nowhere", "-o", "out"), "KGTK"),
        (("ontology", "build", "--dump", "missing.json", "-o", "out"), "missing.json"),
        (("ontology", "build", "--sparql", "http://127.0.0.1:9/", "--attempts", "1", "-o", "out"), "127.0.0.1:9"),
        (("ontology", "build", "--sparql", "http://127.0.0.1:9/", "--class", "Q5 }", "-o", "out"), "identifier"),
        (("ontology", "build", "--hierarchy", "missing.csv", "-o", "out"), "missing.csv"),
        (("ontology", "info", "nowhere"), "no ontology artefact"),
        (("evaluate", "ladders", "missing.json"), "missing.json"),
        (("ladder", "--batch", "missing.jsonl"), "missing.jsonl"),
        (("ladder",), "--batch"),
        (("ladder", "Bergen", "--batch", "x"), "--batch"),
    ],
)
def test_mistakes_are_one_clear_line(
    arguments: tuple[str, ...], word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.returncode == 2
    assert word in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_batch_keeps_the_order_and_names_the_bad_line() -> None:
    terms = [
        {"text": "Bergen", "type": "LOC"},
        {"text": "Snow", "context": "her novel Snow"},
        {"text": 'a "quoted" } term', "type": "org"},
        {"text": "x" * 10_000, "type": "MISC"},
    ]
    done = run("ladder", "--batch", "-", text="\n".join(json.dumps(term) for term in terms) + "\n\n")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [row["text"] for row in rows] == [term["text"] for term in terms]
    assert rows[0]["ladder"][0]["text"] == "city in Norway"
    assert rows[1]["ladder"][0]["text"] == "novel"
    assert all(row["ladder"][-1]["text"] == "***" for row in rows)
    bad = run("ladder", "--batch", "-", text='{"text": "Oslo", "type": "LOC"}\n{"text": 3}\n')
    assert bad.returncode == 2
    assert "line 2" in bad.stderr
    assert len(bad.stdout.splitlines()) == 1


def test_evaluate_ladders_prints_coverage_and_writes_every_ladder(tmp_path: Path) -> None:
    text = "Ada moved to Bergen."
    mention = {"start_offset": 13, "end_offset": 19, "entity_type": "LOC", "identifier_type": "QUASI"}
    document = {"doc_id": "d", "text": text, "annotations": {"a": {"entity_mentions": [mention]}}}
    (tmp_path / "d.json").write_text(json.dumps([document]))
    done = run("evaluate", "ladders", str(tmp_path / "d.json"), "-o", str(tmp_path / "out.jsonl"))
    assert done.returncode == 0, done.stderr
    assert "100.0%" in done.stdout
    row = json.loads((tmp_path / "out.jsonl").read_text())
    assert row["sentence"] == text
    assert row["ladder"][0]["text"] == "city in Norway"
