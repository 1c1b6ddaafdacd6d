"""Lists what would be hidden: one JSON document per line, with ladders and the chosen replacement."""

from __future__ import annotations

import argparse
import json
import sys

from sanitizer.cli.options import add_settings, settings_from

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
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Writes one line for each document, in the order of the input."""
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.cli.documents import expand, records
    from sanitizer.cli.progress import progress

    settings = settings_from(args)
    paths = expand(args.inputs)
    from sanitizer.documents.flow import Sanitizer

    stream = (record for path in paths for record in records(path))
    documents = progress(Sanitizer(settings).pipe_records(stream))
    lines = (json.dumps(document.to_dict(), ensure_ascii=False) + "\n" for document in documents)
    if args.output:
        with atomic_write(args.output) as handle:
            handle.writelines(lines)
        return 0
    sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]
    for line in lines:
        sys.stdout.write(line)
        sys.stdout.flush()
    return 0
