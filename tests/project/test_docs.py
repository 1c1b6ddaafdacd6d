"""The README and the pages run: each Python block prints what its comments say.

Blocks of one page share their names and run in an empty folder with the project's ``data``. A line of HTML comment before
a block tells of what it needs: ``<!-- needs: presidio_anonymizer -->`` skips it where that cannot be imported, and
``<!-- not run: why -->`` leaves it out.
"""

import contextlib
import importlib.util
import io
import re
from pathlib import Path

import pytest

from sanitizer.cli.app import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
BLOCK = re.compile(r"(?:^<!-- (needs|not run): ([^\n]+) -->\n)?^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_a_readme_block_prints_what_it_says(number):
    block = BLOCKS[number]
    expected = [line[2:] for line in block.splitlines() if line.startswith("# ")]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(block, f"README block {number}", "exec"), {})
    assert out.getvalue().splitlines() == expected


def blocks(page):
    """The blocks of a page that are to run here, with the number of the line each begins on."""
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        condition, what, block = found.groups()
        if condition == "not run" or (condition == "needs" and importlib.util.find_spec(what) is None):
            continue
        yield text.count("\n", 0, found.start(3)), block


@pytest.mark.parametrize("page", [page for page in PAGES if "```python" in page.read_text(encoding="utf-8")],
                         ids=lambda page: page.relative_to(ROOT / "docs").as_posix())  # fmt: skip
def test_the_blocks_of_a_page_print_what_they_say(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").symlink_to(ROOT / "data")
    names: dict[str, object] = {}
    for line, block in blocks(page):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile("\n" * line + block, str(page), "exec"), names)
        expected = [row[2:] for row in block.splitlines() if row.startswith("# ")]
        if expected:
            assert out.getvalue().splitlines() == expected, f"{page.name}, line {line + 1}"


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
