"""Other names of the person or thing before them, which say nothing more: "Coastal Union (CU)", "Berg, born Lund"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation
from sanitizer.recode.bodies import is_body
from sanitizer.recode.phrases import QUOTES

_OTHER_NAME = re.compile(
    r"[;,] (?:[^()\n:;,]{1,40}: ?)?| (?:aka|or|alias|n[ée]e?) [\"“‘']?|, (?:or|n[ée]e?|aka|alias|born) [\"“‘']?|"
    rf",? (?:[a-z]+ )?{alternation('names.called')} (?:[a-z]+ly )?"
    r"(?:(?:as|by|under) (?:[a-z]+ ){1,2}name|as|name) "
)
_THING_IN_BRACKETS = re.compile(rf"[\"”’'»]? \((?:{alternation('names.aliased')}[:,]? )?(?:[Tt]he )?[\"“‘'«]?")
_CLOSES = re.compile(r"[\"”’'»]?\)")
_THING_ALSO = re.compile(rf"[\"”’'»]?,? (?:also|[a-z]+ly) {alternation('names.called')} as (?:the )?[\"“‘'«]?")
_TO_A_VERB = re.compile(r", (?=[a-z])")
_IN_BRACKETS = re.compile(
    r"[^\S\n;]*(?:[^()\n:;,]{1,40}:[ \u200b]*)?(?P<born>born )?"
    rf"(?:(?:[a-z]+ ){{0,2}}{alternation('names.also')} )?"
    rf"(?:[\[/]|[\"“‘'](?:[A-Z][a-z]+ )?|{alternation('titles.courtesy', 'titles.learned')}\.? )?"
)
_OF_SCRIPT, _BEHIND_SCRIPT = re.compile(r"[ ;]*(?:[a-z]+ )?"), re.compile(r"(?: [a-z]+)?:[ \u200b]*[\[/]?(?P<born>)?")
_LIFE = re.compile(r"(?: \(|[;,] )[^()\n]{1,80}\)")
_UNCLOSED = re.compile(r"[^\S\n](?=[a-z])[^()\n]*(?:[(\n]|\Z)")
_OPENERS = frozenset("\"“‘'«")
_CLOSERS = QUOTES | {"]", "/"}


def other_name(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a finding in brackets is the short or foreign name of the one before: "Coastal Union (CU)"."""
    alike = (
        finding.type is last.type and finding.type in {PiiType.ORG, PiiType.MISC} and last.changed and finding.changed
    )
    alike = alike or (last.changed and finding.changed and _short_for(finding.text, last.text))
    foreign = (
        last.type is PiiType.ORG and is_body(last.text) and not any(map(ordinary, finding.text.casefold().split()))
    )
    alike = alike or (last.changed and finding.changed and foreign)  # "the Court of Appeal (Sąd Apelacyjny)"
    return alike and other_name_ends(text, last, finding) > 0 and Origin.REVIEWER is not finding.origin


def _short_for(letters: str, name: str) -> bool:
    """Whether letters are the initials of words of a name, in order: "the Hay Board for Relief (HBR)"."""
    initials = iter(word[0].casefold() for word in re.findall(r"[^\W\d_]+", name))
    short = letters.isupper() and letters.isalpha() and len(letters) > 1
    return short and all(c in initials for c in letters.casefold())


def other_name_ends(text: str, last: Finding, finding: Finding) -> int:
    """Where the other name of the thing before ends, with its bracket or quotes, or 0 where it is none."""
    if "\n" in finding.text:
        return 0
    if _THING_IN_BRACKETS.fullmatch(text, last.end, finding.start) and (end := _CLOSES.match(text, finding.end)):
        return end.end()
    same = finding.replacement == last.replacement
    if same and _THING_ALSO.fullmatch(text, last.end, finding.start):
        return finding.end + (text[finding.end : finding.end + 1] in QUOTES)
    return 0


