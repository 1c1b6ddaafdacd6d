"""``sanitizer table`` and ``sanitizer verify`` as a user types them."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TABLES = Path(__file__).resolve().parents[2] / "data" / "tables"
SETTINGS = """
parameters: {k: 2, relational_weight: 0.5}
attributes:
  name: {anonymization_type: direct_identifier, entities: [PERSON]}
  age: {type: numerical, anonymization_type: quasi_identifier}
  city: {type: nominal, anonymization_type: quasi_identifier}
  pay: {type: numerical, anonymization_type: insensitive_attribute}
"""
ROWS = [["name", "age", "city", "pay"]] + [
    [f"Person{i}", str(20 + i), "=cmd()" if i < 3 else "Oslo", str(i)] for i in range(6)
]


def sanitizer(*arguments: object, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sanitizer", *(str(argument) for argument in arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "c.yaml").write_text(SETTINGS, encoding="utf-8")
    with open(tmp_path / "in.csv", "w", newline="", encoding="utf-8") as handle:
        csv.writer(handle).writerows(ROWS)
    return tmp_path


def read(path: Path) -> list[list[str]]:
    with open(path, newline="", encoding="utf-8") as handle:
        return list(csv.reader(handle))


def test_table_then_verify(place: Path) -> None:
    done = sanitizer(
        "table", place / "in.csv", "-c", place / "c.yaml", "-o", place / "out.csv", "--report", place / "rep"
    )
    assert done.returncode == 0, done.stderr
    rows = read(place / "out.csv")
    assert rows[0] == ["age", "city", "pay"]
    assert len(rows) == len(ROWS)
    assert [row[2] for row in rows[1:]] == [row[3] for row in ROWS[1:]]
    assert not any(cell.startswith("=") for row in rows for cell in row)
    report = json.loads((place / "rep" / "report.json").read_text())
    for key in (
        "relational_loss",
        "textual_loss",
        "textual_loss_strict",
        "total_loss",
        "groups",
        "k_reached",
        "settings",
    ):
        assert key in report
    page = (place / "rep" / "report.html").read_text()
    assert "<svg" in page
    assert "src=" not in page
    assert "Person1" not in page
    assert "Everybody shows the same as at least" in page
    assert "Not released: name." in page
    assert sanitizer("verify", place / "out.csv", "-c", place / "c.yaml").returncode == 0
    checked = sanitizer("verify", place / "out.csv", "-c", place / "c.yaml", "--source", place / "in.csv")
    assert checked.returncode == 0, checked.stdout


def test_planted_violations_are_found(place: Path) -> None:
    sanitizer("table", place / "in.csv", "-c", place / "c.yaml", "-o", place / "out.csv")
    rows = read(place / "out.csv")
    unique = [row[:] for row in rows]
    unique[1][0] = "99"
    with_index = [["", *rows[0]], *([str(i), *row] for i, row in enumerate(rows[1:]))]
    with_name = [["name", *rows[0]], *(["x", *row] for row in rows[1:])]
    for planted in (unique, with_index, with_name):
        with open(place / "bad.csv", "w", newline="", encoding="utf-8") as handle:
            csv.writer(handle).writerows(planted)
        found = sanitizer("verify", place / "bad.csv", "-c", place / "c.yaml")
        assert found.returncode == 1
        assert found.stdout.strip()
        as_json = sanitizer("verify", place / "bad.csv", "-c", place / "c.yaml", "--format", "json")
        assert json.loads(as_json.stdout)


def test_a_planted_name_in_a_text_is_found(tmp_path: Path) -> None:
    config = TABLES / "diaries.yaml"
    done = sanitizer("table", TABLES / "diaries.csv", "-c", config, "-o", tmp_path / "out.csv")
    assert done.returncode == 0, done.stderr
    assert sanitizer("verify", tmp_path / "out.csv", "-c", config).returncode == 0
    rows = read(tmp_path / "out.csv")
    rows[5][5] += " My friend Margaret Wilson came too."
    rows[9][5] += " He works as a composer."
    with open(tmp_path / "bad.csv", "w", newline="", encoding="utf-8") as handle:
        csv.writer(handle).writerows(rows)
    found = sanitizer("verify", tmp_path / "bad.csv", "-c", config)
    assert found.returncode == 1
    assert "rows 5, 9" in found.stdout
    assert "Margaret" not in found.stdout


@pytest.mark.parametrize(
    ("table", "settings", "status", "expected"),
    [
        (ROWS[:2], SETTINGS, 1, "1 people, k is 2"),
        (ROWS, SETTINGS.replace("k: 2", "k: 1"), 2, "parameters.k"),
        ([row[:3] for row in ROWS], SETTINGS, 2, "columns are missing: pay"),
        ([[*row, "x"] for row in ROWS], SETTINGS, 2, "not listed"),
        ([["name", "age", "age", "pay"], *ROWS[1:]], SETTINGS, 2, "have the same name"),
        ([ROWS[0], *([a, "", b, c] for a, _, b, c in ROWS[1:])], SETTINGS, 2, "all empty: age"),
        (ROWS, SETTINGS + "  age: {type: nominal}\n", 2, "listed twice"),
        (ROWS, "attributes: [", 2, "not valid YAML"),
        (
            ROWS,
            SETTINGS.replace("city: {type: nominal", "city: {hierarchy: none.csv, type: nominal"),
            2,
            "cannot read the hierarchy",
        ),
    ],
)
def test_bad_input_is_one_clear_line_and_the_old_output_stays(
    tmp_path: Path, table: list[list[str]], settings: str, status: int, expected: str
) -> None:
    (tmp_path / "c.yaml").write_text(settings, encoding="utf-8")
    with open(tmp_path / "in.csv", "w", newline="", encoding="utf-8") as handle:
        csv.writer(handle).writerows(table)
    (tmp_path / "out.csv").write_text("old")
    done = sanitizer("table", tmp_path / "in.csv", "-c", tmp_path / "c.yaml", "-o", tmp_path / "out.csv")
    assert done.returncode == status
    assert expected in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert (tmp_path / "out.csv").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c.yaml", "in.csv", "out.csv"]


def test_mixed_types_are_kept_as_unknown_and_counted(place: Path) -> None:
    rows = [row[:] for row in ROWS]
    rows[2][1] = "about thirty"
    with open(place / "in.csv", "w", newline="", encoding="utf-8") as handle:
        csv.writer(handle).writerows(rows)
    done = sanitizer("table", place / "in.csv", "-c", place / "c.yaml", "-o", place / "out.csv")
    assert done.returncode == 0
    assert "1 cells of column 'age' could not be read" in done.stderr


def test_the_output_never_replaces_the_input(place: Path) -> None:
    done = sanitizer("table", place / "in.csv", "-c", place / "c.yaml", "-o", place / "in.csv")
    assert done.returncode == 2
    assert read(place / "in.csv") == ROWS


def test_a_kill_in_the_middle_leaves_the_old_output(place: Path) -> None:
    with open(place / "in.csv", "w", newline="", encoding="utf-8") as handle:
        csv.writer(handle).writerows([ROWS[0], *([f"P{i}", str(i % 97), str(i % 13), "1"] for i in range(600_000))])
    (place / "out.csv").write_text("old")
    command = [
        sys.executable,
        "-m",
        "sanitizer",
        "table",
        str(place / "in.csv"),
        "-c",
        str(place / "c.yaml"),
        "-o",
        str(place / "out.csv"),
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(1.5)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert process.returncode == -signal.SIGKILL, "the run ended before the kill: make the table larger"
    assert (place / "out.csv").read_text() == "old"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_clear_error(place: Path) -> None:
    done = sanitizer("table", place / "in.csv", "-c", place / "c.yaml", "-o", "/dev/full/out.csv")
    assert done.returncode == 2
    assert "cannot write" in done.stderr
