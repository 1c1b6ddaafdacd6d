"""Commands that hold commands: ``sanitizer train selector`` lives in ``cli/train_selector.py``, and so on."""

from __future__ import annotations

import argparse
import importlib
from typing import Any


def nested(parser: argparse.ArgumentParser, group: str, commands: dict[str, str]) -> None:
    """Adds ``commands`` (name -> summary) below ``parser``; each is the module ``sanitizer.cli.GROUP_NAME``.

    Such a module has a docstring, an optional ``EXAMPLES``, ``configure(parser)`` and ``run(args) -> int``, and imports
    nothing heavy before ``run``.
    """
    subparsers = parser.add_subparsers(dest=f"{group}_command", metavar="WHAT", required=True)
    for name, summary in commands.items():
        add_command(subparsers, name, summary, f"sanitizer.cli.{group}_{name}")


def add_command(subparsers: Any, name: str, summary: str, place: str) -> None:
    """Adds the command ``name`` that lives in the module ``place``."""
    module = importlib.import_module(place)
    parser = subparsers.add_parser(
        name,
        help=summary,
        description=module.__doc__,
        epilog=getattr(module, "EXAMPLES", None),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.configure(parser)
    parser.set_defaults(run=module.run)
