"""What has a shape: addresses, numbers, codes, keys, dates, times, ages, amounts, named fields, foreign scripts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from sanitizer.analyse.detectors.codes import find_codes
from sanitizer.analyse.detectors.fields import find_named
from sanitizer.analyse.detectors.secrets import find_secrets
from sanitizer.analyse.spacy.source import text_of
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language.english.dates import find_dates
from sanitizer.language.english.numbers import FIGURE, MONEY, NUMBER, TIME_UNIT, UNIT

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from sanitizer.config.schema import Settings

DIRECT, QUASI = Identifier.DIRECT, Identifier.QUASI
TITLES = (
    r"(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Doctor|Sir|Dame|Lady|Lord|Madam|Rev|Reverend|Father|Sister|Judge|Justice|"
    r"Sgt|Sergeant|Capt|Captain|Cpl|Lt|Lieutenant|Col|Colonel|Maj|Gen|Cmdr|Insp|Inspector|Herr|Frau|Monsieur|Madame|Señora?|Nurse)"
)
_UPPER = r"A-ZÀ-ÖØ-ÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ"
_PARTICLE = r"(?:de|da|di|du|del|della|der|den|van|von|zu|la|le|bin|ibn|al|af|av|dos|das|ter|ten|e|y|O['’])"
_STARTER = r"(?!(?:The|He|She|It|In|On|At|They|We|I|This|That|A|An|His|Her|But|And|When|After|Then|There)\b)"
_NAME_WORD = rf"(?:{_STARTER}(?:[{_UPPER}]\.(?:-?[{_UPPER}]\.)*|[{_UPPER}][\w'’\u0300-\u036f-]{{0,40}}))"
_NAME = rf"(?:(?:{_PARTICLE}[\s-])*{_NAME_WORD}(?:[ \u00a0](?:{_PARTICLE}\s)*{_NAME_WORD}){{0,3}})"

_SPELT_AT = r"(?:\s?[(\[{<]\s?at\s?[)\]}>]\s?|\sat\s)"
_SPELT_DOT = r"(?:\s?[(\[{<]\s?dot\s?[)\]}>]\s?|\sdot\s)"
_SPELT_MAIL = re.compile(
    rf"\b[\w+-]{{1,40}}(?:(?:{_SPELT_DOT}|\.)[\w+-]{{1,40}}){{0,3}}"
    rf"(?:{_SPELT_AT}[\w-]{{1,40}}(?:{_SPELT_DOT}[\w-]{{1,20}}){{0,2}}{_SPELT_DOT}(?:com|org|net|edu|gov|info|io|eu|[a-z]{{2}}(?<!on)(?<!in)(?<!is)(?<!at)(?<!of)(?<!to))"
    r"|\s?[(\[{<]\s?at\s?[)\]}>]\s?[\w-]{1,40}(?:\.[\w-]{2,20}){1,3})\b",
    re.IGNORECASE,
)
"""An address written for people: "ada [at] example [dot] org"."""
# name, type, identifier, score, pattern; a group called "x" narrows the finding
_SHAPES: tuple[tuple[str, PiiType, Identifier, float, re.Pattern[str]], ...] = (
    ("spelt-mail", PiiType.CODE, DIRECT, 0.9, _SPELT_MAIL),
    ("login", PiiType.CODE, DIRECT, 0.9, re.compile(r"(?:[\\/]Users[\\/]|/home/)(?P<x>[\w.@-]{2,40})", re.IGNORECASE)),
    ("nino", PiiType.CODE, DIRECT, 0.95, re.compile(r"\b[A-Z]{2} ?(?:[0-9]{2} ?){3}[A-D]\b")),
    ("email", PiiType.CODE, DIRECT, 1.0, re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![.-])")),
    ("url", PiiType.CODE, DIRECT, 0.95, re.compile(r"(?:\b(?:https?|ftp)://|\bwww\.)[^\s<>\"'“”‘’()\[\]{}]+(?<![.,;:!?])", re.IGNORECASE)),
    ("domain", PiiType.CODE, DIRECT, 0.8, re.compile(r"(?<![\w@.])(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|io|co\.uk|info|biz|eu)(?:/[^\s<>\"')]*)?(?<![.,])(?![\w])")),
    ("page", PiiType.CODE, DIRECT, 0.8, re.compile(r"(?<![\w@./])(?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2}/[^\s<>\"')]+(?<![.,;])")),
    ("handle", PiiType.CODE, DIRECT, 0.95, re.compile(r"(?<![\w@./])@[A-Za-z_]\w+")),
    ("titled-name", PiiType.PERSON, DIRECT, 0.95, re.compile(rf"(?<![\w]){TITLES}\.?\s(?P<x>{_NAME})")),
    ("salutation", PiiType.PERSON, DIRECT, 0.8, re.compile(rf"(?<!\w)(?:Dear|Dearest|Hi|Hello|Hey)\s(?!(?:All|Team|Sir|Madam|Sirs|Colleagues?|Friends?|Everyone|Both|Customer)\b)(?:{TITLES}\.?\s)?(?P<x>{_NAME})(?=\s?[,!:\n])")),
    ("sign-off", PiiType.PERSON, DIRECT, 0.8, re.compile(rf"(?<!\w)(?:[Rr]egards|[Ss]incerely|[Ww]ishes|Cheers|Yours|Thanks|Love|[Ff]aithfully|Thank you),?[ \t]*\r?\n\s{{0,6}}(?P<x>{_NAME})(?=[ \t]*(?:\r?\n|\Z))")),
    ("nicknamed", PiiType.PERSON, DIRECT, 0.9, re.compile(rf"(?<![\w]){_NAME}\s[\"“'‘(]{_NAME_WORD}[\"”'’)]\s{_NAME_WORD}")),
    ("foreign-script", PiiType.MISC, QUASI, 0.6, re.compile(r"[\u0370-\u1cff\u1f00-\u1fff\u2c80-\ud7ff\uf900-\ufdff\ufe70-\ufeff]+(?:[\s·・'’\u200e-]+[\u0370-\u1cff\u1f00-\u1fff\u2c80-\ud7ff\uf900-\ufdff\ufe70-\ufeff]+)*")),
    ("street", PiiType.LOC, DIRECT, 0.9, re.compile(rf"(?<!\w)(?:(?:Flat|Apt|Apartment|Unit|Suite|No)\.?\s\w+,?\s)?[0-9]{{1,5}}[A-Za-z]?,?\s(?:[{_UPPER}][\w'’-]*\s){{1,3}}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Way|Court|Close|Square|Terrace|Place|Crescent|Row|Gardens|Grove|Hill|Highway)\b(?:(?<=St)\.|(?<=Rd)\.|(?<=Ave)\.|(?<=Ln)\.|(?<=Dr)\.|(?<=Blvd)\.)?")),
    ("street", PiiType.LOC, DIRECT, 0.85, re.compile(rf"(?<!\w)[{_UPPER}][\w-]{{1,40}}(?:gata|gaten|gate|veien|vegen|vei|straße|strasse|str\.|allee|gasse|straat|laan|weg|gatan|vägen|katu)\s[0-9]{{1,4}}[A-Za-z]?(?!\w)")),
    ("time", PiiType.DATETIME, QUASI, 0.8, re.compile(r"(?<![\w.,:/])(?:(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?:\s?[ap]\.?\s?m\b(?:\.(?!\s+[A-Z]))?)?|(?:1[0-2]|0?[1-9])(?:\.[0-5][0-9])?\s?(?:[ap]\.\s?m(?:\.(?!\s+[A-Z]))?(?!\w)|[ap]m\b)|(?:1[0-2]|[1-9])\so['’]clock)(?![\w:]|-[A-Za-z])", re.IGNORECASE)),
    ("age", PiiType.DATETIME, QUASI, 0.85, re.compile(rf"(?<![\w.,])(?:(?:aged|at\s(?:the\s)?age(?:\sof)?|\bage)\s{{0,3}}:?\s{{0,3}}(?:[0-9]{{1,3}}|{NUMBER})(?:(?:-to-|\s?[-–]\s?|\s+to\s+)[0-9]{{1,3}}|\s+or\s+(?:over|more))?(?![\w,.]*[0-9])|(?:[0-9]{{1,3}}|{NUMBER})(?:(?:-to-|\s?[-–]\s?|\s+to\s+)[0-9]{{1,3}}|[-\s]or[-\s](?:over|more))?[-\s]years?[-\s](?:old|of\s+age)s?\b|[0-9]{{1,3}}\s?y/?o\b)", re.IGNORECASE)),
    ("duration", PiiType.DATETIME, QUASI, 0.6, re.compile(rf"(?<![\w.,$€£-])(?:{NUMBER}|X)[-\s]{TIME_UNIT}\b(?![-\s]old)", re.IGNORECASE)),
    ("money", PiiType.QUANTITY, QUASI, 0.8, re.compile(rf"(?<![\w])(?:{MONEY})(?![\w])")),
    ("percentage", PiiType.QUANTITY, QUASI, 0.6, re.compile(rf"(?<![\w.,])(?:(?:{FIGURE}|X)\s?%|(?:{NUMBER}|X)\sper\s?cent\b)", re.IGNORECASE)),
    ("quantity", PiiType.QUANTITY, QUASI, 0.7, re.compile(rf"(?<![\w.,$€£-])(?:{NUMBER}|X)[-\s]?{UNIT}(?![\w])")),
)  # fmt: skip
_NEEDS = {
    "email": ("@",), "handle": ("@",), "page": ("/",), "url": ("://", "www."), "login": ("users", "/home/"),
    "spelt-mail": ("(at", "[at", "{at", "<at", "( at", "[ at", " dot "),
}  # fmt: skip
"""Shapes that a text cannot have without one of these in it, which is quickly seen."""
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_ORIGINS = dict.fromkeys(("year", "duration", "percentage", "quantity", "foreign-script", "number"), Origin.SOFT_SHAPE)
_ORIGINS |= dict.fromkeys(("titled-name", "nicknamed", "salutation", "sign-off"), Origin.NAME_SHAPE)
"""What the shapes that are not sure are instead."""


class Patterns:
    """The detector "patterns": findings named ``patterns:SHAPE``.

    >>> import spacy
    >>> doc = spacy.blank("en")("Write to ada@example.org before 3 May 2021.")
    >>> [(f.text, f.type.value, f.detectors) for f in Patterns()(doc)]
    [('ada@example.org', 'CODE', ('patterns:email',)), ('3 May 2021', 'DATETIME', ('patterns:date',))]
    """

    name = "patterns"

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
        for name, kind, identifier, score, pattern in _SHAPES:
            if name in _NEEDS and not any(part in lower for part in _NEEDS[name]):
                continue
            if name == "foreign-script" and (text.isascii() or not _mostly_latin(text)):
                continue
            group = "x" if "x" in pattern.groupindex else 0
            for match in pattern.finditer(text):
                start, end = match.span(group)
                yield _found(text, start, end, kind, identifier, score, name)
        dates = find_dates(text)
        for found in dates:
            name = "date" if found.sure else "year"
            yield _found(text, found.start, found.end, PiiType.DATETIME, QUASI, 0.8, name)
        sure = SpanIndex((d.start, d.end) for d in dates if d.sure)
        for start, end in find_named(text):
            yield _found(text, start, end, PiiType.PERSON, DIRECT, 0.9, "field")
        for code in chain(find_codes(text), find_secrets(text)):
            if sure.meets(code.start, code.end):
                continue
            identifier = DIRECT if code.direct else QUASI
            yield _found(text, code.start, code.end, PiiType.CODE, identifier, code.score, code.kind)


def _found(text: str, start: int, end: int, type: PiiType, identifier: Identifier, score: float, name: str) -> Finding:
    origin = _ORIGINS.get(name, Origin.SHAPE)
    return Finding(
        start, end, text[start:end], type, identifier, score, (f"patterns:{name}",), origin=origin, kind=name
    )


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
    return Patterns()
