"""What a name and its sentence look like to the model of kinds: hashed words, letters and neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from zlib import crc32

from sanitizer.core.text import fold
from sanitizer.language import alternation

NAME_BITS, SENTENCE_BITS = 15, 13
LONGEST_WORD, MOST_WORDS = 16, 10
NEAR, FAR = 4, 12
"""How many words on each side are taken with their place, and how many without."""
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*|[^\w\s]", re.UNICODE)
_SMALL = re.compile(rf"\b{alternation('small_words.inside_names')}\b", re.IGNORECASE)


def name_features(name: str) -> list[int]:
    """The places of a name's features in the table of names.

    >>> name_features("Tarnow District Court") == name_features("Tarnow District Court")
    True
    """
    return _places(_of_name(name), NAME_BITS)


def sentence_features(before: str, after: str) -> list[int]:
    """The places of the features of what stands before and after a name in its sentence.

    >>> bool(sentence_features("she plays for", "."))
    True
    """
    return _places(_of_sentence(before, after), SENTENCE_BITS)


def _places(features: Iterator[str], bits: int) -> list[int]:
    mask = (1 << bits) - 1
    return sorted({crc32(feature.encode("utf-8", "replace")) & mask for feature in features})


def _of_name(name: str) -> Iterator[str]:
    words = [fold(word) for word in _WORD.findall(name)][:MOST_WORDS]
    words = [word for word in words if word] or [""]
    yield "="
    yield f"n={min(len(words), 6)}"
    yield f"last={words[-1]}"
    yield f"first={words[0]}"
    if len(words) > 1:
        yield f"last2={words[-2]} {words[-1]}"
        yield f"first2={words[0]} {words[1]}"
    small = _SMALL.search(name)
    if small:
        head = [fold(word) for word in _WORD.findall(name[: small.start()])]
        if head:
            yield f"head={head[-1]}"
    for word in words:
        yield f"w={word}"
    for word in words[-1:] + words[:1]:
        edged = f"<{word[:LONGEST_WORD]}>"
        for size in (3, 4):
            for start in range(len(edged) - size + 1):
                yield f"c={edged[start : start + size]}"
        yield f"end={word[-3:]}"
    yield from _shape(name)


def _shape(name: str) -> Iterator[str]:
    if name.isupper():
        yield f"capitals={min(len(name), 6)}"
    if any(c.isdigit() for c in name):
        yield "digit"
    if "'s" in name or "’s" in name:
        yield "of whom"
    for mark in "&:!?,.-/":
        if mark in name:
            yield f"mark={mark}"
    if name[:1].islower():
        yield "small"
    small = sum(1 for word in name.split() if word[:1].islower())
    yield f"smalls={min(small, 3)}"


def _of_sentence(before: str, after: str) -> Iterator[str]:
    left = [fold(word) or word for word in _WORD.findall(before[-300:])][-FAR:]
    right = [fold(word) or word for word in _WORD.findall(after[:300])][:FAR]
    near = ["<s>"] * NEAR + left
    beyond = right + ["</s>"] * NEAR
    yield "="
    for place in range(1, NEAR + 1):
        yield f"-{place}={near[-place]}"
        yield f"+{place}={beyond[place - 1]}"
    yield f"-2-1={near[-2]} {near[-1]}"
    yield f"-3-2={near[-3]} {near[-2]}"
    yield f"+1+2={beyond[0]} {beyond[1]}"
    yield f"-1+1={near[-1]} {beyond[0]}"
    for word in left:
        yield f"l={word}"
    for word in right:
        yield f"r={word}"
