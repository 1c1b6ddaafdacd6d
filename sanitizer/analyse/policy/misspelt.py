"""A rare surname is the same person's though a letter is wrong, or an s at its end makes it a family's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sanitizer.analyse.detectors.gazetteer import WordIndex, plain
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.ladders.ordinary import ordinary

RARE = 6
"""From how many letters on a surname that is no ordinary word is told by all of them but one."""


def near(a: str, b: str) -> bool:
    """Whether two words differ by one letter at the most: changed, left out, added, or swapped with its neighbour.

    >>> near("solheim", "solhiem"), near("solheim", "solheims"), near("solheim", "solhaug")
    (True, True, False)
    """
    if abs(len(a) - len(b)) > 1:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    left, right = a[start:], b[start:]
    swapped = left[:2] == right[1::-1] and left[2:] == right[2:]
    return left[1:] == right[1:] or left[1:] == right or left == right[1:] or (len(left) > 1 and swapped)


def misspelt(
    index: WordIndex, findings: Iterable[Finding], surnames: Iterable[tuple[str, Finding]]
) -> Iterator[Finding]:
    """Words of the text that are nearly one of ``surnames`` and lie in none of ``findings``.

    >>> from sanitizer.core.findings import Finding
    >>> ada = Finding(0, 11, "Ada Solheim", PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",))
    >>> [f.text for f in misspelt(WordIndex("Ada Solheim. Solhiem left."), [ada], [("Solheim", ada)])]
    ['Solhiem']
    """
    rare: dict[str, list[tuple[str, Finding]]] = {}
    plurals: dict[str, Finding] = {}
    for name, finding in surnames:
        word = plain(name)
        plurals.setdefault(f"{word}s", finding)
        plurals.setdefault(f"{word}es", finding)
        if len(word) >= RARE and not ordinary(word):
            for form in _shorter(word):
                rare.setdefault(form, []).append((word, finding))
    if not plurals:
        return
    taken = SpanIndex((f.start, f.end) for f in findings)
    for word, (start, end) in zip(index.words, index.spans, strict=True):
        capital = index.text[start].isupper()
        found = plurals.get(word) if capital else None
        if found is None and rare and len(word) >= RARE - 1 and not (ordinary(word) if capital else is_word(word)):
            close = (pair for form in _shorter(word) for pair in rare.get(form, ()) if near(word, pair[0]))
            found = next((finding for _, finding in close), None)
        if found is not None and not taken.meets(start, end):
            yield replace(
                found, start=start, end=end, text=index.text[start:end], type=PiiType.PERSON,
                identifier=Identifier.DIRECT, score=min(found.score, 0.7), detectors=("recurrence",),
                origin=Origin.RECURRENCE,
            )  # fmt: skip


def _shorter(word: str) -> set[str]:
    """A word, and the word without each of its letters: two that are near share one of these."""
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}
