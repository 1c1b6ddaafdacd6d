"""The experiments of Hassan 2021, chapter 5: what discloses a film actor, and what hiding it costs.

Detection on abstracts with hand-marked spans, by term and averaged over documents as there (table 5.1), for two
people in one text (5.4) and with vectors that know no text in particular (5.5); then the information that the release
keeps (5.6). The threshold is the published t = .25 on the plain cosine, with nothing learned from the marks.
Published figures are of 50 abstracts, ours of those in the data folder.

Example:

    python scripts/experiment_disclosure.py ../shared/datasets
    python scripts/experiment_disclosure.py ../shared/datasets --quick
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sanitizer.core.results import SanitizedDocument
    from sanitizer.learn.corpora.gold import GoldDocument

DETECTION = {
    "NER, best of four": (97.59, 34.25, 49.72),
    "Presidio": (98.06, 27.07, 41.12),
    "embeddings": (82.69, 81.24, 81.66),
}
"""Precision, recall, F1 by term: table 5.1."""
TWO = {"Presidio": (66.67, 38.10, 48.48), "embeddings": (68.00, 81.81, 74.27)}
"""The same where a document is about two people: table 5.4."""
GENERAL = {"fastText": (83.06, 71.85, 76.20), "BERT": (81.84, 72.31, 75.95)}
"""The same with pre-trained vectors: table 5.5."""
UTILITY = {"Presidio": (54.04, 81.00), "embeddings": (48.48, 85.01)}
"""Information kept by suppression and by generalization: table 5.6."""
T = 0.25
QUICK, FEW = 1500, 8
Flow = Callable[[str, str], "SanitizedDocument"]
"""Text and whom to protect -> the sanitized document."""


def main(argv: Sequence[str] | None = None) -> int:
    """Prints detection, detection with two people, and utility."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder with wikiactors/")
    parser.add_argument(
        "--model", help="embeddings trained before on wikiactors/corpus.jsonl.gz; else they are trained"
    )
    parser.add_argument(
        "--workers", type=int, default=1, help="for training (default 1: the same figures in every run)"
    )
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} abstracts to learn from, {FEW} to measure on")
    args = parser.parse_args(argv)
    from sanitizer.learn.corpora.gold import read_gold

    folder = args.data / "wikiactors"
    gold = read_gold(folder / "annotated_train.json")
    gold = gold[1::2][:FEW] if args.quick else gold
    with tempfile.TemporaryDirectory() as scratch:
        model = args.model or train(folder, [one.protect for one in gold], Path(scratch) / "model", args)
        flows = dict(make_flows(model))
        print(f"{len(gold)} documents; precision, recall and F1 by term, mean of documents ± deviation")
        for name, figures in {**DETECTION, **GENERAL}.items():
            print(f"published {name}: {figures}")
        for name, flow in flows.items():
            print(f"here, {name}: {detection(gold, flow)}", flush=True)
        print("two people in one text, one of them to be protected")
        for name, figures in TWO.items():
            print(f"published {name}: {figures}")
        pairs = [joined(one, other) for one, other in zip(gold, [*gold[1:], gold[0]], strict=True)]
        for name, flow in flows.items():
            print(f"here, {name}: {detection(pairs, flow)}", flush=True)
        print("information kept, if masked and with stand-ins; share of words kept")
        for name, figures in UTILITY.items():
            print(f"published {name}: {figures}")
        for name, flow in flows.items():
            print(f"here, {name}: {utility(gold, flow, folder)}", flush=True)
    return 0


def train(folder: Path, wanted: Sequence[str], place: Path, args: argparse.Namespace) -> str:
    """Vectors of the corpus; in a quick run of a part of it that holds the people to be protected."""
    from sanitizer.embeddings.corpus import read_corpus
    from sanitizer.embeddings.train import Recipe
    from sanitizer.embeddings.train import train as learn

    corpus = folder / "corpus.jsonl.gz"
    documents = read_corpus(corpus)
    if args.quick:
        named = [one for one in read_corpus(corpus) if one.entity in set(wanted)]
        documents = iter([*islice(documents, QUICK), *named])
    trained = learn(documents, Recipe(workers=args.workers), note=lambda line: print(line, file=sys.stderr))
    trained.save(place, [{"name": corpus.name, "sha256": "0" * 64}])
    return str(place)


def make_flows(model: str) -> Iterator[tuple[str, Flow]]:
    """The ways to sanitize that are compared."""
    from sanitizer import Sanitizer

    only = {"detectors": ("patterns",), "t": T}
    plain, default = Sanitizer(embeddings=model, **only), Sanitizer()
    glove = Sanitizer(embeddings="glove", **only)
    small = Sanitizer(detectors=("entities",), reader="spacy")
    yield "spaCy's small recognizer", lambda text, protect: small(text)
    if importlib.util.find_spec("presidio_analyzer"):
        from bench_peers import presidio

        peer = presidio()
        yield "Presidio, small model", lambda text, protect: peer(text)
    yield "sanitizer, default", lambda text, protect: default(text)
    yield f"sanitizer, vectors of the corpus, t = {T}", lambda text, protect: plain(text, protect=protect)
    yield f"sanitizer, GloVe, t = {T}", lambda text, protect: glove(text, protect=protect)


def joined(one: GoldDocument, other: GoldDocument) -> GoldDocument:
    """A document with somebody else's behind it; only what was marked in the first is wanted."""
    from dataclasses import replace

    return replace(one, text=f"{one.text}\n\n{other.text}")


def detection(gold: Sequence[GoldDocument], flow: Flow) -> str:
    """Precision, recall and F1 by term."""
    from sanitizer.evaluate.detector_report import measure_detection
    from sanitizer.learn.taggers.base import TaggedSpan

    found = (
        [
            TaggedSpan(one.start, one.end, f"{one.type}/{one.identifier}", one.score)
            for one in flow(document.text, document.protect or "").findings
        ]
        for document in gold
    )
    terms = measure_detection(zip(gold, found, strict=True), resamples=0, seed=0, worst_misses=0).measures["terms"]
    shown = (terms.by_document[name] for name in ("precision", "recall", "f1"))
    return ", ".join(f"{100 * mean:.1f} ± {100 * spread:.1f}" for mean, spread in shown)


def utility(gold: Sequence[GoldDocument], flow: Flow, folder: Path) -> str:
    """Information kept if masked and with stand-ins, by counts of the web, and words kept."""
    from statistics import fmean

    from sanitizer.risk.utility import Information, measure_document

    with gzip.open(folder / "web_hits.json.gz", "rt", encoding="utf-8") as handle:
        hits = {str(word).casefold(): float(count) for word, count in json.load(handle).items()}
    bits = Information(hits, max(hits.values()))
    kept = [measure_document(str(one.id), one.text, flow(one.text, one.protect or "").text, bits) for one in gold]
    masked, widened, words = (
        fmean(getattr(one, name) for one in kept) for name in ("information_if_masked", "information", "words")
    )
    return f"{100 * masked:.1f}, {100 * widened:.1f}; {100 * words:.1f} of the words"


if __name__ == "__main__":
    sys.exit(main())
