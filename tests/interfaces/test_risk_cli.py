"""The commands that measure an attack and a release's utility."""

import json

import pytest

from sanitizer.cli.app import main

TRADES = [
    "sells boats in the harbour",
    "paints kites on the hill",
    "bakes bread at night",
    "mends clocks by the church",
]


@pytest.fixture
def files(tmp_path):
    def write(name, rows):
        path = tmp_path / name
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return str(path)

    people = [{"id": n, "text": f"This one {t}. Yes, this one {t}."} for n, t in enumerate(TRADES)]
    before = [{"id": n, "text": f"Ada {t}."} for n, t in enumerate(TRADES)]
    after = [{"id": n, "text": f"PERSON 1 {t}." if n < 2 else "PERSON 1 works."} for n, t in enumerate(TRADES)]
    return write("people.jsonl", people), write("before.jsonl", before), write("after.jsonl", after), tmp_path, write


def test_an_attack_prints_a_table_json_and_a_page(files, capsys):
    people, before, after, folder, _ = files
    common = ["evaluate", "attack", "--released", after, "--background", people, "--attackers", "lexical,trained"]
    assert main([*common, "--originals", before, "-o", str(folder / "page.html")]) == 0
    assert "all masked" in capsys.readouterr().out
    assert "<svg" in (folder / "page.html").read_text(encoding="utf-8")
    assert main([*common, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["attackers"]["lexical"]["released"]["first"] == pytest.approx(0.625)
    assert report["candidates"] == 4


def test_utility_prints_a_table_json_and_a_page(files, capsys):
    people, before, after, folder, _ = files
    common = ["evaluate", "utility", "--originals", before, "--released", after, "--no-meaning"]
    assert main([*common, "--background", people, "-o", str(folder / "page.html")]) == 0
    assert "words" in capsys.readouterr().out
    assert "polyline" in (folder / "page.html").read_text(encoding="utf-8")
    assert main([*common, "--json"]) == 0
    assert 0 < json.loads(capsys.readouterr().out)["words_kept"] < 1


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([], "E712"),
        ([{"id": 0, "text": "one"}], "E713"),
        ([{"id": 0, "text": "one"}, {"id": 0, "text": "two"}], "E710"),
        ([{"id": 8, "text": "one"}, {"id": 9, "text": "two"}], "E716"),
    ],
)
def test_a_background_of_no_use_is_one_clear_line(files, capsys, rows, code):
    _, _, after, folder, write = files
    page = folder / "page.html"
    command = ["evaluate", "attack", "--released", after, "--background", write("bad.jsonl", rows), "-o", str(page)]
    assert main(command) == 2
    error = capsys.readouterr().err
    assert f"[{code}]" in error
    assert error.count("\n") == 1
    assert not page.exists()


@pytest.fixture
def town(tmp_path):
    jobs = ["sells boats", "mends clocks", "bakes bread", "paints walls"]
    rows = [{"id": f"p{n}", "text": f"This one lives here and {jobs[n % 4]} every day."} for n in range(12)]
    rows[0]["text"] += " One zebra lives here."
    path = tmp_path / "town.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_against_the_collection_itself_everybody_hides(town, capsys):
    assert main(["text", str(town), "--against", ".", "--k-people", "2", "--format", "json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == 12
    assert all(line["risk"]["reached"] and line["risk"]["crowd"] >= 2 for line in lines)
    assert "zebra" not in lines[0]["sanitized"]


@pytest.mark.parametrize(
    ("rows", "options", "exit_code", "code"),
    [
        ([], [], 2, "E712"),
        ([{"id": 1, "text": "one"}], [], 2, "E713"),
        ([{"id": 1, "text": "one"}, {"id": 1, "text": "two"}], [], 2, "E710"),
        ([{"id": 1, "text": "one"}, {"id": 2, "text": "two"}], [], 2, "E190"),
    ],
)
def test_what_cannot_be_promised_is_one_clear_line_and_nothing_is_written(
    town, tmp_path, capsys, rows, options, exit_code, code
):
    people = tmp_path / "people.jsonl"
    people.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    (tmp_path / "docs.jsonl").write_text('{"id": 1, "text": "here here"}\n', encoding="utf-8")
    out = tmp_path / "out"
    command = ["text", str(tmp_path / "docs.jsonl"), "--against", str(people), "-o", f"{out}/", *options]
    assert main(command) == exit_code
    error = capsys.readouterr().err
    assert f"[{code}]" in error
    assert error.count("\n") == 1
    assert not list(out.glob("*")) if out.exists() else True


def test_whom_nothing_can_hide_is_written_only_if_asked(town, tmp_path, capsys, monkeypatch):
    from sanitizer.risk.against import Against

    monkeypatch.setattr(Against, "alike", lambda self, original, released, person: 1)
    (tmp_path / "docs.jsonl").write_text('{"id": 1, "text": "here here"}\n', encoding="utf-8")
    out = tmp_path / "out"
    command = ["text", str(tmp_path / "docs.jsonl"), "--against", str(town), "-o", f"{out}/"]
    assert main(command) == 1
    error = capsys.readouterr().err
    assert "[E420]" in error
    assert error.count("\n") == 1
    assert not list(out.glob("*")) if out.exists() else True
    assert main([*command, "--accept-risk"]) == 0
    assert (out / "docs.jsonl").exists()


def test_a_person_whom_the_population_lacks_is_an_error(town, tmp_path, capsys):
    docs = tmp_path / "docs.jsonl"
    docs.write_text('{"id": 1, "person": "nobody", "text": "This one sells boats."}\n', encoding="utf-8")
    assert main(["text", str(docs), "--against", str(town)]) == 2
    captured = capsys.readouterr()
    assert "[E720]" in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("command", [["utility", "--no-meaning"], ["attack", "--attackers", "lexical"]])
def test_a_release_of_another_text_is_one_clear_line(files, capsys, command):
    people, before, _, _, write = files
    found = {"start": 0, "end": 3, "text": "Eva", "type": "PERSON", "replacement": "PERSON 1"}
    other = write("other.jsonl", [{"id": 0, "sanitized": "PERSON 1 sells boats.", "findings": [found]}])
    more = ["--background", people] if command[0] == "attack" else []
    assert main(["evaluate", *command, "--originals", before, "--released", other, *more]) == 2
    captured = capsys.readouterr()
    assert "[E721]" in captured.err
    assert "Eva" not in captured.err
