"""The packaged MiniLM with small adapters and a head that says type and what becomes of it, word by word.

Only adapters and head are trained and stored; the backbone always comes from the installed package. The backbone reads
small letters only, so the form of each word (capitals, figures) goes to the head on its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from sanitizer.core.errors import missing_extra
from sanitizer.embeddings.adapters import adapt, packaged_backbone
from sanitizer.learn.taggers.words import FORMS, Words, form

WINDOW = 256
"""Word pieces that are read at once."""
OVERLAP = 48
"""Word pieces that two windows share; each word is judged where it has most context."""
RANK = 16
BATCH = 8


@dataclass(frozen=True)
class Pieces:
    """A text as word pieces: their numbers, and for each word the place of its first piece."""

    ids: np.ndarray
    first: np.ndarray
    forms: np.ndarray


class Network:
    """Backbone, adapters and head.

    Args:
        tags: how many tags the type head knows.
        fates: how many things can become of a span (hidden directly, indirectly, left alone).
        state: adapters and head as ``trainable`` gave them.
        seed: of the first weights, without ``state``.
    """

    def __init__(self, tags: int, fates: int, state: dict[str, Any] | None = None, *, seed: int = 0) -> None:
        torch = load_torch()
        self.tokenizer, backbone = _backbone()
        with seeded(torch, seed):
            self.module = _module(torch, backbone, tags, fates)
        if state is not None:
            own = self.trainable()
            if {name: tuple(p.shape) for name, p in own.items()} != {n: tuple(t.shape) for n, t in state.items()}:
                raise ValueError("the adapters do not fit the backbone")
            with torch.no_grad():
                for name, parameter in own.items():
                    parameter.copy_(state[name])
        self.module.eval()

    def trainable(self) -> dict[str, Any]:
        """Adapters and head by name."""
        return {name: p for name, p in self.module.named_parameters() if p.requires_grad}

    def pieces(self, words: Words) -> Pieces:
        """The word pieces of a text's words, each word cut on its own."""
        encoded = self.tokenizer.encode(words.words, is_pretokenized=True, add_special_tokens=False)
        owner = np.array([-1 if word is None else word for word in encoded.word_ids], dtype=np.int64)
        first = np.full(len(words.words), -1, np.int64)
        first[owner[::-1]] = np.arange(len(owner))[::-1]
        forms = np.array([form(word) for word in words.words], dtype=np.int64).reshape(-1)
        return Pieces(np.array(encoded.ids, dtype=np.int64), first, forms)

    def forward(self, ids: Any, counts: Any, forms: Any) -> tuple[Any, Any]:
        """The scores of tags and fates for each piece of some windows, which begin and end with a mark of their own."""
        hidden = self.module["backbone"](input_ids=ids, attention_mask=counts).last_hidden_state
        torch = load_torch()
        seen = torch.cat([hidden, self.module["forms"](forms)], -1)
        inner = self.module["drop"](torch.nn.functional.gelu(self.module["inner"](seen)))
        return self.module["tags"](inner), self.module["fates"](inner)

    def scores(self, texts: Sequence[Words]) -> list[tuple[np.ndarray, np.ndarray]]:
        """For each text the probabilities of tags and of fates, a row for each word."""
        torch = load_torch()
        pieces = [self.pieces(words) for words in texts]
        jobs = [(number, window) for number, one in enumerate(pieces) for window in windows(len(one.ids))]
        jobs.sort(key=lambda job: job[1].last - job[1].first)
        sizes = self.module["tags"].out_features, self.module["fates"].out_features
        read = [tuple(np.zeros((len(one.ids), size), np.float32) for size in sizes) for one in pieces]
        with torch.inference_mode():
            for begin in range(0, len(jobs), BATCH):
                batch = jobs[begin : begin + BATCH]
                outputs = self.forward(*self.batch([(pieces[n], w.first, w.last) for n, w in batch]))
                shares = [torch.softmax(output, -1).numpy() for output in outputs]
                for row, (number, window) in enumerate(batch):
                    own = slice(window.begin, window.end)
                    at = slice(window.begin - window.first + 1, window.end - window.first + 1)
                    for target, share in zip(read[number], shares, strict=True):
                        target[own] = share[row, at]
        result = []
        for one, (tags, fates) in zip(pieces, read, strict=True):
            known = one.first >= 0
            place = np.where(known, one.first, 0)
            empty = [np.zeros((0, size), np.float32) for size in sizes]
            result.append((tags[place], fates[place]) if len(place) and len(tags) else (empty[0], empty[1]))
        return result

    def batch(self, parts: Sequence[tuple[Pieces, int, int]]) -> tuple[Any, Any, Any]:
        """The windows of some texts as tensors, padded to the longest."""
        torch = load_torch()
        longest = max(last - first for _, first, last in parts) + 2
        ids = np.zeros((len(parts), longest), np.int64)
        counts, forms = np.zeros_like(ids), np.zeros_like(ids)
        start, end = self.tokenizer.token_to_id("[CLS]"), self.tokenizer.token_to_id("[SEP]")
        for row, (one, first, last) in enumerate(parts):
            size = last - first
            ids[row, 0], ids[row, size + 1] = start, end
            ids[row, 1 : size + 1] = one.ids[first:last]
            counts[row, : size + 2] = 1
            shown = (one.first >= first) & (one.first < last)
            forms[row, one.first[shown] - first + 1] = one.forms[shown]
        return torch.from_numpy(ids), torch.from_numpy(counts), torch.from_numpy(forms)


