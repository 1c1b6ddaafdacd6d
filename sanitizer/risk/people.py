"""The people of a background: one line a person with what is known of them, read and checked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sanitizer.core.errors import InputError
from sanitizer.core.faults import not_json, not_utf8, unreadable
from sanitizer.risk.words import words_of


@dataclass(frozen=True, slots=True)
class People:
    """Candidates: their ids and, in the same order, what is known of each.

    >>> people = People(("a", "b"), ("Sells boats.", "Paints boats."))
    >>> len(people), people.place("b")
    (2, 1)
    """

    ids: tuple[str, ...]
    texts: tuple[str, ...] = field(repr=False)
    places: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", {id: place for place, id in enumerate(self.ids)})

    def __len__(self) -> int:
        return len(self.ids)

    def place(self, id: str) -> int | None:
        """The number of the person ``id``; None for a stranger."""
        return self.places.get(id)


@dataclass(frozen=True, slots=True)
class Text:
    """A text about one person: its id and theirs."""

    id: str
    person: str
    text: str = field(repr=False)
    fields: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """All that the line says."""


def check_people(rows: Iterable[tuple[str, str]], *, origin: str = "the background") -> People:
    """The people of ``rows`` (id, text), which must be at least two, each once.

    Raises:
        InputError: nobody, one candidate only, a person twice, or nothing known of anybody.

    >>> check_people([("a", "Sells boats."), ("b", "Paints.")]).ids
    ('a', 'b')
    """
    ids: list[str] = []
    texts: list[str] = []
    seen: set[str] = set()
    for number, (id, text) in enumerate(rows, 1):
        if id in seen:
            hint = "put all that is known of a person into one line"
            raise InputError("E710", f"{origin}: person {number} has the id of another one", hint=hint)
        seen.add(id)
        ids.append(id)
        texts.append(text)
    if not ids:
        raise InputError("E712", f"{origin} is empty", hint='one line a person: {"id": ..., "text": ...}')
    if len(ids) == 1:
        raise InputError("E713", f"{origin} has one candidate only", hint="nobody hides among one; add other people")
    if not any(words_of(text) for text in texts):
        raise InputError("E711", f"{origin} says nothing of anybody", hint='what is known of a person stands in "text"')
    return People(tuple(ids), tuple(texts))


def read_people(path: str | Path) -> People:
    """The people of a file of JSON lines with ``id`` and ``text``.

    Raises:
        InputError: the file cannot be read, or its people are of no use.
    """
    name = str(path)
    return check_people(((_id(record, number, name), record["text"]) for number, record in _records(name)), origin=name)


def read_texts(path: str | Path) -> list[Text]:
    """The documents of a file of JSON lines: ``text``, or ``sanitized`` where it is there; their person is ``person``.

    Raises:
        InputError: the file cannot be read, holds no document, or one twice.
    """
    name = str(path)
    found = []
    seen: set[str] = set()
    for number, record in _records(name):
        id = _id(record, number, name)
        if id in seen:
            raise InputError("E714", f"{name}, line {number}: the id of another document")
        seen.add(id)
        found.append(Text(id, person_of(record, id), record["text"], record))
    if not found:
        raise InputError("E715", f"{name} holds no document")
    return found


def person_of(record: Mapping[str, Any], id: str) -> str:
    """Whose document it is: its field ``person``, else its id."""
    person = record.get("person")
    return id if person is None else str(person)


def match_people(texts: Sequence[Text], people: People, *, origin: str = "the background") -> list[int]:
    """For each text the number of its person.

    Raises:
        InputError: a person that is not among the people.
    """
    places = [people.place(text.person) for text in texts]
    strangers = sum(place is None for place in places)
    if strangers:
        line = f"{strangers} of {len(texts)} documents are about nobody in {origin}"
        raise InputError("E716", line, hint="the same ids in both files say who is who")
    return [place for place in places if place is not None]


def _id(record: Mapping[str, Any], number: int, name: str) -> str:
    id = record.get("id")
    if id is None or isinstance(id, list | dict):
        raise InputError("E717", f"{name}, line {number}: needs an 'id'")
    return str(id)


def _records(name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a file with the number of their line; ``text`` is a string in each."""
    try:
        with open(name, encoding="utf-8-sig") as handle:
            for number, line in enumerate(handle, 1):
                if line.strip():
                    yield number, _record(line, f"{name}, line {number}")
    except OSError as error:
        raise unreadable(name, error.strerror) from None
    except UnicodeDecodeError:
        raise not_utf8(name) from None


def _record(line: str, where: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise not_json(where) from None
    text = record.get("sanitized", record.get("text")) if isinstance(record, dict) else None
    if not isinstance(text, str):
        raise InputError("E722", f"{where}: needs an object with a string 'text'")
    return {**record, "text": text}
