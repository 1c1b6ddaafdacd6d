"""Families that are called by their surname in the plural: "the Lindqvists sold the house"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sanitizer.analyse.policy.first_names import listed
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.analyse.policy.phrases import is_people
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation
from sanitizer.language.english.inflect import singulars

KIND = "family"
_LOUD = 6
"""Letters of a word in capitals that may be an abbreviation: "the DISCO trial"."""
_GUESSES = {PiiType.ORG, PiiType.MISC, PiiType.DEM}
_WORDS = {PiiType.MISC, PiiType.DEM}
_BELIEF, _WORK = "religion", "profession"
_NAME = r"[A-ZÀ-ÖØ-Þ][^\W\d_A-Z]{2,20}s"
_THE = rf"\b[Tt]he[^\S\n](?P<x>{_NAME})\b"
_DOES = re.compile(
    rf"{_THE}(?:['’][^\S\n](?:[a-z]+[^\S\n])?(?:{alternation('families.have')})\b|"
    rf"(?:[^\S\n]and[^\S\n]the[^\S\n]{_NAME})?[^\S\n](?:[a-z]+ly[^\S\n])?(?:{alternation('families.do')})\b)"
)
_WITH = re.compile(rf"\b(?:{alternation('families.before')})[^\S\n](?:[a-z]+[^\S\n])?(?=the){_THE}(?![^\S\n][A-Z])")
_OF_ONE = re.compile(
    rf"\b[Tt]he[^\S\n](?P<x>[A-ZÀ-ÖØ-Þ][^\W\d_]{{2,20}}(?:-[A-ZÀ-ÖØ-Þ][^\W\d_]{{2,20}})?)[^\S\n]"
    rf"(?:(?P<kin>{alternation('kin.together', 'kin.siblings', 'families.young')})|{alternation('families.of_one')})\b"
    r"(?![^\S\n]?[A-Z-])"
)
"""What is called by a surname: "the Lindqvist twins", "the Lindqvist case"."""
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
    guessed = {(one.start, one.end): one.type for one in others if one.origin.guessed and one.type in _GUESSES}
    known = SpanIndex(
        (one.start, one.end) for one in others if one.type is not PiiType.LOC and (one.start, one.end) not in guessed
    )
    called = [(match.span("x"), match) for match in _OF_ONE.finditer(text)]
    owners = {
        span
        for span, match in called
        if not known.meets(*span) and _owner(match["x"], people, guessed.get(span), kin=match["kin"] is not None)
    }
    taken = SpanIndex([*found, *owners])
    yield from (one for one in others if not taken.meets(one.start, one.end))
    for start, end in sorted(found | owners):
        type, kind = (PiiType.ORG, KIND) if (start, end) in found else (PiiType.PERSON, "person")
        yield Finding(
            start, end, text[start:end], type, Identifier.DIRECT, 1.0, ("families",), origin=Origin.LIST, kind=kind
        )


def _owner(word: str, people: set[str], guess: PiiType | None = None, *, kin: bool = False) -> bool:
    """Whether a word before what people have is a surname: somebody's here, or one that is nothing else.

    A word of the language that a reader takes for somebody's kind or for a thing is one there, but for a belief, and
    so is an occupation before ``kin``.

    >>> [_owner(word, set()) for word in ("Lindqvist", "Smith", "London", "Danish", "Sunday", "Young")]
    [True, True, False, False, False, False]
    >>> [_owner(word, set(), PiiType.DEM) for word in ("Bell", "Sikh", "Christian")]
    [True, False, False]
    >>> [_owner(word, set(), kin=True) for word in ("Carver", "Lost", "Lund")]
    [True, False, False]
    """
    if fold(word) in people:
        return True
    store = OntologyStore.built_in()
    senses = store.senses(fold(word))
    if is_people(word) or (word.isupper() and len(word) < _LOUD):
        return False
    if any(store.branch(one.concept) == _BELIEF for one in senses):
        return False
    if guess in _WORDS and is_word(word.casefold()):
        return True
    if kin and any(store.branch(one.concept) == _WORK for one in senses):
        return True  # "the Carver girls"
    return listed(word) if senses or is_word(word.casefold()) else True


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
