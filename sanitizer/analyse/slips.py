"""Names that differ by one slip of the pen."""

from __future__ import annotations

_SLIP = 5
"""Letters of a name in which one may be wrong."""
_LONG = 40
"""No name is longer than this, so that what is left of it without one letter is soon listed."""


def one_slip(one: str, other: str) -> bool:
    """Whether two words differ by one letter: changed, left out, added, or two exchanged.

    >>> one_slip("halvorsen", "halvorson"), one_slip("berg", "bergs")
    (True, False)
    """
    if min(len(one), len(other)) < _SLIP or abs(len(one) - len(other)) > 1 or one == other:
        return False
    at = next((i for i, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), min(len(one), len(other)))
    rest, also = one[at:], other[at:]
    if len(one) == len(other):
        return rest[1:] == also[1:] or (rest[2:] == also[2:] and rest[:2] == also[1::-1])
    return rest[1:] == also if len(one) > len(other) else rest == also[1:]


def without_a_letter(word: str) -> set[str]:
    """The word and what is left of it without one letter: two words that differ by one slip share one of these."""
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))} if _SLIP - 1 <= len(word) <= _LONG else set()
