"""Folding of terms, shared by those who build look-up tables and those who read them."""

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
    plain = "".join(c for c in unicodedata.normalize("NFKD", term) if not unicodedata.combining(c))
    plain = _SPACE.sub(" ", plain).strip().casefold()
    return _ARTICLE.sub("", plain)


_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")
_BLANK = np.array(
    sorted({ord(c) for c in _INVISIBLE} | {i for i in range(0x3001) if chr(i).isspace()}), dtype=np.uint32
)


def squash(text: str) -> tuple[str, np.ndarray]:
    """``text`` casefolded, without white space and invisible characters, and the old index of each character left.

    >>> squashed, index = squash("Ada  BERG")
    >>> squashed, index.tolist()
    ('adaberg', [0, 1, 2, 5, 6, 7, 8])
    """
    folded = text.casefold()
    if len(folded) != len(text):  # some letters fold to two: do it letter by letter
        pairs = [(f, i) for i, c in enumerate(text) for f in c.casefold()]
        folded = "".join(f for f, _ in pairs)
        index = np.array([i for _, i in pairs], dtype=np.int64)
    else:
        index = np.arange(len(text), dtype=np.int64)
    codes = np.frombuffer(folded.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    keep = ~np.isin(codes, _BLANK)
    return codes[keep].tobytes().decode("utf-32-le", "surrogatepass"), index[keep]
