"""The texts of one person of a table as one document, and such a document as the texts of its rows again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sanitizer.core.findings import Finding
from sanitizer.tables.read import Prepared
from sanitizer.tables.rewrite import Place

APART = "\n\n"
"""Between two texts of a person."""


@dataclass(frozen=True)
class Page:
    """All texts of a person, and where each of them begins."""

    text: str = field(repr=False)
    places: tuple[tuple[Place, int], ...]
    """The column and the row of each text, and its first character here."""

    def released(self, texts: Mapping[str, Sequence[str]]) -> str:
        """The page with other texts in the same places."""
        return APART.join(texts[column][row] for (column, row), _ in self.places)

    def parted(self, findings: Sequence[Finding]) -> Iterator[tuple[Place, list[Finding]]]:
        """The findings of each text of the page; one that lies in two texts stands for its part of the first."""
        ends = [*(begin - len(APART) for _, begin in self.places[1:]), len(self.text)]
        for (place, begin), end in zip(self.places, ends, strict=True):
            inside = (finding for finding in findings if finding.start < end and begin < finding.end)
            yield place, [_moved(finding, begin, end) for finding in inside]


def pages_of(prepared: Prepared) -> dict[int, Page]:
    """The page of everybody who has a text."""
    found: dict[int, list[tuple[Place, str]]] = {}
    for row, person in enumerate(prepared.person.tolist()):
        for column, cells in prepared.texts.items():
            if cells[row].strip():
                found.setdefault(person, []).append(((column, row), cells[row]))
    return {person: _page(texts) for person, texts in found.items()}


def _page(texts: Sequence[tuple[Place, str]]) -> Page:
    begin, places = 0, []
    for place, text in texts:
        places.append((place, begin))
        begin += len(text) + len(APART)
    return Page(APART.join(text for _, text in texts), tuple(places))


def _moved(finding: Finding, begin: int, end: int) -> Finding:
    """A finding of a page as one of the text from ``begin`` to ``end``, of which it may lose what lies outside."""
    start, stop = max(finding.start, begin), min(finding.end, end)
    text = finding.text[start - finding.start : stop - finding.start]
    said = finding.replacement if start == finding.start else ""
    return replace(finding, start=start - begin, end=stop - begin, text=text, replacement=said)
