"""Lays Wikidata and your own hierarchies over the built-in ontology and writes the result as one folder.

Wikidata comes from a SPARQL endpoint, a JSON dump or KGTK edge files. Pages of an endpoint are kept in the cache
folder: after an interruption the same command goes on where it stopped.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sanitizer.core.errors import ConfigError
from sanitizer.core.faults import out_of_range

EXAMPLES = """\
examples:
  sanitizer ontology build --kgtk wikidata/ -o my-ontology/
  sanitizer ontology build --dump latest-all.json.bz2 -o my-ontology/
  sanitizer ontology build --sparql https://query.wikidata.org/sparql --class Q3918 --class Q11032 -o my-ontology/
  sanitizer ontology build --hierarchy wards.csv --hierarchy jobs.yaml -o my-ontology/
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--sparql", metavar="URL", help="collect from this SPARQL endpoint")
    parser.add_argument(
        "--class",
        dest="classes",
        action="append",
        default=[],
        metavar="QID",
        help="only instances of this class (repeatable)",
    )
    parser.add_argument("--terms", type=Path, metavar="FILE", help="only items with these names, one a line")
    parser.add_argument("--dump", type=Path, metavar="FILE", help="read a JSON dump (.json, .json.gz, .json.bz2)")
    parser.add_argument("--kgtk", type=Path, metavar="DIR", help="read KGTK edge files (*.tsv, *.tsv.gz)")
    parser.add_argument(
        "--hierarchy",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="your own: CSV leaf;...;root or a YAML tree (repeatable)",
    )
    parser.add_argument("--base", type=Path, metavar="DIR", help="ontology to lay it over (default: the built-in)")
    parser.add_argument(
        "--cache",
        type=Path,
        default=Path(".ontology-cache"),
        metavar="DIR",
        help="where pages and imports are kept (default: .ontology-cache)",
    )
    parser.add_argument(
        "--page-size", type=int, default=5000, metavar="N", help="rows asked for at once (default 5000)"
    )
    parser.add_argument(
        "--timeout", type=float, default=60.0, metavar="SECONDS", help="longest wait for an answer (default 60)"
    )
    parser.add_argument(
        "--attempts", type=int, default=5, metavar="N", help="how often a failing page is asked for (default 5)"
    )
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="where the ontology goes")


def run(args: argparse.Namespace) -> int:
    """Imports what was asked for, builds and writes; nothing is written where something fails."""
    from sanitizer.ladders.builder.build import Plan, build

    if not (args.sparql or args.dump or args.kgtk or args.hierarchy):
        raise ConfigError("E132", "nothing to build from", hint="give --sparql, --dump, --kgtk or --hierarchy")
    if args.page_size < 1 or args.attempts < 1 or args.timeout <= 0:
        raise out_of_range("--page-size, --attempts and --timeout must be positive")
    plan = Plan(
        output=args.output,
        sparql=args.sparql,
        classes=tuple(args.classes),
        terms=args.terms,
        dump=args.dump,
        kgtk=args.kgtk,
        hierarchies=tuple(args.hierarchy),
        base=args.base,
        cache=args.cache,
        page=args.page_size,
        timeout=args.timeout,
        attempts=args.attempts,
    )
    manifest = build(plan)
    added = manifest.details.get("added", {})
    print(f"{manifest.details['concepts']:,} concepts, {manifest.details['names']:,} names in {args.output}")
    if added:
        print(", ".join(f"{name}: {count:,}" for name, count in added.items()), file=sys.stderr)
    return 0
