"""The shapes of a language, one row of ``shapes.toml`` each: what has a form that gives it away.

A pattern is verbose: white space does not count, ``#`` begins a comment, ``{NUMBER}`` stands for a fragment of the
language's ``numbers.py`` or of the file's own ``[fragments]``, ``{words:titles}`` for any word of a list. A group
called ``x`` narrows what is found; one called ``people`` must be a word for people. The hit and the near-miss of each
row are its tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from sanitizer.core.findings import Identifier, PiiType
from sanitizer.language import language, table

_SLOT = re.compile(r"\{(words:)?([A-Z_]+|(?<=words:)[a-z_., ]+)\}")


@dataclass(frozen=True, slots=True)
class Shape:
    """One row: what is found, by which pattern, and what decides about a match where the pattern alone does not."""

    name: str
    type: PiiType
    identifier: Identifier
    score: float
    pattern: re.Pattern[str] = field(repr=False)
    hit: str
    finds: str
    near_miss: str
    check: str = ""
    """The name of a function that looks at each match: a checksum, or a way to read a list of codes."""
    needs: tuple[str, ...] = ()
    """Parts of which a text in small letters has one, or it has no such shape: quickly seen."""
    mostly_latin: bool = False
    """Only in a text of more Latin letters than others."""
    kind: str = "shape"
    """``shape``, ``soft`` (a guess) or ``name`` (of a person): how much the shape is believed."""

    def spans(self, text: str, lower: str) -> Iterator[re.Match[str]]:
        """The matches in ``text``, whose small letters are ``lower``."""
        if not self.needs or any(part in lower for part in self.needs):
            yield from self.pattern.finditer(text)


@cache
def shapes(name: str) -> tuple[Shape, ...]:
    """The shapes of a language in the order of its file.

    >>> [shape.name for shape in shapes("english")][:2]
    ['superlative', 'superlative-of-all']
    """
    rows = table(name, "shapes")
    fragments = fragments_of(name)
    return tuple(_shape(row, name, fragments) for row in rows["shape"])


@cache
def fragments_of(name: str) -> Mapping[str, str]:
    """The fragments that patterns of a language may use, by name."""
    numbers = import_module(f"sanitizer.language.{name}.numbers")
    found = {key: _loose(getattr(numbers, key)) for key in numbers.FRAGMENTS}
    for key, pattern in table(name, "shapes")["fragments"].items():
        found[key] = f"(?:{_filled(pattern, name, found)})"
    return found


def _shape(row: Mapping[str, Any], name: str, fragments: Mapping[str, str]) -> Shape:
    flags = re.VERBOSE | (re.IGNORECASE if row.get("any_case") else re.NOFLAG)
    plain = {key: row[key] for key in ("name", "hit", "near_miss", "check", "mostly_latin", "kind") if key in row}
    return Shape(
        **plain,
        type=PiiType(row["type"]),
        identifier=Identifier(row["identifier"]),
        score=row["score"],
        pattern=re.compile(_filled(row["pattern"], name, fragments), flags),
        finds=row.get("finds", row["hit"]),
        needs=tuple(row.get("needs", ())),
    )


def _filled(pattern: str, name: str, fragments: Mapping[str, str]) -> str:
    """A pattern with its slots filled."""

    def fill(match: re.Match[str]) -> str:
        if match[1]:
            return _loose(language(name).alternation(*match[2].replace(",", " ").split()))
        return fragments[match[2]]

    return _SLOT.sub(fill, pattern)


def _loose(pattern: str) -> str:
    """A pattern that was not written to be verbose, so that its spaces count."""
    return re.sub(r"(?<!\\) ", r"\\ ", pattern).replace("#", r"\#")
