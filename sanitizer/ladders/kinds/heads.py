"""How many known things end in some words: "regional hospital" in so many names, "orchard inspector" in so many titles.

The counts come from registers of names and job titles; only hashes of the phrases and rounded logarithms are stored.
A phrase that ends many names says what they are, so it can stand for one of them.
"""

from __future__ import annotations

import json
import math
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

import numpy as np

from sanitizer.artefacts.manifest import open_folder
from sanitizer.core.faults import damaged
from sanitizer.core.text import fold
from sanitizer.ladders.phrases import GENERAL
from sanitizer.language import alternation
from sanitizer.language.english.grammar import DETERMINERS

KIND = "heads"
FORMAT = 1
STEPS = 8
"""Steps of the stored logarithm for each doubling."""
LONGEST = 3
JOB, NAME = "job", "name"
_CUT = re.compile(
    rf"\s+(?:{alternation('small_words.cutting_names')}|who|that|known|and|&)(?=\s|\Z)|\s*[,:(–—\"“]", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_][^\W_]*(?:['’]s?)?")


def built_in_folder() -> Path:
    """Where the counts that ship with the package lie."""
    return Path(__file__).resolve().parents[2] / "data" / "heads"


def key_of(phrase: str, group: str) -> int:
    """The hash under which a phrase is counted."""
    return int.from_bytes(blake2b(f"{group}|{fold(phrase)}".encode(), digest_size=8).digest(), "big")


def tails(name: str) -> Iterator[str]:
    """The phrases that end the head of a name, the longest first: what follows a preposition is no head.

    >>> list(tails("Little Field Regional Hospital of Norwich"))
    ['field regional hospital', 'regional hospital', 'hospital']
    """
    words = [fold(word) for word in _WORD.findall(_CUT.split(name, maxsplit=1)[0])]
    words = words[1:] if words and words[0] in DETERMINERS else words
    for size in range(min(LONGEST, len(words)), 0, -1):
        yield " ".join(words[-size:])


@dataclass(frozen=True)
class Heads:
    """Counts by hash, sorted.

    >>> Heads.built_in().count("inspector", JOB) > 50
    True
    """

    keys: np.ndarray
    logs: np.ndarray

    @classmethod
    @cache
    def built_in(cls) -> Heads:
        """The counts that ship with the package, opened once."""
        return cls.read(built_in_folder())

    @classmethod
    def read(cls, folder: str | Path) -> Heads:
        """The counts of a folder.

        Raises:
            ArtefactError: the folder is missing, of another kind or format, or damaged.
        """
        folder = Path(folder)
        open_folder(folder, KIND, FORMAT)
        try:
            with np.load(folder / "heads.npz", allow_pickle=False) as arrays:
                keys, logs = arrays["keys"], arrays["logs"]
        except (OSError, ValueError, KeyError, zipfile.BadZipFile, json.JSONDecodeError):
            raise damaged(f"{folder}: the counts of heads are damaged", hint="build them again") from None
        if keys.shape != logs.shape or keys.dtype != np.uint64:
            raise damaged(f"{folder}: the counts of heads are damaged", hint="build them again")
        return cls(keys, logs)

    def count(self, phrase: str, group: str) -> int:
        """How many known things of the group end in ``phrase``, rounded down; 0 for too few."""
        key = np.uint64(key_of(phrase, group))
        at = int(np.searchsorted(self.keys, key))
        if at >= len(self.keys) or self.keys[at] != key:
            return 0
        return math.floor(2 ** (float(self.logs[at]) / STEPS))

    def known(self, term: str, group: str, least: int) -> list[tuple[str, int]]:
        """The endings of a term that at least so many known things have too, the longest first, less the term itself.

        >>> [phrase for phrase, _ in Heads.built_in().known("kiwifruit orchard inspector", JOB, 10)]
        ['inspector']
        """
        own, term = fold(term), GENERAL.sub("", term)
        last = _CUT.split(term, maxsplit=1)[0].rpartition(" ")[2]  # a director-general is no general
        shortest = len(_WORD.findall(last)) if "-" in last else 1
        longer = (phrase for phrase in tails(term) if phrase != own and len(phrase.split()) >= shortest)
        found = ((phrase, self.count(phrase, group)) for phrase in longer)
        return [(phrase, count) for phrase, count in found if count >= least]
