"""Parts that are played: what somebody in a story is tells nobody apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sanitizer.analyse.policy.ordinary import person_noun
from sanitizer.core.cells import Cell, cell_at, head_rows
from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation, word_set

_PLAYED = re.compile(rf"\b{alternation('facts.portraying')}\s(?:an?|the)\s(?:[a-z-]+\s){{0,2}}\Z")
_GUESSED = frozenset({Origin.READER, Origin.KNOWLEDGE})
_TOLD = frozenset({PiiType.MISC, PiiType.DEM})
_PARTS, _WORKS = word_set("heads.parts"), word_set("heads.works")
_BEFORE = 60
"""Characters before a part in which it says that it is one."""


def without_parts(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings without those that only describe whom somebody plays; the names of parts are hidden as names.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "She played a lonely glass blower in it, and was a glass blower herself."
    >>> def found(start, end):
    ...     said, type = text[start:end], PiiType.DEM
    ...     return Finding(start, end, said, type, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> [one.start for one in without_parts(text, [found(13, 32), found(50, 62)])]
    [50]
    """
    for finding in findings:
        if finding.origin in _GUESSED and _in_a_part(text, finding):
            continue
        told = finding.origin in _GUESSED and finding.type in _TOLD and finding.text.islower()
        if not (told and _PLAYED.search(text, max(0, finding.start - _BEFORE), finding.start)):
            yield finding


def played_in(text: str, cell: Cell | None) -> bool:
    """Whether a cell stands in a column of parts, beside one of works: the role of staff is no part.

    >>> from sanitizer.core.cells import cells
    >>> text = "Year|Film|Role\\n1990|Dust|Nina\\n1991|Salt|Nurse"
    >>> [text[cell.start : cell.end] for cell in cells(text) if played_in(text, cell)]
    ['Nina', 'Nurse']
    """
    if cell is None or cell.head.casefold() not in _PARTS:
        return False
    return any(text[slice(*head)].casefold() in _WORKS for row in head_rows(text) for head in row)


def _in_a_part(text: str, finding: Finding) -> bool:
    """Whether a guess describes whom somebody plays in a column of parts: "The Mayor", "Mother Superior"."""
    if finding.type not in _TOLD or not played_in(text, cell_at(text, finding.start, finding.end)):
        return False
    return all(ordinary(word.casefold()) or person_noun(word) for word in re.findall(r"[^\W\d_]+", finding.text))
