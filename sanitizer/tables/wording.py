"""What stands for a mention of which a release may tell no more than its type, written as in documents.

People get a number that holds throughout the texts of one person of the table; codes, dates and amounts get a label
("[phone number]"); other things a noun of their type ("an organization") or, where a type has none, "[detail]".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from sanitizer.analyse.people import number_people
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import EVERYTHING
from sanitizer.core.tables import Term
from sanitizer.core.terms import TermIndex
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.recode.group_terms import RecodedTerms
from sanitizer.recode.labels import OPAQUE, label, noun
from sanitizer.tables.own_words import IDENTIFIER
from sanitizer.tables.terms import TYPE_WORDS, type_of

_LABELLED = {PiiType.CODE, PiiType.DATETIME, PiiType.QUANTITY}
_NO_NAME = re.compile(r"[\d@/_]")
_SHAPED = {"MAIL": "email", "URL": "url", "PHONE": "phone", "POSTCODE": "postcode", "MONEY": "money", "TIME": "time"}
"""The kind whose label a type of tables has where a detector says nothing finer."""
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}")
_UNNAMED = {"NORP", "PRODUCT"}
"""Types that hold too many kinds of things for one noun."""


def bare(term: Term, before: str = "") -> str:
    """What stands for a suppressed term, with the text ``before`` it: its label, or the noun of its type.

    >>> bare(Term("a@b.no", "MAIL", 0, 6)), bare(Term("Oslo", "GPE", 0, 4)), bare(Term("nurse", "JOB", 0, 5))
    ('[e-mail]', 'place', 'worker')
    >>> bare(Term("2014", "DATE", 0, 4)), bare(Term("4 May 2014", "DATE", 0, 10))
    ('[year]', '[date]')
    >>> bare(Term("Frumbly", "PRODUCT", 0, 7)), bare(Term("spring", "SEASON", 0, 6))
    ('[detail]', 'season')
    """
    if term.type == IDENTIFIER:
        return "[name]" if is_name(term) else label(_finding(term, PiiType.CODE, ""), before)
    target = type_of(term.type)
    if target is PiiType.PERSON:
        return "[name]"
    if target in _LABELLED:
        kind = "year" if target is PiiType.DATETIME and _YEAR.fullmatch(term.text) else term.kind
        return label(_finding(term, target, _SHAPED.get(term.type, kind)), before)
    if term.type in _UNNAMED:
        return OPAQUE
    return noun(term.type) or TYPE_WORDS.get(term.type, term.type.replace("_", " ").lower())


def is_name(term: Term) -> bool:
    """Whether a term names a person: one that was read so, or a direct identifier of letters alone.

    >>> is_name(Term("Mira", "IDENTIFIER", 0, 4)), is_name(Term("IT-4711", "IDENTIFIER", 0, 7))
    (True, False)
    """
    if term.type == IDENTIFIER:
        return not _NO_NAME.search(term.text)
    return type_of(term.type) is PiiType.PERSON


def number_names(terms: Sequence[Term], texts: Sequence[str] = (), own: Sequence[str] = ()) -> tuple[list[str], int]:
    """For each of a person's ``terms``, in the order of their texts, its numbered person or "", and how many these are.

    Numbers that ``texts`` hold already are not given again; words of a name in ``own`` are one person.

    >>> ada, berg, place = Term("Ada", "PERSON", 0, 3), Term("Berg", "PERSON", 9, 13), Term("Oslo", "GPE", 20, 24)
    >>> number_names([ada, berg, place]), number_names([ada, berg], own=["Ada Berg"])
    ((['PERSON 1', 'PERSON 2', ''], 2), (['PERSON 1', 'PERSON 1'], 1))
    """
    taken = max((int(match[0].split()[1]) for text in texts for match in PERSON_FORM.finditer(text)), default=0)
    people = [place for place, term in enumerate(terms) if is_name(term)]
    known = [Term(name, IDENTIFIER, 0, len(name)) for name in own if name and not _NO_NAME.search(name)]
    numbers = number_people([_finding(term, PiiType.PERSON, "") for term in [*known, *(terms[i] for i in people)]])
    found = [""] * len(terms)
    order: dict[int, int] = {}
    for place, number in zip(people, numbers[len(known) :], strict=True):
        found[place] = f"PERSON {taken + order.setdefault(number, len(order)) + 1}"
    return found, len(order)


def _finding(term: Term, type: PiiType, kind: str) -> Finding:
    return Finding(0, max(1, len(term.text)), term.text, type, Identifier.QUASI, 0.5, ("tables",), kind=kind)


def credit_numbers(recoded: RecodedTerms, index: TermIndex, counts: Sequence[int]) -> RecodedTerms:
    """The recoded terms, where a suppressed name that has a number loses less: it still tells who is who.

    Of ``counts[person]`` people in the texts of a person a number singles out one, which keeps the logarithm of that
    count of all that a name tells.

    Args:
        recoded: what becomes of the terms.
        index: the terms.
        counts: for each person of the table how many people their texts tell apart.
    """
    names = np.array([type_of(name) is PiiType.PERSON for name in index.type_names], dtype=bool)
    if not len(index.term) or not names.any():
        return recoded
    told = np.log(np.maximum(np.asarray(counts, dtype=np.float64), 1.0)) / np.log(EVERYTHING)
    numbered = names[index.term_types[index.term]] & (recoded.node < 0)
    loss = np.where(numbered, 1.0 - np.minimum(told[index.person], 1.0), recoded.loss)
    return replace(recoded, loss=loss)
