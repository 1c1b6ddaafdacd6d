"""Trains the model of kinds: python -m models.kinds.train DATASETS

Two tables of hashed features, of the name and of its sentence, each summed to a short vector and turned into a score
for every kind; the scores of both are added. In training one of the two is hidden now and then, so that each can speak
alone. A temperature fitted on sentences kept apart makes the shares probabilities.
"""

from __future__ import annotations

import argparse
import collections
import json
from pathlib import Path

import numpy as np
import torch

from models.kinds.examples import Example, Kinds, all_examples, drawn, kept_apart
from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest
from sanitizer.core.text import fold
from sanitizer.ladders.kinds.features import NAME_BITS, SENTENCE_BITS, name_features, sentence_features
from sanitizer.ladders.kinds.model import FORMAT, KIND, built_in_folder

WIDTH, MOST, HIDE = 32, 7000, 0.3
SOURCES = (
    {"name": "Few-NERD", "licence": "CC BY-SA 4.0"},
    {"name": "MultiCoNER 2", "licence": "CC BY 4.0"},
    {"name": "CrossNER", "licence": "MIT"},
    {"name": "Indian court judgments", "licence": "Apache-2.0"},
    {"name": "DBpedia instance types", "licence": "CC BY-SA 3.0"},
    {"name": "FIGER", "licence": "Apache-2.0"},
    {"name": "ROR", "licence": "CC0"},
    {"name": "name-suggestion-index", "licence": "BSD-3-Clause"},
    {"name": "Wikidata", "licence": "CC0"},
    {"name": "realistic documents (invented), every second one", "licence": "this project's"},
)


class Tables(torch.nn.Module):
    """The two tables and their scores."""

    def __init__(self, kinds: int) -> None:
        super().__init__()
        self.names = torch.nn.EmbeddingBag(1 << NAME_BITS, WIDTH, mode="mean")
        self.sentences = torch.nn.EmbeddingBag(1 << SENTENCE_BITS, WIDTH, mode="mean")
        self.by_name = torch.nn.Linear(WIDTH, kinds)
        self.by_sentence = torch.nn.Linear(WIDTH, kinds, bias=False)
        for table in (self.names, self.sentences):
            torch.nn.init.uniform_(table.weight, -0.05, 0.05)

    def forward(self, names: tuple, sentences: tuple, shown: torch.Tensor) -> torch.Tensor:
        left = self.by_name(self.names(*names)) * shown[:, :1]
        right = self.by_sentence(self.sentences(*sentences)) * shown[:, 1:]
        return left + right


