"""Measures detection on annotated documents: what was found of what must be hidden, and what was found in vain."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from sanitizer.cli.options import add_settings, settings_from

if TYPE_CHECKING:
    from sanitizer.config.schema import Settings
    from sanitizer.evaluate.bootstrap import Interval
    from sanitizer.evaluate.detector_report import Classes, DetectorReport, Measure
    from sanitizer.evaluate.misses import Miss
    from sanitizer.learn.corpora.gold import GoldDocument
    from sanitizer.learn.taggers.base import TaggedSpan

EXAMPLES = """\
examples:
  sanitizer evaluate detector gold.json.gz                     the configured detection, as 'sanitizer text' uses it
  sanitizer evaluate detector gold.json --detectors patterns --format json > scores.json
  sanitizer evaluate detector dev.tar.gz --model my-detector   a trained detector alone, with its own labels
  sanitizer evaluate detector letters/ --map labels.txt        gold with labels of your own, read as our types
  sanitizer evaluate detector gold.json --misses 20            also the 20 worst misses; this shows text
  sanitizer evaluate detector data/gold --keep                 also what must stay, and who is who

GOLD holds annotated documents: the Text Anonymization Benchmark's JSON, WikiReplace, "sensitive" spans, brat, inline
tags, CoNLL columns or spaCy's DocBin. Where it says whom a document is about ("title" or "protect") and embeddings are
set, that entity is protected.

Rows: words and terms (macro averages over documents below them); the Text Anonymization Benchmark's recall of direct
and quasi-identifiers, where an entity counts only if all its mentions are hidden; MEDDOCAN's strict, span and merged
scores. Intervals hold 95 % of 1,000 draws of documents. docs/evaluation.md says how each figure is counted.
"""

_ROWS = (
    ("tokens", "words that must be hidden"),
    ("terms", "terms, one word is enough"),
    ("direct.tokens", "direct: words"),
    ("direct.mentions", "direct: mentions"),
    ("direct.entities", "direct: entities"),
    ("quasi.tokens", "quasi: words"),
    ("quasi.mentions", "quasi: mentions"),
    ("quasi.entities", "quasi: entities"),
    ("all.tokens", "benchmark: words"),
    ("all.mentions", "benchmark: mentions"),
    ("all.entities", "benchmark: entities"),
    ("strict", "exact span and type"),
    ("span", "exact span"),
    ("merged", "exact span, joined"),
)
_RATIOS = ("recall", "precision", "f1")
LISTED = 10
"""Unknown labels that are named."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("gold", metavar="GOLD", help="annotated documents: a file, a folder or a tar file")
    parser.add_argument("--model", metavar="DIR", help="measure this detector folder alone, with its own labels")
    parser.add_argument("--map", metavar="FILE", help="what the labels of GOLD mean, as in 'train detector'")
    parser.add_argument("--keep", action="store_true", help="measure leaks, what must stay and linked people instead")
    parser.add_argument("--misses", type=_count, default=0, metavar="N", help="show the N worst misses (shows text)")
    parser.add_argument("--resamples", type=_count, default=1000, metavar="N", help="draws for intervals (0: none)")
    parser.add_argument("--seed", type=_count, default=0, metavar="N", help="seed of the draws (default 0)")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_settings(parser)


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError("a whole number from 0 on is needed")
    return number


def run(args: argparse.Namespace) -> int:
    """Prints all measures."""
    from sanitizer.cli.progress import progress
    from sanitizer.evaluate.detector_report import measure_detection
    from sanitizer.learn.corpora.gold import read_gold, translated
    from sanitizer.learn.corpora.labels import read_map

    settings = settings_from(args)
    labels = read_map(args.map) if args.map else {}
    gold = read_gold(args.gold, tuple(labels))
    if labels or not args.model:  # a detector alone is measured by its own labels
        _say_unknown(gold, labels)
        gold = [translated(document, labels) for document in gold]
    if args.keep:
        return _kept(args, gold, settings)
    predicted = _by_model(args.model, gold, settings, labels) if args.model else _by_flow(gold, settings)
    report = measure_detection(
        zip(gold, progress(predicted, total=len(gold)), strict=True),
        resamples=args.resamples,
        seed=args.seed,
        worst_misses=args.misses,
    )
    print(json.dumps(report.to_dict(), ensure_ascii=False) if args.format == "json" else "\n".join(_lines(report)))
    return 0


