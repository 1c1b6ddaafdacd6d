"""Prints how many annotated spans have a rung that says more than their type, and writes every ladder for reading.

Only a reader can say whether a rung is true: ``--output`` writes each ladder with its sentence, one JSON object a line,
``--sample`` a random part of them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

EXAMPLES = """\
examples:
  sanitizer evaluate ladders documents.json -o ladders.jsonl
  sanitizer evaluate ladders documents.json --unseen --documents odd
  sanitizer evaluate ladders documents.json --reader
  sanitizer evaluate ladders documents.json --ontology my-ontology/ --sample 200 --seed 1 -o to-read.jsonl
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="annotated documents in the format of the TAB benchmark"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="JSONL", help="write every ladder with its sentence")
    parser.add_argument("--ontology", type=Path, metavar="DIR", help="a built ontology (default: the built-in)")
    parser.add_argument(
        "--context", choices=("document", "sentence"), default="document", help="what the linker may read"
    )
    parser.add_argument(
        "--unseen", action="store_true", help="forget the names of individuals; countries, peoples and languages stay"
    )
    parser.add_argument(
        "--documents", choices=("all", "even", "odd"), default="all", help="every second document, counted from 0"
    )
    parser.add_argument(
        "--reader", action="store_true", help="let the built-in reader say what each span is, as documents do"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="write only N ladders, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="of the sample (default 0)")


def run(args: argparse.Namespace) -> int:
    """Prints coverage by type; writes the ladders if asked to."""
    import json

    from sanitizer.analyse.reader import Reader
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.evaluate.ladders import TYPES, coverage, heard, judge, read_spans, sample
    from sanitizer.ladders.compose import Ladders
    from sanitizer.ladders.ontology import OntologyLadders

    spans = read_spans(args.file, documents=args.documents)
    ladders = Ladders([OntologyLadders(args.ontology, unseen=args.unseen)])
    witness = heard(Reader.open()) if args.reader else None
    judged = judge(spans, ladders, whole=args.context == "document", witness=witness)
    counts = coverage(judged)
    print(f"{'type':<6} {'spans':>6} {'informative':>12} {'share':>8}")
    for name in [kind.value for kind in TYPES if kind.value in counts] + (["all"] if counts else []):
        hits, total = counts[name]
        print(f"{name:<6} {total:>6} {hits:>12} {hits / total:>8.1%}")
    if args.output is not None:
        rows = judged if args.sample is None else sample(judged, args.sample, args.seed)
        with atomic_write(args.output) as handle:
            for row in rows:
                handle.write(json.dumps(row.to_dict(), ensure_ascii=False) + "\n")
    return 0
