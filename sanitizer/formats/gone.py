"""What went from the texts of a file must not stay in its markup: it is looked for there and renamed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+")
_MAIL = re.compile(r"[^\s@<>,;:\"'()]+@[^\s@<>,;:\"'()]+\w")
_ADDRESS = re.compile(r"\S*(?:[@_/\\]|\w\.\w)\S*")
"""Where names are written small: mail, pages, files."""
_NUMBER = re.compile(r"\d(?:[ ()./+\-]{0,2}\d)*")
_SHORTEST = 3
"""Letters of the shortest name that is looked for."""
_INSIDE = 4
"""Letters from which on a name is also seen inside of a longer word."""
_DIGITS = 4
"""Digits of the shortest number that is looked for."""
_MEASURE = re.compile(r"\s*\d{1,4}\s*|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}")
"""Widths, colours and marks of revisions: part of such a value is no number of the text."""
_LOOKS = 9


def plain(text: str) -> str:
    """``text`` without case and accents, with as many characters as before.

    >>> plain("Zoë İ")
    'zoe i'
    """
    return text.lower() if text.isascii() else "".join(_plain(char) for char in text)


def _plain(char: str) -> str:
    for one in unicodedata.normalize("NFKD", char):
        if not unicodedata.combining(one):
            return one.casefold()[0]
    return char


class Gone:
    """The names, addresses and numbers of the old texts that the new texts do not have.

    A name is a word with a capital that the old texts never write small. Each has one stand-in, so that what is renamed
    at one place fits what refers to it from another.

    >>> gone = Gone(["Ada Berg came, 555-0142."], ["PERSON 1 came, a number."])
    >>> gone.without("bergLetter"), gone.without("Tel. 5550142"), gone.without("came")
    ('x2Letter', 'Tel. x3', 'came')
    >>> gone.shown_in("ADABERG"), gone.shown_in("adapter")
    (True, False)
    """

    def __init__(self, old: Iterable[str], new: Iterable[str]) -> None:
        before = unicodedata.normalize("NFC", "\n".join(old))
        after = unicodedata.normalize("NFC", "\n".join(new))
        there = {plain(word) for word in _WORD.findall(after)}
        words = _WORD.findall(before)
        small = {plain(word) for word in _WORD.findall(_ADDRESS.sub(" ", before)) if word[0].islower()}
        names = dict.fromkeys(plain(word) for word in words if len(word) >= _SHORTEST and not word[0].islower())
        mails = dict.fromkeys(plain(mail) for mail in _MAIL.findall(before) if plain(mail) not in plain(after))
        users = [mail.split("@")[0] for mail in mails]
        kept_numbers = set(_numbers(after))
        numbers = dict.fromkeys(number for number in _numbers(before) if number not in kept_numbers)
        found = [*(name for name in names if name not in small and name not in there), *mails]
        found += [user for user in users if len(user) > _INSIDE and user not in there and user not in small]
        self._stand_ins = {one: f"x{place}" for place, one in enumerate(dict.fromkeys([*found, *numbers]), 1)}
        self._seen: dict[str, str] = {}
        self._numbers = frozenset(numbers)
        self._pattern = _pattern(one for one in self._stand_ins if one not in self._numbers)

    def __bool__(self) -> bool:
        return bool(self._stand_ins)

    def shown_in(self, value: str) -> bool:
        """Whether ``value`` shows something that went."""
        return self.without(value) != value

    def without(self, value: str) -> str:
        """``value`` with a stand-in for whatever went; as it is where it shows nothing."""
        if value not in self._seen:
            before = now = unicodedata.normalize("NFC", value)
            for _ in range(_LOOKS):
                last, now = now, self._once(now)
                if now == last:
                    break
            self._seen[value] = value if now == before else now
        return self._seen[value]

    def _once(self, value: str) -> str:
        if self._pattern is not None:
            folded, parts, at = plain(value), [], 0
            for match in self._pattern.finditer(folded):
                start, end = match.span()
                if end - start < _INSIDE and not _whole(value, start, end):
                    continue
                parts += [value[at:start], *(self._stand_ins[one] for one in self._split(match.group()))]
                at = end
            value = "".join([*parts, value[at:]])
        whole = len(value) > _DIGITS and value in self._numbers
        if not self._numbers or (_MEASURE.fullmatch(value) and not whole):
            return value
        return _NUMBER.sub(self._number, value)

    def _split(self, found: str) -> list[str]:
        """The names that ``found`` is made of."""
        if found in self._stand_ins:
            return [found]
        for end in range(len(found) - 1, 0, -1):
            if found[:end] in self._stand_ins and (rest := self._split(found[end:])):
                return [found[:end], *rest]
        return []

    def _number(self, match: re.Match[str]) -> str:
        digits = "".join(char for char in match.group() if char.isdigit())
        return self._stand_ins[digits] if digits in self._numbers else match.group()


def _numbers(text: str) -> list[str]:
    numbers = ("".join(char for char in one if char.isdigit()) for one in _NUMBER.findall(text))
    return [one for one in numbers if len(one) >= _DIGITS]


def _pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """Finds names, also several without a space between them."""
    ordered = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(f"(?:{'|'.join(map(re.escape, ordered))})+") if ordered else None


def _whole(value: str, start: int, end: int) -> bool:
    """Whether a short name stands as a word of its own, also in nameLikeThis."""
    before, after = value[start - 1 : start], value[end : end + 1]
    begins = not before.isalpha() or (value[start].isupper() and before.islower())
    return begins and (not after.isalpha() or (after.isupper() and value[end - 1].islower()))
