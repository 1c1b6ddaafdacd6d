"""The attack of Hassan 2021, section 5.4.3: who is found again from a released abstract.

The attackers know the rest of the article of every actor (and the abstracts of others, as further candidates) and see
the release. Published (table 5.7) is the share that a BERT classifier names among 50 actors; here three attackers of
`sanitizer evaluate attack`: words (lexical), sentences (dense, extra neural) and a softmax that was trained as there.
The last figures of a line are those of seven attackers that go by words, reckoned for 50 long articles (reckoning.py).

Example:

    python scripts/experiment_attack.py ../shared/datasets --against 6000
    python scripts/experiment_attack.py ../shared/datasets --quick
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sanitizer.risk.people import People, Text

PUBLISHED = {
    "original": 84.67,
    "marked by hand": 2.00,
    "NER, four kinds": "16.00 to 37.33",
    "Presidio": 18.67,
    "embeddings": 10.00,
}
"""Per cent of people who are found: table 5.7."""
OTHERS = 25
SENSITIVE = "SENSITIVE"


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the share of people found first and among five, for each release and attacker."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder with wikiactors/")
    parser.add_argument(
        "--against", type=int, default=0, metavar="N", help="also release against a population of N abstracts"
    )
    parser.add_argument(
        "--attackers", default="lexical,trained", help="of lexical, dense, trained (default lexical,trained)"
    )
    parser.add_argument("--embeddings", default="glove", help="for the release that protects the actor (default glove)")
    parser.add_argument("--quick", action="store_true", help="twelve actors, against 500 abstracts")
    args = parser.parse_args(argv)
    folder = args.data / "wikiactors"
    documents = json.loads((folder / "annotated_train.json").read_text(encoding="utf-8"))
    if args.quick:
        documents, args.against = documents[1::2], args.against or 500
    people = background(folder, {one["title"] for one in documents})
    print(f"{len(documents)} documents, {len(people)} candidates; found first / among the first five")
    for name, share in PUBLISHED.items():
        print(f"published, {name}: {share} % first of 50")
    from reckoning import reckon

    from sanitizer.risk.attack import attack
    from sanitizer.risk.people import Text

    originals = [Text(one["title"], one["title"], one["text"], {}) for one in documents]
    for name, texts in releases(documents, folder, args):
        released = [Text(one.id, one.person, text, {}) for one, text in zip(originals, texts, strict=True)]
        found = attack(released, people, None, attackers=args.attackers.split(","), optional=False, seed=0).to_dict()
        told = (
            f"{who} {rows['released']['first']:.2f} / {rows['released']['in_five']:.2f}"
            for who, rows in found["attackers"].items()
        )
        among = reckon(texts, [people.texts[people.places[one.person]] for one in originals])
        print(
            f"here, {name}: {'  '.join(told)}  words kept {kept(originals, texts):.3f}  reckoned for 50 long articles"
            f" {among[0]:.3f} / {among[1]:.3f}",
            flush=True,
        )
    return 0


def background(folder: Path, wanted: set[str]) -> People:
    """What the attackers know: the rest of each article, and the abstracts of other actors."""
    from sanitizer.risk.people import check_people

    known = {row["title"]: row["public_knowledge"] for row in lines(folder / "public_knowledge.jsonl.gz")}
    rows = [(name, known[name]) for name in sorted(wanted)]
    others = (row for row in lines(folder / "corpus.jsonl.gz") if row["title"] not in known)
    return check_people([*rows, *((row["title"], row["text"]) for row in islice(others, OTHERS))])


def releases(
    documents: Sequence[dict[str, Any]], folder: Path, args: argparse.Namespace
) -> Iterator[tuple[str, list[str]]]:
    """The texts as they would go out, by name."""
    from sanitizer import Sanitizer

    yield "original", [one["text"] for one in documents]
    yield "marked by hand", [by_hand(one["text"], one["sensitive"]) for one in documents]
    if importlib.util.find_spec("presidio_analyzer"):
        from bench_peers import presidio

        peer = presidio()
        yield "Presidio, small model", [peer(one["text"]).text for one in documents]
    default = Sanitizer()
    yield "sanitizer, default", [default(one["text"]).text for one in documents]
    wide = Sanitizer(k=1000)
    yield "sanitizer, k = 1000", [wide(one["text"]).text for one in documents]
    protecting = Sanitizer(embeddings=args.embeddings)
    yield f"sanitizer, {args.embeddings}", [protecting(one["text"], protect=one["title"]).text for one in documents]
    if args.against:
        own = {one["title"]: one["text"] for one in documents}
        others = (row for row in lines(folder / "corpus.jsonl.gz") if row["title"] not in own)
        population = [{"id": name, "text": text} for name, text in own.items()]
        population += [{"id": f"other {n}", "text": row["text"]} for n, row in enumerate(islice(others, args.against))]
        withstanding = Sanitizer(against=population, accept_risk=True)
        records = ({"id": one["title"], "text": one["text"]} for one in documents)
        texts = [document.text for document in withstanding.pipe_records(records)]
        yield f"sanitizer, against {len(population)} people", texts


def by_hand(text: str, spans: Sequence[Sequence[int]]) -> str:
    """The text with every marked span replaced, as in the thesis."""
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + SENSITIVE + text[end:]
    return text


def kept(originals: Sequence[Text], texts: Sequence[str]) -> float:
    """The mean share of words that still stand."""
    from statistics import fmean

    from sanitizer.risk.utility import Information, measure_document

    bits = Information.from_texts([one.text for one in originals])
    return fmean(
        measure_document(one.id, one.text, text, bits).words for one, text in zip(originals, texts, strict=True)
    )


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a compressed file of JSON lines."""
    with gzip.open(path, "rt", encoding="utf-8") as handle:
        yield from map(json.loads, handle)


if __name__ == "__main__":
    sys.exit(main())
