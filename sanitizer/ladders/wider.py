"""Wider words for ordinary English words ("accolade": award), made by ``ontology/wider.py``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from sanitizer.artefacts.manifest import open_folder
from sanitizer.language.english.inflect import plural
from sanitizer.language.english.verbs import verb_forms

KIND = "wider-words"
FORMAT = 1
LIST = "wider.txt"
NOUN, NOUNS = "NN", "NNS"


def wider_words(word: str, tag: str) -> tuple[str, ...]:
    """The words that say less than ``word``, in the same form, the nearest first; none where none is known.

    Args:
        word: in small letters.
        tag: its fine part of speech, as taggers name it.

    >>> wider_words("accolades", "NNS")[0], wider_words("collaborated", "VBD")[0], wider_words("zygote", "JJ")
    ('awards', 'worked', ())
    """
    return _forms().get((word, tag), ())


@cache
def _forms() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """(word in a form, tag) -> its wider words in that form."""
    folder = built_in_folder()
    open_folder(folder, KIND, FORMAT)
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for line in (folder / LIST).read_text(encoding="utf-8").splitlines():
        part, word, *wider = line.split()
        if part == "n":
            found[word, NOUN] = tuple(wider)
            found[plural(word), NOUNS] = tuple(map(plural, wider))
        elif part == "v":
            for tag, form in verb_forms(word).items():
                found[form, tag] = tuple(verb_forms(one)[tag] for one in wider)
        else:
            found[word, "JJ"] = tuple(wider)
    return found


def built_in_folder() -> Path:
    """Where the shipped list lies."""
    return Path(__file__).parents[1] / "data" / "wider"
