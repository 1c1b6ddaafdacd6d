"""Texts without what is not text: markup, entities, control characters, surplus space."""

from __future__ import annotations

import html
import re
import unicodedata

from sanitizer.language import words

_PARTS = words("markup")
_FIELD = re.compile(rf"(?<!\w)(?:{'|'.join(_PARTS)})(?:{'|'.join(map(str.capitalize, _PARTS))})+(?!\w)")
"""The name of a tag or field that was left when its markup was taken out: urlLink."""
_TAG = re.compile(r"<(?:/?[A-Za-z][^<>]{0,500}|!--.{0,2000}?--)>", re.DOTALL)
_SPACES = re.compile(r"[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]+")
_LINES = re.compile(r"\s*\n\s*")
_MOJIBAKE = re.compile(r"[\u00c2\u00c3\u00e2][\u0080-\u00bf]")


def clean_text(text: str) -> str:
    """``text`` without markup, invisible characters and surplus space, in composed Unicode.

    >>> clean_text("I <b>live</b> in&nbsp;Oslo\\x07  now ")
    'I live in Oslo now'
    """
    if not text:
        return ""
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = _TAG.sub(" ", text)
    if _MOJIBAKE.search(text):
        text = _repaired(text)
    if not text.isprintable():
        text = "".join(char if char in "\n\t" or _visible(char) else " " for char in text)
    text = _FIELD.sub(" ", text)
    text = _SPACES.sub(" ", unicodedata.normalize("NFC", text))
    return _LINES.sub("\n", text).strip()


def _visible(char: str) -> bool:
    """Whether ``char`` shows; zero-width and control characters could hide or split a name."""
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _repaired(text: str) -> str:
    """UTF-8 that was read as Latin-1, put right where it is that throughout."""
    try:
        return text.encode("latin-1").decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return text
