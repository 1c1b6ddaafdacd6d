"""What people decided about documents: one JSON line a decision, with hashes and offsets and no text of the document.

The file only grows. A line that was taken back stays, followed by the line that takes it back, so that the file is also
the record of who decided what and when.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from sanitizer.core.errors import InputError
from sanitizer.core.faults import failed_write, unreadable
from sanitizer.core.findings import Identifier, PiiType

MOST_WORDS = 300
"""Characters of a stand-in, a reason or a reviewer's name."""
STATES = ("open", "done", "rejected")


class Action(StrEnum):
    """What a decision does.

    >>> Action("keep") is Action.KEEP
    True
    """

    RUNG = "rung"
    """Another rung of the ladder."""
    KEEP = "keep"
    """The text stays, for a reason."""
    MASK = "mask"
    """The mask."""
    WORDS = "words"
    """The reviewer's own words, as typed."""
    ADD = "add"
    """A phrase that was missed, or another type for one that was found."""
    SPLIT = "split"
    """One finding becomes two."""
    JOIN = "join"
    """Findings between two places become one."""
    RESET = "reset"
    """What the flow chose, whatever was decided before."""
    STATE = "state"
    """The document is open, done or rejected."""
    UNDO = "undo"
    REDO = "redo"


OF_SPANS = frozenset(Action) - {Action.STATE, Action.UNDO, Action.REDO}


def hash_text(text: str) -> str:
    """The name of a document in a file of decisions: the SHA-256 of its text.

    >>> hash_text("Ada")[:8]
    '99a563ab'
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision; offsets are characters of the document whose text has the hash ``sha256``.

    >>> Decision("00" * 32, Action.KEEP, 0, 4, reason="public office").to_dict()["action"]
    'keep'
    """

    sha256: str
    action: Action
    start: int = 0
    end: int = 0
    at: int = 0
    """Where a finding is split."""
    type: str = ""
    identifier: str = ""
    stand_in: str = field(default="", repr=False)
    """The rung's text, or the reviewer's own words."""
    rung: int = -1
    every: bool = True
    """Whether it goes to every mention of the same thing."""
    reason: str = field(default="", repr=False)
    state: str = ""
    of: str = ""
    """Which decision is taken back or done again."""
    by: str = ""
    time: str = ""
    id: str = ""

    def __post_init__(self) -> None:
        wrong = _fault(self)
        if wrong:
            raise ValueError(wrong)

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands in the document."""
        return self.start, self.end

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, without what says nothing."""
        values = {**{one.name: getattr(self, one.name) for one in fields(self)}, "action": self.action.value}
        unset = {one.name: one.default for one in fields(self)}
        if self.action in OF_SPANS:
            unset["start"] = unset["every"] = None
        return {name: value for name, value in values.items() if value != unset[name] or name in {"sha256", "action"}}


def _fault(one: Decision) -> str:
    """What is wrong with a decision, or nothing."""
    if len(one.sha256) != 64 or any(c not in "0123456789abcdef" for c in one.sha256):
        return "sha256 is 64 hexadecimal figures"
    if one.action in OF_SPANS and not 0 <= one.start < one.end:
        return "start lies before end"
    if one.action is Action.SPLIT and not one.start < one.at < one.end:
        return "a split lies inside its span"
    if one.action is Action.ADD and (one.type not in set(PiiType) or one.identifier not in {"", *Identifier}):
        return f"type is one of {', '.join(PiiType)}"
    if one.action is Action.KEEP and not one.reason.strip():
        return "keep needs a reason"
    if one.action in {Action.RUNG, Action.WORDS} and not one.stand_in.strip():
        return "stand_in is missing"
    if one.rung < -1:
        return "rung is a place on the ladder"
    if max(map(len, (one.stand_in, one.reason, one.by))) > MOST_WORDS:
        return f"stand_in, reason and by have at most {MOST_WORDS} characters"
    if any(c < " " for c in one.stand_in + one.reason + one.by):
        return "stand_in, reason and by are one line"
    if one.action is Action.STATE and one.state not in STATES:
        return f"state is one of {', '.join(STATES)}"
    return "of is missing" if one.action in {Action.UNDO, Action.REDO} and not one.of else ""


def parse_decision(data: Any, place: str = "the decision") -> Decision:
    """The decision that ``to_dict`` wrote.

    Raises:
        InputError: it is none; says which field is at fault, not what stands there.

    >>> parse_decision({"sha256": "00" * 32, "action": "state", "state": "done"}).state
    'done'
    """
    try:
        known = {one.name for one in fields(Decision)}
        if not isinstance(data, dict) or not set(data) <= known:
            raise ValueError("an object with known names is needed")
        whole = {name: data.get(name, 0) for name in ("start", "end", "at", "rung")}
        if not all(isinstance(value, int) and not isinstance(value, bool) for value in whole.values()):
            raise ValueError("start, end, at and rung are whole numbers")
        if not all(isinstance(v, str) for name, v in data.items() if name not in {*whole, "every"}):
            raise ValueError("the other fields are texts")
        if not isinstance(data.get("every", True), bool):
            raise ValueError("every is true or false")
        for value in data.values():
            if isinstance(value, str):
                value.encode("utf-8")
        return Decision(**{**data, "action": Action(data.get("action", ""))})
    except UnicodeEncodeError:
        reason = "half a surrogate pair"
    except (ValueError, TypeError) as error:
        reason = "action is not known" if "Action" in str(error) else str(error)
    raise InputError("E295", f"{place} is no decision: {reason}", hint="see docs/review.md")


