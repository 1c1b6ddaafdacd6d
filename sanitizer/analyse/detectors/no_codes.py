"""Figures and letters that a shape or a reader takes for a code, and that their form says are none."""

from __future__ import annotations

import re

from sanitizer.core.cells import cell_at
from sanitizer.core.findings import Finding, PiiType

_RANGE = re.compile(r"(?P<a>[1-9][0-9]{0,2})[^\S\n]?(?P<dash>[-–—])[^\S\n]?(?P<b>[1-9][0-9]{0,2})")
_PAGES = re.compile(r"\bpp?\.?[^\S\n]?\Z")
_PRESSURE = re.compile(r"(?P<a>[1-9][0-9]{1,2})/(?P<b>1[0-9]{2})")
"""Two figures of which the second is the number of no year and less than the first: a blood pressure."""
_SHORTHAND = re.compile(r"[A-Za-z]?[a-z]{1,2}")
_NAMES = frozenset({"handle", "login", "password", "host", "url"})


def no_code(text: str, finding: Finding) -> bool:
    """Whether a finding is from one number to another, a blood pressure, or short for a word: "pp. 201–219", "cx".

    >>> from sanitizer.core.findings import Identifier
    >>> def code(part, text):
    ...     at = text.index(part)
    ...     return no_code(text, Finding(at, at + len(part), part, PiiType.CODE, Identifier.DIRECT, 0.9, ("x",)))
    >>> code("201–219", "pp. 201–219"), code("cx", "called cx"), code("190/110", "rose to 190/110")
    (True, True, True)
    >>> code("555-014", "ring 555-014"), code("KT", "card KT"), code("1143/215", "no. 1143/215")
    (False, False, False)
    """
    if finding.type is not PiiType.CODE:
        return False
    if _SHORTHAND.fullmatch(finding.text):
        return finding.kind not in _NAMES
    span = _RANGE.fullmatch(finding.text)
    if span is not None and int(span["a"]) < int(span["b"]):
        pages = _PAGES.search(text, max(0, finding.start - 5), finding.start)
        return span["dash"] != "-" or pages is not None or cell_at(text, finding.start, finding.end) is not None
    pressure = _PRESSURE.fullmatch(finding.text)
    return pressure is not None and int(pressure["a"]) > int(pressure["b"])
