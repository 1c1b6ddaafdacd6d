"""The errors that several areas raise: one function for each, so that a code has one meaning everywhere.

>>> str(unreadable("notes.txt", "no such file"))
'cannot read notes.txt: no such file [E202]; check the path'
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sanitizer.core.errors import ArtefactError, ConfigError, GuaranteeError, InputError

Place = Path | str


def out_of_range(what: str, *, hint: str = "") -> ConfigError:
    """The error for a number or a choice that an option does not take."""
    return ConfigError("E122", what, hint=hint)


def clashing_options(what: str, *, hint: str = "") -> ConfigError:
    """The error for options that do not go together."""
    return ConfigError("E125", what, hint=hint)


def not_utf8(place: Place, where: str = "", *, hint: str = "convert it first") -> InputError:
    """The error for a file in another encoding; ``where`` names a byte or a line."""
    return InputError("E201", f"{place}{where} is not UTF-8", hint=hint)


def unreadable(place: Place, reason: str | None, *, hint: str = "check the path") -> InputError:
    """The error for a file or folder that is not there or may not be read."""
    return InputError("E202", f"cannot read {place}: {reason or 'damaged file'}", hint=hint)


def no_text_files(place: Place) -> InputError:
    """The error for a folder in which there is nothing to read."""
    return InputError("E203", f"the folder {place} holds no text files")


def not_json(place: str, reason: str = "not valid JSON", *, hint: str = "") -> InputError:
    """The error for JSON that cannot be parsed."""
    return InputError("E204", f"{place}: {reason}", hint=hint)


def bad_protect(place: str = "") -> InputError:
    """The error for a 'protect' that is no text and no list of texts."""
    return InputError("E206", f"{place}'protect' is a text or a list of texts")


def half_character(place: str) -> InputError:
    """The error for a text with half a surrogate pair."""
    return InputError("E207", f"{place}: half a surrogate pair")


def damaged_archive(place: Place, kind: str) -> InputError:
    """The error for a gzip or tar file that is cut short."""
    return InputError("E208", f"cannot read {place}: not a whole {kind}", hint="pack or fetch it again")


def unwritable(place: Place, reason: str | None, *, hint: str = "name a writable folder") -> InputError:
    """The error for a place that cannot be written to."""
    return InputError("E210", f"cannot write to {place}: {reason or 'no access'}", hint=hint)


def failed_write(place: Place, reason: str | None) -> InputError:
    """The error for a file that was begun and could not be finished."""
    return InputError("E211", f"cannot write {place}: {reason or 'it failed'}", hint="check space and rights")


def replaces_input(place: Place = "the output") -> InputError:
    """The error for an output that is one of the inputs."""
    return InputError("E212", f"{place} would replace an input", hint="name another place")


def file_in_the_way(place: Place) -> InputError:
    """The error for a folder's place that is taken by a file."""
    return InputError("E214", f"{place} is a file, not a folder", hint="name another folder")


def foreign_folder(place: Place, wanted: str) -> InputError:
    """The error for a folder that holds something else than what would be replaced."""
    return InputError("E215", f"{place} holds something else than {wanted}", hint="name a new or empty folder")


def unknown_type(place: str, known: str) -> InputError:
    """The error for a PII type that does not exist."""
    return InputError("E230", f"{place}unknown PII type", hint=f"one of {known}")


def empty_term() -> InputError:
    """The error for a term without a character."""
    return InputError("E232", "the term is empty", hint="give at least one character")


def repeated_column(columns: Sequence[str], name: str | None = None) -> InputError:
    """The error for a table with ``name`` (else any) twice, told by place: a first row of data would tell who.

    >>> str(repeated_column(["id", "Ada", "Ada"]))
    'the columns 2 and 3 have the same name [E243]; rename one of them, or put a row of names first'
    """
    seen = [one for one in columns if columns.count(one) > 1] if name is None else [name]
    places = [str(place) for place, one in enumerate(columns, 1) if one == seen[0]]
    message = f"the columns {', '.join(places[:-1])} and {places[-1]} have the same name"
    return InputError("E243", message, hint="rename one of them, or put a row of names first")


def data_for_header() -> InputError:
    """The error for a table whose first row looks like data."""
    hint = "put a row with the names of the columns first; a name is no number, no address and no value of its column"
    return InputError("E736", "the first row of the table looks like data, not like names of columns", hint=hint)


def no_rows() -> InputError:
    """The error for a table without rows."""
    return InputError("E247", "the table has no rows")


def nothing_annotated() -> InputError:
    """The error for documents to learn from of which none is annotated."""
    return InputError("E262", "no document has an annotation to learn from")


def no_documents_list(place: Place, *, hint: str = "") -> InputError:
    """The error for an annotated file that is no list of documents."""
    return InputError("E265", f"{place} holds no list of documents", hint=hint)


def unknown_document(place: str, kind: str) -> InputError:
    """The error for an annotated document of an unknown shape; ``kind`` names what went wrong, not the text."""
    return InputError("E266", f"{place} has an unknown shape ({kind})")


def unreachable_choices() -> InputError:
    """The error for training data whose chosen replacements are on no ladder."""
    return InputError("E269", "no chosen replacement is on its ladder", hint="check the training file")


def no_column(place: str, name: str, *, hint: str) -> InputError:
    """The error for a table without a column that is asked for."""
    return InputError("E292", f"{place} has no column {name!r}", hint=hint)


def no_manifest(place: Place, *, hint: str = "build the artefact again") -> ArtefactError:
    """The error for an artefact whose manifest is missing or unreadable."""
    return ArtefactError("E302", f"{place} has no readable manifest", hint=hint)


def damaged(what: str, *, hint: str = "build it again") -> ArtefactError:
    """The error for a built file that is not what was built."""
    return ArtefactError("E305", what, hint=hint)


def missing_pipeline(name: str, *, hint: str = "pip install it, or name another one") -> ArtefactError:
    """The error for a spaCy pipeline that is not installed."""
    return ArtefactError("E310", f"the spaCy pipeline {name!r} is not installed", hint=hint)


def unknown_language() -> ArtefactError:
    """The error for a blank pipeline of a language spaCy does not know."""
    return ArtefactError("E311", "spaCy does not know that language", hint="use blank:en or blank:xx")


def broken_pipeline(name: str, error: Exception) -> ArtefactError:
    """The error for a spaCy pipeline that is there and cannot be loaded."""
    return ArtefactError("E312", f"the spaCy pipeline {name!r} cannot be loaded ({type(error).__name__})")


def foreign_files(package: str, *, hint: str = "install it again") -> ArtefactError:
    """The error for an installed package whose files have other hashes."""
    return ArtefactError("E313", f"the files of {package!r} are not the ones expected", hint=hint)


def other_features(place: Place) -> ArtefactError:
    """The error for a model made for other features."""
    return ArtefactError("E315", f"{place} is made for other features", hint="train it again with this version")


def unopened(place: Place, error: Exception) -> ArtefactError:
    """The error for a model that is whole and cannot be opened."""
    return ArtefactError("E319", f"{place} cannot be opened ({type(error).__name__})", hint="build it again")


def too_few_people(people: int, k: int) -> GuaranteeError:
    """The error for a table that has fewer people than k."""
    return GuaranteeError("E401", f"the table has {people} people, k is {k}", hint="lower k or add people")
