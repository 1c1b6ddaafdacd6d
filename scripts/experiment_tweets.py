"""Does hiding what tweets give away cost their usefulness? A hate-speech classifier, before and after.

The labelled tweets are sanitized by the simple mode of ``sanitizer records`` (``--mode text``: by the full document
flow; ``--mode tags``: only what the tagger itself says, sensitive attributes kept, as in Abeywardana 2020, table
3.10). Then two classifiers are trained and tested, before and after, on the same parts:

* ``published``: a logistic regression on the counts of the 1,000 most frequent stems, hate from a probability of .3, on
  random parts of 70 and 30 %. The thesis says no more than "logistic regression"; this one has her F1 before (.532 on
  the first split, whose seed is 42), and is taken for hers because of that.
* ``full``: a logistic regression with balanced classes on all words and word pairs by TF-IDF, far better at the task,
  which sees every word that is replaced.

She trains again on the sanitized tweets, so training and test tweets are both sanitized; the line "test only" keeps
the classifier of the original tweets instead.

Example:

    sanitizer train detector ../shared/datasets/tweets/annotated_train.csv -o tweets-detector --kind linear
    python scripts/experiment_tweets.py --model tweets-detector    a tagger of tweets and patterns, as published
    python scripts/experiment_tweets.py                            the default detectors, which were made for prose
    python scripts/experiment_tweets.py --sample 8000              fewer tweets, drawn with the seed
    python scripts/experiment_tweets.py ../shared/datasets --tagger    also F1 of the tagger in five folds (table 4.1)
    python scripts/experiment_tweets.py ../shared/datasets --quick     4,000 tweets and a tagger trained on the spot

The test file of the task has no labels, so parts of its training file stand in for it.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from sanitizer.config.load import parse_settings
from sanitizer.documents.flow import Sanitizer
from sanitizer.learn.taggers.base import TaggedSpan
from sanitizer.records.flow import RecordMaker
from sanitizer.records.simple import decade, simplified
from sanitizer.tables.files import read_table

PUBLISHED = (0.5320, 0.5284)
"""F1 before and after simple anonymization in Abeywardana 2020, table 4.3."""
MOST_LOSS = 0.005
CHUNK = 256
DATASETS = "../shared/datasets"
FIRST_SPLIT = 42
VOCABULARY = 1000
LEAST_CHANCE = 0.3
SCHEME = {
    "QIREGION": "<region>", "QIGENDER": "<gender>", "QIRELIGION": "<religion>", "QIMARITAL": "<any>", "QIJOB": "<job>",
    "QILANG": "<language>", "DI": "****",
}  # fmt: skip
"""What takes the place of a tag in ``--mode tags``; ages become ranges of ten years, sensitive attributes stay."""
Scores = Callable[[Sequence[str], Sequence[str]], list[float]]
"""Texts to learn from and texts to test on -> F1 of the class "hate" in each part."""


def main(argv: Sequence[str] | None = None) -> int:
    """Prints F1 before and after."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="?", default=Path(os.environ.get("SANITIZER_DATASETS", DATASETS)),
                        help=f"the folder with tweets/ (default: SANITIZER_DATASETS, or {DATASETS})")  # fmt: skip
    parser.add_argument("--tagger", action="store_true", help="measure the tagger in five folds, too")
    parser.add_argument(
        "--quick", action="store_true", help="4,000 tweets, few splits, a linear tagger if none is given"
    )
    parser.add_argument("--sample", type=int, default=0, help="take only so many tweets (default: all)")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=2, help="how often the folds are drawn anew (default 2)")
    parser.add_argument("--splits", type=int, default=20, help="random parts for the published classifier (default 20)")
    parser.add_argument("--classifier", choices=("published", "full", "both"), default="both")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--mode", choices=("simple", "text", "tags"), default="simple")
    parser.add_argument("--keep", default="", help="attributes that stay in simple mode, for instance health_condition")
    parser.add_argument("--model", help="a trained detector folder whose labels name attributes")
    args = parser.parse_args(argv)
    path = args.data / "tweets" / "classification_train.csv.gz"
    if path.exists() and (args.tagger or args.quick):
        _measure_tagger(args.data)
    with tempfile.TemporaryDirectory() as scratch:
        if args.quick and path.exists():
            args.sample, args.splits, args.repeats = args.sample or 4000, 5, 1
            args.model = args.model or _train_tagger(args.data, scratch)
        return _compare(path, args)


