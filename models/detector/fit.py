"""Documents -> weights: a linear layer over hashed features, whole features dropped at random, and a small network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.detector.network import Network, Packaged
from models.detector.prepare import Prepared
from sanitizer.learn.taggers.english import BITS, CLASSES, EnglishModel
from sanitizer.learn.taggers.english_context import Context


@dataclass(frozen=True)
class Fitting:
    """How the weights are learned."""

    epochs: int = 5
    batch: int = 512
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
    size: int = 64
    """The length of a word's vector."""
    width: int = 128
    """The hidden units of the network over vectors."""
    network_rate: float = 1e-3
    forgotten: float = 0.3
    """The share of each vector, and of the hidden units, that is dropped at random."""
    lonely: float = 0.15
    """How often a neighbour is left out."""


def fit(
    documents: Sequence[Prepared], parts: Sequence[Prepared], fitting: Fitting, packaged: Packaged, *, seed: int
) -> EnglishModel:
    """The model that learned from ``documents`` and ``parts`` of them; the same ones and seed give the same model."""
    import torch

    torch.manual_seed(seed)
    known = _known([*documents, *parts], fitting)
    weight_of = dict(fitting.weights)
    rows, seen, classes, weights = [], [], [], []
    for share, document in (*((1.0, d) for d in documents), *((fitting.pieces, d) for d in parts)):
        own, around = _indexed(document.rows, known), packaged.seen(document.doc)
        for target in document.classes:
            rows.append(own)
            seen.append(around)
            classes.append(target)
            each = share * weight_of.get(document.set, 1.0) / len(document.classes)
            weights.append(np.full(len(target), each, np.float32))
    x = torch.from_numpy(np.concatenate(rows))
    around = [torch.from_numpy(np.concatenate(columns)) for columns in zip(*seen, strict=True)]
    y, w = torch.from_numpy(np.concatenate(classes)), torch.from_numpy(np.concatenate(weights))
    table = torch.nn.EmbeddingBag(len(known) + 1, len(CLASSES), mode="sum", padding_idx=0)
    with torch.no_grad():
        table.weight.zero_()
    bias = torch.nn.Parameter(torch.zeros(len(CLASSES)))
    network = Network(packaged, fitting.size, fitting.width, fitting.forgotten, fitting.lonely)
    groups = [([table.weight, bias], fitting.rate, 0.0), (network.parameters(), fitting.network_rate, 0.01)]
    optimizer = torch.optim.AdamW([{"params": list(p), "lr": r, "weight_decay": d} for p, r, d in groups])
    steps = fitting.epochs * (len(y) // fitting.batch)
    step = 0
    for _ in range(fitting.epochs):
        order = torch.randperm(len(y))
        for begin in range(0, len(y) - fitting.batch + 1, fitting.batch):
            chosen = order[begin : begin + fitting.batch]
            marks = x[chosen] * (torch.rand((len(chosen), x.shape[1])) > fitting.dropped)
            scores = table(marks) + bias + network(*(column[chosen] for column in around))
            loss = torch.nn.functional.cross_entropy(scores, y[chosen], reduction="none")
            optimizer.zero_grad()
            ((loss * w[chosen]).mean() + fitting.shrink * table.weight.square().sum()).backward()
            for group, (_, rate, _) in zip(optimizer.param_groups, groups, strict=True):
                group["lr"] = rate * (1 - step / max(steps, 1))
            optimizer.step()
            step += 1
    worth = table.weight.detach().numpy()[1:] * (1 - fitting.dropped)
    return _packed(known, worth, bias.detach().numpy(), np.concatenate(rows), network.packed(), fitting)


def _known(documents: Sequence[Prepared], fitting: Fitting) -> np.ndarray:
    hashes, counts = np.unique(np.concatenate([d.rows.ravel() for d in documents]), return_counts=True)
    kept: np.ndarray = hashes[counts >= fitting.least]
    return kept


def _indexed(rows: np.ndarray, known: np.ndarray) -> np.ndarray:
    place = np.searchsorted(known, rows)
    place[place == len(known)] = 0
    return np.where(known[place] == rows, place + 1, 0)


def _packed(
    hashes: np.ndarray, table: np.ndarray, bias: np.ndarray, rows: np.ndarray, context: Context, fitting: Fitting
) -> EnglishModel:
    """The features that matter most, one to each place of the look-up table, as whole numbers."""
    count = np.bincount(rows.ravel(), minlength=len(hashes) + 1)[1:]
    matter = np.abs(table).max(axis=1) * np.sqrt(count)
    order = np.argsort(-matter, kind="stable")
    _, first = np.unique(hashes[order] & np.uint32((1 << BITS) - 1), return_index=True)
    chosen = np.sort(order[np.sort(first)[: fitting.kept]])
    scale = np.abs(table[chosen]).max(axis=0) / 127 + 1e-12
    whole = np.round(table[chosen] / scale).astype(np.int8)
    return EnglishModel(hashes[chosen], whole, scale.astype(np.float32), bias.astype(np.float32), context)
