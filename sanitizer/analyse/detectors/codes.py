"""Numbers and codes that identify: shapes here, checksums and formats from python-stdnum, phonenumbers and ipaddress.

A code-like string is a finding whether or not a library recognises it (an unknown kind of number is still a number);
recognising it names the kind and raises the score.
"""

from __future__ import annotations

import importlib
import ipaddress
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

# Kinds of number with a checksum strict enough to be believed on digits alone, most specific first.
_STDNUM = {
    "bank-account": ("iban",),
    "card": ("luhn",),
    "national-id": ("no.fodselsnummer", "se.personnummer", "dk.cpr", "fi.hetu", "es.dni", "es.nie", "fr.nir",
                    "it.codicefiscale", "pl.pesel", "nl.bsn", "de.idnr", "gb.nhs", "us.ssn", "us.itin", "ca.sin",
                    "br.cpf", "ch.ssn", "be.nn", "ro.cnp", "cz.rc", "bg.egn", "ee.ik", "lv.pk", "tr.tckimlik", "cn.ric",
                    "in_.aadhaar", "za.idnr", "ie.pps", "gr.amka"),
    "tax-id": ("eu.vat", "us.ein", "gb.utr"),
    "bic": ("bic",),
    "isbn": ("isbn",),
}  # fmt: skip
_CUE = (
    r"(?:(?:application|case|file|record|medical record|patient|passport|(?:driv(?:er|ing)['’]?s?\s+)?licen[cs]e|account|"
    r"policy|plate|registration|reg|invoice|ticket|order|customer|client|member(?:ship)?|serial|reference|ref|docket|"
    r"claim|badge|employee|student|insurance|NHS|MRN|SSN|PIN|tax|VIN|IMEI|plot|lot|room|flat|unit|suite|permit|visa)"
    r"(?:\s*(?:id|no|nos|nr|number|code|ref)\b\.?)?|(?:\b(?:id|no|nos|nr|number|code|ref)\b\.?))"
)
_CODE = r"[A-Za-z]{0,5}[-./]?[0-9][A-Za-z0-9]*(?:[-./:–][A-Za-z0-9]+)*(?:\s[0-9]{2,}[A-Za-z0-9]*)*"
_CUED = re.compile(
    rf"(?<![\w]){_CUE}\s{{0,3}}[:#]?\s{{0,3}}\(?(?P<code>#?{_CODE})(?P<more>(?:(?:,\s|\sand\s){_CODE})*)", re.IGNORECASE
)
_MIXED = re.compile(
    r"(?<![\w@/.-])(?=[A-Za-z0-9/.-]*[0-9][A-Za-z0-9/.-]*[0-9])(?=[A-Za-z0-9/.-]*[A-Z])[A-Z0-9]+(?:[-/.][A-Z0-9]+)*(?:\s[0-9]{2,}(?:\s[0-9]{2,})*)?(?![\w@])"
)
_DIGITS = re.compile(
    r"(?<![\w.,/€$£-])(?:\+|\(\+?)?[0-9](?:[0-9]|[-./() \u00a0\u2010-\u2015\u2212_]{1,2}(?=[0-9(])){4,60}[0-9](?![^\W_]|%)"
)
_CASE = re.compile(r"(?<![\w/.-])[0-9]{1,6}/[0-9]{2,4}(?![\w/])")
_HASH = re.compile(r"(?<!\w)#[A-Za-z]*[0-9][A-Za-z0-9-]{2,}")
_IBAN = re.compile(r"(?<!\w)[A-Z]{2}[0-9]{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,3})?(?!\w)")
_LETTERS = re.compile(
    r"(?<!\w)(?:[A-Z]{6}[0-9]{2}[A-Z][0-9]{2}[A-Z][0-9]{3}[A-Z]|[0-9]{6}[-+A][0-9]{3}[0-9A-Z]|[XYZ]?[0-9]{7,8}-?[A-Z])(?!\w)"
)
_CARD = re.compile(
    r"(?<![\w.,-])[0-9]{4}(?:[\s\u2010-\u2015\u2212_-]{1,2}[0-9]{4}){2,3}(?:[\s\u2010-\u2015\u2212_-]{1,2}[0-9]{1,3})?(?![\w-])"
)
_UK_POST = re.compile(r"(?<!\w)[A-Z]{1,2}[0-9][A-Z0-9]?\s[0-9][A-Z]{2}(?!\w)")
_US_POST = re.compile(r"(?<=\b[A-Z]{2}\s)[0-9]{5}(?:-[0-9]{4})?(?!\w)")
_EU_POST = re.compile(
    r"(?:(?<=,\s)|(?<=\n)|(?<=\b[A-Z]-))[0-9]{4,5}(?=\s[A-ZÀ-Þ][a-zà-ÿ]{2,})(?!\s(?:January|February|March|April|May|June|July|August|September|October|November|December))"
)
_V4 = re.compile(r"(?<![\w.])(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![\w.]*[0-9])")
_V6 = re.compile(r"(?<![\w:])(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}(?![\w:])")
_REGIONS = ("US", "GB", "NO", "DE", "FR", "ES", "IT", "NL", "SE", "IN", "AU")
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:[ .\u00a0][0-9]{3})+|[0-9]+\.[0-9]+")


