"""The README runs: each Python block prints what its comments say."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from sanitizer.cli.app import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_a_readme_block_prints_what_it_says(number):
    block = BLOCKS[number]
    expected = [line[2:] for line in block.splitlines() if line.startswith("# ")]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(block, f"README block {number}", "exec"), {})
    assert out.getvalue().splitlines() == expected


def test_the_opening_paragraph_is_what_the_tool_prints(sanitizer):
    quotes = re.findall(r"(?:^> .*\n)+", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    before, after = (" ".join(line[2:] for line in quote.splitlines()) for quote in quotes[:2])
    assert sanitizer(before).text == after


def test_the_readme_names_the_two_commands():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make demo" in text
    assert "make test" in text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples_and_is_listed(name, capsys):
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    shown = capsys.readouterr().out
    assert stopped.value.code == 0
    examples = shown.partition("example")[2]
    assert f"sanitizer {name} " in examples or "positional arguments:\n  WHAT\n" in shown, (
        "examples, or a list of parts"
    )
    with pytest.raises(SystemExit):
        main(["--help"])
    assert re.search(rf"^ +{name}\b", capsys.readouterr().out, re.MULTILINE)
