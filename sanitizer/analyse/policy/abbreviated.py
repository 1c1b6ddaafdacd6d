"""Names of bodies with their abbreviations whole: a dot inside of one ends nothing ("Coastal Natl. Bank")."""

from __future__ import annotations

import re
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.language import pairs
from sanitizer.language.english.labels import CLASS_NOUNS, KIND_NOUNS

_SHORT = {short.casefold(): word for short, word in pairs("institutions.abbreviated").items()}
_LAST = re.compile(r"(?<![^\W_])[^\W\d_]+\Z")
_WORD = re.compile(r"[^\S\n](?P<word>[A-ZÀ-Þ][^\W\d_]+)(?P<dot>\.?)")
_ENDS = re.compile(r"[^\S\n]*(?:[,;:)]|[^\S\n][a-z(])")
_FURTHER = 3
"""Words behind an abbreviation among which the noun of the body stands."""


def with_rest_of_name(text: str, finding: Finding) -> Finding:
    """A body that was cut at the dot of an abbreviation, with what follows up to its noun.

    >>> from sanitizer.core.findings import Identifier
    >>> def whole(text, end):
    ...     return with_rest_of_name(text, Finding(0, end, text[:end], PiiType.ORG, Identifier.QUASI, 0.9, ("x",)))
    >>> whole("Coast Natl. Bank, loan 4", 10).text, whole("Univ. Clinical Hosp. Then", 4).text
    ('Coast Natl. Bank', 'Univ. Clinical Hosp.')
    >>> whole("Univ. Clinical Hosp. Then", 4).kind, whole("Coast Bank. Bank notes", 10).text
    ('hospital', 'Coast Bank')
    """
    dot = finding.end - finding.text.endswith(".")
    last = _LAST.search(text, finding.start, dot) if finding.type is PiiType.ORG else None
    if last is None or last[0].casefold() not in _SHORT or text[dot : dot + 1] != ".":
        return _as_its_noun(finding)
    end, at = dot, dot + 1
    for _ in range(_FURTHER):
        word = _WORD.match(text, at)
        if word is None:
            break
        short = word["dot"] and word["word"].casefold() in _SHORT
        if short or word["word"].casefold() in CLASS_NOUNS:
            end = word.end() if short else word.end("word")
        at = word.end() if short else word.end("word")
    if end == dot:
        end += _ENDS.match(text, dot + 1) is not None
    return _as_its_noun(replace(finding, end=end, text=text[finding.start : end]))


def _as_its_noun(finding: Finding) -> Finding:
    """The finding with the kind that its last word is short for: "Mercy Hosp."."""
    noun = _SHORT.get(finding.text.rstrip(".").rpartition(" ")[2].casefold(), "")
    if finding.type is not PiiType.ORG or noun not in KIND_NOUNS:
        return finding
    return replace(finding, kind=noun, kind_sure=True, kinds=((noun, 1.0),))
