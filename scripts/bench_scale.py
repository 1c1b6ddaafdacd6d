"""Documents a second beside bare spaCy's and Presidio's on one core and two; long files, memory, and killed runs.

    python scripts/bench_scale.py                             a few minutes
    python scripts/bench_scale.py --documents 100000 --memory  memory over a long stream of short notes
    python scripts/bench_scale.py --long 2                    two megabytes as one file and as 200 files
    python scripts/bench_scale.py --stream 50 --quick         memory of the command while 50 megabytes go through

All sides run on the same generated texts in one run; every figure is by the clock, so the machine should be quiet.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_documents import NAMES, PLACES, generated

from sanitizer import Sanitizer
from sanitizer.analyse.detectors.reader import open_reader
from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.core.threads import cores

Side = Callable[[list[str], int], object]


def notes(count: int, seed: int = 3) -> Iterator[str]:
    """Short notes, no two alike."""
    draw = random.Random(seed)
    for number in range(count):
        name, place, day, year = draw.choice(NAMES), draw.choice(PLACES), draw.randint(1, 28), draw.randint(1950, 2022)
        yield f"Note {number}: {name} from {place} called on {day} May {year} about bill {draw.randint(100, 999)}."


def spacy_side() -> Side:
    """Bare spaCy with the default pipeline."""
    import spacy

    nlp = spacy.load(DEFAULT_PIPELINE)
    return lambda texts, processes: sum(len(doc.ents) for doc in nlp.pipe(texts, n_process=processes, batch_size=16))


def presidio_side() -> Side:
    """Presidio's analyser and anonymizer with the same pipeline."""
    from presidio_analyzer import AnalyzerEngine, BatchAnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider
    from presidio_anonymizer import AnonymizerEngine

    logging.disable(logging.ERROR)
    models = [{"lang_code": "en", "model_name": DEFAULT_PIPELINE}]
    nlp = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models}).create_engine()
    batch, anonymizer = BatchAnalyzerEngine(AnalyzerEngine(nlp_engine=nlp)), AnonymizerEngine()

    def run(texts: list[str], processes: int) -> object:
        found = batch.analyze_iterator(texts, language="en", batch_size=16, n_process=processes)
        return [anonymizer.anonymize(text, one).text for text, one in zip(texts, found, strict=True)]  # type: ignore[arg-type]

    return run


def own_side() -> Side:
    """The default sanitizer."""
    own = Sanitizer()
    return lambda texts, workers: [document.text for document in own.pipe(texts, workers=workers)]


def speed(count: int) -> None:
    """Documents a second of each side, on one core and on two."""
    texts = generated(count, 16)
    words = sum(len(text.split()) for text in texts)
    print(f"{count} documents, {words} words; documents a second by the clock on {cores()} cores", flush=True)
    for name, make in (("bare spaCy", spacy_side), ("Presidio", presidio_side), ("sanitizer", own_side)):
        side = make()
        side(texts[:5], 1)
        took = []
        for processes in (1, 2):
            started = time.perf_counter()
            side(texts, processes)
            took.append(time.perf_counter() - started)
        rates = "  ".join(f"{n}: {count / seconds:7.1f}" for n, seconds in zip((1, 2), took, strict=True))
        print(f"  {name:12} {rates}   {took[0] / took[1]:.2f} times (start of processes included)", flush=True)


def long_file(megabytes: float) -> None:
    """The same text as one document and as many of ten thousand characters."""
    pieces = max(2, int(megabytes * 100))
    own = Sanitizer()
    one = generated(1, int(megabytes * 1_000_000 / 82))[0]
    size = -(-len(one) // pieces)
    cut = [one[at : at + size] for at in range(0, len(one), size)]
    list(own.pipe(cut[:2]))
    took = []
    for texts in (cut, [one]):
        open_reader(own.settings.reader).forget()  # each reads its text as if for the first time
        started = time.process_time()
        list(own.pipe(texts))
        took.append(time.process_time() - started)
    line = f"{pieces} documents {took[0]:.1f} s of processor time, one document {took[1]:.1f} s"
    print(f"{len(one):,} characters: {line}, {took[1] / took[0]:.2f} times", flush=True)


def resident(process: Any) -> float:
    """Megabytes that a process and its children hold."""
    import psutil

    total = 0
    for one in [process, *process.children(recursive=True)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            total += one.memory_info().rss
    return total / 1e6


def stream(megabytes: float, workers: int, *, quick: bool) -> None:
    """Resident memory of the command, tenth by tenth of the time, while JSON lines go through it."""
    import psutil

    options = ["--pipeline", "blank:en", "--detectors", "patterns", "--selector", "floor"] if quick else []
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.jsonl", Path(folder) / "out.jsonl"
        size, seed = 0, 0
        with open(source, "w", encoding="utf-8") as handle:
            while size < megabytes * 1e6:
                seed += 1
                size += sum(
                    handle.write(json.dumps({"id": seed, "text": text}) + "\n") for text in generated(50, 16, seed)
                )
        command = Path(sys.executable).with_name("sanitizer")
        arguments = [command, "text", source, "-o", target, "--workers", str(workers), *options]
        started = time.perf_counter()
        with subprocess.Popen(arguments) as running:
            process, seen = psutil.Process(running.pid), []
            while running.poll() is None:
                seen.append(resident(process))
                time.sleep(0.5)
        took, written = time.perf_counter() - started, target.stat().st_size
    tenths = [max(seen[len(seen) * n // 10 : len(seen) * (n + 1) // 10], default=0) for n in range(10)]
    line = " ".join(f"{one:.0f}" for one in tenths)
    print(
        f"{size:,} bytes in, {written:,} out, {workers} workers, {took:.0f} s; most MB in each tenth: {line}",
        flush=True,
    )


def memory(count: int, workers: int) -> None:
    """Resident memory of this process and its children while short notes go by."""
    import psutil

    process = psutil.Process()
    own, started, marks = Sanitizer(), time.perf_counter(), []
    every = max(count // 10, 1)
    for number, _ in enumerate(own.pipe(notes(count), workers=workers), 1):
        if number % every == 0:
            marks.append(resident(process))
            rate = number / (time.perf_counter() - started)
            print(f"  {number:8,} notes  {marks[-1]:7.0f} MB  {rate:6.1f} a second", flush=True)
    print(f"memory at the end is {marks[-1] / marks[min(1, len(marks) - 1)]:.2f} times that after a fifth")


def main(argv: Iterable[str] | None = None) -> None:
    """Prints what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=120)
    parser.add_argument("--memory", action="store_true", help="only memory, over so many short notes")
    parser.add_argument("--long", type=float, metavar="MB", help="only a long text, in one piece and in many")
    parser.add_argument("--stream", type=float, metavar="MB", help="only memory of the command, over so many megabytes")
    parser.add_argument("--quick", action="store_true", help="with --stream: shapes only, without the reader")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args(None if argv is None else list(argv))
    if args.memory:
        memory(args.documents, args.workers)
    elif args.stream:
        stream(args.stream, args.workers, quick=args.quick)
    elif args.long:
        long_file(args.long)
    else:
        speed(args.documents)
        long_file(0.1)
        memory(400, args.workers)


if __name__ == "__main__":
    main()
