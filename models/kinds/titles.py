"""Trains the model of job titles and illnesses: python -m models.kinds.titles DATASETS

Titles come from ESCO with their ISCO groups and from the ontology, illnesses from ICD-10-CM and the Disease Ontology;
names of films and companies and things of the ontology stand for what is neither. A tenth of the entries, with all
their synonyms, is kept apart and measured.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch

from models.kinds.examples import lines
from models.kinds.train import bags, packed, temperature
from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest
from sanitizer.embeddings.words import WordVectors
from sanitizer.ladders.kinds.titles import BITS, FORMAT, KIND, NOTHING, built_in_folder, title_features
from sanitizer.ladders.store import OntologyStore

HERE = Path(__file__).parent
WIDTH, HIDDEN = 32, 128
ROUNDS, RATE = 10, 0.01
Row = tuple[list[int], np.ndarray, str, int]
"""Hashed features, vectors of the words, class, and number of the entry."""
SOURCES = (
    {"name": "ESCO", "licence": "CC BY 4.0"},
    {"name": "ICD-10-CM", "licence": "public domain"},
    {"name": "Disease Ontology", "licence": "CC BY 3.0"},
)


def by_code(table: dict[str, list[str]], code: str) -> str | None:
    """The class of the longest prefix of ``code``."""
    found = [(len(prefix), name) for name, codes in table.items() for prefix in codes if code.startswith(prefix)]
    return max(found)[1] if found else None


def titles(data: Path, tables: dict[str, Any]) -> Iterator[tuple[str, str, int]]:
    """(title, class, number of the entry it belongs to)."""
    number = 0
    for record in lines(data / "esco_occupations.jsonl.gz"):
        codes = [parent.removeprefix("ISCO:") for parent in record["parents"] if parent.startswith("ISCO:")]
        found = by_code(tables["jobs"], codes[0]) if codes else None
        number += 1
        if found:
            yield from ((title, found, number) for title in (record["label"], *record["synonyms"]))
    for record in lines(data / "icd10cm.jsonl.gz"):
        found = by_code(tables["illnesses"], record["id"])
        number += 1
        if found and (len(record["id"]) <= 5 or number % 4 == 0):
            plain = record["label"].partition(",")[0].replace(" unspecified", "")
            yield plain.lower(), found, number
    yield from _diseases(data, tables["disease_ontology"], number)
    yield from _listed(frozenset(tables["jobs"]))
    for source in ("films", "brands"):
        for i, record in enumerate(lines(data / f"{source}.jsonl.gz")):
            if i % 12 == 0:
                yield record["label"].lower(), NOTHING, 10**6 + i


def _listed(classes: frozenset[str]) -> Iterator[tuple[str, str, int]]:
    """What the ontology calls people by their work, with the nearest of ``classes`` above it, and some things."""
    store = OntologyStore.built_in()
    for i, (name, _, proper) in enumerate(store.names_in(["profession"])):
        concept = next(iter(store.senses(name))).concept
        found = next((label for one in store.chain(concept) if (label := store.label(one)) in classes), None)
        if found and not proper:
            yield name, found, 2 * 10**6 + i
    for i, (name, _, proper) in enumerate(store.names_in([""])):
        if i % 25 == 0 and not proper:
            yield name, NOTHING, 3 * 10**6 + i


def _diseases(data: Path, table: dict[str, str], number: int) -> Iterator[tuple[str, str, int]]:
    records = {record["id"]: record for record in lines(data / "disease_ontology.jsonl.gz")}

    def classes(key: str, seen: frozenset[str] = frozenset()) -> set[str]:
        record = records.get(key)
        if record is None or key in seen:
            return set()
        if record["label"] in table:
            return {table[record["label"]]}
        return {name for parent in record["parents"] for name in classes(parent, seen | {key})}

    for key, record in records.items():
        found = classes(key)
        number += 1
        if "cancer" in found:
            found = {"cancer"}
        if len(found) == 1:
            name = found.pop()
            yield from ((title.lower(), name, number) for title in (record["label"], *record["synonyms"][:4]))


class Network(torch.nn.Module):
    """Hashed features and what the words mean, side by side, to a score for each class."""

    def __init__(self, classes: int, width: int) -> None:
        super().__init__()
        self.table = torch.nn.EmbeddingBag(1 << BITS, WIDTH, mode="mean")
        self.hidden = torch.nn.Linear(width, HIDDEN)
        self.scores = torch.nn.Linear(WIDTH + HIDDEN, classes)
        self.dropped = torch.nn.Dropout(0.3)

    def forward(self, rows: list[Row]) -> torch.Tensor:
        """The scores of the rows."""
        spelled = self.table(*bags([row[0] for row in rows]))
        meant = torch.relu(self.hidden(torch.tensor(np.stack([row[1] for row in rows]))))
        scores: torch.Tensor = self.scores(self.dropped(torch.cat([spelled, meant], dim=1)))
        return scores


def fitted(train: list[Row], target: np.ndarray, classes: int) -> Network:
    """The network after all rounds, ready to be asked."""
    model = Network(classes, len(train[0][1]))
    learner = torch.optim.Adam(model.parameters(), lr=RATE)
    generator = np.random.default_rng(1)
    parts = len(train) // 512
    for turn in range(ROUNDS):
        for step, chunk in enumerate(np.array_split(generator.permutation(len(train)), parts)):
            for group in learner.param_groups:
                group["lr"] = RATE * (1 - (turn * parts + step) / (ROUNDS * parts))
            values = model([train[i] for i in chunk])
            loss = torch.nn.functional.cross_entropy(values, torch.tensor(target[chunk]), label_smoothing=0.02)
            learner.zero_grad()
            loss.backward()
            learner.step()
    return model.eval()


def main() -> None:
    """Reads, trains, measures and writes the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="the folder with knowledge/")
    parser.add_argument("-o", "--output", type=Path, default=built_in_folder())
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    with open(HERE / "titles.toml", "rb") as handle:
        tables = tomllib.load(handle)
    vectors = WordVectors.built_in()
    rows = [
        (title_features(title), vectors.of_phrase(title), name, number)
        for title, name, number in titles(args.data / "knowledge", tables)
    ]
    order = sorted({row[2] for row in rows})
    place = {name: i for i, name in enumerate(order)}
    train = [row for row in rows if row[3] % 10]
    test = [row for row in rows if not row[3] % 10]
    model = fitted(train, np.array([place[row[2]] for row in train]), len(order))
    with torch.no_grad():
        values = model(test).numpy()
    wanted = np.array([place[row[2]] for row in test])
    heat = temperature(values, wanted)
    shares = np.exp(values / heat - (values / heat).max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    right, sure = values.argmax(axis=1) == wanted, shares.max(axis=1) >= 0.7
    print(f"{len(train)} titles learned, {len(test)} kept apart: right {right.mean():.3f}")
    print(f"sure of {sure.mean():.3f}, right {right[sure].mean():.3f} of those")
    with atomic_folder(args.output) as folder:
        arrays = {name: value.detach().numpy().astype(np.float16) for name, value in model.state_dict().items()}
        whole, scale = packed(model.table.weight.detach().numpy())
        np.savez_compressed(
            folder / "titles.npz",
            allow_pickle=False,
            table=whole,
            scale=scale,
            hidden=arrays["hidden.weight"],
            hidden_bias=arrays["hidden.bias"],
            scores=arrays["scores.weight"],
            bias=arrays["scores.bias"],
        )
        details = {"classes": order, "temperature": heat}
        (folder / "titles.json").write_text(json.dumps(details, indent=1) + "\n", encoding="utf-8")
        Manifest(KIND, FORMAT, __version__, sources=SOURCES, details={"classes": len(order)}).write(folder)


if __name__ == "__main__":
    main()