@dataclass(frozen=True, slots=True)
class Code:
    """A code-like string: where, which kind, how sure, and whether it identifies directly."""

    start: int
    end: int
    kind: str
    score: float
    direct: bool = True


def find_codes(text: str) -> Iterator[Code]:
    """All code-like strings of ``text``; they may overlap.

    >>> [code.kind for code in find_codes("Application no. 46221/99, card 4111 1111 1111 1111")]
    ['record', 'number', 'card', 'card', 'case']
    """
    for match in _CUED.finditer(text):
        for code in re.finditer(_CODE, text[match.start("code") : match.end()]):
            start, end = match.start("code") + code.start(), match.start("code") + code.end()
            size = sum(c.isalnum() for c in code[0])
            if size >= 3:  # "Protocol No. 1" is a count, not a code
                yield Code(start, end, "record", 0.9, direct=size >= 4)
    for match in _DIGITS.finditer(text):
        yield from _digits(match)
    for match in _IBAN.finditer(text):
        if _valid("iban", match[0]):
            yield Code(*match.span(), "bank-account", 1.0)
    for match in _CARD.finditer(text):
        if identify(match[0]) == "card":
            yield Code(*match.span(), "card", 1.0)
    for match in _LETTERS.finditer(text):
        yield Code(*match.span(), identify(match[0]) or "code", 0.9)
    for match in _MIXED.finditer(text):
        if sum(c.isdigit() for c in match[0]) >= 3:
            yield Code(*match.span(), identify(match[0]) or "code", 0.7)
    for match in _CASE.finditer(text):
        if len(match[0]) >= 6:
            yield Code(*match.span(), "case", 0.8)
    for match in _HASH.finditer(text):
        yield Code(*match.span(), "code", 0.7)
    for pattern in (_UK_POST, _US_POST, _EU_POST):
        for match in pattern.finditer(text):
            yield Code(*match.span(), "postcode", 0.8, direct=False)
    for pattern in (_V4, _V6):
        for match in pattern.finditer(text):
            if _is_ip(match[0]):
                yield Code(*match.span(), "ip", 1.0)


def _digits(match: re.Match[str]) -> Iterator[Code]:
    """A run of digits with separators: a phone, card or id number, or an unknown one, but not a plain amount."""
    text = match[0].rstrip(" .-/(")
    count = sum(c.isdigit() for c in text)
    if count < 6 or (_THOUSANDS.fullmatch(text) and count < 10 and not text.startswith("0")):
        return
    kind = identify(text)
    if kind is None and is_phone(text):
        kind = "phone"
    yield Code(match.start(), match.start() + len(text), kind or "number", 0.95 if kind else 0.75)


@cache
def _module(name: str) -> Any:
    return importlib.import_module(f"stdnum.{name}")


def _valid(name: str, text: str) -> bool:
    try:
        return bool(_module(name).is_valid(text))
    except Exception:  # some validators raise on odd characters; then it is not that kind of number
        return False


@lru_cache(maxsize=4096)
def identify(text: str) -> str | None:
    """The kind of number that python-stdnum's checks accept ``text`` as, or None.

    >>> identify("4111 1111 1111 1111"), identify("GB82 WEST 1234 5698 7654 32"), identify("1234567")
    ('card', 'bank-account', None)
    """
    text = re.sub(r"[\u2010-\u2015\u2212_]", "-", text)
    compact = re.sub(r"[\s().-]", "", text)
    for kind, names in _STDNUM.items():
        if kind == "card" and not (compact.isdigit() and 13 <= len(compact) <= 19):
            continue
        for name in names:
            if _valid(name, compact if kind == "card" else text):
                return kind
    return None


@lru_cache(maxsize=4096)
def is_phone(text: str) -> bool:
    """Whether phonenumbers holds ``text`` for a valid number, with or without its country code.

    >>> is_phone("+47 22 12 34 56"), is_phone("123456")
    (True, False)
    """
    import phonenumbers

    if "/" in text:
        return False
    for region in (None,) if text.lstrip("(").startswith("+") else _REGIONS:
        try:
            if phonenumbers.is_valid_number(phonenumbers.parse(text, region)):
                return True
        except phonenumbers.NumberParseException:
            continue
    return False


def _is_ip(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return "." in text or text.count(":") >= 3 or "::" in text
