"""Families that are called by their surname in the plural: "the Lindqvists sold the house"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sanitizer.analyse.policy.first_names import listed
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.analyse.policy.phrases import is_people
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation
from sanitizer.language.english.inflect import singulars

KIND = "family"
_NAME = r"[A-ZÀ-ÖØ-Þ][^\W\d_A-Z]{2,20}s"
_THE = rf"\b[Tt]he[^\S\n](?P<x>{_NAME})\b"
_DOES = re.compile(
    rf"{_THE}(?:['’][^\S\n](?:[a-z]+[^\S\n])?(?:{alternation('families.have')})\b|"
    rf"(?:[^\S\n]and[^\S\n]the[^\S\n]{_NAME})?[^\S\n](?:[a-z]+ly[^\S\n])?(?:{alternation('families.do')})\b)"
)
_WITH = re.compile(rf"\b(?:{alternation('families.before')})[^\S\n](?:[a-z]+[^\S\n])?(?=the){_THE}(?![^\S\n][A-Z])")
_AND = re.compile(rf"\band[^\S\n](?=the){_THE}(?:[^\S\n](?:{alternation('families.do')})\b)")


def families(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings in which what somebody takes for a club or a dog is a family, and families that nobody saw.

    >>> [one.text for one in families("The Lindqvists sold it to the Khans. The Parties live on.", [])]
    ['Lindqvists']
    """
    others = list(findings)
    people = {fold(word) for one in others if one.type is PiiType.PERSON for word in one.text.split()[-1:]}
    sure = {match.span("x") for pattern in (_DOES, _AND) for match in pattern.finditer(text)}
    maybe = {match.span("x") for match in _WITH.finditer(text)}
    found = {span for span in sure if _surname(text[slice(*span)], people, known=False)}
    found |= {span for span in maybe if _surname(text[slice(*span)], people, known=True)}
    yield from (one for one in others if not any(one.start < end and start < one.end for start, end in found))
    for start, end in sorted(found):
        yield Finding(
            start,
            end,
            text[start:end],
            PiiType.ORG,
            Identifier.DIRECT,
            1.0,
            ("families",),
            origin=Origin.LIST,
            kind=KIND,
        )


def _surname(plural: str, people: set[str], *, known: bool) -> bool:
    """Whether a word in the plural is a surname: somebody's here, a known one, or, in doubt, none that is ``known``."""
    forms = {plural.removesuffix("s"), plural.removesuffix("es"), *singulars(plural)} - {plural}
    if any(fold(form) in people for form in forms):
        return True
    if any(is_people(form) for form in (plural, *forms)):
        return False  # "the Danes"
    store = OntologyStore.built_in()
    if known and any(one.proper for one in store.senses(fold(plural))):
        return False  # "from the Alps"
    if any(map(listed, forms)):
        return True
    return not known and not any(is_word(form.casefold()) or store.senses(fold(form)) for form in (plural, *forms))
