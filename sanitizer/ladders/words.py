"""The words and patterns of words.toml, read once."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_BREAK = re.compile(r"(?:^|\n)\s*")


@cache
def tables() -> dict[str, Any]:
    """The whole file as it stands."""
    with open(Path(__file__).with_suffix(".toml"), "rb") as handle:
        return tomllib.load(handle)


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
