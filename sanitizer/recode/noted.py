"""What is noted rather than told: a cell, an item of a list, the value of a field."""

from __future__ import annotations

import re

from sanitizer.core.results import Edit
from sanitizer.language.english.grammar import AUXILIARIES, PRONOUNS
from sanitizer.language.english.inflect import lemma
from sanitizer.recode.beside import is_work
from sanitizer.recode.place import Place, written_as

_CELL = re.compile(r"(?:.*[|\t]|.*\S[^\S\n]{2,})[^\S\n]*(?:[→>][^\S\n]*)?\Z")
_COLUMN = re.compile(r"[^|\t]{0,40}[^\S\n][–—][^\S\n]\Z")
_ITEM = re.compile(r"[^\S\n]*(?:[-•*–·]|\(?[0-9]{1,2}[.)])[^\S\n]+\Z")
_FIELD = re.compile(r"(?:[-•*][^\S\n])?[^:.!?\n|]{1,40}:[^\S\n]+\Z")
_NOTE = re.compile(r"[^\S\n]*(?:[-•*–·]|\(?[0-9]{1,2}[.)])[^\S\n]+|[^:.!?\n|]{1,40}:[^\S\n]+|.*[|\t][^\S\n]*")
_GOES_ON = re.compile(r"[\w)\]],[^\S\n]\Z")
_CELL_ENDS = re.compile(r"[|\t]|[^\S\n]{2}")
_ENDS = re.compile(r"[^\S\n]*(?:\Z|[,(;]|[0-9]{4}\b)|[^\S\n]+[–—/-][^\S\n]")
_KIND = re.compile(r"[^\S\n]\((?P<noun>[A-Za-z]+(?: [a-z]+)?),[^\S\n]")
_WORD = re.compile(r"[^\W\d_][\w’'-]*")
_SENTENCE = AUXILIARIES | {word for word in PRONOUNS if not word.endswith(("self", "selves"))}
_SENTENCE_ENDS = re.compile(r"[.!?][\"”)]?[^\S\n]*\Z|[a-z][.!?][^\S\n]+[A-Z]")
_BRACKETS = re.compile(r"\([^()]*\)")


def as_noted(place: Place) -> Edit | None:
    """The edit of a name that is noted; what it is behind its bracket is said for it: "Dust (novel, 1951)"."""
    said = noted_so(place)
    kind = _KIND.match(place.text, place.finding.end) if said else None
    if kind is not None and kind.end() <= place.ceiling and is_work(place.stand_in) and _is_works(kind["noun"]):
        return place.edit(f"{written_as(said, kind['noun'])} (", right=len(kind[0]))
    return place.edit(said) if said else None


def _is_works(noun: str) -> bool:
    """Whether a noun is of one work or of several."""
    head = noun.rpartition(" ")[2].casefold()
    return is_work(head) or is_work(lemma(head))


def noted_so(place: Place) -> str:
    """The stand-in of a name that stands first in a cell, an item or a field, or behind a comma there; else nothing.

    No article is needed there, and none helps: whether it is the first club or another one says the row.

    >>> from sanitizer.core.findings import Finding, Identifier, PiiType
    >>> def said(text, name="Hay Rovers", stand_in="club"):
    ...     at = text.index(name)
    ...     found = Finding(at, at + len(name), name, PiiType.ORG, Identifier.QUASI, 0.9, ("x",))
    ...     return noted_so(Place(text, found, stand_in, 0, len(text)))
    >>> said("| Club | Years |\\n|---|---|\\n| Hay Rovers (loan) | 2012 |"), said("Team: Hay Rovers\\nNumber: 15")
    ('club', 'club')
    >>> said("Individual: Player of the Year, Hay Rovers, 2015")
    'club'
    >>> said("Clubs\\n- Hay Rovers (1999)"), said("All,\\n- Hay Rovers have lost.\\n"), said("He left Hay Rovers\\n")
    ('Club', '', '')
    """
    text, finding = place.text, place.finding
    start = text.rfind("\n", 0, finding.start) + 1
    end = text.find("\n", finding.end)
    before, after = text[start : finding.start], text[finding.end : len(text) if end < 0 else end]
    ends = _CELL_ENDS.search(after)
    after = after[: ends.start()] if ends else after
    beyond = _BRACKETS.sub("", after)
    if not _ENDS.match(after) or _SENTENCE_ENDS.search(beyond):
        return ""
    words = _WORD.findall(beyond)
    if any(word.casefold() in _SENTENCE for word in words):
        return ""
    if _CELL.match(before) or _FIELD.match(before) or (_COLUMN.match(before) and not words):
        return place.stand_in
    if _ITEM.match(before):
        return written_as(finding.text, place.stand_in)
    note = _NOTE.match(before) if _GOES_ON.search(before) else None
    beside = _WORD.findall(before, note.end()) if note else []
    sentence = note is None or any(word.casefold() in _SENTENCE for word in beside)
    return "" if sentence or _SENTENCE_ENDS.search(before) else place.stand_in
