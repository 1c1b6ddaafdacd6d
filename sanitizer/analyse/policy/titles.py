"""Courtesy titles and kinship words of speakers: hidden with the name behind them, but the name alone is what is
searched for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.language import alternation, word_set
from sanitizer.recode.beside import is_kind

_COURTESY_TITLE = alternation("titles.courtesy")
_ROYAL = rf"(?=[A-Z])(?i:{alternation('names.royal')})"
_COURTESY = re.compile(
    rf"(?<!\w)(?:{_COURTESY_TITLE}\.?[ \u00a0](?:and {_COURTESY_TITLE}\.?[ \u00a0])?|{_ROYAL}[ \u00a0])\Z"
)
_OFFICER, _WORD_BEFORE = "military officer", re.compile(r"(?<![\w-])(?P<word>[A-Z][a-z]+)[ \u00a0-]\Z")
_COURTESY_FIRST = re.compile(rf"{_COURTESY_TITLE}\b\.?\s")
_TITLES = alternation("titles.courtesy", "titles.learned", "titles.honour", "titles.court")
_RELATED = rf"{alternation('kin.elsewhere')}\s(?:{alternation('kin.joining')}\s|d['’](?=[A-ZÀ-Þ]))(?=[A-ZÀ-Þ])"
_RELATIVE = re.compile(
    rf"(?:{alternation('kin.elsewhere')}(?:\s{alternation('kin.joining')})?|{alternation('kin.joining')})"
)
_LEADING = re.compile(rf"(?:{_TITLES}\b\.?\s+(?:and (?=M))?)+|{_RELATED}")


_STYLES = word_set("titles", "facts.of_ranks")
_KIN = re.compile(rf"(?:(?<=\n)|(?<=[\])>\d] )|(?<=^))(?i:{alternation('kin.family', 'kin.others')})[ \u00a0]\Z")
"""A kinship word with which the label of a speaker begins: "uncle roy: nope"."""
_SPEAKS = re.compile(r"[ \u00a0]?:")


def titles_read(findings: Iterable[Finding]) -> bool:
    """Whether the reader takes a title before a name for a part of the name, as those who write court decisions do.

    >>> from sanitizer.core.findings import Identifier
    >>> name = Finding(7, 15, "Mrs Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",), origin=Origin.READER)
    >>> titles_read([name]), titles_read([replace(name, text="Berg", start=11)])
    (True, False)
    """
    people = (f for f in findings if f.type is PiiType.PERSON and f.origin is Origin.READER)
    return any(_COURTESY_FIRST.match(f.text) for f in people)


def with_courtesies(text: str, findings: Iterable[Finding], *, titles: bool = True) -> list[Finding]:
    """The sorted findings, those of people with the courtesy title before them where nothing else has taken it.

    Without ``titles`` those stay that say of a letter how it reads; within one text all go or all stay.
    """
    widened: list[Finding] = []
    for finding in findings:
        wide = with_courtesy(text, finding)
        if not titles and _courtesy_title(wide):
            wide = finding
        free = not widened or widened[-1].end <= wide.start
        widened.append(wide if free else finding)
    return widened


def with_courtesy(text: str, finding: Finding) -> Finding:
    """The finding of a person with the courtesy title before it.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "It was Mrs Berg."
    >>> with_courtesy(text, Finding(11, 15, "Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))).text
    'Mrs Berg'
    >>> text = "It was Major General Berg."
    >>> with_courtesy(text, Finding(13, 25, "General Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))).text
    'Major General Berg'
    """
    if finding.type is not PiiType.PERSON:
        return finding
    title = _COURTESY.search(text, max(0, finding.start - 16), finding.start)
    if title is None and _SPEAKS.match(text, finding.end):
        title = _KIN.search(text, max(0, finding.start - 24), finding.start)
    if title is None and is_kind(finding.text.partition(" ")[0].casefold(), _OFFICER):  # "Lieutenant General Berg"
        before = _WORD_BEFORE.search(text, max(0, finding.start - 24), finding.start)
        title = before if before and is_kind(before["word"].casefold(), _OFFICER) else None
    if title is None:
        return finding
    return replace(finding, start=title.start(), text=text[title.start() : finding.end])


def _courtesy_title(finding: Finding) -> bool:
    """Whether a finding begins with a courtesy title, and not with a word of kinship or rule."""
    return _LEADING.match(finding.text) is not None


def only_titles(text: str) -> bool:
    """Whether ``text`` is nothing but a title.

    >>> only_titles("Mrs."), only_titles("Dr Berg")
    (True, False)
    """
    return _LEADING.fullmatch(f"{text} ") is not None


def only_styles(text: str) -> bool:
    """Whether ``text`` only says how somebody is addressed or of what rank they are.

    >>> only_styles("Mr. Justice"), only_styles("Chief Superintendent"), only_styles("Mr Dust")
    (True, True, False)
    """
    return all(word in _STYLES or is_kind(word.casefold(), "person") for word in re.findall(r"\w+", text))


def relative_elsewhere(finding: Finding) -> bool:
    """Whether a guess is no more than what a relative is called in another language.

    >>> from sanitizer.core.findings import Identifier
    >>> relative_elsewhere(Finding(0, 8, "soeur de", PiiType.LOC, Identifier.QUASI, 0.5, (), origin=Origin.READER))
    True
    """
    return finding.origin.guessed and _RELATIVE.fullmatch(finding.text) is not None


def without_title(finding: Finding) -> Finding:
    """The finding of a person without the titles, or whose relative that is, that it begins with.

    >>> from sanitizer.core.findings import Identifier
    >>> without_title(Finding(0, 8, "Mrs Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))).text
    'Berg'
    >>> without_title(Finding(0, 13, "soeur de Awa", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))).text
    'Awa'
    """
    title = _LEADING.match(finding.text) if finding.type is PiiType.PERSON else None
    if title is None or not any(c.isalnum() for c in finding.text[title.end() :]):
        return finding
    return replace(finding, start=finding.start + title.end(), text=finding.text[title.end() :])
