"""Counts again, from a release alone, whether it keeps what its settings promise; exit code 1 and the rows if not.

Rows that agree in all quasi-identifiers form a class. Every class needs k rows, enough different sensitive values, and
texts in which every term that can be found is shown by k rows. With the original beside it, people are counted
instead of rows, and direct identifiers are looked for in the texts.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from sanitizer.cli.sharing import add_workers
from sanitizer.core.faults import clashing_options
from sanitizer.core.threads import cores

EXAMPLES = """\
examples:
  sanitizer verify release.csv -c settings.yaml
  sanitizer verify release.csv -c settings.yaml --source people.csv
  sanitizer verify release.csv -c settings.yaml --format json
  sanitizer verify --just-check anything.csv --quasi age,sex,region --sensitive illness
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    parser.add_argument("release", metavar="RELEASE", help="the released table: CSV, CSV.gz or Parquet")
    parser.add_argument("-c", "--config", metavar="YAML", help="the settings")
    parser.add_argument(
        "--k", type=int, help="the k that the release was made with, where it is not that of the settings"
    )
    parser.add_argument("--just-check", action="store_true", help="only tell k, l, t and the risks of any table")
    parser.add_argument("--quasi", metavar="A,B", help="with --just-check: the quasi-identifiers, instead of settings")
    parser.add_argument("--sensitive", metavar="C", help="with --just-check: the sensitive columns")
    parser.add_argument("--population", metavar="FILE", help="with --just-check: the people it was drawn from (k-map)")
    parser.add_argument("--source", metavar="IN", help="the original table, row by row the same people")
    parser.add_argument("--no-text", action="store_true", help="leave the texts out")
    add_workers(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how violations are printed")


def run(args: argparse.Namespace) -> int:
    """Prints the violations; 0 if there are none."""
    if args.just_check:
        return _just_check(args)
    if not args.config:
        raise clashing_options("a check needs --config", hint="--just-check tells k, l, t and risks of any table")
    from sanitizer.config.table import load_table_settings, with_k
    from sanitizer.tables.check import check_release
    from sanitizer.tables.files import read_table

    settings = with_k(load_table_settings(args.config), args.k)
    names = [attribute.name for attribute in settings.attributes]
    release = read_table(args.release, names)
    source = read_table(args.source, names) if args.source else None
    violations = check_release(
        release, settings, source=source, texts=not args.no_text, workers=args.workers or cores()
    )
    if args.format == "json":
        print(json.dumps([violation.to_dict() for violation in violations], indent=2))
    else:
        for violation in violations:
            print(violation)
        counted = "people" if source is not None else "rows"
        if not violations:
            print(f"verified: every class has at least {settings.k} {counted}")
    return 1 if violations else 0


def _just_check(args: argparse.Namespace) -> int:
    """Prints k, l, t and the risks of any table; 1 where settings or --k ask for a larger k than it has."""
    from sanitizer.config.table import AttributeSettings, load_table_settings, with_k
    from sanitizer.core.tables import ColumnRole
    from sanitizer.tables.files import read_table
    from sanitizer.tables.inspect import inspect_table
    from sanitizer.tables.just_check import describe_privacy, matches_of

    table = read_table(args.release)
    settings = with_k(load_table_settings(args.config), args.k) if args.config else None
    if settings is not None:
        quasi = [a.name for a in settings.of_role(ColumnRole.QUASI)]
        sensitive = list(settings.of_role(ColumnRole.SENSITIVE))
    elif args.quasi:
        quasi = args.quasi.split(",")
        sensitive = [AttributeSettings(name) for name in (args.sensitive or "").split(",") if name]
    else:
        drafts = inspect_table(table)
        quasi = [draft.name for draft in drafts if draft.role is ColumnRole.QUASI]
        sensitive = [AttributeSettings(draft.name) for draft in drafts if draft.role is ColumnRole.SENSITIVE]
    absent = [name for name in [*quasi, *(a.name for a in sensitive)] if name not in table.columns]
    if absent or not quasi:
        raise clashing_options(f"no such columns: {', '.join(absent) or '(none named)'}", hint="name them with --quasi")
    found = describe_privacy(
        table,
        quasi,
        sensitive,
        k=settings.k if settings else args.k,
        population=read_table(args.population) if args.population else None,
        matches=matches_of(settings) if settings else None,
    )
    print(json.dumps(found, indent=2, ensure_ascii=False) if args.format == "json" else _lines(found))
    asked = settings.k if settings is not None else args.k
    return 1 if asked is not None and found["k"] < asked else 0


def _lines(found: Mapping[str, Any]) -> str:
    """The facts as lines for people."""
    risks = found["risks"]
    lines = [
        f"quasi-identifiers: {', '.join(found['quasi_identifiers'])}",
        f"k = {found['k']}: {found['rows']} rows in {risks['classes']} classes, {risks['sample_uniques']} of one row",
        f"prosecutor risk {risks['prosecutor']['highest']:.3f} at most, {risks['prosecutor']['mean']:.3f} on average",
        f"journalist risk {risks['journalist']['highest']:.3f} at most, {risks['journalist']['mean']:.3f} on average",
        f"marketer risk {risks['marketer']:.3f}",
        f"classes by size: {', '.join(f'{size}: {count}' for size, count in risks['class_sizes'].items())}",
    ]
    if "k_map" in risks:
        lines.append(f"k-map = {risks['k_map']}, population uniques {risks['population_uniques']}")
    if "rows_at_risk" in risks:
        lines.append(f"rows in classes below the k asked for: {risks['rows_at_risk']}")
    for name, kept in found["sensitive"].items():
        facts = ", ".join(f"{rule.replace('_', ' ')} {value:g}" for rule, value in kept.items())
        lines.append(f"sensitive {name}: {facts}")
    return "\n".join(lines)
