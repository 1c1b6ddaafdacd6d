"""Measures how often attackers who know a background find the person behind each released text.

The same ids in both files are the truth; a document may name its person in a field "person" instead.
"""

from __future__ import annotations

import argparse
from pathlib import Path

EXAMPLES = """\
examples:
  sanitizer evaluate attack --released out.jsonl --background people.jsonl
  sanitizer evaluate attack --released out.jsonl --background people.jsonl --originals in.jsonl --json
  sanitizer evaluate attack --released out.jsonl --background people.jsonl --attackers lexical,trained -o attack.html
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--released", type=Path, metavar="JSONL", required=True, help="what went out")
    parser.add_argument(
        "--background", type=Path, metavar="JSONL", required=True, help="what the attackers know: id and text"
    )
    parser.add_argument("--originals", type=Path, metavar="JSONL", help="the texts before, to compare with")
    parser.add_argument("--attackers", metavar="A,B", help="of lexical, dense, trained (default: all there are)")
    parser.add_argument("--seed", type=int, default=0, help="of the trained attacker (default 0)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON instead of a table")
    parser.add_argument("-o", "--output", type=Path, metavar="HTML", help="write a page with plots and ranks")


def run(args: argparse.Namespace) -> int:
    """Prints the table or the JSON; writes the page if asked to."""
    import json

    from sanitizer.artefacts.files import atomic_write
    from sanitizer.report.risk_pages import attack_page
    from sanitizer.risk.attack import ATTACKERS, attack
    from sanitizer.risk.people import read_people, read_texts

    names = [name.strip() for name in args.attackers.split(",") if name.strip()] if args.attackers else ATTACKERS
    people = read_people(args.background)
    released = read_texts(args.released)
    originals = read_texts(args.originals) if args.originals else None
    found = attack(released, people, originals, attackers=names, optional=not args.attackers, seed=args.seed)
    report = found.to_dict()
    if args.output is not None:
        with atomic_write(args.output) as handle:
            handle.write(attack_page(report))
    if args.json:
        print(json.dumps(report, ensure_ascii=False))
        return 0
    print(f"{report['documents']} documents, {report['candidates']} candidates")
    print(f"{'attacker':<9} {'texts':<15} {'first':>6} {'in five':>8} {'mean rank':>10}")
    for name, versions in report["attackers"].items():
        for version, row in versions.items():
            print(f"{name:<9} {version:<15} {row['first']:>6.2f} {row['in_five']:>8.2f} {row['mean_rank']:>10.1f}")
    for why in report["left_out"].values():
        print(f"left out: {why}")
    return 0
