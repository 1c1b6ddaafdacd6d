"""Measures the bare reader, without shapes, lists or policy: ``python -m models.reader.evaluate FOLDER``."""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from models.reader import nouns
from models.reader.corpora import (
    MEASURED,
    MEASURED_KINDS,
    MEASURED_LIVES,
    MEASURED_MORE,
    MEASURED_NARROW,
    SOURCES,
    Example,
    benchmark,
    own,
    realistic,
    synthetic,
)
from models.reader.kinds import Kinds, load
from sanitizer.analyse.reader import Mention, Reader
from sanitizer.evaluate.keep import measure_kept
from sanitizer.learn.corpora.gold import GoldDocument
from sanitizer.learn.corpora.gold import Mention as Marked

SMALL = frozenset({"of", "the", "in", "at", "and", "a", "mr", "mrs", "ms", "dr", "on", "to", "de", "for"})
Thresholds = Mapping[str, float] | float


def words_of(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The words of a stretch that tell something."""
    found = [(start + m.start(), start + m.end()) for m in re.finditer(r"\w+", text[start:end])]
    return [(a, b) for a, b in found if text[a:b].lower() not in SMALL]


def covered(mentions: Iterable[Mention], start: int, end: int) -> bool:
    """Does a mention touch the stretch?"""
    return any(m.start < end and start < m.end for m in mentions)


class Tally:
    """Counts of good cases among all, by name."""

    def __init__(self) -> None:
        self.good: Counter[str] = Counter()
        self.all: Counter[str] = Counter()
        self.errors: list[str] = []

    def add(self, name: str, good: bool, error: str = "") -> None:
        """One more case."""
        self.good[name] += good
        self.all[name] += 1
        if error and not good:
            self.errors.append(f"{name}: {error}")

    def __str__(self) -> str:
        return "  ".join(f"{name} {self.good[name] / self.all[name]:.3f} ({self.all[name]})" for name in self.all)


def hidden(example: Example, mentions: list[Mention], kinds: Kinds, tally: Tally) -> None:
    """Counts for a realistic document: marks covered, keeps and harmless words untouched, types and kinds right."""
    text = example.text
    for mark in example.marks:
        gone = all(covered(mentions, a, b) for a, b in words_of(text, mark.start, mark.end))
        before, after = text[max(0, mark.start - 30) : mark.start], text[mark.end : mark.end + 20]
        stretch = f"{next(iter(mark.types))} {before!r}[{text[mark.start : mark.end]}]{after!r}"
        tally.add("direct covered" if mark.direct else "quasi covered", gone, stretch)
        tally.add(next(iter(mark.types)), gone)
        found = next((m for m in mentions if m.start < mark.end and mark.start < m.end), None)
        if found:
            tally.add("type right", found.type in mark.types, f"{found.type} for {stretch}")
            if mark.kind >= 0:
                tally.add("kind right", found.kind == kinds.names[mark.kind])
    for start, end in example.keep:
        tally.add(
            "kept", not covered(mentions, start, end), f"[{text[start:end]}] {text[max(0, start - 30) : end + 20]!r}"
        )
    marked = [Mention(m.start, m.end, "", "", 0, 0, 0, 0, 0) for m in example.marks]
    for start, end in ((m.start(), m.end()) for m in re.finditer(r"\w+", text)):
        if not covered(marked, start, end):
            tally.add("harmless untouched", not covered(mentions, start, end))


def found_words(example: Example, mentions: list[Mention], tally: Tally) -> None:
    """Counts for a benchmark document: marked words found, found words marked."""
    marked = [Mention(m.start, m.end, "", "", 0, 0, 0, 0, 0) for m in example.marks if m.hide]
    direct = [m for m in example.marks if m.direct == 1]
    for start, end in words_of(example.text, 0, len(example.text)):
        gold, own = covered(marked, start, end), covered(mentions, start, end)
        if gold:
            tally.add(f"{example.source} recall", own)
        if own:
            tally.add(f"{example.source} precision", gold)
    for mark in direct:
        gone = all(covered(mentions, a, b) for a, b in words_of(example.text, mark.start, mark.end))
        tally.add(f"{example.source} direct", gone)


def found_marks(example: Example, mentions: list[Mention], kinds: Kinds, tally: Tally) -> None:
    """Counts for machine-written notes: recall of names, mails, numbers by kind or type."""
    for mark in example.marks:
        if mark.types & {"PERSON", "CODE"} and "O" not in mark.types:
            name = kinds.names[mark.kind] if mark.kind > 0 else "names"
            if name in {"names", "email", "phone", "handle", "bank_account"}:
                gone = all(covered(mentions, a, b) for a, b in words_of(example.text, mark.start, mark.end))
                tally.add(f"synthetic {name}", gone, example.text[mark.start : mark.end])


def measure(reader: Reader, kinds: Kinds, thresholds: Thresholds, verbose: str = "") -> dict[str, Tally]:
    """All tables; ``verbose`` names the one whose errors are printed."""
    tables: dict[str, Tally] = {}

    def table(name: str) -> Tally:
        return tables.setdefault(name, Tally())

    for number, example in enumerate(realistic(kinds, "realistic")):
        mentions = reader.probabilities(example.text).mentions(thresholds)
        hidden(example, mentions, kinds, table("realistic, all"))
        hidden(example, mentions, kinds, table("realistic, unread half" if number % 2 else "realistic, read half"))
    for example in realistic(kinds, "more"):
        if example.held:
            hidden(example, reader.probabilities(example.text).mentions(thresholds), kinds, table("more, held quarter"))
    apart = {
        "own": MEASURED, "own, narrow": MEASURED_NARROW, "own, lives": MEASURED_LIVES, "own, kinds": MEASURED_KINDS,
        "own, more": MEASURED_MORE,
    }  # fmt: skip
    for name, paths in apart.items():
        for example in own(kinds, paths):
            hidden(example, reader.probabilities(example.text).mentions(thresholds), kinds, table(f"{name}, set apart"))
    for example in benchmark(kinds):
        if example.held:
            found_words(example, reader.probabilities(example.text).mentions(thresholds), table("benchmarks"))
    for example in synthetic(kinds):
        if example.held:
            found_marks(example, reader.probabilities(example.text).mentions(thresholds), kinds, table("synthetic"))
    for name, tally in tables.items():
        if name == verbose:
            print("\n".join(tally.errors))
    return tables


def product(kinds: Kinds) -> dict[str, float | None]:
    """What ``Sanitizer()`` makes of the own documents that are set apart: the whole product, not the bare model."""
    from sanitizer import Sanitizer

    gold = []
    for number, example in enumerate(own(kinds, MEASURED)):
        words = [example.text[m.start : m.end].casefold() for m in example.marks]
        marks = tuple(
            Marked(m.start, m.end, min(m.types), "DIRECT" if m.direct else "QUASI", str(words.index(word)))
            for m, word in zip(example.marks, words, strict=True)
        )
        gold.append(GoldDocument(str(number), example.text, (marks,)))
    documents = Sanitizer().pipe([one.text for one in gold])
    return measure_kept(zip(gold, documents, strict=True)).to_dict()


class Unexported(Reader):
    """A network as it was trained, read like the shipped one: whole numbers, no eight bits."""

    @classmethod
    def of(cls, weights: Path, encoder: Path | None) -> Unexported:
        """The network of a file of weights, with the labels and vocabulary of the shipped reader."""
        import torch

        from models.reader import network as nets

        shipped = Reader.open()
        net = nets.pretrained(len(SOURCES), encoder)
        net.take(torch.load(weights, weights_only=True))
        said = nouns.load()
        labels = replace(shipped.labels, nouns=said.names, noun_types=said.types)
        reader = cls(weights, shipped._tokenizer, net.eval(), labels)
        torch.set_num_threads(2)
        return reader

    def _answers(self, ids: np.ndarray, features: np.ndarray) -> np.ndarray:
        import torch

        habit = torch.tensor([SOURCES.index("realistic")])
        with torch.no_grad():
            tensors = torch.from_numpy(ids), torch.from_numpy(features), habit, torch.ones_like(torch.from_numpy(ids))
            answers: np.ndarray = self._session(*tensors)[0].numpy()
        return answers


def speed(reader: Reader, kinds: Kinds) -> float:
    """Pieces a second over the realistic documents."""
    texts = [e.text for e in realistic(kinds, "realistic")]
    pieces = sum(len(reader.pieces(text).ids) for text in texts)
    begun = time.perf_counter()
    for text in texts:
        reader.probabilities(text)
    return pieces / (time.perf_counter() - begun)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="a reader, or weights (.pt) that were not exported yet")
    parser.add_argument("--encoder", type=Path, help="folder of the larger encoder that the weights belong to")
    parser.add_argument("--thresholds", type=float, nargs="+", default=[0.5])
    parser.add_argument("--errors", default="", metavar="TABLE")
    parser.add_argument("--product", action="store_true", help="also the whole product, with the shipped weights")
    arguments = parser.parse_args()
    kinds = load()
    begun = time.perf_counter()
    weights = arguments.folder is not None and arguments.folder.suffix == ".pt"
    reader = Unexported.of(arguments.folder, arguments.encoder) if weights else Reader.open(arguments.folder)
    print(f"opened in {time.perf_counter() - begun:.2f} s, {speed(reader, kinds):.0f} pieces a second")
    for threshold in arguments.thresholds:
        for name, tally in measure(reader, kinds, threshold, arguments.errors).items():
            print(f"{threshold} {name}: {tally}", flush=True)
    if arguments.product:
        shares = {name: round(share, 3) for name, share in product(kinds).items() if share is not None}
        print(f"own, set apart, whole product: {shares}")


if __name__ == "__main__":
    main()