def _measure_tagger(data: Path) -> None:
    """Prints F1 of the linear tagger in five folds; published (table 4.1): SVM .7245."""
    os.environ["SANITIZER_DATASETS"] = str(data)
    from bench_taggers import tweets

    tweets("linear", "blank:en", {})


def _train_tagger(data: Path, folder: str) -> str:
    """A linear tagger of the annotated tweets."""
    from sanitizer.cli.app import main as run

    place = str(Path(folder) / "tagger")
    if run(["train", "detector", str(data / "tweets" / "annotated_train.csv"), "-o", place, "--kind", "linear"]):
        sys.exit("the tagger could not be trained")
    return place


def _compare(path: Path, args: argparse.Namespace) -> int:
    """Prints F1 of the classifiers before and after."""
    if not path.exists():
        print("skipped: the labelled tweets are not beside the project")
        return 0
    frame = read_table(path, ["id", "label", "tweet"])
    labels = np.array(frame["label"].astype(int))
    tweets = [" ".join(str(tweet).split()) for tweet in frame["tweet"]]
    if args.sample and args.sample < len(tweets):
        chosen = np.sort(np.random.default_rng(args.seed).choice(len(tweets), args.sample, replace=False))
        tweets, labels = [tweets[i] for i in chosen], labels[chosen]
    print(f"{len(tweets)} tweets, {int(labels.sum())} of them hate speech", flush=True)
    begun = time.perf_counter()
    hidden = _sanitized(tweets, args)
    seconds = time.perf_counter() - begun
    changed = sum(a != b for a, b in zip(tweets, hidden, strict=True))
    print(f"{args.mode} mode: {changed} tweets changed, {len(tweets) / seconds:.0f} a second", flush=True)
    if args.model:
        _share(tweets, hidden, args.model)
    folds = f"{args.repeats} x {args.folds} folds, seed {args.seed}"
    splits = f"{args.splits} splits, the first with seed {FIRST_SPLIT}"
    worst = 0.0
    kinds: tuple[tuple[str, str, Scores], ...] = (
        ("published", splits, lambda one, other: _published(one, other, labels, args.splits)),
        ("full", folds, lambda one, other: _full(one, other, labels, args)),
    )
    for name, parts, scores in kinds:
        if args.classifier not in (name, "both"):
            continue
        print(f"classifier {name}: {parts}")
        before = scores(tweets, tweets)
        after = scores(hidden, hidden)
        _show("before", before, before)
        _show("after, training and test sanitized", after, before)
        _show("after, test only sanitized", scores(tweets, hidden), before)
        loss = float(np.mean(before) - np.mean(after))
        worst = max(worst, loss)
        print(f"  loss {loss:+.4f}, at most {MOST_LOSS}; on the first part {before[0]:.4f} and {after[0]:.4f}")
    print(f"published: {PUBLISHED[0]:.4f} and {PUBLISHED[1]:.4f}")
    return 0 if worst <= MOST_LOSS else 1


def _sanitized(tweets: Sequence[str], args: argparse.Namespace) -> list[str]:
    if args.mode == "tags":
        if not args.model:
            sys.exit("--mode tags needs --model")
        spans = _tags(args.model, "blank:en")(tweets)
        return [_replaced(tweet, found) for tweet, found in zip(tweets, spans, strict=True)]
    only_tagger = {"detectors": ["patterns"], "pipeline": "blank:en"} if args.model else {}
    settings = parse_settings({"batch_size": CHUNK, **only_tagger})
    if args.mode == "text":
        return [document.text for document in _noted(Sanitizer(settings).pipe(tweets), len(tweets))]
    maker = RecordMaker(Sanitizer(settings), tag=_tags(args.model, settings.pipeline) if args.model else None)
    keep = {name for name in args.keep.split(",") if name}
    chunks = [tweets[first : first + CHUNK] for first in range(0, len(tweets), CHUNK)]
    return [text for chunk in _noted(chunks, len(chunks)) for text in simplified(maker, chunk, keep)]


def _noted(items, total):  # type: ignore[no-untyped-def]
    from sanitizer.cli.progress import progress

    return progress(items, total=total)


