"""Lists what would be hidden: one JSON document per line, with ladders and the chosen replacement.

The findings hold the original words: keep the output as safe as the input.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sanitizer.cli.options import add_settings, add_stream, files_of, settings_from, stream_options
from sanitizer.cli.sources import Source, add_formats, find_sources
from sanitizer.core.errors import SanitizerError

if TYPE_CHECKING:
    from sanitizer.cli.stream import Stream

EXAMPLES = """\
examples:
  sanitizer detect docs.jsonl > findings.jsonl
  sanitizer detect letter.txt --detectors patterns
  sanitizer detect letter.txt -o findings.jsonl

input lines:  {"id": 1, "text": "...", "protect": "Ada Berg"}     ("protect" is optional)
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "inputs", nargs="+", metavar="FILE", help=".jsonl, files of any form that is known, folders, or -"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file instead of standard output")
    add_stream(parser)
    add_formats(parser)
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Writes one line for each document, in the order of the input; 1 if some were refused or not read."""
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.artefacts.places import check_outputs, check_stream

    settings = settings_from(args)
    sources = find_sources(args)
    read: list[str | Path] = [*(source.path for source in sources if source.path is not None), *files_of(args)]
    if args.output:
        check_outputs([args.output], [*read, *(name for name in args.inputs if name != "-")])
    else:
        check_stream(read)
    from sanitizer.cli.stream import Stream
    from sanitizer.documents.flow import Sanitizer

    stream = Stream(Sanitizer(settings), sources, **stream_options(args))
    failed: list[SanitizerError] = []
    lines = _lines(stream, sources, failed)
    if args.output:
        with atomic_write(args.output) as handle:
            handle.writelines(lines)
    else:
        sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]
        for line in lines:
            sys.stdout.write(line)
            sys.stdout.flush()
    return stream.report(failed)


def _lines(stream: Stream, sources: Sequence[Source], failed: list[SanitizerError]) -> Iterator[str]:
    from sanitizer.cli.sinks import json_line

    for item, document in stream.results():
        if item.failed is not None:
            failed.append(item.failed)
        elif item.entry is not None and document is not None:
            yield json_line(item.entry, document, sources[item.source].format, text=True)
