"""Inputs are never overwritten, killed runs are recovered from, and names of files and ids do not slip through."""

from __future__ import annotations

import json
import os

import pytest

from sanitizer.artefacts import files
from sanitizer.artefacts.files import atomic_folder, atomic_write
from sanitizer.artefacts.leftovers import exchange
from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.artefacts.places import check_outputs
from sanitizer.cli.app import main
from sanitizer.core.errors import InputError

LIGHT = ("--pipeline", "blank:en", "--detectors", "patterns", "--selector", "floor")


@pytest.fixture
def tree(tmp_path):
    """A folder A and a folder B/sub with a file of the same name, a link to A and a table."""
    for name in ("A/sub/f.txt", "B/sub/f.txt", "A/g.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"Write to {name[0].lower()}@example.org.")
    (tmp_path / "linked").symlink_to(tmp_path / "A")
    (tmp_path / "docs.jsonl").write_text('{"id": 1, "text": "a@example.org"}\n')
    (tmp_path / "t.csv").write_text("id,text\n1,a@example.org\n")
    (tmp_path / "t.yaml").write_text("k: 2\nattributes:\n  id: {type: direct}\n")
    (tmp_path / "terms.txt").write_text("Falcon\n")
    return tmp_path


OVER = [
    ("a folder into a second input", ["text", "A", "B/sub", "-o", "B"]),
    ("a folder into itself", ["text", "A", "-o", "A"]),
    ("a folder into a folder of its own", ["text", "A", "-o", "A/out"]),
    ("a folder into itself by a link", ["text", "A", "-o", "linked"]),
    ("a linked folder into itself", ["text", "linked", "-o", "A"]),
    ("a file onto itself", ["text", "A/g.txt", "-o", "A"]),
    ("a file onto itself, by dots", ["text", "A/g.txt", "-o", "B/../A"]),
    ("two files of one name", ["text", "A/sub/f.txt", "B/sub/f.txt", "-o", "out"]),
    ("findings onto the documents", ["detect", "docs.jsonl", "-o", "docs.jsonl"]),
    ("findings onto the terms", ["detect", "docs.jsonl", "--terms", "terms.txt", "-o", "terms.txt"]),
    ("findings into a folder that is read", ["detect", "A", "-o", "A/sub/new.jsonl"]),
    ("a release onto its table", ["table", "t.csv", "-c", "t.yaml", "-o", "t.csv"]),
    ("a release onto its settings", ["table", "t.csv", "-c", "t.yaml", "-o", "t.yaml"]),
    ("records onto their source", ["records", "t.csv", "-o", "t.csv"]),
    ("records into a folder that is read", ["records", "A", "-o", "A/records.csv"]),
]


@pytest.mark.parametrize(("name", "command"), OVER, ids=[case[0] for case in OVER])
def test_no_output_is_an_input_or_lies_in_one(tree, monkeypatch, capsys, name, command):
    monkeypatch.chdir(tree)
    before = {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    assert main(command) == 2
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 1
    assert said[0].startswith("sanitizer: ")
    assert any(code in said[0] for code in ("E212", "E213", "E217")), said
    assert {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()} == before


def test_a_hard_link_to_an_input_is_the_input(tree):
    os.link(tree / "A/g.txt", tree / "other.txt")
    with pytest.raises(InputError, match="E212"):
        check_outputs([tree / "other.txt"], [tree / "A/g.txt"])


def test_names_that_differ_in_case_fall_together_where_the_file_system_says_so(tree, monkeypatch):
    both = [tree / "out" / "A.txt", tree / "out" / "a.txt"]
    check_outputs(both, [])
    monkeypatch.setattr("sanitizer.artefacts.places._folds_case", lambda folder: True)
    with pytest.raises(InputError, match="E213"):
        check_outputs(both, [])


def test_a_folder_beside_the_inputs_is_written(tree, monkeypatch):
    monkeypatch.chdir(tree)
    assert main(["text", "A", "-o", "out", *LIGHT]) == 0
    assert (tree / "out/sub/f.txt").read_text() == "Write to [e-mail]."
    assert (tree / "A/sub/f.txt").read_text() == "Write to a@example.org."


def _killed(work):
    """Runs ``work`` in a child process that ends without any clean-up; its process number."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(9)
    os.waitpid(child, 0)
    return child


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("swaps", [True, False])
def test_a_folder_survives_a_kill_at_every_step(tmp_path, monkeypatch, swaps):
    target = tmp_path / "model"
    (tmp_path / "source").write_text("1")
    with atomic_folder(target) as folder:
        (folder / "data").write_text("old")
        Manifest("toy", 1, "0.1").write(folder)
    if not swaps:
        monkeypatch.setattr(files, "exchange", lambda one, other: False)
    for steps in range(4):

        def die_after(steps=steps):
            left = iter(range(steps))
            rename = os.replace

            def counted(a, b):
                if next(left, None) is None:
                    os._exit(9)
                rename(a, b)

            files.os = type(
                "Os", (), {"__getattr__": lambda _, name: counted if name == "replace" else getattr(os, name)}
            )()
            files.shutil.rmtree = lambda *_, **__: os._exit(9)
            with atomic_folder(target) as folder:
                (folder / "data").write_text("new")
                Manifest("toy", 1, "0.2").write(folder)

        _killed(die_after)
        assert open_folder(target, "toy", 1).version in {"0.1", "0.2"}
        assert (target / "data").read_text() in {"old", "new"}
    with atomic_folder(target) as folder:
        (folder / "data").write_text("last")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["model", "source"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_what_a_killed_run_left_is_cleared_by_the_next_one_for_the_same_file_only(tmp_path):
    def half():
        with atomic_write(tmp_path / "out.txt") as handle:
            handle.write("half")
            handle.flush()
            os._exit(9)

    _killed(half)
    foreign = tmp_path / ".out.txt.mine.part"
    foreign.write_text("not ours")
    assert len(list(tmp_path.glob(".out.txt.*.part"))) == 2
    with atomic_write(tmp_path / "other.txt") as handle:
        handle.write("whole")
    assert len(list(tmp_path.glob(".out.txt.*.part"))) == 2
    with atomic_write(tmp_path / "out.txt") as handle, atomic_write(tmp_path / "out.txt") as second:
        handle.write("first")  # a file that is being written stays, whoever else writes the same
        second.write("second")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".out.txt.mine.part", "other.txt", "out.txt"]


def test_folders_are_exchanged_in_one_step_where_the_system_can(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    (one / "a").write_text("1")
    if not exchange(one, other):
        pytest.skip("this file system cannot")
    assert (other / "a").exists()
    assert not (one / "a").exists()
    assert not exchange(one, tmp_path / "none")


NAMED = ["ada.berg@example.org", "Ada Berg", "ada_berg.txt", "BergAda-2021", "ada-berg"]
UNNAMED = ["doc-17", "17", "2021-05-03.txt", "letter.txt", "notes/0001.txt", "a", "row_5", "e3b0c442"]


@pytest.mark.parametrize("id", NAMED)
def test_an_id_that_names_somebody_draws_a_note_that_does_not_quote_it(tmp_path, capsys, sanitizer, monkeypatch, id):
    monkeypatch.setattr("sanitizer.documents.flow.Sanitizer", lambda settings: sanitizer)
    path = tmp_path / "docs.jsonl"
    path.write_text(json.dumps({"id": id, "text": "Ada Berg wrote to us."}) + "\n")
    assert main(["detect", str(path)]) == 0
    out = capsys.readouterr()
    assert "--rename" in out.err
    assert "erg" not in out.err
    assert main(["detect", str(path), "--rename"]) == 0
    out = capsys.readouterr()
    assert json.loads(out.out)["id"] == 1
    assert out.err == ""


@pytest.mark.parametrize("id", UNNAMED)
def test_other_ids_draw_none(tmp_path, capsys, sanitizer, monkeypatch, id):
    monkeypatch.setattr("sanitizer.documents.flow.Sanitizer", lambda settings: sanitizer)
    path = tmp_path / "docs.jsonl"
    path.write_text(json.dumps({"id": id, "text": "Ada Berg wrote to us."}) + "\n")
    assert main(["detect", str(path)]) == 0
    assert capsys.readouterr().err == ""


def test_files_are_numbered_with_rename(tmp_path, capsys):
    (tmp_path / "in" / "Berg").mkdir(parents=True)
    (tmp_path / "in" / "Berg" / "ada.txt").write_text("Hello.")
    (tmp_path / "in" / "olav.jsonl").write_text('{"id": "ada@example.org", "text": "Hello."}\n')
    assert main(["text", str(tmp_path / "in"), "-o", str(tmp_path / "out"), "--rename", *LIGHT]) == 0
    assert sorted(path.name for path in (tmp_path / "out").rglob("*")) == ["1.txt", "2.jsonl"]
    assert json.loads((tmp_path / "out" / "2.jsonl").read_text()) == {"id": 2, "text": "Hello."}
    assert capsys.readouterr().err == ""
