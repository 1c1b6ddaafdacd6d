"""Initials of people whose names stand elsewhere in the text: "/ABS" under a note by Ada Berg-Solheim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sanitizer.analyse.policy.recurrence import name_words
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType

_INITIALS = re.compile(r"(?<![\w.&/'’-])(?:/ ?)?((?:[A-ZÀ-ÖØ-ÞĀ-Ž]\.? ?){1,3}[A-ZÀ-ÖØ-ÞĀ-Ž])(?![\w&'’-]|/\w)\.?")
_FIRST = re.compile(r"(?<![\w'’-])[A-ZÀ-ÖØ-ÞĀ-Ž](?=[^\W\d_]|\.)")
_DOTTED = re.compile(r"(?:[A-ZÀ-ÖØ-ÞĀ-Ž]\. ?){2,4}")
"""Initials that a text calls somebody by, who may go without the dots elsewhere."""
_SIGNED = re.compile(r"(?:[/(\[–—>]|\bby|\bcc:?|(?:\A|\n)[ \t]*)[ \t]?\Z")
_ENDS = re.compile(r"\.?[)\]]?[ \t]*(?:\n|\Z|:)")
_SURE = 3
"""So many initials are somebody's wherever they stand; two only where people sign or speak."""


def initials_of(name: str) -> set[str]:
    """The ways to write a name of several words by its first letters.

    >>> sorted(initials_of("Ada Berg-Solheim")), initials_of("Ada")
    (['AB', 'ABS'], set())
    """
    words = name_words(name)
    if len(words) < 2:
        return set()
    every = "".join(_FIRST.findall(name))  # "Ada J. Berg" is "AJB"
    letters = "".join(word[0] for word in words)
    halves = "".join(half[0] for word in words for half in re.split("[-‐‑]", word) if half)
    return {one.upper() for one in (letters, halves, every or letters, letters[0] + letters[-1])}


def signed_initials(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Where the initials of a person in ``findings`` stand in capitals.

    >>> text = "Seen by Ada Berg.\\nReview in May. /AB"
    >>> ada = Finding(8, 16, "Ada Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    >>> [f.text for f in signed_initials(text, [ada])]
    ['AB']
    """
    people: dict[str, Finding] = {}
    dotted: set[str] = set()
    for finding in findings:
        if finding.type is PiiType.PERSON and finding.identifier is Identifier.DIRECT and len(finding.text) < 80:
            for letters in initials_of(finding.text):
                people.setdefault(letters, finding)
            given = "".join(re.findall(r"(?<!\w)[^\W\d_]", finding.text.partition(", ")[2])).upper()
            if len(given) > 1:  # "BERG, Tom Jan" is "TJ" to those who know him
                dotted.add(given)
                people.setdefault(given, finding)
            if _DOTTED.fullmatch(finding.text):
                dotted.add(re.sub(r"[. ]", "", finding.text))
                people.setdefault(re.sub(r"[. ]", "", finding.text), finding)
    if not people:
        return
    for match in _INITIALS.finditer(text):
        letters = re.sub(r"[. ]", "", match[1])
        person = people.get(letters) if letters.isupper() else None
        if person is None or (" " in match[1] and "." not in match[1]):
            continue
        start, end = match.span(1)
        placed = _SIGNED.search(text, max(0, start - 6), start) and _ENDS.match(text, end)
        if len(letters) >= _SURE or placed or letters in dotted:
            found = replace(person, start=start, end=end, text=text[start:end], score=0.75)
            yield replace(found, detectors=("initials",), origin=Origin.RECURRENCE)
