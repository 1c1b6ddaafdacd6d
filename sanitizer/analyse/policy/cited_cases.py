"""Decisions that a text cites by parties and report are earlier cases: "Berg v Moe [1978] SLR 379"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.ladders.cues import about
from sanitizer.ladders.laws import CITED
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language.english.grammar import FUNCTION_WORDS

_WORD = r"(?<![\w.&’'-])[^\W\d_a-zß-öø-ÿ][\w.&’'-]*+"
_PARTY = rf"{_WORD}(?:[^\S\n](?:of|the|for|and|de|&|\({_WORD}\)|{_WORD})){{0,8}}"
_YEAR, _REPORT = r"(?:1[6-9]|20)[0-9]{2}", r"[A-Z][A-Za-z.]{1,9}(?:[^\S\n][A-Z][A-Za-z.]{0,9})?"
_CITED = re.compile(
    rf"(?P<parties>{_PARTY}[^\S\n]vs?\.?[^\S\n]{_PARTY}),?[^\S\n]"
    rf"(?:(?:\[{_YEAR}\]|\({_YEAR}\))[^\S\n](?:[0-9]{{1,3}}[^\S\n])?{_REPORT}[^\S\n][0-9]{{1,5}}"
    rf"|[0-9]{{1,4}}[^\S\n]{_REPORT}(?:[0-9][a-z]+)?[^\S\n][0-9]{{1,5}}[^\S\n]\({_YEAR}\))"
)
_IN_BRACKETS = re.compile(rf"(?<=\[)(?P<parties>(?:{_PARTY}|R|Rex|Regina)[^\S\n]vs?\.?[^\S\n]{_PARTY})(?=\])")
"""A case that is cited in brackets of its own, as matches of teams are not: "[Berg v Moe]"."""
_JOINED = rf"(?<!\w{{5}}\.)(?:[^\S\n](?:(?:of|for)(?:[^\S\n]the)?|and|de|&|\({_WORD}\)))?[^\S\n]{_WORD}"
"""A further word of a party, behind no word whose dot ends a sentence."""
_AGAINST = r"[^\S\n]vs?\.?[^\S\n]"
_NUMBER, _INNER = r"[0-9]{1,6}/[0-9]{2,4}", r"(?:[^()\n]|\([^()\n]{0,60}\)){0,80}"
_PART = rf"(?:{_NUMBER}|§§?[^\S\n][0-9–-]+|ECHR[^\S\n][0-9IVXL-]+|[0-9]{{1,2}}[^\S\n][A-Z][a-z]+[^\S\n]{_YEAR})"
_PLAIN = re.compile(
    rf"(?P<led>\bcase[^\S\n]of[^\S\n])?"
    rf"(?P<parties>{_WORD}(?:{_JOINED}){{0,8}}{_AGAINST}(?:the[^\S\n])?"
    rf"(?P<last>{_WORD}(?:{_JOINED}(?!{_AGAINST})){{0,8}}))"
    rf"(?P<tail>(?:,?[^\S\n]\[GC\])?(?:,?[^\S\n]\({_INNER}[0-9]{_INNER}\)"
    rf"|,[^\S\n]nos?\.[^\S\n]{_NUMBER}(?:(?:[^\S\n]and[^\S\n]|,[^\S\n]){_PART})*)?)"
)
"""A case by its parties, with what leads to it, its number and its day."""
_WORDS = re.compile(r"[^\W\d_][\w’'-]+")
_PROSE, _REACH = 3, 200
"""Words in small letters that stand within so many characters of a case that is cited; a heading has fewer."""
_FIXED = {Origin.TERM}


def cited_cases(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a case that is cited by its report as one of them instead of its parties, year and number.

    >>> text = "In Berg Mills Ltd v Moe [1978] SLR 379 the test was set."
    >>> one = Finding(3, 17, text[3:17], PiiType.ORG, Identifier.QUASI, 0.9, ("reader",))
    >>> [found.text for found in cited_cases(text, [one])], cited_cases("Berg v Moe", [])
    (['Berg Mills Ltd v Moe [1978] SLR 379'], [])
    >>> [found.text for found in cited_cases("as held in [R v. Berg] and [x v y]", [])]
    ['R v. Berg']
    """
    fresh: list[Finding] = []
    for match in chain(_CITED.finditer(text), _IN_BRACKETS.finditer(text)):
        start = match.start() + _led(match["parties"])
        told = text[start : match.end()], PiiType.MISC, Identifier.QUASI, 0.9, ("cited-cases",)
        fresh.append(Finding(start, match.end(), *told, origin=Origin.READER, kind=CITED))
    fresh += _in_prose(text, SpanIndex((one.start, one.end) for one in fresh))
    fixed = SpanIndex((one.start, one.end) for one in findings if one.origin in _FIXED)
    fresh = [one for one in fresh if not fixed.meets(one.start, one.end)]
    whole = [_around(text, one, findings) for one in fresh]
    within = SpanIndex((one.start, one.end) for one in whole)
    kept = [one for one in findings if not within.meets(one.start, one.end)]
    return sorted([*kept, *whole], key=lambda one: one.start)


def _in_prose(text: str, cited: SpanIndex) -> Iterator[Finding]:
    """The cases that a text about law cites by their parties alone, who stand nowhere else in it."""
    if " v" not in text or not about("law", text):
        return
    names = Counter(word for word in _WORDS.findall(text) if word[0].isupper())
    for match in _PLAIN.finditer(text):
        start = match.start() if match["led"] else match.start("parties") + _led(match["parties"])
        if cited.meets(start, match.end()) or not _is_prose(text, match):
            continue
        own = Counter(_WORDS.findall(match["parties"]))
        first = _WORDS.findall(text, match.start("parties") + _led(match["parties"]), match.start("last"))
        if any(names[word] > own[word] for word in first if word[0].isupper()):
            continue  # the case that the text is about
        end = match.end() - (not match["tail"] and text[match.end() - 1] == ".")  # which ends the sentence
        told = text[start:end], PiiType.MISC, Identifier.QUASI, 0.9, ("cited-cases",)
        yield Finding(start, end, *told, origin=Origin.READER, kind=CITED)


def _is_prose(text: str, match: re.Match[str]) -> bool:
    """Whether words in small letters stand around a case on its line, as in a sentence."""
    before = text[max(0, match.start() - _REACH) : match.start()].rpartition("\n")[2]
    after = text[match.end() : match.end() + _REACH].partition("\n")[0]
    return sum(word.islower() for word in _WORDS.findall(f"{before} {after}")) >= _PROSE


def _led(parties: str) -> int:
    """The length of the small words before the first party: "In", "See"."""
    length = 0
    for word in parties.split(" "):
        if word.casefold() not in FUNCTION_WORDS | {"see"} and not (word.endswith("ing") and ordinary(word.casefold())):
            return length
        length += len(word) + 1
    return 0


def _around(text: str, case: Finding, findings: Sequence[Finding]) -> Finding:
    """The case with all of what sticks out of it on either side."""
    met = [one for one in findings if one.overlaps(case)]
    start, end = min([case.start, *(one.start for one in met)]), max([case.end, *(one.end for one in met)])
    return replace(case, start=start, end=end, text=text[start:end])
