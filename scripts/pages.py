"""Writes the pages of docs/ that are made from the code: settings, errors, commands and presets of policies.

python scripts/pages.py            # writes them
python scripts/pages.py --check    # exit 1, with the names of those that are not what the code says
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from sanitizer.cli.app import COMMANDS
from sanitizer.cli.groups import add_command
from sanitizer.config.declared import rows
from sanitizer.config.policy import parse_policy, presets
from sanitizer.config.schema import Settings
from sanitizer.core.codes import page

DOCS = Path(__file__).resolve().parents[1] / "docs"
SETTINGS_GROUP = "settings"
"""The group of options that the page of settings explains."""


def settings() -> str:
    """docs/settings.md with its table written anew; the prose around it is kept."""
    before, rest = (DOCS / "settings.md").read_text(encoding="utf-8").split("<!-- settings -->\n")
    after = rest.split("<!-- end -->\n")[1]
    return "\n".join([f"{before}<!-- settings -->", *rows(Settings), f"<!-- end -->\n{after}"])


def commands() -> str:
    """docs/commands.md: every command with its options and examples, as its parser declares them."""
    parser = argparse.ArgumentParser(prog="sanitizer")
    below = parser.add_subparsers()
    for name, summary in COMMANDS.items():
        add_command(below, name, summary, f"sanitizer.cli.{name}")
    lines = [
        "# Commands",
        "",
        "`sanitizer COMMAND --help` shows the same. Exit codes: 0 done, 1 a check or guarantee failed or a document",
        "was refused, 2 bad usage or input ([errors](errors.md)). This page is made from the parsers by",
        "`python scripts/pages.py`.",
        "",
        "| command | what it does |",
        "|---|---|",
        *(f"| [`{name}`](#sanitizer-{name}) | {summary} |" for name, summary in COMMANDS.items()),
    ]
    for name in COMMANDS:
        lines += _section(below.choices[name], level=2)
    return "\n".join(lines) + "\n"


def policies() -> str:
    """docs/policy.md with its table of presets written anew."""
    before, rest = (DOCS / "policy.md").read_text(encoding="utf-8").split("<!-- presets -->\n")
    after = rest.split("<!-- end -->\n")[1]
    table = ["| preset | what it does |", "|---|---|"]
    table += [f"| `{name}` | {parse_policy(name).about} |" for name in presets()]
    return "\n".join([f"{before}<!-- presets -->", *table, f"<!-- end -->\n{after}"])


def _section(parser: argparse.ArgumentParser, level: int) -> Iterator[str]:
    """A command and the commands below it."""
    yield from ("", f"{'#' * level} {parser.prog}", "", _cell(parser.description or ""))
    nested = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in nested:
        for below in action.choices.values():
            yield from _section(below, level + 1)
    if nested:
        return
    told = [_row(action) for group in parser._action_groups if group.title != SETTINGS_GROUP
            for action in group._group_actions if action.dest != "help"]  # fmt: skip
    if told:
        yield from ("", "| argument | meaning |", "|---|---|", *told)
    if any(group.title == SETTINGS_GROUP for group in parser._action_groups):
        yield from ("", "`-c`, `--config YAML` and the options of all [settings](settings.md).")
    examples = (parser.epilog or "").strip("\n").removeprefix("examples:\n").removeprefix("example:\n")
    if examples:
        yield from ("", "```text", *(line.removeprefix("  ").rstrip() for line in examples.splitlines()), "```")


def _row(action: argparse.Action) -> str:
    """One argument: its forms and its meaning."""
    shown = action.metavar or (action.option_strings and action.dest.upper()) or action.dest
    value = "" if action.nargs == 0 else shown if isinstance(shown, str) else " ".join(shown)
    if action.choices is not None:
        value = "{" + ",".join(map(str, action.choices)) + "}"
    if not action.option_strings:
        forms = [value + (" ..." if action.nargs in ("+", "*") else "")]
    else:
        forms = [f"{form} {value}".strip() for form in action.option_strings]
    meaning = _cell((action.help or "") % {"default": action.default, "prog": "sanitizer"})
    return f"| {', '.join(map(_code, forms))} | {meaning} |"


def _code(text: str) -> str:
    """Text that stands in a cell as code."""
    return "`" + text.replace("|", "\\|") + "`"


def _cell(text: str) -> str:
    """Text that stands in a cell: one line, without signs that Markdown would take for its own."""
    return " ".join(text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").split())


PAGES: dict[str, Callable[[], str]] = {
    "errors.md": page,
    "settings.md": settings,
    "policy.md": policies,
    "commands.md": commands,
}


def main() -> int:
    """Writes every page anew and prints its name, or checks them all."""
    stale = []
    for name, make in PAGES.items():
        path, shown = DOCS / name, make()
        if "--check" not in sys.argv[1:]:
            path.write_text(shown, encoding="utf-8")
            print(path)
        elif not path.exists() or path.read_text(encoding="utf-8") != shown:
            stale.append(name)
    if stale:
        print(f"not what the code says: {', '.join(stale)}; run python scripts/pages.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
