"""Does hiding what tweets give away cost their usefulness? A hate-speech classifier, before and after.

One classifier (words and word pairs by TF-IDF, logistic regression with balanced classes) is trained and tested on the
same folds of the labelled tweets: as they are, and after the simple mode of ``sanitizer records`` (or, with
``--mode text``, the full document flow). Training and test tweets are both sanitized, as in Abeywardana 2020; the line
"test only" trains on the original tweets instead. F1 is that of the class "hate", with folds and seed fixed.

    sanitizer train detector ../shared/datasets/tweets/annotated_train.csv -o tweets-detector
    python scripts/experiment_tweets.py --model tweets-detector    a tagger of tweets and patterns, as published
    python scripts/experiment_tweets.py                            the default detectors, which were made for prose
    python scripts/experiment_tweets.py --sample 8000              fewer tweets, drawn with the seed

The test file of the task has no labels, so folds of its training file stand in for it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from sanitizer.config.load import parse_settings
from sanitizer.documents.flow import Sanitizer
from sanitizer.documents.records import RecordMaker
from sanitizer.documents.records_simple import simplified
from sanitizer.tables.files import read_table

PUBLISHED = (0.5320, 0.5284)
"""F1 before and after simple anonymization in Abeywardana 2020, table 4.3."""
MOST_LOSS = 0.005
CHUNK = 256


def main(argv: Sequence[str] | None = None) -> int:
    """Prints F1 before and after."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, help="take only so many tweets (default: all)")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=2, help="how often the folds are drawn anew (default 2)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--mode", choices=("simple", "text"), default="simple")
    parser.add_argument("--keep", default="", help="attributes that stay in simple mode, for instance health_condition")
    parser.add_argument("--model", help="a trained detector folder whose labels name attributes")
    args = parser.parse_args(argv)
    path = Path(os.environ.get("SANITIZER_DATASETS", "../shared/datasets")) / "tweets" / "classification_train.csv.gz"
    if not path.exists():
        print("skipped: the labelled tweets are not beside the project")
        return 0
    frame = read_table(path, ["id", "label", "tweet"])
    labels = np.array(frame["label"].astype(int))
    tweets = [" ".join(str(tweet).split()) for tweet in frame["tweet"]]
    if args.sample and args.sample < len(tweets):
        chosen = np.sort(np.random.default_rng(args.seed).choice(len(tweets), args.sample, replace=False))
        tweets, labels = [tweets[i] for i in chosen], labels[chosen]
    folds = f"{args.repeats} x {args.folds} folds, seed {args.seed}"
    print(f"{len(tweets)} tweets, {int(labels.sum())} of them hate speech; {folds}", flush=True)
    begun = time.perf_counter()
    hidden = _sanitized(tweets, args)
    seconds = time.perf_counter() - begun
    changed = sum(a != b for a, b in zip(tweets, hidden, strict=True))
    print(f"{args.mode} mode: {changed} tweets changed, {len(tweets) / seconds:.0f} a second", flush=True)
    before = _scores(tweets, tweets, labels, args)
    after = _scores(hidden, hidden, labels, args)
    only = _scores(tweets, hidden, labels, args)
    _show("before", before, before)
    _show("after, training and test sanitized", after, before)
    _show("after, test only sanitized", only, before)
    loss = float(np.mean(before) - np.mean(after))
    print(f"loss {loss:+.4f}, at most {MOST_LOSS}; published {PUBLISHED[0]:.4f} and {PUBLISHED[1]:.4f}")
    return 0 if loss <= MOST_LOSS else 1


def _sanitized(tweets: Sequence[str], args: argparse.Namespace) -> list[str]:
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


def _scores(train: Sequence[str], test: Sequence[str], labels: np.ndarray, args: argparse.Namespace) -> list[float]:
    """F1 of the hate class in each fold."""
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
    spread = f"loss {losses.mean():+.4f} ± {losses.std(ddof=1):.4f} over folds"
    print(f"{name:36} F1 {np.mean(scores):.4f} ± {np.std(scores, ddof=1):.4f}   {spread}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
