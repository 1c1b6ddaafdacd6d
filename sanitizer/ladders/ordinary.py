"""The list of ordinary English words, made by ``models/words/build.py``: what is none may be a name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sanitizer.artefacts.manifest import open_folder

KIND = "ordinary-words"
FORMAT = 1
LIST = "words.txt"


def ordinary(word: str) -> bool:
    """Whether ``word`` is a common word that is not mainly a name; what nobody knows is none.

    >>> [ordinary(word) for word in ("rose", "Young", "ingrid", "solheim")]
    [True, True, False, False]
    """
    return word.casefold() in _words()


@cache
def _words() -> frozenset[str]:
    folder = built_in_folder()
    open_folder(folder, KIND, FORMAT)
    return frozenset((folder / LIST).read_text(encoding="utf-8").split())


def built_in_folder() -> Path:
    """Where the shipped list lies."""
    return Path(__file__).parents[1] / "data" / "words"
