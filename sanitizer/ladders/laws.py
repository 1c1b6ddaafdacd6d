"""Ladders of what only one country calls so: "Legislative Decree no. 18/1989" is a legislative decree."""

from __future__ import annotations

import re

from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.language import alternation, words

NUMBER, YEAR = "law-number", "law-year"
"""The kinds of what finds a law of one country: its noun with a number, or the year in its name."""
BENEFIT = "state-benefit"
"""The kind of a benefit by the name that one country gives it; that of its letters has a colon and a noun behind."""
CITED = "cited-case"
"""The kind of a decision that is cited by its parties and the report that has it."""
NUMBERED = re.compile(
    rf"\b(?P<law>(?:{alternation('codes.of_national_laws')}[^\S\n]){{0,2}}{alternation('codes.national_laws')})[^\S\n]"
    r"(?:(?i:nos?|nr|number)\.?[^\S\n]?[0-9]+(?:[./:-][0-9A-Z]+)*|[0-9]+[/:][0-9]+(?:[/:-][0-9A-Z]+)*)\b"
)
"""A law by its number; one that only has a figure may be a chapter of something."""


def law_ladder(term: str) -> Ladder | None:
    """What a law with a number is, or None where the term is none.

    >>> [rung.text for rung in law_ladder("Legislative Decree no. 18/1989")], law_ladder("the Salt Act")
    (['legislative decree', '***'], None)
    """
    law = NUMBERED.fullmatch(term.strip())
    return Ladder.build(term, [Rung(law["law"].casefold(), "rule", EVERYTHING)]) if law else None


def benefit_ladder(term: str, kind: str = BENEFIT) -> Ladder:
    """A benefit by whom it is for, then by its noun; of its letters the ``kind`` has the noun.

    >>> [rung.text for rung in benefit_ladder("Mourning Parent's Allowance")]
    ["mourning parents' allowance", 'allowance', '***']
    >>> [rung.text for rung in benefit_ladder("MPA", f"{BENEFIT}:allowance")]
    ['allowance', '***']
    """
    if noun := kind.partition(":")[2]:
        return Ladder.build(term, [Rung(noun, "rule", EVERYTHING)])
    name = re.sub(r"(['’])s\b", r"s\1", term.casefold())
    return Ladder.build(term, [Rung(said, "rule", EVERYTHING) for said in dict.fromkeys((name, name.split()[-1]))])


def case_ladder(term: str) -> Ladder:
    """What a decision is to the text that cites it.

    >>> [rung.text for rung in case_ladder("Berg v Moe [1978] SLR 379")]
    ['earlier case', 'case', '***']
    """
    return Ladder.build(term, [Rung(said, "rule", EVERYTHING) for said in words("codes.cited_cases")])
