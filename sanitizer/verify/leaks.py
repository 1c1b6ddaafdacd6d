"""Counts again, from the output alone, whether a direct identifier survives. Shares no code with what it checks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from sanitizer.verify.folding import fold_alike

_UNSEEN = (
    r"\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_GAP = rf"[\s{_UNSEEN}]*"
_BROKEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad][ \t]*\r?\n[ \t]*(?=[^\W\d_])")
_QUOTES = re.compile("[’‘ʼ′`´]")
_DASHES = re.compile("[\u2010-\u2014\u2212]")
_MANY = 40
"""From so many identifiers on a text is listed before it is searched."""
_RUN = 6


def leaks(output: str, identifiers: Iterable[str]) -> list[int]:
    """The positions in ``identifiers`` of those that can still be read in ``output``.

    Case, spacing, accents, look-alikes of other scripts and the kind of dash or quote do not matter. Identifiers of
    six characters or more with several words count inside longer words too; others only where their first and last
    character do not run on as a letter or a number. Numbers of six digits or more count however they are grouped.

    >>> leaks("PERSON 1 met A D A  bérg, 0780–5112 0", ["Ada Berg", "Oslo", "078-05-1120"])
    [0, 2]
    """
    wanted = list(identifiers)
    if not wanted:
        return []
    plain = _plain(output)
    bare = _Text(re.sub(_GAP, "", plain), many=len(wanted) > _MANY)
    digits = _Text(re.sub(r"(?<=[0-9])[^\w]{0,3}_?(?=[0-9])", "", plain), many=len(wanted) > _MANY)
    return [number for number, identifier in enumerate(wanted) if _shows(plain, bare, digits, identifier)]


class _Text:
    """A text of which is asked what it holds; where many ask, its runs of a few characters are listed first."""

    def __init__(self, text: str, *, many: bool) -> None:
        self.text = text
        self._many = many
        self._runs: dict[int, set[str]] = {}

    def holds(self, part: str) -> bool:
        """Whether ``part`` stands in the text.

        >>> _Text("adaberg", many=True).holds("berg"), _Text("adaberg", many=True).holds("bergen")
        (True, False)
        """
        size = min(len(part), _RUN)
        if self._many and size not in self._runs:
            self._runs[size] = {self.text[at : at + size] for at in range(len(self.text) - size + 1)}
        return (not self._many or part[:size] in self._runs[size]) and part in self.text


def _shows(plain: str, bare: _Text, digits: _Text, identifier: str) -> bool:
    name = _plain(identifier)
    figures = re.sub(r"[^0-9a-z]", "", name)
    if sum(c.isdigit() for c in figures) >= 6 and figures.isdigit():
        return digits.holds(figures) and re.search(rf"(?<![0-9]){figures}(?![0-9])", digits.text) is not None
    letters = re.sub(_GAP, "", name)
    if not letters or not bare.holds(letters):
        return False
    loose = len(letters) >= 6 and len(re.findall(r"[^\W\d_]{2,}", name)) > 1
    body = _GAP.join(map(re.escape, letters)) if loose or len(letters) >= 4 else re.escape(name.strip())
    if not loose:
        body = _border(letters[0], "(?<!{})") + body + _border(letters[-1], "(?!{})")
    return re.search(body, plain) is not None


def _plain(text: str) -> str:
    """Lower case without accents and look-alikes, one kind of quote and dash, words broken at line ends joined."""
    split = fold_alike(unicodedata.normalize("NFKD", _QUOTES.sub("'", _BROKEN.sub("", text))))
    bare = split if split.isascii() else "".join(c for c in split if not unicodedata.combining(c))
    return _DASHES.sub("-", bare.casefold())


def _border(edge: str, form: str) -> str:
    """A look-around that keeps a word or number from running on."""
    if edge.isdigit():
        return form.format("[0-9]") + form.format(r"[^\W\d_]")
    return form.format(r"[^\W\d_]")
