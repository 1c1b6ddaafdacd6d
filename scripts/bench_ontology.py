"""Scale of the ontology on 1,000,000 generated concepts: opening, memory, exact and approximate look-up.

The approximate look-up is compared in the same run with ``rapidfuzz.process.extractOne`` over all labels. Look-ups are
timed in seconds of the processor, so that other work on the machine does not blur the comparison.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CONCEPTS = 1_000_000
EXACT, APPROXIMATE, WARM = 20_000, 100, 2_000

_READER = """
import json, sys, time
import psutil
from sanitizer.ladders.store import OntologyStore
folder, keys = sys.argv[1], json.load(open(sys.argv[2]))
before = psutil.Process().memory_info().rss
start = time.perf_counter()
store = OntologyStore(folder)
opened = time.perf_counter() - start
for key in keys:
    store.senses(key)
start = time.process_time()
for key in keys:
    store.senses(key)
exact = (time.process_time() - start) / len(keys)
after = psutil.Process().memory_info().rss
print(json.dumps({"open": opened, "exact": exact, "rss": after - before}))
"""


def generate(folder: Path, count: int, seed: int = 0) -> list[str]:
    """Writes an ontology of ``count`` concepts with made-up names and returns the names."""
    from sanitizer.ladders.builder.graph import Graph
    from sanitizer.ladders.builder.write import write

    source = random.Random(seed)
    onsets = [
        "b",
        "br",
        "d",
        "dr",
        "f",
        "g",
        "gr",
        "h",
        "k",
        "kl",
        "l",
        "m",
        "n",
        "p",
        "pr",
        "r",
        "s",
        "st",
        "t",
        "tr",
        "v",
    ]
    syllables = [a + v + c for a in onsets for v in "aeiou" for c in ("", "n", "r", "l", "s")]
    graph = Graph()
    names: set[str] = set()
    while len(names) < count:
        words = source.choice((1, 2, 2, 3))
        names.add(" ".join("".join(source.choices(syllables, k=source.choice((2, 3, 3)))) for _ in range(words)))
    ordered = sorted(names)
    for number, name in enumerate(ordered):
        graph.add(name, (number - 1) // 8 if number else None, types=15, source="user")
    write(graph, folder)
    return ordered


def slip(name: str, source: random.Random) -> str:
    """``name`` with as many random edits as may still be matched."""
    for _ in range(max(1, len(name) * 15 // 100)):
        place = source.randrange(1, len(name))
        name = source.choice(
            (
                name[:place] + name[place + 1 :],
                name[:place] + "x" + name[place:],
                name[:place] + "x" + name[place + 1 :],
            )
        )
    return name


def read_in_child(arguments: tuple[str, list[str]]) -> float:
    """Mean seconds of an exact look-up in a process of its own."""
    from sanitizer.ladders.store import OntologyStore

    folder, keys = arguments
    store = OntologyStore(folder)
    start = time.process_time()
    for key in keys:
        store.senses(key)
    return (time.process_time() - start) / len(keys)


def main() -> int:
    """Prints the measured figures beside their limits and returns 1 where one is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--concepts", type=int, default=CONCEPTS)
    args = parser.parse_args()
    from rapidfuzz import process
    from rapidfuzz.distance import Levenshtein

    from sanitizer.ladders.approximate import allowed, nearest
    from sanitizer.ladders.store import OntologyStore

    source = random.Random(1)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "ontology"
        start = time.perf_counter()
        names = generate(folder, args.concepts)
        print(f"generated {len(names):,} concepts in {time.perf_counter() - start:.0f} s")
        keys = source.sample(names, min(EXACT, len(names)))
        (Path(scratch) / "keys.json").write_text(json.dumps(keys))
        command = [sys.executable, "-c", _READER, str(folder), str(Path(scratch) / "keys.json")]
        facts = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            parallel = pool.map(read_in_child, [(str(folder), keys[:5000])] * 2)
        store = OntologyStore(folder)
        labels = [store.key(i) for i in range(store.keys)]
        long = source.sample([name for name in names if len(name) >= 8], WARM + APPROXIMATE)
        queries = [slip(name, source) for name in long]
        for query in queries[:WARM]:  # the list of all labels is in memory too
            nearest(store, query)
        queries = queries[WARM:]
        # one after the other, so that neither empties the processor's caches for the other
        ours, theirs, found, best = [], [], [], []
        for query in queries:
            start = time.process_time()
            match = nearest(store, query)
            ours.append(time.process_time() - start)
            found.append(None if match is None else labels[match[0]])
        for query in queries:
            start = time.process_time()
            peer = process.extractOne(query, labels, scorer=Levenshtein.distance, score_cutoff=allowed(len(query)))
            theirs.append(time.process_time() - start)
            best.append(None if peer is None else peer[0])
        same = sum(a == b for a, b in zip(found, best, strict=True))
    ratio = statistics.mean(theirs) / statistics.mean(ours)
    rows = [
        ("opens in", f"{facts['open'] * 1e3:.1f} ms", "< 200 ms", facts["open"] < 0.2),
        ("resident memory added", f"{facts['rss'] / 1e6:.0f} MB", "< 300 MB", facts["rss"] < 300e6),
        ("exact look-up", f"{facts['exact'] * 1e6:.1f} µs", "< 20 µs", facts["exact"] < 20e-6),
        ("exact look-up, two readers at once", f"{max(parallel) * 1e6:.1f} µs", "", True),
        ("approximate look-up", f"{statistics.mean(ours) * 1e3:.3f} ms", "", True),
        ("rapidfuzz.process.extractOne", f"{statistics.mean(theirs) * 1e3:.1f} ms", "", True),
        ("times faster", f"{ratio:.0f}", ">= 300", ratio >= 300),
        ("same best match", f"{same / len(queries):.1%}", ">= 99 %", same >= 0.99 * len(queries)),
    ]
    for name, value, limit, held in rows:
        print(f"{name:<36} {value:>12}  {limit:<9} {'' if held else 'MISSED'}")
    return 0 if all(held for *_, held in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
