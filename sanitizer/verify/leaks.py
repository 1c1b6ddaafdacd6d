"""Counts again, from the output alone, whether a direct identifier survives. Shares no code with what it checks."""

from __future__ import annotations

import re
from collections.abc import Iterable

_GAP = r"[\s\u00ad\u200b-\u200f\u2060\ufeff]*"


def leaks(output: str, identifiers: Iterable[str]) -> list[int]:
    """The positions in ``identifiers`` of those that can still be read in ``output``, in any case and spacing.

    Identifiers of six characters or more with several words count inside longer words too; others only where their
    first and last character do not run on as a letter or a number.

    >>> leaks("PERSON 1 met A D A  berg", ["Ada Berg", "Oslo"])
    [0]
    """
    lowered = output.lower()
    bare = re.sub(_GAP, "", lowered)
    found = []
    for position, identifier in enumerate(identifiers):
        letters = re.sub(_GAP, "", identifier.lower())
        if not letters or letters not in bare:
            continue
        loose = len(letters) >= 6 and len(re.findall(r"[^\W\d_]{2,}", identifier)) > 1
        body = _GAP.join(map(re.escape, letters)) if loose or len(letters) >= 4 else re.escape(identifier.lower())
        if not loose:
            body = _border(letters[0], "(?<!{})") + body + _border(letters[-1], "(?!{})")
        if re.search(body, lowered):
            found.append(position)
    return found


def _border(edge: str, form: str) -> str:
    """A look-around that keeps a word or number from running on."""
    if edge.isdigit():
        return form.format("[0-9]") + form.format(r"[^\W\d_]")
    return form.format(r"[^\W\d_]")
