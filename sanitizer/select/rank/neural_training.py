"""Training of the neural selector: weights over MiniLM's likenesses, and a cross-encoder for what they get wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from sanitizer.select.rank.evidence import Evidence
from sanitizer.select.rank.features import Rows
from sanitizer.select.rank.light import LightSelector, described, split, train_light
from sanitizer.select.rank.neural import Network, NeuralSelector, Pair, pairs
from sanitizer.select.rank.sentences import SentenceColumns
from sanitizer.select.rank.vectors import Vectors
from sanitizer.select.rank.wikireplace import LabelledDocument

INNER = 4
"""The light selector's scores for training come from models that have not seen the document."""
EPOCHS, RATE, MENTIONS = 0, 1e-3, 16
"""No cross-encoder unless asked for: three epochs of it did not gain anything that cross-validation could see."""


def neural_trainer(
    documents: Sequence[LabelledDocument],
    vectors: Vectors,
    *,
    without: str | None = None,
    epochs: int = EPOCHS,
    early_stopping: bool = False,
) -> Callable[[list[int], int], NeuralSelector]:
    """A function (numbers of the training documents, seed) -> selector.

    The layers below the adapters are run once for all documents, whatever is trained on.
    """
    evidence = Evidence()
    rows = described(documents, vectors, evidence)
    prepared = [_Prepared(document, one) for document, one in zip(documents, rows, strict=True)]
    plain = SentenceColumns(Network().vectors, evidence)
    more = [plain(document.text, document.findings) for document in documents]
    cache = _LowerCache([pair for one in prepared for own in one.pairs for pair in own]) if epochs else None

    def train(numbers: list[int], seed: int) -> NeuralSelector:
        chosen = [documents[i] for i in numbers]
        known = [rows[i] for i in numbers]
        extra = [more[i] for i in numbers]
        light = train_light(
            chosen, vectors, seed=seed, rows=known, more=extra, encoder=plain, without=without, evidence=evidence
        )
        if cache is None:
            return NeuralSelector(light)
        offsets = _unseen_scores(chosen, known, extra, vectors, seed, without)
        network = _fit([prepared[i] for i in numbers], offsets, cache, epochs, seed, early_stopping)
        return NeuralSelector(light, network)

    return train


class _Prepared:
    """The pairs and shares of a document's mentions."""

    def __init__(self, document: LabelledDocument, rows: Rows) -> None:
        self.pairs = [pairs(document.text, finding) for finding in document.findings]
        self.shares = [np.array(mention.shares, np.float32) for mention in document.mentions]
        self.rows = rows


class _LowerCache:
    """What the layers without adapters make of each pair, computed once."""

    def __init__(self, wanted: Sequence[Pair]) -> None:
        network = Network()
        self.known: dict[tuple[str, str], tuple[Any, Any]] = {}
        unique = sorted({(pair.sentence, pair.rung) for pair in wanted}, key=lambda p: len(p[0]) + len(p[1]))
        for start in range(0, len(unique), 64):
            part = unique[start : start + 64]
            hidden, counts = network.lower([Pair(*one) for one in part])
            for number, one in enumerate(part):
                length = int(counts[number].sum())
                self.known[one] = (hidden[number, :length].half(), counts[number, :length])

    def batch(self, wanted: Sequence[Pair]) -> tuple[Any, Any]:
        """The hidden states of some pairs, padded."""
        import torch

        found = [self.known[pair.sentence, pair.rung] for pair in wanted]
        pad = torch.nn.utils.rnn.pad_sequence
        hidden = pad([one.float() for one, _ in found], batch_first=True)
        return hidden.clone(), pad([counts for _, counts in found], batch_first=True)


def _unseen_scores(
    documents: Sequence[LabelledDocument],
    rows: Sequence[Rows],
    more: Sequence[np.ndarray],
    vectors: Vectors,
    seed: int,
    without: str | None,
) -> list[list[np.ndarray]]:
    """For each document the light scores of a model that was not trained on it."""
    order = np.random.default_rng([seed, 77]).permutation(len(documents)).tolist()
    result: list[list[np.ndarray]] = [[] for _ in documents]
    for start in range(min(INNER, len(documents))):
        apart = set(order[start::INNER])
        inside = [i for i in range(len(documents)) if i not in apart] or sorted(apart)
        model: LightSelector = train_light(
            [documents[i] for i in inside],
            vectors,
            seed=seed,
            rows=[rows[i] for i in inside],
            more=[more[i] for i in inside],
            without=without,
        )
        for i in apart:
            scores = model.linear.score(model.table(rows[i], more[i]))
            result[i] = split(scores, rows[i].groups, documents[i].findings)
    return result


def _fit(
    prepared: Sequence[_Prepared],
    offsets: Sequence[Sequence[np.ndarray]],
    cache: _LowerCache,
    epochs: int,
    seed: int,
    early_stopping: bool,
) -> Network:
    import torch

    torch.manual_seed(seed)
    network = Network(seed=seed)
    tasks = [
        (own, one.shares[number], light[number], document)
        for document, (one, light) in enumerate(zip(prepared, offsets, strict=True))
        for number, own in enumerate(one.pairs)
        if own and one.shares[number].sum() > 0
    ]
    rng = np.random.default_rng([seed, 5])
    apart = set(rng.permutation(len(prepared))[: len(prepared) // 10].tolist()) if early_stopping else set()
    inside = [task for task in tasks if task[3] not in apart]
    outside = [task for task in tasks if task[3] in apart]
    parameters = list(network.trainable().values())
    optimizer = torch.optim.AdamW(parameters, lr=RATE, weight_decay=0.05)
    steps = max(1, epochs * ((len(inside) + MENTIONS - 1) // MENTIONS))
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda i: min(1.0, (i + 1) / 10) * (1 - i / (steps + 1)))
    best, kept = np.inf, None
    for _ in range(epochs if inside else 0):
        network.module.train()
        order = rng.permutation(len(inside))
        for start in range(0, len(inside), MENTIONS):
            loss = _loss(network, cache, [inside[i] for i in order[start : start + MENTIONS]])
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(parameters, 1.0)
            optimizer.step()
            schedule.step()
        network.module.eval()
        if outside:
            with torch.no_grad():
                now = float(_loss(network, cache, outside))
            if now < best:
                best = now
                kept = {name: p.detach().clone() for name, p in network.trainable().items()}
    if kept is not None:
        with torch.no_grad():
            for name, parameter in network.trainable().items():
                parameter.copy_(kept[name])
    network.module.eval()
    return network


def _loss(network: Network, cache: _LowerCache, tasks: Sequence[tuple[Any, ...]]) -> Any:
    """Cross-entropy between the votes and the softmax of light score plus correction, for each mention."""
    import torch

    scores = network.upper(*cache.batch([pair for task in tasks for pair in task[0]]))
    losses = []
    start = 0
    for own, shares, light, _ in tasks:
        total = torch.tensor(light, dtype=torch.float32) + scores[start : start + len(own)]
        losses.append(-(torch.tensor(shares) * torch.log_softmax(total, dim=0)).sum())
        start += len(own)
    return torch.stack(losses).mean()
