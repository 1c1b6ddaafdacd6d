"""Lists to counts: which works, offices or clubs, in which order, tells who; that there were several does not.

Three or more things of one type in a row, with their years and the words that describe them, become one finding whose
stand-in is a count: "several films", "in various offices".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.language import alternation
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.inflect import is_plural, plural

FEWEST = 3
"""Two things side by side are no list."""
DETECTOR = "lists"
REASON = "which things these are, and in which order, told the person"
_LISTED = {PiiType.MISC: "works", PiiType.ORG: "organizations", PiiType.DEM: "offices"}
"""What is listed, and what all of it is where no rung fits every one."""
_OFFICE = "office"
_GAP = re.compile(
    r"[”\"’']?(?:\s?\([^()\n]{0,20}\))?[^\S\n]{0,2}"
    r"(?:,[^\S\n](?:and[^\S\n]|or[^\S\n]|as[^\S\n]well[^\S\n]as[^\S\n])?|(?:and|or|as[^\S\n]well[^\S\n]as)[^\S\n])"
    r"(?:[a-z][\w-]*[^\S\n]){0,5}[“\"‘']?"
)
"""What may stand between two things of a list: a year in brackets, a comma or "and", and some small letters."""
_TAIL = re.compile(r"[”\"’']?[^\S\n]?\([^()\n]{0,20}\)")
_LEAD = re.compile(
    rf"(?P<of>\b(?:{alternation('small_words.prepositions_of_nouns')}|on|with)[^\S\n])(?P<such>such[^\S\n])?"
    r"(?P<noun>[a-z][\w-]*)[^\S\n](?(such)as|(?:such[^\S\n]as|including|like))[^\S\n]\Z"
)
"""What leads a list in: "in films such as ", "in such films as "."""
_ARTICLE = re.compile(r"\b(?:the|an?)[^\S\n](?P<words>(?:[a-z][\w-]*[^\S\n]){0,3})\Z")
"""An article before the first thing, and words that describe that alone: "the crime drama ..."."""
_AS = re.compile(r"\bas[^\S\n]\Z")


def count_lists(
    text: str, findings: Sequence[Finding], worn: Callable[[int, int], bool] = lambda start, end: True
) -> list[Finding]:
    """The findings, with one for each list of like things, which says that there are several; they do not overlap.

    Args:
        text: the document.
        findings: with their replacements.
        worn: whether to count the list from here to there.

    >>> kinds = Ladder.build("x", [Rung("film", "x", 1000)])
    >>> text = "She was in Iron Lake, Dust and Salt."
    >>> places = [(11, 20), (22, 26), (31, 35)]
    >>> films = [Finding(a, b, text[a:b], PiiType.MISC, Identifier.QUASI, 1.0, ("x",), ladder=kinds,
    ...     replacement="film", kind="film") for a, b in places]
    >>> [(finding.text, finding.replacement) for finding in count_lists(text, films)]
    [('Iron Lake, Dust and Salt', 'several films')]
    """
    found = sorted(findings, key=lambda finding: finding.start)
    result: list[Finding] = []
    number = 0
    while number < len(found):
        last = _end_of_list(text, found, number)
        items = [finding for finding in found[number : last + 1] if _listed(finding)]
        if len(items) < FEWEST or not worn(items[0].start, found[last].end):
            result.append(found[number])
            number += 1
            continue
        floor = result[-1].end if result else 0
        ceiling = found[last + 1].start if last + 1 < len(found) else len(text)
        result.append(_counted(text, items, found[number : last + 1], floor, ceiling))
        number = last + 1
    return result


def _listed(finding: Finding) -> bool:
    """Whether a finding may be one of a list: a hidden work or organization, or an office."""
    if not finding.changed or finding.identifier is Identifier.DIRECT:
        return False
    return finding.type in _LISTED and (finding.type is not PiiType.DEM or finding.kind == _OFFICE)


def _end_of_list(text: str, found: Sequence[Finding], first: int) -> int:
    """The number of the last finding of the list that begins with ``first``; dates between its things belong to it."""
    if not _listed(found[first]):
        return first
    last, number = first, first + 1
    between, at = "", found[first].end
    while number < len(found):
        finding = found[number]
        between += text[at : finding.start]
        at = finding.end
        if finding.type is PiiType.DATETIME:
            last = number if between.strip() in ("", "(") else last  # "mayor from 1998 to 2004", "Salt (1998"
        elif _listed(finding) and finding.type is found[first].type and _GAP.fullmatch(between):
            last, between = number, ""
        else:
            break
        number += 1
    return last


def _counted(text: str, items: Sequence[Finding], inside: Sequence[Finding], floor: int, ceiling: int) -> Finding:
    """One finding for a list, with the year behind it and the words that lead it in."""
    start, end = items[0].start, inside[-1].end
    tail = _TAIL.match(text, items[-1].end)
    end = max(end, tail.end()) if tail and tail.end() <= ceiling else end
    behind = _ARTICLE.search(text, max(floor, start - 60), start)
    if behind and FUNCTION_WORDS.isdisjoint(behind["words"].split()):
        start = behind.start()
    lead, place = (form.search(text, max(floor, start - 60), start) for form in (_LEAD, _AS))
    noun = _noun(items)
    said = f"several {noun}"
    if lead and is_plural(lead["noun"]):
        start, said = lead.end("of"), f"several {lead['noun']}"
    elif place and items[0].type is PiiType.DEM:
        start, said = place.start(), f"in various {noun}"
    direct = any(finding.identifier is Identifier.DIRECT for finding in inside)
    return Finding(
        start, end, text[start:end], items[0].type, Identifier.DIRECT if direct else Identifier.QUASI,
        max(finding.score for finding in items), (DETECTOR,), replacement=said, reason=REASON,
        ladder=Ladder.build(text[start:end], [Rung(said, "rule", EVERYTHING)]),
    )  # fmt: skip


def _noun(items: Sequence[Finding]) -> str:
    """What all the things are: offices, or the first rung that each of them has, as a plural."""
    if items[0].type is PiiType.DEM:
        return _LISTED[PiiType.DEM]
    offered = [[finding.replacement or "", *(rung.text for rung in finding.ladder or ())] for finding in items]
    for rung in offered[0]:
        if rung != MASK and rung[:1].islower() and all(rung in other for other in offered[1:]):
            return plural(rung)
    return _LISTED[items[0].type]
