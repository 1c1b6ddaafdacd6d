"""First names in small letters that are words too, where a line of a chat speaks to, of or for somebody: "thx dawn"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanitizer.analyse.policy.first_names import listed
from sanitizer.language import alternation, word_set

_X = r"(?P<x>[a-z]{3,14})"
_ENDS = r"(?=[^\S\n]?(?:[.,!?)\n]|\Z))"
_SHAPES = (
    re.compile(rf"(?i:\b{alternation('chats.greetings')})[ ,]{{1,2}}{_X}{_ENDS}"),
    re.compile(rf"(?i:\b{alternation('chats.telling')})[ ]{_X}(?:{_ENDS}|(?=[ ](?:{alternation('chats.told')})\b))"),
    re.compile(
        rf"(?:\A|[.!?,\n][^\S\n]?)(?:{alternation('chats.being')})[ ]{_X}"
        rf"(?:{_ENDS}|(?=[ ](?:{alternation('chats.here')})\b))"
    ),
    re.compile(rf"(?:\A|[.!?\n][^\S\n]?){_X}[ ](?:{alternation('chats.here')}){_ENDS}"),
    re.compile(rf"\bat[ ]{_X}['’]s{_ENDS}"),
)
_NAMES = word_set("chats.names")
_TIMES = frozenset(word.casefold() for word in word_set("months", "seasons", "parts_of_day", "chats.times"))


def find_addressed(text: str) -> Iterator[tuple[int, int]]:
    """The spans of first names in small letters that somebody is called by, who is greeted, told of or speaks.

    >>> text = "thx dawn. tell faith im late. this is rose. grace here. it's dawn. ask will about it, he will come"
    >>> [text[start:end] for start, end in find_addressed(text)]
    ['dawn', 'faith', 'will', 'rose', 'grace']
    """
    for number, shape in enumerate(_SHAPES):
        for match in shape.finditer(text):
            name = match["x"]
            if (name in _NAMES or listed(name)) and not (number > 1 and name in _TIMES):
                yield match.span("x")
