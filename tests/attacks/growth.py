"""Texts that grow: each generator gives a text of about so many characters that was, or could be, slow to read."""

from __future__ import annotations

import itertools
from collections.abc import Callable


def _names(size: int) -> list[str]:
    """Distinct made-up names, about ``size`` characters of them."""
    firsts = ("Ada", "Kari", "Olav", "Per", "Ingrid", "Nils", "Sven", "Liv")
    parts = ("bak", "dor", "fen", "gal", "hol", "kir", "lom", "mas", "nes", "pol", "rud", "sol", "tor", "vik")
    names = []
    length = 0
    for number, three in enumerate(itertools.product(parts, repeat=4)):
        names.append(f"{firsts[number % 8]} {''.join(three).capitalize()}")
        length += len(names[-1]) + 2
        if length > size:
            break
    return names


def _repeat(unit: str) -> Callable[[int], str]:
    return lambda size: unit * (size // len(unit))


GENERATORS: dict[str, Callable[[int], str]] = {
    "distinct names": lambda size: ". ".join(f"Mr. {name} came" for name in _names(size // 2)),
    "names a line": lambda size: "\n".join(_names(size)),
    "surname, surname": lambda size: ", ".join(name.split()[1] for name in _names(size)),
    "one name again and again": _repeat("Mr. Berg. "),
    "one long word": _repeat("a"),
    "one long name": lambda size: "Mr. B" + "a" * size,
    "1-": _repeat("1-"),
    "1/2/": _repeat("1/2/"),
    "1.": _repeat("1."),
    "1 ": _repeat("1 "),
    "A1-": _repeat("A1-"),
    "hyphens at line ends": _repeat("ab-\n"),
    "names broken at line ends": _repeat("Mr. Har-\naldsen "),
    "spaces at line ends": _repeat("a" + " " * 50 + "\n"),
    "white space": lambda size: "age" + " " * size + "x",
    "line ends": lambda size: "Regards," + "\n" * size + "Ada",
    "mail-like": _repeat("a.b+c-"),
    "at signs": _repeat("a@"),
    "colons": _repeat("a:"),
    "quotes": _repeat("'a'\""),
    "brackets": _repeat("(["),
    "stars": _repeat("*a"),
    "soft hyphens": _repeat("a\u00ad"),
    "capitals": _repeat("Aa "),
    "initials": _repeat("A. "),
    "name: value": _repeat('"name": "Ada Berg", '),
    "dates": _repeat("3 May 2021, "),
    "amounts": _repeat("1,000,"),
    "a number in words without end": _repeat("two hundred thousand and "),
    "small sums": _repeat("$5 "),
    "lines with clauses and figures": _repeat("1,5 a, b\n"),
    "coordinates": _repeat("59.9139, 10.7522 "),
    "angle brackets": _repeat("P<NOR"),
    "entities": _repeat("J&ouml;rg "),
    "tags in words": _repeat("a<b>"),
    "urls": _repeat("http://a.no/b/"),
    "coin addresses": _repeat("1BoatSLRHtKNngkdXEeobR76b53LETtpyT"),
}
