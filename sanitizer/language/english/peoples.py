"""The forms that the word for a country's people has: Turkish of Turkey, Hungarian of Hungary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from sanitizer.language import alternation, pairs, words
from sanitizer.language.english.inflect import lemma

_ENDINGS = ("ey", "y", "ia", "a", "e", "en", "way", "land", "and", "o")
_FORMS = ("ish", "nish", "ian", "an", "n", "ese", "wegian", "i", "ic", "ien")
_SHORTEST = 3
_OF_PEOPLE_ENDS = (*"ians ian eans ean nians nian ans an ns n ese is i ish ic s".split(), "")
_OF_LAND_ENDS = ("", "a", "ia", "e", "y", "o", "an", "stan", "istan", "on", "os", "um", "il", "us", "ine")
_STATE = re.compile(rf"(?:the )?(?:\b[\w-]{{1,40}} )?{alternation('places.states')} of (?:the )?", re.IGNORECASE)
_REPUBLIC = re.compile(rf" {alternation('places.states')}\Z", re.IGNORECASE)
_UNION = re.compile(r"(?P<whole>united (?:kingdom|states))(?: of .*)?\Z")
_WHOLE = frozenset({"uk", "britain", "great britain", "us", "usa", "america", "united states of america", "burma"})
_OF_PEOPLE = re.compile(r"(?:ians?|eans?|ans?|ese|ish|is?|s)\Z")
_STEM, _REST = 4, 5
"""Letters that a land and its people share at least, and that the land may have besides."""


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


def lands_of(people: str) -> Iterator[str]:
    """The names that a country may have whose people is called so; few of them are any.

    >>> "romania" in lands_of("romanian"), "kazakhstan" in lands_of("kazakhs"), "japan" in lands_of("japanese")
    (True, True, True)
    """
    stems = {people.removesuffix(ending) for ending in _OF_PEOPLE_ENDS if people.endswith(ending)}
    return (f"{stem}{ending}" for stem in sorted(stems) if len(stem) >= _SHORTEST for ending in _OF_LAND_ENDS)


def land(name: str) -> str:
    """A country by its plain name in small letters, whatever it is called, with the parts of one as that one.

    >>> land("the Federal Republic of Germany"), land("Britain"), land("Wales"), land("Czech Republic")
    ('germany', 'united kingdom', 'united kingdom', 'czech republic')
    >>> land("French Republic"), land("United Kingdom of Great Britain and Northern Ireland")
    ('france', 'united kingdom')
    """
    plain = _plain(name)
    lands = pairs("lands")
    if (whole := _UNION.match(plain)) is not None:  # "United Kingdom of Great Britain"
        return whole["whole"]
    state = _STATE.sub("", plain, count=1)
    people = pairs("demonyms").get(_REPUBLIC.sub("", state), "") if _REPUBLIC.search(state) else ""
    return lands.get(state, lands.get(people, people) or state)


@lru_cache(maxsize=4096)
def populous(name: str, *, life: bool = False) -> bool:
    """Whether a country, or a people by its country, has so many people that it tells nobody apart.

    With the job, decades and teams of a ``life`` it does so from a larger number on.

    >>> populous("American"), populous("UK"), populous("Kazakh"), populous("Scottish"), populous("Brazilian")
    (True, True, False, False, True)
    >>> populous("Italian"), populous("Italian", life=True), populous("American", life=True)
    (True, False, True)
    """
    listed = words("of_states.most_populous" if life else "of_states.populous")
    parts = _plain(name).split("-")
    return all(any(_is_or_of(part, one) for one in listed) for part in parts)


def _is_or_of(name: str, country: str) -> bool:
    """Whether a name is that of a country or its people's, and not that of a part of it."""
    known = pairs("demonyms").get(name) or pairs("demonyms").get(lemma(name)) or name
    if known in pairs("lands") and land(known) == land(country):
        return known == country or known in _WHOLE  # "Wales" is a part
    return known == country or (known == name and same_land(name, country))


@lru_cache(maxsize=4096)
def same_land(people: str, country: str) -> bool:
    """Whether a people is that of a country, or two names are those of one.

    >>> same_land("Turkish", "Republic of Turkey"), same_land("Welsh", "UK"), same_land("Kazakh", "Kazakhstan")
    (True, True, True)
    >>> same_land("Austrian", "Australia"), same_land("Dutch", "Germany"), same_land("Italian", "Italy")
    (False, False, True)
    """
    left, right = people.casefold(), land(country)
    known = pairs("demonyms").get(left) or pairs("demonyms").get(lemma(left))
    if known or land(left) == right:
        return land(known or left) == right
    stem = _OF_PEOPLE.sub("", left)
    if right.startswith(left) and len(left) >= _STEM:
        return True
    return stem != left and len(stem) >= _STEM and right.startswith(stem) and len(right) - len(stem) <= _REST


def same_country(one: str, other: str) -> bool:
    """Whether two names are those of one country, neither of them only that of a part.

    >>> same_country("Republic of Cyprus", "Cyprus"), same_country("UK", "United Kingdom"), same_country("Wales", "UK")
    (True, True, False)
    """
    names = [_plain(one), _plain(other)]
    parts = [name for name in names if name in pairs("lands") and name not in _WHOLE]
    return names[0] == names[1] or (not parts and land(one) == land(other))


def names_country(name: str) -> bool:
    """Whether a name is that of a country and not of its people.

    >>> names_country("United Kingdom"), names_country("German"), names_country("Danes")
    (True, False, False)
    """
    return land(name) in _lands() and name.casefold() not in pairs("demonyms")


def known_land(country: str) -> bool:
    """Whether it is sure which peoples are not those of a country, by one of its usual names.

    >>> known_land("Italy"), known_land("French Republic"), known_land("Bailiwick of Jersey")
    (True, True, False)
    """
    return land(country).isalpha() or land(country) in _lands()


def _plain(name: str) -> str:
    """A name in small letters, without article and dots."""
    return name.casefold().removeprefix("the ").replace(".", "")


@cache
def _lands() -> frozenset[str]:
    """The countries whose peoples are listed, by their plain names."""
    return frozenset(land(one) for one in pairs("demonyms").values())
