"""Trains the model of job titles and illnesses: python -m models.kinds.titles DATASETS

Titles come from ESCO with their ISCO groups, illnesses from ICD-10-CM and the Disease Ontology; names of films and
companies stand for what is neither. A tenth of the entries, with all their synonyms, is kept apart and measured.
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
from sanitizer.ladders.kinds.titles import BITS, FORMAT, KIND, NOTHING, built_in_folder, title_features

HERE = Path(__file__).parent
WIDTH = 24
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
    for source in ("films", "brands"):
        for i, record in enumerate(lines(data / f"{source}.jsonl.gz")):
            if i % 12 == 0:
                yield record["label"].lower(), NOTHING, 10**6 + i


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
    rows = [(title_features(title), name, number) for title, name, number in titles(args.data / "knowledge", tables)]
    order = sorted({name for _, name, _ in rows})
    place = {name: i for i, name in enumerate(order)}
    train = [row for row in rows if row[2] % 10]
    test = [row for row in rows if not row[2] % 10]
    table = torch.nn.EmbeddingBag(1 << BITS, WIDTH, mode="mean")
    scores = torch.nn.Linear(WIDTH, len(order))
    learner = torch.optim.Adam([*table.parameters(), *scores.parameters()], lr=0.01)
    target = np.array([place[name] for _, name, _ in train])
    generator = np.random.default_rng(1)
    for _ in range(6):
        for chunk in np.array_split(generator.permutation(len(train)), len(train) // 512):
            values = scores(table(*bags([train[i][0] for i in chunk])))
            loss = torch.nn.functional.cross_entropy(values, torch.tensor(target[chunk]), label_smoothing=0.02)
            learner.zero_grad()
            loss.backward()
            learner.step()
    with torch.no_grad():
        values = scores(table(*bags([row[0] for row in test]))).numpy()
    wanted = np.array([place[name] for _, name, _ in test])
    heat = temperature(values, wanted)
    shares = np.exp(values / heat - (values / heat).max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    right, sure = values.argmax(axis=1) == wanted, shares.max(axis=1) >= 0.85
    print(f"{len(train)} titles learned, {len(test)} kept apart: right {right.mean():.3f}")
    print(f"sure of {sure.mean():.3f}, right {right[sure].mean():.3f} of those")
    with atomic_folder(args.output) as folder:
        whole, scale = packed(table.weight.detach().numpy())
        weights = scores.weight.detach().numpy().astype(np.float16)
        bias = scores.bias.detach().numpy().astype(np.float16)
        np.savez_compressed(folder / "titles.npz", table=whole, scale=scale, scores=weights, bias=bias)
        details = {"classes": order, "temperature": heat}
        (folder / "titles.json").write_text(json.dumps(details, indent=1) + "\n", encoding="utf-8")
        Manifest(KIND, FORMAT, __version__, sources=SOURCES, details={"classes": len(order)}).write(folder)


if __name__ == "__main__":
    main()
