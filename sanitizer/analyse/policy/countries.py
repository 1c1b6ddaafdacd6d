"""A country that is hidden in one phrase is found in all of them: "Danish law" beside "the Danish Government"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from sanitizer.analyse.detectors.gazetteer import WordIndex
from sanitizer.analyse.policy.phrases import is_people
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.language import alternation

_NAME = r"[A-Z][\w’'-]*(?:\s[A-Z][\w’'-]*){0,2}"
_STATE = re.compile(
    rf"(?:[A-Z]\w+\s)?{alternation('places.states')}\sof\s(?:the\s)?(?P<last>{_NAME})|"
    rf"(?P<first>{_NAME}?)\s(?:{alternation('places.governments')}|of\s.*)|(?P<only>{_NAME})"
)
_HALVES = re.compile(rf"{alternation('facts.halves')}(?:-|\Z)", re.IGNORECASE)
_OF_LANDS = {PiiType.LOC, PiiType.ORG, PiiType.DEM}


def countries_everywhere(
    index: WordIndex, findings: Iterable[Finding], is_country: Callable[[str], bool]
) -> Iterator[Finding]:
    """Further mentions of the countries and peoples of ``findings``, as states, as governments or by their names.

    >>> text = "the Republic of Sark replied. Under Sark law the Danish Government, and Danish courts"
    >>> def found(part):
    ...     return Finding(text.index(part), text.index(part) + len(part), part, PiiType.ORG, Identifier.QUASI, 0.9, ())
    >>> both = [found("Republic of Sark"), found("Danish Government")]
    >>> [(f.text, f.start) for f in countries_everywhere(WordIndex(text), both, {"Sark"}.__contains__)]
    [('Sark', 16), ('Sark', 36), ('Danish', 49), ('Danish', 72)]
    """
    seen: set[str] = set()
    for finding in findings:
        match = _STATE.fullmatch(finding.text) if finding.type in _OF_LANDS else None
        name = next(filter(None, match.groups()), "") if match else ""
        if not name or name in seen:
            continue
        seen.add(name)
        country = is_country(name)
        if not country and not is_people(name):
            continue
        said = {"type": PiiType.LOC, "kind": "country"} if country else {"type": PiiType.DEM, "kind": "nationality"}
        for start, end in index.find(name):
            if index.text[start:end] == name:
                again = replace(finding, start=start, end=end, text=name, score=min(finding.score, 0.75), kinds=())
                how = {"identifier": Identifier.QUASI, "origin": Origin.RECURRENCE, "detectors": ("recurrence",)}
                yield replace(again, **said, **how)  # type: ignore[arg-type]


def without_half(finding: Finding) -> Finding:
    """Of what people somebody is in part: the "Danish" of "half-Danish"."""
    half = _HALVES.match(finding.text) if finding.type is PiiType.DEM else None
    if half is None or not half.end() or not is_people(finding.text[half.end() :]):
        return finding
    return replace(finding, start=finding.start + half.end(), text=finding.text[half.end() :])


def is_half(text: str, finding: Finding) -> bool:
    """Whether a finding begins as what says that somebody is something in part: the "half" of "half-Danish"."""
    return _HALVES.match(finding.text) is not None and text.startswith("-", finding.end)
