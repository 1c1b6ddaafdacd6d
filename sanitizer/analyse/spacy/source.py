"""The text of a spaCy ``Doc``, which spaCy itself joins from the tokens anew at each access."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc

_KEY = "sanitizer.source"


def remember(doc: Doc, text: str) -> Doc:
    """``doc`` with the text it was made from kept beside it."""
    doc.user_data[_KEY] = text
    return doc


def text_of(doc: Doc) -> str:
    """The text of ``doc``.

    >>> import spacy
    >>> text_of(spacy.blank("en")("Hello"))
    'Hello'
    """
    text: str = doc.user_data.get(_KEY) or doc.text
    return text
