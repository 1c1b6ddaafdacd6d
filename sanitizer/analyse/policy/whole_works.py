"""Where titles of works begin and end: with all of their words, without their class, apart from who is played in them.

A reader cuts a title where it reads on like a sentence ("Rush In" before a year), and takes a class ("the play Dust")
or a part ("Ada on Dust") for a piece of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation
from sanitizer.language.english.dates import MONTHS, WEEKDAYS
from sanitizer.language.english.inflect import lemma
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.beside import is_kind, is_work

_CAPITAL = r"[A-ZÀ-ÖØ-Þ][\w’'-]*"
_SMALL = alternation("small_words.in_titles")
_CONTRACTED = rf"(?=[A-Z])(?i:{alternation('small_words.contracted')})"
_ENDS = r"(?=[,.;:!?)\]”\"]|[^\S\n]\(|[^\S\n][a-z]|\n|\Z)"
_DAY = rf"(?!(?:I|{'|'.join((*MONTHS, *WEEKDAYS))})\b)"
_GOES_ON = re.compile(rf"(?:[^\S\n]{_DAY}{_CAPITAL})+{_ENDS}")
"""Further words of a title: capitals up to a mark or a small word."""
_TO_ITS_YEAR = re.compile(
    rf"(?:(?:[^\S\n](?:{_SMALL}[^\S\n])*{_CAPITAL})+|[^\S\n][0-9]{{1,4}})(?=[^\S\n]\((?:19|20)[0-9]{{2}}\))"
)
"""Further words up to a year in brackets, small ones and figures too."""
_LED = re.compile(
    rf"(?<=[a-z,;][^\S\n])(?!(?:I|{alternation('titles.courtesy', 'titles.learned', 'titles.honour')})\b)"
    rf"(?P<lead>(?:{_CONTRACTED}['’]s[^\S\n](?:{_SMALL}[^\S\n])?)?"
    rf"(?:(?!\w+['’]s[^\S\n]){_CAPITAL}:?[^\S\n]{{1,2}}){{0,3}})(?<=[^\S\n])\Z"
)
"""Words with capitals within a sentence that a title begins with."""
_CLASSED = re.compile(
    rf"(?P<lead>(?:{_CAPITAL}[^\S\n])*?)(?P<words>(?:[a-z][\w-]*[^\S\n]){{1,4}})(?P<title>(?=[A-Z0-9“\"]).*)", re.DOTALL
)
_NEAR = 60
"""Characters from one work to the next of a list."""
_OF = re.compile(r"[^\S\n](?:of|the)\Z")
_PLAYED = re.compile(
    rf"\b(?:{alternation('facts.acting')}|{alternation('facts.acting_as')}[^\S\n]as)[^\S\n](?:the[^\S\n])?\Z",
    re.IGNORECASE,
)
_TAIL = re.compile(r"(?P<name>.*[A-Z]\S*)[^\S\n](?P<noun>[a-z]+)", re.DOTALL)
_MARKS = re.compile(r"[?!]+(?=[,.;)]|[^\S\n](?:\(|[a-z]))")
_UNSEEN = re.compile(
    rf"(?<=[a-z,;][^\S\n])(?P<title>{_CAPITAL}(?:[^\S\n](?:{_SMALL}[^\S\n])*{_CAPITAL})*)[^\S\n]\((?=(?:19|20)[0-9]{{2}})"
)
"""A name within a sentence that has its year in brackets."""
_PART_IN = re.compile(r"(?P<who>[A-Z]\S*(?:[^\S\n][A-Z]\S*)?)[^\S\n](?:on|in)[^\S\n](?P<title>(?:The[^\S\n])?[A-Z].*)")


def whole_works(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, titles of works with all of their words and nothing beside them.

    >>> from sanitizer.core.findings import Identifier
    >>> def title(text, span):
    ...     at = text.index(span)
    ...     return Finding(at, at + len(span), span, PiiType.MISC, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> def titles(text, *spans):
    ...     return [one.text for one in whole_works(text, [title(text, span) for span in spans])]
    >>> titles("in Geese Fly In (1997), Our Lake Is Iron and Iron First", "Geese Fly", "Lake Is Iron", "Iron First")
    ['Geese Fly In', 'Our Lake Is Iron', 'Iron First']
    >>> titles("in the Hay Radio play Dust", "Hay Radio play Dust")
    ['Hay Radio', 'Dust']
    >>> titles("best known as Ada on Iron Lake", "Ada on Iron Lake")
    ['Ada', 'Iron Lake']
    """
    parts = [part for finding in findings for part in _parts(text, finding)]
    parts = sorted([*parts, *_unseen(text, parts)], key=lambda finding: finding.start)
    result: list[Finding] = []
    for number, finding in enumerate(parts):
        if _titled(finding):
            floor = result[-1].end if result else 0
            ceiling = parts[number + 1].start if number + 1 < len(parts) else len(text)
            finding = _whole(text, finding, floor, ceiling)
        result.append(finding)
    return result


