"""Runs a grid over k, relational weight and strategy on a table, and draws what it costs.

Writes into the output folder: ``results.csv`` (one line a run), ``groups.csv`` (count, mean and deviation of group
sizes), ``splits.svg`` (share of splits on columns and on terms by weight), ``relational.svg`` and ``textual.svg`` (loss
over k), ``textual_strict.svg``, and ``types.svg`` (loss by type over k). The texts are analysed once.

    python scripts/experiment.py table.csv -c settings.yaml -o results/ --k 2 5 10 --weights 0 0.2 0.5 1
"""

from __future__ import annotations

import argparse
import csv
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from sanitizer.artefacts.files import atomic_write
from sanitizer.config.table import load_table_settings
from sanitizer.core.errors import SanitizerError
from sanitizer.report.plots import lines, stacked
from sanitizer.tables.files import read_table
from sanitizer.tables.flow import TableSanitizer
from sanitizer.tables.measure import losses

FIELDS = ("strategy", "weight", "k", "groups", "mean", "std", "k_reached", "relational_loss", "textual_loss",
          "textual_loss_strict", "total_loss", "relational_splits", "textual_splits", "seconds")  # fmt: skip


def main(argv: list[str] | None = None) -> int:
    """Runs the grid and writes tables and plots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table")
    parser.add_argument("-c", "--config", required=True)
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("--k", type=int, nargs="+", default=[2, 3, 4, 5, 10, 20, 50])
    parser.add_argument("--weights", type=float, nargs="+", default=[i / 10 for i in range(11)])
    parser.add_argument("--strategies", nargs="+", default=["gdf", "mondrian", "cluster"])
    parser.add_argument("--types", nargs="+", default=None, help="only these native types, for instance GPE")
    parser.add_argument("--weight-of-types", type=float, default=0.2, help="the weight for the plot of types")
    args = parser.parse_args(argv)
    try:
        return run(args)
    except SanitizerError as error:
        print(f"experiment: {error}", file=sys.stderr)
        return error.exit_code


def run(args: argparse.Namespace) -> int:
    """The grid, with one analysis of the texts."""
    settings = load_table_settings(args.config)
    frame = read_table(args.table, [attribute.name for attribute in settings.attributes])
    first = TableSanitizer(replace(settings, k=2, strategy="mondrian")).solve(frame)
    mentions = first.mentions
    if args.types:
        mentions = [mention for mention in mentions if mention.term.type in args.types]
    results = []
    for strategy in args.strategies:
        for weight in [0.0] if strategy == "gdf" else args.weights:
            for k in args.k:
                chosen = replace(settings, k=k, strategy=strategy, relational_weight=weight)
                solved = TableSanitizer(chosen).solve(frame, mentions=mentions)
                found = losses(solved.problem, solved.index, solved.grouping, solved.recoded)
                results.append(result(strategy, weight, k, found, solved.seconds))
                print(" ".join(f"{name}={results[-1][name]}" for name in FIELDS), flush=True)
    write(Path(args.output), args, results)
    return 0


def result(strategy: str, weight: float, k: int, found: dict[str, Any], seconds: dict[str, float]) -> dict[str, Any]:
    """One line of the results."""
    return {
        "strategy": strategy,
        "weight": weight,
        "k": k,
        "groups": found["groups"],
        "mean": round(found["group_size"]["mean"], 2),
        "std": round(found["group_size"]["std"], 2),
        "k_reached": found["k_reached"],
        "relational_loss": round(found["relational_loss"], 5),
        "textual_loss": round(found["textual_loss"], 5),
        "textual_loss_strict": round(found["textual_loss_strict"], 5),
        "total_loss": round(found["total_loss"], 5),
        "relational_splits": round(found["splits"]["relational"], 4),
        "textual_splits": round(found["splits"]["textual"], 4),
        "seconds": round(seconds["partition"] + seconds["recode"], 3),
        "types": {name: row["loss"] for name, row in found["loss_by_type"].items()},
    }


def write(folder: Path, args: argparse.Namespace, results: list[dict[str, Any]]) -> None:
    """All tables and plots."""
    folder.mkdir(parents=True, exist_ok=True)
    with atomic_write(folder / "results.csv") as handle:
        writer = csv.DictWriter(handle, FIELDS, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(results)
    with atomic_write(folder / "groups.csv") as handle:
        table = csv.writer(handle, lineterminator="\n")
        table.writerow(["strategy", "weight", "statistic", *args.k])
        for name, rows in series(results).items():
            for statistic in ("groups", "mean", "std"):
                table.writerow([*name.split(" "), statistic, *(row[statistic] for row in rows)])
    middle = 5 if 5 in args.k else args.k[0]
    shares = {
        f"weight {row['weight']:g}": {"columns": row["relational_splits"], "terms": row["textual_splits"]}
        for row in results
        if row["strategy"] == "mondrian" and row["k"] == middle
    }
    plots = {"splits": stacked(f"Splits of Mondrian, k = {middle}", shares)}
    for name, field in (
        ("relational", "relational_loss"),
        ("textual", "textual_loss"),
        ("textual_strict", "textual_loss_strict"),
    ):
        values = {label: [row[field] for row in rows] for label, rows in series(results).items()}
        plots[name] = lines(field.replace("_", " "), args.k, values, across="k", up="loss")
    plots["types"] = types_plot(args, results)
    for name, text in plots.items():
        with atomic_write(folder / f"{name}.svg") as handle:
            handle.write(text)


def series(results: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The runs of each strategy and weight, in the order of k."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in results:
        found.setdefault(f"{row['strategy']} {row['weight']:g}", []).append(row)
    return found


def types_plot(args: argparse.Namespace, results: list[dict[str, Any]]) -> str:
    """Loss by type over k for one strategy at one weight."""
    strategy = "mondrian" if "mondrian" in args.strategies else args.strategies[0]
    rows = [row for row in results if row["strategy"] == strategy]
    weight = min((row["weight"] for row in rows), key=lambda value: abs(value - args.weight_of_types), default=0.0)
    rows = [row for row in rows if row["weight"] == weight]
    names = sorted({name for row in rows for name in row["types"]})
    values = {name: [row["types"].get(name, 0.0) for row in rows] for name in names}
    return lines(f"Loss by type, {strategy}, weight {weight:g}", args.k, values, across="k", up="loss")


if __name__ == "__main__":
    sys.exit(main())
