"""The experiments of rx-anon (Singhofer 2021, section 4): groups of people in blogs and hotel reviews, by k and weight.

For each table and for all types of terms or places (GPE) alone, people are partitioned by GDF and by Mondrian with
the relational weight given; beside the mean size of our groups stands the published one (tables 8 to 11). Published
sizes are of 19,319 bloggers and 1,475 hotels with all their reviews, ours of the people in the data folder. Terms are
found as there, by a spaCy recognizer and patterns; ours is the small one.

Example:

    python scripts/experiment_tables.py ../shared/datasets
    python scripts/experiment_tables.py ../shared/datasets --quick --tables hotel
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

KS = (2, 3, 4, 5, 10, 20, 50)
NOMINAL, NUMERICAL = ({"type": name, "anonymization_type": "quasi_identifier"} for name in ("nominal", "numerical"))
DIRECT, TEXT, OTHER = (
    {"anonymization_type": name} for name in ("direct_identifier", "text", "insensitive_attribute")
)  # fmt: skip
TABLES: dict[str, tuple[str, str, dict[str, dict[str, str]]]] = {
    "blog": (
        "blog/blog_1000.csv.gz",
        "id",
        {
            "id": DIRECT, "gender": NOMINAL, "age": NUMERICAL, "topic": NOMINAL, "sign": NOMINAL, "text": TEXT,
            "date": {"type": "date", "anonymization_type": "quasi_identifier", "format": "%d,%B,%Y"},
        },
    ),
    "hotel": (
        "hotel/one_review_per_hotel.csv.gz",
        "Hotel_Name",
        {
            "Hotel_Name": DIRECT, "Hotel_Address": DIRECT, "Negative_Review": TEXT, "Positive_Review": TEXT,
            "Review_Total_Negative_Word_Counts": OTHER, "Review_Total_Positive_Word_Counts": OTHER, "Tags": OTHER,
            "Review_Date": {"type": "date", "anonymization_type": "quasi_identifier", "format": "%m/%d/%Y"},
            "Reviewer_Nationality": NOMINAL, "days_since_review": NOMINAL, "Additional_Number_of_Scoring": NUMERICAL,
            "Average_Score": NUMERICAL, "Total_Number_of_Reviews": NUMERICAL, "Reviewer_Score": NUMERICAL,
            "Total_Number_of_Reviews_Reviewer_Has_Given": NUMERICAL, "lat": NUMERICAL, "lng": NUMERICAL,
        },
    ),
}  # fmt: skip
"""File, whom a row is about, and the roles of the columns, as in the paper."""
MEANS: dict[tuple[str, str], dict[tuple[str, float], tuple[float, ...]]] = {
    ("blog", "all"): {
        ("gdf", 0.0): (3.33, 7.79, 12.78, 17.92, 54.88, 209.99, 2759.86),
        ("mondrian", 0.0): (2.35, 3.74, 5.09, 6.50, 13.68, 27.92, 69.49),
        ("mondrian", 0.2): (2.34, 3.69, 5.05, 6.37, 13.23, 27.02, 68.27),
        ("mondrian", 0.5): (2.36, 3.72, 5.08, 6.49, 13.41, 27.17, 69.49),
        ("mondrian", 1.0): (2.39, 3.77, 5.15, 6.52, 13.50, 27.48, 70.77),
    },
    ("blog", "GPE"): {
        ("gdf", 0.0): (9.03, 26.21, 64.18, 149.76, 9659.50, 19319, 19319),
        ("mondrian", 0.0): (13.35, 16.60, 23.33, 27.48, 49.28, 79.83, 159.66),
        ("mondrian", 0.2): (2.36, 3.70, 5.08, 6.41, 13.31, 27.25, 70.00),
        ("mondrian", 0.5): (2.37, 3.75, 5.14, 6.50, 13.48, 27.48, 70.77),
        ("mondrian", 1.0): (2.39, 3.77, 5.15, 6.52, 13.50, 27.48, 70.77),
    },
    ("hotel", "all"): {
        ("gdf", 0.0): (2.82, 5.42, 9.05, 11.61, 34.30, 92.19, 1475),
        ("mondrian", 0.0): (2.29, 3.71, 5.03, 6.53, 12.61, 27.31, 70.24),
        ("mondrian", 0.2): (2.30, 3.65, 5.00, 6.58, 13.17, 28.92, 73.75),
        ("mondrian", 0.5): (2.64, 3.55, 5.76, 5.78, 11.52, 23.05, 73.75),
        ("mondrian", 1.0): (2.66, 3.54, 5.76, 5.78, 11.52, 23.05, 73.75),
    },
    ("hotel", "GPE"): {
        ("gdf", 0.0): (4.87, 13.79, 31.38, 98.33, 1475, 1475, 1475),
        ("mondrian", 0.0): (19.93, 30.10, 42.14, 46.09, 86.76, 113.46, 210.71),
        ("mondrian", 0.2): (2.28, 3.88, 4.64, 7.34, 15.53, 32.78, 70.24),
        ("mondrian", 0.5): (2.66, 3.54, 5.76, 5.78, 11.52, 23.05, 73.75),
        ("mondrian", 1.0): (2.66, 3.54, 5.76, 5.78, 11.52, 23.05, 73.75),
    },
}
"""Mean sizes of groups for the ks above: tables 8, 9, 10 and 11."""


def main(argv: Sequence[str] | None = None) -> int:
    """Prints a line for each run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder with blog/ and hotel/")
    parser.add_argument("--tables", nargs="+", choices=sorted(TABLES), default=sorted(TABLES))
    parser.add_argument("--k", type=int, nargs="+", default=list(KS))
    parser.add_argument("--people", type=int, default=0, help="only so many people (default: all)")
    parser.add_argument("--cluster", action="store_true", help="our own strategy, too")
    parser.add_argument("--quick", action="store_true", help="100 people, k of 2, 5 and 10")
    args = parser.parse_args(argv)
    if args.quick:
        args.people, args.k = args.people or 100, [2, 5, 10]
    for name in args.tables:
        for line in run(name, args):
            print(line, flush=True)
    return 0


