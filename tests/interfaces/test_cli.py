"""The installed command in a subprocess, as a user types it."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("sanitizer")
SECRET = "Tomasz Wielgosz"


def run(*args, stdin: bytes | str | None = None, cwd=None, env=None, timeout=300):
    data = stdin.encode() if isinstance(stdin, str) else stdin
    return subprocess.run(
        [COMMAND, *map(str, args)],
        input=data,
        capture_output=True,
        cwd=cwd,
        timeout=timeout,
        env={**os.environ, **(env or {})},
    )


def refused(result, code=2):
    """Asserts one clear line on stderr, the right exit code, no traceback and nothing of the document."""
    assert result.returncode == code, result.stderr.decode()
    lines = result.stderr.decode().strip().splitlines()
    assert len(lines) == 1, lines
    assert "Traceback" not in result.stderr.decode()
    assert SECRET.split()[1] not in result.stderr.decode()


def test_a_filter_reads_standard_input_and_writes_standard_output():
    result = run("text", "-", stdin="Ada Berg called +47 22 12 34 56 on 3 May 2021.\n")
    assert result.returncode == 0, result.stderr
    assert result.stdout.decode() == "PERSON 1 called [phone number] in May 2021.\n"
    assert result.stderr == b""


def test_files_and_folders_go_into_a_folder_under_their_names(tmp_path):
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "a.txt").write_text("Ada Berg came.")
    (tmp_path / "in" / "deep" / "b.txt").write_text("Mr. Per Dahl left.")
    result = run("text", tmp_path / "in", "-o", tmp_path / "out")
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "out" / "a.txt").read_text() == "PERSON 1 came."
    assert (tmp_path / "out" / "deep" / "b.txt").read_text() == "Mr. PERSON 1 left."


def test_json_lines_come_back_in_order_with_the_documented_keys(tmp_path):
    lines = [{"id": i, "text": f"Ada Berg wrote letter {i} on 3 May 2021."} for i in range(3)]
    (tmp_path / "docs.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n")
    result = run("detect", tmp_path / "docs.jsonl")
    out = [json.loads(line) for line in result.stdout.decode().splitlines()]
    assert [entry["id"] for entry in out] == [0, 1, 2]
    first = out[0]["findings"][0]
    assert {"start", "end", "text", "type", "identifier", "score", "detectors", "ladder", "replacement"} <= set(first)
    assert {"text", "source", "support"} == set(first["ladder"][0])
    assert lines[0]["text"][first["start"] : first["end"]] == first["text"] == "Ada Berg"
    assert out[0]["sanitized"].startswith("PERSON 1 wrote letter 0 in May 2021")


def test_json_lines_on_standard_input_are_recognised():
    result = run("text", "-", "--format", "json", stdin='{"id": "x", "text": "Mail a@b.org", "protect": "Nobody"}\n')
    assert json.loads(result.stdout)["sanitized"] == "Mail [e-mail]"


def test_what_is_to_be_protected_is_hidden_even_if_no_detector_knows_it():
    line = json.dumps({"text": "The zorblax was seen. ZORBLAX again.", "protect": "zorblax"})
    sanitized = json.loads(run("text", "-", "--format", "json", stdin=line).stdout)["sanitized"]
    assert "zorblax" not in sanitized.lower()


def test_json_lines_stay_json_lines_in_a_folder(tmp_path):
    (tmp_path / "docs.jsonl").write_text('{"id": "a", "text": "Mail a@b.org"}\n')
    assert run("text", tmp_path / "docs.jsonl", "-o", f"{tmp_path}/out/").returncode == 0
    assert json.loads((tmp_path / "out" / "docs.jsonl").read_text()) == {"id": "a", "text": "Mail [e-mail]"}


def test_an_ignored_term_is_left_alone_as_a_whole(tmp_path):
    (tmp_path / "ignore.txt").write_text("Hyde Park\n")
    out = run(
        "text", "-", "--ignore", tmp_path / "ignore.txt", stdin="He lives near Hyde Park with Luke."
    ).stdout.decode()
    assert "near Hyde Park with" in out


def test_html_is_one_self_contained_page(tmp_path):
    (tmp_path / "a.txt").write_text("Ada Berg <script>alert(1)</script> came on 3 May 2021.")
    page = run("text", tmp_path / "a.txt", "--format", "html").stdout.decode()
    assert page.startswith("<!doctype html>")
    assert "<script" not in page
    assert "http://" not in page.replace("http-equiv", "")
    assert "May 2021" in page


def test_ladder_shows_rungs_with_source_and_support():
    result = run("ladder", "3 May 2021", "--type", "datetime", "--format", "json")
    assert [r["text"] for r in json.loads(result.stdout)["ladder"]][:3] == ["May 2021", "mid-2021", "2021"]
    guessed = run("ladder", "Bergen")
    assert b"taken as LOC" in guessed.stderr
    table = run("ladder", "Bergen", "--type", "LOC").stdout.decode()
    assert guessed.stdout.decode() == table
    assert "city in Norway" in table
    assert "***" in table


def test_the_users_terms_and_exceptions_are_read_from_files(tmp_path):
    (tmp_path / "terms.txt").write_text("Project Falcon\tMISC\n# comment\n")
    (tmp_path / "ignore.txt").write_text("Oslo\n")
    out = run("text", "-", "--terms", tmp_path / "terms.txt", "--ignore", tmp_path / "ignore.txt",
              stdin="PROJECT  falcon is in Oslo.").stdout.decode()  # fmt: skip
    assert "falcon" not in out.lower()
    assert "Oslo" in out


def test_help_has_examples_and_lists_every_command():
    result = run("--help")
    assert result.returncode == 0
    text = result.stdout.decode()
    assert all(word in text for word in ("text", "detect", "ladder", "examples:"))
    assert "examples:" in run("text", "--help").stdout.decode()


GOOD = [
    ("empty", "", ""), ("white space", " \n\t ", " \n\t "), ("one emoji", "🙂", "🙂"), ("windows line ends", "Hi\r\nyou\r\n", "Hi\r\nyou\r\n"),
    ("right to left", "שלום עולם", None), ("NUL bytes", "a\x00b", "a\x00b"), ("html", "<p>The weather is fine &amp; calm</p>", "<p>The weather is fine &amp; calm</p>"),
    ("byte order mark", "\ufeffHello", "Hello"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "expected"), GOOD, ids=[g[0] for g in GOOD])
def test_odd_but_valid_input_gives_a_right_result(name, text, expected):
    result = run("text", "-", stdin=text)
    assert result.returncode == 0, result.stderr
    if expected is not None:
        assert result.stdout.decode() == expected


def test_what_is_in_no_encoding_is_refused_in_one_line(tmp_path):
    (tmp_path / "bad.txt").write_bytes(SECRET.encode() + b"\xff\x00\xfe\x81")
    refused(run("text", tmp_path / "bad.txt"))
    refused(run("text", tmp_path / "bad.txt", "-o", f"{tmp_path}/out/"))
    assert not (tmp_path / "out" / "bad.txt").exists()


def test_a_missing_file_an_unknown_value_and_a_bad_line_are_refused(tmp_path):
    refused(run("text", tmp_path / "none.txt"))
    refused(run("text", "-", "--format", "pdf", stdin=SECRET))
    refused(run("text", "-", "--k", "1", stdin=SECRET))
    refused(run("text", "-", "--k", "many", stdin=SECRET))
    refused(run("text", "-", "--detectors", "magic", stdin=SECRET))
    refused(run("text", "-", "--pipeline", "no_such_pipeline", stdin=SECRET))
    refused(run("ladder", "x", "--type", "NOPE"))
    refused(run("ladder", " "))
    refused(run("ladder", "Bergen", "--kind", "town", "--kind-probability", "7"))
    refused(subprocess.run([COMMAND, "ladder", b"a\xff\xfeb"], capture_output=True, timeout=300))
    refused(run("nonsense"))
    (tmp_path / "bad.jsonl").write_text('{"text": ' + SECRET + '\n{"text": "ok"}\n')
    refused(run("detect", tmp_path / "bad.jsonl", "-o", tmp_path / "out.jsonl"))
    assert not (tmp_path / "out.jsonl").exists()
    (tmp_path / "bad.yaml").write_text("k: 1\ncolour: red\n")
    result = run("text", "-", "-c", tmp_path / "bad.yaml", stdin=SECRET)
    refused(result)
    assert b"k:" in result.stderr
    assert b"colour" in result.stderr


def test_a_failure_leaves_the_previous_output_intact(tmp_path):
    (tmp_path / "docs.jsonl").write_text('{"text": "Ada"}\n{"nope": 1}\n')
    (tmp_path / "out.jsonl").write_text("precious\n")
    refused(run("detect", tmp_path / "docs.jsonl", "-o", tmp_path / "out.jsonl", "--on-error", "stop"))
    assert (tmp_path / "out.jsonl").read_text() == "precious\n"
    assert not list(tmp_path.glob(".*part"))


@pytest.mark.skipif(os.geteuid() == 0 and not os.path.isdir("/proc/1"), reason="needs a place that cannot be written")
def test_an_unwritable_folder_is_refused(tmp_path):
    (tmp_path / "a.txt").write_text("Ada Berg")
    target = Path("/proc/1/out") if os.geteuid() == 0 else tmp_path / "locked" / "out"
    if os.geteuid() != 0:
        (tmp_path / "locked").mkdir()
        (tmp_path / "locked").chmod(stat.S_IRUSR)
    refused(run("text", tmp_path / "a.txt", "-o", target))


def test_an_input_is_never_overwritten_by_its_own_output(tmp_path):
    (tmp_path / "a.txt").write_text("Ada Berg came.")
    refused(run("text", tmp_path / "a.txt", "-o", tmp_path))
    assert (tmp_path / "a.txt").read_text() == "Ada Berg came."


def test_the_same_input_gives_the_same_bytes_in_every_process(tmp_path, samples):
    (tmp_path / "docs.jsonl").write_text("".join(json.dumps({"text": text}) + "\n" for text in samples.values()))
    runs = {run("detect", tmp_path / "docs.jsonl", env={"PYTHONHASHSEED": str(seed)}).stdout for seed in (0, 1, 4242)}
    assert len(runs) == 1


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    (tmp_path / "docs.jsonl").write_text('{"text": "Ada Berg"}\n' * 300)
    with subprocess.Popen(
        [COMMAND, "detect", tmp_path / "docs.jsonl"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.slow
def test_five_megabytes_of_text_go_through(tmp_path):
    sentence = "Ada Berg, an engineer from Bergen, paid $4,500 on 3 May 2021 and wrote nothing else of note. "
    (tmp_path / "big.txt").write_text(sentence * (5_000_000 // len(sentence)))
    result = run("text", tmp_path / "big.txt", "-o", f"{tmp_path}/out/", timeout=1800)
    assert result.returncode == 0, result.stderr
    out = (tmp_path / "out" / "big.txt").read_text()
    assert "Berg" not in out
    assert out.count("PERSON 1") == 5_000_000 // len(sentence)
