"""The lists of first names, made by ``models/names/build.py``: what a reader of English may not know to be a name."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from sanitizer.analyse.detectors.gazetteer import plain
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.artefacts.manifest import open_folder

KIND = "first-names"
FORMAT = 1
LIST, ELSEWHERE = "names.txt", "words_elsewhere.txt"
"""Names that are no words, and those that are words of another language than this one."""
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ħ": "h"})
"""What is no letter with an accent, as registries write it."""
_WORDS = 1 << 15
"""So many words are remembered."""


@lru_cache(maxsize=_WORDS)
def first_name(word: str, *, anywhere: bool = False) -> bool:
    """Whether ``word``, or half of one with a hyphen, is a first name in many countries and no word of the language.

    With ``anywhere`` it is no common word of the other languages either.

    >>> [first_name(word) for word in ("trygve", "GÖRAN", "Bjørg", "anna-lena", "rose", "table")]
    [True, True, True, True, False, False]
    >>> first_name("ase"), first_name("ase", anywhere=True)
    (True, False)
    """
    return any(len(half) > 2 and listed(half, anywhere=anywhere) and not is_word(half) for half in word.split("-"))


def listed(word: str, *, anywhere: bool = False) -> bool:
    """Whether ``word`` is a first name in many countries, be it a rare word of the language besides.

    >>> listed("ANNA"), listed("NKDA")
    (True, False)
    """
    name = plain(word).translate(_LETTERS)
    return name in _names(LIST) or (not anywhere and name in _names(ELSEWHERE))


@cache
def _names(name: str) -> frozenset[str]:
    folder = built_in_folder()
    open_folder(folder, KIND, FORMAT)
    return frozenset((folder / name).read_text(encoding="utf-8").split())


def built_in_folder() -> Path:
    """Where the shipped list lies."""
    return Path(__file__).parents[2] / "data" / "names"
