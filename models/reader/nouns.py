"""The nouns that a stand-in comes down to, and which of them the reader learns to say."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sanitizer.language.english.inflect import lemma

FILE = Path(__file__).with_name("nouns.toml")
UNKNOWN = -1
_ARTICLE = re.compile(r"(?:an?|the|some|one|another|his|her|their|its|my|our|your|this|that)\s+")
_REST = re.compile(
    r"\s(?:in|of|from|at|for|with|near|who|that|which|on|by|to|after|before|under|over|outside|between|and|or|as|about|"
    r"during|within|off|abroad|elsewhere|nearby)\b|[,;(]"
)
_WORD = re.compile(r"[a-z][a-z'-]+")


@dataclass(frozen=True)
class Nouns:
    """All nouns in order, and the number of each for a type."""

    names: tuple[str, ...]
    types: tuple[frozenset[str], ...]
    numbers: dict[tuple[str, str], int]

    def of(self, type: str, stand_in: str) -> int:
        """The number of the noun that a stand-in of ``type`` comes down to, ``UNKNOWN`` where it is none of them."""
        return self.numbers.get((type, head(stand_in)), UNKNOWN)


def head(stand_in: str) -> str:
    """The noun that a stand-in comes down to, without article, adjectives and what follows it.

    >>> head("a retired coastal worker from the west of Norway"), head("specialised engineers"), head("abroad, in 2020")
    ('worker', 'engineer', 'abroad')
    """
    phrase = _REST.split(_ARTICLE.sub("", stand_in.strip().lower(), count=1))[0]
    words = _WORD.findall(phrase)
    return lemma(words[-1]) if words else ""


@cache
def load(path: Path = FILE) -> Nouns:
    """The nouns of the data file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    names = sorted({noun for table in data.values() for noun in table["nouns"].split()})
    place = {noun: number for number, noun in enumerate(names)}
    numbers: dict[tuple[str, str], int] = {}
    types: list[set[str]] = [set() for _ in names]
    for type, table in data.items():
        for noun in table["nouns"].split():
            numbers[type, noun] = place[noun]
            types[place[noun]].add(type)
        for pair in table["same"].split():
            word, _, noun = pair.partition("=")
            if noun in place:
                numbers.setdefault((type, word), place[noun])
                types[place[noun]].add(type)
    return Nouns(tuple(names), tuple(frozenset(t) for t in types), numbers)
