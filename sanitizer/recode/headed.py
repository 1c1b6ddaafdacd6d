"""Names that only tell which one or whose is meant: "the Dust series" is a series, "Berg's Dust" a work by somebody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.language import alternation, word_set
from sanitizer.language.english.inflect import article, is_plural, plural
from sanitizer.recode.beside import is_kind, is_work
from sanitizer.recode.labels import OPAQUE
from sanitizer.recode.place import Place, adjective

_NAMES = frozenset({PiiType.MISC, PiiType.ORG})
_THE = re.compile(r"\bthe[^\S\n](?P<words>(?:[a-z-]+[^\S\n]){0,2})[“\"‘']?\Z", re.IGNORECASE)
_TITLE_NEXT = re.compile(r"(?P<comma>,)?[^\S\n][“\"‘']?[A-ZÀ-ÖØ-Þ0-9]|[^\S\n][“\"‘']")
_CLOSED = re.compile(r"[”\"’'](?=[^\S\n][a-z])")
_ONE_WORK = re.compile(rf"\b(?:{alternation('facts.of_one_work')}|\w+est)\b")
_PREPOSED = re.compile(r"\b(?:in|for|from)[^\S\n][“\"‘']\Z")
_SHOWN, _PRODUCTION = "screen or stage production", "production"
_SERIES = word_set("facts.works") | {"series", "trilogy", "saga", "album", "storyline"}
_OWNER = re.compile(r"['’]s?[^\S\n][“\"‘']?")
_PRODUCTION_OF = re.compile(rf"\b{_PRODUCTION}s?[^\S\n]of[^\S\n]\Z")
_ANYBODY = "organization"
_GENERAL = frozenset({"work", "production", "show"})
_UNTOLD = _GENERAL | {OPAQUE}


def headed(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, each name before the class of work that it is one of together with that class, which stands for it.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "He was in the Dust series."
    >>> dust = Finding(14, 18, "Dust", PiiType.MISC, Identifier.QUASI, 0.9, ("x",), 1, replacement="work")
    >>> [(one.text, one.replacement) for one in headed(text, [dust])]
    [('Dust series', 'series')]
    """
    result: list[Finding] = []
    classes: dict[int, str] = {}
    for number, finding in enumerate(findings):
        ceiling = findings[number + 1].start if number + 1 < len(findings) else len(text)
        nouns = _class_behind(text, finding, ceiling)
        if nouns:
            end = finding.end + len(nouns)
            if finding.type is PiiType.MISC and finding.entity >= 0:
                classes[finding.entity] = nouns.split()[-1]
            quoted = _CLOSED.match(text, finding.end) is not None
            start = finding.start - quoted
            finding = replace(
                finding,
                start=start,
                end=end,
                text=text[start:end],
                replacement=nouns.lstrip(" ”\"’'"),
                type=PiiType.MISC,
            )
        own = finding.text.rpartition(" ")[2]
        named = finding.changed and finding.type in _NAMES and finding.text[:1].isupper() and own.islower()
        if named and finding.replacement in _UNTOLD and _is_class(own, finding):
            finding = replace(finding, replacement=own)  # "the Dust series", found as a whole
        result.append(finding)
    return [_of_its_class(finding, classes) for finding in result]


def by_its_maker(text: str, edits: Sequence[Edit], last: Finding, finding: Finding, edit: Edit) -> Edit | None:
    """The edit of a work and of the person before it: "in Berg's Dust" is "in a film by PERSON 1", not all her films.

    None where no person before a work is its owner; ``edits`` ends with that of the person. An owner of whom nothing is
    known goes.
    """
    whose = edits[-1] if edits else None
    said = finding.replacement or ""
    if whose is None or whose.end != last.end or edit.start < last.end:
        return None
    if finding.type is not PiiType.MISC or edit.text != said or not is_work(said) or is_plural(said):
        return None
    if last.replacement == _ANYBODY and _OWNER.fullmatch(text, last.end, finding.start):  # "in Berg's Dust"
        return Edit(whose.start, edit.end, Place(text, last, "", 0, len(text)).capital(f"{article(said)} {said}"))
    if last.type is not PiiType.PERSON:
        return None
    if not PERSON_FORM.fullmatch(whose.text) or not _OWNER.fullmatch(text, last.end, finding.start):
        return None
    if said == _PRODUCTION and _PRODUCTION_OF.search(text, max(0, whose.start - 20), whose.start):
        said = "work"
    one = Place(text, last, "", 0, len(text)).capital(f"{article(said)} {said}")
    return Edit(whose.start, edit.end, f"{one} by {whose.text}")


def _of_its_class(finding: Finding, classes: dict[int, str]) -> Finding:
    """A work of no kind by the class that another mention has behind it."""
    known = classes.get(finding.entity, "") if finding.changed and finding.replacement in _GENERAL else ""
    return replace(finding, replacement=known) if known else finding


def _class_behind(text: str, finding: Finding, ceiling: int) -> str:
    """What follows a name up to the class of work that it is one of, or nothing."""
    if not finding.changed or finding.type not in _NAMES or finding.origin is Origin.REVIEWER:
        return ""
    common = (finding.replacement or "")[:1].islower() or finding.replacement == OPAQUE
    if not finding.text[:1].isupper() or not common:
        return ""
    the = _THE.search(text, max(0, finding.start - 40), finding.start)
    quote = _CLOSED.match(text, finding.end)
    if the is None and not (quote and _PREPOSED.search(text, max(0, finding.start - 10), finding.start)):
        return ""
    if the and (_ONE_WORK.search(the["words"]) or not all(map(adjective, the["words"].split()))):
        return ""
    opened = text[finding.start - 1 : finding.start] in {"“", '"', "‘", "'"}
    if (quote is not None) != opened:
        return ""
    end = finding.end + (1 if quote else 0)
    place = Place(text, replace(finding, end=end), "", 0, ceiling)
    words = place.nouns_after().split()
    while words and not _is_class(words[-1], finding):
        words.pop()
    if not words or any(_ONE_WORK.fullmatch(word) for word in words):
        return ""
    taken = text[finding.end : end] + "".join(f" {word}" for word in words)
    title = _TITLE_NEXT.match(text, finding.end + len(taken))  # of which the class is said: "the Hay Radio play, Dust"
    return taken if title is None or (title["comma"] and finding.type is PiiType.MISC) else ""


def _is_class(word: str, finding: Finding) -> bool:
    """Whether a noun is a class of works to show, play or hear, so that whose or which one it is tells little."""
    if is_plural(word) and plural(word) != word:
        return False
    shown = word in _SERIES or is_kind(word, _SHOWN)
    return shown or (finding.type is PiiType.MISC and is_work(finding.replacement or "") and is_work(word))
