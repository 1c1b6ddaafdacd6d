"""Cost of the document flow over bare spaCy, memory, and start-up, in one run on generated text."""

from __future__ import annotations

import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sanitizer import Sanitizer

ROUNDS, SLICE = 2, 20
NAMES = ("Ada Berg", "Per Dahl", "Mairead Quinlan", "Tomasz Wielgosz", "Priya Nair", "Daniel Okafor", "Lena Vogt")
PLACES = ("Bergen", "Toronto", "Kraków", "Leeds", "Nairobi", "Lyon", "Osaka", "Stavanger")
JOBS = ("engineer", "novelist", "nurse", "electrician", "cardiologist", "teacher", "carpenter")
SENTENCES = (
    "{name}, a {job} from {place}, was admitted on {day} May {year}.",
    "The weather had been mild for weeks, and nobody expected the river to rise so quickly.",
    "After the meeting the committee asked for a written report, which arrived late and said little.",
    "{name} paid ${money} for the repairs and wrote to the landlord about it.",
    "It is not clear why the door had been left open, nor who had the second key.",
    "In {year} the family moved to {place}, where the children went to school.",
    "The witness said that {name} had called twice that evening, once from a station.",
    "Most of what followed is a matter of record and need not be repeated here.",
)


def generated(count: int, sentences: int, seed: int = 1) -> list[str]:
    """Documents of a few hundred words, about one finding in twenty words."""
    draw = random.Random(seed)
    texts = []
    for _ in range(count):
        people, places = draw.sample(NAMES, 2), draw.sample(PLACES, 2)
        lines = [
            draw.choice(SENTENCES).format(
                name=draw.choice(people),
                place=draw.choice(places),
                job=draw.choice(JOBS),
                day=draw.randint(1, 28),
                year=draw.randint(1950, 2022),
                money=f"{draw.randint(10, 90)},{draw.randint(100, 999)}",
            )
            for _ in range(sentences)
        ]
        texts.append(" ".join(lines))
    return texts


def _found(sanitizer: Sanitizer) -> Callable[[list[str]], int]:
    from sanitizer.analyse.detectors.reader import open_reader

    def run(part: list[str]) -> int:
        open_reader(sanitizer.settings.reader).forget()  # each round reads its texts as if for the first time
        return sum(len(document.findings) for document in sanitizer.pipe(part))

    return run


def main() -> None:
    """Prints documents per second of both, their ratio, memory and start-up time."""
    import spacy

    from sanitizer import Sanitizer
    from sanitizer.config.defaults import DEFAULT_PIPELINE

    texts = generated(40, 16)
    words = sum(len(text.split()) for text in texts)
    nlp = spacy.load(DEFAULT_PIPELINE)
    sides: dict[str, Callable[[list[str]], int]] = {
        "bare nlp.pipe": lambda part: sum(len(doc.ents) for doc in nlp.pipe(part, batch_size=64)),
        "Sanitizer.pipe": _found(Sanitizer()),
        "  without selector": _found(Sanitizer(selector="floor")),
    }
    for run in sides.values():
        run(texts[:10])
    found = 0
    used: dict[str, list[tuple[float, float]]] = {name: [] for name in sides}
    for number in range(ROUNDS * (len(texts) // SLICE)):  # turn and turn about, because these machines are noisy
        at = number * SLICE % len(texts)
        for name, run in sides.items() if number % 2 else reversed(sides.items()):
            started = time.process_time(), time.perf_counter()
            seen = run(texts[at : at + SLICE])
            used[name].append((time.process_time() - started[0], time.perf_counter() - started[1]))
            found += seen if name == "Sanitizer.pipe" else 0
    print(f"{len(texts)} documents, {words} words, {found // ROUNDS} findings, {ROUNDS} rounds in slices of {SLICE}")
    total = {name: (sum(cpu for cpu, _ in times), sum(clock for _, clock in times)) for name, times in used.items()}
    bare = total["bare nlp.pipe"]
    for name, (cpu, clock) in total.items():
        share = f"{100 * bare[0] / cpu:4.0f} % of bare ({100 * bare[1] / clock:.0f} % by the clock)"
        goal = "; goal: at least 50 %" if name == "Sanitizer.pipe" else ""
        print(f"{name:21} {ROUNDS * len(texts) / cpu:8.1f} docs a second of processor time, {share}{goal}")
    more = total["Sanitizer.pipe"][0] / total["  without selector"][0] - 1
    print(f"the selector adds     {100 * more:8.0f} % (goal: at most 15 %)")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak resident memory  {peak:8.0f} MB with both loaded (goal: under 1000)")
    command = Path(sys.executable).with_name("sanitizer")
    starts = []
    for _ in range(7):
        started = time.perf_counter()
        subprocess.run([command, "--help"], capture_output=True, check=True)
        starts.append(time.perf_counter() - started)
    print(f"sanitizer --help      {1000 * statistics.median(starts):8.0f} ms (goal: under 300)")
    beside_peers()


def beside_peers(count: int = 120) -> None:
    """Prints documents a second of bare spaCy, Presidio and the sanitizer, on one core and on two."""
    from bench_scale import speed

    speed(count)


if __name__ == "__main__":
    main()
