"""Counts the words that names and job titles end in: python -m models.kinds.heads DATASETS TITLES.txt.gz

TITLES is the list of the package ``find-job-titles``; the names come from the registers of organizations, places and
events beside the project. A phrase is kept if all its words are common ones and ten titles or three names end in it.
What is written are hashes and rounded logarithms.
"""

from __future__ import annotations

import argparse
import gzip
import math
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from models.kinds.examples import lines
from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest
from sanitizer.core.text import fold
from sanitizer.ladders.kinds.heads import FORMAT, JOB, KIND, NAME, STEPS, built_in_folder, key_of, tails

LEAST = {JOB: 10, NAME: 3}
SMALL = 0.1
"""So often a common word stands in small letters, at least."""
SENTENCES = ("fewnerd_partial", "ewt_ner", "gum")
_WORD = re.compile(r"[^\W\d_]+")
SOURCES = (
    {"name": "find-job-titles", "licence": "MIT"},
    {"name": "ESCO", "licence": "CC BY 4.0"},
    {"name": "ROR", "licence": "CC0"},
    {"name": "DBpedia", "licence": "CC BY-SA 3.0"},
    {"name": "FIGER", "licence": "CC BY 3.0"},
    {"name": "universities", "licence": "MIT"},
)


def names(data: Path) -> Iterator[str]:
    """Names of organizations, buildings, places and events."""
    for source in ("ror_organizations", "universities"):
        for record in lines(data / f"{source}.jsonl.gz"):
            yield record["label"]
    above = {record["id"]: record for record in lines(data / "dbpedia_classes.jsonl.gz")}
    wanted = {record["label"] for record in above.values() if _holds(record, above)}
    for record in lines(data / "dbpedia_types.jsonl.gz"):
        if wanted.intersection(record["class"]):
            yield record["label"]
    for record in lines(data / "figer_types.jsonl.gz"):
        if any(name.startswith(("organization", "building", "event")) for name in record["class"]):
            yield record["label"]


def _holds(record: dict[str, Any], above: dict[str, dict[str, Any]]) -> bool:
    """Whether a class of DBpedia is one of organizations, places or events."""
    seen, queue = set(), [record["id"]]
    while queue:
        one = queue.pop()
        if one in {"Organisation", "Place", "Event"}:
            return True
        if one not in seen and one in above:
            seen.add(one)
            queue += above[one]["parents"]
    return False


def jobs(data: Path, listed: Path) -> Iterator[str]:
    """Job titles."""
    with gzip.open(listed, "rt", encoding="utf-8") as handle:
        yield from (line.strip() for line in handle)
    for record in lines(data / "esco_occupations.jsonl.gz"):
        yield from (record["label"], *record["synonyms"])


def common_words(data: Path) -> frozenset[str]:
    """Words that sentences write in small letters, too, so that they are nobody's name."""
    small: Counter[str] = Counter()
    capital: Counter[str] = Counter()
    for source in SENTENCES:
        for record in lines(data / f"{source}.jsonl.gz"):
            for word in _WORD.findall(record["text"])[1:]:
                (small if word.islower() else capital)[word.lower()] += 1
    return frozenset(word for word, n in small.items() if n >= 5 and n >= SMALL * capital[word])


def counted(found: Iterator[str], group: str, common: frozenset[str] | None) -> dict[int, int]:
    """The number of different things that end in each phrase of common words, by hash; titles have no others."""
    counts: Counter[str] = Counter()
    for name in {fold(name) for name in found if name.isascii()}:
        counts.update({phrase for phrase in tails(name) if phrase != name})
    kept = {phrase: n for phrase, n in counts.items() if n >= LEAST[group] and _plain(phrase, common)}
    print(f"{group}: {len(kept)} phrases, such as {', '.join(sorted(kept, key=kept.__getitem__)[:: len(kept) // 12])}")
    return {key_of(phrase, group): n for phrase, n in kept.items()}


def _plain(phrase: str, common: frozenset[str] | None) -> bool:
    words = [word.removesuffix("'s") for word in phrase.split()]
    return all(len(word) > 2 and (common is None or word in common) for word in words)


def main() -> None:
    """Writes the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    parser.add_argument("titles", type=Path)
    parser.add_argument("-o", "--out", type=Path, default=built_in_folder())
    given = parser.parse_args()
    data = given.datasets / "knowledge"
    common = common_words(given.datasets / "reading")
    counts = counted(jobs(data, given.titles), JOB, None) | counted(names(data), NAME, common)
    keys = np.array(sorted(counts), dtype=np.uint64)
    logs = np.array([math.floor(STEPS * math.log2(counts[int(key)])) for key in keys], dtype=np.uint8)
    with atomic_folder(given.out) as target:
        np.savez_compressed(target / "heads.npz", allow_pickle=False, keys=keys, logs=logs)
        details = {"phrases": len(keys), "least": dict(LEAST)}
        Manifest(KIND, FORMAT, __version__, sources=SOURCES, details=details).write(target)


if __name__ == "__main__":
    main()
