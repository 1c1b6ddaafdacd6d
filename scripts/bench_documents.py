"""Cost of the document flow over bare spaCy, memory, and start-up, in one run on generated text."""

from __future__ import annotations

import random
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

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


def main() -> None:
    """Prints documents per second of both, their ratio, memory and start-up time."""
    import spacy

    from sanitizer import Sanitizer
    from sanitizer.config.schema import DEFAULT_PIPELINE

    texts = generated(200, 16)
    words = sum(len(text.split()) for text in texts)
    nlp = spacy.load(DEFAULT_PIPELINE)
    sanitizer = Sanitizer()
    list(nlp.pipe(texts[:10]))
    list(sanitizer.pipe(texts[:10]))
    bare, ours = [], []
    for _ in range(5):  # turn and turn about, because these machines are noisy
        started = time.perf_counter()
        list(nlp.pipe(texts, batch_size=64))
        bare.append(time.perf_counter() - started)
        started = time.perf_counter()
        found = sum(len(document.findings) for document in sanitizer.pipe(texts))
        ours.append(time.perf_counter() - started)
    ratio = statistics.median(b / o for b, o in zip(bare, ours, strict=True))
    print(f"{len(texts)} documents, {words} words, {found} findings, five rounds, medians")
    print(f"bare nlp.pipe         {len(texts) / statistics.median(bare):8.1f} docs/s")
    rate = len(texts) / statistics.median(ours)
    print(f"Sanitizer.pipe        {rate:8.1f} docs/s   {100 * ratio:.0f} % of bare (goal: at least 70 %)")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak resident memory  {peak:8.0f} MB with both loaded (goal: under 1000)")
    command = Path(sys.executable).with_name("sanitizer")
    starts = []
    for _ in range(7):
        started = time.perf_counter()
        subprocess.run([command, "--help"], capture_output=True, check=True)
        starts.append(time.perf_counter() - started)
    print(f"sanitizer --help      {1000 * statistics.median(starts):8.0f} ms (goal: under 300)")


if __name__ == "__main__":
    main()
