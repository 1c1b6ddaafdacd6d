"""What only one country calls so, where that country is hidden: its laws, its benefits, its ministries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sanitizer.analyse.policy.glosses import KIND as GLOSS
from sanitizer.analyse.policy.glosses import replacing, tells_country
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.ladders.laws import BENEFIT, NUMBER, NUMBERED, YEAR
from sanitizer.ladders.matters import is_benefit
from sanitizer.language import alternation, pairs
from sanitizer.language.english.grammar import FUNCTION_WORDS

_NOUN = alternation("codes.national_laws")
_FIGURES = r"(?:1[5-9]|20)[0-9]{2}"
_DATED = re.compile(rf"\b[A-Z][\w’'-]*[^\S\n]{_NOUN},?[^\S\n](?P<gone>(?:of[^\S\n])?{_FIGURES})\b(?![-–/.:][0-9])")
"""A law by its name and year: "the Salt Act 1967"."""
_SHORT = re.compile(rf"\b[Tt]he[^\S\n](?P<gone>{_FIGURES})[^\S\n](?:[A-Z][\w’'-]*[^\S\n]){{0,4}}{_NOUN}\b")
"""A law by its year: "the 1967 Act"."""
_CAPITALS = re.compile(r"\b[A-Z][\w’'-]*(?:[^\S\n][A-Z][\w’'-]*){1,5}\b")
_FOR_WHOM = re.compile(r"[a-z](?:['’]s|s['’])[^\S\n]")
"""Whom a benefit is for in its name; "Child Benefit" is what many countries have."""
_LETTERS = re.compile(r"[^\S\n]\((?P<all>[“\"‘']?(?P<letters>[A-Z]{2,6})[”\"’']?)\)")
_BODIES = re.compile(
    "|".join(rf"\b{re.escape(name)}\b" for name in sorted(pairs("state_bodies"), key=len, reverse=True)).replace(
        "'", "['’]"
    ),
    re.IGNORECASE,
)
_SCORE = Identifier.QUASI, 0.9, ("state-terms",)


def state_terms(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings with what only one country calls so, where a nationality or country is one of them.

    A search for the number or year of a law, or for what a benefit is called, shows the country that is hidden
    elsewhere. Articles of codes stay, and so does what a law is called.

    >>> text = "a Ruritanian fined under Law no. 12/1999 on Salt and the Bread Act 1967 (Law no. 7)"
    >>> whose = Finding(2, 12, text[2:12], PiiType.DEM, Identifier.QUASI, 0.9, ("x",), kind="nationality")
    >>> [one.text for one in state_terms(text, [whose])], state_terms(text, [])
    (['Ruritanian', 'Law no. 12/1999', '1967', 'Law no. 7'], [])
    >>> text = "a Ruritanian refused Mourning Parent's Allowance (“MPA”) by the Inland Revenue"
    >>> [one.text for one in state_terms(text, [whose])]
    ['Ruritanian', "Mourning Parent's Allowance", '“MPA”', 'Inland Revenue']
    """
    if not tells_country(findings):
        return list(findings)
    return replacing(findings, sorted([*_laws(text), *_benefits(text), *_bodies(text)], key=lambda one: one.start))


def _laws(text: str) -> Iterator[Finding]:
    for match in NUMBERED.finditer(text):
        alone = text[match.start() - 1 : match.start()] == "(" and text.startswith(")", match.end())
        yield _found(text, *match.span(), kind=GLOSS if alone else NUMBER)  # "the Bread Act (Law no. 7)"
    for shape in (_DATED, _SHORT):
        for match in shape.finditer(text):
            yield _found(text, *match.span("gone"), kind=YEAR)


def _benefits(text: str) -> Iterator[Finding]:
    """The benefits of a text by their names in capitals, and the letters that are short for them."""
    for match in _CAPITALS.finditer(text):
        skipped = 1 if match[0].split()[0].casefold() in FUNCTION_WORDS else 0
        name = match[0].split(maxsplit=skipped)[-1]
        if not _FOR_WHOM.search(name) or name.isupper() or not is_benefit(name.replace("’", "'")):
            continue
        yield _found(text, match.end() - len(name), match.end(), kind=BENEFIT)
        letters = _LETTERS.match(text, match.end())
        if letters is not None:
            yield _found(text, *letters.span("all"), kind=GLOSS)
            noun = name.split()[-1].casefold()
            for again in re.finditer(rf"\b{letters['letters']}\b", text[letters.end() :]):
                at = letters.end() + again.start()
                yield _found(text, at, at + len(again[0]), kind=f"{BENEFIT}:{noun}")


def _bodies(text: str) -> Iterator[Finding]:
    for match in _BODIES.finditer(text):
        if match[0][:1].isupper():
            yield _found(text, *match.span(), kind="agency", type=PiiType.ORG)


def _found(text: str, start: int, end: int, kind: str, type: PiiType = PiiType.MISC) -> Finding:
    return Finding(start, end, text[start:end], type, *_SCORE, origin=Origin.READER, kind=kind)
