"""A progress bar on stderr for long work; none when stderr is not a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def progress(items: Iterable[T], *, total: int | None = None, label: str = "", unit: str = "doc") -> Iterator[T]:
    """``items`` unchanged, with a bar that appears once the work has taken a second.

    >>> list(progress([1, 2, 3]))
    [1, 2, 3]
    """
    if not sys.stderr.isatty():
        yield from items
        return
    from tqdm import tqdm

    yield from tqdm(items, total=total, desc=label or None, unit=unit, delay=1.0, file=sys.stderr, leave=False)
