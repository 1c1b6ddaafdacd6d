"""Lists of people, a name a line: where a recognizer sees some of the names, the lines like them are names too.

Without a sentence around it a recognizer takes half of a name, or none; the list itself is the evidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sanitizer.core.findings import Finding, Identifier, PiiType

LINES = 3
"""How many lines make a list."""
_SHARE = 3
"""One line in so many must be seen as a person as a whole."""
_WORD = r"(?:[^\W\d_]+(?:['’-][^\W\d_]+)*|[^\W\d_]\.)"
_LINE = re.compile(rf"[ \t]*(?:[-*•–]|[0-9]{{1,3}}[.)])?[ \t]*({_WORD}(?: {_WORD}){{1,3}})[ \t]*[,;]?\s*")
_LONGEST = 80
"""Characters in a line of a list; also keeps the search linear."""
_PARTICLES = frozenset("van von de der den del della di da du la le bin al el ter ten".split())


def listed_people(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The lines of lists of names, where at least one line in three is a person that is known already.

    >>> text = "Ada Berg\\nNils Dahl\\nKari Lund\\n"
    >>> ada = Finding(0, 8, "Ada Berg", PiiType.PERSON, Identifier.DIRECT, 0.7, ("entities:PERSON",))
    >>> [finding.text for finding in listed_people(text, [ada])]
    ['Ada Berg', 'Nils Dahl', 'Kari Lund']
    """
    people = {(f.start, f.end) for f in findings if f.type is PiiType.PERSON and f.identifier is Identifier.DIRECT}
    if not people:
        return []
    found = []
    for lines in _runs(text):
        seen = sum(any(start <= a and b <= end for start, end in people) for a, b in lines)
        if len(lines) >= LINES and seen * _SHARE >= len(lines):
            for start, end in lines:
                name = text[start:end]
                found.append(Finding(start, end, name, PiiType.PERSON, Identifier.DIRECT, 0.7, ("listed",)))
    return found


def _runs(text: str) -> Iterator[list[tuple[int, int]]]:
    """Runs of neighbouring lines that hold nothing but a few words with capitals."""
    run: list[tuple[int, int]] = []
    start = 0
    for line in text.split("\n"):
        match = _LINE.fullmatch(line) if len(line) <= _LONGEST else None
        if match is not None and _named(match[1].split()):
            run.append((start + match.start(1), start + match.end(1)))
        elif run:
            yield run
            run = []
        start += len(line) + 1
    if run:
        yield run


def _named(words: Sequence[str]) -> bool:
    """Whether the words have capitals as names do."""
    ends = words[0][0].isupper() and words[-1][0].isupper()
    return ends and all(word[0].isupper() or word in _PARTICLES for word in words)
