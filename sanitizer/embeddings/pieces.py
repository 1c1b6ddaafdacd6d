"""Words -> word pieces, without the package that the pieces come from."""

from __future__ import annotations

from collections.abc import Mapping

LONGEST = 24
"""Letters of the longest piece that is looked for."""


def cut_word(word: str, index: Mapping[str, int], reach: int) -> list[int]:
    """The numbers of the longest known pieces of ``word``, one after the other; letters that begin none are skipped.

    Args:
        word: in the case that the pieces have.
        index: pieces and their numbers; what does not begin a word is marked by ``##``.
        reach: no piece begins beyond so many letters.

    >>> cut_word("bergens", {"berg": 0, "##en": 1, "##s": 2}, 60)
    [0, 1, 2]
    """
    found: list[int] = []
    start = 0
    while start < min(len(word), reach):
        for end in range(min(len(word), start + LONGEST), start, -1):
            number = index.get(word[start:end] if not start else f"##{word[start:end]}")
            if number is not None:
                found.append(number)
                break
        else:
            end = start + 1
        start = end
    return found