def _titled(finding: Finding) -> bool:
    """Whether a reader takes a name for that of a work or an award."""
    return finding.type is PiiType.MISC and finding.origin is Origin.READER and finding.text[:1].isupper()


def _whole(text: str, finding: Finding, floor: int, ceiling: int) -> Finding:
    """The finding with the words on both sides that belong to its title."""
    start, end = finding.start, finding.end
    more, dated = _GOES_ON.match(text, end), _TO_ITS_YEAR.match(text, end)
    if dated is not None and dated.end() <= ceiling:
        end = dated.end()
    elif more is not None:  # "The Lake Show Starring" before a name
        end = max(end, more.end() if more.end() <= ceiling else text.rfind(" ", end, ceiling))
    marks = _MARKS.match(text, end)
    end = marks.end() if marks and marks.end() <= ceiling else end
    lead = _LED.search(text, max(floor, start - 60), start)
    start = lead.start("lead") if lead and lead["lead"] else start
    return replace(finding, start=start, end=end, text=text[start:end])


def _parts(text: str, finding: Finding) -> Iterator[Finding]:
    """The finding without the class before its title, and who is played apart from where."""
    if finding.origin is not Origin.READER or finding.type not in {PiiType.MISC, PiiType.PERSON}:
        yield finding
        return
    if finding.type is PiiType.PERSON:
        yield from _played(text, finding)
        return
    tail = _TAIL.fullmatch(finding.text) if finding.kind == "award" else None
    if tail and known_noun(tail["noun"]) and not is_kind(lemma(tail["noun"]), "award"):  # "Dust Award nominations"
        yield replace(finding, end=finding.start + tail.end("name"), text=tail["name"])
        return
    classed = _CLASSED.fullmatch(finding.text)
    if classed and _class_of_works(classed["words"].strip()) and not re.search(r"['’]", classed["lead"]):
        if classed["lead"]:
            lead = classed["lead"].rstrip()
            yield replace(finding, end=finding.start + len(lead), text=lead, kind="", kinds=(), noun="")
        at = finding.start + classed.start("title")
        yield replace(finding, start=at, text=classed["title"])
        return
    yield from _played(text, finding)


def _played(text: str, finding: Finding) -> Iterator[Finding]:
    """Who is played apart from where: "best known as Ada on Dust"."""
    played = _PLAYED.search(text, max(0, finding.start - 40), finding.start)
    part = _PART_IN.fullmatch(finding.text) if played else None
    if part is None:
        yield finding
        return
    yield replace(finding, end=finding.start + part.end("who"), text=part["who"])
    title = replace(finding, start=finding.start + part.start("title"), text=part["title"], type=PiiType.MISC)
    if finding.type is PiiType.PERSON:
        title = replace(title, identifier=Identifier.QUASI, kind="screen_or_stage_production", kinds=())
    yield title


def _unseen(text: str, findings: Sequence[Finding]) -> Iterator[Finding]:
    """Names with a year in brackets that no reader saw, right behind a work that one did or beside its noun."""
    taken = SpanIndex((finding.start, finding.end) for finding in findings)
    works = SpanIndex((f.start, f.end) for f in findings if _titled(f) and is_work(f.kind.replace("_", " ")))
    for match in _UNSEEN.finditer(text):
        start, end = match.span("title")
        if not taken.meets(start, end) and works.meets(max(0, start - _NEAR), end + _NEAR):
            yield Finding(
                start, end, match["title"], PiiType.MISC, Identifier.QUASI, 0.7, ("works",), origin=Origin.READER,
                kind="work_of_art",
            )  # fmt: skip


def _class_of_works(words: str) -> bool:
    """Whether words before a title say what it is of: "soap opera", "revival of"."""
    noun = _OF.sub("", words).rpartition(" ")[2]
    return len(noun) > 3 and is_work(lemma(noun))
