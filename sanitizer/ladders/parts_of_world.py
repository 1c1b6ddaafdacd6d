"""Parts of the world that people say of a country: Leeds lies in Europe, which nobody calls the north of it."""

from __future__ import annotations

import re

from sanitizer.core.ladder import MASK, Ladder
from sanitizer.language import pairs
from sanitizer.language.english.peoples import land

_IN = re.compile(r" in (?:the )?(?P<land>[A-Z].*)\Z")
_FIRST = re.compile(r"[^\W\d_]+")


def as_said(term: str, ladder: Ladder) -> Ladder:
    """The ladder of a place or people without rungs whose part of the world nobody counts its country to.

    >>> from sanitizer.core.ladder import Rung
    >>> wide = [Rung("Northern European", "iso", 30), Rung("European", "iso", 50)]
    >>> [rung.text for rung in as_said("British", Ladder.build("British", wide))]
    ['European', '***']
    >>> [rung.text for rung in as_said("Danish", Ladder.build("Danish", wide))]
    ['Northern European', 'European', '***']
    """
    unsaid = pairs("unsaid_parts")
    parts = {unsaid[one] for one in _lands(term, ladder) if one in unsaid}
    kept = [rung for rung in ladder if rung.text != MASK and not any(part in rung.text for part in parts)]
    if not kept or len(kept) + 1 == len(ladder):
        return ladder
    return Ladder.build(term, kept, own_support=ladder.own_support)


def _lands(term: str, ladder: Ladder) -> set[str]:
    """The countries that a name or its rungs are of, by their plain names."""
    first = _FIRST.match(term)
    names = [term, first[0] if first else term]
    found = {land(pairs("demonyms").get(name.casefold(), name)) for name in names}
    places = (_IN.search(rung.text) for rung in ladder)
    return found | {land(match["land"]) for match in places if match is not None}
