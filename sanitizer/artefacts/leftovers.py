"""What a killed run leaves beside its output: temporary files are cleared, a folder moved aside is put back."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_AT_CURRENT_FOLDER = -100
_EXCHANGE = 2
"""The same value on Linux (RENAME_EXCHANGE) and macOS (RENAME_SWAP)."""


@cache
def _host() -> str:
    return hashlib.sha256(platform.node().encode()).hexdigest()[:8]


def tag(path: Path) -> str:
    """The beginning of the names of temporary files for ``path``: they say which process of which machine writes them.

    >>> tag(Path("out.txt")).startswith(".out.txt.")
    True
    """
    return f".{path.name}.{_host()}-{os.getpid()}-"


def _left(path: Path, suffix: str) -> Iterator[Path]:
    """The temporary files for ``path`` whose process, on this machine, is gone."""
    start = f".{path.name}.{_host()}-"
    try:
        names = [name for name in os.listdir(path.parent or ".") if name.startswith(start) and name.endswith(suffix)]
    except OSError:
        return
    for name in sorted(names):
        process = name.removeprefix(start).partition("-")[0]
        if process.isdecimal() and not _alive(int(process)):
            yield path.with_name(name)


def _alive(process: int) -> bool:
    if process == os.getpid():
        return True
    if sys.platform == "win32":  # there is no harmless way to ask; what is left stays
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def clear_leftovers(path: Path) -> None:
    """Removes what runs that were killed while they wrote ``path`` left beside it."""
    for left in _left(path, ".part"):
        _remove(left)
    if path.exists():
        for left in _left(path, ".old"):
            _remove(left)


def restore(path: Path) -> None:
    """Puts a folder back that a run killed between two renames had moved aside; nothing where ``path`` exists."""
    if path.exists() or path.is_symlink():
        return
    old = max(_left(path, ".old"), key=lambda left: left.stat().st_mtime, default=None)
    if old is not None:
        with contextlib.suppress(OSError):
            os.rename(old, path)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            path.unlink()


def exchange(one: Path, other: Path) -> bool:
    """Whether the two names could be exchanged in one step; if not, nothing has changed."""
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        names = os.fsencode(one), os.fsencode(other)
        if sys.platform == "darwin":
            return bool(libc.renamex_np(*names, _EXCHANGE) == 0)
        here = _AT_CURRENT_FOLDER
        return bool(libc.renameat2(here, names[0], here, names[1], _EXCHANGE) == 0)
    except (OSError, AttributeError, TypeError):
        return False
