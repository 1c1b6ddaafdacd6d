"""Measures embeddings: training against gensim and spaCy alone, detection against bare ``nlp.pipe``, in one run.

    python scripts/bench_embeddings.py [--documents N] [--model MODEL] [--whole]

Without the data sets beside the project it says so and stops.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(os.environ.get("SANITIZER_DATASETS", Path(__file__).resolve().parents[2] / "shared" / "datasets"))


class Timed(NamedTuple):
    """Seconds of wall time and of processor time (with child processes), and what the work gave."""

    wall: float
    processor: float
    result: Any


def timed(work: Callable[[], Any]) -> Timed:
    """How long some work takes; processor time is the steadier figure on a busy machine."""
    start, used = time.perf_counter(), _processor()
    result = work()
    return Timed(time.perf_counter() - start, _processor() - used, result)


def _processor() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def training(documents: list, workers: int) -> Path:
    """Prints what training costs beside its two parts; gives the folder of the model."""
    from gensim.models import Word2Vec

    from sanitizer.embeddings.corpus import load_tagger, sentence, units
    from sanitizer.embeddings.train import Recipe, train

    recipe = Recipe(workers=workers)
    nlp = load_tagger(recipe.pipeline)
    list(nlp.pipe(["A first text."]))
    tag = timed(lambda: sum(len(doc) for doc in nlp.pipe((one.text for one in documents), batch_size=64)))
    sentences = [sentence(unit.entity, unit.phrases) for unit in units(nlp, documents)]
    gensim = timed(
        lambda: Word2Vec(
            sentences, vector_size=recipe.dimensions, window=recipe.window, min_count=1, sg=1, alpha=recipe.rate,
            epochs=recipe.epochs, workers=workers, seed=1,
        )
    )  # fmt: skip
    folder = Path(tempfile.mkdtemp()) / "model"

    def ours() -> None:
        train(documents, recipe).save(folder)

    total = timed(ours)
    wall, used = (getattr(total, n) / (getattr(tag, n) + getattr(gensim, n)) for n in ("wall", "processor"))
    print(f"training on {len(documents):,} documents, {workers} workers, {recipe.dimensions} dimensions")
    print("                                           wall  processor")
    print(f"  spaCy alone (tagger, one process)     {tag.wall:7.1f} s {tag.processor:7.1f} s")
    print(f"  gensim alone (same sentences)         {gensim.wall:7.1f} s {gensim.processor:7.1f} s")
    print(f"  ours: read, tag, train, check, save   {total.wall:7.1f} s {total.processor:7.1f} s")
    print(f"  ours, of the two together             {wall:7.2f}   {used:7.2f}     (goal 1.5)")
    return folder


def detection(model: Path, documents: list) -> None:
    """Prints what detection for an entity costs beside the bare pipeline."""
    import spacy

    from sanitizer import Sanitizer
    from sanitizer.analyse.engine import Seen
    from sanitizer.analyse.protection import Unprotected
    from sanitizer.analyse.spacy.pipeline import load_pipeline
    from sanitizer.config.defaults import DEFAULT_PIPELINE

    texts = [one.text for one in documents]
    names = [[one.entity] for one in documents]
    nlp = spacy.load(DEFAULT_PIPELINE)
    analyser = Sanitizer(embeddings=str(model)).analyser
    load_pipeline(DEFAULT_PIPELINE, tags=True)

    def others() -> list:
        return [(one, analyser.settle(Seen(one.text, one.raw, Unprotected()))) for one in analyser.look(texts, names)]

    def disclosure(seen: list) -> int:
        return sum(len(one.protected.disclosing(found)) for one, found in seen)

    disclosure(others())  # caches and imports
    analyser.parts.protection.disclosure.space._cache.clear()
    bare = timed(lambda: sum(len(doc) for doc in nlp.pipe(texts, batch_size=64)))
    first = timed(others)
    added = timed(lambda: disclosure(first.result))
    whole = first.processor + added.processor
    share = added.processor / bare.processor
    print(f"detection in {len(texts):,} documents, {added.result:,} findings, processor time")
    print(f"  bare nlp.pipe, whole pipeline         {bare.processor:7.2f} s")
    print(f"  judging what discloses the entity     {added.processor:7.2f} s = {share:.0%} of it (goal 30 %)")
    print(f"  all detectors with their own analysis {whole:7.2f} s = {whole / bare.processor:.2f} of it")


def main() -> None:
    """Runs both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--whole", action="store_true", help="the whole corpus, which takes minutes")
    parser.add_argument("--model", type=Path, help="measure detection with this model instead of the one just trained")
    args = parser.parse_args()
    corpus = DATA / "wikiactors" / "corpus.jsonl.gz"
    if not corpus.is_file():
        print("the data sets are not beside the project: nothing to measure")
        return
    from sanitizer.embeddings.corpus import read_corpus
    from sanitizer.embeddings.train import default_workers

    documents = list(islice(read_corpus(corpus), None if args.whole else args.documents))
    folder = training(documents, default_workers())
    detection(args.model or folder, documents[:300])


if __name__ == "__main__":
    main()
