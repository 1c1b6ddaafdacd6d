"""Which mentions are the same person: full name, title and surname, first name alone, initials."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sanitizer.analyse.policy.recurrence import name_words
from sanitizer.core.findings import Finding
from sanitizer.core.text import fold, squash

_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufeff]|(?<=\w)[-\u2010][ \t]*\r?\n[ \t]*(?=\w)")


@dataclass
class _Person:
    number: int
    names: list[list[str]] = field(default_factory=list)

    def fits(self, words: list[str]) -> bool:
        """Whether a name of several words can be this person's."""
        return any(_compatible(words, own) for own in self.names)

    def answers_to(self, word: str) -> bool:
        return any(word in own for own in self.names)


def _words(text: str) -> list[str]:
    """The folded words of a name, its first one possibly an initial."""
    text = _INVISIBLE.sub("", text).replace("’", "'").replace("‑", "-").replace("‐", "-")
    words = [fold(word) for word in name_words(text)]
    initials = [
        fold(part) for part in text.replace(".", ". ").split() if len(part.rstrip(".")) == 1 and part[0].isalpha()
    ]
    if initials and words and text.strip()[:1].casefold() == initials[0][:1]:
        return [initials[0].rstrip("."), *words]
    return words or [fold(text)]


def _compatible(a: list[str], b: list[str]) -> bool:
    """Same surname and no two first names that differ: "A. Berg", "Ada Berg" and "Ada Maria Berg" fit each other."""
    if len(a) < 2 or len(b) < 2:
        return a == b
    if a[-1] != b[-1]:
        return set(a) <= set(b) or set(b) <= set(a)
    first, other = a[0], b[0]
    return first == other or (min(len(first), len(other)) == 1 and first[0] == other[0])


def number_people(findings: Sequence[Finding]) -> list[int]:
    """A person's number, from 0, for each of the PERSON ``findings`` of a document, which come in text order.

    Two people who share a surname but not a first name stay two; a bare surname then means the one named last.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> def person(start, text):
    ...     return Finding(start, start + len(text), text, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    >>> number_people([person(0, "Ada Berg"), person(20, "Per Berg"), person(40, "Berg"), person(60, "Ada")])
    [0, 1, 1, 0]
    """
    people: list[_Person] = []
    numbers = [-1] * len(findings)
    parsed = [_words(finding.text) for finding in findings]
    spelled = {"".join(words): words for words in parsed if len(words) > 1}
    for i, finding in enumerate(findings):  # "A D A  B E R G" is Ada Berg
        parsed[i] = spelled.get(squash(finding.text)[0], parsed[i])
    for i, words in enumerate(parsed):
        if len(words) > 1:
            numbers[i] = _place(people, words).number
    for i, words in enumerate(parsed):
        if len(words) == 1:
            numbers[i] = _single(people, words[0], numbers, i).number
    order: dict[int, int] = {}
    return [order.setdefault(number, len(order)) for number in numbers]


def _place(people: list[_Person], words: list[str]) -> _Person:
    person = next((p for p in people if p.fits(words)), None)
    if person is None:
        person = _Person(len(people))
        people.append(person)
    if words not in person.names:
        person.names.append(words)
    return person


def _single(people: list[_Person], word: str, numbers: list[int], place: int) -> _Person:
    able = [person for person in people if person.answers_to(word)]
    if not able:
        person = _Person(len(people), [[word]])
        people.append(person)
        return person
    if len(able) > 1:
        ids = {person.number for person in able}
        for earlier in range(place - 1, -1, -1):
            if numbers[earlier] in ids:
                return people[numbers[earlier]]
    return able[0]
