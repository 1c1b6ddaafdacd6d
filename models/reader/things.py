"""Invented companies, clinics, streets, jobs, ships and other things of a kind, for learned texts and templates.

Names of people alone would teach that every unknown word is a person; so each kind of thing gets ever new words too.
"""

from __future__ import annotations

import gzip
import json
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from models.reader.corpora import DATASETS
from models.reader.lists import Lists

FILE = Path(__file__).with_name("things.toml")
SYLLABLES = (
    "ka ri mo tu len vae sko jar ni ho lu pe zan dri ost vik ha raa kui mä tsi bre nø gla ful ço lha ngo mbe tla qui "
    "xo wa ya shu ro ber gar hei st ald und ok chi pra zhe rys ków nia lle ur tan sel dor mer fi lim bo oy ach ta"
).split()


@dataclass(frozen=True)
class Known:
    """Names of things by class, as knowledge bases list them; nothing of it ships."""

    names: dict[str, tuple[str, ...]] = field(default_factory=dict)


CLASSES = {
    "settlement": "settlement", "town": "town", "administrative region": "region", "river": "river", "island": "island",
    "mountain range": "range", "company": "company", "school": "school", "soccer club": "club", "band": "band",
    "military unit": "unit", "political party": "party", "government agency": "agency", "film": "film",
    "album": "album", "single": "single", "language": "language", "ethnic group": "ethnic", "university": "university",
}  # fmt: skip


@cache
def known() -> Known:
    """What the knowledge files say, without the explanations behind commas and in brackets."""
    names: dict[str, set[str]] = {}
    for row in _rows("dbpedia_types"):
        for one in row["class"]:
            if one in CLASSES:
                names.setdefault(CLASSES[one], set()).add(_bare(row["label"], CLASSES[one]))
    for row in _rows("ror_organizations"):
        if "healthcare" in row["class"]:
            names.setdefault("health", set()).add(_bare(row["label"], "health"))
    for file, name in (("brands", "brand"), ("universities", "university")):
        names.setdefault(name, set()).update(_bare(row["label"], name) for row in _rows(file))
    names["job"] = {row["label"] for row in _rows("esco_occupations") if len(row["label"]) < 40}
    return Known({name: tuple(sorted(one for one in found if 2 < len(one) < 45)) for name, found in names.items()})


def _rows(name: str) -> Iterable[dict[str, Any]]:
    with gzip.open(DATASETS / "knowledge" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as handle:
        for line in handle:
            yield json.loads(line)


def _bare(label: str, name: str) -> str:
    label = label.split(" (")[0]
    if name in {"settlement", "town", "region"}:
        label = label.split(",")[0]
    return label.removesuffix(" language").removesuffix(" people")


class Things:
    """Makes a new name of a kind each time it is asked."""

    def __init__(self, lists: Lists, names: Known | None = None) -> None:
        self.lists = lists
        self.names = (names if names is not None else known()).names
        data = tomllib.loads(FILE.read_text(encoding="utf-8"))
        self.forms: dict[str, list[str]] = data["forms"]
        self.words: dict[str, list[str]] = data["words"]

    def can(self, kind: str) -> bool:
        """Whether there are forms for a kind."""
        return kind in self.forms

    def make(self, kind: str, rng: np.random.Generator) -> str:
        """A name of ``kind``."""
        form = _pick(self.forms[kind], rng)
        for _ in range(24):
            start, end = form.find("{"), form.find("}")
            if start < 0:
                break
            form = form[:start] + self._slot(form[start + 1 : end], rng) + form[end + 1 :]
        return form

    def _slot(self, slot: str, rng: np.random.Generator) -> str:
        if slot in self.words:
            return _pick(self.words[slot], rng)
        if slot.endswith("_"):
            return _pick(self.names.get(slot[:-1]) or self.lists.cities, rng)
        simple = {"first": self.lists.first, "last": self.lists.last, "city": self.lists.cities, "job": self._jobs(rng)}
        if slot in simple:
            return _pick(simple[slot], rng)
        if slot == "alien":
            return alien(rng)
        if slot in self.forms and slot not in simple:
            return self.make(slot, rng)
        low, high = {"n": (1, 200), "d": (1, 12), "code": (1000, 99999), "year": (1955, 2024)}.get(slot, (65, 69))
        number = int(rng.integers(low, high))
        return chr(number) if slot == "letter" else str(number)

    def _jobs(self, rng: np.random.Generator) -> Sequence[str]:
        return self.names.get("job") or self.lists.jobs if rng.random() < 0.7 else self.lists.jobs


def alien(rng: np.random.Generator) -> str:
    """A word of no language, with a capital.

    >>> alien(np.random.default_rng(1)).istitle()
    True
    """
    return "".join(SYLLABLES[int(n)] for n in rng.integers(len(SYLLABLES), size=int(rng.integers(2, 5)))).capitalize()


def _pick(words: Sequence[str], rng: np.random.Generator) -> str:
    return words[int(rng.integers(len(words)))]
