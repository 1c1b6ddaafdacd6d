"""Numbers and codes that identify: shapes here, checksums and formats from python-stdnum, phonenumbers and ipaddress.

A code-like string is a finding whether or not a library recognises it (an unknown kind of number is still a number);
recognising it names the kind and raises the score.
"""

from __future__ import annotations

import importlib
import ipaddress
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from sanitizer.core.findings import Identifier
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language.shapes import Shape, fragments_of, shapes

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
_REGIONS = ("US", "GB", "NO", "DE", "FR", "ES", "IT", "NL", "SE", "IN", "AU")
_SENTENCE_END = re.compile(r"(?<=[0-9]{2})\.\s")
"""Where a number ends though another follows: "ring 22 12 34 56. 2 pizzas"."""
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:[ .\u00a0][0-9]{3})+|[0-9]+\.[0-9]+")


_TAG_WORD = re.compile(r"[^\W\d_a-z][^\W\d_A-Z]+")


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
    lower = text.lower()
    for shape in shapes("english"):
        if shape.check:
            for match in shape.spans(text, lower):
                yield from CHECKS[shape.check](match, shape)


_YEAR = re.compile(r"\((?:19|20)[0-9]{2}\)")
_NUMBER_AND_YEAR = re.compile(rf"[0-9.]{{1,4}} {_YEAR.pattern}")
"""What ends a title with a number in it, and when it came out."""


def _cued(match: re.Match[str], shape: Shape) -> Iterator[Code]:
    """The codes behind "invoice no."; one of two letters is a count: "Protocol No. 1"."""
    base = match.start("code")
    for code in _code().finditer(match.string[base : match.end()]):
        size = sum(c.isalnum() for c in code[0])
        noted = _YEAR.fullmatch(match.string, base + code.start() - 1, base + code.end() + 1)  # "Last Claim (2013)"
        if size >= 3 and not noted:
            yield Code(base + code.start(), base + code.end(), shape.name, shape.score, direct=size >= 4)


@cache
def _code() -> re.Pattern[str]:
    return re.compile(fragments_of("english")["CODE"], re.VERBOSE)


def _iban(match: re.Match[str], shape: Shape) -> Iterator[Code]:
    if _valid("iban", match[0]):
        yield Code(*match.span(), shape.name, shape.score)


def _card(match: re.Match[str], shape: Shape) -> Iterator[Code]:
    if identify(match[0]) == "card":
        yield Code(*match.span(), shape.name, shape.score)


def _plain(match: re.Match[str], shape: Shape) -> Iterator[Code]:
    yield Code(*match.span(), shape.name, shape.score, direct=shape.identifier is Identifier.DIRECT)


def _identified(match: re.Match[str], shape: Shape) -> Iterator[Code]:
    yield Code(*match.span(), identify(match[0]) or shape.name, shape.score)


def _mixed(match: re.Match[str], shape: Shape) -> Iterator[Code]:
    if sum(c.isdigit() for c in match[0]) >= 3:
        yield from _identified(match, shape)


def _long(match: re.Match[str], shape: Shape) -> Iterator[Code]:
    if len(match[0]) >= 6:
        yield Code(*match.span(), shape.name, shape.score)


def _ip(match: re.Match[str], shape: Shape) -> Iterator[Code]:
    if _is_ip(match[0]):
        yield Code(*match.span(), shape.name, shape.score)


def _tagged(match: re.Match[str], shape: Shape) -> Iterator[Code]:
    """A hashtag with a word in it that may be a name."""
    if not all(ordinary(word) for word in _TAG_WORD.findall(match[0])):
        yield Code(*match.span(), shape.name, shape.score)


def _digits(match: re.Match[str], shape: Shape) -> Iterator[Code]:
    """A run of digits with separators: a phone, card or id number, or an unknown one, but not a plain amount."""
    text = _SENTENCE_END.split(match[0])[0].rstrip(" .-/(")
    if _NUMBER_AND_YEAR.match(match.string, match.start()):  # "Platform 49 (2004)"
        return
    if text.count("(") > text.count(")"):  # "finished 2019 (10:48)"
        text = text[: text.rindex("(")].rstrip(" .-/")
    count = sum(c.isdigit() for c in text)
    if count < 6 or (_THOUSANDS.fullmatch(text) and count < 10 and not text.startswith("0")):
        return
    kind = identify(text)
    if kind is None and is_phone(text):
        kind = "phone"
    yield Code(match.start(), match.start() + len(text), kind or shape.name, 0.95 if kind else shape.score)


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


CHECKS: dict[str, Callable[[re.Match[str], Shape], Iterator[Code]]] = {
    "plain": _plain,
    "cued": _cued,
    "digits": _digits,
    "iban": _iban,
    "card": _card,
    "identified": _identified,
    "mixed": _mixed,
    "long": _long,
    "ip": _ip,
    "tagged": _tagged,
}
"""What a row of shapes.toml may name as its check."""