def signed(decision: Decision, by: str = "") -> Decision:
    """The decision with a name of its own, its author and the time."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return replace(decision, id=os.urandom(6).hex(), by=by or decision.by, time=now)


class Decisions:
    """The decisions of a file by document; what was taken back counts no more.

    >>> one = Decision("00" * 32, Action.MASK, 0, 4, id="a")
    >>> back = Decision("00" * 32, Action.UNDO, of="a", id="b")
    >>> len(Decisions([one]).of("00" * 32)), len(Decisions([one, back]).of("00" * 32))
    (1, 0)
    """

    def __init__(self, decisions: Iterable[Decision] = ()) -> None:
        self._by_document: dict[str, list[Decision]] = {}
        self.add(decisions)

    def add(self, decisions: Iterable[Decision]) -> None:
        """Notes more decisions, in their order."""
        for one in decisions:
            self._by_document.setdefault(one.sha256, []).append(one)

    def __len__(self) -> int:
        return len(self._by_document)

    def documents(self) -> list[str]:
        """The hashes of the documents about which something was decided."""
        return list(self._by_document)

    def history(self, sha256: str) -> Sequence[Decision]:
        """Everything that was ever decided about a document, in order."""
        return self._by_document.get(sha256, ())

    def of(self, sha256: str) -> list[Decision]:
        """The decisions about spans of a document that count now, in order."""
        return [one for one in self._standing(sha256) if one.action in OF_SPANS]

    def state(self, sha256: str) -> str:
        """Whether a document is open, done or rejected: what is decided after that opens it again."""
        history = self.history(sha256)
        return history[-1].state if history and history[-1].action is Action.STATE else "open"

    def undoable(self, sha256: str, by: str) -> Decision | None:
        """The last decision of a reviewer that still counts."""
        return next((one for one in reversed(self.of(sha256)) if one.by == by), None)

    def redoable(self, sha256: str, by: str) -> Decision | None:
        """The decision that a reviewer took back last and has decided nothing after."""
        stack: list[str] = []
        for one in self.history(sha256):
            if one.by != by or one.action is Action.STATE:
                continue
            if one.action is Action.UNDO:
                stack.append(one.of)
            elif one.action is Action.REDO:
                stack = [id for id in stack if id != one.of]
            else:
                stack = []
        return next((one for one in self.history(sha256) if stack and one.id == stack[-1]), None)

    def _standing(self, sha256: str) -> list[Decision]:
        gone: set[str] = set()
        history = self.history(sha256)
        for one in history:
            if one.action is Action.UNDO:
                gone.add(one.of)
            elif one.action is Action.REDO:
                gone.discard(one.of)
        return [one for one in history if not one.id or one.id not in gone]


class DecisionFile:
    """A file of decisions that is read once, appended to, and read on where somebody else appended.

    Args:
        path: the file; it need not be there yet.
        torn: whether a last line that is no whole JSON, as a killed writer leaves it, counts for nothing; otherwise it
            is an error.

    >>> import tempfile, pathlib
    >>> file = DecisionFile(pathlib.Path(tempfile.mkdtemp()) / "notes.decisions.jsonl")
    >>> file.append(Decision("00" * 32, Action.MASK, 0, 4))
    >>> len(DecisionFile(file.path).decisions.of("00" * 32))
    1
    """

    def __init__(self, path: str | Path, *, torn: bool = True) -> None:
        self.path = Path(path)
        self.decisions = Decisions()
        self.cut_off = 0
        """The number of a last line that was cut off and counts for nothing, or 0."""
        self._torn = torn
        self._read = 0
        self._lines = 0
        self.refresh()

    def refresh(self) -> bool:
        """Reads what was appended since; says whether there was anything.

        Raises:
            InputError: a line is no decision. A last line without an end counts if it is whole.
        """
        try:
            with open(self.path, "rb") as handle:
                handle.seek(self._read)
                data = handle.read()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise unreadable(self.path, error.strerror) from None
        whole, end, last = data.rpartition(b"\n")
        lines = whole.split(b"\n") if end else []
        new = [one for number, line in enumerate(lines, self._lines + 1) if (one := self._parsed(line, number))]
        number = self._lines + len(lines) + 1
        ending = self._parsed(last, number) if not self._torn or _is_json(last) else None
        self.cut_off = number if last.strip() and ending is None else 0
        self._lines += len(lines)
        self._read += len(whole) + len(end)
        if ending is not None:
            new.append(ending)
            self._read += len(last)  # what comes next is the end of this line
        self.decisions.add(new)
        return bool(new)

    def _parsed(self, line: bytes, number: int) -> Decision | None:
        return _parse_line(line, f"{self.path.name}, line {number}") if line.strip() else None

    def append(self, decision: Decision) -> None:
        """Writes a decision at the end of the file, safely on disk before it counts."""
        line = json.dumps(decision.to_dict(), ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                size = os.fstat(handle).st_size
                if size and os.pread(handle, 1, size - 1) != b"\n":
                    begin = _whole_lines(handle, size)
                    if _is_json(os.pread(handle, size - begin, begin)):  # only its end is missing
                        line = b"\n" + line
                    else:
                        os.ftruncate(handle, begin)
                os.write(handle, line)
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            raise failed_write(self.path, error.strerror) from None
        self.refresh()


def _whole_lines(handle: int, size: int) -> int:
    """Where the last whole line of a file ends."""
    tail = min(size, 1 << 16)
    return size - tail + os.pread(handle, tail, size - tail).rfind(b"\n") + 1


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _parse_line(line: bytes, place: str) -> Decision:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    return parse_decision(data, place)


def read_decisions(path: str | Path) -> Decisions:
    """The decisions of a file.

    Raises:
        InputError: it cannot be read, or a line is no decision.
    """
    if not Path(path).is_file():
        raise unreadable(path, "no such file")
    return DecisionFile(path, torn=False).decisions
