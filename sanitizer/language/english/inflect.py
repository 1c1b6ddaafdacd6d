"""How words of English change: what a plural could be the plural of, and a name without its possessive."""

from __future__ import annotations

from collections.abc import Iterator

_KEEP_S = ("ss", "us", "is")


def singulars(folded: str) -> Iterator[str]:
    """What the last word of a folded phrase could be the plural of, likeliest first; empty where it is no plural.

    >>> list(singulars("civil engineers"))
    ['civil engineer']
    >>> list(singulars("actresses"))[0], list(singulars("bus"))
    ('actress', [])
    """
    if len(folded) < 4 or not folded.endswith("s") or folded.endswith(_KEEP_S):
        if folded.endswith("men") and len(folded) > 4:
            yield folded[:-2] + "an"
        return
    if folded.endswith("ies") and len(folded) > 4:
        yield folded[:-3] + "y"
    if folded.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
        yield folded[:-2]
    if folded.endswith("ves"):
        yield folded[:-3] + "f"
        yield folded[:-3] + "fe"
    yield folded[:-1]


def possessive_dropped(term: str) -> str:
    """``term`` without a final possessive mark.

    >>> possessive_dropped("Norway's")
    'Norway'
    """
    for mark in ("'s", "’s"):
        if term.endswith(mark):
            return term[:-2]
    return term[:-1] if term.endswith(("s'", "s’")) else term
