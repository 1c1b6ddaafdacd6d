"""The folder of a trained model: plain arrays and text files with a manifest; opened memory-mapped, never unpickled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer._version import __version__
from sanitizer.artefacts.arrays import check_arrays, check_table
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.faults import damaged
from sanitizer.embeddings.vectors import StaticVectors

KIND = "embeddings"
FORMAT = 1
TABLES = ("cosines", "background", "rarities")
"""Quantiles that the manifest carries, so that one share of phrases means the same for every model."""


@dataclass(frozen=True)
class Trained:
    """What training gives, in plain arrays.

    ``vectors`` has a row for each entry of ``phrases``; ``counts`` and ``documents`` say how often and in how many
    documents each stands. ``words`` lists single words by document frequency, the first of them (as many as
    ``word_vectors`` has rows) with a vector drawn from the phrases that hold them. ``state`` is what training goes on
    from.
    """

    phrases: list[str]
    vectors: np.ndarray
    counts: np.ndarray
    documents: np.ndarray
    words: list[str]
    word_vectors: np.ndarray
    word_documents: np.ndarray
    subwords: np.ndarray
    state: Mapping[str, np.ndarray]
    details: Mapping[str, Any]

    @property
    def total(self) -> int:
        """How many documents were read."""
        return int(self.details["documents"])

    def opened(self, name: str = "model") -> StaticVectors:
        """The model ready for use."""
        index = {phrase: row for row, phrase in enumerate(self.phrases)}
        placed = len(self.word_vectors)
        space = StaticVectors(
            name,
            index,
            self.vectors,
            centre=np.asarray(self.state["centre"], np.float32),
            frequency=rarity(self.documents, self.total),
            words={word: row for row, word in enumerate(self.words[:placed])},
            word_matrix=self.word_vectors,
            word_frequency=rarity(self.word_documents, self.total),
            word_ranks={word: row for row, word in enumerate(self.words)},
            subwords=self.subwords,
        )
        space.weights = "trained"
        for table in TABLES:
            if table in self.details:
                setattr(space, table, np.array(self.details[table], np.float64))
        return space

    def save(self, folder: str | Path, sources: Iterable[Mapping[str, str]] = ()) -> None:
        """Writes the folder; an older one is replaced only when the new one is whole."""
        arrays = {
            "vectors": self.vectors, "counts": self.counts, "documents": self.documents,
            "word_vectors": self.word_vectors, "word_documents": self.word_documents, "subwords": self.subwords,
            **{f"state_{name}": array for name, array in self.state.items()},
        }  # fmt: skip
        with atomic_folder(folder) as part:
            for name, array in arrays.items():
                np.save(part / f"{name}.npy", np.ascontiguousarray(array), allow_pickle=False)
            _write_lines(part / "phrases.txt", self.phrases)
            _write_lines(part / "words.txt", self.words)
            details = {**self.details, "state": sorted(self.state)}
            Manifest(KIND, FORMAT, __version__, sources=tuple(sources), details=details).write(part)


def read_model(folder: str | Path) -> Trained:
    """The arrays of a model folder, memory-mapped, after checking its manifest and hashes.

    Raises:
        ArtefactError: no such folder, another kind, another format, or a file that does not match its hash.
    """
    folder = Path(folder)
    manifest = open_folder(folder, KIND, FORMAT)
    try:
        names = ("vectors", "counts", "documents", "word_vectors", "word_documents", "subwords")
        arrays = {name: _map(_listed(folder, f"{name}.npy", manifest)) for name in names}
        state = {name: _map(_listed(folder, f"state_{name}.npy", manifest)) for name in manifest.details["state"]}
        phrases, words = (_read_lines(_listed(folder, name, manifest)) for name in ("phrases.txt", "words.txt"))
        sizes = {len(phrases), *(len(arrays[name]) for name in ("vectors", "counts", "documents"))}
        if len(sizes) != 1 or len(words) != len(arrays["word_documents"]) or "centre" not in state:
            raise ValueError("lengths differ")
        check_arrays({**arrays, **state})
        _check_details(arrays, state, manifest.details)
        return Trained(phrases=phrases, words=words, state=state, details=manifest.details, **arrays)
    except (OSError, ValueError, KeyError, TypeError):
        raise damaged(f"{folder}: the model is damaged", hint="train it again") from None


def _check_details(arrays: Mapping[str, np.ndarray], state: Mapping[str, np.ndarray], details: Any) -> None:
    """Refuses shapes that do not fit each other, a number of documents that is none, and quantiles out of range."""
    width = arrays["vectors"].shape[1:]
    if len(width) != 1 or arrays["word_vectors"].shape[1:] not in {width, ()} or state["centre"].shape[-1:] != width:
        raise ValueError("shapes differ")
    if int(details["documents"]) < 1 or any((arrays[name] < 0).any() for name in ("documents", "word_documents")):
        raise ValueError("counts below zero")
    for table in TABLES:
        if table in details:
            check_table(details[table])


def open_model(folder: str | Path) -> StaticVectors:
    """The trained model in ``folder``, ready for use."""
    return read_model(folder).opened(Path(folder).name)


def rarity(documents: np.ndarray, total: int) -> np.ndarray:
    """0 for what stands in every document, 1 for what stands in none or one.

    >>> rarity(np.array([100, 10, 1]), 100).tolist()
    [0.0, 0.5, 1.0]
    """
    seen = np.maximum(np.asarray(documents, np.float64), 1.0)
    return np.clip(np.log(max(total, 2) / seen) / np.log(max(total, 2)), 0.0, 1.0).astype(np.float32)


def _listed(folder: Path, name: str, manifest: Manifest) -> Path:
    """The file ``name`` of ``folder``, which must be among those that the manifest lists and so has checked."""
    if name not in manifest.files:
        raise ValueError("a file that the manifest does not know")
    return folder / name


def _map(path: Path) -> np.ndarray:
    return np.load(path, mmap_mode="r", allow_pickle=False)


def _write_lines(path: Path, lines: Iterable[str]) -> None:
    path.write_text("\n".join(lines), encoding="utf-8", newline="")


def _read_lines(path: Path) -> list[str]:
    with open(path, encoding="utf-8", newline="") as handle:
        text = handle.read()
    return text.split("\n") if text else []
