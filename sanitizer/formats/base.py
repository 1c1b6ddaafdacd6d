"""What a file format is: it yields the texts of a file and writes the file again with other texts in their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import IO, Any, Protocol

from sanitizer.core.errors import SanitizerError


@dataclass(frozen=True, slots=True)
class Options:
    """How files are read: the fields or columns that hold text, the encoding where it is known, and whether a line
    that does not fit is refused by itself, behind one that does.

    >>> Options(text_fields=("note", "plan")).fields
    ('note', 'plan')
    """

    text_fields: tuple[str, ...] = ()
    text_columns: tuple[str, ...] = ()
    encoding: str | None = None
    skip: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of JSON lines that hold text."""
        return self.text_fields or ("text",)


@dataclass(frozen=True, slots=True)
class Entry:
    """One document of a file: its texts by field, what else its record holds, and whom to protect in it.

    An entry without texts is no document: a header, or a row whose cells are empty. It is written as it came.
    """

    id: str | int
    texts: Mapping[str, str] = field(repr=False)
    rest: Any = field(default=None, repr=False)
    protect: tuple[str, ...] = ()
    person: Any = None
    """The id of the person whom the document is about, where its record says so."""
    was: Any = None
    """The id it had before it was numbered."""
    fault: SanitizerError | None = None
    """Why it could not be read; ``rest`` is what is written for it then."""


class FileFormat(Protocol):
    """Reads a file into entries and writes entries with new texts as a file of the same form."""

    name: str
    suffix: str
    """Of what is written."""
    many: bool
    """Whether a file holds many documents."""

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """The entries of an open file.

        Raises:
            InputError: the file does not fit its format; nothing of its content is quoted.
        """
        ...

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """Writes the entries, one at a time."""
        ...

    def refused(self, entry: Entry, code: str) -> Entry | None:
        """What stands for a document that was refused, without any text of it; None where it is left out."""
        ...

    def renamed(self, entry: Entry, number: int) -> Entry:
        """The entry with a number in the place of its id."""
        ...

    def others(self, entry: Entry) -> Iterable[str]:
        """What else of the record is words, and is written as it came."""
        ...


class OneText:
    """What all formats of one document a file share: a refused document leaves nothing, and its id is not written."""

    many = False

    def refused(self, entry: Entry, code: str) -> Entry | None:
        """Nothing: the file is not written."""
        return None

    def renamed(self, entry: Entry, number: int) -> Entry:
        """The entry with ``number`` as its id."""
        return replace(entry, id=number, was=entry.id)

    def others(self, entry: Entry) -> Iterable[str]:
        """Nothing: the text is all there is."""
        return ()


WHOLE = "text"
"""The field of a document that is one text."""
