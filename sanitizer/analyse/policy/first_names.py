"""The list of first names, made by ``models/names/build.py``: what a reader of English may not know to be a name."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from sanitizer.analyse.detectors.gazetteer import plain
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.artefacts.manifest import open_folder

KIND = "first-names"
FORMAT = 1
LIST = "names.txt"
_WORDS = 1 << 15
"""So many words are remembered."""


@lru_cache(maxsize=_WORDS)
def first_name(word: str) -> bool:
    """Whether ``word``, or half of one with a hyphen, is a first name in many countries and no word of the language.

    >>> [first_name(word) for word in ("trygve", "GÖRAN", "mei-ling", "rose", "table")]
    [True, True, True, False, False]
    """
    return any(len(half) > 2 and plain(half) in _names() and not is_word(half) for half in word.split("-"))


@cache
def _names() -> frozenset[str]:
    folder = built_in_folder()
    open_folder(folder, KIND, FORMAT)
    return frozenset((folder / LIST).read_text(encoding="utf-8").split())


def built_in_folder() -> Path:
    """Where the shipped list lies."""
    return Path(__file__).parents[2] / "data" / "names"
