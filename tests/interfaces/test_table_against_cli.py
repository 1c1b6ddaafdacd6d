"""``sanitizer table --against`` as a user types it."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest
from command import in_process

SETTINGS = """
parameters: {k: 2}
attributes:
  id: {anonymization_type: direct_identifier}
  age: {type: numerical, anonymization_type: quasi_identifier}
  note: {type: text, anonymization_type: text}
"""
NOTES = (
    "I mend violins in Oslo. A zebra once came into my workshop.",
    "I teach children in Bergen and grow apples.",
    "I bake bread in Bergen and sing in a choir.",
    "I paint houses in Oslo and swim every morning.",
)
JOBS = ("mend violins", "teach children", "bake bread", "paint houses")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "c.yaml").write_text(SETTINGS, encoding="utf-8")
    with open(tmp_path / "in.csv", "w", newline="", encoding="utf-8") as handle:
        csv.writer(handle).writerows(
            [["id", "age", "note"], *([f"p{n}", 30 + n, note] for n, note in enumerate(NOTES))]
        )
    people(tmp_path, [f"I {JOBS[n % 4]} and swim and sing every morning." for n in range(24)])
    return tmp_path


def people(folder: Path, texts: list[str]) -> None:
    rows = [{"id": f"p{n}", "text": text} for n, text in enumerate(texts)]
    (folder / "people.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def arguments(place: Path, *more: str, against: bool = True) -> list[str]:
    asked = ["--against", str(place / "people.jsonl")] if against else []
    return ["table", str(place / "in.csv"), "-c", str(place / "c.yaml"), "-o", str(place / "out.csv"), *asked, *more]


def test_a_table_whose_people_hide_is_written_and_verifies(place: Path) -> None:
    command = [sys.executable, "-m", "sanitizer"]
    run = [*command, *arguments(place, "--report", str(place / "rep"))]
    done = subprocess.run(run, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    text = (place / "out.csv").read_text(encoding="utf-8")
    assert "zebra" not in text
    assert "morning" in text
    report = json.loads((place / "rep" / "report.json").read_text(encoding="utf-8"))
    assert report["against"] == {"k_people": 5, "candidates": 24, "people": 4, "told": 0}
    check = ["verify", str(place / "out.csv"), "-c", str(place / "c.yaml"), "--source", str(place / "in.csv")]
    done = in_process(check)
    assert done.returncode == 0, done.stderr


def test_whom_nothing_hides_is_written_only_if_asked(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sanitizer.risk.against import Against

    monkeypatch.setattr(Against, "alike", lambda self, original, released, person: 1)
    done = in_process(arguments(place))
    assert done.returncode == 1
    assert "[E420]" in done.stderr
    assert not (place / "out.csv").exists()
    done = in_process(arguments(place, "--accept-risk"))
    assert done.returncode == 0
    assert (place / "out.csv").exists()
    assert "warning: 4 of 4 people" in done.stderr


@pytest.mark.parametrize(
    ("texts", "more", "code"),
    [
        ([], (), "E712"),
        (["one"], (), "E713"),
        (["one", "two"], (), "E190"),
        (["one", "two"], ("--k-people", "1"), "E122"),
        (["one"] * 9, ("--person", "nobody"), "E125"),
    ],
)
def test_what_cannot_be_promised_is_one_clear_line_and_nothing_is_written(
    place: Path, texts: list[str], more: tuple[str, ...], code: str
) -> None:
    people(place, texts)
    done = in_process(arguments(place, *more))
    assert done.returncode == 2
    assert f"[{code}]" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (place / "out.csv").exists()


def test_a_population_that_is_not_there_is_one_clear_line(place: Path) -> None:
    (place / "people.jsonl").unlink()
    done = in_process(arguments(place))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "[E202]" in done.stderr


@pytest.mark.parametrize("more", [("--k-people", "7"), ("--accept-risk",), ("--person", "id")])
def test_options_of_a_population_need_one(place: Path, more: tuple[str, ...]) -> None:
    done = in_process(arguments(place, *more, against=False))
    assert done.returncode == 2
    assert "[E125]" in done.stderr


def test_a_population_is_never_overwritten(place: Path) -> None:
    before = (place / "people.jsonl").read_bytes()
    command = arguments(place)
    command[command.index("-o") + 1] = str(place / "people.jsonl")
    assert in_process(command).returncode == 2
    assert (place / "people.jsonl").read_bytes() == before
