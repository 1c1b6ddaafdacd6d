"""Folding of text: of terms for look-up tables, and of whole documents for finding a name in any spelling."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
INVISIBLE = (
    r"\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    r"\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3"
    r"\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""What a reader does not see, as the inside of a regular expression's brackets: controls, fillers, marks of direction,
selectors, tags. A word with one of them in it reads as the word without."""
_BROKEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad][ \t]*\r?\n[ \t]*(?=[^\W\d_])")
_SKIP = re.compile(rf"[\s{INVISIBLE}]+")
_SKIP_MARKS = re.compile(rf"[\s{INVISIBLE}._/:()\[\]#+*·,'-]+")


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
    import numpy as np

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


@lru_cache(maxsize=4096)
def squashed(phrase: str, *, marks: bool = False) -> str:
    """What :func:`squash` leaves of a phrase; remembered, since every look at a document asks for the same ones.

    >>> squashed("Ada  BÉRG")
    'adaberg'
    """
    return squash(phrase, marks=marks)[0]


_SEVERAL = re.compile(r"[^\W\d_]{2,}")
_FROM = 6
"""From so many characters on a name of several words counts inside of longer words, and a number in any grouping."""
_GRAM = 6
_MANY = 40
"""From so many look-ups on the runs of letters of a text are listed, so that most phrases need no search."""


def past_accents(text: str, end: int) -> int:
    """Where a span ends that ends at ``end``, with the accents that are written behind its last letter.

    >>> past_accents("Zoe\u0308 left", 3)
    4
    """
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return end


class Folded:
    """A text in which phrases are found in any case, accents and spacing, with invisible characters inside, broken at
    line ends or run together; one way to search for all who look for a thing again.

    >>> list(Folded("Pro\\u2066ject-FALCON, Fal-\\ncon").find("Project Falcon"))
    [(0, 15)]
    >>> list(Folded("ProjectFalcon.pdf; falconer").find("project falcon")), list(Folded("falconer").find("Falcon"))
    ([(0, 13)], [])
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._forms: dict[bool, tuple[str, np.ndarray]] = {}
        self._grams: dict[tuple[bool, int], set[str]] = {}
        self._asked = 0

    def find(self, phrase: str) -> Iterator[tuple[int, int]]:
        """The spans of ``phrase``, from left to right; they do not overlap.

        What has several words is found inside longer words too, a number of six figures or more however it is grouped;
        the rest only where it does not run on as a word or number.
        """
        bare = squashed(phrase, marks=True)
        number = len(bare) >= _FROM and bare.isdigit()
        key = squashed(phrase)
        if len(key) < 4 and len(key) < len(phrase.strip()):  # "1 1 1" is not 111
            return
        several = not number and len(key) >= _FROM and len(_SEVERAL.findall(phrase)) > 1
        marks = number or several
        wanted = bare if marks else key
        if marks not in self._forms:
            self._forms[marks] = squash(self.text, marks=marks)
        plain, index = self._forms[marks]
        at = plain.find(wanted) if wanted and self._may_hold(plain, wanted, marks) else -1
        while at >= 0:
            start, end = int(index[at]), past_accents(self.text, int(index[at + len(wanted) - 1]) + 1)
            inside = several and squashed(self.text[start:end]) == key
            spaced = end - start > len(phrase) + 1
            if inside or _bordered(self.text, start, end, spaced=spaced, length=len(key)):
                yield start, end
                at = plain.find(wanted, at + len(wanted))
            else:
                at = plain.find(wanted, at + 1)

    def _may_hold(self, plain: str, key: str, marks: bool) -> bool:
        """Whether the beginning of ``key`` is anywhere; known without a search once many have been asked for."""
        self._asked += 1
        size = min(len(key), _GRAM)
        if self._asked < _MANY:
            return True
        if (marks, size) not in self._grams:
            self._grams[marks, size] = {plain[i : i + size] for i in range(len(plain) - size + 1)}
        return key[:size] in self._grams[marks, size]


@lru_cache(maxsize=2)
def searched(text: str) -> Folded:
    """``text`` to be searched; that of the last texts is kept, since a text is settled more than once.

    >>> searched("Ada") is searched("Ada")
    True
    """
    return Folded(text)


def _bordered(text: str, start: int, end: int, *, spaced: bool, length: int) -> bool:
    """Whether neither a word nor a number runs on at the ends of a span."""
    if spaced and length < 4:
        return False
    for edge, outside in ((text[start], text[start - 1 : start]), (text[end - 1], text[end : end + 1])):
        if outside.isalpha() or (edge.isdigit() and outside.isdigit()):
            return False
    return True
