"""Folding of terms, shared by those who build look-up tables and those who read them."""

from __future__ import annotations

import re
import unicodedata

_SPACE = re.compile(r"\s+")
_ARTICLE = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)


def fold(term: str) -> str:
    """``term`` without accents, case, a leading article and surplus space.

    >>> fold("The  São Paulo")
    'sao paulo'
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", term) if not unicodedata.combining(c))
    plain = _SPACE.sub(" ", plain).strip().casefold()
    return _ARTICLE.sub("", plain)


def squash(text: str) -> tuple[str, list[int]]:
    """``text`` casefolded without white space, with the original index of each remaining character.

    >>> squash("Ada  BERG")
    ('adaberg', [0, 1, 2, 5, 6, 7, 8])
    """
    out: list[str] = []
    index: list[int] = []
    for i, char in enumerate(text):
        if not char.isspace():
            for folded in char.casefold():
                out.append(folded)
                index.append(i)
    return "".join(out), index
