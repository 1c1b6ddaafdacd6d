"""The words and patterns by which a text says what a name in it is, from the language's folder."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from sanitizer.language import table

_BREAK = re.compile(r"(?:^|\n)\s*")


_LETTERS = re.compile(r"[A-Z]{2,5}")


def is_letters(name: str) -> bool:
    """Whether a name is a few letters that stand for a longer one and say nothing of it.

    >>> is_letters("QRX"), is_letters("Qrx")
    (True, False)
    """
    return _LETTERS.fullmatch(name) is not None


def in_words(label: str, term: str) -> bool:
    """Whether a term says the label itself: "blue canoe" says "canoe"."""
    return f" {label} " in f" {term} "


@cache
def tables() -> dict[str, Any]:
    """The whole file as it stands."""
    return dict(table("english", "cues"))


@cache
def words(name: str) -> frozenset[str]:
    """One of the word lists.

    >>> "called" in words("introducers")
    True
    """
    return frozenset(tables()["words"][name])


def pattern(text: str) -> str:
    """A pattern of the file without its line breaks."""
    return _BREAK.sub("", text)
