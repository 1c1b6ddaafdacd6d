"""``sanitizer train detector`` as a user types it: a model comes out and is used, or one clear line says why not."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from command import in_process

NAMES = "Ada Bo Cleo Dag Eva Finn Gro Hal Ida Jon".split()


def run(*arguments: object, stdin: str | None = None) -> CompletedProcess[str]:
    return in_process(arguments, stdin=stdin or "")


@pytest.fixture(scope="module")
def data(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    brat = folder / "letters"
    brat.mkdir()
    for number in range(20):
        name = f"{NAMES[number % 10]} {NAMES[number * 3 % 10]}dal"
        text = f"Patient: {name}\nWard: W{number}\nThe dressing was changed twice.\n"
        (brat / f"{number}.txt").write_text(text, encoding="utf-8")
        ward = text.index("W", 15 + len(name))
        (brat / f"{number}.ann").write_text(
            f"T1\tPATIENT 9 {9 + len(name)}\t{name}\nT2\tBEDROOM {ward} {ward + len(f'W{number}')}\tW{number}\n",
            encoding="utf-8",
        )
    return folder


@pytest.fixture(scope="module")
def model(data) -> Path:
    target = data / "model"
    done = run("train", "detector", data / "letters", "-o", target, "--set", "rounds=20", "--folds", 2)
    assert done.returncode == 0, done.stderr
    assert "cross-validated on 20 documents: F1 by type and offsets" in done.stdout
    assert "label BEDROOM is not known; taken for MISC/QUASI" in done.stderr
    return target


def test_the_folder_has_manifest_and_card(model):
    manifest = json.loads((model / "manifest.json").read_text())
    assert manifest["kind"] == "detector"
    assert manifest["details"]["labels"] == {"BEDROOM": "MISC/QUASI", "PATIENT": "PERSON/DIRECT"}
    assert "model/weights.npz" in manifest["files"]
    card = (model / "card.md").read_text()
    assert "| PATIENT | 20 | PERSON DIRECT |" in card
    assert "Cross-validated by document in 2 folds" in card
    assert not any(name in card for name in NAMES)


def test_the_model_hides_what_it_learned(model):
    done = run("text", "-", "--pipeline", "blank:en", "--detectors", f"tagger:{model}", stdin="Patient: Siri Brudal\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Patient: PERSON 1")


def test_a_label_map_is_kept(data, tmp_path):
    given = tmp_path / "map.txt"
    given.write_text("BEDROOM LOC/QUASI\n")
    options = ("--folds", 0, "--kind", "linear", "--map", given)
    assert run("train", "detector", data / "letters", "-o", tmp_path / "m", *options).returncode == 0
    details = json.loads((tmp_path / "m" / "manifest.json").read_text())["details"]
    assert details["labels"]["BEDROOM"] == "LOC/QUASI"
    assert details["scores"] == {}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--kind", "magic"), "unknown kind of detector 'magic' [E119]; one of crf, linear"),
        (("--folds", "1"), "--folds is 0 or at least 2"),
        (("--lang", "zz"), "does not know that language"),
        (("--set", "rounds"), "NAME=VALUE"),
        (("--set", "rounds=many"), "are numbers"),
        (("--set", "colour=1"), "has no option 'colour' [E128]; its options are l1,"),
        (("--map", "none.txt"), "cannot read the label map"),
        (("--pipeline", "no_such_pipeline"), "not installed"),
        (("--lang", "en", "--pipeline", "x"), "not allowed with"),
    ],
)
def test_wrong_options_are_one_line(data, tmp_path, capsys, options, message):
    from sanitizer.cli.app import main

    arguments = ["train", "detector", str(data / "letters"), "-o", str(tmp_path / "m"), "--folds", "0", *options]
    try:
        code = main(arguments)
    except SystemExit as stop:  # the parser's own way to say that the usage is wrong
        code = stop.code
    error = capsys.readouterr().err
    assert code == 2
    assert message in error
    assert len(error.strip().splitlines()) == 1
    assert not (tmp_path / "m").exists()


def test_a_folder_with_other_things_is_never_replaced(data, tmp_path):
    (tmp_path / "letter.txt").write_text("keep me")
    done = run("train", "detector", data / "letters", "-o", tmp_path)
    assert done.returncode == 2
    assert "holds something else than a detector" in done.stderr
    assert (tmp_path / "letter.txt").read_text() == "keep me"


def test_bad_data_names_file_and_line_and_leaves_the_old_model(data, model, tmp_path):
    bad = tmp_path / "bad"
    bad.mkdir()
    (bad / "a.txt").write_text("Ada Berg")
    (bad / "a.ann").write_text("T1\tPATIENT 0 90\tAda Berg\n")
    before = (model / "manifest.json").read_bytes()
    done = run("train", "detector", data / "letters", bad, "-o", model)
    assert done.returncode == 2
    assert "a.ann, line 1: offsets outside the text" in done.stderr
    assert "Ada" not in done.stderr
    assert (model / "manifest.json").read_bytes() == before


def test_help_has_examples():
    done = run("train", "detector", "--help")
    assert done.returncode == 0
    assert "sanitizer train detector letters/ -o letters-model" in done.stdout


def test_a_detector_that_learned_nothing_says_so(data, tmp_path):
    options = ("--kind", "spacy", "--set", "epochs=1", "--folds", 0)
    done = run("train", "detector", data / "letters" / "0.txt", "-o", tmp_path / "m", *options)
    assert done.returncode == 0, done.stderr
    assert "finds nothing in the documents it learned from; give more documents, or train longer" in done.stderr


def test_a_brat_text_without_its_annotations_says_what_is_missing(data, tmp_path):
    (tmp_path / "note.txt").write_text("Patient: Siri Brudal\n", encoding="utf-8")
    done = run("train", "detector", tmp_path / "note.txt", "-o", tmp_path / "m")
    assert done.returncode == 2
    assert "needs its note.ann beside it" in done.stderr
    assert "Siri" not in done.stderr