@dataclass(frozen=True, slots=True)
class Window:
    """The pieces that are read together, and those among them whose scores count."""

    first: int
    last: int
    begin: int
    end: int


def windows(size: int) -> list[Window]:
    """Windows over ``size`` pieces that overlap; every piece counts exactly once.

    >>> [(w.first, w.last, w.begin, w.end) for w in windows(300)]
    [(0, 256, 0, 232), (208, 300, 232, 300)]
    """
    found: list[Window] = []
    first = 0
    while first < size:
        last = min(first + WINDOW, size)
        begin = first + OVERLAP // 2 if first else 0
        found.append(Window(first, last, begin, last if last == size else last - OVERLAP // 2))
        if last == size:
            break
        first = last - OVERLAP
    return found


def load_torch() -> Any:
    """torch, or the error that names the extra."""
    try:
        import safetensors.torch  # noqa: F401
        import torch
        import transformers  # noqa: F401
    except ImportError:
        raise missing_extra("neural", "the neural tagger") from None
    return torch


@contextmanager
def seeded(torch: Any, seed: int) -> Iterator[None]:
    """Draws by chance from ``seed``, and leaves the generator of others as it was."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        yield


def _backbone() -> tuple[Any, Any]:
    load_torch()
    folder, backbone = packaged_backbone("the neural tagger")
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
    tokenizer.no_truncation()
    tokenizer.no_padding()
    backbone.pooler = None
    return tokenizer, backbone


def _module(torch: Any, backbone: Any, tags: int, fates: int) -> Any:
    """Backbone and head in one module; only adapters and head can be trained."""
    adapt(backbone, backbone.encoder.layer, partial(_adapted, torch))
    size = backbone.config.hidden_size
    return torch.nn.ModuleDict(
        {
            "backbone": backbone,
            "forms": torch.nn.Embedding(FORMS, 32),
            "inner": torch.nn.Linear(size + 32, 256),
            "drop": torch.nn.Dropout(0.2),
            "tags": torch.nn.Linear(256, tags),
            "fates": torch.nn.Linear(256, fates),
        }
    )


def _adapted(torch: Any, linear: Any) -> Any:
    """A linear layer with a low-rank addition that starts at zero; once trained, both become one matrix."""

    class Adapted(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = linear
            self.down = torch.nn.Linear(linear.in_features, RANK, bias=False)
            self.up = torch.nn.Linear(RANK, linear.out_features, bias=False)
            torch.nn.init.zeros_(self.up.weight)
            self.merged: Any = None

        def train(self, mode: bool = True) -> Any:
            self.merged = None
            return super().train(mode)

        def forward(self, x: Any) -> Any:
            if self.training:
                return self.linear(x) + self.up(self.down(x))
            if self.merged is None:
                self.merged = (self.linear.weight + self.up.weight @ self.down.weight).detach()
            return torch.nn.functional.linear(x, self.merged, self.linear.bias)

    return Adapted()
