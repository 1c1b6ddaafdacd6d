"""The documents of all inputs as one stream: read, sanitized and watched, in their order and in constant memory."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

from sanitizer.cli.names import NameWatch
from sanitizer.cli.progress import progress
from sanitizer.cli.refused import Refusals
from sanitizer.cli.resume import Journal
from sanitizer.cli.sinks import Result
from sanitizer.cli.sources import Item, Source, read_items
from sanitizer.cli.terminal import visible
from sanitizer.core.errors import SanitizerError
from sanitizer.core.threads import cores
from sanitizer.formats import Entry
from sanitizer.formats.together import joined

if TYPE_CHECKING:
    from sanitizer.core.results import SanitizedDocument
    from sanitizer.documents.flow import Sanitizer
    from sanitizer.documents.refuse import OnError


class Stream:
    """Sanitizes the documents of all inputs.

    Args:
        sanitizer: what sanitizes them.
        sources: the inputs.
        on_error: what becomes of documents that cannot be sanitized and of files that cannot be read.
        rename: whether numbers take the place of ids.
        workers: how many processes share the work; 0 for as many as there are cores.
    """

    def __init__(
        self,
        sanitizer: Sanitizer,
        sources: Sequence[Source],
        *,
        on_error: OnError,
        rename: bool = False,
        workers: int = 0,
    ) -> None:
        self._sanitizer = sanitizer
        self._sources = sources
        self._on_error: OnError = on_error
        self._rename = rename
        self._workers = workers or cores()
        self._refusals = Refusals()
        self._names = NameWatch(sanitizer)
        self._read: deque[Item] = deque()
        self._journal: Journal | None = None
        self._kept: Callable[[Item, SanitizedDocument], str] = lambda item, document: ""
        self.ids_are_shown = True

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        if self._journal is not None:
            self._journal.close()

    def remember(self, journal: Journal, kept: Callable[[Item, SanitizedDocument], str]) -> None:
        """Keeps what is written of each document in ``journal``, and takes from there what an earlier run has done."""
        self._journal, self._kept = journal, kept

    def results(self) -> Iterator[Result]:
        """Every item of the inputs in its order, with its document where it has a text."""
        documents = self._sanitizer.pipe_records(self._records(), on_error=self._on_error, workers=self._workers)
        for document in progress(self._refusals.watch(documents)):
            while not _has_text(self._read[0]):
                yield Result(self._read.popleft(), None)
            item = self._read.popleft()
            self._look(item, document)
            if self._journal is not None and document.refused is None:
                self._journal.put(item.key, self._kept(item, document))
            yield Result(item, document)
        while self._read:
            yield Result(self._read.popleft(), None)
        if self._journal is not None:
            self._journal.end()

    def report(self, failed: Sequence[SanitizerError]) -> int:
        """Lists the files that could not be read and says what else is to be said; the exit code."""
        for error in failed:
            print(f"sanitizer: {visible(str(error))}", file=sys.stderr)
        if failed:
            what = "1 file was" if len(failed) == 1 else f"{len(failed)} files were"
            print(f"sanitizer: {what} not read; the others are done", file=sys.stderr)
        if self._journal is not None and self._journal.taken:
            what = "1 document was" if self._journal.taken == 1 else f"{self._journal.taken} documents were"
            print(f"sanitizer: note: {what} done before", file=sys.stderr)
        self._names.report()
        return max(self._refusals.report(), 1 if failed else 0)

    def _records(self) -> Iterator[dict[str, Any]]:
        """What the sanitizer reads; every item that was read waits for its document."""
        place, form = -1, None
        numbers = count(1) if self._rename else None
        for item in read_items(self._sources, numbers, on_error=self._on_error):
            if self._journal is not None and _has_text(item):
                item = self._known(self._journal, item)
            self._read.append(item)
            if item.entry is not None and item.entry.fault is not None:
                self._refusals.add(item.entry.fault)
            if item.entry is None or not _has_text(item):
                continue
            if form is None or place != item.source:
                place, form = item.source, self._sources[item.source].format
            yield _record(item.entry, joined(item.entry, form))

    def _known(self, journal: Journal, item: Item) -> Item:
        """The item with what an earlier run has written of it, if it has."""
        assert item.entry is not None
        key = journal.key(list(item.entry.texts.items()), item.entry.protect, item.entry.id)
        return replace(item, key=key, done=journal.get(key))

    def _look(self, item: Item, document: Any) -> None:
        """Notes ids and other fields that give somebody away."""
        if self.ids_are_shown and not self._rename:
            self._names.look(document)
        if item.entry is not None:
            self._names.look_at_fields(self._sources[item.source].format.others(item.entry), document)


def _record(entry: Entry, text: str) -> dict[str, Any]:
    record: dict[str, Any] = {"id": entry.id, "text": text, "protect": entry.protect}
    if entry.was is not None:
        record["was"] = entry.was
    if entry.person is not None:
        record["person"] = entry.person
    return record


def _has_text(item: Item) -> bool:
    return item.entry is not None and bool(item.entry.texts) and item.done is None
