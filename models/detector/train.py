"""Trains the shipped English detector: python -m models.detector.train [--folds 5] [--output sanitizer/data/...].

Cross-validates by document over both sets together, as the flow would use the model (patterns, entities, ontology,
the policy of ``detect/english.py``, recurrences; one look), writes the scores of every level into the card, then learns
from all documents and packs the result. The same seed gives the same files on the same machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import numpy as np

from models.detector.card import card
from models.detector.fit import Fitting, fit
from models.detector.network import Packaged
from models.detector.prepare import SETS, Prepared, folder, folds, pieces, prepare
from sanitizer._version import __version__
from sanitizer.analyse.detectors.english import ALONE, THRESHOLDS, English
from sanitizer.analyse.engine import Analyser
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, sha256
from sanitizer.config.schema import DEFAULT_PIPELINE, Settings
from sanitizer.core.registry import resolve
from sanitizer.learn.taggers.english import FORMAT, KIND, EnglishModel, built_in_folder

Spans = list[tuple[int, int]]


def cross_validated(
    documents: Sequence[Prepared],
    parts: Sequence[Sequence[Prepared]],
    fitting: Fitting,
    packaged: Packaged,
    count: int,
    seed: int,
) -> Iterator[tuple[int, int, dict[str, Spans]]]:
    """Fold, number of a held-out document, and what each level finds in it."""
    fold = folds(documents, count, seed)
    for held in range(count):
        own = np.flatnonzero(fold != held).tolist()
        pieces_of = [part for i in own for part in parts[i]]
        model = fit([documents[i] for i in own], pieces_of, fitting, packaged, seed=seed)
        flows = {level: detection(model, level) for level in THRESHOLDS}
        for number in np.flatnonzero(fold == held).tolist():
            doc = documents[number].doc
            found = {level: [(f.start, f.end) for f in flow.of(doc)] for level, flow in flows.items()}
            yield held, number, found
        print(f"fold {held + 1} of {count} done", flush=True)


def detection(model: EnglishModel, level: str) -> Analyser:
    """The default analyser with another model."""
    settings = Settings(level=level)  # type: ignore[arg-type]
    others = [resolve("sanitizer_detectors", name)(settings) for name in settings.detectors if name != "english"]
    detectors = [*others, English(model, THRESHOLDS[level], ALONE[level])]
    return Analyser(settings, detectors=detectors)


def package(model: EnglishModel, output: Path, text: str, fitting: Fitting, seed: int) -> None:
    """Writes the model with its card and manifest, at once or not at all."""
    sources = tuple({"name": name, "sha256": sha256(folder() / path)} for name, path in SETS.items())
    details = {"pipeline": DEFAULT_PIPELINE, "seed": seed, "fitting": repr(fitting), "features": len(model.hashes)}
    with atomic_folder(output) as temporary:
        model.save(temporary)
        (temporary / "card.md").write_text(text, encoding="utf-8")
        Manifest(KIND, FORMAT, __version__, sources=sources, details=details).write(temporary)


def main(arguments: Sequence[str] | None = None) -> None:
    """Cross-validates, trains and packs."""
    import torch

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folds", type=int, default=5, help="0 leaves the scores out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=built_in_folder())
    args = parser.parse_args(arguments)
    torch.set_num_threads(1)  # sums in one order: the same seed, the same weights
    fitting = Fitting()
    documents = prepare()
    parts = pieces(documents, args.seed)
    packaged = Packaged([document.doc for document in (*documents, *chain.from_iterable(parts))])
    held = list(cross_validated(documents, parts, fitting, packaged, args.folds, args.seed)) if args.folds else []
    text = card(documents, held)
    print(text)
    model = fit(documents, list(chain.from_iterable(parts)), fitting, packaged, seed=args.seed)
    package(model, args.output, text, fitting, args.seed)


if __name__ == "__main__":
    main()
