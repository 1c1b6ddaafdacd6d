"""Files as they come: text, JSON lines, CSV, Parquet, Word, mail, HTML, PDF -> documents, and back in the same form."""

from sanitizer.formats.base import Entry, FileFormat, Options
from sanitizer.formats.choose import KNOWN_SUFFIXES, format_of

__all__ = ["KNOWN_SUFFIXES", "Entry", "FileFormat", "Options", "format_of"]
