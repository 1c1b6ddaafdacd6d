"""People told by their roles: "Dr Berg came" is "The doctor came", "her son Per" is "her son"."""

from __future__ import annotations

import re

from sanitizer.core.results import Edit
from sanitizer.language import alternation
from sanitizer.language.english.grammar import FUNCTION_WORDS, POSSESSIVES
from sanitizer.recode.place import Place, adjective

_TITLES = alternation("titles.courtesy", "titles.learned", "titles.honour")
_TITLED = re.compile(rf"\b{_TITLES}\.?[^\S\n]+\Z", re.IGNORECASE)
_BEFORE_A_NOUN = re.compile(
    rf"(?:\b(?:the|an?|{'|'.join(sorted(POSSESSIVES))})|\w['’]s?)[^\S\n]+(?:[\w-]+[^\S\n]+)?\Z", re.IGNORECASE
)
_SAID = re.compile(
    rf"(?:\b(?:the|an?|{'|'.join(sorted(POSSESSIVES))})|\w['’]s?)[^\S\n]+(?P<noun>[\w -]+)(?P<sign>,[^\S\n]+)\Z",
    re.IGNORECASE,
)
"""A noun with its determiner and a comma, behind which the name says who it is."""
_GREETING = re.compile(r"(?:\A|\n)[^\S\n]*[A-Z][a-z]+[^\S\n]+\Z")
"""What stands before the name at the head of a letter."""
_THE = re.compile(r"\b(the)[^\S\n]+\Z", re.IGNORECASE)


def by_role(place: Place) -> Edit:
    """The edit of a person whose stand-in is a role with its article.

    A title goes, since the role says as much. A noun with its determiner before says more than the role, which goes;
    so does a role behind itself ("the patient, Ada Berg, was"), and the same noun without a determiner gets its own.

    >>> from sanitizer.core.findings import Finding, Identifier, PiiType
    >>> son = Finding(8, 11, "Per", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",), replacement="the relative")
    >>> by_role(Place("Her son Per came.", son, "the relative", 0, 11))
    Edit(start=7, end=11)
    """
    if (role := _SAID.search(place.before)) is not None and role["noun"] == place.stand_in.removeprefix("the "):
        comma = place.text[place.finding.end : place.finding.end + 1] == "," and place.finding.end < place.ceiling
        if len(role["sign"]) <= place.free:
            return place.edit("", left=len(role["sign"]), right=int(comma))
    word, length = place.last_word()
    noun = word.islower() and word not in FUNCTION_WORDS and not adjective(word)
    if noun and _BEFORE_A_NOUN.search(place.before[: len(place.before) - length]):
        return place.edit("", left=length - len(word))
    taken = _TITLED.search(place.before)
    left = len(taken[0]) if taken and len(taken[0]) <= place.free else 0
    left = length if word and place.stand_in == f"the {word}" else left
    the = _THE.search(place.before[: len(place.before) - left])
    if the and left + len(the[0]) <= place.free:
        left += len(the[0])
    greeted = _GREETING.search(place.before) and place.text[place.finding.end : place.finding.end + 1] in {",", "!"}
    said = place.stand_in.removeprefix("the ") if greeted else place.stand_in
    return place.edit(said[0].upper() + said[1:] if place.opens_before(left) else said, left=left)
