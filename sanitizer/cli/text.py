"""Sanitizes text: files, folders, JSON lines or standard input, to standard output or into a folder."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING

from sanitizer.cli.options import add_settings, settings_from
from sanitizer.core.errors import InputError
from sanitizer.core.faults import replaces_input, unwritable

if TYPE_CHECKING:
    from sanitizer.core.results import SanitizedDocument
    from sanitizer.documents.flow import Sanitizer

EXAMPLES = """\
examples:
  sanitizer text letter.txt                     sanitized text on standard output
  sanitizer text letter.txt --k 100             coarser: every stand-in fits at least 100 things
  sanitizer text notes/ -o out/                 every text file of a folder, same names
  cat letter.txt | sanitizer text -             as a filter
  sanitizer text docs.jsonl --format json       one JSON document per line, with findings and ladders
  sanitizer text letter.txt --format html -o out/   a page with highlighted findings
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("inputs", nargs="+", metavar="FILE", help="files, folders, .jsonl, or - for standard input")
    parser.add_argument("-o", "--output", metavar="DIR", help="write into this folder instead of standard output")
    parser.add_argument("--format", choices=("text", "json", "html"), default="text", help="default: text")
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Sanitizes each input in turn."""
    from sanitizer.cli.documents import expand

    settings = settings_from(args)
    paths = expand(args.inputs)
    from sanitizer.documents.flow import Sanitizer

    sanitizer = Sanitizer(settings)
    if args.output:
        return _into_folder(sanitizer, paths, args)
    _to_stdout(sanitizer, paths, args.format)
    return 0


def _to_stdout(sanitizer: Sanitizer, paths: list[Path | None], form: str) -> None:
    from sanitizer.cli.documents import records
    from sanitizer.cli.progress import progress

    sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]
    stream = (record for path in paths for record in records(path))
    many = len(paths) > 1 or (paths and paths[0] is not None and paths[0].suffix in {".jsonl", ".ndjson"})
    documents = progress(sanitizer.pipe_records(stream), total=len(paths) if len(paths) > 1 else None)
    _write(sys.stdout, documents, form, many=bool(many))


def _into_folder(sanitizer: Sanitizer, paths: list[Path | None], args: argparse.Namespace) -> int:
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.cli.documents import JSONL_SUFFIXES, records
    from sanitizer.cli.progress import progress

    folder = Path(args.output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error.strerror) from None
    suffix = {"text": None, "json": ".jsonl", "html": ".html"}[args.format]
    targets = _targets([Path(name) for name in args.inputs if name != "-"], paths, folder, suffix)
    for path, target in progress(list(zip(paths, targets, strict=True)), unit="file"):
        target.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(target) as handle:
            lines = path is not None and path.suffix.lower() in JSONL_SUFFIXES and args.format == "text"
            form = "lines" if lines else args.format
            _write(handle, sanitizer.pipe_records(records(path)), form, many=False)
    return 0


def _targets(roots: list[Path], paths: list[Path | None], folder: Path, suffix: str | None) -> list[Path]:
    """Where each input goes: its place below the folder it came from, never onto an input, never two onto one."""

    targets: list[Path] = []
    for path in paths:
        if path is None:
            name = Path("stdin.txt")
        else:
            root = next((r for r in roots if r.is_dir() and path.is_relative_to(r)), None)
            name = path.relative_to(root) if root else Path(path.name)
        known = suffix is None or name.suffix == suffix
        target = folder / (name if known else name.with_name(name.name + str(suffix)))
        if path is not None and target.exists() and target.resolve() == path.resolve():
            raise replaces_input(target)
        targets.append(target)
    if len(set(targets)) < len(targets):
        raise InputError("E213", "two inputs have the same name", hint="sanitize them into different folders")
    return targets


def _write(handle: IO[str], documents: object, form: str, *, many: bool) -> None:
    from collections.abc import Iterable
    from typing import cast

    stream = cast("Iterable[SanitizedDocument]", documents)
    if form == "html":
        from sanitizer.report.document import write_html

        write_html(handle, stream)
        return
    for document in stream:
        if form == "json":
            handle.write(json.dumps(document.to_dict(), ensure_ascii=False) + "\n")
        elif form == "lines":  # JSON lines stay JSON lines
            handle.write(json.dumps({"id": document.id, "text": document.text}, ensure_ascii=False) + "\n")
        else:
            handle.write(document.text)
            if many and not document.text.endswith("\n"):
                handle.write("\n")
        handle.flush()
