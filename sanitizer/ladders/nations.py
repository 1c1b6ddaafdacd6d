"""Which peoples have a country of their own, as far as their names show it."""

from __future__ import annotations

import re
from functools import lru_cache

from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import pairs
from sanitizer.language.english.peoples import lands_of

_COUNTRY = "country in "


@lru_cache(maxsize=2048)
def has_state(people: str) -> bool:
    """Whether a people is called by the name of a country, or is listed as the people of one.

    >>> [has_state(people) for people in ("Danish", "Romanian", "Kazakhs", "Greek-Cypriot", "Kurdish", "Sami", "Roma")]
    [True, True, True, True, False, False, False]
    """
    return any(_called_by_a_country(fold(part)) for part in re.split(r"[-–\s]", people) if part)


def _called_by_a_country(people: str) -> bool:
    if people in pairs("demonyms") or people.removesuffix("s") in pairs("demonyms"):
        return True
    return any(map(_is_country, lands_of(people)))


def _is_country(name: str) -> bool:
    store = OntologyStore.built_in()
    return any(sense.proper and store.label(sense.concept).startswith(_COUNTRY) for sense in store.senses(name)[:2])
