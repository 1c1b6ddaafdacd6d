"""The article of a class whose name went: "the Danish film Dust" is "a Danish film", where it comes up first."""

from __future__ import annotations

import re

from sanitizer.core.results import Edit
from sanitizer.language import alternation
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.inflect import article, is_plural, lemma
from sanitizer.recode.beside import is_kind, is_work

_SINGLED = rf"(?!(?:{alternation('facts.of_one_work')}|\w+est)\b)"
_CLASS_NEXT = re.compile(rf"(?:[^\S\n]{_SINGLED}[a-z][\w-]*){{0,4}}[^\S\n](?P<noun>[a-z][\w-]*)")
_THE = re.compile(r"\b([Tt])he[^\S\n]\Z")
_THE_KNOWN = re.compile(
    rf"\b(?P<the>[Tt])he[^\S\n](?P<words>(?:{_SINGLED}[\w-]+[^\S\n]){{1,5}})(?P<noun>[a-z][\w-]*),?\Z"
)
_YEARS = re.compile(r"(?P<the>the )?(?P<years>(?:early |mid-|late )?[12][0-9]{3}s)")
_MOST = 80
"""Characters before a name in which its class and what describes that stand."""


def introduced(text: str, edits: list[Edit], edit: Edit) -> list[Edit]:
    """The edits, with "a" for "the" before a class that comes up first, where ``edit`` takes its name away.

    >>> text = "He was in the early American sitcom Dust."
    >>> [(one.start, one.end, one.text) for one in introduced(text, [], Edit(35, 40, ""))]
    [(10, 13, 'an')]
    """
    if edit.text:
        return edits
    floor = edits[-1].end if edits else 0
    gone = 1 if len(edits) > 1 and not edits[-1].text else 0  # "the 1992 animated Kestrel film Dust"
    if len(edits) > gone:
        cut = edits[-1].start if gone else floor
        words = f"{text[edits[-1 - gone].end : cut].rstrip()} {text[floor : edit.start].lstrip()}"
        between = _CLASS_NEXT.fullmatch(words)
        if between is not None and _classed(between["noun"]):
            return [*_of_the_last(text, edits[: len(edits) - gone], between["noun"]), *edits[len(edits) - gone :]]
    known = _THE_KNOWN.search(text, max(floor, edit.start - _MOST), edit.start)
    if known is None or not _classed(known["noun"]) or not FUNCTION_WORDS.isdisjoint(known["words"].split()):
        return edits
    if known["words"].islower():  # nothing that is known stands there, so that the name had its say
        return edits
    one = _one(known["the"], known["words"], known["noun"])
    start = known.start("the")
    return [*edits, Edit(start, start + 3 if one else known.start("words"), one)]


def _of_the_last(text: str, edits: list[Edit], noun: str) -> list[Edit]:
    """The edits, the last one with its article: "the Danish film Dust", "the 1992 animated film Dust"."""
    last = edits[-1]
    years = _YEARS.fullmatch(last.text)
    if years is None and not last.text[:1].isupper():
        return edits
    the = _THE.search(text, max(edits[-2].end if len(edits) > 1 else 0, last.start - 5), last.start)
    if the is None:
        return edits
    said = years["years"] if years else last.text
    one = _one(the[1], said, noun)
    return [*edits[:-1], Edit(the.start(), last.end, f"{one} {said}" if one else said)]


def _one(the: str, words: str, noun: str) -> str:
    """The article for "the", with its capital; several have none."""
    if is_plural(noun) and lemma(noun) != noun:
        return ""
    return ("A" if the == "T" else "a") + article(words)[1:]


def _classed(noun: str) -> bool:
    """Whether a noun is a class that names stand behind: "the Danish film Dust", "the Danish club Hay"."""
    return any(is_work(form) or is_kind(form, "organization") for form in {noun, lemma(noun)})


def said_once(text: str, edit: Edit, ceiling: int) -> Edit:
    """The edit with what says the same behind it: "the Danish and European titles" are "the European titles"."""
    same = re.compile(rf",?[^\S\n](?:and|or)[^\S\n]{re.escape(edit.text)}\b(?!-)").match(text, edit.end, ceiling)
    return Edit(edit.start, same.end(), edit.text) if same and edit.text[:1].isupper() else edit
