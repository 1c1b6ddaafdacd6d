"""Stand-ins that hold across documents: in one run, or with a vault for as long as it is kept.

The documents come here in their order, whoever has worked on them: several processes number people as one does.
"""

from __future__ import annotations

import re
from collections.abc import Collection as Collected
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from sanitizer.analyse.again import without_leaks
from sanitizer.artefacts.keys import read_secret
from sanitizer.artefacts.vault import Content, Vault
from sanitizer.core.findings import Finding, Identifier
from sanitizer.core.ladder import MASK
from sanitizer.core.results import OffsetMap, SanitizedDocument
from sanitizer.core.text import fold
from sanitizer.recode.book import Book
from sanitizer.recode.edits import recode
from sanitizer.recode.story import one_story
from sanitizer.select.limits import Floor

if TYPE_CHECKING:
    from sanitizer.documents.flow import Sanitizer

_WORD = re.compile(r"\w+")
_OWN_STAND_IN = re.compile(r"PERSON [0-9]+|\[.* [0-9]+\]")
_MOST = 4_000
"""Documents that share one writing of the vault at the most."""
_PEOPLE = ("people:names", "people:initials")
"""Spaces of the book whose names a text hardly holds by itself; a letter is no such name."""
_BOUND = ("widened", "stand-in would", "reviewer", "policy", "birth")
"""What the reason of a choice says that another document does not overrule."""


class Collection:
    """Gives the same person the same number or name, and the same thing the same stand-in, in all documents.

    Args:
        sanitizer: whose documents these are.
    """

    def __init__(self, sanitizer: Sanitizer) -> None:
        self._sanitizer = sanitizer
        self._book = Book()
        path = sanitizer.settings.vault
        self._vault = None if path is None else Vault(path, read_secret(sanitizer.settings.key_file))

    def __call__(self, documents: Iterable[SanitizedDocument]) -> Iterator[SanitizedDocument]:
        """The documents as they go out; with a vault they come in batches, each after the vault knows it."""
        stream = iter(documents)
        if self._vault is None:
            yield from (self._dressed(document, self._book) for document in stream)
            return
        with self._vault.session():  # a wrong key is known before the first document is read
            pass
        size = self._sanitizer.settings.batch_size
        while batch := list(islice(stream, size)):
            with self._vault.session() as content:
                # the file is written whole: the more it holds, the more documents share a writing
                size = min(_MOST, max(self._sanitizer.settings.batch_size, len(content.documents) // 40))
                book = Book(content.names)
                done = [self._dressed(document, book) for document in batch]
                called = {name for space, names in book.spaces.items() if space in _PEOPLE for name in names.values()}
                for document in done:
                    _note(content, document, called)
            yield from done

    def _dressed(self, document: SanitizedDocument, book: Book) -> SanitizedDocument:
        """One document with the stand-ins of the book."""
        if document.refused is not None or not document.findings:
            return document
        text = document.original
        findings = self._agreed(document, book)
        hidden = _hidden_words(document)
        findings = self._sanitizer.dresser(text, findings, book)
        findings, (sanitized, offsets) = without_leaks(text, findings, recode(text, findings), hidden)
        return replace(document, text=sanitized, findings=tuple(findings), offsets=offsets)

    def _agreed(self, document: SanitizedDocument, book: Book) -> list[Finding]:
        """The findings with the rungs that other documents took, where the floor allows it and nothing shows then."""
        settings, rules = self._sanitizer.settings, self._sanitizer.analyser.rules
        findings = list(document.findings)
        floor = replace(Floor(settings.k), by=rules.floor) if rules else Floor(settings.k)
        free = settings.budget is None and settings.against is None and settings.embeddings is None
        agreed = [self._rung(finding, book, floor) if free else finding for finding in findings]
        if agreed == findings:
            return findings
        agreed = one_story(document.original, agreed, floor.allowed_of)
        text, _ = recode(document.original, agreed)
        seen = self._sanitizer.detect([text], ranked=False)[0]
        return findings if any(finding.changed for finding in seen) else agreed

    def _rung(self, finding: Finding, book: Book, floor: Floor) -> Finding:
        stand_in = finding.replacement or MASK
        rungs = [rung.text for rung in finding.ladder or ()]
        own = _OWN_STAND_IN.fullmatch(stand_in) or any(word in finding.reason for word in _BOUND)
        if not finding.changed or own or stand_in == MASK or stand_in not in rungs:
            return finding
        known = book.call(f"rung:{finding.type}", fold(finding.text), lambda number, taken: _taken(stand_in, number))
        known = known.partition("\n")[0]
        if known == stand_in or known not in rungs or rungs.index(known) not in floor.allowed_of(finding):
            return finding
        return replace(finding, replacement=known, reason="the stand-in of the other documents")


def _taken(stand_in: str, number: int) -> str:
    """A rung as the book keeps it: several things may share one, so that each entry has its number."""
    return f"{stand_in}\n{number}"


def _hidden_words(document: SanitizedDocument) -> list[str]:
    """The words of direct identifiers that the output does not show, and must not show in other clothes either."""
    shown = set(map(str.casefold, _WORD.findall(document.text)))
    found = (word for f in document.findings if f.identifier is Identifier.DIRECT for word in _WORD.findall(f.text))
    return [word for word in dict.fromkeys(found) if len(word) > 2 and word.isalpha() and word.casefold() not in shown]


def _note(content: Content, document: SanitizedDocument, called: Collected[str]) -> None:
    """Adds to the vault's content how a document was made; ``called`` are the names that it gave people."""
    if document.refused is not None:
        return
    content.note(document.text, document.id, list(undo(document.original, document.offsets)))
    for finding in document.findings:
        stand_in = finding.replacement or ""
        one = finding.changed and (stand_in in called or _OWN_STAND_IN.fullmatch(stand_in))
        if one and len(finding.text) > len(content.originals.get(stand_in, "")):
            content.originals[stand_in] = finding.text


def undo(original: str, offsets: OffsetMap) -> Iterator[tuple[int, int, str]]:
    """For each edit of a document its place in the output and the text that stood there.

    >>> from sanitizer.core.results import Edit
    >>> list(undo("Ada is here", OffsetMap((Edit(0, 3, "PERSON 1"),))))
    [(0, 8, 'Ada')]
    """
    grown = 0
    for edit in offsets.edits:
        start = edit.start + grown
        yield start, start + len(edit.text), original[edit.start : edit.end]
        grown += len(edit.text) - (edit.end - edit.start)
