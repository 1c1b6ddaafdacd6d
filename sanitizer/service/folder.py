"""The documents of a folder while people decide about them: what is seen in each, what it becomes, and its release.

Everything that reads or decides runs in one thread; only what was decided is written, until a release is asked for.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sanitizer.analyse.engine import Seen
from sanitizer.artefacts.files import atomic_write
from sanitizer.core.errors import InputError, SanitizerError
from sanitizer.core.faults import unreadable, unwritable
from sanitizer.core.findings import Finding, Identifier
from sanitizer.core.results import SanitizedDocument
from sanitizer.documents.decisions import Action, Decision, DecisionFile, hash_text, parse_decision, signed
from sanitizer.documents.flow import Sanitizer
from sanitizer.documents.review import Review, Reviewed
from sanitizer.documents.shared import hidden_words, shares
from sanitizer.formats.base import Entry, FileFormat, Options
from sanitizer.formats.choose import KNOWN_SUFFIXES, format_of, inner_suffix, open_bytes
from sanitizer.formats.together import joined, parted
from sanitizer.select.limits import Floor
from sanitizer.service.faults import no_such, quotes_text, stale
from sanitizer.verify.leaks import leaks

_KEPT = 60
"""Documents of which what was seen stays in memory."""
MOST_FILES = 10_000


@dataclass(frozen=True, slots=True)
class Item:
    """One document of a file that is reviewed: all texts of an entry, as the flow reads them."""

    key: str
    file: int
    entry: int
    name: str
    text: str = field(repr=False)
    sha256: str
    """The name of the text in the file of decisions."""
    protect: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """A file with its entries; ``place`` is where it lies below the folder."""

    place: Path
    form: FileFormat
    entries: tuple[Entry, ...] = field(repr=False)


@dataclass(slots=True)
class _Seen:
    """What is known of a document while somebody looks at it."""

    seen: Seen
    checked: Reviewed | None = None
    revision: int = -1


class Folder:
    """The documents of a folder or file, with what was decided about them.

    Args:
        path: the folder, or one file.
        base: sanitizes.
        decisions: where decisions are written.
        output: the folder for releases.
        accept: whether direct identifiers that were kept on purpose may go out.
        options: how files are read.

    Raises:
        InputError: there is nothing to review.
    """

    def __init__(
        self,
        path: str | Path,
        base: Sanitizer,
        *,
        decisions: DecisionFile,
        output: str | Path,
        accept: bool = False,
        options: Options | None = None,
    ) -> None:
        self.path = Path(path)
        self.base = base
        self.file = decisions
        self.output = Path(output)
        self.accept = accept
        self.unread: list[dict[str, str]] = []
        self.sources = list(self._read(options or Options()))
        self.items = {item.key: item for number, source in enumerate(self.sources) for item in _items(number, source)}
        if not self.items:
            raise InputError("E607", f"{path} holds no documents to review")
        self._known: OrderedDict[str, _Seen] = OrderedDict()

    def _read(self, options: Options) -> Iterator[Source]:
        root = self.path if self.path.is_dir() else self.path.parent
        inside = root.resolve()
        for path in self._files():
            place = path.relative_to(root)
            try:
                if not path.resolve().is_relative_to(inside):  # a link that leaves the folder
                    raise unreadable(place, "it lies outside of the folder")
                form = format_of(path)
                with open_bytes(path) as handle:
                    yield Source(place, form, tuple(form.read(handle, place.as_posix(), options)))
            except OSError as error:
                self.unread.append({"name": place.as_posix(), "why": str(unreadable(place, error.strerror))})
            except SanitizerError as error:
                self.unread.append({"name": place.as_posix(), "why": str(error)})

    def _files(self) -> list[Path]:
        if self.path.is_file():
            return [self.path]
        if not self.path.is_dir():
            raise unreadable(self.path, "no such file or folder")
        known = (p for p in self.path.rglob("*") if p.is_file() and not p.name.startswith("."))
        return sorted(p for p in known if inner_suffix(p) in KNOWN_SUFFIXES and p != self.file.path)[:MOST_FILES]

    # what is asked

    def listed(self) -> list[dict[str, Any]]:
        """The documents with their states."""
        self.file.refresh()
        known = self.file.decisions
        return [
            {
                "key": item.key,
                "name": item.name,
                "state": known.state(item.sha256),
                "revision": len(known.history(item.sha256)),
                "decisions": len(known.of(item.sha256)),
                "reviewers": sorted({one.by for one in known.history(item.sha256)}),
            }
            for item in self.items.values()
        ]

    def item(self, key: str) -> Item:
        """The document of a key."""
        if key not in self.items:
            raise no_such("document")
        return self.items[key]

    def preview(self, item: Item) -> Reviewed:
        """The document as it is by now, without another look at the output."""
        return self._preview(item, self.file.decisions.of(item.sha256))

    def check(self, item: Item) -> Reviewed:
        """The document as it would go out, after looking at it again."""
        known = self._see(item)
        revision = self.revision(item)
        if known.checked is None or known.revision != revision:
            decided = self.file.decisions.of(item.sha256)
            known.checked = Review(self.base, decided).carry_out(known.seen, id=item.name, protect=item.protect)
            known.revision = revision
        return known.checked

    def fitting(self, item: Item) -> Reviewed:
        """A preview with those decisions that can be carried out, where others cannot since the settings changed."""
        fitting = []
        for one in self.file.decisions.of(item.sha256):
            try:
                self._preview(item, [one])
                fitting.append(one)
            except InputError:
                continue
        return self._preview(item, fitting)

    def is_checked(self, item: Item) -> bool:
        """Whether the document was looked at after the last decision."""
        known = self._known.get(item.key)
        return known is not None and known.checked is not None and known.revision == self.revision(item)

    def revision(self, item: Item) -> int:
        """How often something was decided about a document."""
        return len(self.file.decisions.history(item.sha256))

    def floor(self, item: Item) -> Floor:
        """The privacy floor of a document."""
        return Review(self.base, []).floor(self._see(item).seen)

    # what is decided

    def decide(self, item: Item, data: dict[str, Any], *, by: str, revision: int) -> None:
        """Writes a decision, if it can be carried out.

        Raises:
            SanitizerError: it cannot, quotes the document, or somebody else was faster.
        """
        self._unchanged(item, revision)
        decision = replace(parse_decision({"sha256": item.sha256, **data}), by=by)
        known = self.file.decisions
        self._quotes_nothing(item, decision)
        if decision.action is Action.STATE:
            if decision.state == "done":
                self.check(item).release(accept=self.accept)
        else:
            self._preview(item, [*known.of(item.sha256), decision])
        self.file.append(signed(decision, by))

    def take_back(self, item: Item, *, by: str, revision: int, again: bool = False) -> None:
        """Takes the last decision of a reviewer back, or does the last one that was taken back again."""
        self._unchanged(item, revision)
        known = self.file.decisions
        last = known.redoable(item.sha256, by) if again else known.undoable(item.sha256, by)
        if last is None:
            raise no_such("decision of yours")
        self.file.append(signed(Decision(item.sha256, Action.REDO if again else Action.UNDO, of=last.id), by))

    def release(self) -> dict[str, Any]:
        """Writes every file whose documents are done and pass their check; says what was left and why."""
        self.file.refresh()
        written, left = [], []
        for number, source in enumerate(self.sources):
            items = [item for item in self.items.values() if item.file == number]
            why, entries = self._releasable(source, items)
            if why:
                left.append({"name": source.place.as_posix(), "why": why})
                continue
            target = self.output / _written(source)
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise unwritable(target.parent, error.strerror) from None
            with atomic_write(target, "wb") as handle:
                source.form.write(handle, entries)
            written.append(source.place.as_posix())
        return {"folder": str(self.output), "written": written, "left": left}

    def _releasable(self, source: Source, items: Sequence[Item]) -> tuple[str, list[Entry]]:
        """Why a file is not released, or nothing; and its entries with their new texts."""
        states = {item.key: self.file.decisions.state(item.sha256) for item in items}
        still_open = sum(state == "open" for state in states.values())
        if still_open:
            return f"{still_open} of {len(items)} documents still open" if len(items) > 1 else "still open", []
        dropped = {item.entry for item in items if states[item.key] == "rejected"}
        done: dict[int, SanitizedDocument] = {}
        for item in items:
            if item.entry not in dropped:
                try:
                    done[item.entry] = self.check(item).release(accept=self.accept)
                except SanitizerError as error:
                    return str(error), []
        entries = [
            parted(entry, done[place], source.form) if place in done else entry
            for place, entry in enumerate(source.entries)
            if place not in dropped
        ]
        return ("" if done else "rejected"), entries

    def _preview(self, item: Item, decided: Sequence[Decision]) -> Reviewed:
        known = self._see(item)
        more: list[Finding] = []
        if known.checked is not None:
            more = [f for f in known.checked.document.findings if "second-look" in f.detectors]
        review = Review(self.base, decided, look=False)
        return review.carry_out(known.seen, id=item.name, protect=item.protect, more=more)

    def _see(self, item: Item) -> _Seen:
        if item.key not in self._known:
            self._known[item.key] = _Seen(Review(self.base, []).see(item.text, item.protect))
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(item.key)
        return self._known[item.key]

    def _unchanged(self, item: Item, revision: int) -> None:
        self.file.refresh()
        if revision != self.revision(item):
            raise stale()

    def _quotes_nothing(self, item: Item, decision: Decision) -> None:
        """Keeps what is hidden, and words of it, out of the file of decisions, which holds no text."""
        try:
            found = self.preview(item).document.findings
        except InputError:
            found = self.fitting(item).document.findings
        own = decision.stand_in if decision.action is not Action.RUNG else ""  # a rung is one of the ladder's
        words = hidden_words(found)
        if any(shares(text, words) for text in (decision.reason, decision.by, own)):
            raise quotes_text()
        hidden = {f.text for f in found if f.identifier is Identifier.DIRECT or (f.start, f.end) == decision.span}
        if leaks(decision.reason, hidden) or (
            decision.action is Action.WORDS and leaks(decision.stand_in, {*hidden, item.text[slice(*decision.span)]})
        ):
            raise quotes_text()


def _written(source: Source) -> Path:
    """Where the release of a file lies: its own place, not packed, and .txt where only its text comes out."""
    place = source.place
    if inner_suffix(place) != place.suffix.lower():
        place = place.with_suffix("")
    return place.with_name(place.name + source.form.suffix) if source.form.name == "pdf" else place


def _items(number: int, source: Source) -> Iterator[Item]:
    """The texts of a file, each with a key that says nothing of its name."""
    for place, entry in enumerate(source.entries):
        text = joined(entry, source.form)
        if text.strip():
            shown = source.place.as_posix() + (f" · {entry.id}" if source.form.many else "")
            key = hashlib.sha256(f"{number}/{place}/{shown}".encode("utf-8", "replace")).hexdigest()[:16]
            yield Item(key, number, place, shown, text, hash_text(text), tuple(entry.protect))