def _tags(folder: str, pipeline: str) -> Callable:
    from sanitizer.evaluate.tagged import open_tagger, tagged

    tagger, nlp = open_tagger(folder, pipeline)
    return lambda texts: tagged(texts, tagger, nlp)


def _replaced(text: str, spans: Sequence[TaggedSpan]) -> str:
    """``text`` with every tag of the scheme replaced, as in table 3.10 of the thesis."""
    for span in sorted(spans, key=lambda s: -s.start):
        number = re.search(r"\d{1,3}", text[span.start : span.end]) if span.label == "QIAGE" else None
        stand_in = decade(number[0]) if number else "<age>" if span.label == "QIAGE" else SCHEME.get(span.label)
        if stand_in is not None:
            text = text[: span.start] + stand_in + text[span.end :]
    return text


def _share(tweets: Sequence[str], hidden: Sequence[str], model: str) -> None:
    """Prints how many of the tagged things can no longer be read in the sanitized tweet."""
    counts: dict[str, list[int]] = {}
    for tweet, output, spans in zip(tweets, hidden, _tags(model, "blank:en")(tweets), strict=True):
        left = set(re.findall(r"\w+", output.lower()))
        for span in spans:
            words = re.findall(r"\w+", tweet[span.start : span.end].lower())
            if words:
                count = counts.setdefault(span.label, [0, 0])
                count[0] += not left.issuperset(words)
                count[1] += 1
    gone, tagged = (sum(count[i] for count in counts.values()) for i in (0, 1))
    single = "  ".join(f"{label} {a / b:.1%} of {b}" for label, (a, b) in sorted(counts.items()))
    print(f"  of {tagged} tagged things {gone / max(tagged, 1):.1%} hidden: {single}", flush=True)


def _published(train: Sequence[str], test: Sequence[str], labels: np.ndarray, splits: int) -> list[float]:
    from nltk.stem.porter import PorterStemmer
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import f1_score
    from sklearn.model_selection import train_test_split

    stem = cache(PorterStemmer().stem)

    def cleaned(texts: Sequence[str]) -> list[str]:
        letters = (re.sub(r"[^a-zA-Z#]", " ", re.sub(r"@\w*", "", text)) for text in texts)
        return [" ".join(stem(word) for word in text.split() if len(word) > 3) for text in letters]

    one = cleaned(train)
    other = one if test is train else cleaned(test)
    words = CountVectorizer(max_df=0.9, min_df=2, max_features=VOCABULARY, stop_words="english").fit(one)
    learn, check = words.transform(one), words.transform(other)
    found = []
    for seed in (FIRST_SPLIT, *range(splits - 1)):
        fit, held = train_test_split(np.arange(len(labels)), random_state=seed, test_size=0.3)
        model = LogisticRegression(max_iter=1000).fit(learn[fit], labels[fit])
        said = model.predict_proba(check[held])[:, 1] >= LEAST_CHANCE
        found.append(float(f1_score(labels[held], said)))
    return found


def _full(train: Sequence[str], test: Sequence[str], labels: np.ndarray, args: argparse.Namespace) -> list[float]:
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import f1_score
    from sklearn.model_selection import RepeatedStratifiedKFold
    from sklearn.pipeline import make_pipeline

    folds = RepeatedStratifiedKFold(n_splits=args.folds, n_repeats=args.repeats, random_state=args.seed)
    scores = []
    for fit, check in folds.split(labels, labels):
        words = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True, token_pattern=r"[#@]?\w+|<\w+>|\*{4}")
        model = LogisticRegression(C=10.0, class_weight="balanced", max_iter=1000, random_state=args.seed)
        pipe = make_pipeline(words, model)
        pipe.fit([train[i] for i in fit], labels[fit])
        scores.append(float(f1_score(labels[check], pipe.predict([test[i] for i in check]))))
    return scores


def _show(name: str, scores: Sequence[float], before: Sequence[float]) -> None:
    losses = np.array(before) - np.array(scores)
    spread = f"loss {losses.mean():+.4f} ± {losses.std(ddof=1):.4f}"
    print(f"  {name:36} F1 {np.mean(scores):.4f} ± {np.std(scores, ddof=1):.4f}   {spread}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
