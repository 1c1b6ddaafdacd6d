"""What the signs of a code and the words before it say of its kind: "Voyage: 118W" is a voyage number and no flight."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import FUNCTION_WORDS

_DIALLED = 6
"""Figures of a phone number, at least, in figures or as words."""
ON_THE_NET = frozenset({"email", "host", "domain", "url", "page"})
"""Kinds of codes that a network knows."""
_AT = re.compile(r"@|\bat\b", re.IGNORECASE)
_FILE = re.compile(rf"\w\.{alternation('codes.files')}\Z", re.IGNORECASE)
_SHAPES = {
    "ip": re.compile(r"[0-9a-f]*[.:][0-9a-f.:]*[.:][0-9a-f.:/]+", re.IGNORECASE),
    "mac": re.compile(r"(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}", re.IGNORECASE),
    "flight": re.compile(r"(?:[A-Z]{2,3}|[A-Z][0-9]|[0-9][A-Z])[^\S\n]?[0-9]{1,4}[A-Z]?"),
}
"""How codes of a kind look, always."""
_DIALLED_SO = re.compile(r"0[0-9]{1,4}(?:[ -][0-9]{2,4}){2,3}|[2-9][0-9]{3} [0-9]{4}")
"""How people part the figures of a number that is dialled, and no register does."""
_OF_ANY = word_set("codes.of_any_number")
_KEY = re.compile(rf"{alternation('codes.key_beginnings')}[_-]")
"""How the keys of programs begin."""
_LETTERS = re.compile(r"(?<![\w’'.-])[A-Z]{2,5}(?:[-/][A-Z]{1,4})?(?:[^\S\n](?:ID|No\.?|no\.?))?:?[^\S\n]+\Z")
"""Letters that stand for what a code is the number of."""
_SIGN = re.compile(
    rf"\b(?P<word>[A-Za-z]{{3,14}})(?P<sign>(?:[^\S\n]+|_){alternation('codes.numbering')}\b\.?)?[^\S\n]*"
    r"(?P<mark>[:=#])?[^\S\n]*\Z",
    re.IGNORECASE,
)
"""A noun before a code, and what says that the code is its number."""
OWN_SIGN = re.compile(r"\[[a-z]{3,14} (?:number|code|name)\]")
"""A label that a noun before a code gave."""


def by_shape(kind: str, text: str) -> str:
    """The kind of a code as its signs show it: no mail without "@", no web address without a dot, no phone so short.

    >>> by_shape("email", "example.org"), by_shape("phone", "4471#"), by_shape("ip", "48702140238")
    ('domain', '', '')
    >>> by_shape("national-id", "0412 555 018"), by_shape("national-id", "210471 12345")
    ('phone', 'national-id')
    """
    if kind == "phone" and max(sum(c.isdigit() for c in text), len(text.split())) < _DIALLED:
        return ""
    if kind in {"handle", "login"} and text.isupper() and sum(c.isdigit() for c in text) >= _DIALLED - 2:
        return ""
    if kind == "national-id" and _DIALLED_SO.fullmatch(text):
        return "phone"
    if kind == "plate" and text.isalpha():
        return ""
    if _SHAPES["mac"].fullmatch(text):
        return "mac"
    if kind in {"password", "secret"} and _KEY.match(text):
        return "api-key"
    if kind in _SHAPES and not _SHAPES[kind].fullmatch(text):
        return ""
    if kind not in ON_THE_NET or _AT.search(text):
        return kind
    if _FILE.search(text):
        return "file"
    return "domain" if "." in text else "machine" if kind == "host" else kind


def labelled(before: str, *, by_sign: bool = False) -> bool:
    """Whether letters right before a code say what it is, or a sign of numbering does: "UR 447", "locker no 555".

    >>> labelled("UR "), labelled("VAT ID "), labelled("locker no ", by_sign=True), labelled("Oslo ")
    (True, True, True, False)
    >>> labelled("her no. ", by_sign=True)
    False
    """
    sign = _SIGN.search(before) if by_sign else None
    return (
        bool(sign and sign["sign"] and _counted(sign["word"].casefold()))
        if by_sign
        else _LETTERS.search(before) is not None
    )


def number_of(before: str, text: str, *, sure: bool = False) -> str:
    """What a code is the number of, by the noun that leads to it, or nothing: "lot 4B71X", "locker no. 555".

    Where the kind of the code is ``sure`` only a sign says more: "locker no.", "locker:".

    >>> number_of("a container ", "TSTU 33"), number_of("please call ", "5521"), number_of("Locker no. ", "55")
    ('container code', '', 'locker number')
    """
    found = _SIGN.search(before)
    if found is None or not any(c.isdigit() for c in text):
        return ""
    word = found["word"].casefold()
    mixed = any(c.isalpha() for c in text) and any(c.isdigit() for c in text)
    said = bool(found["sign"] or found["mark"]) or (mixed and not sure)
    return f"{word} {noun_of(text)}" if said and _counted(word) else ""


def noun_of(text: str) -> str:
    """Whether a code is called a number: most of it is figures."""
    return "number" if sum(c.isdigit() for c in text) * 2 > sum(c.isalnum() for c in text) else "code"


@lru_cache(maxsize=1 << 14)
def _counted(word: str) -> bool:
    """Whether a word is a common noun, of which there may be numbers."""
    if word in FUNCTION_WORDS or word in _OF_ANY or word.endswith(("ed", "ing", "ly")) or not ordinary(word):
        return False
    return any(not sense.proper for sense in OntologyStore.built_in().senses(word)[:1])


def alike(codes: Iterable[tuple[str, str]]) -> dict[str, str]:
    """For each code the label that most codes of its series have: letters that are the same, figures that differ.

    >>> alike([("QX2301", "[code]"), ("QX2302", "[order number]"), ("QX2303", "[code]"), ("AB1", "[ticket number]")])
    {'QX2301': '[code]', 'QX2302': '[code]', 'QX2303': '[code]'}
    """
    series: dict[str, dict[str, str]] = {}
    for text, label in codes:
        if any(c.isalpha() for c in text):
            series.setdefault(re.sub(r"[0-9]", "0", text), {})[text] = label
    return {
        text: Counter(group.values()).most_common(1)[0][0]
        for group in series.values()
        if len(group) > 2
        for text in group
    }
