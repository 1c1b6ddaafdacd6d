"""Counts again, from a release alone, whether it keeps what its settings promise; exit code 1 and the rows if not.

Rows that agree in all quasi-identifiers form a class. Every class needs k rows, enough different sensitive values, and
texts in which every term that can be found is shown by k rows. With the original beside it, people are counted
instead of rows, and direct identifiers are looked for in the texts.
"""

from __future__ import annotations

import argparse
import json

EXAMPLES = """\
examples:
  sanitizer verify release.csv -c settings.yaml
  sanitizer verify release.csv -c settings.yaml --source people.csv
  sanitizer verify release.csv -c settings.yaml --format json
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    parser.add_argument("release", metavar="RELEASE", help="the released table: CSV, CSV.gz or Parquet")
    parser.add_argument("-c", "--config", required=True, metavar="YAML", help="the settings")
    parser.add_argument("--source", metavar="IN", help="the original table, row by row the same people")
    parser.add_argument("--no-text", action="store_true", help="leave the texts out")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how violations are printed")


def run(args: argparse.Namespace) -> int:
    """Prints the violations; 0 if there are none."""
    from sanitizer.config.table import load_table_settings
    from sanitizer.tables.check import check_release
    from sanitizer.tables.files import read_table

    settings = load_table_settings(args.config)
    names = [attribute.name for attribute in settings.attributes]
    release = read_table(args.release, names)
    source = read_table(args.source, names) if args.source else None
    violations = check_release(release, settings, source=source, texts=not args.no_text)
    if args.format == "json":
        print(json.dumps([violation.to_dict() for violation in violations], indent=2))
    else:
        for violation in violations:
            print(violation)
        counted = "people" if source is not None else "rows"
        if not violations:
            print(f"verified: every class has at least {settings.k} {counted}")
    return 1 if violations else 0
