"""Sanitizes text: files, folders, JSON lines, tables or standard input, in the form in which they came."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from sanitizer.cli.options import add_settings, add_stream, files_of, settings_from, stream_options
from sanitizer.cli.sources import add_formats, find_sources
from sanitizer.core.faults import clashing_options

if TYPE_CHECKING:
    from sanitizer.cli.sinks import Sink
    from sanitizer.cli.stream import Stream
    from sanitizer.config.schema import Settings
    from sanitizer.documents.flow import Sanitizer

EXAMPLES = """\
examples:
  sanitizer text letter.txt                     sanitized text on standard output
  sanitizer text letter.txt --k 100             coarser: every stand-in fits at least 100 things
  sanitizer text notes/ -o out/                 every file of a folder, same names
  cat letter.txt | sanitizer text -             as a filter
  sanitizer text docs.jsonl -o out.jsonl        JSON lines stay JSON lines, with all other fields as they are
  sanitizer text notes.csv --text-column note -o out.csv
  sanitizer text big/ -o out/ --resume          goes on where a killed run left off
  sanitizer text docs.jsonl --format json       one JSON document per line, with findings and ladders
  sanitizer text docs.jsonl --against people.jsonl -o out/   only what hides its person among five of these people
  sanitizer text notes/ --decisions notes.decisions.jsonl -o out/   as reviewers decided
  sanitizer text letter.txt --format html -o out/   a page with highlighted findings
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "inputs",
        nargs="+",
        metavar="FILE",
        help="text, .jsonl, .csv, .parquet, .docx, .eml, .mbox, .html, .pdf, also packed (.gz, .bz2, .xz); folders; "
        "or - for standard input",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help="write there instead of to standard output: a file for one input, a folder for several or with a slash",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "html"),
        default="text",
        help="default: text, the form of the input; json and html hold the original words of every finding: keep them "
        "as safe as the input",
    )
    parser.add_argument("--decisions", metavar="FILE", help="carry out what reviewers decided ('sanitizer review')")
    parser.add_argument(
        "--accept-kept", action="store_true", help="release direct identifiers that a reviewer kept on purpose"
    )
    parser.add_argument(
        "--engine", choices=("local", "spark"), default="local", help="spark: folders of JSON lines or Parquet by Spark"
    )
    parser.add_argument(
        "--resume", action="store_true", help="with -o: go on where a run that was killed left off, for the same input"
    )
    add_stream(parser)
    add_formats(parser)
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Sanitizes each input in turn; 1 if some documents were refused or some files could not be read."""
    settings = settings_from(args)
    sources = find_sources(args)
    if args.engine == "spark":
        from sanitizer.cli.engine import run_on_spark

        return run_on_spark(args, settings, sources)
    from sanitizer.cli.sinks import open_sink
    from sanitizer.cli.stream import Stream

    decided = [args.decisions] if args.decisions else []
    if settings.against is None and (args.k_people is not None or args.accept_risk):
        raise clashing_options("--k-people and --accept-risk go with --against PEOPLE.jsonl")
    sink = open_sink(args, sources, [*files_of(args), *decided])
    stream = Stream(_sanitizer(args, settings), sources, **stream_options(args))
    stream.ids_are_shown = args.format != "text" or args.output is not None
    _remember(stream, sink, args, settings)
    with stream:
        return stream.report(sink.write(stream.results()))


def _remember(stream: Stream, sink: Sink, args: argparse.Namespace, settings: Settings) -> None:
    """Keeps what is done beside the output, for a run that goes on, where each document stands for itself."""
    from sanitizer.cli.resume import Journal, journal_place

    together = settings.against is not None or settings.vault is not None or settings.consistent_across
    if args.output and args.format != "html" and not together:
        decided = Path(args.decisions).read_bytes().hex() if args.decisions else ""
        told = [settings.model_dump(mode="json"), args.format, args.encoding, decided, args.accept_kept]
        place = journal_place(args.output, folder=sink.folder)
        stream.remember(Journal(place, told, resume=args.resume), sink.kept)
    elif args.resume:
        raise clashing_options(
            "--resume needs -o, and does not go with --format html, --against, --vault or --consistent-across"
        )


def _sanitizer(args: argparse.Namespace, settings: Settings) -> Sanitizer:
    """What sanitizes: with decisions of reviewers where a file of them is named."""
    if not args.decisions:
        from sanitizer.documents.flow import Sanitizer

        return Sanitizer(settings)
    from sanitizer.documents.decisions import read_decisions
    from sanitizer.documents.review import DecidedSanitizer

    return DecidedSanitizer(settings, read_decisions(args.decisions), accept=args.accept_kept)