def bags(rows: list[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    """The rows as one list with offsets."""
    offsets = np.cumsum([0, *(len(row) for row in rows[:-1])])
    return torch.tensor([p for row in rows for p in row]), torch.tensor(offsets)


def fit(examples: list[Example], order: list[str], *, rounds: int, seed: int) -> Tables:
    """The tables after ``rounds`` passes."""
    torch.manual_seed(seed)
    generator = np.random.default_rng(seed)
    place = {kind: i for i, kind in enumerate(order)}
    names = [name_features(e.name) for e in examples]
    around = [sentence_features(e.before, e.after) if e.before or e.after else [] for e in examples]
    target = np.array([place[e.kind] for e in examples])
    counts = np.bincount(target, minlength=len(order)).astype(float)
    weight = torch.tensor((counts.mean() / np.maximum(counts, 30)) ** 0.35, dtype=torch.float32)
    model = Tables(len(order))
    learner = torch.optim.Adam(model.parameters(), lr=0.01)
    size, steps = 512, 0
    total = rounds * (len(examples) // size + 1)
    for turn in range(rounds):
        mixed = generator.permutation(len(examples))
        losses = []
        for start in range(0, len(mixed), size):
            rows = mixed[start : start + size]
            has = np.array([bool(around[i]) for i in rows])
            draw = generator.random(len(rows))
            shown = np.stack([~(has & (draw < HIDE)), has & (draw < 1 - HIDE)], axis=1)
            scores = model(
                bags([names[i] for i in rows]),
                bags([around[i] or [0] for i in rows]),
                torch.tensor(shown.astype(np.float32)),
            )
            loss = torch.nn.functional.cross_entropy(
                scores, torch.tensor(target[rows]), weight=weight, label_smoothing=0.02
            )
            learner.zero_grad()
            loss.backward()
            learner.step()
            steps += 1
            for group in learner.param_groups:
                group["lr"] = 0.01 * (1 - steps / (total + 1))
            losses.append(float(loss.detach()))
        print(f"round {turn + 1}: {np.mean(losses):.3f}", flush=True)
    return model


def scores(model: Tables, examples: list[Example], shown: tuple[int, int] = (1, 1)) -> np.ndarray:
    """The scores of every example."""
    with torch.no_grad():
        names = bags([name_features(e.name) for e in examples])
        around = bags([sentence_features(e.before, e.after) for e in examples])
        seen = torch.tensor([[float(s) for s in shown]] * len(examples))
        return model(names, around, seen).numpy()


def temperature(values: np.ndarray, target: np.ndarray) -> float:
    """What the scores are divided by so that they lose least as probabilities."""

    def loss(t: float) -> float:
        logits = values / t
        logits = logits - logits.max(axis=1, keepdims=True)
        return float(np.mean(np.log(np.exp(logits).sum(axis=1)) - logits[np.arange(len(target)), target]))

    return min((t / 20 for t in range(10, 60)), key=loss)


def packed(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The table in whole numbers of one byte, with a scale for each row."""
    scale = np.maximum(np.abs(table).max(axis=1), 1e-8) / 127
    return np.round(table / scale[:, None]).astype(np.int8), scale.astype(np.float16)


def main() -> None:
    """Reads, trains, measures and writes the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="the folder with knowledge/, reading/, realistic/ and wikidata/")
    parser.add_argument("-o", "--output", type=Path, default=built_in_folder())
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    kinds = Kinds()
    apart = kept_apart(args.data)
    found = [e for e in all_examples(args.data, kinds) if fold(e.name) and fold(e.name) not in apart]
    in_text = [e for e in found if e.source == "fewnerd_full66"]
    held = {id(e) for e in in_text[::4]}
    examples = drawn([e for e in found if id(e) not in held], MOST, args.seed)
    print(len(examples), "examples;", collections.Counter(e.source for e in examples).most_common())
    model = fit(examples, kinds.names, rounds=args.rounds, seed=args.seed)
    place = {kind: i for i, kind in enumerate(kinds.names)}
    test = in_text[::4]
    target = np.array([place[e.kind] for e in test])
    heats = {}
    for label, shown in (("name", (1, 0)), ("sentence", (0, 1)), ("both", (1, 1))):
        values = scores(model, test, shown)
        heats[label] = temperature(values, target)
        right = values.argmax(axis=1) == target
        others = right[target != place["person"]]
        print(f"{label}: right {right.mean():.3f}, but people {others.mean():.3f}, temperature {heats[label]}")
    counts = np.bincount([place[e.kind] for e in in_text], minlength=len(place)) + 5.0
    with atomic_folder(args.output) as folder:
        tables = {}
        for name, module in (("names", model.names), ("sentences", model.sentences)):
            tables[name], tables[f"{name}_scale"] = packed(module.weight.detach().numpy())
        tables["by_name"] = model.by_name.weight.detach().numpy().astype(np.float16)
        tables["bias"] = model.by_name.bias.detach().numpy().astype(np.float16)
        tables["by_sentence"] = model.by_sentence.weight.detach().numpy().astype(np.float16)
        np.savez_compressed(folder / "kinds.npz", **tables)
        details = {
            "kinds": kinds.names,
            "temperatures": heats,
            "counts": [int(c) for c in counts],
            "examples": len(examples),
        }
        (folder / "kinds.json").write_text(json.dumps(details, indent=1) + "\n", encoding="utf-8")
        Manifest(KIND, FORMAT, __version__, sources=SOURCES, details={"kinds": len(place)}).write(folder)


if __name__ == "__main__":
    main()
