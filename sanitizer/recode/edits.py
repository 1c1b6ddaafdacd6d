"""Findings with replacements -> edits -> the new text and the map between the two."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanitizer.core.findings import Finding
from sanitizer.core.ladder import MASK
from sanitizer.core.results import Edit, OffsetMap, apply_edits
from sanitizer.recode.agreement import fitted

_ARTICLE = re.compile(r"\Aan? (?=[^\W\d_])")
_JOINED = re.compile(r",?\s(?:and|or)\s|,\s")


def _another(text: str, last: Finding, finding: Finding) -> bool:
    """Whether two things of one kind stand side by side: "Irish and French" is "a language and another language"."""
    if finding.replacement != last.replacement or finding.entity == last.entity or finding.type is not last.type:
        return False
    return finding.start - last.end < 8 and _JOINED.fullmatch(text, last.end, finding.start) is not None


def recode(text: str, findings: Sequence[Finding]) -> tuple[str, OffsetMap]:
    """The text with every changed finding replaced so that it reads well.

    Only the characters of findings change, plus an article or preposition right before one.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> job = Finding(10, 18, "engineer", PiiType.DEM, Identifier.QUASI, 0.7, ("x",), replacement="professional")
    >>> recode("She is an engineer.", [job])[0]
    'She is a professional.'
    """
    edits: list[Edit] = []
    floor = 0
    last: Finding | None = None
    for finding in findings:
        if finding.changed:
            edit = fitted(text, finding, floor)
            if edit.text == MASK and edits and edits[-1].end == edit.start and edits[-1].text.endswith(MASK):
                edit = Edit(edit.start, edit.end, "")  # two masks side by side are one
            elif last is not None and _another(text, last, finding):
                edit = Edit(edit.start, edit.end, _ARTICLE.sub("another ", edit.text))
            edits.append(edit)
            floor = edit.end
        else:
            floor = finding.end
        last = finding
    return apply_edits(text, edits), OffsetMap(tuple(edits))
