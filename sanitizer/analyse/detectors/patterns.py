"""What has a shape: addresses, numbers, codes, keys, dates, times, ages, amounts, named fields, foreign scripts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from sanitizer.analyse.detectors.addressed import find_addressed
from sanitizer.analyse.detectors.ages import find_ages
from sanitizer.analyse.detectors.codes import find_codes
from sanitizer.analyse.detectors.fields import find_columns, find_named, find_surnames
from sanitizer.analyse.detectors.secrets import find_secrets
from sanitizer.analyse.detectors.told import SURE, find_told
from sanitizer.analyse.policy.ordinary import names_work
from sanitizer.analyse.spacy.source import text_of
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language import word_set
from sanitizer.language.english.dates import find_dates
from sanitizer.language.shapes import shapes

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from sanitizer.config.schema import Settings

DIRECT, QUASI = Identifier.DIRECT, Identifier.QUASI
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_LETTERS = "\u0370-\u1cff\u1f00-\u1fff\u2c80-\ud7ff\uf900-\ufdff\ufe70-\ufeff"
_UNREAD = re.compile(
    rf"[{_LETTERS}]{{2,}}+(?:[^\S\n]{{0,2}}[^\w\s@+]{{0,2}}+[^\S\n]{{0,2}}(?:[{_LETTERS}]++|[0-9]{{1,4}}(?![0-9+-])))*+"
)
"""Words in letters that the reader cannot read, with the short numbers between and behind them: houses, flats, days."""
_ORIGINS = {"shape": Origin.SHAPE, "soft": Origin.SOFT_SHAPE, "name": Origin.NAME_SHAPE}
_SOFT = frozenset({"year", "number"})
"""Shapes that are guesses although they are found by other means than a row of the table."""


class Patterns:
    """The detector "patterns": findings named ``patterns:SHAPE``.

    Args:
        unread: whether all words of a text are findings that is mostly in letters which the reader cannot read.

    >>> import spacy
    >>> doc = spacy.blank("en")("Write to ada@example.org before 3 May 2021.")
    >>> [(f.text, f.type.value, f.detectors) for f in Patterns()(doc)]
    [('ada@example.org', 'CODE', ('patterns:email',)), ('3 May 2021', 'DATETIME', ('patterns:date',))]
    """

    name = "patterns"

    def __init__(self, *, unread: bool = False) -> None:
        self.unread = unread

    def __call__(self, doc: Doc) -> list[Finding]:
        """The findings in ``doc``, in no particular order; overlaps are left to the merge."""
        return list(self.find(text_of(doc)))

    def find(self, text: str) -> Iterator[Finding]:
        """The findings in a plain text."""
        plain = _plain_figures(text)
        for finding in self._find(plain):
            yield finding if plain is text else replace(finding, text=text[finding.start : finding.end])

    def _find(self, text: str) -> Iterator[Finding]:
        lower = text.lower()
        foreign = not text.isascii() and not _mostly_latin(text)
        for match in _UNREAD.finditer(text) if foreign and self.unread else ():
            yield _found(text, match.span(), PiiType.MISC, QUASI, SURE, "foreign-words", Origin.SHAPE)
        for shape in shapes("english"):
            if shape.check or (shape.mostly_latin and (foreign or text.isascii())):
                continue
            origin, group = _ORIGINS[shape.kind], "x" if "x" in shape.pattern.groupindex else 0
            for match in filter(of_people, shape.spans(text, lower)):
                yield _found(text, match.span(group), shape.type, shape.identifier, shape.score, shape.name, origin)
        for span in find_addressed(text):
            yield _found(text, span, PiiType.PERSON, DIRECT, SURE, "chat-name", Origin.NAME_SHAPE)
        for span in find_ages(text):
            yield _found(text, span, PiiType.DEM, QUASI, SURE, "age")
        yield from find_told(text)
        dates = find_dates(text)
        for found in dates:
            name = "date" if found.sure else "year"
            yield _found(text, (found.start, found.end), PiiType.DATETIME, QUASI, 0.8, name)
        sure = SpanIndex((d.start, d.end) for d in dates if d.sure)
        for start, end in chain(find_named(text), find_columns(text)):
            yield _found(text, (start, end), PiiType.PERSON, DIRECT, 0.9, "field")
        for span in find_surnames(text):
            yield _found(text, span, PiiType.PERSON, DIRECT, 0.9, "surname-first")
        for code in chain(find_codes(text), find_secrets(text)):
            if sure.meets(code.start, code.end):
                continue
            identifier = DIRECT if code.direct else QUASI
            yield _found(text, (code.start, code.end), PiiType.CODE, identifier, code.score, code.kind)


def of_people(match: re.Match[str]) -> bool:
    """Whether what a shape takes for a word for people, its group ``people``, is one; True where it has no such group."""
    word = match.groupdict().get("people")
    return word is None or word.lower() in word_set("facts.singled") or names_work(word.lower())


def _found(
    text: str,
    span: tuple[int, int],
    type: PiiType,
    identifier: Identifier,
    score: float,
    name: str,
    origin: Origin | None = None,
) -> Finding:
    origin = origin or (Origin.SOFT_SHAPE if name in _SOFT else Origin.SHAPE)
    words = text[slice(*span)]
    return Finding(*span, words, type, identifier, score, (f"patterns:{name}",), origin=origin, kind=name)


def _plain_figures(text: str) -> str:
    """``text`` with the figures of all scripts written 0 to 9, letter for letter."""
    if text.isascii() or not any(c.isdecimal() and c > "9" for c in text):
        return text
    return "".join(str(unicodedata.decimal(c)) if c > "9" and c.isdecimal() else c for c in text)


def _mostly_latin(text: str) -> bool:
    """Whether more than a quarter of the beginning of ``text`` are Latin letters."""
    return len(_LATIN.findall(text, 0, 2000)) * 2 > min(len(text), 2000) * 0.5


def make(settings: Settings) -> Patterns:
    """The detector for ``settings``.

    >>> from sanitizer.config.schema import Settings
    >>> [finding.text for finding in make(Settings()).find("Mail ada@example.org")]
    ['ada@example.org']
    """
    return Patterns(unread="reader" in settings.detectors)