def run(name: str, args: argparse.Namespace) -> Iterator[str]:
    """The grid of one table, with one analysis of its texts."""
    from experiment import result

    from sanitizer.config.table import parse_table_settings
    from sanitizer.tables.files import read_table
    from sanitizer.tables.flow import TableSanitizer
    from sanitizer.tables.measure import losses

    file, person, attributes = TABLES[name]
    frame = read_table(args.data / file, list(attributes))
    if args.people:
        frame = frame[frame[person].isin(frame[person].drop_duplicates()[: args.people])].reset_index(drop=True)
    nlp = {"detectors": ["patterns", "entities"]}
    settings = parse_table_settings({"parameters": {"k": 2}, "nlp": nlp, "attributes": attributes})
    begun = time.perf_counter()
    everything = TableSanitizer(settings).solve(frame).mentions
    people, seconds = frame[person].nunique(), time.perf_counter() - begun
    yield f"== {name}: {people} people, {len(frame)} rows, {len(everything)} terms, read in {seconds:.0f} s"
    for types in ("all", "GPE"):
        mentions = [one for one in everything if types == "all" or one.term.type == types]
        runs = [*MEANS[name, types], *((("cluster", weight) for weight in (0.2, 0.5)) if args.cluster else ())]
        for strategy, weight in runs:
            for k in args.k:
                chosen = replace(settings, k=k, strategy=strategy, relational_weight=weight)
                solved = TableSanitizer(chosen).solve(frame, mentions=mentions)
                found = losses(solved.problem, solved.index, solved.grouping, solved.recoded)
                done = result(strategy, weight, k, found, solved.seconds)
                yield row(f"{name} {types}", done, published(name, types, strategy, weight, k))


def published(name: str, types: str, strategy: str, weight: float, k: int) -> str:
    """The mean size in the paper, if it is there."""
    means = MEANS[name, types].get((strategy, weight))
    return f"{means[KS.index(k)]:.2f}" if means and k in KS else "-"


def row(title: str, found: dict[str, Any], theirs: str) -> str:
    """One run: sizes beside the published mean, and losses."""
    run = f"{title:10} {found['strategy']:9} weight {found['weight']:.1f} k {found['k']:<3}"
    sizes = f"{found['groups']} groups of {found['mean']:.2f} ± {found['std']:.2f} (published {theirs})"
    terms = f"of terms {found['textual_loss']:.3f}, of terms not kept {found['textual_loss_strict']:.3f}"
    return f"{run} {sizes}  loss of columns {found['relational_loss']:.3f}, {terms}  {found['seconds']:.2f} s"


if __name__ == "__main__":
    sys.exit(main())
