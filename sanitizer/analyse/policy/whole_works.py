"""Where titles of works begin and end: with all of their words, without their class, apart from who is played in them.

A reader cuts a title where it reads on like a sentence ("Rush In" before a year), and takes a class ("the play Dust")
or a part ("Ada on Dust") for a piece of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sanitizer.analyse.policy.unseen_works import is_title, unseen_works
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation
from sanitizer.language.english.dates import MONTHS, WEEKDAYS
from sanitizer.language.english.inflect import lemma
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.beside import is_award, is_kind, is_work

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
_OF = re.compile(r"[^\S\n](?:of|the)\Z")
_PLAYED = re.compile(
    rf"\b(?:{alternation('facts.acting')}|{alternation('facts.acting_as')}[^\S\n]as)[^\S\n](?:the[^\S\n])?\Z",
    re.IGNORECASE,
)
_CREDITS = re.compile(rf"\b{alternation('facts.of_careers')}[^\S\n]includ(?:es?|ed)[^\S\n](?:[a-z]+[^\S\n]){{0,2}}\Z")
"""What leads to the first of a list of parts: "her roles include Ada in Dust"."""
_TAIL = re.compile(r"(?P<name>.*[A-Z]\S*)[^\S\n](?P<noun>[a-z]+)", re.DOTALL)
_MARKS = re.compile(r"(?:[?!]+|\.\.\.|…)(?=[,.;)]|[^\S\n](?:\(|[a-z]))|\.(?=[^\S\n]\((?:19|20)[0-9]{2})")
_KIND = rf"{_CAPITAL}(?:/{_CAPITAL})*"
_CATEGORY = re.compile(
    rf"(?:[^\S\n](?:or|and|in|on|by|[–—-])[^\S\n](?:an?[^\S\n])?{_DAY}{_KIND}(?:[^\S\n](?:{_SMALL}[^\S\n])*{_KIND})*)+{_ENDS}"
)
"""What an award is for goes on behind "or" and "in a": "Best Actor in a Play or Musical"."""
_KIND_ASIDE = re.compile(r"[^\S\n]\([A-Z][a-z]*(?:[-/ ][A-Z]?[a-z]+){0,3}\)")
"""The same in brackets: "Best Actor (Non-Feature)"."""
_BEST = re.compile(rf"\b{alternation('facts.of_categories')}\b")
_OF_AWARD = re.compile(rf"(?:[^\S\n](?i:{alternation('facts.of_awards')})|-{alternation('facts.by_awards')})\b")
_THE = re.compile(r"\b[Tt]he[^\S\n]\Z")
"""What somebody has of an award; "the Berg nomination" is of a person."""
_OF_CATEGORY = re.compile(r"[^\S\n](?:for|in|on|of|or|and|[–—-])[^\S\n](?:(?:an?|the)[^\S\n])?")
_BEHIND_DASH = re.compile(r"[^\S\n][–—-][^\S\n]")
_OF_WHERE = re.compile(r"[^\S\n](?:at|from|of|on)[^\S\n](?:the[^\S\n])?")
_PLAIN = re.compile(r"The[^\S\n](?P<noun>[A-Z][a-z]+)")
"""A title that says of what kind something is, and goes on with where: "The Bridge at Hay"."""
_INNER_AND = re.compile(r"[^\S\n](?:and|&)[^\S\n](?:(?:Mr|Mrs|Ms|Miss|Dr)\.?[^\S\n]|the[^\S\n])?")
_ONE_MORE = re.compile(r"[”\"’'!?]?(?:[^\S\n]\([^()\n]{0,40}\))?,[^\S\n](?=[A-Z“\"])")
_LAST_ONE = re.compile(r"[^.;()\n]{0,400}?(?:,[^\S\n]|[^\S\n])and[^\S\n](?=[A-Z“\"])")
_SUBTITLE = re.compile(rf":[^\S\n]|:?[^\S\n]{{1,2}}(?:(?:{_CAPITAL}|&):?[^\S\n]{{1,2}})+")
"""What stands between two pieces of one title: its colon, or words with capitals."""
_OF_WHOM = re.compile(r"[^\S\n]of[^\S\n](?:the[^\S\n])?")
_WITH_WHOM, _ITS_YEAR = re.compile(r"[^\S\n]with[^\S\n]"), re.compile(r"[^\S\n]\((?:19|20)[0-9]{2}\)")
_OWNED = re.compile(r"['’]s?[^\S\n]")
_LISTED = re.compile(
    rf"\b(?:{alternation('facts.acting_in')}[^\S\n](?:in|on)|includ(?:es?|ed|ing)|such[^\S\n]as|like)[^\S\n][“\"‘']?\Z",
    re.IGNORECASE,
)
"""What leads to the first title of a list."""
_STARRING = re.compile(rf"\b(?:{alternation('facts.in_names_of_shows')}|{alternation('titles.rank')})[^\S\n]\Z")
_PART_IN = re.compile(
    r"(?P<who>[A-Z]\S*(?:[^\S\n](?:the[^\S\n])?[A-Z]\S*){0,4}?)[^\S\n](?:on|in)[^\S\n](?:the[^\S\n])?(?P<title>(?:The[^\S\n])?[A-Z].*)"
)
_IN = re.compile(r"[”\"]?[^\S\n](?:on|in)[^\S\n](?:the[^\S\n])?[“\"]?")
_THEN = re.compile(
    r"[”\"]?(?:[^\S\n]{0,2}\([^()\n]{0,30}\))?(?:[,;][^\S\n](?:and[^\S\n])?|[^\S\n]and[^\S\n])(?:as[^\S\n])?"
)
"""What leads from one part with its work to the next: "Ada in Dust (1999), Tess in Salt"."""
_PART = "fictional_character"
_NEXT_WORD = 14
"""Characters between a title and a name with one word between them at most."""


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
    parts = _one_title(text, _parts_and_works(text, _awards(text, findings)))
    unseen = unseen_works(text, parts)
    titles = SpanIndex((finding.start, finding.end) for finding in unseen)
    parts = [finding for finding in parts if not titles.meets(finding.start, finding.end)]
    parts = sorted([*parts, *unseen], key=lambda finding: finding.start)
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
    category = _CATEGORY.match(text, end) if finding.kind == "award" and _BEST.search(finding.text) else None
    end = category.end() if category and category.end() <= ceiling else end
    aside = _KIND_ASIDE.match(text, end) if finding.kind == "award" and _BEST.search(finding.text) else None
    end = aside.end() if aside and aside.end() <= ceiling else end
    marks = _MARKS.match(text, end)
    end = marks.end() if marks and marks.end() <= ceiling else end
    lead = _LED.search(text, max(floor, start - 60), start)
    start = lead.start("lead") if lead and lead["lead"] else start
    return replace(finding, start=start, end=end, text=text[start:end])


def _awards(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, nobody who is nominated for but an award: "his first Hay nomination"."""
    people = [finding for finding in findings if finding.type is PiiType.PERSON]
    named = {finding.start for finding in people if _OF_AWARD.match(text, finding.end)}
    others = {word for finding in people if finding.start not in named for word in finding.text.split()}
    result = []
    for finding in findings:
        alone = finding.origin is Origin.READER and finding.text.isalpha() and finding.text not in others
        if finding.start in named and alone and not _THE.search(text, max(0, finding.start - 5), finding.start):
            finding = replace(finding, type=PiiType.MISC, identifier=Identifier.QUASI, kind="award", kinds=(), noun="")
        result.append(finding)
    return result


