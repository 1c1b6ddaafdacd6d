"""Whether a text is in the language that the settings are for, by its small words and its script."""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Sequence
from functools import lru_cache

from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.analyse.spacy.words import small_words
from sanitizer.language import words

LEAST = 20
"""Words that a text has at the least before anything is said of its language."""
SAMPLE = 4_000
"""Characters that are looked at."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_OTHERS = 0.18
"""The share of small words from which on a text looks like another language."""
_MORE = 1.6
"""How much more of that language's small words there must be than of the settings' own."""
_SCRIPT, _LETTERS = 0.5, 6
_FEWEST, _QUARTER = 3, 4
"""Words of a line that tell its language, and one in how many is a small one."""


class OtherLanguageWarning(UserWarning):
    """A text is in another language than the one that names and other things are looked for in."""


def other_language(text: str, own: str = "en") -> str | None:
    """The code of the language that a text is in, or of its script; None where it is the own one, or nobody can tell.

    >>> other_language("Der Mann ist nicht mit der Frau in das Haus gegangen, weil es noch nicht fertig war und "
    ...     "die Tür zu ist, aber er hat es auch nicht gewollt.")
    'de'
    >>> other_language("The man did not go into the house with his wife, because it was not ready and the door was "
    ...     "shut, but he did not want to either.") is None
    True
    """
    found = [word.casefold() for word in _WORD.findall(text[:SAMPLE])]
    if sum(map(len, found)) >= _LETTERS and (script := _script(text[:SAMPLE], own)) is not None:
        return script
    if len(found) < LEAST or sum(map(len, found)) < 3 * LEAST:
        return None
    distinct = set(found)
    shares = {code: _share(distinct, code) for code in {own, *words("languages.told_apart")}}
    best = max(shares, key=lambda code: (shares[code], code))
    told = best != own and shares[best] >= _OTHERS and shares[best] > _MORE * shares[own]
    return best if told else None


def foreign_line(line: Sequence[str], own: str = "en") -> bool:
    """Whether a few words are rather another language's: a quarter its small words, fewer than half of the own.

    >>> foreign_line("hast du gesehen".split()), foreign_line("have you seen it".split()), foreign_line(["ok"])
    (True, False, False)
    """
    found = [word.casefold() for word in line]
    if len(found) < _FEWEST:
        return False
    small = max(([word for word in found if word in _small_words(code)] for code in _told_apart()), key=len)
    known = sum(word in _small_words(own) or (is_word(word) and word not in small) for word in found)
    told = len(small) > 1 or not known  # one alone may be a word of a name: "de Quervain's"
    return told and _QUARTER * len(small) >= len(found) > 2 * known


@lru_cache(maxsize=1)
def _told_apart() -> tuple[str, ...]:
    return tuple(words("languages.told_apart"))


def tell_language(text: str, own: str, *, unread: bool = False) -> None:
    """Says, once for each language, that a text is in another one than ``own``, or in letters that go ``unread``."""
    if own != "xx" and (found := other_language(text, own)) is not None:
        fate = "what is written in it is hidden whole" if unread and not found.islower() else "much may stay as it is"
        line = f"a document looks like {found!r}, and names are looked for in {own!r}: {fate}"
        warnings.warn(line, OtherLanguageWarning, stacklevel=1)  # from one place, so that it is said once


def _share(distinct: set[str], code: str) -> float:
    """The share of distinct words that are small words of a language, so that one repeated word does not decide."""
    return len(distinct & _small_words(code)) / len(distinct)


_small_words = lru_cache(maxsize=64)(small_words)


@lru_cache(maxsize=4096)
def _latin(char: str) -> bool:
    """Whether a character is a Latin letter, or none."""
    return char.isascii() or not char.isalpha() or unicodedata.name(char, "").startswith("LATIN")


def _script(text: str, own: str) -> str | None:
    """The script of a text that is mostly in another one than the language is written in, for Latin ones."""
    if text.isascii():
        return None
    letters = [char for char in text if char.isalpha()]
    if not letters or not all(map(_latin, "".join(_small_words(own)))):
        return None
    other = [char for char in letters if not _latin(char)]
    if len(other) < _SCRIPT * len(letters):
        return None
    return unicodedata.name(other[len(other) // 2], "another script").split()[0].title()
