"""How a text is laid out decides how a stand-in looks: what was written in capitals stays so, a heading a heading."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding
from sanitizer.core.results import Edit

_WORD = re.compile(r"[^\W\d_]{2,}")
_LABEL = re.compile(r"(\[[^\]\n]*\])")
_ARTICLE = re.compile(r"\Aan? ", re.IGNORECASE)
_BEGINS = re.compile(r"(?:\A|[^\S\n]{3}|\t)[^\S\n]*\Z")
_ENDS = re.compile(r"[^\S\n]*(?:\Z|\t|(?<=[^\S\n]{3}))")
"""The borders of a line or of a column in it."""
_GOES_ON = re.compile(r"\w[^\S\n]\Z")
_WIDE = 200
"""Characters of a line on either side that say how it is written."""
_SHORT = 3
"""Letters of a sign, which has capitals in any text."""
_SENTENCE = 3
"""Words in capitals beside a figure that are a sentence and no label: "DOB: 3.4.1961" is none."""


def as_written(text: str, edit: Edit, finding: Finding) -> Edit:
    """The edit in capitals where the text has nothing else, and without an article where it is all of a heading.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> def said(text, name, stand_in):
    ...     at = text.index(name)
    ...     found = Finding(at, at + len(name), name, PiiType.ORG, Identifier.QUASI, 0.9, ("x",))
    ...     return as_written(text, Edit(at, at + len(name), stand_in), found).text
    >>> said("THE HARBOUR BANK\\nDear Sir", "THE HARBOUR BANK", "A bank")
    'BANK'
    >>> said("I WENT TO HAY BANK TODAY", "HAY BANK", "a bank"), said("I went to HAY BANK today", "HAY BANK", "a bank")
    ('A BANK', 'a bank')
    """
    if not edit.text or edit.text.isupper() or _has_small(finding.text):
        return edit
    before = text[max(0, finding.start - _WIDE) : finding.start].rpartition("\n")[2]
    after = text[finding.end : finding.end + _WIDE].partition("\n")[0]
    rest = f"{before} {after}"
    own, beside = _WORD.findall(finding.text), _WORD.findall(rest)
    in_sentence = len(beside) >= _SENTENCE and _GOES_ON.search(before) is not None
    named = len(own) > 1 or (own and len(own[0]) > _SHORT)
    if _has_small(rest) or not (in_sentence or named):
        return edit
    said = "".join(part if part.startswith("[") else part.upper() for part in _LABEL.split(edit.text))
    alone = edit.start == finding.start and _BEGINS.search(before) and _ENDS.match(after)
    return Edit(edit.start, edit.end, _ARTICLE.sub("", said) if alone and own else said)


def _has_small(text: str) -> bool:
    return any(c.islower() for c in text)
