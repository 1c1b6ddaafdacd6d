"""Sums of money as a reader sees them, whole: with the sign that stands before a figure, and none without a figure."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding, PiiType
from sanitizer.language import alternation
from sanitizer.language.english.numbers import CURRENCY_WORD, MONEY, SAID_AGAIN

_SIGN = re.compile(r"(?<![\w$])(?:[A-Z]{0,3}[$€£¥₹₱₦₩₽₺₴₸฿₫₪]|Rs\.?|[A-Z][a-z]?[Ss]hs?\.?)[^\S\n]?\Z")
"""What stands before the figure of a sum, or before its sign."""
_LETTERS = re.compile(r"(?<![\w$])[A-Z]{1,3}\Z")
"""What stands before a dollar that is another country's."""
_FIGURE = re.compile(r"[A-Z]{0,4}[$€£¥₹]?[^\S\n]?[0-9]")
_ONE = re.compile(MONEY)
_MORE = re.compile(rf"[^\S\n](?!{alternation('money.between_sums')}\b)[a-z]")
"""What follows a sum and is none of it."""
_EVEN = frozenset({"/=", "/-"})
"""What stands behind a sum without pence."""
_AGAIN = re.compile(rf"[^\S\n]?\((?:{SAID_AGAIN})\)", re.IGNORECASE)
"""The same sum in words, in brackets."""
_OPENED = re.compile(r"(?:[^\S\n][a-z]+)?[^\S\n]?[(\[][^)\]]*\Z")
"""A bracket that a sum does not close, with the word before it."""
_LEADS = re.compile(r"(?:(?:[a-z]+ing|worth)(?:[^\S\n](?:to|of|at))?[^\S\n])(?=\S{0,4}[^\S\n]?[0-9])")
"""What leads to a sum and is none of it: "totalling"."""
_RATE = re.compile(
    r"(?<=[0-9])(?:[^\S\n]p\.?[amw]\.?\Z|[^\S\n]?/[^\S\n]?|[^\S\n](?:per|an?|each|every)[^\S\n])(?:[a-z]+\.?)?\Z"
)
"""How often a sum is paid, behind it: "a day", "/mo"."""
_BROKEN, _MORE_FIGURES = re.compile(r"[0-9]\Z"), re.compile(r"[.,][0-9]+[^\S\n]?%?")
_RANK = re.compile(r"[0-9]{1,4}(?:st|nd|rd|th)\b")
_UNCOUNTED = re.compile(rf"(?i:{CURRENCY_WORD})|[A-Z]{{2,4}}")
_ROUGHLY = re.compile(rf"\W*(?:\w+\W+)?(?:{alternation('small_words.approximate')}|approx)\W*", re.IGNORECASE)


def whole_sum(text: str, start: int, end: int) -> tuple[int, int]:
    """An amount with the sign of the money before it, and without half of the mark behind it.

    >>> whole_sum("R$ 1.450,00", 3, 11), whole_sum("R$ 1.450,00", 1, 11), whole_sum("repay 6,000/= soon", 6, 12)
    ((0, 11), (0, 11), (6, 11))
    >>> whole_sum("Rs. 5,000/- only", 0, 10), whole_sum("paid 87,50 € of the 1 240 € bill", 5, 28)
    ((0, 11), (5, 12))
    >>> whole_sum("Rs. 500 (Rupees five hundred only) paid", 0, 7), whole_sum("$60 (a lot) paid", 0, 3)
    ((0, 34), (0, 3))
    >>> whole_sum("bribes totalling 4,200 taka", 7, 27), whole_sum("K46 a day", 0, 9), whole_sum("€9.50/wk", 0, 8)
    ((17, 27), (0, 3), (0, 5))
    """
    more = _MORE_FIGURES.match(text, end) if _BROKEN.search(text, start, end) else None
    end = more.end() if more else end
    leads = _LEADS.match(text, start, end)
    start = leads.end() if leads else start
    rate = _RATE.search(text, start, end)
    end = rate.start() if rate else end
    before = _LETTERS if text.startswith("$", start) else _SIGN
    sign = before.search(text, max(0, start - 6), start) if _FIGURE.match(text, start) else None
    opened = _OPENED.search(text, start, end)  # "192.5 left [approx"
    end = opened.start() if opened and _FIGURE.match(text, start) else end
    start = sign.start() if sign else start
    whole = _ONE.match(text, start)
    if whole and whole.end() > end:  # the figure of "1'450.– CHF"
        end = whole.end()
    two = _ONE.match(text, start, end)
    if two and _MORE.match(text, two.end(), end):  # "87,50 € of the 1 240 €", "USD 30 incl"
        end = two.end()
    if text[end - 1 : end + 1] in _EVEN:
        end -= 1
    if text[end : end + 2] in _EVEN and not text[start].isdigit():
        end += 2
    again = _AGAIN.match(text, end)
    return start, again.end() if again and any(map(str.isdigit, text[start:end])) else end


def no_sum(finding: Finding) -> bool:
    """Whether what a reader takes for an amount says that one is near, which money it is, or a rank: "approx"."""
    uncounted = _ROUGHLY.fullmatch(finding.text) or _UNCOUNTED.fullmatch(finding.text) or _RANK.match(finding.text)
    return finding.type is PiiType.QUANTITY and uncounted is not None
