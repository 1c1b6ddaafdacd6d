"""Fits and cross-validates the weights of the disclosure detector, and calibrates GloVe and MiniLM.

    python -m models.embeddings.fit MODEL [--write]

MODEL is trained by ``sanitizer train embeddings`` on the corpus of film actors. Each of the annotated abstracts is
used alone and joined with another one, of whose two people only one is protected. The weights are a logistic
regression over the words of phrases.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sanitizer.analyse.detectors.disclosure import Disclosure, Judged
from sanitizer.analyse.detectors.disclosure_features import FEATURES, WEIGHTS, Weights, rows_of
from sanitizer.analyse.detectors.disclosure_people import Entity, about_others, mentions
from sanitizer.analyse.detectors.disclosure_reading import Reading
from sanitizer.analyse.engine import Analyser
from sanitizer.analyse.spacy.pipeline import analyse, load_pipeline
from sanitizer.config.schema import Settings
from sanitizer.core.findings import Finding
from sanitizer.embeddings.calibration import calibrated
from sanitizer.embeddings.choose import CALIBRATION, open_space
from sanitizer.embeddings.corpus import load_tagger, read_corpus, units
from sanitizer.embeddings.vectors import Space

DATA = Path(os.environ.get("SANITIZER_DATASETS", "../shared/datasets")) / "wikiactors"
SEED = 20260101
LEAST = {"trained": 0.2, "general": 0.4}
"""Words at least this likely are findings. Low for a model that knows the texts, since what is missed cannot be taken
back; higher for vectors that know no text in particular, which would otherwise find every noun."""
STRENGTH = 1.0
_TOKEN = re.compile(r"\w+")


@dataclass
class Example:
    """A document, whom to protect in it, what annotators marked, and which fold it belongs to."""

    text: str
    protect: str
    gold: list[tuple[int, int]]
    fold: int
    double: bool
    reading: Reading | None = None
    others: Sequence[Finding] = ()


def examples(folds: int = 5) -> list[Example]:
    """The annotated documents alone, and in pairs of one fold (in either order)."""
    documents = json.loads((DATA / "annotated_train.json").read_text(encoding="utf-8"))
    order = np.random.default_rng(SEED).permutation(len(documents))
    found = []
    for fold in range(folds):
        members = [documents[i] for i in order[fold::folds]]
        for place, one in enumerate(members):
            gold = [tuple(span) for span in one["sensitive"]]
            found.append(Example(one["text"], one["title"], gold, fold, False))
            other = members[(place + 1) % len(members)]
            joined = one["text"] + "\n\n" + other["text"]
            found.append(Example(joined, one["title"], gold, fold, True))
            shift = len(other["text"]) + 2
            moved = [(a + shift, b + shift) for a, b in gold]
            found.append(Example(other["text"] + "\n\n" + one["text"], one["title"], moved, fold, True))
    return found


def read(items: list[Example]) -> None:
    """Analyses all documents."""

    settings = Settings()
    analyser = Analyser(settings)
    nlp = load_pipeline(settings.pipeline, tags=True)
    for number, offset, doc in analyse(nlp, [item.text for item in items], 900_000):
        item = items[number]
        item.reading = Reading.of(item.text, [(offset, doc)])
        item.others = analyser.of(doc)


def design(item: Example, space: Space) -> tuple[np.ndarray, np.ndarray, list]:
    """Rows, labels and phrases of a document."""
    reading = item.reading
    entity = Entity.of(item.protect)
    phrases = reading.candidates(item.others)
    entries = [reading.entry(phrase) for phrase in phrases]
    named = mentions(reading, [entity])
    cosines = Disclosure(space).similarities(
        entity, space.encode(entries), [reading.entry(reading.phrases[i]) for i in named]
    )
    cosines[[not space.knows(entry) for entry in entries]] = 1.0
    rows = rows_of(reading, phrases, cosines, space, item.others, about_others(reading, named, item.others))
    words = [i for phrase in phrases for i in range(phrase.start, phrase.end)]
    labels = np.array([any(a < reading.end(i) and b > reading.starts[i] for a, b in item.gold) for i in words], float)
    return rows, labels, phrases


def fit(parts: Sequence[tuple[np.ndarray, np.ndarray]], weights: Sequence[float]) -> Weights:
    """The logistic regression over some documents, each with its weight."""
    from sklearn.linear_model import LogisticRegression

    rows = np.vstack([part[0] for part in parts])
    labels = np.concatenate([part[1] for part in parts])
    each = np.concatenate(
        [np.full(len(part[1]), w / max(1, len(part[1]))) for part, w in zip(parts, weights, strict=True)]
    )
    model = LogisticRegression(C=STRENGTH, max_iter=5000).fit(rows, labels, sample_weight=each / each.mean())
    return Weights(model.coef_[0], float(model.intercept_[0]), 0.5)


def score(item: Example, judged: Sequence[Judged]) -> tuple[float, float, float]:
    """Token precision, recall and F1 of one document."""
    spans = [(item.reading.starts[one.start], item.reading.end(one.end - 1)) for one in judged]
    tokens = [match.span() for match in _TOKEN.finditer(item.text)]
    found = np.array([any(a <= s and e <= b for a, b in spans) for s, e in tokens])
    gold = np.array([any(a < e and b > s for a, b in item.gold) for s, e in tokens])
    right = int((found & gold).sum())
    precision, recall = right / max(1, found.sum()), right / max(1, gold.sum())
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def report(name: str, scores: Sequence[tuple[float, float, float]]) -> dict[str, list[float]]:
    """Prints and gives mean and spread over documents."""
    table = np.array(scores) * 100
    mean, spread = table.mean(axis=0), table.std(axis=0, ddof=1)
    cells = "   ".join(
        f"{label} {m:5.1f} ± {s:4.1f}" for label, m, s in zip(("P", "R", "F1"), mean, spread, strict=True)
    )
    print(f"{name:44} {len(scores):3} documents  {cells}")
    return {
        label: [round(m, 1), round(s, 1)]
        for label, m, s in zip(("precision", "recall", "f1"), mean, spread, strict=True)
    }


def main() -> None:
    """Cross-validates, and with ``--write`` fits on everything and writes the shipped files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--calibrate", action="store_true")
    args = parser.parse_args()
    if args.calibrate:
        calibrate()
        open_space.cache_clear()
    items = examples()
    read(items)
    names = [args.model] if args.only == "model" else [args.model, "glove", "minilm"]
    spaces = {"model" if name == args.model else name: open_space(name) for name in names}
    designs = {name: [design(item, space) for item in items] for name, space in spaces.items()}
    kinds = {"trained": ["model"], "general": [name for name in spaces if name != "model"]}
    written = {}
    for kind, members in kinds.items():
        if not members:
            continue
        results = {}
        for name in members:
            for least in (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45):
                scored: dict[bool, list] = {False: [], True: []}
                for fold in range(5):
                    chosen = [(n, i) for n in members for i, item in enumerate(items) if item.fold != fold]
                    weights = fit([designs[n][i][:2] for n, i in chosen], [_weight(items[i]) for _, i in chosen])
                    detector = Disclosure(spaces[name], weights=Weights(weights.values, weights.bias, least))
                    for item in (item for item in items if item.fold == fold):
                        judged = detector.judge(item.reading, [item.protect], item.others)
                        scored[item.double].append(score(item, judged))
                one = report(f"{name}, least {least}", scored[False])
                two = report(f"{name}, least {least}, two people", scored[True])
                if least == LEAST[kind]:
                    results[name] = {"one person": one, "two people": two}
            alone = [item for item in items if not item.double]
            for t in (0.2, 0.25, 0.3):
                plain = Disclosure(spaces[name], t=t)
                report(
                    f"{name}, plain cosine t={t}",
                    [score(i, plain.judge(i.reading, [i.protect], i.others)) for i in alone],
                )
        pairs = [(n, i) for n in members for i in range(len(items))]
        final = fit([designs[n][i][:2] for n, i in pairs], [_weight(items[i]) for _, i in pairs])
        print({name: round(float(value), 2) for name, value in zip(FEATURES, final.values, strict=True)})
        written[kind] = {
            "least": LEAST[kind],
            "bias": round(final.bias, 4),
            "weights": {name: round(float(value), 4) for name, value in zip(FEATURES, final.values, strict=True)},
            "cross_validation": results,
        }
    if args.write:
        source = "logistic regression over the words of 25 annotated abstracts of film actors, alone and in pairs"
        data = {"source": f"{source}; see models/embeddings/fit.py", **written}
        WEIGHTS.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        print("wrote", WEIGHTS.name)


def _weight(item: Example) -> float:
    """A pair counts half, since each document is in two of them."""
    return 0.5 if item.double else 1.0


def calibrate() -> None:
    """Measures the spread of GloVe's and MiniLM's cosines on every fortieth abstract of the unlabelled corpus."""
    from sanitizer.embeddings.pretrained import open_glove
    from sanitizer.embeddings.sentence import open_minilm

    documents = [one for i, one in enumerate(read_corpus(DATA / "corpus.jsonl.gz")) if i % 40 == 0]
    listed = [
        (unit.entity, unit.phrases) for unit in units(load_tagger(Settings().pipeline), documents) if unit.phrases
    ]
    tables = {space.name: calibrated(space, listed) for space in (open_glove(), open_minilm())}
    source = "quantiles over 400 unlabelled abstracts of film actors; see models/embeddings/fit.py"
    CALIBRATION.parent.mkdir(parents=True, exist_ok=True)
    CALIBRATION.write_text(json.dumps({"source": source, "tables": tables}) + "\n", encoding="utf-8")
    print("wrote", CALIBRATION.name)


if __name__ == "__main__":
    main()
