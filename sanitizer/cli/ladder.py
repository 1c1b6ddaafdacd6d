"""Shows the rungs of a term, from the most specific to the most general, with source and support.

With --batch, the terms come from a file of JSON lines with "text" and, if wanted, "type" and "context"; the ladders
go out as JSON lines in the same order.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanitizer.cli.options import add_settings, settings_from
from sanitizer.core.errors import InputError
from sanitizer.core.faults import clashing_options, empty_term, half_character, unknown_type, unreadable

if TYPE_CHECKING:
    from sanitizer.documents.flow import Sanitizer
    from sanitizer.ladders.why import Why

EXAMPLES = """\
examples:
  sanitizer ladder Bergen
  sanitizer ladder "3 May 2021" --type DATETIME
  sanitizer ladder cardiologist --type DEM --format json
  sanitizer ladder Ubik --context "his novel Ubik"
  sanitizer ladder "Kestrel Motors" --context "She worked for Kestrel Motors." --why
  sanitizer ladder --batch terms.jsonl > ladders.jsonl
"""
TYPES = ("PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("term", metavar="TERM", nargs="?")
    parser.add_argument("--batch", metavar="JSONL", help="a file of terms, or - for standard input")
    parser.add_argument(
        "--type", choices=TYPES, type=str.upper, help="the term's PII type (default: the first that fits)"
    )
    parser.add_argument("--context", default="", metavar="SENTENCE", help="the sentence around the term")
    parser.add_argument(
        "--why", action="store_true", help="show what every rule and witness says, and how probable it is"
    )
    parser.add_argument("--kind", default="", help="what a reader takes the term for, such as law_firm")
    parser.add_argument(
        "--kind-probability", type=_share, default=0.9, metavar="P", help="how sure the reader is (0.9)"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_settings(parser)


def _share(text: str) -> float:
    """A probability, as argparse reads it."""
    value = float(text)
    if not 0.0 <= value <= 1.0:
        raise ValueError
    return value


_share.__name__ = "number from 0 to 1"  # what argparse says of it


def run(args: argparse.Namespace) -> int:
    """Prints the ladder as a table or as one JSON object, or the ladders of a whole file."""
    from sanitizer.documents.flow import Sanitizer

    if (args.term is None) == (args.batch is None):
        raise clashing_options("give either a term or --batch FILE")
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    if args.batch is not None:
        return _batch(Sanitizer(settings_from(args)), args.batch, args.type or "")
    term = args.term.strip()
    if not term:
        raise empty_term()
    if any("\ud800" <= c <= "\udfff" for c in term + args.context):
        raise half_character("the term")
    sanitizer = Sanitizer(settings_from(args))
    kind = args.type or sanitizer.likely_type(term, args.context)
    probability = args.kind_probability if args.kind else 0.0
    ladder = sanitizer.ladder(term, kind, args.context, kind=args.kind, kind_probability=probability)
    reasons = _why(sanitizer, term, kind, args.context, args.kind, probability) if args.why else None
    if args.format == "json":
        record = {"text": term, "type": kind, "ladder": ladder.to_list()}
        print(json.dumps(record | ({"why": reasons.to_dict()} if reasons else {}), ensure_ascii=False))
        return 0
    if args.type is None:
        print(f"taken as {kind}; another type is set with --type", file=sys.stderr)
    width = max(len(rung.text) for rung in ladder)
    for number, rung in enumerate(ladder, 1):
        support = "any" if rung.support >= 10**9 else f"{rung.support:,}"
        mark = "" if rung.support >= sanitizer.settings.k else f"   (below the floor of {sanitizer.settings.k})"
        print(f"{number:>2}  {rung.text:<{width}}  {rung.source:<14} {support:>12}{mark}")
    if reasons is not None:
        _print_why(reasons)
    return 0


def _why(sanitizer: Sanitizer, term: str, type: str, context: str, kind: str, probability: float) -> Why:
    from sanitizer.core.findings import PiiType
    from sanitizer.ladders.ontology import OntologyLadders
    from sanitizer.ladders.why import why

    ladders = OntologyLadders(sanitizer.settings.ontology)
    return why(ladders, term, PiiType(type), context, kind=kind, kind_probability=probability)


def _print_why(reasons: Why) -> None:
    """Prints the rules, the witnesses and the decision."""
    for said in reasons.rules:
        left = "" if said.held == said.label else f", so {said.held or 'nothing'}"
        print(f"rule     {said.rule}: {said.label} {said.probability:.2f}{left}")
    for witness in reasons.witnesses:
        print(f"witness  {witness.name}: " + ", ".join(f"{kind} {share:.2f}" for kind, share in witness.kinds))
    if reasons.taken:
        print(f"taken    {reasons.taken}: {reasons.label} {reasons.probability:.2f}")
    else:
        print("taken    nothing is probable enough: the type's own word stands")


def _batch(sanitizer: Sanitizer, name: str, default: str) -> int:
    """Streams the ladders of the terms in ``name``."""
    for text, given, context in _terms(name, default):
        kind = given or sanitizer.likely_type(text, context)
        ladder = sanitizer.ladder(text, kind, context)
        record = {"text": text, "type": kind, "own_support": ladder.own_support, "ladder": ladder.to_list()}
        print(json.dumps(record, ensure_ascii=False))
    return 0


def _terms(name: str, default: str) -> Iterator[tuple[str, str, str]]:
    """(text, type, context) of each line; a line that is none ends in an error with its number."""

    try:
        with contextlib.nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as handle:
            for number, line in enumerate(handle, 1):
                if not line.strip():
                    continue
                try:
                    record = json.loads(line)
                    text, kind, context = record["text"], record.get("type", default), record.get("context", "")
                except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                    raise _no_term(number) from None
                if not all(isinstance(value, str) for value in (text, kind, context)) or not text.strip():
                    raise _no_term(number)
                if kind and kind.upper() not in TYPES:
                    raise unknown_type(f"line {number}: ", ", ".join(TYPES))
                yield text, kind.upper(), context
    except OSError as error:
        raise unreadable(name, error.strerror) from None


def _no_term(number: int) -> InputError:
    return InputError("E233", f"line {number} is no term", hint='{"text": ..., "type": ...}')
