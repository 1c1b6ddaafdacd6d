"""How often the selectors choose what annotators chose, and how long they take, next to the published figures.

python scripts/bench_selector.py [--data FILE.json] [--seeds 5] [--neural] [--ablation]
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from pathlib import Path

from sanitizer.core.protocols import Selector
from sanitizer.evaluate.selection import always_first, cross_validate, score
from sanitizer.select.rank.training import trainer
from sanitizer.select.rank.wikireplace import LabelledDocument, read_wikireplace
from sanitizer.select.scorer import load_selector

PUBLISHED = (
    ("published: always the first rung", 51.4, 55.1, None),
    ("published: multiclass, 453 documents", 70.3, 73.5, 0.83),
    ("published: binary, 453 documents", 80.1, 83.3, 0.89),
)


def default_data() -> Path:
    """The labelled documents beside the project."""
    return Path(os.environ.get("SANITIZER_DATASETS", "../shared/datasets")) / "wikireplace" / "train.json"


def speed(selector: Selector, documents: Sequence[LabelledDocument]) -> float:
    """Milliseconds a rung, after one document to warm up."""
    selector.rank(documents[0].text, documents[0].findings)
    rungs = sum(len(mention.ladder) for document in documents for mention in document.mentions)
    start = time.process_time()
    for document in documents:
        selector.rank(document.text, document.findings)
    return 1000 * (time.process_time() - start) / rungs


def agreement(documents: Sequence[LabelledDocument]) -> float:
    """How often the majority of all annotators but one is what that one chose; a tie counts in part."""
    hits = []
    for document in documents:
        for mention in document.mentions:
            if sum(mention.votes.values()) < 3:
                continue
            for text, count in mention.votes.items():
                others = {other: votes - (other == text) for other, votes in mention.votes.items()}
                most = [other for other, votes in others.items() if votes == max(others.values())]
                hits += [(text in most) / len(most)] * count
    return sum(hits) / max(1, len(hits))


def main() -> None:
    """Prints one line a selector."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=default_data())
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--neural", action="store_true", help="the neural selector, too (extra neural)")
    parser.add_argument("--ablation", action="store_true", help="the light selector without groups of features")
    args = parser.parse_args()
    if not args.data.exists():
        print(f"selector: skipped, no labelled documents at {args.data}")
        return
    documents = read_wikireplace(args.data)
    print(f"selector: {len(documents)} documents, five folds by document, {args.seeds} seeds")
    for name, majority, anyone, mrr in PUBLISHED:
        print(f"  {name}: majority {majority}, any annotator {anyone}" + (f", MRR {mrr}" if mrr else ""))
    first = score(always_first(documents))
    print(f"  always the first rung: majority {100 * first.majority:.1f}, any annotator {100 * first.any:.1f}")
    seeds = range(args.seeds)
    for backend in ("multiclass", "light", *(("neural",) if args.neural else ())):
        print(f"  {backend}: {cross_validate(documents, trainer(documents, backend), seeds=seeds)}", flush=True)
    for group in ("text", "context", "ladder", "evidence") if args.ablation else ():
        result = cross_validate(documents, trainer(documents, "light", without=group), seeds=seeds)
        print(f"  light without {group}: {result}", flush=True)
    people = agreement(documents)
    print(f"  eight annotators for the ninth, where nine chose: {100 * people:.1f}")
    for name, wanted in (("light", 0.2), *((("neural", 5.0),) if args.neural else ())):
        selector = load_selector(name)
        assert selector is not None
        print(f"  {name}: {speed(selector, documents):.3f} ms a rung (processor time; at most {wanted} wanted)")


if __name__ == "__main__":
    main()
