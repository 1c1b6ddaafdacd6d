"""Titles that no reader saw since they are made of ordinary words: what stands before them says that one follows.

A class ("the drama The Night Before"), a verb of acting ("starred in As Was"), who is played ("Ada in From There") or a
list of works ("Dust, As Was and Salt") leads to a name; words with capitals that stand there are a title.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache

from sanitizer.analyse.spacy.words import small_words
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation, word_set, words
from sanitizer.language.english.dates import MONTHS, WEEKDAYS
from sanitizer.language.english.inflect import is_plural, lemma
from sanitizer.recode.beside import is_kind, is_work

_CAPITAL = rf"(?!(?:{'|'.join((*MONTHS, *WEEKDAYS))})\b)[A-ZÀ-ÖØ-Þ][\w’'-]*"
_SMALL = alternation("small_words.in_titles")
_BETWEEN = rf"(?:{_SMALL}[^\S\n])?(?:(?:the|an?)[^\S\n])?"
_RUNS_ON = re.compile(rf"[^\S\n](?:(?!and\b){_SMALL}[^\S\n])*")
_ENDS = r"(?=[,.;:)\]”\"]|[^\S\n]\(|[^\S\n][a-z]|[^\S\n]?\n|[^\S\n]?\Z)"
_NO_TITLE = rf"(?!(?:I|{alternation('places.scenes')})\b)"
_TITLE = re.compile(
    rf"{_NO_TITLE}{_CAPITAL}(?:(?:…|\.\.\.|:)?[^\S\n]{{1,2}}{_BETWEEN}{_CAPITAL})*"
    rf"(?:[?!]+|\.\.\.(?![^\S\n]?[A-Z])|…)?{_ENDS}"
)
"""Words with capitals, small ones between them, and the marks that a title may have inside and at its end."""
_CLASS = re.compile(r"(?<![\w'’-])(?P<noun>[a-z][a-z-]{2,})(?P<comma>,)?[^\S\n](?P<quote>[“\"])?(?=[A-Z])")
_DETERMINED = re.compile(
    rf"(?:\b(?:{alternation('small_words.determiners')}|another|in|on|of|for)|['’]s?)[^\S\n]"
    rf"(?:(?!{alternation('function_words.common')}\b)[\w-]+[^\S\n]){{0,5}}\Z",
    re.IGNORECASE,
)
"""What stands before the noun that a class of works is: a determiner or a preposition, and words that describe it."""
_APPOSED = re.compile(r"[,.;)]|[^\S\n]\(")
_LISTING = re.compile(
    r"(?<![\w'’-])(?P<noun>[a-z][a-z-]{2,})(?:,?[^\S\n](?:such[^\S\n]as|including|like)|[^\S\n]includ(?:es?|ed):?)[^\S\n](?=[A-Z])"
)
_ACTED_IN = re.compile(rf"\b{alternation('facts.acting_in')}[^\S\n](?:in|on)[^\S\n](?=[A-Z])")
_IN = re.compile(r"[”\"]?[^\S\n]in[^\S\n](?=[A-Z])")
_PLAYED = re.compile(
    rf"\b(?:{alternation('facts.acting')}|{alternation('facts.acting_as')}[^\S\n]as)[^\S\n](?:the[^\S\n])?\Z",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"[”\"’'!?]?(?:[^\S\n]{0,2}\((?:[^()\n]{0,30}[^\S\n])?(?:19|20)[0-9]{2}\))?"
    r"(?:,[^\S\n](?:and[^\S\n]|or[^\S\n])?|[^\S\n](?:and|or)[^\S\n])[“\"]?(?=[A-Z])"
)
"""What stands between two works of a list."""
_DATED = re.compile(
    rf"(?<=[a-z,;][^\S\n])(?P<title>(?:(?<=[,;]\s)|(?<=\sin\s)|(?<=\sand\s))[0-9]{{1,3}}|{_CAPITAL}(?:[^\S\n]{_BETWEEN}{_CAPITAL}){{0,11}})"
    r"[^\S\n]\((?=(?:19|20)[0-9]{2})"
)
"""A name within a sentence, or a number, that has its year in brackets; no longer than titles are, so that it is soon
looked for."""
_PART, _SHOW = "fictional_character", "programme"
_KINDS = ("screen or stage production", "novel", "book", "play", "poem", "short story", "musical work")
_NEAR = 60
"""Characters from one work to the next of a list."""
_CALLED = word_set("facts.called_works")
_OF_PEOPLE = frozenset(word.casefold() for word in (*words("kin"), *words("titles")))
_SEVERAL = 2
_CREDITS = word_set("facts.credits")


def unseen_works(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """Findings of titles that none of the given ones meets, where the words before or behind say that they are works.

    >>> def titles(text):
    ...     return [one.text for one in unseen_works(text, [])]
    >>> titles("He wrote the drama Not Now... But Soon."), titles("She starred in As It Was, with her sister.")
    (['Not Now... But Soon'], ['As It Was'])
    >>> titles("Her next book, Why Not?, was a success."), titles("She wrote the book. Why Not sold well.")
    (['Why Not?'], [])
    """
    taken = sorted(findings, key=lambda finding: finding.start)
    found: dict[int, Finding] = {}
    for start, fewest in _led(text, findings):
        _take(text, start, taken, found, fewest)
    works = [finding.end for finding in findings if is_title(finding)]
    waiting = [*works, *(one.end for one in found.values())]
    while waiting:
        between = _NEXT.match(text, waiting.pop())
        if between is None or (one := _take(text, between.end(), taken, found)) is None:
            continue
        waiting.append(one.end)
    return [*found.values(), *_dated(text, [*findings, *found.values()])]


def is_title(finding: Finding) -> bool:
    """Whether a reader takes a name for that of a work."""
    read = finding.type is PiiType.MISC and finding.origin is Origin.READER and finding.text[:1].isupper()
    return read and (finding.kind == _SHOW or is_work(finding.kind.replace("_", " ")))


def _led(text: str, findings: Sequence[Finding]) -> Iterator[tuple[int, int]]:
    """Where a title would begin by the words before, and how many words it must have: one appears "in Parliament"."""
    for lead in _CLASS.finditer(text):
        if _of_works(lead["noun"]) and _DETERMINED.search(text, max(0, lead.start() - 60), lead.start("noun")):
            title = _TITLE.match(text, lead.end()) if lead["comma"] else None
            if not lead["comma"] or (title and _APPOSED.match(text, title.end())):
                yield lead.end(), 1
    for lead in _LISTING.finditer(text):
        if lead["noun"] in _CREDITS or (is_plural(lead["noun"]) and _of_works(lemma(lead["noun"]))):
            yield lead.end(), 1
    for lead in _ACTED_IN.finditer(text):
        yield lead.end(), _SEVERAL
    for finding in findings:
        played = finding.kind == _PART or _PLAYED.search(text, max(0, finding.start - 40), finding.start)
        if played and (inside := _IN.match(text, finding.end)):
            yield inside.end(), _SEVERAL


def _take(
    text: str, start: int, taken: Sequence[Finding], found: dict[int, Finding], fewest: int = 1
) -> Finding | None:
    """The title of at least so many words that begins at a place where nothing was found; it ends before what was."""
    place = bisect_right(taken, start, key=lambda finding: finding.start)
    if start in found or (place and taken[place - 1].end > start):
        return None
    behind = taken[place] if place < len(taken) else None
    title = _TITLE.match(text, start, behind.start if behind else len(text))
    if title is None or (behind and _runs_on(text[title.end() : behind.start], behind)):
        return None
    if len(title[0].split()) < fewest or _no_name(title[0]):
        return None
    found[start] = _work(text, start, title.end())
    return found[start]


def _runs_on(gap: str, behind: Finding) -> bool:
    """Whether what follows is a piece of the same phrase: "Dr. Ada Berg", "It's a Dusty Life"."""
    return not gap.strip(" .") or (behind.type is PiiType.MISC and _RUNS_ON.fullmatch(gap) is not None)


def _dated(text: str, findings: Sequence[Finding]) -> Iterator[Finding]:
    """Names with a year in brackets right behind a work or beside its noun; what is read as a time may be in them."""
    taken = SpanIndex((finding.start, finding.end) for finding in findings if not _may_be_named(finding))
    works = SpanIndex((finding.start, finding.end) for finding in findings if is_title(finding))
    for match in _DATED.finditer(text):
        start, end = match.span("title")
        if not taken.meets(start, end) and works.meets(max(0, start - _NEAR), end + _NEAR):
            yield _work(text, start, end)


def _may_be_named(finding: Finding) -> bool:
    """Whether a time or number is one that titles have: "On the Last Day", "12"."""
    long = finding.type is PiiType.DATETIME and re.search("[0-9]{4}", finding.text)
    return finding.type in {PiiType.DATETIME, PiiType.QUANTITY} and not long


def _work(text: str, start: int, end: int) -> Finding:
    return Finding(
        start, end, text[start:end], PiiType.MISC, Identifier.QUASI, 0.7, ("works",), origin=Origin.READER,
        kind="work_of_art",
    )  # fmt: skip


@cache
def _of_works(noun: str) -> bool:
    """Whether a noun says that what is named behind it is a work with a title."""
    return noun in _CALLED or any(is_kind(noun, kind) for kind in _KINDS)


def _no_name(title: str) -> bool:
    """Whether a word alone is a small one, kin, somebody's title or a people: "the first film German critics saw"."""
    if not title.isalpha():
        return False
    store = OntologyStore.built_in()
    people = any(store.branch(one.concept) == "nationality" for one in store.senses(fold(title)))
    return people or title.casefold() in small_words("en") | _OF_PEOPLE
