"""Names of files that hold somebody's name: "IMG_2033_tunde_and_bisi.jpg"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sanitizer.analyse.detectors.gazetteer import plain
from sanitizer.analyse.policy.first_names import first_name
from sanitizer.analyse.policy.recurrence import name_words
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation

KIND = "file"
_FILE = re.compile(rf"(?<![\w.-])(?P<stem>[^\W_][\w-]{{2,80}})\.(?i:{alternation('codes.files')})\b")
_PARTS = re.compile(r"[^\W\d_]+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def in_files(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The names of files, without their ending, that hold a name which nobody hid, or of which only a part is hidden.

    >>> [one.text for one in in_files("See IMG_12_tunde_and_bisi.jpg, tax_form.pdf and scan.png.", [])]
    ['IMG_12_tunde_and_bisi']
    """
    listed = list(findings)
    hidden = SpanIndex((one.start, one.end) for one in listed)
    guessed = SpanIndex((one.start, one.end) for one in listed if one.type is PiiType.CODE)
    known = {plain(word) for one in listed if one.type is PiiType.PERSON for word in name_words(one.text[:200])}
    for match in _FILE.finditer(text):
        start, end = match.span("stem")
        if any(first <= start and end <= last for first, last in hidden.hits(start, end)):
            continue
        bare = (text[first:last] for first, last in hidden.outside(start, end))
        words = [word for part in bare for word in _PARTS.findall(_HUMP.sub(" ", part))]
        if guessed.meets(start, end) or any(plain(one) in known or first_name(one, anywhere=True) for one in words):
            yield Finding(
                start, end, text[start:end], PiiType.CODE, Identifier.DIRECT, 0.9, ("patterns:file",),
                origin=Origin.SHAPE, kind=KIND,
            )  # fmt: skip
