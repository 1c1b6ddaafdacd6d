"""Edits that stay in their frame: none takes the quotes of a record, the border of cells or half of a tag with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.cells import frames
from sanitizer.core.findings import Finding
from sanitizer.core.ladder import MASK
from sanitizer.core.results import Edit

_TAG = re.compile(r"<(?P<closes>/?)(?P<name>[A-Za-z][A-Za-z0-9]{0,9})>")


def with_tags(text: str, edits: list[Edit]) -> list[Edit]:
    """The edits, each with the tags that are opened or closed inside of it and not both: none is lost.

    >>> with_tags("Mr <i>So</i>lberg", [Edit(6, 17, "PERSON 1")])[0].text
    'PERSON 1</i>'
    """
    return [replace(edit, text=_with_tags(text[edit.start : edit.end], edit.text)) for edit in edits]


def _with_tags(before: str, after: str) -> str:
    opened: list[str] = []
    closed: list[str] = []
    for tag in _TAG.finditer(before) if "<" in before and "<" not in after else ():
        if not tag["closes"]:
            opened.append(tag[0])
        elif opened and opened[-1] == f"<{tag['name']}>":
            opened.pop()
        else:
            closed.append(tag[0])
    return f"{''.join(opened)}{after}{''.join(closed)}"


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
