"""The narrow grammar of learned expressions: whatever else a folder calls a rule is refused before it is compiled.

An expression is words with white space between them, then a look at what follows. Two things keep every search short:
no letters of open number directly follow others, and repeated words cannot be shared out in more than a few
thousand ways.
"""

from __future__ import annotations

import re
from math import prod

LETTERS = {
    "X": "[^\\W\\d_a-zß-öø-ÿ]+",
    "x": "[^\\W\\d_A-ZÀ-ÖØ-Þ]+",
    "Xx": "[^\\W\\d_a-zß-öø-ÿ][^\\W\\d_]+",
}
"""Words in capitals, in small letters, and with one capital."""
ANY = "[^\\W\\d_]+"
WAYS = 4096
"""In how many ways the repetitions of one expression may be shared out; twelve words never need more."""
_LONGEST = 10_000

_SPACE = r"\\s\+"
_OPEN = "|".join(re.escape(part) for part in (*LETTERS.values(), ANY))
_FIXED = rf"\\d\+|{re.escape(ANY[:-1])}\{{[0-9]{{1,4}}\}}|\\d\{{[0-9]{{1,4}}\}}"
_LITERAL = r"\\[^\w\s]|[^\\\s.^$*+?{}()\[\]|]"
_REPEATED = rf"\(\?:{_SPACE}(?:(?P<again>{_OPEN})|{_FIXED}|(?:{_LITERAL}){{1,80}})\)\{{0,(?P<times>[0-9]{{1,3}})\}}"
_PART = re.compile(
    rf"(?P<repeated>{_REPEATED})|(?P<space>{_SPACE})?(?:(?P<letters>{_OPEN})|(?:{_FIXED})|(?:{_LITERAL}))"
)
_AFTER = re.compile(
    rf"\(\?=\\s\*\(\?:\\n\|\\Z\)\)|\(\?=\\s\+(?:{_LITERAL}){{1,200}}\\b\)|\(\?=\\s\)|\(\?=\\s\*(?:{_LITERAL}){{1,200}}\)"
)


def compiled(pattern: str) -> re.Pattern[str]:
    """The expression ready for use.

    Raises:
        ValueError: it is none that could have been learned, and so might search for ever.

    >>> compiled(r"\\d{2}/\\d{2}(?=\\s*\\.)").match("03/05.")[0]
    '03/05'
    >>> compiled(r"(a+)+b")
    Traceback (most recent call last):
    ...
    ValueError: not a learned expression
    """
    if not isinstance(pattern, str) or len(pattern) > _LONGEST or not _learned(pattern):
        raise ValueError("not a learned expression")
    return re.compile(pattern)


def _learned(pattern: str) -> bool:
    place = 0
    times: list[int] = []
    was_open = False
    while (part := _PART.match(pattern, place)) is not None:
        if part["repeated"]:
            times.append(int(part["times"]))
        elif was_open and part["letters"] and not part["space"]:
            return False
        was_open = bool(part["letters"] or part["again"])
        place = part.end()
    return prod(n + 1 for n in times) <= WAYS and _AFTER.fullmatch(pattern, place) is not None
