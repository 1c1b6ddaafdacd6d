"""Measures what releases are still good for: words, information, meaning, masks, rungs, a task before and after.

Several releases of the same originals make a curve: privacy against utility, on one page.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sanitizer.risk.people import Text
    from sanitizer.risk.utility import Information, UtilityReport

EXAMPLES = """\
examples:
  sanitizer evaluate utility --originals in.jsonl --released out.jsonl
  sanitizer evaluate utility --originals in.jsonl --released k10.jsonl k100.jsonl --background people.jsonl -o page.html
  sanitizer evaluate utility --originals in.jsonl --released out.jsonl --label topic --json
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--originals", type=Path, metavar="JSONL", required=True, help="the texts before")
    parser.add_argument("--released", type=Path, metavar="JSONL", required=True, nargs="+", help="one or more releases")
    parser.add_argument("--background", type=Path, metavar="JSONL", help="for the page: what an attacker knows")
    parser.add_argument("--hits", type=Path, metavar="JSON", help="word -> how often it is used, for information")
    parser.add_argument("--label", metavar="FIELD", help="a field of the originals that a classifier is to predict")
    parser.add_argument("--no-meaning", action="store_true", help="leave sentence embeddings out")
    parser.add_argument("--json", action="store_true", help="print the reports as JSON instead of a table")
    parser.add_argument("-o", "--output", type=Path, metavar="HTML", help="write a page with the curve")


def run(args: argparse.Namespace) -> int:
    """Prints the table or the JSON; writes the page if asked to."""
    import json

    from sanitizer.artefacts.files import atomic_write
    from sanitizer.report.risk_pages import utility_page
    from sanitizer.risk.people import read_people, read_texts

    originals = read_texts(args.originals)
    releases = {_name(path, args.released): read_texts(path) for path in args.released}
    people = read_people(args.background) if args.background else None
    reports = _reports(originals, releases, args)
    shown = {name: report.to_dict() for name, report in reports.items()}
    if args.output is not None:
        points, plain = _curve(originals, releases, people)
        with atomic_write(args.output) as handle:
            handle.write(utility_page(shown, points, plain))
    if args.json:
        print(json.dumps(next(iter(shown.values())) if len(shown) == 1 else shown, ensure_ascii=False))
        return 0
    names = ("words_kept", "information_kept", "information_kept_if_masked", "meaning_kept", "opaque_masks")
    width = max(len(name) for name in shown)
    print(f"{'':<{width}} {'words':>7} {'inform.':>8} {'if masked':>10} {'meaning':>8} {'masks':>6}")
    for name, report in shown.items():
        cells = ["-" if report[key] is None else f"{report[key]:.3f}" for key in names[:4]]
        print(f"{name:<{width}} {cells[0]:>7} {cells[1]:>8} {cells[2]:>10} {cells[3]:>8} {report['opaque_masks']:>6}")
        if report["task"]:
            print(f"{'':<{width}} task: " + ", ".join(f"{k.replace('_', ' ')} {v}" for k, v in report["task"].items()))
    for why in next(iter(shown.values()))["left_out"].values():
        print(f"left out: {why}")
    return 0


def _name(path: Path, paths: list[Path]) -> str:
    return path.stem if [other.stem for other in paths].count(path.stem) == 1 else str(path)


def _reports(originals: list[Text], releases: dict[str, list[Text]], args: argparse.Namespace) -> dict[str, Any]:
    from sanitizer.core.errors import MissingExtraError
    from sanitizer.risk.dense import Encode, load_encoder
    from sanitizer.risk.utility import Information, read_hits

    encode: Encode | None = None
    left_out = {}
    if not args.no_meaning:
        try:
            encode = load_encoder()
        except MissingExtraError as error:
            left_out["meaning"] = str(error)
    reports: dict[str, UtilityReport] = {}
    for name, released in releases.items():
        texts = [text.text for text in [*originals, *released]]
        information: Information = read_hits(args.hits) if args.hits else Information.from_texts(texts)
        reports[name] = _report(originals, released, information, encode, args.label, left_out)
    return reports


def _report(
    originals: list[Text], released: list[Text], information: Any, encode: Any, label: str | None, left_out: Any
) -> UtilityReport:
    from collections import Counter

    from sanitizer.core.errors import InputError
    from sanitizer.risk.attack import originals_of
    from sanitizer.risk.utility import UtilityReport, compare_task, count_choices, measure_document
    from sanitizer.risk.words import words_of

    before = originals_of(released, originals)
    kept = [
        measure_document(text.id, old, text.text, information, encode)
        for text, old in zip(released, before, strict=True)
    ]
    types: Counter[str] = Counter()
    rungs: Counter[str] = Counter()
    for text in released:
        seen, taken = count_choices(text.fields.get("findings") or ())
        types += seen
        rungs += taken
    task = None
    if label:
        fields = {text.id: text.fields.get(label) for text in originals}
        labels = [str(fields[text.id]) for text in released if fields[text.id] is not None]
        if len(labels) < len(released):
            line = f"{len(released) - len(labels)} of {len(released)} originals lack the field to predict"
            raise InputError("E725", line, hint="name another field with --label")
        task = compare_task(before, [text.text for text in released], labels)
    words = sum(len(words_of(text.text)) for text in released)
    return UtilityReport(tuple(kept), dict(types), dict(rungs), words, task, left_out)


def _curve(originals: list[Text], releases: dict[str, list[Text]], people: Any) -> tuple[Any, Any]:
    """The points of the page; without a background the attacker knows the originals themselves."""
    from sanitizer.risk.attack import align
    from sanitizer.risk.curve import draw_curve
    from sanitizer.risk.people import check_people, match_people

    if people is None:
        own: dict[str, str] = {}
        for text in originals:
            own[text.person] = f"{own[text.person]}\n{text.text}" if text.person in own else text.text
        people = check_people(own.items(), origin="the originals as a background")
    first = next(iter(releases.values()))
    before = align(first, originals)
    texts = {
        name: align(first, released, what="texts of the first release", whose="another")
        for name, released in releases.items()
    }
    return draw_curve(before, texts, match_people(first, people), people)
