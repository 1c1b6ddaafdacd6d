"""Trains a selector on documents whose annotators chose among replacements (WikiReplace format)."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from sanitizer.core.faults import out_of_range

EXAMPLES = """\
examples:
  sanitizer train selector train.json -o selector/
  sanitizer train selector train.json -o selector/ --backend neural --seed 7
  sanitizer train selector train.json -o selector/ --folds 0      no cross-validation

The model folder holds arrays, a manifest and a model card with cross-validated scores; nothing in it is code.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    parser.add_argument("data", metavar="DATA.json", help="labelled documents")
    parser.add_argument("-o", "--output", required=True, metavar="MODEL", help="folder to write")
    parser.add_argument("--backend", choices=("multiclass", "light", "neural", "autogluon"), default="light")
    parser.add_argument("--seed", type=int, default=0, help="seed of the shipped model (default 0)")
    parser.add_argument("--seeds", type=int, default=1, metavar="N", help="cross-validate with N seeds (default 1)")
    parser.add_argument("--folds", type=int, default=5, metavar="N", help="folds by document; 0 for none (default 5)")
    parser.add_argument("--vectors", metavar="FOLDER", help="vectors to use (default: those of the shipped model)")
    parser.add_argument("--early-stopping", action="store_true", help="stop when documents kept apart gain no more")


def run(args: argparse.Namespace) -> int:
    """Reads, cross-validates, trains on everything and writes the model."""
    from sanitizer.cli.progress import progress
    from sanitizer.evaluate.selection import cross_validate
    from sanitizer.select.rank.training import model_card, trainer
    from sanitizer.select.rank.vectors import Vectors
    from sanitizer.select.rank.wikireplace import off_ladder, read_wikireplace

    if args.folds < 0 or args.folds == 1 or args.seeds < 1 or args.seed < 0:
        raise out_of_range("--folds is 0 or at least 2, --seeds at least 1, --seed not negative")
    documents = read_wikireplace(args.data)
    if stray := off_ladder(documents):
        print(f"sanitizer: {stray} mentions have a choice that is not on their ladder; it is left out", file=sys.stderr)
    options: dict[str, Any] = {}
    if args.vectors and args.backend in ("light", "neural"):
        options["vectors"] = Vectors.load(args.vectors)
    if args.early_stopping and args.backend in ("light", "neural"):
        options["early_stopping"] = True
    train = trainer(documents, args.backend, **options)
    scores = None
    if args.folds and len(documents) > 1:
        result = cross_validate(
            documents,
            train,
            seeds=range(args.seed, args.seed + args.seeds),
            count=args.folds,
            watch=lambda pairs: progress(list(pairs), label="cross-validating", unit="fold", total=None),
        )
        print(f"cross-validated on {len(documents)} documents: {result}")
        scores = result.to_dict()
    selector = train(list(range(len(documents))), args.seed)
    details = {"documents": len(documents), "seed": args.seed, "scores": scores or {}}
    selector.save(args.output, details, model_card(args.backend, documents, args.seed, scores))
    print(f"wrote {args.output}")
    return 0