def _one_title(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """The findings, a title with what it goes on with, which a reader took for another title or for somebody."""
    joined: list[Finding] = []
    for finding in findings:
        last = joined[-1] if joined else None
        if last is not None and _titled(last) and _goes_on(text, last, finding):
            joined[-1] = replace(last, end=finding.end, text=text[last.start : finding.end])
        else:
            joined.append(finding)
    return joined


def _goes_on(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a title goes on in what follows: "The Life of" somebody, "Salt: The Play", "Salt with Ada (1999)"."""
    if finding.type is PiiType.DATETIME:  # "On the Third Century (1978)"
        spelt = text[last.end : finding.start] == " " and not re.search("[0-9]", finding.text)
        return spelt and _ITS_YEAR.match(text, finding.end) is not None
    if finding.origin is not Origin.READER or "\n" in text[last.end : finding.start]:
        return False
    if finding.text[:1].isupper() and is_title(last) and _inside(text, last, finding):
        return True
    if finding.type is PiiType.MISC:
        award = last.kind == finding.kind == "award" and _BEST.search(last.text) and not _BEST.match(finding.text)
        award = award and not is_award(lemma(finding.text.rpartition(" ")[2].casefold()))  # "Best Poet and a Hay Award"
        behind = (
            last.kind == "award" and _BEST.search(last.text) and _BEHIND_DASH.fullmatch(text, last.end, finding.start)
        )
        between = _OF_CATEGORY if award or behind else _SUBTITLE
        return finding.text[:1].isupper() and between.fullmatch(text, last.end, finding.start) is not None
    if finding.type is not PiiType.PERSON or not is_title(last):
        return False
    if _STARRING.search(text, last.start, finding.start) and finding.start - last.end < _NEXT_WORD:
        return True
    with_whom = _WITH_WHOM.fullmatch(text, last.end, finding.start) and _ITS_YEAR.match(text, finding.end)
    return bool(with_whom) or _OF_WHOM.fullmatch(text, last.end, finding.start) is not None


def _inside(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a title goes on with where ("The Bridge at Hay"), or with an "and" that ends no list: "Ada and Bo, Dust
    and Salt"."""
    plain = _PLAIN.fullmatch(last.text) if finding.type is not PiiType.PERSON else None
    where = plain and _OF_WHERE.fullmatch(text, last.end, finding.start) and not _OWNED.match(text, finding.end)
    if plain and where and known_noun(plain["noun"].casefold()):
        return True
    led = _LISTED.search(text, max(0, last.start - 40), last.start)
    if led is None or _INNER_AND.fullmatch(text, last.end, finding.start) is None:
        return False
    more = _ONE_MORE.match(text, finding.end)
    return more is not None and _LAST_ONE.match(text, more.end()) is not None


def _parts_and_works(text: str, findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings without the classes before titles, and who is played apart from where, in a list of parts too."""
    part = work = 0
    for finding in findings:
        listed = _CREDITS.search(text, max(0, finding.start - 40), finding.start) is not None
        played = _PLAYED.search(text, max(0, finding.start - 40), finding.start) is not None
        played = played or (work > 0 and _THEN.fullmatch(text, work, finding.start) is not None)
        both = list(_parts(text, finding, played=played))
        if (played or listed) and (len(both) > 1 or finding.type is not PiiType.DATETIME):
            part = both[0].end
        if part and (both[0].end > part or len(both) > 1) and _IN.fullmatch(text, part, both[-1].start):
            work = both[-1].end
        yield from both


def _parts(text: str, finding: Finding, *, played: bool) -> Iterator[Finding]:
    """The finding without the class before its title, and who is played apart from where."""
    if finding.origin is not Origin.READER or finding.type not in {PiiType.MISC, PiiType.PERSON}:
        yield finding
        return
    if finding.type is PiiType.PERSON:
        yield from _played(finding, played=played)
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
    yield from _played(finding, played=played)


def _played(finding: Finding, *, played: bool) -> Iterator[Finding]:
    """Who is played apart from where: "best known as Ada on Dust"."""
    part = _PART_IN.fullmatch(finding.text) if played else None
    if part is None:
        yield finding
        return
    who = replace(finding, end=finding.start + part.end("who"), text=part["who"])
    title = replace(finding, start=finding.start + part.start("title"), text=part["title"], type=PiiType.MISC)
    if finding.type is PiiType.PERSON:
        title = replace(title, identifier=Identifier.QUASI, kind="screen_or_stage_production", kinds=())
    else:
        who = replace(who, kind=_PART, kinds=())
    yield who
    yield title


def _class_of_works(words: str) -> bool:
    """Whether words before a title say what it is of: "soap opera", "revival of"."""
    noun = _OF.sub("", words).rpartition(" ")[2]
    return len(noun) > 3 and is_work(lemma(noun))
