"""Speed of the light taggers beside spaCy's small pipeline in one run; with options, their quality on real sets.

    python scripts/bench_taggers.py                        speed, on generated letters
    python scripts/bench_taggers.py --tweets               five folds of annotated tweets, macro F1 over ten classes
    python scripts/bench_taggers.py --meddocan             trained on the train part, measured on the dev part
    python scripts/bench_taggers.py --meddocan --folds 4   cross-validated on the train part instead

The real sets are read from ../shared/datasets, or from SANITIZER_DATASETS.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from sanitizer.analyse.detectors.tagger import tagging_pipeline
from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.learn.corpora.examples import make_examples
from sanitizer.learn.corpora.gold import read_gold
from sanitizer.learn.corpora.validate import count_spans, cross_validate, folds
from sanitizer.learn.taggers.base import Example, TaggedSpan
from sanitizer.learn.taggers.folder import kind_named

DATASETS = Path(os.environ.get("SANITIZER_DATASETS", Path(__file__).resolve().parents[2] / "shared" / "datasets"))
NAMES = "Ada Berg|Per Dahl|Mairead Quinlan|Tomasz Wielgosz|Priya Nair|Daniel Okafor|Lena Vogt|Ola Lie".split("|")
PLACES = "Bergen|Toronto|Kraków|Leeds|Nairobi|Lyon|Osaka|Stavanger".split("|")
SENTENCES = (
    "[PERSON], a nurse from [LOC], was admitted on [DATETIME] with a fever that had lasted for a week. ",
    "The weather had been mild for weeks, and nobody expected the river to rise so quickly. ",
    "After the meeting the committee asked for a written report, which arrived late and said little.\n",
    "It is not clear why the door had been left open, nor who had the second key. ",
    "The witness said that [PERSON] had called twice that evening, once from a station in [LOC]. ",
)


def letter(draw: random.Random, nlp: Any, sentences: int = 25) -> Example:
    """A made-up letter with its spans."""
    text, spans = "", []
    for piece in re.split(r"(\[\w+\])", "".join(draw.choice(SENTENCES) for _ in range(sentences))):
        label = piece[1:-1] if piece.startswith("[") else ""
        day = f"{draw.randint(1, 28)} May {draw.randint(1950, 2024)}"
        value = {"PERSON": draw.choice(NAMES), "LOC": draw.choice(PLACES), "DATETIME": day, "": piece}[label]
        if label:
            spans.append(TaggedSpan(len(text), len(text) + len(value), label))
        text += value
    return Example(nlp(text), tuple(spans))


def speed() -> None:
    """Tokens a second of CPU time, best of three, one thread; tagging includes splitting the text into words."""
    import spacy

    blank = spacy.blank("en")
    draw = random.Random(0)
    train = [letter(draw, blank) for _ in range(60)]
    docs = [letter(draw, blank).doc for _ in range(150)]
    tokens = sum(len(doc) for doc in docs)
    texts = [doc.text for doc in docs]
    peer = spacy.load(DEFAULT_PIPELINE)
    ner = spacy.load(DEFAULT_PIPELINE, exclude=["tagger", "parser", "attribute_ruler", "lemmatizer", "tok2vec"])

    def measured(name: str, work: Any) -> float:
        best = 0.0
        for _ in range(3):
            start = time.process_time()
            work()
            best = max(best, tokens / (time.process_time() - start))
        print(f"{name:34} {best:10,.0f} tokens/s")
        return best

    print(f"{len(docs)} letters, {tokens} tokens")
    base = measured("spaCy small pipeline (nlp.pipe)", lambda: list(peer.pipe(texts)))
    measured("  its entity recognizer alone", lambda: list(ner.pipe(texts)))
    for kind, options in (("crf", {"rounds": 30}), ("linear", {}), ("spacy", {"epochs": 3})):
        tagger = kind_named(kind).train(train, **options)
        rate = measured(f"tagger {kind}", lambda tagger=tagger: tagger.tag(docs))
        print(f"{'':34} {rate / base:10.2f} times the small pipeline")


def tweets(kind: str, pipeline: str, options: dict[str, Any]) -> None:
    """Macro F1 over the words of held-out tweets."""
    from sklearn.metrics import f1_score

    examples = make_examples(read_gold(DATASETS / "tweets" / "annotated_train.csv"), tagging_pipeline(pipeline))
    scores: list[float] = []
    wanted, found = [], []
    for learn, test in folds(examples, 5, 0):
        tagger = kind_named(kind).train(learn, **options)
        gold = [label for e in test for label in _words(e.doc.text, e.spans)]
        pairs = zip(test, tagger.tag([e.doc for e in test]), strict=True)
        said = [label for e, spans in pairs for label in _words(e.doc.text, spans)]
        scores.append(f1_score(gold, said, average="macro"))
        wanted += gold
        found += said
        print(f"  fold {len(scores)}: {scores[-1]:.4f}", flush=True)
    names = sorted(set(wanted))
    single = f1_score(wanted, found, average=None, labels=names)
    print(f"tweets, {kind} on {pipeline}: macro F1 {fmean(scores):.4f} ± {stdev(scores):.4f}   (published SVM .7245)")
    print("  " + "  ".join(f"{name} {score:.3f}" for name, score in zip(names, single, strict=True)))


def _words(text: str, spans: Sequence[TaggedSpan]) -> list[str]:
    """The label of each run without spaces that has a letter or digit: that of the first span that touches it."""
    found = []
    for match in re.finditer(r"\S+", text):
        if any(c.isalnum() for c in match.group()):
            touching = (s.label for s in spans if s.start < match.end() and match.start() < s.end)
            found.append(next(touching, "NONE"))
    return found


def meddocan(kind: str, count: int, options: dict[str, Any]) -> None:
    """F1 by type and offsets, and by offsets, on the dev part or in folds of the train part."""
    nlp = tagging_pipeline("blank:es")
    train = make_examples(read_gold(DATASETS / "meddocan" / "train.tar.gz"), nlp)
    if count:
        result = cross_validate(train, lambda part: kind_named(kind).train(part, **options), count=count)
        print(f"meddocan train, {kind}, {count} folds: {result}")
        return
    dev = make_examples(read_gold(DATASETS / "meddocan" / "dev.tar.gz"), nlp)
    start = time.process_time()
    tagger = kind_named(kind).train(train, **options)
    took = time.process_time() - start
    strict, span, labels = count_spans(tagger.tag([e.doc for e in dev]), [e.spans for e in dev])
    print(f"meddocan train -> dev, {kind}, trained in {took:.0f} s of CPU time")
    for name, one, published in (("NER ", strict, "ReCRF 96.40"), ("span", span, "ReCRF 96.81")):
        ratios = f"P {100 * one.precision:.2f}  R {100 * one.recall:.2f}  F1 {100 * one.f1:.2f}"
        print(f"  {name} {ratios}   ({published})")
    for label, one in labels.items():
        print(f"    {label:34} P {one.precision:.3f}  R {one.recall:.3f}  F1 {one.f1:.3f}  of {one.wanted}")


def main() -> int:
    """Prints what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tweets", action="store_true")
    parser.add_argument("--meddocan", action="store_true")
    parser.add_argument("--kind")
    parser.add_argument(
        "--pipeline", default="blank:en", help="for tweets: the pipeline whose words and marks are used"
    )
    parser.add_argument("--folds", type=int, default=0)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    from sanitizer.cli.train_detector import kind_options

    options = kind_options(args.set)
    if (args.tweets or args.meddocan) and not DATASETS.is_dir():
        print(f"the data sets are not at {DATASETS}: nothing measured")
        return 0
    if args.tweets:
        tweets(args.kind or "linear", args.pipeline, options)
    if args.meddocan:
        meddocan(args.kind or "crf", args.folds, options)
    if not (args.tweets or args.meddocan):
        speed()
    return 0


if __name__ == "__main__":
    sys.exit(main())
