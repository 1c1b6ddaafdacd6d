"""What a language is made of: its words by the job they do, its shapes, numbers, dates, inflection and sentences.

A language is a folder: ``words.toml`` (lists by name), ``shapes.toml`` (a row for each shape), ``cues.toml`` (what a
name in a sentence is), ``ontology_terms.toml`` (words to read terms of the ontology with), ``numbers.py``,
``dates.py``, ``inflect.py``, ``sentences.py``. English is the first; another language is another folder with the
same file names. Files are read on first use, once.

>>> words("months")[:2], "Mrs" in word_set("titles"), alternation("weekdays").startswith("(?:")
(('January', 'February'), True, True)
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

ROOT = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Language:
    """One folder of language data, read lazily; lists are tuples and sets that nobody can change."""

    name: str
    _tables: Mapping[str, Any] = field(repr=False)

    def words(self, *names: str) -> tuple[str, ...]:
        """The words of some lists in the order of the file, each once; a table of lists gives all of them.

        >>> language("english").words("cardinals.tens")[0]
        'twenty'
        """
        return tuple(dict.fromkeys(word for name in names for word in _walk(self._find(name))))

    def word_set(self, *names: str) -> frozenset[str]:
        """The same words as a set."""
        return frozenset(self.words(*names))

    def folded(self, *names: str) -> frozenset[str]:
        """The same words in small letters."""
        return frozenset(word.casefold() for word in self.words(*names))

    def pairs(self, name: str) -> Mapping[str, str]:
        """A table of words and what each belongs to.

        >>> language("english").pairs("plurals.irregular")["child"]
        'children'
        """
        found: dict[str, str] = dict(self._find(name))
        return MappingProxyType(found)

    def alternation(self, *names: str) -> str:
        """A pattern for any of the words, the longest first.

        >>> language("english").alternation("names.suffixes")[:8]
        '(?:iii|p'
        """
        longest = sorted(self.words(*names), key=len, reverse=True)
        return f"(?:{'|'.join(map(_escaped, longest))})"

    def _find(self, name: str) -> Any:
        found: Any = self._tables
        for part in name.split("."):
            found = found[part]
        return found


@cache
def table(name: str, file: str) -> Mapping[str, Any]:
    """A whole TOML file of a language's folder.

    >>> "generic" in table("english", "ontology_terms")
    True
    """
    with open(ROOT / name / f"{file}.toml", "rb") as handle:
        return MappingProxyType(tomllib.load(handle))


@cache
def language(name: str) -> Language:
    """The language of that folder.

    >>> language("english").name
    'english'
    """
    return Language(name, table(name, "words"))


def words(*names: str) -> tuple[str, ...]:
    """Lists of English; see ``Language.words``."""
    return language("english").words(*names)


def word_set(*names: str) -> frozenset[str]:
    """Lists of English as one set."""
    return language("english").word_set(*names)


def folded(*names: str) -> frozenset[str]:
    """Lists of English as one set of small letters."""
    return language("english").folded(*names)


def alternation(*names: str) -> str:
    """A pattern for any word of some lists of English."""
    return language("english").alternation(*names)


def pairs(name: str) -> Mapping[str, str]:
    """A table of English; see ``Language.pairs``."""
    return language("english").pairs(name)


def _walk(node: Any) -> Iterator[str]:
    """The words of a node: a string is a list of single words, an array one of phrases, a table has several lists."""
    if isinstance(node, str):
        yield from node.split()
    elif isinstance(node, list):
        yield from node
    else:
        for below in node.values():
            yield from _walk(below)


def _escaped(word: str) -> str:
    return re.escape(word).replace("\\ ", r"\s")
