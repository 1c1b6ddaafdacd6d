"""The reader: a small model that has read many kinds of text says what is mentioned, of which type and kind."""

from sanitizer.analyse.reader.model import Reader
from sanitizer.analyse.reader.reading import Labels, Mention, Reading

__all__ = ["Labels", "Mention", "Reader", "Reading"]
