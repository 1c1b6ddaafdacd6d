"""Shows the rungs of a term, from the most specific to the most general, with source and support."""

from __future__ import annotations

import argparse
import json
import sys

from sanitizer.cli.options import add_settings, settings_from

EXAMPLES = """\
examples:
  sanitizer ladder Bergen --type LOC
  sanitizer ladder "3 May 2021" --type DATETIME
  sanitizer ladder cardiologist --type DEM --format json
"""
TYPES = ("PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("term", metavar="TERM")
    parser.add_argument(
        "--type", choices=TYPES, default="MISC", type=str.upper, help="the term's PII type (default MISC)"
    )
    parser.add_argument("--context", default="", metavar="SENTENCE", help="the sentence around the term")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the ladder as a table or as one JSON object."""
    from sanitizer.core.errors import InputError
    from sanitizer.documents.flow import Sanitizer

    term = args.term.strip()
    if not term:
        raise InputError("E232", "the term is empty")
    sanitizer = Sanitizer(settings_from(args))
    ladder = sanitizer.ladder(term, args.type, args.context)
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    if args.format == "json":
        print(json.dumps({"text": term, "type": args.type, "ladder": ladder.to_list()}, ensure_ascii=False))
        return 0
    width = max(len(rung.text) for rung in ladder)
    for number, rung in enumerate(ladder, 1):
        support = "any" if rung.support >= 10**9 else f"{rung.support:,}"
        mark = "" if rung.support >= sanitizer.settings.k else f"   (below the floor of {sanitizer.settings.k})"
        print(f"{number:>2}  {rung.text:<{width}}  {rung.source:<14} {support:>12}{mark}")
    return 0
