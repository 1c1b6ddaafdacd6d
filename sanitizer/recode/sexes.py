"""Whose age it is, by what the whole text says of the person before it: "PERSON 1, in his thirties"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from sanitizer.core.findings import Finding, PiiType
from sanitizer.language import alternation
from sanitizer.recode.labels import said

_THEIR = "in their "
_BEHIND_NAME = re.compile(
    r"[,;]?[^\S\n](?:(?:is|was|who[^\S\n](?:is|was)|aged)[^\S\n])?[\[(]?|"
    r"[,;]?[^\S\n](?:[^.;\n]*[^\S\n])?died[^\S\n]"  # "Berg, who has died aged 87"
)
_HE, _SHE = (alternation(f"pronouns_by_gender.{sex}") for sex in ("man", "woman"))
_PRONOUN = re.compile(rf"\b(?:(?P<he>{_HE})|{_SHE})\b", re.IGNORECASE)
_TITLES = {
    sex: re.compile(rf"(?<!\w){alternation(f'titles_by_gender.{sex}', f'nouns_by_gender.{sex}')}\.?[ \u00a0]\Z", re.I)
    for sex in ("man", "woman")
}
_NEAR = 160
"""Characters behind a name in which the first pronoun is that of the person."""
_MOST = 0.8
"""The share of mentions that must agree on a sex."""


def ages_of_people(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, an age right behind a person with the pronoun that other sentences have for that person.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "Berg, 34, was fined. Berg lost his hat."
    >>> def found(at, name, type, said):
    ...     return Finding(at, at + len(name), name, PiiType(type), Identifier.QUASI, 1.0, ("x",), replacement=said)
    >>> berg = [found(at, "Berg", "PERSON", "PERSON 1") for at in (0, 21)]
    >>> ages_of_people(text, [berg[0], found(6, "34", "DEM", "in their thirties"), berg[1]])[1].replacement
    'in his thirties'
    >>> text = "Berg left Hay and died aged 84. Berg lost his hat."
    >>> berg = [found(at, "Berg", "PERSON", "PERSON 1") for at in (0, 32)]
    >>> ages_of_people(text, [berg[0], found(23, "aged 84", "DEM", "in their eighties"), berg[1]])[1].replacement
    'in his eighties'
    """
    result = list(findings)
    pronouns: dict[str | None, str] = {}
    for number, age in enumerate(findings):
        person = next((one for one in reversed(findings[:number]) if one.type is PiiType.PERSON), age)
        stands = age.type is PiiType.DEM and (age.replacement or "").startswith(_THEIR)
        if not stands or person.type is not PiiType.PERSON or not _BEHIND_NAME.fullmatch(text, person.end, age.start):
            continue
        pronouns = pronouns or _pronouns(text, findings)
        if (his := pronouns[person.replacement]) and age.replacement:
            result[number] = said(age, age.replacement.replace("their", his, 1))
    return result


def _pronouns(text: str, findings: Sequence[Finding]) -> dict[str | None, str]:
    """The pronoun of each person, or nothing where the text says none or different ones."""
    votes: dict[str | None, list[bool]] = defaultdict(list)
    people = [one for one in findings if one.type is PiiType.PERSON]
    for number, one in enumerate(people):
        before = text[max(0, one.start - 14) : one.start]
        titles = [sex == "man" for sex, title in _TITLES.items() if title.search(before)]
        following = people[number + 1].start if number + 1 < len(people) else len(text)
        told = _PRONOUN.search(text, one.end, min(one.end + _NEAR, following))
        votes[one.replacement].extend(titles)
        if told is not None and "\n\n" not in text[one.end : told.start()]:
            votes[one.replacement].append(told["he"] is not None)
    return {who: _agreed(told) for who, told in votes.items()}


def _agreed(votes: Sequence[bool]) -> str:
    if not votes:
        return ""
    men = sum(votes) / len(votes)
    return "his" if men >= _MOST else "her" if men <= 1 - _MOST else ""
