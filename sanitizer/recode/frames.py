"""Edits that stay in their frame: none takes the quotes of a record with it, or the border between two cells."""

from __future__ import annotations

from collections.abc import Sequence

from sanitizer.core.cells import frames
from sanitizer.core.findings import Finding
from sanitizer.core.ladder import MASK
from sanitizer.core.results import Edit


def within_frames(text: str, edits: list[Edit], findings: Sequence[Finding]) -> list[Edit]:
    """The edits, one that would reach out of a cell or a quoted string as those of its findings alone.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> hay = Finding(10, 13, "Hay", PiiType.LOC, Identifier.QUASI, 0.9, ("x",), replacement="town")
    >>> edits = within_frames('{"town": "Hay", "n": 3}', [Edit(9, 14, "a town")], [hay])
    >>> [(one.start, one.end, one.text) for one in edits]
    [(10, 13, 'town')]
    """
    known = frames(text)
    if not known:
        return edits
    result: list[Edit] = []
    for edit in edits:
        if not known.meets(edit.start, edit.end) or _lies_in(known.hits(edit.start, edit.end), edit):
            result.append(edit)
            continue
        result += [
            Edit(finding.start, finding.end, finding.replacement or MASK)
            for finding in findings
            if edit.start <= finding.start < edit.end and finding.changed
        ]
    return result


def _lies_in(hits: Sequence[tuple[int, int]], edit: Edit) -> bool:
    return len(hits) == 1 and hits[0][0] <= edit.start and edit.end <= hits[0][1]
