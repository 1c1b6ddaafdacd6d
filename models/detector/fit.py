"""Rows of hashed features -> weights: a linear layer trained with whole features dropped at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.detector.prepare import Prepared
from sanitizer.tagging.english import BITS, CLASSES, EnglishModel


@dataclass(frozen=True)
class Fitting:
    """How the weights are learned."""

    epochs: int = 8
    batch: int = 1024
    rate: float = 0.02
    dropped: float = 0.6
    shrink: float = 4e-6
    """How hard weights are pulled to nothing; those of rare features feel it most."""
    least: int = 2
    """A feature must be seen this often."""
    kept: int = 160_000
    """The number of features that are kept."""
    weights: tuple[tuple[str, float], ...] = (("biographies", 2.0),)
    """What a token of a set counts, where not 1."""
    pieces: float = 0.4
    """What a token counts that stands in a piece of its document."""


def fit(documents: Sequence[Prepared], parts: Sequence[Prepared], fitting: Fitting, *, seed: int) -> EnglishModel:
    """The model that learned from ``documents`` and ``parts`` of them; the same ones and seed give the same model."""
    import torch

    torch.manual_seed(seed)
    known = _known([*documents, *parts], fitting)
    weight_of = dict(fitting.weights)
    rows, classes, weights = [], [], []
    for share, document in (*((1.0, d) for d in documents), *((fitting.pieces, d) for d in parts)):
        indexed = _indexed(document.rows, known)
        for target in document.classes:
            rows.append(indexed)
            classes.append(target)
            each = share * weight_of.get(document.set, 1.0) / len(document.classes)
            weights.append(np.full(len(target), each, np.float32))
    x = torch.from_numpy(np.concatenate(rows))
    y, w = torch.from_numpy(np.concatenate(classes)), torch.from_numpy(np.concatenate(weights))
    layer = torch.nn.EmbeddingBag(len(known) + 1, len(CLASSES), mode="sum", padding_idx=0)
    bias = torch.nn.Parameter(torch.zeros(len(CLASSES)))
    with torch.no_grad():
        layer.weight.zero_()
    optimizer = torch.optim.Adam([layer.weight, bias], lr=fitting.rate)
    steps = fitting.epochs * (len(y) // fitting.batch)
    step = 0
    for _ in range(fitting.epochs):
        order = torch.randperm(len(y))
        for begin in range(0, len(y) - fitting.batch + 1, fitting.batch):
            chosen = order[begin : begin + fitting.batch]
            seen = x[chosen]
            seen = seen * (torch.rand(seen.shape) > fitting.dropped)
            loss = torch.nn.functional.cross_entropy(layer(seen) + bias, y[chosen], reduction="none")
            optimizer.zero_grad()
            ((loss * w[chosen]).mean() + fitting.shrink * layer.weight.square().sum()).backward()
            optimizer.param_groups[0]["lr"] = fitting.rate * (1 - step / max(steps, 1))
            optimizer.step()
            step += 1
    table = layer.weight.detach().numpy()[1:] * (1 - fitting.dropped)
    return _packed(known, table, bias.detach().numpy(), np.concatenate(rows), fitting)


def _known(documents: Sequence[Prepared], fitting: Fitting) -> np.ndarray:
    hashes, counts = np.unique(np.concatenate([d.rows.ravel() for d in documents]), return_counts=True)
    kept: np.ndarray = hashes[counts >= fitting.least]
    return kept


def _indexed(rows: np.ndarray, known: np.ndarray) -> np.ndarray:
    place = np.searchsorted(known, rows)
    place[place == len(known)] = 0
    return np.where(known[place] == rows, place + 1, 0)


def _packed(
    hashes: np.ndarray, table: np.ndarray, bias: np.ndarray, rows: np.ndarray, fitting: Fitting
) -> EnglishModel:
    """The features that matter most, one to each place of the look-up table, as whole numbers."""
    count = np.bincount(rows.ravel(), minlength=len(hashes) + 1)[1:]
    matter = np.abs(table).max(axis=1) * np.sqrt(count)
    order = np.argsort(-matter, kind="stable")
    _, first = np.unique(hashes[order] & np.uint32((1 << BITS) - 1), return_index=True)
    chosen = np.sort(order[np.sort(first)[: fitting.kept]])
    scale = np.abs(table[chosen]).max(axis=0) / 127 + 1e-12
    whole = np.round(table[chosen] / scale).astype(np.int8)
    return EnglishModel(hashes[chosen], whole, scale.astype(np.float32), bias.astype(np.float32))
