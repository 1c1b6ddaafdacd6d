"""Stand-ins as the words around them want them: no word twice, many of many, an article before what describes."""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import FUNCTION_WORDS, PREPOSITIONS
from sanitizer.language.english.inflect import article, is_plural, parted, plural
from sanitizer.recode.place import Place, written_as

_JOINING = word_set("facts.joining")
_QUALIFIED = re.compile(
    rf"\b(the)[^\S\n]+((?:(?!(?:{alternation('facts.of_one_work')}|\w+est)\b)[a-z-]+[^\S\n]+){{1,3}})\Z", re.IGNORECASE
)
_AWARDED = re.compile(
    rf"\baward(?:ed|s|ing)?[^\S\n](?:(?:{alternation('pronouns_of_objects')}|the|an?)[^\S\n]){{0,2}}\Z", re.I
)
_MANNER = re.compile(r"\b(?P<by>[a-z]+)[^\S\n]+(?P<how>[a-z]+ly[^\S\n][a-z]+ed[^\S\n])\Z")


def once(place: Place) -> str:
    """The stand-in without a word that stands before it: nobody is a "football football player" or awarded an award."""
    if place.stand_in == "award" and _AWARDED.search(place.before):
        return "honour"
    first, _, rest = place.stand_in.partition(" ")
    doubled = place.finding.type is PiiType.DEM and " " in parted(place.stand_in)[0] and place.last_word()[0] == first
    return rest if doubled and first not in FUNCTION_WORDS else place.stand_in


def of_many(place: Place) -> str:
    """A stand-in with a capital in the plural where the original was: "the Zorbists" are "Protestants"."""
    said, stand_in = place.finding.text, place.stand_in
    people = place.finding.type is PiiType.DEM and said[:1].isupper() and stand_in[:1].isupper()
    many = people and said.isalpha() and is_plural(said) and stand_in.endswith(("an", "ant", "im", "st"))
    return plural(stand_in) if many else stand_in


def _leads(word: str) -> bool:
    """Whether what is described may begin behind a word: a preposition or a verb of joining."""
    return word in PREPOSITIONS or word in _JOINING


def of_manner(place: Place, said: str) -> Edit | None:
    """The article of a stand-in before what describes it: "to newly promoted Hay" is "to a newly promoted club"."""
    match = _MANNER.search(place.before)
    determiner, _, noun = said.partition(" ")
    if match is None or len(match["how"]) > place.free or not _leads(match["by"]) or not noun:
        return None
    first = article(match["how"]) if determiner in {"a", "an"} else determiner
    return place.edit(f"{first} {match['how']}{noun}", left=len(match["how"]))


def introduced(place: Place, said: str) -> Edit | None:
    """A thing that comes up first behind "the" and what describes it: "was the iconic Dust" is "was an iconic film"."""
    the = _QUALIFIED.search(place.before)
    if the is None or len(the[0]) > place.free or place.determiner:
        return None
    return place.edit(f"{written_as(the[1], article(the[2]))} {the[2]}{said}", left=len(the[0]))
