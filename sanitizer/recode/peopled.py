"""A people before the class of a name: "Danish side Hay Rovers" is "a European side", "the Danish film Dust" a film."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding
from sanitizer.core.results import Edit
from sanitizer.language.english.inflect import article
from sanitizer.recode.beside import is_people
from sanitizer.recode.place import Place, written_as

_OWN_ARTICLE = re.compile(r"(?P<one>an?|another) (?=[a-z])", re.IGNORECASE)
_PEOPLE = re.compile(r"(?<![\w’'-])(?P<word>[A-Z][a-z]+)[^\S\n]\Z")
_LONGEST = 30
"""Characters of a word for a people."""
_ANY_ARTICLE = re.compile(r"\A(?:an?|another|the) ", re.IGNORECASE)
_ANY_ARTICLE_BEFORE = re.compile(r"\b(?:an?|the)[^\S\n]\Z", re.IGNORECASE)
_CELL = re.compile(r"[|\t][^\S\n]*(?:→[^\S\n])?\Z")
_WORDS = re.compile(r"national|[A-Z][a-z]+(?: [A-Z][a-z]+)?")


class Called:
    """What bodies were called by a people and a class, so that one may be called so again: "the European club"."""

    def __init__(self) -> None:
        self._phrases: dict[int, str] = {}

    def add(self, entity: int, edits: Sequence[Edit], edit: Edit) -> None:
        """Remembers the phrase that ends with an edit."""
        whose = edits[-1] if edits and edits[-1].end == edit.start - 1 else None
        phrase = f"{whose.text} {edit.text}" if whose is not None else edit.text
        if entity >= 0:
            self._phrases.setdefault(entity, _ANY_ARTICLE.sub("", phrase))

    def again(self, place: Place) -> Edit | None:
        """The edit of a body that was called so and is the only one, or None."""
        phrase = self._phrases.get(place.finding.entity, "")
        if not phrase or list(self._phrases.values()).count(phrase) > 1 or place.nouns_after():
            return None
        the = _ANY_ARTICLE_BEFORE.search(place.before)
        left = len(the[0]) if the and len(the[0]) <= place.free else 0
        if (the is None and place.determiner) or _CELL.search(place.before):
            return None
        said = f"the {phrase}"
        return place.edit(written_as("A", said) if place.opens_before(left) else said, left=left)


def one_phrase(
    text: str, edits: list[Edit], edit: Edit, last: Finding | None, finding: Finding
) -> tuple[list[Edit], Edit]:
    """The edits and the next one, whose article stands before the people that describes it.

    Args:
        text: the document.
        edits: those before.
        edit: the next one.
        last: the finding before it.
        finding: what it is the edit of.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> text = "She plays for Danish side Hay Rovers."
    >>> dane = Finding(14, 20, "Danish", PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement="European")
    >>> club = Finding(26, 36, "Hay Rovers", PiiType.ORG, Identifier.QUASI, 0.9, ("x",), replacement="club")
    >>> edits, edit = one_phrase(text, [Edit(14, 20, "European")], Edit(21, 36, "a side"), dane, club)
    >>> edits[0].text, edit.text, one_phrase(text, [], Edit(21, 36, "another side"), None, club)[1].text
    ('a European', 'side', 'another Danish side')
    """
    own = _OWN_ARTICLE.match(edit.text)
    if own is None or text[edit.start - 1 : edit.start] != " ":
        return edits, edit
    whose = edits[-1] if edits else None
    said = edit.text[own.end() :]
    if last is not None and whose is not None and whose.end == last.end == edit.start - 1:
        if not _WORDS.fullmatch(whose.text) or not is_people(last.text):
            return edits, edit
        place = Place(text, last, "", 0, edit.start)
        one = whose.text if place.determiner else place.capital(f"{_one(own['one'], whose.text)} {whose.text}")
        return [*edits[:-1], replace(whose, text=one)], replace(edit, text=said)
    people = _PEOPLE.search(text, max(whose.end if whose else 0, edit.start - _LONGEST), edit.start)
    if people is None or not is_people(people["word"]):
        return edits, edit
    at = people.start("word")
    place = Place(text, replace(finding, start=at, text=people["word"]), "", 0, edit.start)
    if place.determiner:
        return edits, replace(edit, text=said)
    return edits, Edit(at, edit.end, place.capital(f"{_one(own['one'], people['word'])} {people['word']} {said}"))


def _one(said: str, word: str) -> str:
    """The article that a word takes in place of the one that was said."""
    return "another" if said.casefold() == "another" else article(word)
