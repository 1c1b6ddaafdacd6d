"""What can be wrong with a file of a known form; nothing of its content is quoted."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanitizer.core.errors import ConfigError, GuaranteeError, InputError

_NAME_OF_COLUMN = re.compile(r"(?!\d)[\w][\w ()/:#%-]{0,39}|")
"""What the name of a column looks like: a few words without the marks of sentences and addresses."""
_LISTED = 20


def unknown_encoding(name: str) -> ConfigError:
    """The encoding has no such name."""
    return ConfigError("E170", f"there is no encoding called {name!r}", hint="utf-8, latin-1, cp1252, ...")


def no_text_field(place: str, fields: Sequence[str], known: Sequence[str] = ()) -> InputError:
    """A JSON line lacks the text; ``known`` are the fields that hold one."""
    names = " or ".join(repr(field) for field in fields)
    hint = "name the field with --text-field"
    if known and all(_NAME_OF_COLUMN.fullmatch(field) for field in known):
        hint += _of(known)
    return InputError("E286", f"{place}: needs an object with a string {names}", hint=hint)


def no_text_column(name: str, columns: Sequence[str]) -> InputError:
    """Nobody said which column holds the text."""
    return InputError("E281", f"{name}: which column holds the text?", hint=f"name it with --text-column{_of(columns)}")


def missing_column(name: str, column: str, columns: Sequence[str]) -> InputError:
    """The text column is not there."""
    return InputError("E282", f"{name} has no column {column!r}", hint=f"check --text-column{_of(columns)}")


def _of(columns: Sequence[str]) -> str:
    """The names of columns to choose from. A first row that looks like data is not repeated: it may tell who.

    >>> _of(["id", "Visit note"]), _of(["17", "Seen on 3 May."])
    (': id, Visit note', '; its first row should name the columns, and does not look like it')
    """
    if not all(_NAME_OF_COLUMN.fullmatch(column) for column in columns):
        return "; its first row should name the columns, and does not look like it"
    more = f" and {len(columns) - _LISTED} more" if len(columns) > _LISTED else ""
    return f": {', '.join(columns[:_LISTED])}{more}"


def broken_rows(name: str, why: str) -> InputError:
    """A file is no CSV that can be written again."""
    return InputError("E283", f"{name} is no CSV with a header: {why}", hint="or read it with --input-format text")


def unreadable_format(name: str, kind: str) -> InputError:
    """A file is not what its name says."""
    return InputError("E284", f"{name} is no readable {kind}")


def unknown_format(name: str, known: str) -> InputError:
    """A file has a form that nobody here reads."""
    return InputError("E285", f"the format of {name} is not known", hint=f"name it with --input-format: {known}")


def shown_in_markup(name: str) -> GuaranteeError:
    """Something that was replaced in the text still stands in the markup."""
    line = f"{name}: its markup still shows what was replaced in its text; it is not written"
    return GuaranteeError("E433", line, hint="save it as plain text and give that")
