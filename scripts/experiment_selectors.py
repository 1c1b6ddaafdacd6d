"""The experiments of Olstad 2023, chapter 5: how often a selector takes the replacement that annotators chose.

Cross-validated by document on the labelled biographies: accuracy by the majority's and by any annotator's choice
(table 5.3), mean reciprocal rank (5.6), and what leaving out features costs (5.7, 5.8). Published figures are of
models that learned from 453 documents and were tested on a hundred.

Example:

    python scripts/experiment_selectors.py ../shared/datasets --ablation --neural
    python scripts/experiment_selectors.py ../shared/datasets --quick
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

PUBLISHED = {"first": (51.36, 55.10, None), "multiclass": (70.29, 73.47, 0.83), "binary": (80.05, 83.25, 0.89)}
"""Majority, any annotator, MRR: tables 5.3 and 5.6."""
REMOVED = {"semantic_type": 79.19, "span_replacement": 71.41, "number_of_gen.": 79.79, "gen._level": 79.07,
           "star_selection": 80.39}  # fmt: skip
"""Accuracy of the published binary model without a feature: table 5.8."""
GROUPS = ("text", "context", "ladder", "evidence")


def main(argv: Sequence[str] | None = None) -> int:
    """Prints a line for each selector."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder with wikireplace/train.json, or such a file")
    parser.add_argument("--seeds", type=int, default=5, help="how often the folds are drawn (default 5)")
    parser.add_argument("--neural", action="store_true", help="the neural selector, too (extra neural)")
    parser.add_argument("--ablation", action="store_true", help="the light selector without groups of features")
    parser.add_argument("--quick", action="store_true", help="one seed, no ablation")
    args = parser.parse_args(argv)
    from sanitizer.evaluate.selection import always_first, cross_validate, score
    from sanitizer.select.rank.training import trainer
    from sanitizer.select.rank.wikireplace import read_wikireplace

    documents = read_wikireplace(args.data if args.data.is_file() else args.data / "wikireplace" / "train.json")
    seeds = range(1 if args.quick else args.seeds)
    print(f"{len(documents)} documents, five folds by document, {len(seeds)} seeds")
    for name, (majority, anyone, mrr) in PUBLISHED.items():
        rank = f", MRR {mrr}" if mrr else ""
        print(f"published {name}: majority {majority}, any annotator {anyone}{rank}")
    first = score(always_first(documents))
    print(f"here, always the first rung: majority {100 * first.majority:.1f}, any annotator {100 * first.any:.1f}")
    for backend in ("multiclass", "light", *(("neural",) if args.neural else ())):
        found = cross_validate(documents, trainer(documents, backend), seeds=seeds)
        print(f"here, {backend}: {found}", flush=True)
    if args.ablation and not args.quick:
        for name, accuracy in REMOVED.items():
            print(f"published binary without {name}: majority {accuracy}")
        for group in GROUPS:
            found = cross_validate(documents, trainer(documents, "light", without=group), seeds=seeds)
            print(f"here, light without {group}: {found}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
