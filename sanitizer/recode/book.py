"""The book of stand-ins: what each thing is called, in one document or through a collection."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

Make = Callable[[int, Collection[str]], str]
"""The number of a thing in its space, from 1, and what is taken there -> what it is called."""


class Book:
    """What things are called, by space ("people:number") and key; the first call decides.

    >>> book = Book()
    >>> book.call("people", "ada berg", lambda number, taken: f"PERSON {number}")
    'PERSON 1'
    >>> book.call("people", "ada berg", lambda number, taken: f"PERSON {number}")
    'PERSON 1'
    >>> book.known("people", "bo li") is None
    True
    """

    def __init__(self, spaces: dict[str, dict[str, str]] | None = None) -> None:
        self.spaces: dict[str, dict[str, str]] = {} if spaces is None else spaces
        self._taken: dict[str, set[str]] = {}

    def __repr__(self) -> str:
        return f"Book({sum(map(len, self.spaces.values()))} things)"

    def known(self, space: str, key: str) -> str | None:
        """What a thing is called already."""
        return self.spaces.get(space, {}).get(key)

    def call(self, space: str, key: str, make: Make) -> str:
        """What a thing is called, from now on if it was not before."""
        names = self.spaces.setdefault(space, {})
        if key not in names:
            taken = self._taken.setdefault(space, set(names.values()))
            number = len(names) + 1
            name = make(number, taken)
            while name in taken:
                number += 1
                name = make(number, taken)
            names[key] = name
            taken.add(name)
        return names[key]

    def next(self, name: str) -> int:
        """The next number of a counter, from 1."""
        counters = self.spaces.setdefault("counters", {})
        counters[name] = str(int(counters.get(name, 0)) + 1)
        return int(counters[name])

    def to_dict(self) -> dict[str, Any]:
        """The book as plain data."""
        return {space: dict(names) for space, names in self.spaces.items()}
