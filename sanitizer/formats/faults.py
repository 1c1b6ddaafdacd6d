"""What can be wrong with a file of a known form; nothing of its content is quoted."""

from __future__ import annotations

from collections.abc import Sequence

from sanitizer.core.errors import ConfigError, GuaranteeError, InputError
from sanitizer.core.headers import are_names, list_names


def unknown_encoding(name: str) -> ConfigError:
    """The encoding has no such name."""
    return ConfigError("E170", f"there is no encoding called {name!r}", hint="utf-8, latin-1, cp1252, ...")


def no_text_field(place: str, fields: Sequence[str], known: Sequence[str] = ()) -> InputError:
    """A JSON line lacks the text; ``known`` are the fields that hold one."""
    names = " or ".join(repr(field) for field in fields)
    hint = "name the field with --text-field"
    if known and are_names(known):
        hint += list_names(known)
    return InputError("E286", f"{place}: needs an object with a string {names}", hint=hint)


def no_text_column(name: str, columns: Sequence[str]) -> InputError:
    """Nobody said which column holds the text."""
    hint = f"name it with --text-column{list_names(columns)}"
    return InputError("E281", f"{name}: which column holds the text?", hint=hint)


def missing_column(name: str, column: str, columns: Sequence[str]) -> InputError:
    """The text column is not there."""
    return InputError("E282", f"{name} has no column {column!r}", hint=f"check --text-column{list_names(columns)}")


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
