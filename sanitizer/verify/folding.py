"""Text as somebody would read it who looks for a name: letters that look alike are one, encoded pieces are decoded."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from urllib.parse import unquote

_CYRILLIC = dict(zip("аеорсхуіјѕкмтвнԁԛԝһӏє", "aeopcxyijskmtbhdqwhle", strict=True))
_GREEK = dict(zip("αορινκυχτεηβζμ", "aopinkyxtehbzm", strict=True))
_ALIKE = _CYRILLIC | _GREEK | {"ɑ": "a", "ɡ": "g"}
"""Small letters and the Latin ones they look like, small or in capitals: one for both, so that case is no matter."""
_TABLE = str.maketrans({**_ALIKE, **{char.upper(): plain.upper() for char, plain in _ALIKE.items()}, "ı": "i"})
_PIECE = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{6,}={0,2}")
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2}){3,}")


def fold_alike(text: str) -> str:
    """``text`` with Latin letters for Cyrillic and Greek ones that look the same.

    >>> fold_alike("\\u0410d\\u0430 B\\u0435rg")
    'Ada Berg'
    """
    return text if text.isascii() else text.translate(_TABLE)


def with_decoded(text: str) -> str:
    """``text``, and behind it what its pieces in base64, hexadecimal or percent signs say.

    >>> with_decoded("blob QWRhIEJlcmc= here"), with_decoded("416461"), with_decoded("Ada%20Berg")
    ('blob QWRhIEJlcmc= here | Ada Berg', '416461 | Ada', 'Ada%20Berg | Ada Berg')
    """
    found = list(_decoded(text))
    return " | ".join([text, *found]) if found else text


def _decoded(text: str) -> Iterator[str]:
    if "%" in text and (plain := unquote(text)) != text:
        yield plain
    for match in _PIECE.finditer(text):
        piece = match[0]
        if piece.isalpha() and piece[1:].islower():  # a word
            continue
        if _HEX.fullmatch(piece) and (plain := _readable(bytes.fromhex(piece))):
            yield plain
        bare = piece.rstrip("=")
        try:
            raw = base64.b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_" if {"-", "_"} & set(bare) else None)
        except (binascii.Error, ValueError):
            continue
        if plain := _readable(raw):
            yield plain


def _readable(raw: bytes) -> str:
    """The text that bytes are, or nothing."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return text if text.isprintable() else ""
