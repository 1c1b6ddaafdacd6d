"""Names between quotes or brackets, which go with them where a noun comes instead."""

from __future__ import annotations

from collections.abc import Collection

from sanitizer.core.findings import Finding

QUOTE_PAIRS = frozenset({'""', "“”", "‘’", "«»", "„“"})


def between(marks: Collection[str], text: str, finding: Finding, floor: int, ceiling: int) -> bool:
    """Whether a finding stands alone between two of the marks, which are free to go."""
    here = text[finding.start - 1 : finding.start] + text[finding.end : finding.end + 1]
    return here in marks and finding.start > floor and finding.end < ceiling


def marked(text: str, finding: Finding, floor: int, ceiling: int) -> bool:
    """Whether a finding stands between two quotes with the mark of its sentence: “Dust.”."""
    here = text[finding.start - 1 : finding.start] + text[finding.end + 1 : finding.end + 2]
    return here in QUOTE_PAIRS and text[finding.end] in ".," and finding.start > floor and finding.end + 1 < ceiling
