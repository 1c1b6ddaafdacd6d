"""Atomic writes: a reader sees the old file or the whole new one, never a part; what a killed run left is cleared."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from sanitizer.artefacts.leftovers import clear_leftovers, exchange, restore, tag
from sanitizer.core.faults import failed_write, file_in_the_way, unwritable

_WAITS = (0.05, 0.1, 0.2, 0.4, 0.8)
"""Seconds between two tries to replace a file that somebody has open."""


@contextlib.contextmanager
def atomic_write(path: str | Path, mode: str = "w") -> Iterator[IO[Any]]:
    """A file handle whose content replaces ``path`` only if the block ends without an error.

    >>> import tempfile, pathlib
    >>> target = pathlib.Path(tempfile.mkdtemp()) / "out.txt"
    >>> with atomic_write(target) as handle:
    ...     _ = handle.write("done")
    >>> target.read_text()
    'done'
    """
    path = Path(path)
    text: dict[str, Any] = {} if "b" in mode else {"encoding": "utf-8", "newline": ""}
    clear_leftovers(path)
    try:
        descriptor, temporary = tempfile.mkstemp(dir=path.parent or ".", prefix=tag(path), suffix=".part")
    except OSError as error:
        raise unwritable(path, error.strerror) from None
    try:
        with os.fdopen(descriptor, mode, **text) as handle:
            yield handle
            handle.flush()
            os.fsync(handle.fileno())
        os.chmod(temporary, _permissions(path))
        replace_file(temporary, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise failed_write(path, error.strerror) from None
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


@contextlib.contextmanager
def atomic_folder(path: str | Path) -> Iterator[Path]:
    """A temporary folder that takes the place of ``path`` only if the block ends without an error.

    Where the file system can exchange two folders in one step it is asked to; where it cannot, a run killed between
    the two steps leaves the old folder under another name, and whoever opens or writes ``path`` next puts it back.
    """
    path = Path(path)
    restore(path)
    if path.exists() and not path.is_dir():
        raise file_in_the_way(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        clear_leftovers(path)
        temporary = Path(tempfile.mkdtemp(dir=path.parent, prefix=tag(path), suffix=".part"))
    except OSError as error:
        raise unwritable(path, error.strerror) from None
    try:
        yield temporary
        temporary.chmod(0o755)
        _take_place(temporary, path)
    except BaseException as error:
        shutil.rmtree(temporary, ignore_errors=True)
        if isinstance(error, OSError):
            raise failed_write(path, error.strerror) from None
        raise


def replace_file(new: str | Path, path: str | Path) -> None:
    """Puts ``new`` where ``path`` is; where somebody has the old file open, which Windows minds, after a moment.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "new").write_text("done")
    >>> replace_file(folder / "new", folder / "old")
    >>> (folder / "old").read_text()
    'done'
    """
    for wait in (*_WAITS, None):
        try:
            os.replace(new, path)
        except PermissionError:
            if wait is None or os.name != "nt":
                raise
            time.sleep(wait)
        else:
            return


def _take_place(new: Path, path: Path) -> None:
    """Puts the folder ``new`` where ``path`` is, and removes what was there."""
    if not path.exists():
        os.replace(new, path)
    elif exchange(new, path):
        shutil.rmtree(new, ignore_errors=True)
    else:
        old = path.with_name(f"{tag(path)}{os.urandom(4).hex()}.old")
        os.replace(path, old)
        try:
            os.replace(new, path)
        except OSError:
            os.replace(old, path)
            raise
        shutil.rmtree(old, ignore_errors=True)


def _permissions(path: Path) -> int:
    """The mode of the file that is replaced, or what the umask gives a new one."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
