"""Corpus -> trained phrase vectors (word2vec skip-gram or fastText), from scratch or going on from an older model."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.core.errors import ArtefactError, ConfigError, InputError, from_extra
from sanitizer.core.faults import out_of_range
from sanitizer.embeddings.calibration import calibrated
from sanitizer.embeddings.corpus import LEAST_ENGLISH, Document, SentenceFile, tagged
from sanitizer.embeddings.model import Trained
from sanitizer.embeddings.phrases import STOP_WORDS
from sanitizer.embeddings.vectors import LONGEST, SHORTEST, subword_rows
from sanitizer.language import word_set

ENOUGH_TOKENS = 100
"""Words from which on the share of English stop words tells the language."""
OTHER_WORDS = word_set("other_languages.function_words")
"""Small words of other languages, for corpora of a few sentences."""
SUBWORDS = 20_000
"""Rows of the table of letter groups, for words that were never seen."""
BUCKETS = 100_000
"""The same for fastText, which trains it."""


@dataclass(frozen=True)
class Recipe:
    """How vectors are trained.

    ``rate`` is the first learning rate: gensim's 0.025 leaves the vectors of a small corpus too close to where they
    started.

    >>> Recipe().dimensions, Recipe(kind="fasttext").window
    (300, 10)
    """

    kind: Literal["word2vec", "fasttext"] = "word2vec"
    dimensions: int = 300
    window: int = 10
    least: int = 1
    epochs: int = 5
    negative: int = 5
    rate: float = 0.05
    seed: int = 1
    workers: int = 1
    pipeline: str = DEFAULT_PIPELINE

    def __post_init__(self) -> None:
        if self.kind not in ("word2vec", "fasttext"):
            raise ConfigError("E130", f"unknown kind of embeddings {self.kind!r}", hint="word2vec or fasttext")
        for name, lowest in (
            ("dimensions", 2),
            ("window", 1),
            ("least", 1),
            ("epochs", 1),
            ("negative", 1),
            ("workers", 1),
        ):
            if getattr(self, name) < lowest:
                raise out_of_range(f"{name} must be at least {lowest}")
        if not 0 < self.rate <= 1:
            raise out_of_range("the learning rate lies between 0 and 1")


Watch = Callable[[Iterable[Any]], Iterable[Any]]
"""Lets a caller show progress: gets the stream of tagged documents and gives it back."""


def train(
    documents: Iterable[Document],
    recipe: Recipe,
    *,
    old: Trained | None = None,
    watch: Watch = iter,
    note: Callable[[str], object] = str,
) -> Trained:
    """The vectors of a corpus; with ``old`` its vocabulary grows and training goes on from its weights.

    Raises:
        InputError: the corpus is empty, or not in the language of the tagger.
        ArtefactError: ``old`` was trained with another kind or size.
    """
    if old is not None:
        _check_fit(old, recipe)
    with tempfile.TemporaryDirectory(prefix="sanitizer-") as folder:
        sentences = SentenceFile(Path(folder) / "sentences.txt")
        counts = _write(sentences.path, tagged(documents, recipe.pipeline, recipe.workers), watch)
        _check_corpus(counts, recipe)
        note(f"{counts.documents:,} documents, {counts.phrases:,} phrases; training {recipe.kind}")
        model = _fit(sentences, counts, recipe, old)
        return _packed(model, sentences, counts, recipe, old)


@dataclass
class _Counts:
    """What the corpus holds, gathered while it streams by."""

    documents: int
    phrases: int
    stops: int
    tokens: int
    phrase_documents: Counter[str]
    word_documents: Counter[str]


def _write(path: Path, stream: Iterable[Any], watch: Watch) -> _Counts:
    counts = _Counts(0, 0, 0, 0, Counter(), Counter())
    with open(path, "w", encoding="utf-8", newline="\n") as handle:
        for unit in watch(stream):
            phrases = [" ".join(phrase.split()) for phrase in unit.phrases]
            counts.tokens += unit.tokens
            counts.stops += unit.stops
            if not phrases:
                continue
            entity = " ".join(unit.entity.split())
            handle.write("\t".join((entity, *phrases)) + "\n")
            counts.documents += 1
            counts.phrases += len(phrases)
            counts.phrase_documents.update({*phrases, entity} - {""})
            counts.word_documents.update(unit.words)
    return counts


def _check_corpus(counts: _Counts, recipe: Recipe) -> None:
    if not counts.documents:
        raise InputError("E253", "the corpus holds no words to learn from", hint="check that its texts are not empty")
    english = not recipe.pipeline.startswith("blank:") and recipe.pipeline.startswith("en")
    if english and _foreign(counts):
        raise InputError(
            "E254",
            f"the corpus does not look English: {counts.stops / counts.tokens:.0%} of its words are English stop words",
            hint="name a pipeline of its language with --pipeline, or blank:xx to do without a tagger",
        )


def _foreign(counts: _Counts) -> bool:
    """Whether a corpus is not English: by its share of small words or, in a short one, by those of other languages."""
    if counts.tokens >= ENOUGH_TOKENS:
        return counts.stops / counts.tokens < LEAST_ENGLISH
    other = sum(counts.word_documents[word] for word in OTHER_WORDS)
    return other >= 2 and other > sum(counts.word_documents[word] for word in STOP_WORDS)


def _check_fit(old: Trained, recipe: Recipe) -> None:
    for name in ("kind", "dimensions"):
        if old.details.get(name) != getattr(recipe, name):
            was = old.details.get(name)
            raise ArtefactError("E320", f"the older model has {name} {was}", hint=f"go on with --{name} {was}")


def _fit(sentences: SentenceFile, counts: _Counts, recipe: Recipe, old: Trained | None) -> Any:
    with from_extra("train", "training of embeddings"):
        from gensim.models import FastText, Word2Vec

    options: dict[str, Any] = {
        "vector_size": recipe.dimensions, "window": recipe.window, "min_count": recipe.least, "sg": 1,
        "negative": recipe.negative, "alpha": recipe.rate, "seed": recipe.seed, "workers": recipe.workers,
        "hashfxn": _hash,
    }  # fmt: skip
    if recipe.kind == "fasttext":
        model = FastText(min_n=SHORTEST, max_n=LONGEST, bucket=BUCKETS, **options)
    else:
        model = Word2Vec(**options)
    if old is None:
        model.build_vocab(sentences)
        if not len(model.wv):
            raise InputError("E255", "no phrase of the corpus is frequent enough", hint="lower --min-count")
    else:
        _restore(model, old)
        model.build_vocab(sentences, update=True)
    model.train(sentences, total_examples=counts.documents, epochs=recipe.epochs)
    return model


def _hash(text: str) -> int:
    """A hash that is the same in every run, for the first weights."""
    import zlib

    return zlib.crc32(str(text).encode("utf-8"))


def _restore(model: Any, old: Trained) -> None:
    """The older vocabulary and weights in a fresh gensim ``model``."""
    model.build_vocab_from_freq(dict(zip(old.phrases, old.counts.tolist(), strict=True)))
    order = [model.wv.key_to_index[phrase] for phrase in old.phrases]
    vocabulary = old.state.get("input", old.vectors)
    target = model.wv.vectors_vocab if "input" in old.state else model.wv.vectors
    target[order] = vocabulary
    model.wv.vectors[order] = old.vectors
    model.syn1neg[order] = old.state["output"]
    if "ngrams" in old.state:
        model.wv.vectors_ngrams[:] = old.state["ngrams"]
    model.corpus_count = old.total


def _packed(model: Any, sentences: SentenceFile, counts: _Counts, recipe: Recipe, old: Trained | None) -> Trained:
    """The gensim model in plain arrays, with words, subwords and calibration."""
    wv = model.wv
    phrases = list(wv.index_to_key)
    if old is not None:
        counts.phrase_documents.update(dict(zip(old.phrases, old.documents.tolist(), strict=True)))
        counts.word_documents.update(dict(zip(old.words, old.word_documents.tolist(), strict=True)))
    total = counts.documents + (old.total if old is not None else 0)
    vectors = np.asarray(wv.vectors, np.float32)
    state: dict[str, np.ndarray] = {"output": np.asarray(model.syn1neg, np.float32), "centre": vectors.mean(axis=0)}
    words, word_vectors = _words(phrases, vectors, counts.word_documents)
    if recipe.kind == "fasttext":
        state["input"] = np.asarray(wv.vectors_vocab, np.float32)
        state["ngrams"] = np.asarray(wv.vectors_ngrams, np.float32)
        subwords = state["ngrams"].astype(np.float16)
    else:
        subwords = _subwords(phrases, vectors, words[: len(word_vectors)], word_vectors)
    trained = Trained(
        phrases=phrases,
        vectors=vectors,
        counts=np.array([wv.get_vecattr(phrase, "count") for phrase in phrases], np.int64),
        documents=np.array([counts.phrase_documents.get(phrase, 1) for phrase in phrases], np.int64),
        words=words,
        word_vectors=word_vectors.astype(np.float16),
        word_documents=np.array([counts.word_documents[word] for word in words], np.int64),
        subwords=subwords,
        state=state,
        details={**asdict(recipe), "documents": total, "phrases": len(phrases)},
    )
    tables = calibrated(trained.opened(), sentences.documents(), seed=recipe.seed)
    return Trained(**{**trained.__dict__, "details": {**trained.details, **tables}})


def _words(phrases: list[str], vectors: np.ndarray, frequency: Counter[str]) -> tuple[list[str], np.ndarray]:
    """All words, those first that are no phrase of their own, with a vector: the mean of the phrases they stand in."""
    from scipy.sparse import csr_matrix

    alone = set(phrases)
    rows: dict[str, int] = {}
    places: list[tuple[int, int]] = []
    for column, phrase in enumerate(phrases):
        if " " in phrase:
            places.extend((rows.setdefault(word, len(rows)), column) for word in phrase.split() if word not in alone)
    for word in rows:
        frequency.setdefault(word, 1)
    listed = [*rows, *(word for word in frequency if word not in rows)]
    if not rows:
        return listed, np.zeros((0, vectors.shape[1]), np.float32)
    row, column = np.array(places).T
    table = csr_matrix((np.ones(len(row), np.float32), (row, column)), shape=(len(rows), len(phrases)))
    weights = np.asarray(table.sum(axis=1), np.float32)
    return listed, np.asarray(table @ vectors / np.maximum(weights, 1.0), np.float32)


def _subwords(phrases: list[str], vectors: np.ndarray, words: list[str], word_vectors: np.ndarray) -> np.ndarray:
    """For each letter group the mean of the words that hold it."""
    from scipy.sparse import csr_matrix

    singles = [i for i, phrase in enumerate(phrases) if " " not in phrase]
    names = [*(phrases[i] for i in singles), *words]
    matrix = np.concatenate([vectors[singles], word_vectors]) if names else vectors[:0]
    row: list[int] = []
    column: list[int] = []
    for i, name in enumerate(names):
        groups = subword_rows(name, SUBWORDS)
        row.extend(groups)
        column.extend([i] * len(groups))
    table = csr_matrix((np.ones(len(row), np.float32), (row, column)), shape=(SUBWORDS, len(names)))
    weights = np.asarray(table.sum(axis=1), np.float32)
    return np.asarray(table @ matrix / np.maximum(weights, 1.0), np.float16)


def default_workers() -> int:
    """As many as there are cores for us."""
    import os

    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
