"""Where sentences of English end: one border for everybody who asks for the sentence around something."""

from __future__ import annotations

import re

from sanitizer.language import words

_END = r"(?:(?<=[^\W_]{2}[.!?])|(?<=[)\]\"”’][.!?]))[\"”’)]?\s+(?=[\"“‘(]?[^\W\d_a-z])"
BORDER = re.compile(rf"{_END}|\n\s*\n")
"""Between two sentences of running text: an initial ("J. Berg") and the end of a line are none."""
LINE_BORDER = re.compile(rf"{_END}|\n+")
"""The same where every line stands for itself."""
ABBREVIATION = re.compile(rf"\b(?:{'|'.join(map(re.escape, words('sentences.abbreviations')))})\.\s+\Z")
"""An abbreviation whose dot ends no sentence, at the end of a text."""
REACH = 300
"""Characters on either side of a span in which its sentence is looked for."""


def sentence_around(text: str, start: int, end: int, *, reach: int = REACH, lines: bool = False) -> str:
    """The sentence that holds the span from ``start`` to ``end``.

    >>> sentence_around("He left. She lives in Oslo. It rains.", 22, 26)
    'She lives in Oslo.'
    """
    border = LINE_BORDER if lines else BORDER
    base = max(0, start - reach)
    first = max((match.end() for match in border.finditer(text[base:start])), default=0)
    after = border.search(text, end, min(len(text), end + reach))
    return text[base + first : after.start() if after else end + reach].strip()
