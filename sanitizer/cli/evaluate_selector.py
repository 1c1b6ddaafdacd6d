"""Compares a selector's choices with those of annotators (WikiReplace format)."""

from __future__ import annotations

import argparse

from sanitizer.core.faults import clashing_options, out_of_range

EXAMPLES = """\
examples:
  sanitizer evaluate selector test.json
  sanitizer evaluate selector test.json --model selector/ --predictions rankings.jsonl
  sanitizer evaluate selector train.json --cross-validate light --seeds 5

A shipped model knows the documents it was trained on: measure on others, or cross-validate.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    parser.add_argument("data", metavar="DATA.json", help="labelled documents")
    parser.add_argument("--model", default="light", metavar="M", help="light, neural or a model folder (default light)")
    parser.add_argument("--predictions", metavar="OUT.jsonl", help="write one ranking a mention")
    parser.add_argument(
        "--cross-validate",
        choices=("multiclass", "light", "neural", "autogluon"),
        metavar="BACKEND",
        help="train and test by document instead of using a model",
    )
    groups = ("text", "context", "ladder", "evidence")
    parser.add_argument("--without", choices=groups, help="ablation: leave these features out")
    parser.add_argument("--seeds", type=int, default=5, metavar="N", help="seeds of the cross-validation (default 5)")
    parser.add_argument("--folds", type=int, default=5, metavar="N", help="folds of the cross-validation (default 5)")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(args: argparse.Namespace) -> int:
    """Prints the scores, and writes the rankings if asked."""
    import json

    from sanitizer.artefacts.files import atomic_write
    from sanitizer.cli.progress import progress
    from sanitizer.evaluate.selection import always_first, cross_validate, predict, score
    from sanitizer.select.rank.wikireplace import read_wikireplace
    from sanitizer.select.scorer import FLOOR, load_selector

    if args.without and not args.cross_validate:
        raise clashing_options("--without needs --cross-validate")
    if args.predictions and args.cross_validate:
        raise clashing_options("--predictions needs a model, not --cross-validate")
    if args.seeds < 1 or args.folds < 2:
        raise out_of_range("--seeds is at least 1 and --folds at least 2")
    documents = read_wikireplace(args.data)
    if args.cross_validate:
        from sanitizer.select.rank.training import trainer

        result = cross_validate(
            documents,
            trainer(documents, args.cross_validate, without=args.without),
            seeds=range(args.seeds),
            count=args.folds,
            watch=lambda pairs: progress(list(pairs), label="cross-validating", unit="fold"),
        )
        print(json.dumps(result.to_dict()) if args.format == "json" else f"{args.cross_validate}: {result}")
        return 0
    selector = load_selector(args.model)
    predictions = always_first(documents) if selector is None else predict(progress(documents), selector)
    if args.predictions:
        with atomic_write(args.predictions) as handle:
            for prediction in predictions:
                handle.write(json.dumps(prediction.to_dict(), ensure_ascii=False) + "\n")
    scores, baseline = score(predictions), score(always_first(documents))
    if args.format == "json":
        print(json.dumps({"model": args.model, **scores.to_dict(), "always_first": baseline.to_dict()}))
        return 0
    name = "always first" if args.model == FLOOR else args.model
    print(f"{scores.mentions} mentions of {len(documents)} documents")
    for label, one in ((name, scores), ("always first", baseline)):
        print(
            f"{label}: majority {100 * one.majority:.1f}, any annotator {100 * one.any:.1f}, MRR {one.mrr:.3f}, "
            f"macro F1 {100 * one.macro_f1:.1f}"
        )
    for kind, (count, majority, anyone) in scores.by_type.items():
        worst = ", ".join(f"{pair} ×{n}" for pair, n in scores.confusion[kind].items() if _differ(pair))
        print(
            f"  {kind} ({count}): majority {100 * majority:.1f}, any {100 * anyone:.1f}; confused {worst or 'nothing'}"
        )
    return 0


def _differ(pair: str) -> bool:
    gold, _, guess = pair.partition(" -> ")
    return gold != guess
