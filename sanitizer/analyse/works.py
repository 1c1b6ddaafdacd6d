"""What a name is beside works: a work with its year, a part that is played, a production in which one is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.language import alternation
from sanitizer.language.english.inflect import lemma
from sanitizer.language.english.labels import CLASS_NOUNS
from sanitizer.language.english.sentences import sentence_around
from sanitizer.recode.beside import is_kind, is_work

_RELEASED = re.compile(r"[”\"’']?\s\((?:19|20)[0-9]{2}\)")
_BODIES = frozenset({PiiType.ORG, PiiType.LOC})
_FILM, _PRODUCTION, _PART, _WORK = "film", "screen_or_stage_production", "fictional_character", "work_of_art"
_STORIES = frozenset({_FILM, "book", _WORK, "programme"})
"""Kinds of works that have parts to play."""
_PLAYED = re.compile(
    rf"\b{alternation('facts.acting')}[^\S\n](?:(?:the|[A-Z][a-z]+\.?)[^\S\n]){{0,2}}\Z", re.IGNORECASE
)
_PART_ENDS = re.compile(r"[^\S\n](?:in|on|from|opposite|alongside|for|and|,)\b|[,.;)]|\n|\Z")
_SHOWN = re.compile(rf"\b{alternation('facts.showing')}[^\S\n](?:the[^\S\n])?\Z", re.IGNORECASE)
PARTS = 20_000
"""At least so many fictional characters have a name."""
_WORD = re.compile(r"[a-z]{4,}")


def part_ladder(finding: Finding) -> Ladder | None:
    """The ladder of a part, whatever its own words say: "Song" who is played is no song; None of anything else."""
    if finding.kind != _PART or finding.type is not PiiType.MISC:
        return None
    return Ladder.build(finding.text, [Rung(_PART.replace("_", " "), "reader", PARTS)])


def as_work(text: str, finding: Finding, last: Finding | None) -> Finding:
    """The finding as the work or part that the words around it say it is.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "She made two albums, Salt Lake (1997) and more."
    >>> lake = Finding(21, 30, "Salt Lake", PiiType.LOC, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> lake = replace(lake, kind="lake")
    >>> as_work(text, lake, None).kind, as_work("She saw Salt Lake (1997).", replace(lake, start=8, end=17), None).kind
    ('work_of_art', 'lake')
    """
    if finding.origin is not Origin.READER:
        return finding
    if finding.type in _BODIES:
        return _of_a_body(text, finding, last)
    if finding.type is not PiiType.MISC or finding.kind not in _STORIES:
        return finding
    if _PLAYED.search(text, max(0, finding.start - 40), finding.start) and _PART_ENDS.match(text, finding.end):
        return replace(finding, kind=_PART, kinds=())
    if finding.kind == _FILM and not _is_filmed(text, finding):
        return replace(finding, kind=_PRODUCTION)
    return finding


def _of_a_body(text: str, finding: Finding, last: Finding | None) -> Finding:
    """A place or body as the work that it is by its year or by who is played in it: "as Ada on Iron Lake"."""
    if _RELEASED.match(text, finding.end) and _of_works(text, finding):
        return replace(finding, type=PiiType.MISC, kind=_WORK, kinds=())
    shown = _SHOWN.search(text, max(0, finding.start - 30), finding.start)
    played = (
        last is not None
        and text[last.end : finding.start] == " on "
        and finding.type is PiiType.LOC
        and _PLAYED.search(text, max(0, last.start - 40), last.start)
    )
    return replace(finding, type=PiiType.MISC, kind=_PRODUCTION, kinds=()) if shown or played else finding


def _of_works(text: str, finding: Finding) -> bool:
    """Whether the last words before a name in its sentence speak of works."""
    before = sentence_around(text, finding.start, finding.end).partition(finding.text)[0]
    return any(is_work(lemma(word)) for word in re.findall(r"\b[a-z]{4,}\b", before)[-8:])


def _is_filmed(text: str, finding: Finding) -> bool:
    """Whether the nearest noun for a production in the sentence, those before the name first, is one for films."""
    sentence = sentence_around(text, finding.start, finding.end)
    before, _, after = sentence.partition(finding.text)
    nearest = next(_productions(before, after), "")
    return bool(nearest) and is_kind(nearest, _FILM)


def _productions(before: str, after: str) -> Iterator[str]:
    words = (*reversed(_WORD.findall(before)), *_WORD.findall(after))
    return (one for word in words if _says_which(one := lemma(word)))


def _says_which(noun: str) -> bool:
    """Whether a noun says what kind of work something is."""
    return is_kind(noun, "screen or stage production") or (noun in CLASS_NOUNS and is_work(noun))
