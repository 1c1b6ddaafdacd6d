"""`sanitizer characters` as a user types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

WORDS = "crew\ncraw\ndraw\ndrew\ngrew\nbrew\ncrow\nzebra\n"


def run(*arguments, cwd, text="", binary=False):
    done = subprocess.run(
        [sys.executable, "-m", "sanitizer", "characters", *map(str, arguments)],
        cwd=cwd,
        input=text if binary else text.encode(),
        capture_output=True,
        timeout=120,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def place(tmp_path):
    (tmp_path / "words.txt").write_text(WORDS, encoding="utf-8")
    code, _, err = run("build", "words.txt", "-o", "index", "--closed", "2", cwd=tmp_path)
    assert (code, err) == (0, "8 terms indexed in index\n")
    return tmp_path


def test_show_prints_the_trade_off(place):
    code, out, _ = run("show", "crew", "--index", "index", "--k", "4", cwd=place)
    assert code == 0
    lines = out.splitlines()
    assert lines[0].split() == ["support", "redacted", "pattern"]
    assert lines[1].split() == ["4", "1", "*rew", "<-", "taken"]
    assert all(int(line.split()[0]) >= 4 for line in lines[1:])


def test_show_says_when_a_term_is_unlisted_or_cannot_reach_k(place):
    _, out, _ = run("show", "trew", "--index", "index", "--k", "50", cwd=place)
    assert "no pattern reaches 50: the term becomes ***" in out
    assert "not in the list" in out


def test_show_can_be_cut_and_given_as_json(place):
    _, out, _ = run("show", "crew", "--index", "index", "--limit", "2", cwd=place)
    assert "more patterns" in out
    code, out, _ = run("show", "crew", "--index", "index", "--k", "2", "--format", "json", cwd=place)
    data = json.loads(out)
    assert code == 0
    assert data["taken"] == "cr*w"
    assert data["patterns"][0] == {"pattern": "cr*w", "support": 3, "redacted": 1}


def test_show_works_on_a_terminal_without_the_letters(place):
    (place / "ja.txt").write_text("東京都\n東京駅\n", encoding="utf-8")
    assert run("build", "ja.txt", "-o", "ja", cwd=place)[2] == "2 terms indexed in ja\n"
    code, out, err = run("show", "東京都", "--index", "ja", "--k", "2", cwd=place)
    assert (code, err) == (0, "")
    assert "\\u6771\\u4eac*  <- taken" in out


def test_show_of_a_long_term(place):
    (place / "long.txt").write_text("".join(f"a rather long title number {i}\n" for i in range(30)), encoding="utf-8")
    run("build", "long.txt", "-o", "long", cwd=place)
    code, out, _ = run("show", "a rather long title number 12", "--index", "long", "--k", "5", cwd=place)
    assert code == 0
    assert "a rather long title number 1*  <- taken" in out


def test_redact_from_a_file_and_from_standard_input(place):
    text = "The crew drew a zebra.\r\nÉté ☃ crews\n"
    (place / "letter.txt").write_bytes(text.encode())
    code, out, err = run("redact", "letter.txt", "--index", "index", "--k", "2", cwd=place)
    assert (code, out) == (0, "The cr*w dr*w a ***.\r\nÉté ☃ crews\n")
    assert err == "3 listed terms redacted, 1 of them wholly\n"
    assert run("redact", "-", "--index", "index", "--k", "2", cwd=place, text=text)[1] == out
    code, out, _ = run("redact", "-", "--index", "index", "--k", "2", "--closed", cwd=place, text="crew craw crow")
    assert (code, out) == (0, "cr*w cr*w cr*w")


def test_redact_as_json_has_offsets_in_the_input(place):
    text = "A crew\nand a zebra"
    _, out, _ = run("redact", "-", "--index", "index", "--k", "2", "--format", "json", cwd=place, text=text)
    data = json.loads(out)
    assert [text[f["start"] : f["end"]] for f in data["findings"]] == ["crew", "zebra"]
    assert data["sanitized"] == "A cr*w\nand a ***"


def test_a_release_keeps_its_patterns_and_its_k(place):
    common = ("--index", "index", "--release", "may.release")
    first = run("redact", "-", *common, "--k", "2", cwd=place, text="crew")
    (place / "more.txt").write_text("crex\ncrey\n", encoding="utf-8")
    assert run("update", "more.txt", "--index", "index", cwd=place)[2] == "2 new terms added to index\n"
    assert run("redact", "-", *common, "--k", "2", cwd=place, text="crew")[1] == first[1]
    code, out, err = run("redact", "-", *common, "--k", "3", cwd=place, text="crew")
    assert (code, out) == (1, "")
    assert "[E440]" in err


def test_k_beyond_the_list_masks_and_says_so(place):
    code, out, err = run("redact", "-", "--index", "index", "--k", "99", cwd=place, text="crew and zebra")
    assert (code, out) == (0, "*** and ***")
    assert "the list has 8 entries" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("build", "empty.txt", "-o", "new"), "[E236]"),
        (("build", "missing.txt", "-o", "new"), "[E202]"),
        (("build", "latin1.txt", "-o", "new"), "[E201]"),
        (("build", "words.txt", "-o", "new", "--closed", "1"), "[E231]"),
        (("build", "words.txt", "-o", "folder"), "[E215]"),
        (("build", "words.txt", "-o", "words.txt"), "[E215]"),
        (("show", "", "--index", "index"), "[E232]"),
        (("show", "crew", "--index", "index", "--k", "1"), "[E231]"),
        (("show", "crew", "--index", "nowhere"), "[E301]"),
        (("show", "crew", "--index", "broken"), "[E305]"),
        (("show", "crew", "--index", "folder"), "[E301]"),
        (("redact", "latin1.txt", "--index", "index", "--k", "2"), "[E201]"),
        (("redact", "missing.txt", "--index", "index", "--k", "2"), "[E202]"),
        (("redact", "words.txt", "--index", "index", "--k", "0"), "[E231]"),
        (("redact", "words.txt", "--index", "index", "--k", "x"), "invalid int"),
        (("redact", "words.txt", "--index", "index", "--k", "7", "--closed"), "[E307]"),
        (("redact", "words.txt", "--index", "index", "--k", "2", "--release", "words.txt"), "[E309]"),
        (("redact", "words.txt", "--index", "index", "--k", "2", "-o", "no/such/out.txt"), "[E210]"),
        (("update", "empty.txt", "--index", "index"), "[E236]"),
        (("update", "words.txt", "--index", "nowhere"), "[E301]"),
        ((), "required"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(place, arguments, said):
    (place / "empty.txt").write_text("\n \n")
    (place / "latin1.txt").write_bytes(b"caf\xe9\n")
    (place / "folder").mkdir()
    (place / "folder" / "photo.jpg").write_bytes(b"x")
    run("build", "words.txt", "-o", "broken", cwd=place)
    data = bytearray((place / "broken" / "base.bin").read_bytes())
    data[-3] ^= 255
    data[80] ^= 255
    (place / "broken" / "base.bin").write_bytes(data[: -1 if "show" in arguments else None])
    code, out, err = run(*arguments, cwd=place)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err
    assert "crew" not in err
    assert len(err.strip().splitlines()) == 1 or "usage:" in err
    assert not (place / "new").exists()
    assert (place / "words.txt").read_text() == WORDS


@pytest.mark.parametrize("what", ["", "build", "show", "redact", "update"])
def test_every_help_has_examples(tmp_path, what):
    code, out, _ = run(*([what] if what else []), "--help", cwd=tmp_path)
    assert code == 0
    assert f"sanitizer characters {what}" in out
    assert "examples:" in out
