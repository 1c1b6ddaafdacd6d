"""Releases a table with text so that at least k people look alike, and verifies the release before writing it.

Reads CSV (any separator, also .gz) or Parquet. The settings say what each column is; files of rx-anon work unchanged.
Nothing is written unless the release verifies; an older output stays as it is until then.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sanitizer.cli.sharing import add_workers
from sanitizer.core.faults import clashing_options, out_of_range, unwritable
from sanitizer.core.threads import cores

EXAMPLES = """\
examples:
  sanitizer table --inspect people.csv > settings.yaml
  sanitizer table people.csv -c settings.yaml -o release.csv
  sanitizer table people.parquet -c settings.yaml -o release.parquet --report report/
  sanitizer table people.csv -c settings.yaml -o release.csv --against population.jsonl --person id
  sanitizer table people.csv -c settings.yaml -o release.csv --k 10 --strategy mondrian --relational-weight 0.2
"""

REPORTS = ("report.json", "report.html")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    parser.add_argument("input", metavar="IN", help="the table: CSV, CSV.gz or Parquet")
    parser.add_argument("-c", "--config", metavar="YAML", help="the settings")
    parser.add_argument(
        "--inspect", action="store_true", help="only print a draft of the settings: roles, types, risks, and why"
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="where the release goes; format by its name")
    parser.add_argument("--report", metavar="DIR", help="also write report.json and report.html there")
    parser.add_argument(
        "--report-rows", type=int, default=0, metavar="N",
        help="show N rows before and after in report.html, which then holds original cells; 20 is a good number",
    )  # fmt: skip
    parser.add_argument("--k", type=int, help="the least number of people who look alike; overrides the settings")
    parser.add_argument("--strategy", choices=("cluster", "mondrian", "gdf"), help="overrides the settings")
    parser.add_argument("--relational-weight", type=float, metavar="W", help="0 to 1; overrides the settings")
    parser.add_argument(
        "--against", metavar="JSONL",
        help="a population, one JSON line a person with 'id' and 'text': a person's texts go out only when they hide "
        "in it; . takes the texts of the table",
    )  # fmt: skip
    parser.add_argument(
        "--k-people", type=int, metavar="K", help="with --against: among how many people each is to hide; default 5"
    )
    parser.add_argument(
        "--accept-risk",
        action="store_true",
        help="with --against: release the table also where somebody cannot be hidden",
    )
    parser.add_argument(
        "--person", metavar="COLUMN",
        help="with --against: the direct identifier that is the id in the population; default: the first",
    )  # fmt: skip
    parser.add_argument(
        "--strict", action="store_true", help="refuse columns that look like identifiers and are declared harmless"
    )
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Reads, releases, verifies, writes; or only prints a draft of the settings."""
    if args.against is None and (args.k_people is not None or args.accept_risk or args.person is not None):
        raise clashing_options("--k-people, --accept-risk and --person go with --against PEOPLE.jsonl")
    if args.inspect:
        return _inspect(args)
    if not args.config or not args.output:
        raise clashing_options("a release needs --config and --output", hint="--inspect drafts the settings")
    from sanitizer.artefacts.places import check_outputs
    from sanitizer.cli.progress import steps
    from sanitizer.config.table import load_table_settings, with_k
    from sanitizer.tables.files import read_plain, write_table
    from sanitizer.tables.flow import STEPS, TableSanitizer
    from sanitizer.tables.plain import PlainTable

    output = Path(args.output)
    beside = [Path(args.report, name) for name in REPORTS] if args.report else []
    population = [] if args.against in {None, "."} else [args.against]
    check_outputs([output, *beside], [args.input, args.config, *population])
    written = load_table_settings(args.config)
    settings = with_k(written, args.k)
    if args.strategy:
        settings = replace(settings, strategy=args.strategy)
    if args.relational_weight is not None:
        if not 0.0 <= args.relational_weight <= 1.0:
            raise out_of_range("--relational-weight should lie between 0 and 1")
        settings = replace(settings, relational_weight=args.relational_weight)
    if output.is_dir() or not (output.parent or Path(".")).is_dir():
        raise unwritable(output, "no such folder", hint="name a file in a folder that exists")
    with steps(STEPS) as on_step:
        sanitize = TableSanitizer(
            settings,
            on_step=on_step,
            strict=args.strict,
            workers=args.workers or cores(),
            against=args.against,
            k_people=5 if args.k_people is None else args.k_people,
            accept_risk=args.accept_risk,
            person=args.person,
        )
        frame = read_plain(args.input, [attribute.name for attribute in settings.attributes])
        release = sanitize(frame)
    separator = frame.separator if isinstance(frame, PlainTable) else ","
    folder = _folder(Path(args.report)) if args.report else None
    write_table(release.table, output, separator=separator)
    if folder is not None:
        write_report(release.report, folder, _sample_rows(frame, release.table, args.report_rows))
    report = release.report
    print(
        f"{report['people']} people in {report['groups']} groups of at least {report['k_reached']}; "
        f"relational loss {report['relational_loss']:.3f}, textual loss {report['textual_loss']:.3f}",
        file=sys.stderr,
    )
    if settings.k != written.k:
        print(
            f"k is {settings.k}, not the {written.k} of the settings: verify it with --k {settings.k}", file=sys.stderr
        )
    for line in report["warnings"]:
        print(f"warning: {line}", file=sys.stderr)
    return 0


def _inspect(args: argparse.Namespace) -> int:
    """Prints a draft of the settings of the table."""
    from sanitizer.tables.files import read_table
    from sanitizer.tables.inspect import draft_yaml

    if args.config or args.output or args.against is not None:
        raise clashing_options(
            "--inspect prints a draft and takes none of --config, --output and --against",
            hint="write > settings.yaml behind it",
        )
    print(draft_yaml(read_table(args.input), k=args.k or 5), end="")
    return 0


def _folder(path: Path) -> Path:
    """The folder of the report, made where it is missing."""

    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path, error.strerror) from None
    return path


def _sample_rows(frame: Any, table: Any, count: int) -> list[dict[str, tuple[str, str]]]:
    """Rows from all over the table as column -> (before, after)."""
    from sanitizer.tables.cells import distinct

    if not count:
        return []
    cells = {name: (distinct(frame[name]).texts(), distinct(table[name]).texts()) for name in table.columns}
    return [
        {name: (before[row], after[row]) for name, (before, after) in cells.items()}
        for row in range(0, len(table), max(1, len(table) // count))[:count]
    ]


def write_report(
    report: Mapping[str, Any], folder: Path, samples: Sequence[Mapping[str, tuple[str, str]]] = ()
) -> None:
    """Writes report.json and report.html into ``folder``, each whole or not at all."""
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.report.table_html import table_page

    data, page = REPORTS
    with atomic_write(folder / data) as handle:
        json.dump(report, handle, indent=2, ensure_ascii=False)
        handle.write("\n")
    with atomic_write(folder / page) as handle:
        handle.write(table_page(report, samples))
