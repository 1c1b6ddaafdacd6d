"""The commands of the selector, as a user types them."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from command import in_process


def document(number: int) -> dict:
    text = f"Person{number} lives in Lillevik and likes Blue Moon."

    def one(span: str, kind: str, ladder: list[str], chosen: str, id: str) -> dict:
        start = text.index(span)
        return {
            "entity_type": kind, "entity_mention_id": id, "start_offset": start, "end_offset": start + len(span),
            "span_text": span, "identifier_type": "QUASI",
            "replacement": {
                "generalizations": {"P31": [*ladder, "***"]},
                "generalization_selection": {chosen: ["annotator1"]},
            },
        }  # fmt: skip

    mentions = [
        one("Lillevik", "LOC", ["town", "settlement"], "town", f"{number}a"),
        one("Blue Moon", "MISC", ["given name"], "***", f"{number}b"),
    ]
    return {"doc_id": str(number), "text": text, "annotations": {"annotator1": {"entity_mentions": mentions}}}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "labelled.json"
    path.write_text(json.dumps([document(number) for number in range(6)]), encoding="utf-8")
    return path


def run(*arguments: str | Path) -> CompletedProcess[str]:
    return in_process(arguments)


def test_train_evaluate_and_rankings(tmp_path: Path, data: Path) -> None:
    trained = run("train", "selector", data, "-o", tmp_path / "model", "--backend", "multiclass", "--folds", "3")
    assert trained.returncode == 0, trained.stderr
    assert "cross-validated on 6 documents: majority" in trained.stdout
    assert "majority" in (tmp_path / "model" / "card.md").read_text()
    out = tmp_path / "rankings.jsonl"
    measured = run("evaluate", "selector", data, "--model", tmp_path / "model", "--predictions", out)
    assert measured.returncode == 0, measured.stderr
    assert "always first: majority 50.0" in measured.stdout
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(lines) == 12
    assert set(lines[0]) == {"doc_id", "entity_mention_id", "ranking"}
    assert sorted(lines[0]["ranking"]) == ["***", "settlement", "town"]


def test_the_shipped_model_is_the_default(data: Path) -> None:
    measured = run("evaluate", "selector", data, "--format", "json")
    assert measured.returncode == 0, measured.stderr
    scores = json.loads(measured.stdout)
    assert scores["model"] == "light"
    assert scores["mentions"] == 12
    assert {"majority", "any", "mrr", "macro_f1", "confusion", "always_first"} <= set(scores)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["evaluate", "selector", "missing.json"], "E202"),
        (["evaluate", "selector", "{empty}"], "E204"),
        (["train", "selector", "{empty}", "-o", "{out}"], "E204"),
        (["train", "selector", "{none}", "-o", "{out}"], "E268"),
        (["evaluate", "selector", "{data}", "--model", "nowhere"], "E301"),
        (["evaluate", "selector", "{data}", "--without", "text"], "E125"),
        (["train", "selector", "{data}", "-o", "{out}", "--folds", "1"], "E122"),
    ],
)
def test_bad_input_is_one_clear_line(tmp_path: Path, data: Path, arguments: list[str], code: str) -> None:
    (tmp_path / "empty.json").write_text("")
    (tmp_path / "none.json").write_text("[]")
    places = {
        "{empty}": tmp_path / "empty.json",
        "{none}": tmp_path / "none.json",
        "{data}": data,
        "{out}": tmp_path / "o",
    }
    done = run(*(places.get(one, one) for one in arguments))
    assert done.returncode == 2
    assert f"[{code}]" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "o").exists()


def test_help_names_what_can_be_trained_and_measured() -> None:
    for group in ("train", "evaluate"):
        done = run(group, "--help")
        assert done.returncode == 0
        assert "selector" in done.stdout
