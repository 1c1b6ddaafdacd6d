"""Measures detection on annotated documents: what was found of what must be hidden, and what was found in vain."""

from __future__ import annotations

import argparse
import json

from sanitizer.cli.options import add_settings, settings_from

EXAMPLES = """\
examples:
  sanitizer evaluate detector gold.json
  sanitizer evaluate detector gold.json.gz --detectors patterns --format json

GOLD is in the format of the Text Anonymization Benchmark or of WikiReplace, or documents with "sensitive" spans.
A token counts as found only if it lies in a finding as a whole; counts are pooled over documents and annotators.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("gold", metavar="GOLD", help="annotated documents, .json or .json.gz")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Prints pooled and per-document scores."""
    from statistics import fmean, stdev

    from sanitizer.cli.progress import progress
    from sanitizer.evaluate.detection import pooled, token_scores
    from sanitizer.tagging.gold import read_gold

    settings = settings_from(args)
    gold = read_gold(args.gold)
    from sanitizer.documents.flow import Sanitizer

    sanitizer = Sanitizer(settings)
    documents = progress(sanitizer.pipe(document.text for document in gold), total=len(gold))
    scores = [
        pooled(token_scores(one, [(f.start, f.end) for f in document.findings]))
        for one, document in zip(gold, documents, strict=True)
    ]
    total = pooled(scores)
    spread = {
        name: [fmean(values), stdev(values) if len(values) > 1 else 0.0]
        for name in ("recall", "precision", "f1")
        if (values := [getattr(score, name) for score in scores])
    }
    if args.format == "json":
        pooled_scores = {"recall": total.recall, "precision": total.precision, "f1": total.f1}
        print(json.dumps({"documents": len(gold), "pooled": pooled_scores, "by_document": spread}))
        return 0
    print(f"{len(gold)} documents; whole tokens that must be hidden")
    print(f"pooled       recall {total.recall:.3f}   precision {total.precision:.3f}   F1 {total.f1:.3f}")
    line = "   ".join(f"{name} {mean:.3f} ± {deviation:.3f}" for name, (mean, deviation) in spread.items())
    print(f"by document  {line}")
    return 0
