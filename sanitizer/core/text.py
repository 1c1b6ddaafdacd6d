"""Folding of text: of terms for look-up tables, and of whole documents for finding a name in any spelling."""

from __future__ import annotations

import re
import unicodedata

import numpy as np

_SPACE = re.compile(r"\s+")
_ARTICLE = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)


def fold(term: str) -> str:
    """``term`` without accents, case, a leading article and surplus space.

    >>> fold("The  São Paulo")
    'sao paulo'
    """
    plain = term
    if not term.isascii():
        plain = "".join(c for c in unicodedata.normalize("NFKD", term) if not unicodedata.combining(c))
    plain = _SPACE.sub(" ", plain).strip().casefold()
    return _ARTICLE.sub("", plain)


_SAME = str.maketrans("’‘ʼ′`´‐‑‒–—−", "''''''------")
_INVISIBLE = "\u00ad\u034f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff"
_BROKEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad][ \t]*\r?\n[ \t]*(?=[^\W\d_])")
_SKIP = re.compile(rf"[\s{_INVISIBLE}]+")
_SKIP_MARKS = re.compile(rf"[\s{_INVISIBLE}._/:()\[\]#+*·,'-]+")


def letters(char: str) -> str:
    """The plain lower-case letters or digits that a character stands for: accents, width and style dropped.

    >>> letters("Å"), letters("ß"), letters("５"), letters("𝐀"), letters("’")
    ('a', 'ss', '5', 'a', "'")
    """
    plain = unicodedata.normalize("NFKD", char.translate(_SAME)).casefold()
    return "".join(c for c in plain if not unicodedata.combining(c))


def squash(text: str, *, marks: bool = False) -> tuple[str, np.ndarray]:
    """``text`` without case, accents, white space and invisible characters, and the old index of what is left.

    A hyphen at a line end counts as white space. With ``marks`` punctuation is dropped too, so that a number is the
    same however it is grouped.

    >>> squashed, index = squash("Ada  BÉRG")
    >>> squashed, index.tolist()
    ('adaberg', [0, 1, 2, 5, 6, 7, 8])
    >>> squash("078–05-1120", marks=True)[0]
    '078051120'
    """
    keep = np.ones(len(text), dtype=bool)
    for match in _BROKEN.finditer(text):
        keep[match.start() : match.end()] = False
    for match in (_SKIP_MARKS if marks else _SKIP).finditer(text.translate(_SAME)):
        keep[match.start() : match.end()] = False
    index = np.flatnonzero(keep)
    if text.isascii():
        codes = np.frombuffer(text.lower().encode("ascii"), dtype=np.uint8)[index]
        return codes.tobytes().decode("ascii"), index
    known: dict[str, str] = {}
    plain = [known[c] if c in known else known.setdefault(c, letters(c)) for c in text]
    pieces = [plain[i] for i in index.tolist()]
    return "".join(pieces), np.repeat(index, [len(piece) for piece in pieces]) if pieces else index
