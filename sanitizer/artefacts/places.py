"""Where output may go: never onto an input, never into a folder that is still to be read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from sanitizer.core.errors import InputError
from sanitizer.core.faults import replaces_input

Identity = tuple[int, int]


def identity(path: str | Path | int) -> Identity | None:
    """Device and number of an existing file or folder, the same by whatever name, case or link it is reached."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if found.st_ino else None


def check_outputs(outputs: Iterable[str | Path], inputs: Iterable[str | Path]) -> None:
    """Refuses outputs that are an input, lie inside a folder that is an input, or fall together.

    Args:
        outputs: the files that will be written; they need not exist.
        inputs: every file and folder that is read, settings and lists of terms included.

    Raises:
        InputError: with the output that is at fault; nothing has been read or written.

    >>> check_outputs(["/no/such/folder/out.txt"], [__file__])
    >>> check_outputs([__file__], [__file__])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    sanitizer.core.errors.InputError: ... would replace an input [E212]; name another place
    """
    listed = list(inputs)
    known = {found for path in listed if (found := identity(path)) is not None}
    folders = {found for path in listed if os.path.isdir(path) and (found := identity(path)) is not None}
    around: dict[str, bool] = {}
    taken: set[str] = set()
    for output in outputs:
        if identity(output) in known:
            raise replaces_input(output)
        real = os.path.realpath(output)
        parent = os.path.dirname(real)
        if parent not in around:
            around[parent] = bool(folders) and not folders.isdisjoint(_around(parent))
        if around[parent]:
            raise InputError("E217", f"{output} would lie inside an input folder", hint="name a folder outside of it")
        name = real.casefold() if _folds_case(parent) else real
        if name in taken:
            raise InputError("E213", "two inputs have the same name", hint="sanitize them into different folders")
        taken.add(name)


def check_stream(inputs: Sequence[str | Path]) -> None:
    """Refuses standard output that is a file among the inputs, as in ``sanitizer text a.jsonl >> a.jsonl``."""
    try:
        out = identity(sys.stdout.fileno())
    except (OSError, ValueError):  # not a real file, as in tests
        return
    if out is not None and any(os.path.isfile(path) and identity(path) == out for path in inputs):
        raise replaces_input("standard output")


def _around(folder: str) -> set[Identity]:
    """The folders that ``folder`` is or lies in."""
    found = set()
    while True:
        here = identity(folder)
        if here is not None:
            found.add(here)
        above = os.path.dirname(folder)
        if above == folder:
            return found
        folder = above


def _folds_case(folder: str) -> bool:
    """Whether the file system under ``folder`` takes names that differ only in case for one."""
    while not os.path.isdir(folder) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    name = os.path.basename(folder)
    other = os.path.join(os.path.dirname(folder), name.swapcase())
    return name != name.swapcase() and identity(other) is not None and identity(other) == identity(folder)