def same_again(text: str, findings: Sequence[Finding], number: int) -> tuple[Edit, int] | None:
    """The edit that drops other names of a person, and the number of the finding after them.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "Ada Berg (Danish: Ida Lund; born in 1961)"
    >>> def found(start, end, type, said):
    ...     return Finding(start, end, text[start:end], PiiType(type), Identifier.DIRECT, 1.0, ("x",), replacement=said)
    >>> names = [found(0, 8, "PERSON", "PERSON 1"), found(10, 16, "DEM", "x"), found(18, 26, "PERSON", "PERSON 1")]
    >>> same_again(text, names, 1)
    (Edit(start=10, end=28), 3)
    """
    last = next((one for one in reversed(findings[:number]) if one.type is not PiiType.DATETIME), findings[number])
    if last.type is not PiiType.PERSON or not last.changed:
        return None
    if last is not findings[number - 1]:  # "Ada Berg (1911 – 1980), known as Ida Lund,"
        life = _LIFE.match(text, last.end)
        return _beside(text, last, findings[number], life.end(), number) if life else None
    ends = last.end + (text[last.end : last.end + 1] in QUOTES and text.startswith(" (", last.end + 1))
    if not text.startswith(" (", ends):
        return _beside(text, last, findings[number], last.end, number)
    at, following, done, kept = ends + 2, number, 0, ""
    while following < len(findings):
        finding = findings[following]
        script = finding.type is PiiType.DEM and _OF_SCRIPT.fullmatch(text, at, finding.start)
        if script and following + 1 < len(findings):
            at, following, finding = finding.end, following + 1, findings[following + 1]
        between = (_BEHIND_SCRIPT if script else _IN_BRACKETS).fullmatch(text, at, finding.start)
        if between is None or not _same_person(last, finding):
            break
        following += 1
        end = finding.end
        while text[end : end + 1] in _CLOSERS:
            end += 1
        if text.startswith(")", end):
            return Edit(ends, end + 1, ""), following
        if text[end : end + 2] not in {", ", "; "}:
            if between["born"] and text.startswith(" ", end):  # "Ada Berg (born Ida Lund in Bergen)"
                return Edit(finding.start, end + 1, ""), following
            if _UNCLOSED.match(text, end):  # "Ada Berg (Hangul: ... is a novelist"
                return Edit(ends, end, ""), following
            break
        at = done = end + 2
        number = following
        kept = "born in " if between["born"] and _one_day(findings, following, done) else kept
    return (Edit(ends + 2, done, kept), number) if done else None


def _beside(text: str, last: Finding, finding: Finding, at: int, number: int) -> tuple[Edit, int] | None:
    """The edit that drops another name of the person before it, from ``at``, and the number of what follows."""
    if not _OTHER_NAME.fullmatch(text, at, finding.start) or not _same_person(last, finding):
        return None
    after = text[finding.end : finding.end + 2]
    if text[at : finding.start] in {", ", "; "} and after[:1] == " ":
        return None  # "she married William Berg; Bill died"
    if after[:1] in {"'", "’"} or (" born " in text[at : finding.start] and after[:1] == " " and after != " ("):
        return None
    comma = (text[at] == "," or at != last.end or " or " in text[at : finding.start]) and _TO_A_VERB.match(
        text, finding.end
    )
    quoted = text[finding.start - 1] in _OPENERS and after[:1] in QUOTES
    return Edit(at, finding.end + (bool(comma) or quoted), ""), number + 1


def _one_day(findings: Sequence[Finding], number: int, at: int) -> bool:
    """Whether what begins at ``at`` is a hidden day, and no span of days."""
    finding = findings[number] if number < len(findings) else None
    if finding is None or finding.type is not PiiType.DATETIME or finding.start != at or not finding.changed:
        return False
    return not set("–—") & set(finding.text)


def _same_person(last: Finding, finding: Finding) -> bool:
    same = finding.type is PiiType.PERSON and finding.replacement == last.replacement
    return same and finding.changed and finding.origin is not Origin.REVIEWER
