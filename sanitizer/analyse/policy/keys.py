"""What only names a field is nobody's name: heads of columns, tags, keys, and relatives in another language."""

from __future__ import annotations

import re
from functools import lru_cache

from sanitizer.analyse.policy.first_names import first_name
from sanitizer.analyse.policy.titles import relative_elsewhere
from sanitizer.core.cells import head_rows
from sanitizer.core.findings import Finding
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation

_CLOSED = re.compile(r"</(?P<x>[^\W\d][\w.:-]{0,60})\s{0,3}>")
_OPENED = re.compile(r"<(?P<x>[^\W\d][\w.:-]{0,60})(?=[\s>/])")
_KEY = re.compile(
    rf"^[^\S\n]{{0,40}}(?:-[^\S\n])?[\"']?(?P<x>{alternation('heads').replace(chr(92) + 's', '[ _]')})[\"']?[^\S\n]?:",
    re.MULTILINE | re.IGNORECASE,
)
"""What a line of a form begins with, in this language or another."""
_ENTITY = re.compile(r"&(?P<x>[A-Za-z]{2,8});")
"""A sign that markup has a name for: "&amp;"."""
_WORD = re.compile(r"[^\W\d_]+")


def names_field(text: str, finding: Finding) -> bool:
    """Whether a guess is no more than what a field, a tag or a column is called.

    >>> from sanitizer.core.findings import Identifier, Origin, PiiType
    >>> def guess(text, part):
    ...     at = text.index(part)
    ...     span, origin = (at, at + len(part), part), Origin.READER
    ...     return Finding(*span, PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",), origin=origin)
    >>> text = "vorname;alter\\nAda;12\\nOla;13"
    >>> names_field(text, guess(text, "vorname")), names_field(text, guess(text, "Ada"))
    (True, False)
    >>> text = "<kunya>Abu Ada</kunya>"
    >>> names_field(text, guess(text, "kunya")), names_field(text, guess(text, "Abu Ada"))
    (True, False)
    """
    if not finding.origin.guessed or relative_elsewhere(finding):
        return finding.origin.guessed
    return any(
        start <= finding.start and finding.end <= end for start, end in _fields(text).hits(finding.start, finding.end)
    )


@lru_cache(maxsize=2)
def _fields(text: str) -> SpanIndex:
    """Where the names of fields stand; a row or tag with a first name in it may be people's."""
    spans = [span for row in head_rows(text) for span in row if not any(_named(text[slice(*cell)]) for cell in row)]
    closing = list(_CLOSED.finditer(text)) if "</" in text else []
    closed = {match["x"] for match in closing}
    tags = [*closing, *(match for match in _OPENED.finditer(text) if match["x"] in closed)] if closed else []
    spans += [match.span("x") for match in tags if not _named(match["x"])]
    spans += [match.span("x") for shape in (_KEY, _ENTITY) for match in shape.finditer(text)]
    return SpanIndex(spans)


def _named(words: str) -> bool:
    return any(first_name(word, anywhere=True) for word in _WORD.findall(words))
