"""`sanitizer evaluate detector`, as a user types it."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from command import in_process

from sanitizer.cli.app import main

TEXT = "Ada Berg was born on 3 May 1975 in Lillevik. She called +47 22 12 34 56 from a kiosk near Zorbalux."


def run(*arguments: str | Path) -> CompletedProcess[str]:
    return in_process(["evaluate", "detector", *arguments])


def mention(part: str, type: str, identifier: str) -> dict[str, object]:
    start = TEXT.index(part)
    return {
        "entity_type": type,
        "entity_id": part,
        "start_offset": start,
        "end_offset": start + len(part),
        "identifier_type": identifier,
    }


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    mentions = [
        mention("Ada Berg", "PERSON", "DIRECT"),
        mention("3 May 1975", "DATETIME", "QUASI"),
        mention("+47 22 12 34 56", "CODE", "DIRECT"),
        mention("Zorbalux", "ORG", "QUASI"),
    ]
    documents = [{"doc_id": f"d{n}", "text": TEXT, "annotations": {"a": {"entity_mentions": mentions}}} for n in (1, 2)]
    path = tmp_path / "gold.json"
    path.write_text(json.dumps(documents), encoding="utf-8")
    return path


def test_every_measure_is_printed_and_no_text(gold: Path) -> None:
    done = run(gold, "--detectors", "patterns", "--pipeline", "blank:en")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("2 documents, 2 annotations\n")
    rows = {line[:34].strip(): line[34:].split() for line in done.stdout.splitlines()}
    assert rows["direct: entities"][0] == "0.500"
    assert rows["quasi: entities"][0] == "0.500"
    assert rows["benchmark: words"][2] == "1.000"
    assert rows["exact span and type"][0] == "0.500"
    assert "Zorbalux" not in done.stdout
    assert "Ada" not in done.stdout


def test_json_holds_everything_and_misses_only_on_request(gold: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--detectors", "patterns", "--pipeline", "blank:en", "--format", "json")

    def scores(*more: str) -> dict[str, Any]:
        assert main(["evaluate", "detector", str(gold), *options, *more]) == 0
        data: dict[str, Any] = json.loads(capsys.readouterr().out)
        return data

    data = scores()
    assert data["measures"]["direct.entities"]["recall"] == 0.5
    assert data["measures"]["all.tokens"]["precision_interval"] == [1.0, 1.0]
    assert data["classes"]["classes"]["DATETIME"]["f1"] == 1.0
    assert data["pooled"]["precision"] == 1.0
    assert [entry["id"] for entry in data["each"]] == ["d1", "d2"]
    assert "Zorbalux" not in json.dumps(data)
    shown = scores("--misses", "1")["misses"]
    assert [(miss["text"], miss["identifier"]) for miss in shown] == [("Ada Berg", "DIRECT")]
    assert shown[0]["sentence"] == TEXT.partition(" She")[0]


def test_misses_are_listed_with_their_sentence(gold: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--detectors", "patterns", "--pipeline", "blank:en", "--misses", "4", "--resamples", "0"]
    assert main(["evaluate", "detector", str(gold), *options]) == 0
    printed = capsys.readouterr().out
    assert "d1:0-8  PERSON DIRECT" in printed
    assert "She called +47 22 12 34 56 from a kiosk near Zorbalux." in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere.json",), "E202"),
        (("GOLD", "--model", "nowhere"), "E301"),
        (("GOLD", "--misses", "-1"), "E100"),
        (("GOLD", "--detectors", "nothing"), "nothing"),
        (("GOLD", "--embeddings", "nowhere"), "nowhere"),
    ],
)
def test_bad_input_is_one_clear_line(
    gold: Path, arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [str(gold) if argument == "GOLD" else argument for argument in arguments]
    try:
        code = main(["evaluate", "detector", *given])
    except SystemExit as stop:
        code = int(stop.code or 0)
    done = capsys.readouterr()
    assert code == 2
    assert done.out == ""
    assert message in done.err
    assert len(done.err.strip().splitlines()) == 1


def test_a_trained_detector_is_measured_alone_with_its_own_labels(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tweets = tmp_path / "tweets.txt"
    lines = [f"my dentist/QIJOB number {n} lives in London/QIREGION\n" for n in range(12)]
    tweets.write_text("".join(lines), encoding="utf-8")
    model = str(tmp_path / "model")
    arguments = ["train", "detector", str(tweets), "-o", model, "--kind", "linear", "--lang", "en", "--folds", "0"]
    assert main(arguments) == 0
    capsys.readouterr()
    assert main(["evaluate", "detector", str(tweets), "--model", model, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["measures"]["strict"]["f1"] == 1.0
    assert sorted(data["token_classes"]["classes"]) == ["NONE", "QIJOB", "QIREGION"]
    assert data["token_classes"]["macro_f1"] == 1.0
    note = tmp_path / "note.txt"
    note.write_text("my dentist number 3 lives in London", encoding="utf-8")
    out = tmp_path / "out.csv"
    options = ["--model", model, "--detectors", "patterns", "--pipeline", "blank:en"]
    assert main(["records", str(note), "-o", str(out), *options]) == 0
    assert out.read_text(encoding="utf-8").splitlines() == ["id,region,job", "1,London,dentist"]


def test_labels_of_your_own_are_read_as_types(gold: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    text = gold.read_text(encoding="utf-8").replace('"PERSON"', '"BOSS"').replace('"CODE"', '"PHONE"')
    own.write_text(text.replace('"DATETIME"', '"DAY"').replace('"ORG"', '"SHOP"'), encoding="utf-8")
    labels = tmp_path / "labels.txt"
    labels.write_text("BOSS PERSON\nDAY DATETIME/QUASI\nSHOP NO_MASK\n", encoding="utf-8")
    options = ("--detectors", "patterns", "--pipeline", "blank:en", "--format", "json", "--resamples", "0")
    plain = json.loads(run(own, *options).stdout)["measures"]
    done = run(own, "--map", labels, *options)
    assert done.returncode == 0, done.stderr
    mapped = json.loads(done.stdout)["measures"]
    assert plain["strict"]["recall"] == 0.25  # PHONE is known without a map
    assert mapped["strict"]["recall"] == pytest.approx(2 / 3)  # the date too, and the shop need not be hidden
    assert mapped["tokens"]["recall"] > plain["tokens"]["recall"]


def test_a_model_with_labels_of_its_own_is_measured_in_types(gold: Path, tmp_path: Path, capsys) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.txt").write_text(f"Boss: Ada{'abcdef'[number]} Berg\n", encoding="utf-8")
        (folder / f"{number}.ann").write_text(f"T1\tBOSS 6 15\tAda{'abcdef'[number]} Berg\n", encoding="utf-8")
    labels = tmp_path / "labels.txt"
    labels.write_text("BOSS PERSON/DIRECT\n", encoding="utf-8")
    model = tmp_path / "model"
    assert main(["train", "detector", str(folder), "-o", str(model), "--folds", "0", "--set", "rounds=20"]) == 0
    capsys.readouterr()
    options = ["evaluate", "detector", str(folder), "--model", str(model), "--resamples", "0"]
    assert main([*options, "--map", str(labels)]) == 0
    mapped = capsys.readouterr().out
    assert main(options) == 0
    assert "  PERSON" in mapped
    assert "  BOSS" in capsys.readouterr().out


def test_what_leaks_is_shown_beside_what_is_kept_on_request(gold: Path) -> None:
    options = ("--keep", "--detectors", "patterns", "--pipeline", "blank:en")
    assert "Ada" not in run(gold, *options).stdout
    done = run(gold, *options, "--misses", "1")
    assert done.returncode == 0, done.stderr
    assert "direct leaked" in done.stdout
    assert "miss  d1:0-8  PERSON DIRECT, 1 annotators: 'Ada Berg'" in done.stdout
    assert [
        one["text"] for one in json.loads(run(gold, *options, "--misses", "1", "--format", "json").stdout)["misses"]
    ] == ["Ada Berg"]