def _kept(args: argparse.Namespace, gold: Sequence[GoldDocument], settings: Settings) -> int:
    """Prints what leaks, what must stay and stays, and how people are linked."""
    from sanitizer.cli.progress import progress
    from sanitizer.core.errors import ConfigError
    from sanitizer.documents.flow import Sanitizer
    from sanitizer.evaluate.keep import Kept, measure_one
    from sanitizer.evaluate.misses import misses, worst

    if args.model:
        raise ConfigError("E160", "--keep measures the whole flow, not a detector folder", hint="leave out --model")
    records = ({"text": one.text, "id": one.id} for one in gold)
    documents = Sanitizer(settings).pipe_records(records)
    counts = Kept()
    missed: list[Miss] = []
    for one, document in zip(gold, progress(documents, total=len(gold)), strict=True):
        counts += measure_one(one, document)
        if args.misses:
            missed += misses(one, [(f.start, f.end) for f in document.findings if f.changed])
    shares, shown = counts.to_dict(), worst(missed, args.misses)
    if args.format == "json":
        told = {"misses": [miss.to_dict() for miss in shown]} if shown else {}
        print(json.dumps({"documents": len(gold), **shares, **told}, ensure_ascii=False))
    else:
        print(f"{len(gold)} documents")
        for name, share in shares.items():
            print(_row(name, [_cell(share, None)]))
        print(*_told(shown), sep="\n", end="\n" if shown else "")
    return 0


def _say_unknown(gold: Sequence[GoldDocument], labels: Mapping[str, str]) -> None:
    """One line on standard error where labels are neither in the map nor known by themselves."""
    from sanitizer.learn.corpora.labels import KNOWN

    used = {one.type for document in gold for mentions in document.annotators for one in mentions}
    unknown = sorted(name for name in used if name not in labels and name.upper() not in KNOWN)
    if unknown:
        more = f" and {len(unknown) - LISTED} more" if len(unknown) > LISTED else ""
        names = ", ".join(unknown[:LISTED]) + more
        print(f"sanitizer: labels that are not known, and so no type of ours: {names} (see --map)", file=sys.stderr)


def _by_model(
    folder: str, gold: Sequence[GoldDocument], settings: Settings, labels: Mapping[str, str]
) -> Iterator[list[TaggedSpan]]:
    from sanitizer.evaluate.tagged import in_types, open_tagger, tagged

    tagger, nlp = open_tagger(folder, settings.pipeline)
    found = tagged([document.text for document in gold], tagger, nlp, window=settings.window)
    return (in_types(spans, labels) for spans in found) if labels else found


def _by_flow(gold: Sequence[GoldDocument], settings: Settings) -> Iterator[list[TaggedSpan]]:
    from sanitizer.documents.flow import Sanitizer
    from sanitizer.learn.taggers.base import TaggedSpan

    about = settings.embeddings is not None
    records = ({"text": one.text, "id": one.id, "protect": one.protect if about else None} for one in gold)
    for document in Sanitizer(settings).pipe_records(records):
        yield [TaggedSpan(f.start, f.end, f"{f.type}/{f.identifier}", f.score) for f in document.findings]


def _lines(report: DetectorReport) -> Iterator[str]:
    yield f"{report.documents} documents, {report.annotations} annotations"
    yield f"{'':34}" + "".join(f"{name:22}" for name in ("recall", "precision", "F1")).rstrip()
    for name, title in _ROWS:
        if name in report.measures:
            measure = report.measures[name]
            yield _row(title, [_cell(measure.ratio(r), measure.intervals.get(r)) for r in _RATIOS])
            if name in {"tokens", "terms"}:
                yield _row("  mean of documents ± spread", [_mean(measure, r) for r in _RATIOS])
    for title, classes in (("exact spans", report.classes), ("words", report.token_classes)):
        if classes is not None:
            yield from _classes(title, classes)
    if report.classes is None:
        yield "annotations and findings have no types in common: no scores by type"
    yield from _told(report.misses)


def _told(misses: Sequence[Miss]) -> Iterator[str]:
    """Two lines for each miss: where and what it is, and its sentence."""
    for miss in misses:
        times = f", {miss.mentions} mentions" if miss.mentions > 1 else ""
        place = f"{miss.document}:{miss.start}-{miss.end}"
        yield f"miss  {place}  {miss.type} {miss.identifier}, {miss.annotators} annotators{times}: {miss.text!r}"
        yield f"      {miss.sentence}"


def _classes(title: str, classes: Classes) -> Iterator[str]:
    yield _row(f"by type, {title}: macro F1", ["", "", _cell(classes.macro_f1, classes.interval)])
    for name, scores in classes.scores.items():
        recall = _cell(scores.recall if scores.wanted else None, None)
        precision = _cell(scores.precision if scores.found else None, None)
        row = _row(f"  {name[:31]}", [recall, precision, f"{scores.f1:.3f}"])
        yield f"{row:90}{scores.wanted} wanted, {scores.found} found"


def _row(title: str, cells: Sequence[str]) -> str:
    return (f"{title:34}" + "".join(f"{cell:22}" for cell in cells)).rstrip()


def _cell(value: float | None, interval: Interval | None) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" + (f" ({interval[0]:.3f}-{interval[1]:.3f})" if interval else "")


def _mean(measure: Measure, name: str) -> str:
    mean, deviation = measure.by_document[name]
    return f"{mean:.3f} ± {deviation:.3f}"
