"""A run may be killed at any moment: what it has written is whole, and the next one goes on from there."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from command import in_process

from sanitizer.cli.resume import Journal, journal_place
from sanitizer.core.errors import InputError
from sanitizer.documents.flow import Sanitizer

LIGHT = ("--pipeline", "blank:en", "--detectors", "patterns", "--selector", "floor")


@pytest.fixture
def documents(tmp_path):
    rows = [{"id": n, "text": f"Mail a{n}@example.org on day {n}.", "n": n} for n in range(900)]
    (tmp_path / "docs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path / "docs.jsonl"


def run(*arguments, cwd, code=0):
    done = in_process(["text", *arguments, *LIGHT], cwd=cwd)
    assert done.returncode == code, done.stderr
    return done


@pytest.fixture
def counted(monkeypatch):
    """Counts the documents that are sanitized, and stops the program after some of them."""
    state = {"done": 0, "stop": 10**9}
    original = Sanitizer.run

    def counting(self, batch, **more):
        state["done"] += len(batch)
        if state["done"] > state["stop"]:
            raise KeyboardInterrupt
        return original(self, batch, **more)

    monkeypatch.setattr(Sanitizer, "run", counting)
    return state


def test_a_stopped_run_goes_on_where_it_was(documents, tmp_path, counted):
    run("docs.jsonl", "-o", "whole.jsonl", "--workers", "1", cwd=tmp_path)
    counted.update(done=0, stop=600)
    run("docs.jsonl", "-o", "out.jsonl", "--workers", "1", cwd=tmp_path, code=130)
    assert not (tmp_path / "out.jsonl").exists()
    kept = journal_place(str(tmp_path / "out.jsonl"), folder=False)
    assert b"example.org" not in kept.read_bytes()
    assert kept.stat().st_mode & 0o077 == 0
    counted.update(done=0, stop=10**9)
    said = run("docs.jsonl", "-o", "out.jsonl", "--workers", "1", "--resume", cwd=tmp_path).stderr
    assert "documents were done before" in said
    assert counted["done"] <= 900 - 256
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["docs.jsonl", "out.jsonl", "whole.jsonl"]


def test_other_settings_and_changed_documents_are_done_again(documents, tmp_path, counted):
    counted["stop"] = 600
    run("docs.jsonl", "-o", "out.jsonl", "--workers", "1", cwd=tmp_path, code=130)
    counted.update(done=0, stop=10**9)
    run("docs.jsonl", "-o", "out.jsonl", "--workers", "1", "--resume", "--mask", "***", cwd=tmp_path)
    assert counted["done"] == 900
    assert "***" in (tmp_path / "out.jsonl").read_text()
    assert "[e-mail]" not in (tmp_path / "out.jsonl").read_text()


def test_a_broken_journal_is_no_harm_and_one_in_use_is_refused(tmp_path):
    path = tmp_path / ".out.resume"
    path.write_bytes(b"no such thing" * 100)
    journal = Journal(path, {}, resume=True)
    assert journal.get(journal.key("x")) is None
    journal.put(journal.key("x"), "y")
    with pytest.raises(InputError, match="E288"):
        Journal(path, {}, resume=True)
    journal.end()
    assert not path.exists()


def test_resume_needs_a_place(documents, tmp_path):
    assert "E125" in run("docs.jsonl", "--resume", cwd=tmp_path, code=2).stderr
    assert "E125" in run("docs.jsonl", "--resume", "-o", "x.html", "--format", "html", cwd=tmp_path, code=2).stderr


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_process_leaves_whole_files_and_no_children(tmp_path, workers):
    folder = tmp_path / "in"
    folder.mkdir()
    for part in range(6):
        rows = [{"text": f"Mail a{n}@example.org on day {n} of part {part}."} for n in range(500)]
        (folder / f"{part}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    command = [sys.executable, "-m", "sanitizer", "text", folder, *LIGHT, "--workers", str(workers)]
    subprocess.run([*command, "-o", tmp_path / "whole"], check=True, timeout=300)
    started = time.monotonic()
    process = subprocess.Popen([*command, "-o", tmp_path / "out"])
    while not list((tmp_path / "out").glob("*.jsonl")) and time.monotonic() - started < 120:
        time.sleep(0.01)
    children = subprocess.run(
        ["pgrep", "-P", str(process.pid)], capture_output=True, text=True, check=False
    ).stdout.split()
    process.send_signal(signal.SIGKILL)
    process.wait()
    whole = {path.name: path.read_bytes() for path in (tmp_path / "whole").iterdir()}
    for path in (tmp_path / "out").glob("*.jsonl"):
        assert path.read_bytes() == whole[path.name]
    done = subprocess.run([*command, "-o", tmp_path / "out", "--resume"], check=True, timeout=300, capture_output=True)
    assert b"done before" in done.stderr
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == whole
    deadline = time.monotonic() + 20
    while any(os.path.exists(f"/proc/{child}") for child in children) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(os.path.exists(f"/proc/{child}") for child in children)


def test_the_last_of_a_batch_takes_the_others_along(tmp_path, monkeypatch):
    clock = iter(range(0, 4000, 1)).__next__
    monkeypatch.setattr("sanitizer.cli.resume.time.monotonic", lambda: 0.1 * clock())
    path = journal_place(str(tmp_path / "out.jsonl"), folder=False)
    journal = Journal(path, {}, resume=True)
    keys = [journal.key(str(number)) for number in range(32)]
    for key in keys:
        journal.put(key, "x")
    journal._store.close()  # as a killed process leaves it
    later = Journal(path, {}, resume=True)
    assert sum(later.get(key) is not None for key in keys) == 32
    later.end()
