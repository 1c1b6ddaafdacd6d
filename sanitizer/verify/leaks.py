"""Counts again, from the output alone, whether a direct identifier survives. Shares no code with what it checks."""

from __future__ import annotations

import re
from collections.abc import Iterable

_GAP = r"[\s\u00ad\u200b-\u200f\u2060\ufeff]*"


def leaks(output: str, identifiers: Iterable[str]) -> list[int]:
    """The positions in ``identifiers`` of those that can still be read in ``output``, in any case and spacing.

    Identifiers of several words, or with a digit, of six characters or more count inside longer words too; others only where no
    letter touches them.

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
        words = re.findall(r"[^\W\d_]{2,}", identifier)
        loose = len(letters) >= 6 and (len(words) > 1 or any(c.isdigit() for c in letters) or not letters.isalnum())
        body = _GAP.join(map(re.escape, letters)) if loose or len(letters) >= 4 else re.escape(identifier.lower())
        if re.search(body if loose else rf"(?<![^\W\d_]){body}(?![^\W\d_])", lowered):
            found.append(position)
    return found
