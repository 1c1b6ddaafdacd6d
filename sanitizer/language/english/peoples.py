"""The forms that the word for a country's people has: Turkish of Turkey, Hungarian of Hungary."""

from __future__ import annotations

import re
from functools import lru_cache

_ENDINGS = ("ey", "y", "ia", "a", "e", "en", "way", "land", "and", "o")
_FORMS = ("ish", "nish", "ian", "an", "n", "ese", "wegian", "i", "ic", "ien")
_SHORTEST = 3


@lru_cache(maxsize=512)
def of_people(country: str) -> re.Pattern[str]:
    """A pattern of the words for the people of a country, as far as they are formed from its name.

    >>> bool(of_people("Turkey").search("a Turkish national")), bool(of_people("Austria").search("an Australian"))
    (True, False)
    """
    shorter = (country.removesuffix(ending) for ending in _ENDINGS if country.endswith(ending))
    stems = {country, *(stem for stem in shorter if len(stem) >= _SHORTEST)}
    whole = rf"|{re.escape(country[:-1])}" if country.endswith("any") else ""  # Germany has Germans
    return re.compile(rf"\b(?:(?:{'|'.join(map(re.escape, sorted(stems)))})(?:{'|'.join(_FORMS)}){whole})\b")
