"""Sanitizes text: files, folders, JSON lines or standard input, to standard output or into a folder."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from itertools import count
from pathlib import Path
from typing import IO, TYPE_CHECKING

from sanitizer.cli.names import NameWatch, numbered, renamed
from sanitizer.cli.options import add_settings, add_stream, files_of, settings_from
from sanitizer.cli.refused import Refusals, RefusedFile, only_good
from sanitizer.core.faults import unwritable

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
  sanitizer text docs.jsonl --against people.jsonl -o out/   only what hides its person among five of these people
  sanitizer text letter.txt --format html -o out/   a page with highlighted findings
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("inputs", nargs="+", metavar="FILE", help="files, folders, .jsonl, or - for standard input")
    parser.add_argument("-o", "--output", metavar="DIR", help="write into this folder instead of standard output")
    parser.add_argument(
        "--format",
        choices=("text", "json", "html"),
        default="text",
        help="default: text; json and html hold the original words of every finding: keep them as safe as the input",
    )
    add_stream(parser)
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Sanitizes each input in turn; 1 if some documents were refused."""
    from sanitizer.artefacts.places import check_outputs, check_stream
    from sanitizer.cli.documents import expand

    settings = settings_from(args)
    paths = expand(args.inputs)
    read: list[str | Path] = [*(path for path in paths if path is not None), *files_of(args)]
    targets = _targets(args, paths) if args.output else []
    if args.output:
        check_outputs(targets, [*read, *(name for name in args.inputs if name != "-")])
    else:
        check_stream(read)
    from sanitizer.documents.flow import Sanitizer

    sanitizer = Sanitizer(settings)
    refusals = Refusals()
    names = NameWatch(sanitizer)
    if args.output:
        _into_folder(sanitizer, paths, targets, args, refusals, names)
    else:
        _to_stdout(sanitizer, paths, args, refusals, names)
    if not args.rename:
        names.report()
    return refusals.report()


def _to_stdout(
    sanitizer: Sanitizer, paths: list[Path | None], args: argparse.Namespace, refusals: Refusals, names: NameWatch
) -> None:
    from sanitizer.cli.documents import records
    from sanitizer.cli.progress import progress

    sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]
    numbers = count(1) if args.rename else None
    stream = numbered((record for path in paths for record in records(path)), numbers)
    many = len(paths) > 1 or (paths and paths[0] is not None and paths[0].suffix in {".jsonl", ".ndjson"})
    documents = refusals.watch(sanitizer.pipe_records(stream, on_error=args.on_error))
    if args.format != "text" and not args.rename:  # plain text shows no ids
        documents = names.watch(documents)
    _write(sys.stdout, progress(documents, total=len(paths) if len(paths) > 1 else None), args.format, many=bool(many))


def _into_folder(
    sanitizer: Sanitizer,
    paths: list[Path | None],
    targets: list[Path],
    args: argparse.Namespace,
    refusals: Refusals,
    names: NameWatch,
) -> None:
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.cli.documents import JSONL_SUFFIXES
    from sanitizer.cli.progress import progress
    from sanitizer.cli.streams import document_streams

    numbers = count(1) if args.rename else None
    streams = document_streams(sanitizer, paths, numbers, on_error=args.on_error)
    try:
        Path(args.output).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(args.output, error.strerror) from None
    for path, target, stream in progress(zip(paths, targets, streams, strict=True), unit="file", total=len(paths)):
        lines = path is not None and path.suffix.lower() in JSONL_SUFFIXES
        documents = refusals.watch(stream if args.rename else names.watch(stream))
        with contextlib.suppress(RefusedFile):  # a file of one document that was refused is not written
            target.parent.mkdir(parents=True, exist_ok=True)
            with atomic_write(target) as handle:
                form = "lines" if lines and args.format == "text" else args.format
                _write(handle, documents if lines else only_good(documents), form, many=False)


def _targets(args: argparse.Namespace, paths: list[Path | None]) -> list[Path]:
    """Where each input goes: its place below the folder it came from, or its number with ``--rename``."""
    roots = [Path(name) for name in args.inputs if name != "-"]
    suffix = {"text": None, "json": ".jsonl", "html": ".html"}[args.format]
    targets: list[Path] = []
    for path, number in zip(paths, renamed(paths), strict=True):
        if args.rename:
            name = number
        elif path is None:
            name = Path("stdin.txt")
        else:
            root = next((r for r in roots if r.is_dir() and path.is_relative_to(r)), None)
            name = path.relative_to(root) if root else Path(path.name)
        known = suffix is None or name.suffix == suffix
        targets.append(Path(args.output) / (name if known else name.with_name(name.name + str(suffix))))
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
        if document.refused is not None and form == "text":  # it has no text; standard error says which
            continue
        if form == "json" or document.refused is not None:
            handle.write(json.dumps(document.to_dict(), ensure_ascii=False) + "\n")
        elif form == "lines":  # JSON lines stay JSON lines
            handle.write(json.dumps({"id": document.id, "text": document.text}, ensure_ascii=False) + "\n")
        else:
            handle.write(document.text)
            if many and not document.text.endswith("\n"):
                handle.write("\n")
        handle.flush()
