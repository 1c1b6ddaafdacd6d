"""Names that can be one person's though they are not written alike, by one slip of the pen or a word less."""

from __future__ import annotations

from collections.abc import Sequence

from sanitizer.language import pairs

_SLIP = 5
"""Letters of a name in which one may be wrong."""
SHORT = 3
"""Letters that a short form shares with the name at the least: "Gen" for "Geneviève"."""
_SHORT_NAMES = pairs("short_names")
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


def compatible(a: Sequence[str], b: Sequence[str]) -> bool:
    """Same surname and no two first names that differ: "A. Berg", "Ada Berg" and "Ada Maria Berg" fit each other."""
    if len(a) < 2 or len(b) < 2:
        return list(a) == list(b)
    if a == b[-len(a) :] or b == a[-len(b) :]:  # "Bonham Berg" of "Ada Bonham Berg"
        return True
    if not _same_surname(a, b):
        return set(a) <= set(b) or set(b) <= set(a)
    first, other = a[0], b[0]
    return same_first(first, other) or (min(len(first), len(other)) == 1 and first[0] == other[0])


def same_first(one: str, other: str) -> bool:
    """Whether two first names are one, or short forms of one.

    >>> same_first("wm", "billy"), same_first("peggy", "margaret"), same_first("ada", "ida")
    (True, True, False)
    """
    return one == other or not formal(one).isdisjoint(formal(other))


def formal(name: str) -> set[str]:
    """A first name and those that it is a short form of."""
    return {name, *_SHORT_NAMES.get(name, "").split()}


def _same_surname(a: Sequence[str], b: Sequence[str]) -> bool:
    """Whether two surnames are one: equal, one a half of the other, or, after the same first name, with one slip."""
    one, other = a[-1], b[-1]
    if min(len(one), len(other)) == 1:
        return one[0] == other[0] and a[0] == b[0]
    if one == other or one in other.split("-") or other in one.split("-"):
        return True
    if a[0] == b[0] and len(a[0]) > 1:
        return one_slip(one, other)
    return len(a) == 2 and len(b) > 2 and one == b[-2] and a[0][0] == b[0][0]  # "Y. Urdaneta" of two surnames


def begins(short: str, word: str) -> bool:
    """Whether ``word`` is the longer form of a name.

    >>> begins("tomo", "tomislav"), begins("ana", "anita")
    (True, False)
    """
    stem = short.rstrip("aeiouy")
    return (len(short) > SHORT and word.startswith(short)) or (
        SHORT <= len(stem) < len(short) and word.startswith(stem)
    )


def ends(words: Sequence[str], word: str) -> bool:
    """Whether ``word`` is a short form by the end of the first of several names.

    >>> ends(["elizabeth", "berg"], "beth"), ends(["joann", "berg"], "ann"), ends(["elizabeth"], "beth")
    (True, False, False)
    """
    longer = len(words) > 1 and len(words[0]) > len(word) + 1
    return longer and len(word) > SHORT and words[0].endswith(word)
