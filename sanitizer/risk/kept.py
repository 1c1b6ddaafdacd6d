"""Which words of an original its release still has, and in which places."""

from __future__ import annotations

from difflib import SequenceMatcher

from sanitizer.core.ladder import MASK
from sanitizer.risk.words import word_spans


def kept_words(original: str, released: str) -> list[bool]:
    """For each word of the original whether it still stands in the release, in the same order.

    >>> kept_words("Ada sells old boats", "PERSON 1 sells boats")
    [False, True, False, True]
    """
    before = [word for _, _, word in word_spans(original)]
    after = [word for _, _, word in word_spans(released)]
    kept = [False] * len(before)
    for block in SequenceMatcher(a=before, b=after, autojunk=False).get_matching_blocks():
        kept[block.a : block.a + block.size] = [True] * block.size
    return kept


def mask_changes(original: str, released: str) -> str:
    """The original with every word masked that its release no longer has: stand-ins tell nothing here.

    >>> mask_changes("Ada sells old boats.", "PERSON 1 sells boats.")
    '*** sells *** boats.'
    """
    pieces, last = [], 0
    for (start, end, _), kept in zip(word_spans(original), kept_words(original, released), strict=True):
        pieces.append(original[last:start])
        pieces.append(original[start:end] if kept else MASK)
        last = end
    return "".join([*pieces, original[last:]])
