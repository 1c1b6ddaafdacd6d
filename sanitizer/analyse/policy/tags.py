"""Hashtags that hold the name of somebody whom the text names: "#teamoddny"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sanitizer.analyse.detectors.gazetteer import plain
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.analyse.policy.recurrence import name_words
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType

_TAG = re.compile(r"(?<![\w&/])#[^\W\d_]\w{3,60}")
_LETTERS = 4
"""So many letters of a name at the start or end of a tag are no accident."""


def tagged(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The hashtags that begin or end with a name of a person in ``findings`` that is no word.

    >>> ada = Finding(0, 10, "Oddny Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    >>> [one.text for one in tagged("Oddny Berg ran. #teamoddny #oddnyberg #running", [ada])]
    ['#teamoddny', '#oddnyberg']
    """
    tags = list(_TAG.finditer(text)) if "#" in text else []
    if not tags:
        return
    names: dict[str, Finding] = {}
    for finding in findings:
        if finding.type is PiiType.PERSON and finding.identifier is Identifier.DIRECT:
            words = (plain(word) for word in name_words(finding.text))
            names.update((word, finding) for word in words if len(word) >= _LETTERS and not is_word(word))
    ways = tuple(names)
    for tag in tags:
        letters = plain(tag[0][1:])
        if letters.startswith(ways) or letters.endswith(ways):
            person = next(names[way] for way in ways if letters.startswith(way) or letters.endswith(way))
            yield replace(
                person, start=tag.start(), end=tag.end(), text=tag[0], type=PiiType.CODE, kind="hashtag", score=0.75,
                detectors=("recurrence",), origin=Origin.RECURRENCE,
            )  # fmt: skip
