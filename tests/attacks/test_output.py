"""What goes to a terminal or a spreadsheet cannot act there."""

from __future__ import annotations

import io
import json

import pytest

from sanitizer.cli import app
from sanitizer.cli.app import main
from sanitizer.cli.terminal import visible
from sanitizer.tables.files import neutralised, restored

LIGHT = ("--pipeline", "blank:en", "--detectors", "patterns", "--selector", "floor")
ESCAPES = ["\x1b]0;title\x07", "\x1b[31m", "\x9b2J", "\x1bP1;2\x1b\\", "a\rb", "\x08\x08", "\x7f", "\x00"]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True

    def reconfigure(self, **_):
        pass


@pytest.mark.parametrize("escape", ESCAPES)
@pytest.mark.parametrize("form", ["text", "json"])
def test_no_control_sequence_of_a_document_reaches_a_terminal(tmp_path, monkeypatch, escape, form):
    path = tmp_path / "in.txt"
    path.write_text(f"Hello {escape} there.\n", newline="")
    for kind in (Terminal, io.StringIO):
        stream = kind()
        stream.reconfigure = lambda **_: None
        monkeypatch.setattr(app.sys, "stdout", stream)
        assert main(["text", str(path), "--format", form, *LIGHT]) == 0
        shown = stream.getvalue()
        if kind is Terminal:
            assert not any(c in shown for c in escape if not c.isprintable())
        if form == "json":
            assert json.loads(shown)["sanitized"] == f"Hello {escape} there.\n"
        elif kind is io.StringIO:  # a file or a pipe gets the document as it is
            assert shown == f"Hello {escape} there.\n"


def test_errors_are_one_line_whatever_a_file_is_called(tmp_path, capsys):
    assert main(["text", str(tmp_path / "a\x1b[31m\x07.txt")]) == 2
    said = capsys.readouterr().err
    assert "\x1b" not in said
    assert len(said.splitlines()) == 1


def test_line_ends_and_letters_stay():
    assert visible("Åda\r\n\tBérg 😀\n") == "Åda\r\n\tBérg 😀\n"


FORMULAS = [
    "=1+1",
    " =1+1",
    "\u200b=1+1",
    "\u00a0\u200b @SUM(A1)",
    "\ufeff+1+1",
    "\u2060-1+1",
    "\t=1",
    "\x00=1",
    "\u3000＝1",
    "\u202e=1",
]


@pytest.mark.parametrize("cell", FORMULAS)
def test_a_cell_that_a_spreadsheet_would_run_is_defused(cell):
    (safe,) = neutralised([cell])
    assert safe == f"'{cell}"
    assert restored([safe]) == [cell]


@pytest.mark.parametrize("cell", ["-3.5", " -3.5", "+47", "plain", " plain", "\u200bplain", "", " ", "1=1", "a@b"])
def test_other_cells_stay(cell):
    assert neutralised([cell]) == [cell]


def test_the_help_says_that_json_holds_the_originals(capsys):
    for command in ("text", "detect"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert "original words" in " ".join(capsys.readouterr().out.split())
