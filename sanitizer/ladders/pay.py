"""Whether a sum is what somebody earns or owes, by the clause that it stands in."""

from __future__ import annotations

import re

from sanitizer.ladders.spoken import rounded
from sanitizer.language import alternation
from sanitizer.language.english.numbers import parse_number

_PAY = re.compile(rf"(?<![^\W_]){alternation('money.of_pay')}", re.IGNORECASE)
_BEFORE = re.compile(r"(?:[^.;!?\n]|\.(?=\S)){0,60}\Z")
_AFTER = re.compile(r"(?:[^.,;!?\n]|[.,](?=\S)){0,20}")


def is_pay(text: str, start: int, end: int) -> bool:
    """Whether the words of its clause say that the sum from ``start`` to ``end`` is somebody's pay or debt.

    >>> is_pay("Her bonus was 5,000 euros.", 14, 25), is_pay("The prize carries 5,000 euros.", 18, 29)
    (True, False)
    """
    before, after = _BEFORE.search(text, max(0, start - 60), start), _AFTER.match(text, end)
    return any(side is not None and _PAY.search(side[0]) for side in (before, after))


def stands_for(amount: re.Match[str], k: int) -> bool:
    """Whether a round amount stands for ``k`` others; what somebody earns does only where it says "about"."""
    if rounded(parse_number(amount["n"]) or 1)[1] < k:
        return False
    return amount[0][0] in "aA" or not is_pay(amount.string, *amount.span())
