"""What a run has done so far, beside its output: a run that was killed goes on from there with ``--resume``.

A document is known by the hash of its text, of whom it protects, and of the settings; kept is what is written of it,
never its original text where the output does not hold it. The file goes when the run is done.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

from sanitizer._version import __version__
from sanitizer.core.errors import InputError

_FORMAT = 1
_MANY, _SOON = 16, 0.25
_OFTEN = 2.0
"""Results are put on disk after so many of them, if not a moment ago, or so many seconds; what was done since then is
done again. They come batch by batch: the last of a batch takes the others along."""


class Journal:
    """The results of a run on disk.

    Args:
        path: where; it is made only when there is much to keep.
        settings: all that the results depend on beside the documents.
        resume: whether results of an earlier run are taken.

    Raises:
        InputError: another run is writing the same output.
    """

    def __init__(self, path: Path, settings: Any, *, resume: bool) -> None:
        self.path = path
        self._base = _digest([__version__, _FORMAT, settings])
        self._waiting: list[tuple[bytes, str]] = []
        self._last = time.monotonic()
        self._usable = True
        self._store = self._open() if resume and path.exists() else None
        self.taken = 0

    def key(self, texts: Any, *more: Any) -> bytes:
        """What a document is known by.

        >>> journal = Journal(Path("/nowhere/x"), {"k": 10}, resume=False)
        >>> journal.key("Hello") == journal.key("Hello"), journal.key("Hello") == journal.key("Hello", "Ada")
        (True, False)
        """
        return _digest([self._base.hex(), texts, *more])

    def get(self, key: bytes) -> str | None:
        """What an earlier run has written of a document; None if nothing."""
        if self._store is None:
            return None
        row = self._store.execute("SELECT result FROM done WHERE key = ?", (key,)).fetchone()
        self.taken += row is not None
        return None if row is None else str(row[0])

    def put(self, key: bytes, result: str) -> None:
        """Keeps what is written of a document."""
        self._waiting.append((key, result))
        passed = time.monotonic() - self._last
        if passed > _OFTEN or (len(self._waiting) >= _MANY and passed > _SOON):
            self._flush()

    def close(self) -> None:
        """Leaves the file for a run that goes on."""
        if self._waiting and self._store is not None:
            self._flush()
        if self._store is not None:
            self._store.close()
            self._store = None

    def end(self) -> None:
        """Removes the file: the run is done."""
        self._waiting = []
        self.close()
        _remove(self.path)

    def _flush(self) -> None:
        self._last = time.monotonic()
        waiting, self._waiting = self._waiting, []
        if self._store is None and self._usable:
            _remove(self.path)
            try:
                self._store = self._open()
            except InputError:  # somebody else's run; without --resume this one does not need it
                self._usable = False
        if self._store is not None:
            self._store.executemany("INSERT OR REPLACE INTO done VALUES (?, ?)", waiting)
            self._store.commit()

    def _open(self) -> sqlite3.Connection:
        try:
            return self._connect()
        except sqlite3.OperationalError:
            raise InputError("E288", f"{self.path} is in use by another run", hint="wait until it has ended") from None
        except sqlite3.DatabaseError:  # no such file as ours: what it held is done again
            _remove(self.path)
            return self._connect()

    def _connect(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        store = sqlite3.connect(self.path, timeout=0.5)
        store.execute("PRAGMA locking_mode = EXCLUSIVE")
        store.execute("CREATE TABLE IF NOT EXISTS done (key BLOB PRIMARY KEY, result TEXT NOT NULL) WITHOUT ROWID")
        store.execute("BEGIN EXCLUSIVE")
        store.commit()
        return store


def journal_place(output: str, *, folder: bool) -> Path:
    """Where the results of a run into ``output`` are kept.

    >>> str(journal_place("out.jsonl", folder=False)), str(journal_place("out", folder=True))
    ('.out.jsonl.resume', 'out/.sanitizer.resume')
    """
    path = Path(output)
    return path / ".sanitizer.resume" if folder else path.with_name(f".{path.name}.resume")


def _digest(value: Any) -> bytes:
    data = json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.sha256(data.encode("utf-8", "surrogatepass")).digest()


def _remove(path: Path) -> None:
    for name in (path, path.with_name(path.name + "-journal")):
        with contextlib.suppress(OSError):
            name.unlink()
