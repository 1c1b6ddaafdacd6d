"""Lists what would be hidden: one JSON document per line, with ladders and the chosen replacement.

The findings hold the original words: keep the output as safe as the input.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import count
from pathlib import Path

from sanitizer.cli.names import NameWatch, numbered
from sanitizer.cli.options import add_settings, add_stream, files_of, settings_from
from sanitizer.cli.refused import Refusals

EXAMPLES = """\
examples:
  sanitizer detect docs.jsonl > findings.jsonl
  sanitizer detect letter.txt --detectors patterns
  sanitizer detect letter.txt -o findings.jsonl

input lines:  {"id": 1, "text": "...", "protect": "Ada Berg"}     ("protect" is optional)
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("inputs", nargs="+", metavar="FILE", help=".jsonl, text files, folders, or -")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file instead of standard output")
    add_stream(parser)
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Writes one line for each document, in the order of the input; 1 if some were refused."""
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.artefacts.places import check_outputs, check_stream
    from sanitizer.cli.documents import expand, records
    from sanitizer.cli.progress import progress

    settings = settings_from(args)
    paths = expand(args.inputs)
    read: list[str | Path] = [*(path for path in paths if path is not None), *files_of(args)]
    if args.output:
        check_outputs([args.output], [*read, *(name for name in args.inputs if name != "-")])
    else:
        check_stream(read)
    from sanitizer.documents.flow import Sanitizer

    sanitizer, refusals = Sanitizer(settings), Refusals()
    names = NameWatch(sanitizer)
    stream = numbered((record for path in paths for record in records(path)), count(1) if args.rename else None)
    documents = refusals.watch(sanitizer.pipe_records(stream, on_error=args.on_error))
    documents = progress(documents if args.rename else names.watch(documents))
    lines = (json.dumps(document.to_dict(), ensure_ascii=False) + "\n" for document in documents)
    if args.output:
        with atomic_write(args.output) as handle:
            handle.writelines(lines)
    else:
        sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]
        for line in lines:
            sys.stdout.write(line)
            sys.stdout.flush()
    if not args.rename:
        names.report()
    return refusals.report()
