"""Options that several commands share, and how they become settings."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from sanitizer.cli.sharing import add_workers
from sanitizer.config.declared import declared
from sanitizer.config.schema import Settings


def add_settings(parser: argparse.ArgumentParser) -> None:
    """The options of every command that sanitizes documents."""
    group = parser.add_argument_group("settings")
    group.add_argument("-c", "--config", metavar="YAML", help="settings file; the options below win over it")
    for setting in declared(Settings):
        setting.add(group)


def add_stream(parser: argparse.ArgumentParser) -> None:
    """The options of every command that writes a stream of documents."""
    parser.add_argument(
        "--on-error",
        choices=("stop", "skip"),
        default="skip",
        help="a document that cannot be sanitized is named and left out, exit code 1 (skip, default), or ends the run",
    )
    add_workers(parser)
    parser.add_argument(
        "--rename", action="store_true", help="number the documents: ids and file names may be people's names"
    )


def stream_options(args: argparse.Namespace) -> dict[str, Any]:
    """What ``add_stream`` declared, for the stream of documents."""
    return {"on_error": args.on_error, "rename": args.rename, "workers": args.workers}


def files_of(args: argparse.Namespace) -> list[str]:
    """The files that the options name and that are read: settings and lists of terms."""
    named = (args.config, args.terms, args.ignore, args.key_file, args.vault, *(args.hierarchy or ()))
    return [name for name in named if name]


def settings_from(args: argparse.Namespace) -> Settings:
    """The settings that the options, variables such as ``SANITIZER_K``, and the settings file give, in this order.

    Raises:
        ConfigError: with all faults in one line.
    """
    from sanitizer.config.load import parse_settings, read_yaml

    data = read_yaml(args.config) if args.config else {}
    for setting in declared(Settings):
        given = getattr(args, setting.name)
        if given is None and (text := os.environ.get(setting.variable)):
            given = setting.read(text)
        if given is not None:
            data[setting.name] = setting.merge(data.get(setting.name), given, _read)
    return parse_settings(data, origin=args.config or "options")


def _read(kind: str, name: str) -> list[Any]:
    return _read_terms(Path(name)) if kind == "terms" else _lines(Path(name))


def _lines(path: Path) -> list[str]:
    from sanitizer.cli.documents import read_text

    return [line.strip() for line in read_text(path).splitlines() if line.strip() and not line.startswith("#")]


def _read_terms(path: Path) -> list[dict[str, Any]]:
    """The terms of a file: text or /expression/, and if wanted TAB, type, TAB, rung > rung."""
    from sanitizer.core.errors import ConfigError
    from sanitizer.core.findings import PiiType

    terms = []
    for number, line in enumerate(_lines(path), 1):
        text, kind, ladder, *_ = (*(cell.strip() for cell in line.split("\t")), "", "")
        kind = kind.upper() or "MISC"
        if kind not in PiiType.__members__:
            known = ", ".join(PiiType.__members__)
            raise ConfigError("E126", f"{path}: entry {number} has an unknown type", hint=f"one of {known}")
        expression = len(text) > 2 and text[0] == text[-1] == "/"
        term = {"pattern": text[1:-1]} if expression else {"text": text}
        terms.append({**term, "type": kind, "ladder": [rung.strip() for rung in ladder.split(">") if rung.strip()]})
    return terms
