"""Sums of money as a reader sees them, whole: with the sign that stands before a figure, and none without a figure."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding, PiiType
from sanitizer.language import alternation

_SIGN = re.compile(r"(?<![\w$])(?:[A-Z]{0,3}[$€£¥₹₱₦₩₽₺₴₸฿₫₪]|Rs\.?|[A-Z][a-z]?[Ss]hs?\.?)[^\S\n]?\Z")
"""What stands before the figure of a sum, or before its sign."""
_LETTERS = re.compile(r"(?<![\w$])[A-Z]{1,3}\Z")
"""What stands before a dollar that is another country's."""
_FIGURE = re.compile(r"[A-Z]{0,4}[$€£¥₹]?[^\S\n]?[0-9]")
_OPENED = re.compile(r"(?:[^\S\n][a-z]+)?[^\S\n]?[(\[][^)\]]*\Z")
"""A bracket that a sum does not close, with the word before it."""
_ROUGHLY = re.compile(rf"\W*(?:\w+\W+)?(?:{alternation('small_words.approximate')}|approx)\W*", re.IGNORECASE)


def whole_sum(text: str, start: int, end: int) -> tuple[int, int]:
    """An amount with the sign of the money before it, and without half of the mark behind it.

    >>> whole_sum("R$ 1.450,00", 3, 11), whole_sum("R$ 1.450,00", 1, 11), whole_sum("repay 6,000/= soon", 6, 12)
    ((0, 11), (0, 11), (6, 11))
    """
    before = _LETTERS if text.startswith("$", start) else _SIGN
    sign = before.search(text, max(0, start - 6), start) if _FIGURE.match(text, start) else None
    opened = _OPENED.search(text, start, end)  # "192.5 left [approx"
    end = opened.start() if opened and _FIGURE.match(text, start) else end
    if text[end - 1 : end + 1] in {"/=", "/-"}:
        end -= 1
    return (sign.start() if sign else start), end


def no_sum(finding: Finding) -> bool:
    """Whether what a reader takes for an amount only says that one is near: "approx"."""
    return finding.type is PiiType.QUANTITY and _ROUGHLY.fullmatch(finding.text) is not None
