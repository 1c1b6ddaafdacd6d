"""The population that people are to hide in: where it comes from, and what is said where nobody hides in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from sanitizer.core.errors import GuaranteeError, InputError

if TYPE_CHECKING:
    from sanitizer.risk.people import People

COLLECTION = "."
"""Stands for what is released itself as the population."""
Record = Mapping[str, Any]
Population = Union[str, Path, "People", Sequence[Record]]


class UnlikePopulationWarning(UserWarning):
    """A population says little of texts of another kind: what it holds of their ordinary words is no measure."""


def open_people(population: Population) -> People:
    """The people of a file, of records with ``id`` and ``text``, or as they are.

    >>> open_people([{"id": 1, "text": "sells boats"}, {"id": 2, "text": "paints boats"}]).ids
    ('1', '2')
    """
    from sanitizer.risk.people import People, check_people, read_people  # which count with scipy, of the extra "tables"

    if isinstance(population, People):
        return population
    if isinstance(population, str | Path):
        return read_people(population)
    return check_people(((str(row["id"]), str(row["text"])) for row in population), origin="the population")


def gather_people(rows: Iterable[Record]) -> People:
    """The people whom documents are about, with all their documents as what is known of them.

    >>> gather_people([{"id": 1, "text": "a", "person": "x"}, {"id": 2, "text": "b"}]).ids
    ('x', '2')
    """
    from sanitizer.risk.people import check_people

    known: dict[str, list[str]] = {}
    for number, row in enumerate(rows, 1):
        person = whose(row)
        known.setdefault(str(number if person is None else person), []).append(str(row["text"]))
    return check_people(((id, "\n".join(texts)) for id, texts in known.items()), origin="the collection")


def whose(row: Record) -> Any:
    """The id of a document's person: named, else the document's own, as it was before documents were numbered."""
    return row.get("person", row.get("was", row.get("id")))


def refuse_strangers(strangers: int, count: int, what: str, hint: str) -> None:
    """Raises where some of ``count`` things that go out name people whom the population lacks.

    Raises:
        InputError: there are such strangers.
    """
    if strangers:
        line = f"{strangers} of {count} {what} name a person whom the population lacks"
        raise InputError("E720", line, hint=hint)


def require_hidden(told: int, count: int, what: str, k: int) -> None:
    """Raises where some of ``count`` things that go out tell their person.

    Raises:
        GuaranteeError: there are such things.
    """
    if told:
        line = f"{told} of {count} {what} cannot hide their person among {k} people"
        hint = "--accept-risk writes them all the same; a smaller --k-people or leaving them out is safer"
        raise GuaranteeError("E420", line, hint=hint)


def say_unlike(likenesses: Sequence[float], what: str) -> str:
    """What is to be said of texts that are of another kind than the population; nothing where there are none.

    >>> say_unlike([0.9, 0.1], "documents").partition(",")[0], say_unlike([0.9], "documents")
    ('1 of 2 documents are of another kind than the population', '')
    """
    from sanitizer.risk.against import UNLIKE

    unlike = sum(likeness < UNLIKE for likeness in likenesses)
    if not unlike:
        return ""
    line = f"{unlike} of {len(likenesses)} {what} are of another kind than the population"
    return f"{line}, or it is too small to hold their words: ordinary words stay"
