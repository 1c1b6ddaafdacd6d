"""`sanitizer records`, as a user types it, up to the table that is released from the records."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from sanitizer.cli.app import main

NOTES = [
    "Ingrid Solheim, a 65-year-old dentist from Bergen, was admitted on 3 May 2021 with diabetes. She is Catholic.",
    "Kari Dahl (aged 62) works as a surgeon in Oslo. She was born on 12 March 1959 and lives in Stavanger now.",
    "I am 34, a single mother and a nurse in Trondheim. Mail me at kari@example.org.",
    "A 68 y/o male carpenter living in Gothenburg was divorced in June 2010 and has hypertension.",
]


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sanitizer", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.jsonl"
    lines = [json.dumps({"id": f"n{n}", "text": text}) + "\n" for n, text in enumerate(NOTES, 1)]
    path.write_text("".join(lines), encoding="utf-8")
    return path


def rows(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def test_records_go_through_the_table_flow_as_they_are(notes: Path, tmp_path: Path) -> None:
    out, release = tmp_path / "records.csv", tmp_path / "release.csv"
    done = run("records", notes, "-o", out, "--k", "2")
    assert done.returncode == 0, done.stderr
    found = rows(out)
    assert [row["id"] for row in found] == ["n1", "n2", "n3", "n4"]
    assert [row["age"] for row in found] == ["65", "62", "34", "68"]
    assert found[1]["region"] == "Oslo|Stavanger"
    assert found[0]["date"] == "2021-05-03"
    assert found[1]["birth_date"] == "1959-03-12"
    text = out.read_text(encoding="utf-8")
    assert "Solheim" not in text
    assert "kari@example.org" not in text
    made = run("table", out, "-c", tmp_path / "records.yaml", "-o", release)
    assert made.returncode == 0, made.stderr
    assert len(rows(release)) == 4
    assert "id" not in rows(release)[0]
    checked = run("verify", release, "-c", tmp_path / "records.yaml")
    assert checked.returncode == 0, checked.stderr


def test_simple_mode_writes_texts_and_keeps_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "tweets.csv"
    table.write_text(
        'Id,label,Tweet\n1,0,"A 65-year-old dentist from Bergen, @ada"\n2,1,plain words\n', encoding="utf-8"
    )
    out = tmp_path / "simple.csv"
    assert main(["records", str(table), "-o", str(out), "--simple", "--keep", "label"]) == 0
    assert rows(out) == [
        {"id": "1", "label": "0", "text": "A 60-70-year-old <job> from <region>, ****"},
        {"id": "2", "label": "1", "text": "plain words"},
    ]
    assert "Bergen" not in capsys.readouterr().err
    lines = tmp_path / "simple.jsonl"
    assert main(["records", str(table), "-o", str(lines), "--simple"]) == 0
    assert json.loads(lines.read_text(encoding="utf-8").splitlines()[0])["text"].startswith("A 60-70-year-old")
    assert not (tmp_path / "simple.yaml").exists()


def test_file_names_stay_out_unless_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    for name, text in zip(("ada berg", "bo dahl"), NOTES, strict=False):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    out = tmp_path / "records.csv"
    assert main(["records", str(folder), "-o", str(out)]) == 0
    assert [row["id"] for row in rows(out)] == ["1", "2"]
    assert main(["records", str(folder), "-o", str(out), "--direct"]) == 0
    assert [row["id"] for row in rows(out)] == ["ada berg.txt", "bo dahl.txt"]
    assert "Ingrid Solheim" in rows(out)[0]["person"]


def test_the_text_goes_along_on_request_and_is_recoded(notes: Path, tmp_path: Path) -> None:
    out, release = tmp_path / "records.csv", tmp_path / "release.csv"
    assert main(["records", str(notes), "-o", str(out), "--k", "2", "--with-text"]) == 0
    assert main(["table", str(out), "-c", str(tmp_path / "records.yaml"), "-o", str(release)]) == 0
    text = " ".join(row["text"] for row in rows(release))
    assert "Solheim" not in text
    assert "Gothenburg" not in text


def test_settings_of_somebodys_own_are_not_replaced(
    notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "records.yaml").write_text("parameters: {k: 5}\n", encoding="utf-8")
    assert main(["records", str(notes), "-o", str(tmp_path / "records.csv")]) == 2
    assert "E216" in capsys.readouterr().err
    assert not (tmp_path / "records.csv").exists()
    other = tmp_path / "other.yaml"
    arguments = ["records", str(notes), "-o", str(tmp_path / "records.csv"), "--table-settings", str(other)]
    assert main(arguments) == 0
    assert "run this again with a smaller --k" in capsys.readouterr().err
    assert main(arguments) == 0  # what this command wrote, it may replace
    assert (tmp_path / "records.yaml").read_text(encoding="utf-8") == "parameters: {k: 5}\n"


@pytest.mark.parametrize(
    ("content", "name", "options", "code"),
    [
        (None, "nowhere.jsonl", [], "E202"),
        ("", "empty.jsonl", [], "E290"),
        ("{broken", "bad.jsonl", [], "E204"),
        ('{"text": "Nothing."}\n', "plain.jsonl", [], "E293"),
        ("a,b\n1,2\n", "table.csv", [], "E292"),
        ("text\nx\n", "table.csv", ["--text-column", "body"], "E292"),
        ("text\nx\n", "table.csv", ["--keep", "label"], "E292"),
        ("text,age\nx,3\n", "table.csv", ["--keep", "age"], "E142"),
        ('{"text": "x"}\n', "plain.jsonl", ["--keep", "label"], "E125"),
        ('{"text": "x"}\n', "plain.jsonl", ["--sensitive", "shoe"], "E140"),
        ('{"text": "x"}\n', "plain.jsonl", ["--model", "nowhere"], "E301"),
        ('{"text": "x"}\n', "plain.jsonl", ["-o", "out.docx"], "E291"),
        ('{"text": "x"}\n', "plain.jsonl", ["-o", "no/where/out.csv"], "E210"),
    ],
)
def test_bad_input_is_one_clear_line_and_writes_nothing(
    content: str | None,
    name: str,
    options: list[str],
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert main(["records", name, "-o", "out.csv", *options]) == 2
    done = capsys.readouterr()
    assert f"[{code}]" in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ([name] if content is not None else [])


def test_the_output_may_not_replace_the_input(notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "in.csv"
    table.write_text("text\nA nurse.\n", encoding="utf-8")
    assert main(["records", str(table), "-o", str(table)]) == 2
    assert "E212" in capsys.readouterr().err
    assert table.read_text(encoding="utf-8") == "text\nA nurse.\n"
